"""The port to a sentence encoder: texts as vectors whose nearness is nearness in meaning.

They only rank what is shown first; no decision about a claim rests on them.

The ports to stored vectors: of memories, by subject, and of passages, by tenant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from troth.ports.memory import Owner


class VectorStore(Protocol):
    """Vectors by tenant, subject and encoder. Synchronous: callers use a thread."""

    def put(self, owner: Owner, encoder: str, vectors: Mapping[str, bytes]) -> None:
        """Store vectors by memory id; one that is there already stays."""

    def since(
        self, owner: Owner, encoder: str, *, after: int
    ) -> Sequence[tuple[int, str, bytes | None]]:
        """Place, id and vector of this encoder of each memory behind a place, oldest first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """Vectors of neighbouring passages that are stored together, and never change.

    Attributes:
        first_id, last_id: Their passages; every one between them is in the block.
        revision: That of the corpus when they were stored.
    """

    first_id: int
    last_id: int
    revision: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Unread:
    """A passage that an encoder has not read yet."""

    passage_id: int
    context: str
    text: str


class PassageVectorStore(Protocol):
    """Vectors of passages by tenant and encoder. Synchronous: callers use a thread.

    They go with the version of the source that their passages are of.
    """

    def revision(self, tenant: str) -> int:
        """A number that grows with each change of the tenant's passages and vectors."""

    def blocks(self, tenant: str, encoder: str) -> Sequence[Block]:
        """Which vectors of this encoder there are, in order of their passages."""

    def read(self, tenant: str, encoder: str, blocks: Sequence[Block]) -> dict[Block, bytes]:
        """The vectors of each block that is still there, one after another."""

    def without(self, tenant: str, encoder: str, *, limit: int) -> Sequence[Unread]:
        """Passages of current sources that have no vector of this encoder, in order."""

    def put(self, tenant: str, encoder: str, vectors: Mapping[int, bytes]) -> None:
        """Store vectors by passage; of passages that are gone, or of another tenant, none."""


class Encoder(Protocol):
    """Deterministic on one machine; safe for concurrent use."""

    @property
    def name(self) -> str:
        """Name and digest of the model; vectors of another name do not compare."""

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """One unit vector for each text, as little-endian float16 bytes of equal length."""

    def similarities(self, query: bytes, vectors: Sequence[bytes]) -> list[float]:
        """Cosine of each vector with the query, in [-1, 1]; 0 for one of another length."""
