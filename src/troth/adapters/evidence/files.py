"""Files as sources: implements ``ports.documents.DocumentReader``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from troth.adapters.evidence.documents import read_document, walk_documents
from troth.ports.evidence import NewSource


class FileDocuments:
    """Reads document files of this machine."""

    def walk(self, folder: Path) -> Iterator[Path]:
        """Readable documents below a folder, sorted."""
        return walk_documents(folder)

    def read(self, path: Path) -> NewSource:
        """One file as a source; a changed file supersedes what was read from it before."""
        document = read_document(path)
        return NewSource(
            text=document.text,
            title=document.title,
            origin=path.resolve().as_posix(),
            published_at=document.published_at,
        )
