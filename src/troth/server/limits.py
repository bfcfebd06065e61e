"""Token buckets, one per client, for the request limit."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

_MAX_CLIENTS = 20_000


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at_s: float


class RateLimiter:
    """Allows ``per_minute`` requests per client, with bursts up to the same number.

    State is bounded: the client seen longest ago is forgotten first, which can only be generous.
    """

    def __init__(self, per_minute: int) -> None:
        self._capacity = float(per_minute)
        self._per_second = per_minute / 60.0
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def admit(self, client: str, now_s: float) -> float:
        """Take one token.

        Returns:
            0.0 when admitted, else the seconds after which a token will be there.
        """
        if not self._capacity:
            return 0.0
        bucket = self._buckets.pop(client, None) or _Bucket(tokens=self._capacity, at_s=now_s)
        bucket.tokens = min(
            self._capacity, bucket.tokens + (now_s - bucket.at_s) * self._per_second
        )
        bucket.at_s = now_s
        self._buckets[client] = bucket
        if len(self._buckets) > _MAX_CLIENTS:
            self._buckets.popitem(last=False)
        if bucket.tokens >= 1.0:
            bucket.tokens -= 1.0
            return 0.0
        return (1.0 - bucket.tokens) / self._per_second
