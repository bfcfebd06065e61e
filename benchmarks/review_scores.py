"""What a review found of planted faults, and what it found where nothing is wrong.

A finding meets a fault where both touch the same stretch of the draft. Findings that are only for
information count neither way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.figures import Interval
from benchmarks.review_corpus import Draft, Plant
from troth.contracts.review.model import Finding, Reviewed, Severity
from troth.language.tokens import words

SEED = 20261121
TYPES = ("factual_error", "unsupported_claim", "missing_context", "style_issue")


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """A draft and what was found in it."""

    draft: Draft
    reviewed: Reviewed

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Those that say that something is wrong."""
        return tuple(one for one in self.reviewed.findings if one.severity is not Severity.INFO)

    def meeting(self, plant: Plant) -> tuple[Finding, ...]:
        """Findings that touch a fault."""
        return tuple(one for one in self.findings if touches(one, plant.start, plant.end))

    @property
    def stray(self) -> tuple[Finding, ...]:
        """Findings that touch no fault."""
        met = {one.finding_id for plant in self.draft.plants for one in self.meeting(plant)}
        return tuple(one for one in self.findings if one.finding_id not in met)

    @property
    def is_advised_rightly(self) -> bool:
        """Whether the recommendation is the one that the draft calls for."""
        return self.reviewed.recommendation.value == self.draft.recommendation


def touches(finding: Finding, start: int, end: int) -> bool:
    """Whether a finding has a place, and it shares a character with this stretch."""
    if finding.start is None or finding.end is None:
        return False
    return finding.start < end and start < finding.end


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """How often a kind of fault was found.

    Attributes:
        anyhow: Some finding touches it.
        typed: A finding of the right type touches it.
    """

    kind: str
    faults: int
    anyhow: int
    typed: int
    recall: Interval


def found_by_kind(outcomes: Sequence[Outcome], draws: int) -> list[Found]:
    """For every kind of fault, in the order in which kinds first occur."""
    cells: dict[str, list[tuple[bool, bool]]] = {}
    for outcome in outcomes:
        for plant in outcome.draft.plants:
            met = outcome.meeting(plant)
            typed = any(one.type in plant.types for one in met)
            cells.setdefault(plant.kind, []).append((bool(met), typed))
    return [
        Found(
            kind=kind,
            faults=len(found),
            anyhow=sum(met for met, _ in found),
            typed=sum(typed for _, typed in found),
            recall=share([typed for _, typed in found], draws),
        )
        for kind, found in cells.items()
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class Precision:
    """How many findings of a type or rule are right.

    Attributes:
        right: They touch a fault that their type names.
        beside: They touch a fault of another type.
        wrong: They touch none.
        recall: Share of the faults that this type should name, where it is a type; else ``None``.
    """

    name: str
    right: int
    beside: int
    wrong: int
    precision: Interval
    recall: Interval | None = None


def precision_by_type(outcomes: Sequence[Outcome], draws: int) -> list[Precision]:
    """For every type, precision and recall."""
    found = {one.name: one for one in _precision(outcomes, lambda f: f.type, draws)}
    return [_with_recall(found[name], outcomes, draws) for name in TYPES if name in found]


def precision_by_rule(outcomes: Sequence[Outcome], draws: int) -> list[Precision]:
    """For every rule that found something, by name."""
    return sorted(_precision(outcomes, lambda f: f.rule, draws), key=lambda one: one.name)


def _precision(
    outcomes: Sequence[Outcome], name_of: Callable[[Finding], str], draws: int
) -> Iterator[Precision]:
    verdicts: dict[str, list[str]] = {}
    for outcome in outcomes:
        for finding in outcome.findings:
            verdicts.setdefault(name_of(finding), []).append(_verdict(finding, outcome.draft))
    for name, said in verdicts.items():
        yield Precision(
            name=name,
            right=said.count("right"),
            beside=said.count("beside"),
            wrong=said.count("wrong"),
            precision=share([one == "right" for one in said], draws),
        )


def _verdict(finding: Finding, draft: Draft) -> str:
    met = [one for one in draft.plants if touches(finding, one.start, one.end)]
    if not met:
        return "wrong"
    return "right" if any(finding.type in one.types for one in met) else "beside"


def _with_recall(one: Precision, outcomes: Sequence[Outcome], draws: int) -> Precision:
    hits = [
        any(found.type == one.name for found in outcome.meeting(plant))
        for outcome in outcomes
        for plant in outcome.draft.plants
        if one.name in plant.types
    ]
    return Precision(
        name=one.name,
        right=one.right,
        beside=one.beside,
        wrong=one.wrong,
        precision=one.precision,
        recall=share(hits, draws) if hits else None,
    )


def stray_rate(outcomes: Sequence[Outcome], draws: int) -> Interval:
    """False findings in 1,000 words of clean drafts, resampled by draft."""
    cells = [
        (len(one.findings), len(words(one.draft.text))) for one in outcomes if not one.draft.plants
    ]
    drawn = random.Random(SEED)  # noqa: S311 - the same run gives the same intervals
    rates = sorted(_rate(drawn.choices(cells, k=len(cells))) for _ in range(draws))
    return _spread(_rate(cells), rates)


def _rate(cells: Sequence[tuple[int, int]]) -> float:
    return 1000 * sum(found for found, _ in cells) / sum(size for _, size in cells)


def advised_rightly(outcomes: Sequence[Outcome], draws: int) -> list[tuple[str, int, Interval]]:
    """Accuracy of the recommendation, by the one that was called for and of all."""
    cells: dict[str, list[bool]] = {}
    for one in outcomes:
        cells.setdefault(one.draft.recommendation, []).append(one.is_advised_rightly)
        cells.setdefault("all", []).append(one.is_advised_rightly)
    return [(name, len(right), share(right, draws)) for name, right in sorted(cells.items())]


def stray_controls(outcomes: Sequence[Outcome]) -> dict[str, tuple[int, int]]:
    """By kind of right sentence: how many there are, and how many a finding touches."""
    counted: dict[str, tuple[int, int]] = {}
    for outcome in outcomes:
        for kind, start, end in outcome.draft.controls:
            there, met = counted.get(kind, (0, 0))
            hit = any(touches(one, start, end) for one in outcome.findings)
            counted[kind] = (there + 1, met + hit)
    return counted


def share(right: Sequence[bool], draws: int) -> Interval:
    """The share of what is right, with its 95 % bootstrap interval."""
    drawn = random.Random(SEED)  # noqa: S311 - resampling, not secrets
    size = len(right)
    shares = sorted(sum(drawn.choices(right, k=size)) / size for _ in range(draws))
    return _spread(sum(right) / size, shares)


def _spread(value: float, ordered: Sequence[float]) -> Interval:
    low = ordered[int(0.025 * len(ordered))]
    high = ordered[min(len(ordered) - 1, int(0.975 * len(ordered)))]
    return Interval(value=value, low=min(low, value), high=max(high, value))
