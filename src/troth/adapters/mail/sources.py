"""Where mail is read from: files, folders of files, Maildirs, mbox files and IMAP mailboxes.

Files are opened below the folder that was named and nowhere else, and never for more bytes than a
parser would take: what is larger arrives cut, is too large all the same, and is quarantined.

Reading mbox files of any size, one mail at a time.

A mail begins at a ``From `` line with a time of day in it, at the start of the file or after an
empty line: a sentence that begins with that word begins no mail. One ``>`` is taken from lines of
``>From ``, as the mboxrd format puts it there; mboxo puts it before ``From `` only, and reads the
same.

What stands before the first such line is handed on as number 0, unless it is blank: a file whose
lines are written otherwise ends in a verdict, and not in silence.
"""

from __future__ import annotations

import logging
import os
import re
import ssl
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import BinaryIO, NoReturn

from troth.adapters.evidence.documents import files_below
from troth.adapters.mail.headers import rfc3339
from troth.adapters.mail.imap import imap_source
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import MailSource, RawMail

_FROM = re.compile(rb"From (?:- |\S{1,320} {1,4})?[^\r\n]{0,80}\d{1,2}:\d{2}[^\r\n]{0,40}\r?\n?\Z")
_QUOTED = re.compile(rb">+From ")
_WHEN = re.compile(
    rb"(?:[A-Z][a-z]{2} )?([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d\d:\d\d(?::\d\d)?)"
    rb"(?: [A-Z]{2,5}| [+-]\d{4})? (\d{4})"
)
_LINE_BYTES = 1 << 16  # a longer line is read in pieces
MAX_READ_BYTES = 64_000_000


@dataclass(frozen=True, slots=True)
class MboxSource:
    """The mails of an mbox file, in the order of the file."""

    path: Path

    def mails(self) -> Iterator[RawMail]:
        """Each mail; of one beyond 64 MB only so much that it is still known to be too large.

        Raises:
            OutsideFailure: The file cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                written = datetime.fromtimestamp(os.fstat(file.fileno()).st_mtime, UTC)
                yield from self._cut(file, rfc3339(written))
        except OSError as error:
            raise OutsideFailure(
                "outside.server", f"the mbox cannot be read: {type(error).__name__}"
            ) from error

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
            elif size < MAX_READ_BYTES:
                pieces.append(line[1:] if whole and _QUOTED.match(line) else line)
                size += len(line)
        if number or _says_something(pieces):
            yield self._mail(pieces, received, number)

    def _mail(self, pieces: list[bytes], received: str, number: int) -> RawMail:
        if pieces and pieces[-1] in (b"\n", b"\r\n"):  # it parts two mails and belongs to neither
            pieces = pieces[:-1]
        locator = f"{self.path.name}#{number}"
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


_MAILDIR = ("cur", "new")

_log = logging.getLogger("troth.intake.mail")


@dataclass(frozen=True, slots=True)
class FileSource:
    """Mails in files of their own; nothing is moved or marked.

    Attributes:
        find: The files, in order; raises ``OutsideFailure`` where it cannot look.
        above: The folder that locators are relative to.
    """

    find: Callable[[], Iterable[Path]]
    above: Path

    def mails(self) -> Iterator[RawMail]:
        """Each mail; one that cannot be read, or was moved meanwhile, is skipped and logged.

        Raises:
            OutsideFailure: The folder cannot be read.
        """
        for path in self.find():
            mail = read_mail_file(path, str(path.relative_to(self.above)))
            if mail is not None:
                yield mail


def _in_maildir(folder: Path) -> list[Path]:
    """The mails of a Maildir, read or not, sorted by name."""
    try:
        found = [
            Path(entry.path)
            for name in _MAILDIR
            for entry in os.scandir(folder / name)
            if entry.is_file(follow_symlinks=False) and not entry.name.startswith(".")
        ]
    except OSError as error:
        _unreadable(error)
    return sorted(found, key=lambda path: path.name)


def open_source(
    spec: str,
    *,
    password: str | None = None,
    ca_file: Path | None = None,
    timeout_s: float = 30.0,
) -> MailSource:
    """The source that a person named.

    Args:
        spec: A path, or one with ``eml:``, ``folder:``, ``maildir:`` or ``mbox:`` before it where
            its kind should not be guessed; or ``imaps://user@host/Folder``. ``imap://`` asks for
            STARTTLS; ``?tls=none`` after it is allowed on this machine only.
        password: For IMAP. It never stands in the URL.
        ca_file: Certificates to trust for IMAP, in place of the system's.

    Raises:
        CallerError: ``input.not_found``: there is no such file or folder. ``input.invalid``: it is
            of no known kind, or an IMAP URL that cannot be used.
    """
    if spec.lower().startswith(("imap://", "imaps://")):
        return imap_source(spec, password=password, context=_trusting(ca_file), timeout_s=timeout_s)
    kind, colon, rest = spec.partition(":")
    named = kind if colon and kind in _KINDS else ""
    place = rest if named else spec
    path = Path(place)
    # An empty path is this folder to Path; nobody who wrote nothing meant to take that in.
    if not place.strip() or not path.exists():
        raise CallerError("input.not_found", f"there is no mail at {path.name}", field="source")
    found = named or _kind_of(path)
    if path.is_dir() is not (found in ("folder", "maildir")):
        raise CallerError("input.invalid", f"{path.name} is no {kind}", field="source")
    return _KINDS[found](path)


def read_mail_file(path: Path, locator: str) -> RawMail | None:
    """A mail in a file, or ``None``, and a log line, where it is no file that can be read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # opening a pipe would wait for its other end
            raise OSError("not a regular file")
        with path.open("rb") as file:
            data = file.read(MAX_READ_BYTES)
    except (OSError, ValueError) as error:
        _log.warning(
            "a mail was skipped", extra={"locator": locator, "error": type(error).__name__}
        )
        return None
    received = datetime.fromtimestamp(status.st_mtime, UTC)
    return RawMail(data=data, received_at=rfc3339(received), locator=locator)


def _trusting(ca_file: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=str(ca_file) if ca_file else None)
    except OSError:  # which a file without certificates raises, too
        raise CallerError(
            "input.invalid", "the file of trusted certificates cannot be used", field="ca_file"
        ) from None


def _kind_of(path: Path) -> str:
    if path.is_dir():
        return "maildir" if all((path / name).is_dir() for name in _MAILDIR) else "folder"
    if path.suffix.lower() == ".eml" or not path.is_file():
        return "eml"
    try:
        with path.open("rb") as file:
            return "mbox" if path.suffix == ".mbox" or file.read(5) == b"From " else "eml"
    except OSError as error:
        _unreadable(error)


def _mails_below(folder: Path) -> Iterator[Path]:
    return (path for path in files_below(folder, _unreadable) if path.suffix.lower() == ".eml")


def _unreadable(error: OSError) -> NoReturn:
    raise OutsideFailure(
        "outside.server", f"the mail source cannot be read: {type(error).__name__}"
    ) from error


_KINDS: dict[str, Callable[[Path], MailSource]] = {
    "eml": lambda path: FileSource(lambda: (path,), path.parent),
    "folder": lambda path: FileSource(lambda: _mails_below(path), path),
    "maildir": lambda path: FileSource(lambda: _in_maildir(path), path),
    "mbox": MboxSource,
}
