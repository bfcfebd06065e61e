"""How well it is decided whether two pieces of advice disagree (quality, not speed)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from benchmarks.decisions import ACCURACY, F1, FALSE_ALARMS, MACRO_F1, judge_cells
from benchmarks.figures import Section
from benchmarks.interleave import Options
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.disagreement.positions import PeerView
from troth_lab.bench.keyword_rules import keywords_disagree
from troth_lab.bench.requests import Pair, free_pairs, perspective_pairs, recommendation_pairs
from troth_lab.bench.rows import NoSuchSet

Decider: TypeAlias = "Callable[[str, str], bool]"
METRICS = (F1, ACCURACY, MACRO_F1, FALSE_ALARMS)
_JUDGE = LexicalJudge()


def disagree(one: str, other: str) -> bool:
    """What Troth finds from words alone, each text being a Recommendation."""
    return bool(compare_views(_views(one, other)).disagreements)


def disagree_with_opinion(one: str, other: str) -> bool:
    """The same with the lexical judge's opinion weighed in."""
    return bool(compare_views(_views(one, other), opinion=_JUDGE.judge).disagreements)


def measure(options: Options) -> Section:
    """Judge either half of our pairs, and the pairs of perspectives."""
    assert options.data is not None, "this benchmark needs data"
    sets: dict[str, Sequence[Pair]] = {
        "our pairs, even ids": recommendation_pairs(odd=False),
        "our pairs, odd ids": recommendation_pairs(odd=True),
        "our pairs in freer words": free_pairs(),
    }
    notes: list[str] = []
    try:
        sets["Perspectrum, pairs"] = perspective_pairs(Path(options.data))
    except NoSuchSet as missing:
        notes.append(f"Not measured, since the file is not there: `{missing}`.")
    qualities = []
    for name, pairs in sets.items():
        options.say(name)
        for said, decider in (("", disagree), (", with opinion", disagree_with_opinion)):
            cells = Counter(_cells(pairs, decider))
            qualities += judge_cells(name + said, cells, METRICS, options.pick(1000, 40))
    return Section(
        name="disagreement",
        title="Decision: do two peers disagree?",
        about=(
            "F1 is that of the pairs that disagree; false alarms are the share of the pairs that "
            "agree in which a disagreement is found all the same. Each text is read as one peer's "
            "Recommendation. The rules are the cautious and bold keywords of trust contract v1: a "
            "pair disagrees where one text holds a cautious one and the other a bold one. Our own "
            "pairs were written for a reader of cues that is no longer there, by its author; "
            "nothing that decides now was fitted on them, nor on the pairs in freer words. "
            "A pair of Perspectrum (dev) is a perspective and the next one on the same claim, in "
            "the order of the file; it disagrees where one supports the claim and the other "
            "undermines it. These are arguments, not advice, and are read without the claim: "
            "words alone are silent on most of them, since neither side says what to do."
        ),
        qualities=tuple(qualities),
        notes=tuple(notes),
    )


def _cells(pairs: Sequence[Pair], ours: Decider) -> Iterator[tuple[bool, bool, bool]]:
    for pair in pairs:
        yield (
            pair.disagree,
            ours(pair.one, pair.other),
            keywords_disagree(pair.one, pair.other),
        )


def _views(one: str, other: str) -> list[PeerView]:
    return [
        PeerView(peer="one", recommendation=one, interpretation=""),
        PeerView(peer="other", recommendation=other, interpretation=""),
    ]
