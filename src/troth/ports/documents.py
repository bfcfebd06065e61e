"""The port to document files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from troth.ports.evidence import NewSource


@dataclass(frozen=True, kw_only=True, slots=True)
class Walked:
    """What lies below a folder, each sorted; hidden files and folders are left out.

    Attributes:
        documents: Files of a kind that is read.
        others: Files of every other kind.
        unread: Folders that could not be read, so that nothing is known of what lies in them.
    """

    documents: tuple[Path, ...]
    others: tuple[Path, ...] = ()
    unread: tuple[Path, ...] = ()


class DocumentReader(Protocol):
    """Reads files as sources. Synchronous: callers use a thread."""

    def walk(self, folder: Path) -> Walked:
        """What lies below a folder.

        Raises:
            CallerError: ``input.not_found``: there is no such folder.
        """

    def read_given(self, name: str, data: bytes) -> NewSource:
        """A file that was handed over, by its name; the same name again supersedes it.

        Raises:
            CallerError, ContentBreach, OutsideFailure: As ``read``.
        """

    def read(self, path: Path) -> NewSource:
        """One file as a source, with its own place as origin.

        Raises:
            CallerError: The file is too large or of no known kind.
            ContentBreach: ``content.unreadable``.
            OutsideFailure: ``outside.missing_extra``.
        """
