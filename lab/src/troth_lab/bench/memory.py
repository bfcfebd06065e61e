"""How well contradictions between statements of one person are told: ``troth bench memory``.

``rules`` are the slots alone, ``model`` weighs what these leave open, as memory does, with both
tiers of the judge and the sentence encoder; ``keywords`` are a rule that is written in ten minutes.
A case of several pairs contradicts if any of them does. The floor is fitted in folds on
the rows that are reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from troth.contracts.memory.deciding import Heard, is_doubted
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import FloorRow, decided_by_floor
from troth_lab.bench.judge import FITTED
from troth_lab.bench.keyword_contradiction import keywords_contradict
from troth_lab.bench.measuring import FLOOR, MODEL, RULES, Answers, figures_of
from troth_lab.bench.metrics import BALANCED, F1, PRECISION, RECALL, Metric
from troth_lab.bench.opening import MeasuredJudges, open_nearness
from troth_lab.bench.pair_floor import shape
from troth_lab.bench.request_tables import KEYWORDS
from troth_lab.bench.statements import (
    StatementCase,
    StatementSet,
    history_cases,
    one_word_pairs,
    own_pairs,
    persona_pairs,
    table_cases,
    unhinted_pairs,
)
from troth_lab.bench.tables import measured
from troth_lab.bench.told_apart import contradict

TABLE: Final = "memory"
NOT_LOOKED_AT: Final = "Our own pairs that are held out were not looked at: say --held-out."
Decider: TypeAlias = "Callable[[str, str], bool]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A set or part of one: how it is called in the table, who reads it, what must be known."""

    data: str
    load: Callable[[Path], StatementSet]
    note: str = ""


PARTS: Final[Mapping[str, Sequence[Part]]] = {
    "own": (Part(data="own pairs, tune half", load=lambda _: own_pairs("tune")),),
    "own_held_out": (
        Part(data="own pairs, held out", load=lambda _: own_pairs("test")),
        Part(data="own pairs, held out and never hinted at", load=lambda _: unhinted_pairs()),
    ),
    "persona_nli": (
        Part(data="persona_nli, unseen", load=partial(persona_pairs, seen=False)),
        Part(data="persona_nli, seen", load=partial(persona_pairs, seen=True)),
    ),
    "breaking_nli": (
        Part(data="breaking_nli", load=one_word_pairs, note=f"two of three rows {FITTED}"),
    ),
    "ci_tod": (
        Part(data="ci_tod, HI", load=history_cases),
        Part(data="ci_tod, KBI", load=table_cases),
    ),
}
HELD_OUT: Final = "own_held_out"
SETS: Final = tuple(PARTS)


def measure(asked: Asked) -> Report:
    """Measure every wanted set whose file is there; the model takes some 50 ms a pair."""
    known = [name for name in SETS if name != HELD_OUT or asked.held_out or name in asked.sets]
    not_looked_at = "" if HELD_OUT in known else NOT_LOOKED_AT
    return measured(TABLE, asked, known, _of_set, not_looked_at)


def deciders(judges: MeasuredJudges) -> dict[str, Decider]:
    """Who tells whether two statements contradict, by name."""
    found: dict[str, Decider] = {KEYWORDS: keywords_contradict, RULES: contradict}
    tiers, closely = judges.tiers("memory"), judges.closely("memory")
    if tiers is not None and closely is not None:
        near = open_nearness()

        def hear(first: str, second: str) -> Heard:
            forth, back = tiers.judge(first, second), tiers.judge(second, first)
            heard = Heard(forth=forth, back=back, near=near(first, second))
            if not is_doubted(first, second, heard):
                return heard
            looked = closely.judge(first, second), closely.judge(second, first)
            return replace(heard, closely=looked)

        found[MODEL] = partial(contradict, hear=hear)
    return found


def _of_set(name: str, judges: MeasuredJudges, asked: Asked) -> Iterator[Figure]:
    for part in PARTS[name]:
        found = part.load(asked.data)
        cases = asked.drawn(found.cases, part.data)
        said: dict[str, Sequence[bool]] = {
            who: [_any(case, decide) for case in asked.watch(cases, f"{part.data}: {who}")]
            for who, decide in deciders(judges).items()
        }
        answers = Answers(
            data=part.data,
            expected=[case.contradiction for case in cases],
            said={**_floor(cases), **said},
            note=part.note if MODEL in said and asked.weights is None else "",
        )
        judges.forget()
        yield from figures_of(TABLE, answers, _metrics(found), asked)


def _metrics(found: StatementSet) -> Sequence[Metric]:
    usual = (PRECISION, RECALL, F1)
    return (*usual, BALANCED) if found.skewed else usual


def _any(case: StatementCase, decide: Decider) -> bool:
    return any(decide(first, second) for first, second in case.pairs)


def _floor(cases: Sequence[StatementCase]) -> dict[str, Sequence[bool]]:
    said = decided_by_floor([_row(case) for case in cases])
    return {} if said is None else {FLOOR: [one is True for one in said]}


def _row(case: StatementCase) -> FloorRow:
    before = " ".join(first for first, _ in case.pairs)
    after = case.pairs[-1][1] if case.pairs else ""
    return FloorRow(
        texts=(after, before),
        label=case.contradiction,
        group=after or before,
        shape=shape(before, after),
    )
