"""Counting right and wrong decisions, with 95 % bootstrap intervals.

Ours, the rules and the majority class are judged on the same resampled rows, so that the interval
of the difference is a paired one. A row matters only by its cell (expected, ours, rules):
resampling rows is drawing from at most eight cells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from benchmarks.figures import Interval, Quality
from troth_lab.bench.asked import SEED
from troth_lab.bench.metrics import Confusion

__all__ = [
    "BALANCED",
    "FALSE_ALARMS",
    "PRECISION",
    "RECALL",
    "SEED",
    "Cell",
    "Cells",
    "Confusion",
    "Metric",
    "judge_cells",
]

Cell: TypeAlias = "tuple[bool, bool, bool]"  # expected, ours, rules
Cells: TypeAlias = "Counter[Cell]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Metric:
    """A share that is read off a confusion."""

    name: str
    read: Callable[[Confusion], float]
    higher_is_better: bool = True


RECALL = Metric(name="recall", read=lambda c: c.recall)
PRECISION = Metric(name="precision", read=lambda c: c.precision)
FALSE_ALARMS = Metric(
    name="false alarms", read=lambda c: c.false_alarm_rate, higher_is_better=False
)
BALANCED = Metric(name="balanced accuracy", read=lambda c: c.balanced_accuracy)


def judge_cells(
    name: str, cells: Cells, metrics: Sequence[Metric], resamples: int
) -> list[Quality]:
    """Figures for rows that were decided already, one for each metric."""
    majority = _majority(cells)
    samples = _resampled(cells, resamples)
    return [_quality(name, cells, samples, majority, metric) for metric in metrics]


def _majority(cells: Cells) -> bool:
    yes = sum(count for (expected, _, _), count in cells.items() if expected)
    return 2 * yes >= cells.total()


def _resampled(cells: Cells, resamples: int) -> list[Cells]:
    draw = random.Random(SEED)  # noqa: S311 - the same run gives the same intervals
    kinds, weights, rows = list(cells), list(cells.values()), cells.total()
    return [Counter(draw.choices(kinds, weights, k=rows)) for _ in range(resamples)]


def _quality(
    name: str, cells: Cells, samples: Sequence[Cells], majority: bool, metric: Metric
) -> Quality:
    def ours(counted: Cells) -> float:
        return metric.read(_confusion(counted, lambda cell: cell[1]))

    def rules(counted: Cells) -> float:
        return metric.read(_confusion(counted, lambda cell: cell[2]))

    def constant(counted: Cells) -> float:
        return metric.read(_confusion(counted, lambda _: majority))

    def gain(counted: Cells) -> float:
        return ours(counted) - rules(counted)

    return Quality(
        data=name,
        rows=cells.total(),
        metric=metric.name,
        higher_is_better=metric.higher_is_better,
        ours=_interval(ours, cells, samples),
        rules=_interval(rules, cells, samples),
        majority=_interval(constant, cells, samples),
        gain=_interval(gain, cells, samples),
    )


def _interval(read: Callable[[Cells], float], cells: Cells, samples: Sequence[Cells]) -> Interval:
    values = sorted(map(read, samples))
    edge = int(0.025 * len(values))
    return Interval(value=read(cells), low=values[edge], high=values[-1 - edge])


def _confusion(cells: Cells, decided: Callable[[Cell], bool]) -> Confusion:
    counts = Counter[tuple[bool, bool]]()
    for cell, count in cells.items():
        counts[cell[0], decided(cell)] += count
    return Confusion(
        hits=counts[True, True],
        false_alarms=counts[False, True],
        misses=counts[True, False],
        rejections=counts[False, False],
    )
