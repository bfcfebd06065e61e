"""Cases as folders: one for each idempotency key, whole or not there at all.

``case.json`` is the decision with a list of the attachments, ``original.eml`` the mail as it came,
and ``files/`` what was attached, but for what was blocked, under names of our own.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from troth.adapters.cases.attached import attachment_list, file_names
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import text_sha256
from troth.kernel.errors import OutsideFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake import CaseRequest

FILES: Final = "files"


class FolderCases:
    """Writes cases below one folder; no name of a sender becomes a path.

    Safe for several processes on one file system: a case appears by one rename, and who comes
    second finds it there.
    """

    def __init__(self, root: Path) -> None:
        """Use a folder, which is made when the first case is opened."""
        self._root = root

    def create(self, request: CaseRequest) -> str:
        """Open a case; the same idempotency key gives the same case.

        Raises:
            OutsideFailure: ``outside.server``: the folder cannot be written.
        """
        case_id = f"case_{text_sha256(request.idempotency_key)[:32]}"
        place = self._root / case_id
        if place.is_dir():
            return case_id
        try:
            self._write(place, case_id, request)
        except OSError as failure:
            if not place.is_dir():  # somebody else was quicker
                raise OutsideFailure(
                    "outside.server",
                    "The folder of cases cannot be written.",
                    hint="check its owner and its room",
                ) from failure
        return case_id

    def _write(self, place: Path, case_id: str, request: CaseRequest) -> None:
        self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=".draft-", dir=self._root))
        try:
            fields: JsonObject = {
                **request.fields,
                "case_id": case_id,
                "queue_id": request.queue_id,
            }
            if request.attachments:
                fields["attachments"] = attachment_list(request, place=FILES)
            _write_file(draft / "case.json", canonical_json(fields))
            _write_file(draft / "original.eml", request.original)
            _write_attached(draft / FILES, request)
            draft.rename(place)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def _write_attached(folder: Path, request: CaseRequest) -> None:
    names = file_names(request)
    if names:
        folder.mkdir(mode=0o700)
    for attachment_id, name in names.items():
        _write_file(folder / name, request.files[attachment_id])


def _write_file(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
