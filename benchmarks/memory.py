"""How well it is decided whether two statements of one subject contradict (quality, not speed)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from benchmarks.datasets import NoSuchSet
from benchmarks.decisions import BALANCED, F1, PRECISION, RECALL, judge_cells
from benchmarks.figures import Quality, Section
from benchmarks.interleave import Options
from troth_lab.bench.keyword_contradiction import keywords_contradict
from troth_lab.bench.statements import (
    CATEGORIES,
    HALVES,
    PUBLIC,
    StatementCase,
    StatementSet,
    labelled_pairs,
    own_pairs,
    unhinted_pairs,
)
from troth_lab.bench.told_apart import contradict

Decider: TypeAlias = "Callable[[str, str], bool]"
METRICS: Final = (PRECISION, RECALL, F1)


def measure(options: Options) -> Section:
    """Judge our own pairs, and the public ones where the folder has them."""
    sets, notes = _load(options)
    qualities: list[Quality] = []
    for one in sets:
        options.say(one.name)
        qualities += judge_statements(one, resamples=options.pick(1000, 40))
    notes += (by_category(half) for half in HALVES if half == "tune" or options.held_out)
    return Section(
        name="memory",
        title="Decision: do two statements of one subject contradict?",
        about=ABOUT,
        qualities=tuple(qualities),
        notes=tuple(notes),
    )


def judge_statements(cases: StatementSet, *, resamples: int) -> list[Quality]:
    """Precision, recall and F1 of contradiction, by slots alone."""
    rows: list[Quality] = []
    cells = Counter(_cells(cases, contradict))
    metrics = (*METRICS, BALANCED) if cases.skewed else METRICS
    rows += judge_cells(f"{cases.name}: slots", cells, metrics, resamples)
    return rows


def by_category(half: str) -> str:
    """One line: for each category of our pairs, how many were told rightly from the facts."""
    pairs = labelled_pairs(half)
    right = Counter(
        pair.category for pair in pairs if contradict(pair.first, pair.second) is pair.contradiction
    )
    counts = Counter(pair.category for pair in pairs)
    told = ", ".join(f"{name} {right[name]}/{counts[name]}" for name in CATEGORIES)
    return f"Our pairs, {half} half, told rightly from the facts by category: {told}."


def _load(options: Options) -> tuple[list[StatementSet], list[str]]:
    sets, notes = [own_pairs("tune")], []
    if options.held_out:
        sets += [own_pairs("test"), unhinted_pairs()]
    else:
        notes.append("The test half of our pairs was not looked at: the run had no --held-out.")
    if options.data is None:
        notes.append("The public sets were not measured: the run had no --data folder.")
        return sets, notes
    for load in PUBLIC:
        try:
            sets.append(load(Path(options.data)))
        except NoSuchSet as missing:
            notes.append(f"Not measured, since the file is not there: `{missing}`.")
    return sets, list(dict.fromkeys(notes))


def _cells(cases: StatementSet, ours: Decider) -> Iterator[tuple[bool, bool, bool]]:
    for case in cases.cases:
        yield case.contradiction, _any(case, ours), _any(case, keywords_contradict)


def _any(case: StatementCase, decider: Decider) -> bool:
    return any(decider(first, second) for first, second in case.pairs)


ABOUT: Final = (
    "Precision, recall and F1 are those of contradiction: the later statement would open an "
    "entry of the ledger, as a conflict, a correction or a change that nobody explained. Our 300 "
    "pairs were written by hand and split before any rule was tuned, half contradictions, in the "
    "words of users, about 15 % German: direct ones, paraphrases, numbers, times, denials and "
    "corrections, beside refinements, aliases, several values, other people, hypotheticals and "
    "quotations, most of which contradict nothing. Rules were tuned on the tune half; the test "
    "half is for the report alone. The authors of the rules did not write the pairs; for three "
    "quarters of an hour a note to them hinted at nine pairs of the test half, by mistake, so "
    "that the half stands without these as well. The keyword rule finds a contradiction where "
    "two texts share a content word and differ in a denial or in a number. Of `persona_nli` "
    "every dev row counts, contradiction against the rest, and those whose second sentence "
    "occurs in its training half stand apart; no model was trained on either. Apostrophes that "
    "the set's tokens lost are put back. `breaking_nli` dev are captions of pictures with one "
    "word replaced, nine of ten contradictory, so that balanced accuracy stands beside. The dev "
    "rows of public sets lay open to whoever wrote the rules. Of `ci_tod` dev, HI is judged by "
    "whether the last reply contradicts any turn before the last query. KBI sets the reply "
    "beside sentences told from those table rows whose name it holds, for navigation and "
    "calendar. A weather table has a row for each place and day and does not fit; QI asks "
    "whether a reply fits its question, which is no matter of memory."
)
