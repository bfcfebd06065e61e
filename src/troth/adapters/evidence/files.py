"""Files as sources: implements ``ports.documents.DocumentReader``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from troth.adapters.evidence.documents import ReadDocument, read_document, walk_documents
from troth.ports.evidence import NewSource


class FileDocuments:
    """Reads document files of this machine."""

    def walk(self, folder: Path) -> Iterator[Path]:
        """Readable documents below a folder, sorted."""
        return walk_documents(folder)

    def read(self, path: Path) -> NewSource:
        """One file as a source; a changed file supersedes what was read from it before."""
        return _source(read_document(path), path.resolve().as_posix())

    def read_given(self, name: str, data: bytes) -> NewSource:
        """A file that was handed over, by its name; the same name again supersedes it."""
        return _source(read_document((name, data)), f"upload:{name}")


def _source(document: ReadDocument, origin: str) -> NewSource:
    return NewSource(
        text=document.text,
        title=document.title,
        origin=origin,
        published_at=document.published_at,
    )
