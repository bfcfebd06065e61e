"""When what breaks: a timetable that follows from a seed and a length alone."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from troth_lab.hold.upstream import WAYS

_PHASE_S: Final = (2.0, 30.0)
_PHASE_SHARE: Final = 0.04
_DISK_S: Final = (2.0, 20.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Fault:
    """One thing that breaks.

    Attributes:
        kind: ``kill``, ``database``, ``disk`` or ``upstream``.
        what: Which process; how the database stops; in which way the upstream is bad.
        lasts_s: How long it is kept up; the window lasts until all are well again.
    """

    kind: str
    what: str
    at_s: float
    lasts_s: float = 0.0


def timetable(seed: int, length_s: float, kill_every_s: float) -> tuple[Fault, ...]:
    """The faults of a run, by time.

    Args:
        kill_every_s: A server is killed so often, in turn; 0 for never.
    """
    draw = Random(seed)  # noqa: S311 - no secret
    faults = [
        Fault(kind="database", what="fast", at_s=length_s / 3),
        Fault(kind="database", what="immediate", at_s=length_s * 2 / 3),
        Fault(kind="kill", what="worker 1", at_s=length_s * draw.uniform(0.2, 0.3)),
        Fault(
            kind="disk",
            what="full",
            at_s=length_s * draw.uniform(0.45, 0.55),
            lasts_s=_within(length_s * _PHASE_SHARE, _DISK_S),
        ),
    ]
    count = int(length_s / kill_every_s) if kill_every_s else 0
    for place in range(count):
        at_s = kill_every_s * (place + draw.uniform(0.4, 0.6))
        faults.append(Fault(kind="kill", what=f"server {place % 2 + 1}", at_s=at_s))
    ways = list(WAYS[1:])
    draw.shuffle(ways)
    lasts_s = _within(length_s * _PHASE_SHARE, _PHASE_S)
    for place, way in enumerate(ways):
        at_s = length_s * (place + draw.uniform(0.1, 0.7)) / len(ways)
        faults.append(Fault(kind="upstream", what=way, at_s=at_s, lasts_s=lasts_s))
    return tuple(sorted(faults, key=lambda one: one.at_s))


def _within(value: float, bounds: tuple[float, float]) -> float:
    return max(bounds[0], min(bounds[1], value))
