"""The values that benchmarks yield: intervals, timings, and figures beside their alternative."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from troth_lab.bench.figures import SMALL_SET_ROWS, Interval

__all__ = [
    "SMALL_SET_ROWS",
    "Interval",
    "Quality",
    "Section",
    "Speed",
    "Tally",
    "Timings",
    "timings",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Timings:
    """How long one operation took, in seconds, over all rounds."""

    p50_s: float
    p95_s: float
    count: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Speed:
    """A piece of work, timed beside a bare alternative.

    Attributes:
        work, beside: What was timed, and what it is compared with.
        ratio: Median, minimum and maximum over rounds of (median of ours) / (median of bare).
        aim: Upper limit of the median of ours in seconds, where the design sets one.
        shown_as: ``time``, or ``rate`` for work that is counted per second.
    """

    work: str
    beside: str
    ours: Timings
    bare: Timings
    ratio: Interval
    aim: float | None = None
    shown_as: str = "time"

    @property
    def aim_met(self) -> bool | None:
        """Whether the median keeps to the aim; ``None`` where there is no aim."""
        return None if self.aim is None else self.ours.p50_s <= self.aim


@dataclass(frozen=True, kw_only=True, slots=True)
class Quality:
    """A share of right or wrong decisions on one set, beside two bare deciders on the same rows.

    Attributes:
        data: The set, or ``all of these`` for the pooled rows.
        metric: What is measured; every value is a share in [0, 1].
        higher_is_better: False for rates of error.
        rules: The keyword rules as their source describes them.
        majority: The constant answer that is most often right on these rows.
        gain: Ours minus rules on the same resampled rows.
    """

    data: str
    rows: int
    metric: str
    higher_is_better: bool
    ours: Interval
    rules: Interval
    majority: Interval
    gain: Interval

    @property
    def verdict(self) -> str:
        """What may be said of ours against the rules."""
        if self.rows < SMALL_SET_ROWS:
            return "small set"
        low, high = self.gain.low, self.gain.high
        if not self.higher_is_better:
            low, high = -high, -low
        if low > 0:
            return "better"
        return "worse" if high < 0 else "no difference shown"


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """What was counted in one run.

    Attributes:
        counts: By what was counted; the tallies of a section count the same.
    """

    name: str
    counts: Mapping[str, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    """The figures of one benchmark.

    Attributes:
        about: One paragraph for the reader: what is measured, and what is not.
        notes: What was found while measuring, such as sizes and sets that were not there.
    """

    name: str
    title: str
    about: str
    speeds: tuple[Speed, ...] = ()
    qualities: tuple[Quality, ...] = ()
    tallies: tuple[Tally, ...] = ()
    notes: tuple[str, ...] = ()


def timings(seconds: Sequence[float]) -> Timings:
    """Median and 95th percentile (nearest rank) of some durations.

    Raises:
        ValueError: There are none.
    """
    if not seconds:
        raise ValueError("nothing was timed")
    ordered = sorted(seconds)
    rank = math.ceil(0.95 * len(ordered)) - 1
    return Timings(p50_s=median(ordered), p95_s=ordered[rank], count=len(ordered))
