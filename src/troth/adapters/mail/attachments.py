"""From the leaves that are files to attachments: looked into, scanned, and read as text.

Nothing is ever written to a disk. A name is cleaned for people to read and goes no further.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from troth.adapters.evidence.extraction import extract
from troth.adapters.mail.archives import BOMB, inspect_archive, is_archive
from troth.adapters.mail.bodies import BodyReader
from troth.adapters.mail.limits import MailLimits
from troth.adapters.mail.mime import Leaf, Refused
from troth.contracts.gate.intake.media_types import CALENDAR, DOCX, HTML, PDF, RFC822, media_type_of
from troth.contracts.gate.intake.model import (
    READER_MISSING,
    AttachmentArtifact,
    AttachmentStatus,
)
from troth.contracts.gate.intake.normal_form import normalize, normalize_line
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure
from troth.ports.intake import Scanner

_SEPARATOR = re.compile(r"[\\/]")
_MAX_NAME_CHARS = 120
_DOCUMENTS = {PDF: "pdf", DOCX: "docx"}
_TEXTS = frozenset(
    """text/plain text/csv text/markdown text/xml application/xml application/json""".split()
) | {CALENDAR}
_TNEF = "application/ms-tnef"
_SIGNATURES = frozenset(
    "application/pkcs7-signature application/x-pkcs7-signature application/pgp-signature".split()
)

NestedText = Callable[[Leaf], str]
"""The text of a mail within the mail."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    status: AttachmentStatus
    text: str = ""
    reason: str | None = None


class AttachmentReader:
    """Reads the attachments of one mail, within limits for all of them together.

    Attributes:
        defects: ``malware`` or ``archive_bomb``, and what decoding their texts met.
    """

    def __init__(self, limits: MailLimits, scanner: Scanner, nested: NestedText) -> None:
        self.defects: list[str] = []
        self._limits = limits
        self._scanner = scanner
        self._nested = nested
        self._documents = limits.max_documents
        self._text_chars = limits.max_total_text_chars
        self._count = 0

    def read(self, leaf: Leaf) -> AttachmentArtifact:
        """One attachment.

        Raises:
            Refused: There are more of them than a mail may have.
            OutsideFailure: The scanner cannot be asked.
        """
        self._count += 1
        if self._count > self._limits.max_attachments:
            limit = self._limits.max_attachments
            raise Refused("too_many_attachments", f"it has more than {limit} attachments")
        declared = leaf.media_type
        media_type = media_type_of(leaf.data, declared=declared)
        if declared in _SIGNATURES or declared in (RFC822, _TNEF):
            media_type = declared
        outcome = self._judged(leaf, media_type)
        return AttachmentArtifact(
            attachment_id=attachment_id(leaf),
            name=display_name(leaf.name),
            media_type=media_type,
            size_bytes=len(leaf.data),
            sha256=hashlib.sha256(leaf.data).hexdigest(),
            status=outcome.status,
            text=outcome.text,
            text_sha256=hashlib.sha256(outcome.text.encode()).hexdigest() if outcome.text else "",
            reason=outcome.reason,
        )

    def _judged(self, leaf: Leaf, media_type: str) -> _Outcome:
        """Scanned before anything opens it, and only then read."""
        malware = self._scanner.scan(leaf.data).malware
        if malware:
            self.defects.append("malware")
            return _Outcome(AttachmentStatus.BLOCKED, reason=f"malware:{malware}")
        if len(leaf.data) > self._limits.max_attachment_bytes:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="attachment_size")
        if is_archive(media_type):
            found = inspect_archive(media_type, leaf.data, self._limits.archives)
            if found == BOMB:
                self.defects.append(BOMB)
                return _Outcome(AttachmentStatus.BLOCKED, reason=BOMB)
            if found:
                return _Outcome(AttachmentStatus.UNREADABLE, reason=found)
        return self._bounded(self._text(leaf, media_type))

    def _bounded(self, outcome: _Outcome) -> _Outcome:
        if outcome.status is not AttachmentStatus.EXTRACTED:
            return outcome
        if not any(map(str.isalnum, outcome.text)):
            return _Outcome(AttachmentStatus.EMPTY, reason="no_text")
        if len(outcome.text) > self._text_chars:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="total_text")
        self._text_chars -= len(outcome.text)
        return outcome

    def _text(self, leaf: Leaf, media_type: str) -> _Outcome:
        if media_type == RFC822:
            return _Outcome(AttachmentStatus.EXTRACTED, self._nested(leaf))
        if media_type in _DOCUMENTS:
            return self._document(_DOCUMENTS[media_type], leaf)
        if media_type in _TEXTS or media_type == HTML:
            return self._plain(
                replace(leaf, media_type=HTML if media_type == HTML else "text/plain")
            )
        return _Outcome(AttachmentStatus.UNSUPPORTED, reason=_unsupported(media_type))

    def _plain(self, leaf: Leaf) -> _Outcome:
        reader = BodyReader(self._limits)
        try:
            text = reader.text(leaf).text
        except Refused:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="text_size")
        self.defects += reader.defects
        return _Outcome(AttachmentStatus.EXTRACTED, text)

    def _document(self, kind: str, leaf: Leaf) -> _Outcome:
        if not self._documents:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="too_many_documents")
        self._documents -= 1
        try:
            found = extract(kind, leaf.data, name="attachment", limits=self._limits.documents)
        except ContentBreach:
            encrypted = kind == "pdf" and b"/Encrypt" in leaf.data
            reason = "encrypted" if encrypted else "damaged"
            return _Outcome(AttachmentStatus.UNREADABLE, reason=reason)
        except CallerError:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="document_size")
        except OutsideFailure:
            return _Outcome(AttachmentStatus.UNSUPPORTED, reason=READER_MISSING)
        return _Outcome(AttachmentStatus.EXTRACTED, normalize(found.text).text)


def attachment_id(leaf: Leaf) -> str:
    """The id of a file: of its content and its place in the mail."""
    sha256 = hashlib.sha256(leaf.data).hexdigest()
    place = hashlib.sha256(f"{leaf.number}:{sha256}".encode()).hexdigest()
    return f"att_{place[:16]}"


def display_name(name: str) -> str:
    """A file's name for people: the last part of a path, without what cannot be seen."""
    last = normalize_line(_SEPARATOR.split(name)[-1]).text.strip(" .")
    if len(last) <= _MAX_NAME_CHARS:
        return last or "attachment"
    return last[: _MAX_NAME_CHARS - 20] + "…" + last[-19:]  # its ending tells people what it is


def _unsupported(media_type: str) -> str:
    if media_type in (_TNEF, "application/vnd.ms-tnef"):
        return "tnef"
    if media_type in _SIGNATURES:
        return "signature"
    if is_archive(media_type) or media_type in (
        "application/vnd.rar",
        "application/x-7z-compressed",
    ):
        return "archive"
    return "image" if media_type.startswith("image/") else "no_reader"
