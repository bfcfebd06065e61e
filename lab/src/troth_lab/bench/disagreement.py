"""How well it is told that two pieces of advice disagree: ``troth bench disagreement``.

Each text is read as one peer's Recommendation. ``words alone`` find a disagreement without any
judge, ``rules`` with the lexical judge's opinion weighed in, ``model`` with that of both tiers;
``keywords`` are the cautious and bold words of the source. The floor is fitted in folds that
share no claim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from troth.contracts.answers.disagreement.finding import Opinion, compare_views
from troth.contracts.answers.disagreement.positions import PeerView
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.floors import FloorRow, decided_by_floor
from troth_lab.bench.keyword_rules import keywords_disagree
from troth_lab.bench.measuring import FLOOR, MODEL, RULES, Answers, figures_of
from troth_lab.bench.metrics import ACCURACY, F1, FALSE_ALARMS, MACRO_F1
from troth_lab.bench.opening import MeasuredJudges
from troth_lab.bench.pair_floor import shape
from troth_lab.bench.request_tables import KEYWORDS
from troth_lab.bench.requests import Pair, free_pairs, perspective_pairs, recommendation_pairs
from troth_lab.bench.tables import measured

TABLE: Final = "disagreement"
WORDS: Final = "words alone"
METRICS: Final = (F1, MACRO_F1, ACCURACY, FALSE_ALARMS)
Decider: TypeAlias = "Callable[[str, str], bool]"
READERS: Final[Mapping[str, tuple[str, Callable[[Path], Sequence[Pair]]]]] = {
    "own_tuned": ("own pairs, tuned on", lambda _: recommendation_pairs(odd=False)),
    "own": ("own pairs, only reported", lambda _: recommendation_pairs(odd=True)),
    "own_free": ("own pairs in freer words", lambda _: free_pairs()),
    "perspectrum": ("perspectrum, pairs", perspective_pairs),
}
SETS: Final = tuple(READERS)


def measure(asked: Asked) -> Report:
    """Measure every wanted set whose file is there; the model takes some 50 ms a pair."""
    return measured(TABLE, asked, SETS, _of_set)


def disagree(one: str, other: str, *, opinion: Opinion | None = None) -> bool:
    """Whether a disagreement is found between two Recommendations."""
    return bool(compare_views(_views(one, other), opinion=opinion).disagreements)


def deciders(judges: MeasuredJudges) -> dict[str, Decider]:
    """Who tells whether two pieces of advice disagree, by name."""
    found: dict[str, Decider] = {
        KEYWORDS: keywords_disagree,
        WORDS: disagree,
        RULES: partial(disagree, opinion=judges.rules.judge),
    }
    tiers = judges.tiers("disagreement")
    return found if tiers is None else {**found, MODEL: partial(disagree, opinion=tiers.judge)}


def _of_set(name: str, judges: MeasuredJudges, asked: Asked) -> Iterator[Figure]:
    data, read = READERS[name]
    pairs = asked.drawn(read(asked.data), data)
    said: dict[str, Sequence[bool]] = {
        who: [decide(pair.one, pair.other) for pair in asked.watch(pairs, f"{data}: {who}")]
        for who, decide in deciders(judges).items()
    }
    judges.forget()
    answers = Answers(
        data=data, expected=[pair.disagree for pair in pairs], said={**_floor(pairs), **said}
    )
    yield from figures_of(TABLE, answers, METRICS, asked)


def _floor(pairs: Sequence[Pair]) -> dict[str, Sequence[bool]]:
    said = decided_by_floor([_row(pair) for pair in pairs])
    return {} if said is None else {FLOOR: [one is True for one in said]}


def _row(pair: Pair) -> FloorRow:
    return FloorRow(
        texts=(pair.one, pair.other),
        label=pair.disagree,
        group=pair.group or pair.one,
        shape=shape(pair.one, pair.other),
    )


def _views(one: str, other: str) -> list[PeerView]:
    return [
        PeerView(peer="one", recommendation=one, interpretation=""),
        PeerView(peer="other", recommendation=other, interpretation=""),
    ]
