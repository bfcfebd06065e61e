"""The port to document files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from troth.ports.evidence import NewSource


class DocumentReader(Protocol):
    """Reads files as sources. Synchronous: callers use a thread."""

    def walk(self, folder: Path) -> Iterator[Path]:
        """Readable documents below a folder, sorted, hidden ones left out."""

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
