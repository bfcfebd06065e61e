"""Counting right and wrong decisions, with 95 % bootstrap intervals.

Ours, the rules and the majority class are judged on the same resampled rows, so that the interval
of the difference is a paired one. A row matters only by its cell (expected, ours, rules):
resampling rows is drawing from at most eight cells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from benchmarks.figures import Interval, Quality
from troth_lab.bench.asked import SEED
from troth_lab.bench.metrics import Confusion
from troth_lab.bench.requests import Case, CaseSet

__all__ = [
    "ACCURACY",
    "BALANCED",
    "F1",
    "FALSE_ALARMS",
    "MACRO_F1",
    "PRECISION",
    "RECALL",
    "SEED",
    "Cell",
    "Cells",
    "Confusion",
    "Decider",
    "Metric",
    "judge_cells",
    "judge_set",
    "pooled",
    "suited",
]

Decider: TypeAlias = "Callable[[str], bool]"
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
ACCURACY = Metric(name="accuracy", read=lambda c: c.accuracy)
F1 = Metric(name="F1", read=lambda c: c.f1)
MACRO_F1 = Metric(name="macro-F1", read=lambda c: c.macro_f1)


def judge_set(
    cases: CaseSet, metrics: Sequence[Metric], *, ours: Decider, rules: Decider, resamples: int
) -> list[Quality]:
    """Figures for one set, one for each metric."""
    counted = Counter(_cell(case, ours, rules) for case in cases.cases)
    return judge_cells(cases.name, counted, metrics, resamples)


def judge_cells(
    name: str, cells: Cells, metrics: Sequence[Metric], resamples: int
) -> list[Quality]:
    """Figures for rows that were decided already, one for each metric."""
    majority = _majority(cells)
    samples = _resampled(cells, resamples)
    return [_quality(name, cells, samples, majority, metric) for metric in metrics]


def pooled(sets: Iterable[CaseSet]) -> CaseSet:
    """All cases of several sets, each row counting once."""
    return CaseSet(name="all of these", cases=tuple(case for one in sets for case in one.cases))


def suited(cases: CaseSet, both: Sequence[Metric]) -> Sequence[Metric]:
    """The metrics that mean something on a set: a set of one class has only one."""
    expected = {case.expected for case in cases.cases}
    if len(expected) == 2:
        return both
    return (RECALL,) if expected == {True} else (FALSE_ALARMS,)


def _cell(case: Case, ours: Decider, rules: Decider) -> Cell:
    return case.expected, ours(case.text), rules(case.text)


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
