"""Figures of the held sets: shares and F1, each with its number of rows and a 95 % interval.

Shares have the interval after Wilson, which says something of few rows and of none or all of them;
F1 has a bootstrap interval. Rows that share a document count as rows of their own, so that true
intervals are somewhat wider.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from troth.runtime.review.decisions import interval
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Interval
from troth_lab.bench.measuring import Answers, figures_of
from troth_lab.bench.metrics import F1

HELD: Final = Path(__file__).parents[1] / "sets" / "held"


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldFigure:
    """One figure of one door.

    Attributes:
        rows: Of how many rows it is a share; of 0 rows there is no value.
        value: ``None`` for a share of nothing.
        unit: ``share``, ``F1`` or ``ms``.
    """

    what: str
    rows: int
    value: Interval | None
    higher_is_better: bool = True
    unit: str = "share"


@dataclass(frozen=True, kw_only=True, slots=True)
class HeldTable:
    """The figures of one door."""

    name: str
    figures: tuple[HeldFigure, ...]


def share(what: str, outcomes: Sequence[bool], *, higher_is_better: bool = True) -> HeldFigure:
    """The share of outcomes that are true."""
    rows, hits = len(outcomes), sum(outcomes)
    low, high = interval(hits, rows)
    value = Interval(value=hits / rows, low=low, high=high) if rows else None
    return HeldFigure(what=what, rows=rows, value=value, higher_is_better=higher_is_better)


def shares_by(
    what: str, outcomes: Sequence[tuple[str, bool]], *, higher_is_better: bool = True
) -> list[HeldFigure]:
    """One share for each kind, sorted by kind."""
    by_kind: dict[str, list[bool]] = {}
    for kind, outcome in outcomes:
        by_kind.setdefault(kind, []).append(outcome)
    return [
        share(f"{what}: {kind}", found, higher_is_better=higher_is_better)
        for kind, found in sorted(by_kind.items())
    ]


def detection(what: str, cells: Sequence[tuple[bool, bool]]) -> list[HeldFigure]:
    """Precision, recall and F1 of (expected, said)."""
    expected: list[Hashable] = [right for right, _ in cells]
    said: Mapping[str, Sequence[Hashable]] = {"model": [told for _, told in cells]}
    answers = Answers(data=what, expected=expected, said=said)
    (f1,) = figures_of("held", answers, (F1,), Asked(data=HELD))
    return [
        share(f"{what}, precision", [right for right, told in cells if told]),
        share(f"{what}, recall", [told for right, told in cells if right]),
        HeldFigure(what=f"{what}, F1", rows=len(cells), value=f1.model, unit="F1"),
    ]
