"""From what every decider said of the rows of a set to figures with paired 95 % intervals.

All deciders and metrics are read off the same resampled rows, so that the interval of a difference
is a paired one. A row matters only by what was expected and what was said of it: rows that agree in
all of that are one cell, and resampling rows is drawing cells.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Interval
from troth_lab.bench.metrics import Counted, Metric, mean_over_parts
from troth_lab.bench.published import published

FLOOR: Final = "floor"
RULES: Final = "rules"
MODEL: Final = "model"
GAIN: Final = "gain"
_COLUMNS: Final = frozenset((FLOOR, RULES, MODEL))
Cells: TypeAlias = "Counter[tuple[Hashable, ...]]"
Values: TypeAlias = "dict[tuple[str, str], float]"  # by metric and decider


@dataclass(frozen=True, kw_only=True, slots=True)
class Answers:
    """What was said of the rows of one set.

    Attributes:
        data: The set, and its part or circumstances after a comma; ``published.py`` knows it.
        expected: The right answer to each row.
        said: By decider (``floor``, ``rules``, ``model`` or another name) an answer to each row;
            a decider that cannot be asked here is left out.
        note: What must be known to read these rows; empty for nothing.
    """

    data: str
    expected: Sequence[Hashable]
    said: Mapping[str, Sequence[Hashable]]
    note: str = ""

    def __post_init__(self) -> None:
        if GAIN in self.said:
            raise ValueError("no decider is called gain")
        if any(len(answers) != len(self.expected) for answers in self.said.values()):
            raise ValueError("every decider answers every row")

    def only(self, places: Sequence[int], data: str) -> Answers:
        """The rows at some places, under another name."""
        return replace(
            self,
            data=data,
            expected=[self.expected[at] for at in places],
            said={name: [said[at] for at in places] for name, said in self.said.items()},
        )

    def by_part(self, parts: Sequence[Hashable], data: str) -> Answers:
        """The same rows, each expected answer with its part, for ``mean_over_parts``."""
        return replace(self, data=data, expected=list(zip(parts, self.expected, strict=True)))


def figures_of(
    table: str, answers: Answers, metrics: Sequence[Metric], asked: Asked
) -> list[Figure]:
    """One figure for each metric, in their order; none of a set without rows.

    Work is ``asked.resamples`` times the rows, about a third of a microsecond each.
    """
    if not answers.expected:
        return []
    found = _intervals(answers, metrics, asked)
    return [_figure(table, answers, metric, found) for metric in metrics]


def figures_by_part(
    table: str,
    answers: Answers,
    parts: Sequence[str],
    metrics: Sequence[Metric],
    asked: Asked,
    *,
    mean: Metric | None = None,
) -> Iterator[Figure]:
    """The figures of each part of a set, and the mean of one metric over the parts.

    Args:
        parts: The part of each row.
    """
    for part in sorted(set(parts)):
        inside = [at for at, one in enumerate(parts) if one == part]
        yield from figures_of(
            table, answers.only(inside, f"{answers.data}, {part}"), metrics, asked
        )
    if mean is not None:
        whole = answers.by_part(parts, f"{answers.data}, mean of domains")
        yield from figures_of(table, whole, (mean_over_parts(mean),), asked)


def _figure(
    table: str, answers: Answers, metric: Metric, found: Mapping[tuple[str, str], Interval]
) -> Figure:
    known = published(table, answers.data, metric.name)
    return Figure(
        data=answers.data,
        rows=len(answers.expected),
        metric=metric.name,
        higher_is_better=metric.higher_is_better,
        one_sided=metric.one_sided,
        floor=found.get((metric.name, FLOOR)),
        rules=found.get((metric.name, RULES)),
        model=found.get((metric.name, MODEL)),
        gain=found.get((metric.name, GAIN)),
        others={name: found[metric.name, name] for name in answers.said if name not in _COLUMNS},
        anchors=known.anchors,
        aim=known.aim,
        note=answers.note,
    )


def _intervals(
    answers: Answers, metrics: Sequence[Metric], asked: Asked
) -> dict[tuple[str, str], Interval]:
    names = tuple(answers.said)
    cells: Cells = Counter(zip(answers.expected, *answers.said.values(), strict=True))
    whole = _read(cells, names, metrics)
    drawn = [_read(one, names, metrics) for one in _resampled(cells, answers.data, asked)]
    return {key: _interval(value, [one[key] for one in drawn]) for key, value in whole.items()}


def _resampled(cells: Cells, data: str, asked: Asked) -> Iterator[Cells]:
    draw = random.Random(f"{asked.seed}:{data}")  # noqa: S311 - the same run, the same intervals
    kinds, weights, rows = list(cells), list(cells.values()), cells.total()
    for _ in range(asked.resamples):
        yield Counter(draw.choices(kinds, weights, k=rows))


def _read(cells: Cells, names: Sequence[str], metrics: Sequence[Metric]) -> Values:
    found: Values = {}
    for at, name in enumerate(names, 1):
        counted = _between(cells, at)
        found.update(((metric.name, name), metric.read(counted)) for metric in metrics)
    if FLOOR in names and MODEL in names:
        for metric in metrics:
            found[metric.name, GAIN] = found[metric.name, MODEL] - found[metric.name, FLOOR]
    return found


def _between(cells: Cells, at: int) -> Counted:
    counted = Counter[tuple[Hashable, Hashable]]()
    for cell, count in cells.items():
        counted[cell[0], cell[at]] += count
    return counted


def _interval(value: float, drawn: Sequence[float]) -> Interval:
    ordered = sorted(drawn)
    edge = int(0.025 * len(ordered))
    return Interval(value=value, low=ordered[edge], high=ordered[-1 - edge])
