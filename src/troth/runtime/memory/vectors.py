"""Nearness in meaning among one subject's memories: exact, over all of them.

What was read stays in this process, so that a turn reads only what was told since the last one,
however much a subject has told. Erasing is an event of the stream as well: whoever comes to one
reads anew.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from troth.contracts.memory.events import MemoriesErased
from troth.ports.encoder import Encoder, VectorStore
from troth.ports.memory import MemoryStore, Owner

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_KEPT: Final = 100_000  # vectors of all subjects that a process keeps: 150 MB of 384 numbers
_MAX_TEXT_CHARS = 4_000
_CATCH_UP = 64  # memories without a vector that one search embeds
_WORTH_STORING = 8  # of them are worth a transaction
_MOST_NEW = 256  # events after which reading all anew is no dearer
_ROWS = 256  # of a part that still grows


@dataclass(frozen=True, kw_only=True, slots=True)
class _Held:
    """The vectors of a subject, as of one version of its memory.

    Attributes:
        last: Place of the last memory that was read.
        ids: Memories, one for each row of the parts.
        without: Memories that have no vector yet, oldest first.
        unstored: Vectors that were made and are too few to store.
    """

    version: int = 0
    last: int = 0
    ids: tuple[str, ...] = ()
    parts: tuple[NDArray[np.float32], ...] = ()
    without: tuple[str, ...] = ()
    unstored: Mapping[str, bytes] = field(default_factory=dict)

    def joined(self, vectors: Mapping[str, bytes]) -> _Held:
        """The same with these vectors, which are of one length."""
        import numpy as np

        if not vectors:
            return self
        new = np.frombuffer(b"".join(vectors.values()), dtype="<f2").astype(np.float32)
        rows, parts = new.reshape(len(vectors), -1), self.parts
        if parts and len(parts[-1]) < _ROWS:
            parts, rows = parts[:-1], np.concatenate((parts[-1], rows))
        return replace(self, ids=(*self.ids, *vectors), parts=(*parts, rows))

    def ranked(self, query: bytes, limit: int) -> dict[str, float]:
        """Similarity of the nearest, best first; ties in order of their ids."""
        import numpy as np

        asked = np.frombuffer(query, dtype="<f2").astype(np.float32)
        cosines = np.concatenate([np.einsum("ij,j->i", part, asked) for part in self.parts])
        last = max(0, len(cosines) - limit)
        places = np.flatnonzero(cosines >= np.partition(cosines, last)[last]).tolist()
        ranked = sorted((-float(cosines[at]), self.ids[at]) for at in places)[:limit]
        return {memory_id: min(1.0, max(0.0, -turned)) for turned, memory_id in ranked}


class Vectors:
    """Embeds memories when they are first looked for, and finds the nearest ones.

    A memory that was stored without an encoder, or with another one, is embedded when
    its subject is next searched, some dozens at a time, and its vector is stored with some others.
    Safe for any thread.
    """

    def __init__(
        self,
        *,
        encoder: Encoder,
        store: VectorStore,
        memories: MemoryStore,
        max_kept: int = MAX_KEPT,
    ) -> None:
        """Nothing is read yet.

        Args:
            max_kept: Vectors that are kept in this process, but for those of one subject.
        """
        self.encoder, self.store, self.memories = encoder, store, memories
        self._max_kept = max_kept
        self._held: OrderedDict[Owner, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def nearest_each(
        self, owner: Owner, texts: Sequence[str], *, limit: int
    ) -> dict[str, dict[str, float]]:
        """By text, similarity in [0, 1] of the nearest memories, best first.

        Raises:
            StorageFailure: The store cannot be read or written.
        """
        held = self._current(owner) if texts and limit > 0 else None
        if held is None or not held.ids:
            return {}
        queries = self.encoder.embed([text[:_MAX_TEXT_CHARS] for text in texts])
        return {text: held.ranked(query, limit) for text, query in zip(texts, queries, strict=True)}

    def forget(self) -> None:
        """Keep nothing of what was read."""
        with self._lock:
            self._held.clear()

    def _current(self, owner: Owner) -> _Held:
        with self._lock:
            held = self._held.get(owner, _NOTHING)
        # Before anything is read: what changes in between is seen the next time, never missed.
        version = self.memories.version(owner)
        if held.version != version:
            held = self._read(owner, held, version)
        if held.without:
            held = self._caught_up(owner, held)
        with self._lock:
            self._held[owner] = held
            self._held.move_to_end(owner)
            size = sum(len(one.ids) for one in self._held.values())
            while size > self._max_kept and len(self._held) > 1:
                size -= len(self._held.popitem(last=False)[1].ids)
        return held

    def _read(self, owner: Owner, held: _Held, version: int) -> _Held:
        """What is held, with what was told since."""
        if not held.version < version <= held.version + _MOST_NEW or any(
            isinstance(one.event, MemoriesErased)
            for one in self.memories.events(owner, after=held.version, limit=_MOST_NEW)
        ):
            held = _NOTHING
        rows = self.store.since(owner, self.encoder.name, after=held.last)
        found = {memory_id: vector for _, memory_id, vector in rows if vector}
        without = (memory_id for _, memory_id, _ in rows if memory_id not in found)
        return replace(
            held.joined(found),
            version=version,
            last=rows[-1][0] if rows else held.last,
            without=(*held.without, *without),
        )

    def _caught_up(self, owner: Owner, held: _Held) -> _Held:
        """The same with the vectors of the newest that have none; few are not stored yet."""
        asked = held.without[-_CATCH_UP:]
        found = self.memories.memories(owner, asked)
        vectors = self.encoder.embed([one.text[:_MAX_TEXT_CHARS] for one in found])
        made = {one.memory_id: vector for one, vector in zip(found, vectors, strict=True)}
        unstored = {**held.unstored, **made}
        if len(unstored) >= _WORTH_STORING:
            self.store.put(owner, self.encoder.name, unstored)
            unstored = {}
        left = held.without[: -len(asked)]
        return replace(held.joined(made), without=left, unstored=unstored)


_NOTHING: Final = _Held()
