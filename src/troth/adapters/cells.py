"""Cells in the memory of one process; implements ``ports.cells.Cells``."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from threading import Lock
from typing import Any, TypeVar

from troth.ports.cells import MAX_CELLS, Kind, Step
from troth.ports.environment import Clock

V = TypeVar("V")
T = TypeVar("T")


class MemoryCells:
    """Cells that nobody else has, by a clock that never goes back."""

    waits = False

    def __init__(self, clock: Clock) -> None:
        self._clock, self._lock = clock, Lock()
        self._held: defaultdict[str, OrderedDict[str, Any]] = defaultdict(OrderedDict)

    def change(self, kind: Kind[V], name: str, step: Step[V, T]) -> T:
        """Change one cell."""
        with self._lock:
            cells = self._held[kind.name]
            value, result = step(cells.get(name), self._clock.monotonic_s())
            if value is not None:
                cells[name] = value
                cells.move_to_end(name)
                if len(cells) > MAX_CELLS:
                    cells.popitem(last=False)
        return result
