"""The port to stored vectors of memories, by subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from troth.ports.memory import Owner


class VectorStore(Protocol):
    """Vectors by tenant, subject and encoder. Synchronous: callers use a thread."""

    def put(self, owner: Owner, encoder: str, vectors: Mapping[str, bytes]) -> None:
        """Store vectors by memory id; one that is there already stays."""
        ...

    def all(self, owner: Owner, encoder: str) -> Sequence[tuple[str, bytes]]:
        """Every ``(memory id, vector)`` of the subject that this encoder made."""
        ...

    def without(self, owner: Owner, encoder: str, *, limit: int) -> list[str]:
        """Memory ids of the subject that have no vector of this encoder, newest first."""
        ...
