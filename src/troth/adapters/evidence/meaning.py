"""Nearness in meaning among a tenant's passages: exact, over all that have a vector.

Vectors are kept in this process as they were read, by block; a block never changes, so after a
change of the corpus only new ones are read. What has no vector yet gets one when it is searched, a
bounded portion at a time, and is found by its words until then.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from troth.ports.encoder import Block, Encoder, PassageVectorStore
from troth.ports.evidence import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PORTION = 64  # passages that one search embeds
ADDED_PORTION = 512  # passages that adding a source embeds
MAX_CACHED = 300_000  # vectors of all tenants together that a process keeps: 460 MB of 384 numbers
_MAX_TEXT_CHARS = 1_500


@dataclass(frozen=True, kw_only=True, slots=True)
class Near:
    """How near every passage with a vector is to a text.

    Attributes:
        ids: Passages in ascending order.
        cosines: One for each, in [-1, 1].
    """

    ids: NDArray[np.int64]
    cosines: NDArray[np.float32]

    def best(self, limit: int) -> list[int]:
        """The nearest passages, best first; ties in order of their numbers."""
        import numpy as np

        nearest = self.ids[np.argsort(-self.cosines, kind="stable")[:limit]]
        return [*map(int, nearest.tolist())]

    def of(self, passage_ids: Sequence[int]) -> list[float | None]:
        """The cosine of each passage; ``None`` where it has no vector."""
        import numpy as np

        if not len(self.ids):
            return [None] * len(passage_ids)
        places = np.searchsorted(self.ids, passage_ids).clip(max=len(self.ids) - 1)
        is_known = self.ids[places] == np.asarray(passage_ids, dtype=np.int64)
        found = zip(self.cosines[places].tolist(), is_known.tolist(), strict=True)
        return [cosine if known else None for cosine, known in found]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Held:
    """The vectors of a tenant as of one revision."""

    revision: int
    is_whole: bool
    parts: Mapping[Block, Any]
    ids: Any


class Meaning:
    """Embeds passages, and finds the nearest ones. Safe for any thread.

    Args:
        max_cached: Vectors that are kept in this process, at most.
    """

    def __init__(
        self, encoder: Encoder, store: PassageVectorStore, *, max_cached: int = MAX_CACHED
    ) -> None:
        self.encoder, self.store, self._max_cached = encoder, store, max_cached
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock, self._learning = threading.Lock(), threading.Lock()

    @property
    def name(self) -> str:
        """The name of the encoder."""
        return self.encoder.name

    def vector(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The direction between texts, each counting alike; of length one at most."""
        import numpy as np

        made = self.encoder.embed([text[:_MAX_TEXT_CHARS] for text in texts])
        each = [np.frombuffer(one, dtype="<f2").astype(np.float32) for one in made]
        return each[0] if len(each) == 1 else np.asarray(np.mean(each, axis=0), dtype=np.float32)

    def compare(self, text: str, hits: Sequence[Hit]) -> list[float]:
        """The cosine of each passage with a text, whether or not the passages are stored."""
        own = self.encoder.embed([text[:_MAX_TEXT_CHARS]])[0]
        made = self.encoder.embed([searched(h.passage.context, h.passage.text) for h in hits])
        return self.encoder.similarities(own, made)

    def learn(self, tenant: str, *, limit: int = ADDED_PORTION) -> bool:
        """Embed passages that have no vector yet; whether none is left.

        Where another thread is at it, nothing is done: two would make the same.

        Raises:
            StorageFailure: The store cannot be read or written.
        """
        if not self._learning.acquire(blocking=False):
            return False
        try:
            unread = self.store.without(tenant, self.name, limit=limit)
            if unread:
                vectors = self.encoder.embed([searched(one.context, one.text) for one in unread])
                made = {one.passage_id: vec for one, vec in zip(unread, vectors, strict=True)}
                self.store.put(tenant, self.name, made)
            return len(unread) < limit
        finally:
            self._learning.release()

    def near(self, tenant: str, texts: Sequence[str]) -> Near:
        """How near each passage of the tenant is to the texts together.

        Raises:
            StorageFailure: The store cannot be read or written.
        """
        import numpy as np

        held = self._current(tenant)
        asked = self.vector(texts)
        found = [
            part @ asked if part.shape[1] == len(asked) else np.zeros(len(part), np.float32)
            for part in held.parts.values()
        ]
        cosines = np.concatenate(found) if found else np.zeros(0, np.float32)
        return Near(ids=held.ids, cosines=np.clip(np.nan_to_num(cosines), -1.0, 1.0))

    def _current(self, tenant: str) -> _Held:
        held = self._held.get(tenant)
        # Before anything is read: what changes in between is seen the next time, never missed.
        revision = self.store.revision(tenant)
        if held is None or not held.is_whole or held.revision != revision:
            is_whole = self.learn(tenant, limit=PORTION)
            held = self._read(tenant, held, revision, is_whole=is_whole)
        return self._kept(tenant, held)

    def _read(self, tenant: str, held: _Held | None, revision: int, *, is_whole: bool) -> _Held:
        import numpy as np

        known = {} if held is None else held.parts
        blocks = self.store.blocks(tenant, self.name)
        new = [one for one in blocks if one not in known]
        read = self.store.read(tenant, self.name, new) if new else {}
        parts = {one: known[one] if one in known else _matrix(one, read.get(one)) for one in blocks}
        whole = {one: part for one, part in parts.items() if part is not None}
        ids = [np.arange(one.first_id, one.last_id + 1, dtype=np.int64) for one in whole]
        return _Held(
            revision=revision,
            is_whole=is_whole,
            parts=whole,
            ids=np.concatenate(ids) if ids else np.zeros(0, np.int64),
        )

    def _kept(self, tenant: str, held: _Held) -> _Held:
        """Keep what was used last, within the bound; one tenant is kept however large it is."""
        with self._lock:
            self._held[tenant] = held
            self._held.move_to_end(tenant)
            size = sum(len(one.ids) for one in self._held.values())
            while size > self._max_cached and len(self._held) > 1:
                size -= len(self._held.popitem(last=False)[1].ids)
        return held


def searched(context: str, text: str) -> str:
    """A passage as it is embedded: what stands above it says what it is about."""
    return f"{context}: {text}" if context else text


def _matrix(block: Block, vectors: bytes | None) -> NDArray[np.float32] | None:
    """The vectors of a block as rows; ``None`` where they are gone, or of no one length."""
    import numpy as np

    rows = block.last_id - block.first_id + 1
    if not vectors or len(vectors) % (2 * rows):
        return None
    return np.frombuffer(vectors, dtype="<f2").astype(np.float32).reshape(rows, -1)
