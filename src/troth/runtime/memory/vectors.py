"""Nearness in meaning among one subject's memories: exact, over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import Memory
from troth.ports.encoder import Encoder, VectorStore
from troth.ports.memory import MemoryStore, Owner

_MAX_TEXT_CHARS = 4_000
_CATCH_UP = 64  # memories without a vector that one recall embeds


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """Embeds memories when they are first looked for, and finds the nearest ones.

    A memory that was stored without an encoder, or with another one, is embedded when
    its subject is next searched, some dozens at a time.
    """

    encoder: Encoder
    store: VectorStore
    memories: MemoryStore

    def nearest(self, owner: Owner, text: str, *, limit: int) -> dict[str, float]:
        """Similarity in [0, 1] of the nearest memories, best first."""
        return self.nearest_each(owner, [text], limit=limit).get(text, {})

    def nearest_each(
        self, owner: Owner, texts: Sequence[str], *, limit: int
    ) -> dict[str, dict[str, float]]:
        """The same for each of several texts, by text."""
        if not texts:
            return {}
        self._catch_up(owner)
        held = self.store.all(owner, self.encoder.name)
        if not held:
            return {}
        queries = self.encoder.embed([text[:_MAX_TEXT_CHARS] for text in texts])
        return {
            text: self._ranked(query, held, limit)
            for text, query in zip(texts, queries, strict=True)
        }

    def _ranked(
        self, query: bytes, held: Sequence[tuple[str, bytes]], limit: int
    ) -> dict[str, float]:
        cosines = self.encoder.similarities(query, [vector for _, vector in held])
        pairs = zip((memory_id for memory_id, _ in held), cosines, strict=True)
        ranked = sorted(pairs, key=lambda pair: (-pair[1], pair[0]))
        return {memory_id: min(1.0, max(0.0, cosine)) for memory_id, cosine in ranked[:limit]}

    def _catch_up(self, owner: Owner) -> None:
        missing = self.store.without(owner, self.encoder.name, limit=_CATCH_UP)
        found: list[Memory] = self.memories.memories(owner, missing)
        if found:
            vectors = self.encoder.embed([one.text[:_MAX_TEXT_CHARS] for one in found])
            made = {one.memory_id: vec for one, vec in zip(found, vectors, strict=True)}
            self.store.put(owner, self.encoder.name, made)
