"""Nearness in meaning among one subject's memories: exact, over all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import Memory
from troth.ports.encoder import Encoder, VectorStore
from troth.ports.memory import MemoryStore, Owner

_MAX_TEXT_CHARS = 4_000
_CATCH_UP = 64  # memories without a vector that one recall embeds
_WORTH_STORING = 8  # of them are worth a transaction


@dataclass(frozen=True, kw_only=True)
class Vectors:
    """Embeds memories when they are first looked for, and finds the nearest ones.

    A memory that was stored without an encoder, or with another one, is embedded when
    its subject is next searched, some dozens at a time, and its vector is stored with some others.
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
        new = self._catch_up(owner)
        held = [*self.store.all(owner, self.encoder.name), *new]
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

    def _catch_up(self, owner: Owner) -> list[tuple[str, bytes]]:
        """The vectors of memories that have none stored; few of them are not stored yet."""
        missing = self.store.without(owner, self.encoder.name, limit=_CATCH_UP)
        if not missing:
            return []
        found: list[Memory] = self.memories.memories(owner, missing)
        vectors = self.encoder.embed([one.text[:_MAX_TEXT_CHARS] for one in found])
        made = [(one.memory_id, vector) for one, vector in zip(found, vectors, strict=True)]
        if len(made) < _WORTH_STORING:  # the encoder remembers them, until there are more
            return made
        self.store.put(owner, self.encoder.name, dict(made))
        return []
