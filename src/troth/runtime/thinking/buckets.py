"""Token buckets, one per account, for a number of runs per hour."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

_MAX_ACCOUNTS = 20_000
_HOUR_S = 3600.0


@dataclass(slots=True)
class _Bucket:
    left: float
    at_s: float


class Buckets:
    """Allows ``per_hour`` runs per account, at once or spread, refilled steadily.

    State is bounded: the account seen longest ago is forgotten first, which can only be generous.
    """

    def __init__(self, *, per_hour: int) -> None:
        """Take the number of runs.

        Raises:
            ValueError: It is below 1.
        """
        if per_hour < 1:
            raise ValueError("a bucket holds at least one run")
        self._capacity, self._per_second = float(per_hour), per_hour / _HOUR_S
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def take(self, account: str, now_s: float) -> bool:
        """Take one run, if one is left."""
        held = self._buckets.pop(account, None) or _Bucket(left=self._capacity, at_s=now_s)
        refilled = held.left + max(0.0, now_s - held.at_s) * self._per_second
        held.left, held.at_s = min(self._capacity, refilled), now_s
        self._buckets[account] = held
        if len(self._buckets) > _MAX_ACCOUNTS:
            self._buckets.popitem(last=False)
        if held.left < 1.0:
            return False
        held.left -= 1.0
        return True
