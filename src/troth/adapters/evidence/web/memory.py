"""What was read before, kept in this process for as long as it is fresh."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from troth.ports.environment import Clock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class RecentlyUsed(Generic[K, V]):
    """Implements ``ports.web.Remembered``; forgets what was not asked for the longest.

    How old is too old is for the reader to say, so that a question about today and one about last
    century share what was read, each on its own terms.
    """

    def __init__(self, *, clock: Clock, max_entries: int) -> None:
        """Start empty.

        Raises:
            ValueError: There is room for nothing.
        """
        if max_entries < 1:
            raise ValueError("a memory holds at least one entry")
        self._clock, self._max_entries = clock, max_entries
        self._kept: OrderedDict[K, tuple[float, V]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K, *, max_age_s: float) -> V | None:
        """What was kept under that key, if it is no older than that."""
        with self._lock:
            entry = self._kept.get(key)
            if entry is None or self._clock.monotonic_s() - entry[0] > max_age_s:
                return None
            self._kept.move_to_end(key)
            return entry[1]

    def put(self, key: K, value: V) -> None:
        """Keep a value as of now."""
        with self._lock:
            self._kept[key] = (self._clock.monotonic_s(), value)
            self._kept.move_to_end(key)
            while len(self._kept) > self._max_entries:
                self._kept.popitem(last=False)
