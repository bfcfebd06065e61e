"""Where mail is read from: files, folders of files, Maildirs, mbox files and IMAP mailboxes.

Files are opened below the folder that was named and nowhere else, and never for more bytes than a
parser would take: what is larger arrives cut, is too large all the same, and is quarantined.
"""

from __future__ import annotations

import logging
import os
import ssl
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from troth.adapters.mail.headers import rfc3339
from troth.adapters.mail.imap import imap_source
from troth.adapters.mail.mbox import MboxSource
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import MailSource, RawMail

MAX_READ_BYTES = 64_000_000
_MAILDIR = ("cur", "new")

_log = logging.getLogger("troth.intake.mail")


class FolderSource:
    """Every ``.eml`` file below a folder, sorted by path.

    Hidden files and folders are left out, linked folders are not entered, and a linked file counts
    only if it lies within the folder itself.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def count(self) -> int | None:
        """How many there are."""
        return sum(1 for _ in self._paths())

    def mails(self) -> Iterator[RawMail]:
        """Each mail; one that cannot be read is skipped and logged.

        Raises:
            OutsideFailure: The folder cannot be read.
        """
        for path in self._paths():
            mail = read_mail_file(path, str(path.relative_to(self._folder)))
            if mail is not None:
                yield mail

    def _paths(self) -> Iterator[Path]:
        root = self._folder.resolve()
        found: list[Path] = []
        for parent, folders, names in os.walk(self._folder, onerror=_unreadable):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [
                Path(parent, name)
                for name in names
                if name.lower().endswith(".eml") and not name.startswith(".")
            ]
        return (one for one in sorted(found) if one.resolve().is_relative_to(root))


class FileSource:
    """One mail in one file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def count(self) -> int | None:
        """One."""
        return 1

    def mails(self) -> Iterator[RawMail]:
        """The mail, unless it cannot be read."""
        mail = read_mail_file(self._path, self._path.name)
        if mail is not None:
            yield mail


class MaildirSource:
    """The mails of a Maildir, read or not, sorted by name; nothing in it is moved or marked."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def count(self) -> int | None:
        """How many there are."""
        return len(self._paths())

    def mails(self) -> Iterator[RawMail]:
        """Each mail; one that cannot be read, or was moved meanwhile, is skipped and logged.

        Raises:
            OutsideFailure: The folder cannot be read.
        """
        for path in self._paths():
            mail = read_mail_file(path, f"{path.parent.name}/{path.name}")
            if mail is not None:
                yield mail

    def _paths(self) -> list[Path]:
        try:
            found = [
                Path(entry.path)
                for name in _MAILDIR
                for entry in os.scandir(self._folder / name)
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
    source = _KINDS[named or _kind_of(path)](path)
    if path.is_dir() is not isinstance(source, (FolderSource, MaildirSource)):
        raise CallerError("input.invalid", f"{path.name} is no {kind}", field="source")
    return source


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


def _unreadable(error: OSError) -> NoReturn:
    raise OutsideFailure(
        "outside.server", f"the mail source cannot be read: {type(error).__name__}"
    ) from error


_KINDS: dict[str, Callable[[Path], MailSource]] = {
    "eml": FileSource,
    "folder": FolderSource,
    "maildir": MaildirSource,
    "mbox": MboxSource,
}
