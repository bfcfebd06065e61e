"""What a case system is told of the files of a mail: a list of facts, in which names are data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.kernel.jsontypes import JsonValue
from troth.kernel.tables import table
from troth.ports.intake import CaseRequest

_MALWARE: Final = "malware:"
_TABLE: Final = table("troth.adapters.cases", "endings")
_ENDINGS: Final[Mapping[str, str]] = _TABLE["endings"]


def file_names(request: CaseRequest) -> dict[str, str]:
    """A name of our own for each file whose bytes there are, by attachment id.

    It is a number and the ending of the type that was found in the bytes (``bin`` for any other):
    nothing of what the sender wrote is in it.
    """
    return {
        one.attachment_id: f"{number:03}.{_ENDINGS.get(one.media_type, 'bin')}"
        for number, one in enumerate(request.attachments, 1)
        if one.attachment_id in request.files
    }


def attachment_list(request: CaseRequest, *, place: str = "") -> list[JsonValue]:
    """Every attachment in its order, those that were blocked included.

    Args:
        place: Where the files are, to stand before each name; empty where only the list is given.
    """
    names = file_names(request) if place else {}
    return [
        {
            "attachment_id": one.attachment_id,
            "name": one.name,
            "media_type": one.media_type,
            "size_bytes": one.size_bytes,
            "sha256": one.sha256,
            "status": one.status.value,
            "reason": one.reason,
            # What the scanner said: nothing is listed before it was asked.
            "scan": one.reason if (one.reason or "").startswith(_MALWARE) else "clean",
            "document_type": one.document_type,
            "file": f"{place}/{names[one.attachment_id]}" if one.attachment_id in names else None,
        }
        for one in request.attachments
    ]
