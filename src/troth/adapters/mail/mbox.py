"""Reading mbox files of any size, one mail at a time.

A mail begins at a ``From `` line with a time of day in it, at the start of the file or after an
empty line: a sentence that begins with that word begins no mail. One ``>`` is taken from lines of
``>From ``, as the mboxrd format puts it there; mboxo puts it before ``From `` only, and reads the
same.

What stands before the first such line is handed on as number 0, unless it is blank: a file whose
lines are written otherwise ends in a verdict, and not in silence.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import BinaryIO

from troth.adapters.mail.headers import rfc3339
from troth.kernel.errors import OutsideFailure
from troth.ports.intake import RawMail

_FROM = re.compile(rb"From (?:- |\S{1,320} {1,4})?[^\r\n]{0,80}\d{1,2}:\d{2}[^\r\n]{0,40}\r?\n?\Z")
_QUOTED = re.compile(rb">+From ")
_WHEN = re.compile(
    rb"(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d(?::\d\d)?)"
    rb"(?: [A-Z]{2,5}| [+-]\d{4})? (\d{4})"
)
_LINE_BYTES = 1 << 16  # a longer line is read in pieces
_COUNTED_BYTES = 200_000_000  # a larger file is not read only to be counted
_MAX_MAIL_BYTES = 64_000_000


class MboxSource:
    """The mails of an mbox file, in the order of the file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def count(self) -> int | None:
        """How many there are, or ``None`` for a file that is too large to be read for that."""
        try:
            if self._path.stat().st_size > _COUNTED_BYTES:
                return None
            with self._path.open("rb") as file:
                return sum(1 for _ in self._cut(file, ""))
        except OSError as error:
            raise _unreadable(error) from error

    def mails(self) -> Iterator[RawMail]:
        """Each mail; of one beyond 64 MB only so much that it is still known to be too large.

        Raises:
            OutsideFailure: The file cannot be read.
        """
        try:
            with self._path.open("rb") as file:
                written = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime, UTC)
                yield from self._cut(file, rfc3339(written))
        except OSError as error:
            raise _unreadable(error) from error

    def _cut(self, file: BinaryIO, written: str) -> Iterator[RawMail]:
        number = size = 0
        received = written
        pieces: list[bytes] = []
        for line, whole, begins in _lines(file):
            if begins:
                if number or _says_something(pieces):
                    yield self._mail(pieces, received, number)
                number += 1
                pieces, size = [], 0
                received = _received(line) or written
            elif size < _MAX_MAIL_BYTES:
                pieces.append(line[1:] if whole and _QUOTED.match(line) else line)
                size += len(line)
        if number or _says_something(pieces):
            yield self._mail(pieces, received, number)

    def _mail(self, pieces: list[bytes], received: str, number: int) -> RawMail:
        if pieces and pieces[-1] in (b"\n", b"\r\n"):  # it parts two mails and belongs to neither
            pieces = pieces[:-1]
        locator = f"{self._path.name}#{number}"
        return RawMail(data=b"".join(pieces), received_at=received, locator=locator)


def _lines(file: BinaryIO) -> Iterator[tuple[bytes, bool, bool]]:
    """Lines, or pieces of long ones; whether each starts a line, and whether it starts a mail."""
    empty = whole = True
    while line := file.readline(_LINE_BYTES):
        yield line, whole, whole and empty and _FROM.match(line) is not None
        empty = whole and line in (b"\n", b"\r\n")
        whole = line.endswith(b"\n")


def _says_something(pieces: list[bytes]) -> bool:
    return any(piece.strip() for piece in pieces)


def _received(line: bytes) -> str | None:
    found = _WHEN.search(line)
    if found is None:
        return None
    month, day, clock, year = (group.decode("ascii") for group in found.groups())
    try:
        moment = parsedate_to_datetime(f"{day} {month} {year} {clock} +0000")
    except (ValueError, TypeError):
        return None
    return rfc3339(moment)


def _unreadable(error: OSError) -> OutsideFailure:
    return OutsideFailure("outside.server", f"the mbox cannot be read: {type(error).__name__}")
