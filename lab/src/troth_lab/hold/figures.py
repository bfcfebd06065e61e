"""Figures of a run: rates, times and the growth of memory, each from what was noted alone."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from troth_lab.hold.children import Child, Life
from troth_lab.hold.replies import Reply

_NEAR: Final = 0.95
_LEAST_SAMPLES: Final = 8
_NOT_LOAD: Final = ("rubbish", "half")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a run, in its seconds."""

    from_s: float
    to_s: float

    def holds(self, reply: Reply) -> bool:
        """Whether a request was under way in it."""
        return reply.at_s < self.to_s and reply.at_s + reply.took_s > self.from_s


def told_times(replies: Sequence[Reply], lasts_s: float) -> dict[str, Any]:
    """Rate, times and shares of the requests of a mix; times are of whole successes alone."""
    load = [one for one in replies if one.kind not in _NOT_LOAD]
    whole = [one for one in load if one.is_whole]
    counted = max(1, len(load))
    return {
        "requests": len(load),
        "rate_per_s": round(len(whole) / lasts_s, 2) if lasts_s else 0.0,
        "p50_ms": _percentile(whole, 0.50),
        "p99_ms": _percentile(whole, 0.99),
        "shed_share": round(sum(one.is_shed for one in load) / counted, 4),
        "failed_share": round(
            sum(not one.is_whole and not one.is_shed for one in load) / counted, 4
        ),
    }


def told_by_kind(replies: Sequence[Reply]) -> dict[str, Any]:
    """Of each kind p50 and p99, and how many came with which status or failure."""
    told: dict[str, Any] = {}
    for kind in sorted({one.kind for one in replies}):
        of_kind = [one for one in replies if one.kind == kind]
        whole = [one for one in of_kind if one.is_whole]
        counts = Counter(f"{one.broke or one.status} {one.code}".strip() for one in of_kind)
        told[kind] = {
            "p50_ms": _percentile(whole, 0.50),
            "p99_ms": _percentile(whole, 0.99),
            "ended": dict(sorted(counts.items())),
        }
    return told


def knee_of(steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The first step of a ramp that comes near to the highest rate."""
    highest = max(step["rate_per_s"] for step in steps)
    return next(step for step in steps if step["rate_per_s"] >= highest * _NEAR)


def told_memory(children: Sequence[Child]) -> list[dict[str, Any]]:
    """How the resident memory of each process went that lived long enough to tell."""
    return [
        {**_grown(child.name, life), "is_longest": life is child.longest}
        for child in children
        for life in child.lives
        if len(life.memory) >= _LEAST_SAMPLES
    ]


def _grown(name: str, life: Life) -> dict[str, Any]:
    half = life.memory[len(life.memory) // 2 :]
    times, sizes = [at_s / 3600 for at_s, _ in half], [mb for _, mb in half]
    slope, start = statistics.linear_regression(times, sizes)
    left = [mb - (start + slope * at) for at, mb in zip(times, sizes, strict=True)]
    spread = statistics.pvariance(times) * len(times)
    error = (sum(one**2 for one in left) / max(1, len(left) - 2) / spread) ** 0.5
    return {
        "process": name,
        "pid": life.pid,
        "from_s": round(life.memory[0][0], 1),
        "to_s": round(life.memory[-1][0], 1),
        "first_mb": round(life.memory[0][1], 1),
        "last_mb": round(life.memory[-1][1], 1),
        "most_mb": round(max(mb for _, mb in life.memory), 1),
        "slope_mb_per_h": round(slope, 1),
        "slope_error_mb_per_h": round(error, 1),
        "noise_mb": round(statistics.pstdev(left), 2),
    }


def _percentile(replies: Sequence[Reply], share: float) -> float | None:
    """In milliseconds; none of nothing."""
    times = sorted(one.took_s for one in replies)
    return round(times[min(len(times) - 1, int(len(times) * share))] * 1000, 1) if times else None
