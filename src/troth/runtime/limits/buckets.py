"""Token buckets, one per name: so many in a while, at once or spread, refilled steadily."""

from __future__ import annotations

from dataclasses import dataclass

from troth.ports.cells import Cells, Kind


@dataclass(frozen=True, kw_only=True, slots=True)
class Level:
    """What a bucket held at a time."""

    left: float
    at_s: float


class Buckets:
    """Allows ``capacity`` of something to each name within ``window_s`` seconds."""

    def __init__(self, cells: Cells, kind: str, *, capacity: int, window_s: float) -> None:
        """Take the rule.

        Args:
            kind: What is counted; buckets of two kinds are apart.

        Raises:
            ValueError: The capacity is below 1.
        """
        if capacity < 1:
            raise ValueError("a bucket holds at least one")
        self._cells, self._kind = cells, Kind(name=kind, of=Level)
        self._capacity, self._per_second = float(capacity), capacity / window_s

    def take(self, name: str, amount: float = 1.0) -> float:
        """Take one, or some.

        Returns:
            0.0 when they were there, else the seconds after which they will be; none is taken then.

        Raises:
            StorageFailure: The cells cannot be reached.
        """
        return self._cells.change(
            self._kind, name, lambda held, now_s: self._taken(held, now_s, amount)
        )

    def _taken(self, held: Level | None, now_s: float, amount: float) -> tuple[Level, float]:
        left = self._capacity
        if held is not None:
            refilled = held.left + max(0.0, now_s - held.at_s) * self._per_second
            left = min(self._capacity, refilled)
        if left < amount:
            return Level(left=left, at_s=now_s), (amount - left) / self._per_second
        return Level(left=left - amount, at_s=now_s), 0.0
