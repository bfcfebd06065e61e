"""The values that a table is made of: figures with intervals, and what may be said of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

SMALL_SET_ROWS: Final = 300
"""What is measured on fewer rows is shown, and never called a win."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Interval:
    """A value with its spread: minimum and maximum over rounds, or a 95 % bootstrap interval."""

    value: float
    low: float
    high: float

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (self.value, self.low, self.high))):
            raise ValueError("an interval has finite ends")
        if self.low > self.high:
            raise ValueError(f"an interval cannot reach from {self.low} to {self.high}")


class Verdict(StrEnum):
    """What may be said of the model against the floor."""

    BETTER = "better"
    WORSE = "worse"
    LEVEL = "no difference shown"
    SMALL = "small set"
    ONE_SIDED = "one-sided"
    NONE = "not compared"


@dataclass(frozen=True, kw_only=True, slots=True)
class Anchor:
    """A figure that somebody else published.

    Attributes:
        figure: In the unit of the metric beside which it stands.
        source: Whose it is, such as ``BERT`` or ``human``; never empty.
    """

    figure: float
    source: str

    def __post_init__(self) -> None:
        if not self.source:
            raise ValueError("a published figure has a source")

    def __str__(self) -> str:
        return f"{self.source} {self.figure:.3f}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Figure:
    """One row of a table: one metric on one set, or on a part of it.

    Attributes:
        data: The set, and its part or circumstances after a comma.
        rows: How many rows were decided, at least 1.
        higher_is_better: False for rates of error.
        one_sided: The same answer to every row could win it; it is read beside the others.
        floor: The simple learner that was fitted on rows of the same kind.
        rules: What is decided here without a model.
        model: What is decided with the model; the verdict and the aim are about it.
        others: Further deciders by their name, such as the tiers together.
        gain: Model minus floor on the same resampled rows.
        anchors: What others published, where they measured the like.
        aim: The least that the model should reach, or the most where less is better.
        note: What must be known to read this row; empty for nothing.
    """

    data: str
    rows: int
    metric: str
    higher_is_better: bool = True
    one_sided: bool = False
    floor: Interval | None = None
    rules: Interval | None = None
    model: Interval | None = None
    others: Mapping[str, Interval] = field(default_factory=lambda: MappingProxyType({}))
    gain: Interval | None = None
    anchors: tuple[Anchor, ...] = ()
    aim: float | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.rows < 1:
            raise ValueError("a figure is measured on rows")
        if (self.gain is not None) is not (self.model is not None and self.floor is not None):
            raise ValueError("a gain stands beside a model and a floor, and beside both")

    @property
    def verdict(self) -> Verdict:
        """``better`` needs a paired interval beyond zero and at least 300 rows.

        A figure that always saying yes, or no, could win is never called anything.
        """
        if self.gain is None:
            return Verdict.NONE
        if self.rows < SMALL_SET_ROWS:
            return Verdict.SMALL
        if self.one_sided:
            return Verdict.ONE_SIDED
        low, high = self.gain.low, self.gain.high
        if not self.higher_is_better:
            low, high = -high, -low
        if low > 0:
            return Verdict.BETTER
        return Verdict.WORSE if high < 0 else Verdict.LEVEL

    @property
    def aim_met(self) -> bool | None:
        """Whether the model's value reaches the aim; ``None`` where either is missing."""
        if self.aim is None or self.model is None:
            return None
        if self.higher_is_better:
            return self.model.value >= self.aim
        return self.model.value <= self.aim


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """What one table says.

    Attributes:
        table: Its name, a key of ``troth_lab.bench.tables.TABLES``.
        figures: In the order of the sets.
        notes: What was found while measuring, such as files that were not there.
        versions: What was asked, by role: ``model``, ``rules``; shown beside the figures.
    """

    table: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()
    versions: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
