"""F1 over many labels, with 95 % bootstrap intervals over matters.

A matter is drawn with all of its mails: two mails that say the same thing are no two witnesses.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from benchmarks.decisions import SEED
from benchmarks.figures import Interval, Quality, Tally

Labels: TypeAlias = "frozenset[str]"
Score: TypeAlias = "Callable[[Sequence[tuple[Labels, Labels]]], float]"
OURS, RULES, MAJORITY = range(3)


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """One mail: what is right, and what each decider says; one label or several.

    Attributes:
        matter: Rows of one matter are drawn together.
        told: Of ours, the keyword rules and the majority, in this order.
        accepted: Ours is sure enough to stand without a person.
    """

    matter: str
    expected: Labels
    told: tuple[Labels, Labels, Labels]
    accepted: bool = True


def counts(pairs: Iterable[tuple[Labels, Labels]]) -> dict[str, tuple[int, int, int]]:
    """By label: found rightly, found wrongly, missed."""
    hits, wrong, missed = Counter[str](), Counter[str](), Counter[str]()
    for expected, told in pairs:
        hits.update(expected & told)
        wrong.update(told - expected)
        missed.update(expected - told)
    labels = sorted({*hits, *wrong, *missed})
    return {label: (hits[label], wrong[label], missed[label]) for label in labels}


def macro_f1(pairs: Sequence[tuple[Labels, Labels]]) -> float:
    """Mean F1 over the labels that are right somewhere in these rows."""
    shares = [
        2 * hits / (2 * hits + wrong + missed)
        for hits, wrong, missed in counts(pairs).values()
        if hits + missed
    ]
    return sum(shares) / len(shares) if shares else 0.0


def exact(pairs: Sequence[tuple[Labels, Labels]]) -> float:
    """Share of rows in which exactly the right labels were told."""
    return sum(expected == told for expected, told in pairs) / len(pairs) if pairs else 0.0


METRICS: Final[tuple[tuple[str, Score], ...]] = (("macro-F1", macro_f1), ("accuracy", exact))


def judge(name: str, rows: Sequence[Judged], *, resamples: int) -> list[Quality]:
    """Macro-F1 and accuracy of ours, of the keyword rules and of the majority."""
    samples = list(_samples(rows, resamples))
    return [_quality(name, metric, score, rows, samples) for metric, score in METRICS]


def judge_accepted(name: str, rows: Sequence[Judged], *, resamples: int) -> list[Quality]:
    """Coverage, and accuracy of what is accepted; the others accept everything."""
    samples = list(_samples(rows, resamples))

    def coverage(drawn: Sequence[Judged], who: int) -> float:
        return sum(row.accepted for row in drawn) / len(drawn) if who == OURS else 1.0

    def accuracy(drawn: Sequence[Judged], who: int) -> float:
        return exact(_pairs([r for r in drawn if r.accepted] if who == OURS else drawn, who))

    return [
        _measured(name, "share accepted", coverage, rows, samples),
        _measured(name, "accuracy of the accepted", accuracy, rows, samples),
    ]


def per_label(name: str, rows: Sequence[Judged], who: int = OURS) -> list[Tally]:
    """For each label: how often it is right, and precision, recall and F1 in per cent."""
    return [
        Tally(
            name=f"{name}: {label}",
            counts={
                "rows": hits + missed,
                "precision %": _percent(hits, hits + wrong),
                "recall %": _percent(hits, hits + missed),
                "F1 %": _percent(2 * hits, 2 * hits + wrong + missed),
            },
        )
        for label, (hits, wrong, missed) in counts(_pairs(rows, who)).items()
    ]


def _pairs(rows: Iterable[Judged], who: int) -> list[tuple[Labels, Labels]]:
    return [(row.expected, row.told[who]) for row in rows]


def _samples(rows: Sequence[Judged], resamples: int) -> Iterator[list[Judged]]:
    matters: dict[str, list[Judged]] = defaultdict(list)
    for row in rows:
        matters[row.matter].append(row)
    draw = random.Random(SEED)  # noqa: S311 - the same run gives the same intervals
    groups = list(matters.values())
    for _ in range(resamples):
        yield [row for group in draw.choices(groups, k=len(groups)) for row in group]


def _quality(
    name: str,
    metric: str,
    score: Score,
    rows: Sequence[Judged],
    samples: Sequence[Sequence[Judged]],
) -> Quality:
    def read(drawn: Sequence[Judged], who: int) -> float:
        return score(_pairs(drawn, who))

    return _measured(name, metric, read, rows, samples)


def _measured(
    name: str,
    metric: str,
    read: Callable[[Sequence[Judged], int], float],
    rows: Sequence[Judged],
    samples: Sequence[Sequence[Judged]],
) -> Quality:
    drawn = [tuple(read(sample, who) for who in range(3)) for sample in samples]
    whole = tuple(read(rows, who) for who in range(3))
    return Quality(
        data=name,
        rows=len(rows),
        metric=metric,
        higher_is_better=True,
        ours=_interval(whole[OURS], [one[OURS] for one in drawn]),
        rules=_interval(whole[RULES], [one[RULES] for one in drawn]),
        majority=_interval(whole[MAJORITY], [one[MAJORITY] for one in drawn]),
        gain=_interval(whole[OURS] - whole[RULES], [one[OURS] - one[RULES] for one in drawn]),
    )


def _interval(value: float, values: list[float]) -> Interval:
    ordered = sorted(values)
    edge = int(0.025 * len(ordered))
    return Interval(value=value, low=ordered[edge], high=ordered[-1 - edge])


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
