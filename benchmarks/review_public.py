"""Whether the reviewer finds what a source does not carry, in texts of others.

Each row is a claim, or a text of several, held against its passage. The reviewer objects where it
finds a factual error or an unsupported claim. Beside it stands the floor: the share of the claim's
content words that the passage holds, with a threshold fitted on the other half of the same set, cut
by passage.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Final, TypeAlias

from training.judge.pairs import SUPPORTED
from training.judge.sets import PASSAGE_SETS, READERS, Item, is_fitted

from benchmarks.decisions import BALANCED, FALSE_ALARMS, PRECISION, RECALL, Cells, judge_cells
from benchmarks.figures import Interval, Quality, Section
from benchmarks.interleave import Options
from benchmarks.judge import floor
from benchmarks.review_desk import MODEL, WORDS, judges, named_judges, reviewed
from troth.contracts.review.model import FindingType, Severity
from troth.kernel.claims import ClaimKind
from troth.kernel.judgements import Label
from troth.language.claims import read_claims

_OBJECTIONS: Final = frozenset((FindingType.FACTUAL_ERROR, FindingType.UNSUPPORTED_CLAIM))
_ERRORS: Final = frozenset((FindingType.FACTUAL_ERROR,))
_METRICS: Final = (BALANCED, RECALL, PRECISION, FALSE_ALARMS)
_MOST: Final = 4000  # rows of a set that are looked at, at most
Floor: TypeAlias = Callable[[str, str], Label]


def measure(options: Options) -> Section:
    """Every public set, whole and in its parts."""
    if options.data is None:
        raise ValueError("the public sets need a folder")
    resamples = options.pick(2000, 50)
    qualities: list[Quality] = []
    notes = [f"Judges: {named_judges()}."]
    for name in PASSAGE_SETS:
        options.say(name)
        if not (Path(options.data) / f"{name}.jsonl").exists():
            notes.append(f"Not measured, since the file is not there: `{name}.jsonl`.")
            continue
        for judge in judges():
            rows = _rows(Path(options.data), name, judge, options.pick(_MOST, 20))
            qualities += _figures(f"{name}, {judge}", rows, resamples)
    return Section(
        name="review_public",
        title="Review: claims of public sets",
        about=(
            "Claims beside the passage that they rest on, the rows that may be developed on. The "
            "reviewer objects where it finds a factual error or an unsupported claim of any "
            "severity but `info`; recall is the share of claims that their passage does not carry "
            "to which it objects, false alarms are objections to claims that it carries. In place "
            "of keyword rules stands a floor: the share of the claim's content words that the "
            "passage holds, against a threshold that was fitted on the other half of the same "
            "set; the reviewer with words alone, as by default, has no weights, but one half of "
            "each set was looked at while its thresholds were chosen, and is measured on every "
            "row; with the model it is measured on the rows that the model was not fitted on. Many "
            "replies of `begin` are questions or greetings, which are labelled as not carried and "
            "in which a reviewer finds nothing to check: those in which it reads a claim of fact "
            "are counted by themselves, too. `dialog_factual` counts replies that "
            "claim something; a partly supported claim of `wice` is not supported."
        ),
        qualities=tuple(qualities),
        notes=tuple(notes),
    )


def _figures(name: str, rows: Sequence[Decided], resamples: int) -> Iterator[Quality]:
    yield from judge_cells(name, _counted(rows), _METRICS, resamples)
    alone = Counter((row.lacks, row.errs, row.floor) for row in rows)
    yield from judge_cells(f"{name}, factual errors alone", alone, (BALANCED,), resamples)
    if name.startswith("summedits"):
        yield from _by_domain(name, rows, resamples)
    if name.startswith("begin"):
        stated = _counted([row for row in rows if row.states])
        yield from judge_cells(f"{name}, replies that state something", stated, _METRICS, resamples)


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """One row of a set.

    Attributes:
        lacks: Whether the passage does not carry the claim, by the label.
        objects: Whether the reviewer finds a factual error or an unsupported claim.
        errs: Whether it finds a factual error.
        states: Whether the reviewer reads a claim of fact in it, and not only small talk.
        floor: Whether too few words of the claim stand in the passage.
    """

    part: str
    lacks: bool
    objects: bool
    errs: bool
    states: bool
    floor: bool


def _rows(data: Path, name: str, judge: str, most: int) -> list[Decided]:
    items = list(READERS[name](data))
    floors = {half: floor([i for i in items if _half(i) is not half]) for half in (False, True)}
    kept = [item for item in items if not (judge == MODEL and is_fitted(item))]
    return [_decided(item, judge, floors[_half(item)]) for item in kept[:most]]


def _decided(item: Item, judge: str, bare: Floor) -> Decided:
    found = types_found(item.passage, item.claim, judge)
    return Decided(
        part=item.part,
        lacks=item.allowed != SUPPORTED,
        objects=not found.isdisjoint(_OBJECTIONS),
        errs=not found.isdisjoint(_ERRORS),
        states=any(one.kind is ClaimKind.FACT for one in read_claims(item.claim)),
        floor=bare(item.passage, item.claim) is not Label.SUPPORTED,
    )


def types_found(passage: str, claim: str, judge: str = WORDS) -> frozenset[str]:
    """The types of the findings on a claim that is held against a passage."""
    found = reviewed("row", claim, {"passage": passage}, judge).findings
    return frozenset(one.type for one in found if one.severity is not Severity.INFO)


def _half(item: Item) -> bool:
    return hashlib.sha256(f"half:{item.group}".encode()).digest()[0] % 2 == 1


def _counted(rows: Sequence[Decided]) -> Cells:
    return Counter((row.lacks, row.objects, row.floor) for row in rows)


def _by_domain(name: str, rows: Sequence[Decided], resamples: int) -> Iterator[Quality]:
    domains = sorted({row.part for row in rows})
    found = []
    for domain in domains:
        part = [row for row in rows if row.part == domain]
        found += judge_cells(f"{name}, {domain}", _counted(part), (BALANCED,), resamples)
    yield from found
    yield _mean(name, found)


def _mean(name: str, found: Sequence[Quality]) -> Quality:
    """The mean of the domains; the ends of their intervals are averaged, too."""
    return replace(
        found[0],
        data=f"{name}, mean of {len(found)} domains",
        rows=sum(one.rows for one in found),
        ours=_centre([one.ours for one in found]),
        rules=_centre([one.rules for one in found]),
        majority=_centre([one.majority for one in found]),
        gain=_centre([one.gain for one in found]),
    )


def _centre(found: Sequence[Interval]) -> Interval:
    return Interval(
        value=fmean(one.value for one in found),
        low=fmean(one.low for one in found),
        high=fmean(one.high for one in found),
    )
