"""What a fitted head weighs of a claim and a passage beside the network: words alone. Pure.

The claim is one sentence, and the passage what the network read of it; the names are those of the
card. How long a claim or a passage is, is no feature: that would tell how rows were written.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import contrast
from troth.language.comparison.differences import agreed_opposites, differences
from troth.language.comparison.figures import is_same, lone_rivals
from troth.language.comparison.topics import closest_clause
from troth.language.cues import GERMAN, Cue
from troth.language.flat import flatten
from troth.language.lexicon import RIVALS, kin_of
from troth.language.quantities import UNITS_OF_MEASURE, Quantity
from troth.language.reading import Reading, read
from troth.language.tokens import sentences, words

_MOST: Final = 2  # of a kind that are counted
_MAX_SENTENCES: Final = 400
_FIRST_WORDS: Final = 80  # that tell the language
_CUES: Final = tuple(cue for cue in Cue if cue is not Cue.BREAK)


def features(passage: str, claim: str, first: Judgement) -> dict[str, float]:
    """The features of one sentence of a claim.

    Args:
        first: What the lexical judge says of the whole claim.
    """
    texts = _flat_sentences(passage)
    readings = [read(text) for text in texts]
    flat = flatten(claim).text
    mine = read(flat)
    at = max(range(len(texts)), key=lambda place: (len(mine.topic & readings[place].topic), -place))
    return {
        "always": 1.0,
        "words_supported": float(first.label is Label.SUPPORTED),
        "words_refuted": float(first.label is Label.REFUTED),
        **_shares(mine, readings[at], texts[at], readings),
        **_figures(mine, readings[at], readings),
        **_cues(mine, readings[at], readings),
        **_contrasts(flat, texts[at]),
    }


def is_german(passage: str, claim: str) -> bool:
    """Whether an eighth of the first words are small words of German."""
    sample = words(f"{claim} {passage[:1000]}")[:_FIRST_WORDS]
    return 8 * sum(word in GERMAN for word in sample) > len(sample)


@lru_cache(maxsize=64)
def _flat_sentences(passage: str) -> tuple[str, ...]:
    spans = sentences(passage)[:_MAX_SENTENCES]
    texts = (flatten(passage[start:end]).text for start, end in spans)
    return tuple(text for text in texts if any(map(str.isalnum, text))) or ("",)


def _shares(mine: Reading, whole: Reading, text: str, every: list[Reading]) -> dict[str, float]:
    _, said = closest_clause(mine, text, whole)
    topic = frozenset[str]().union(*(one.topic for one in every))
    held = said.topic | agreed_opposites(mine, said)
    wanted, shared = max(1, len(mine.topic)), len(mine.topic & topic)
    kin = sum(not topic.isdisjoint(kin_of(word)) for word in mine.topic - topic)
    found = [one.reason for one in differences(mine, said, topic)]
    rivals = mine.topic - said.topic
    return {
        "share_near": len(mine.topic & held) / wanted,
        "share": shared / wanted,
        "share_kin": (shared + kin) / wanted,
        "share_back": len(said.topic & mine.topic) / max(1, len(said.topic)),
        "rivals": float(
            any(RIVALS.get(word, frozenset()) & (said.topic - mine.topic) for word in rivals)
        ),
        "names": _few(mine.names),
        "names_nowhere": _few(one for one in mine.names if one.concept not in topic),
        **{f"differs_{reason}": float(reason in found) for reason in _REASONS},
    }


_REASONS: Final = ("number", "negation", "negation_missing", "antonym")


def _figures(mine: Reading, near: Reading, every: list[Reading]) -> dict[str, float]:
    known = [one.quantity for reading in every for one in reading.amounts]
    own = [one.quantity for one in mine.amounts]
    absent = [one for one in own if not _is_given(one, known)]
    measured = [one for one in absent if one.unit in UNITS_OF_MEASURE]
    dates = [one.date for reading in every for one in reading.dates]
    return {
        "figures": _few(own),
        "figures_nowhere": _few(absent),
        "figures_elsewhere": _few(
            one for one in own if not _is_given(one, [each.quantity for each in near.amounts])
        ),
        "figures_held": _few(one for one in own if one not in absent),
        "measures_nowhere": float(bool(measured)),
        "other_of_unit": float(any(one.unit == other.unit for one in measured for other in known)),
        "rival_near": float(lone_rivals(mine, near) is not None),
        "rival": float(any(lone_rivals(mine, one) is not None for one in every)),
        "dates_nowhere": _few(
            one for one in mine.dates if not any(other.confirms(one.date) for other in dates)
        ),
    }


def _is_given(quantity: Quantity, known: list[Quantity]) -> bool:
    return any(is_same(quantity, other) for other in known)


def _cues(mine: Reading, near: Reading, every: list[Reading]) -> dict[str, float]:
    said = frozenset[Cue]().union(*(one.cues for one in every))
    found = {"all_nowhere": float(Cue.ALL in mine.cues - said)}
    for cue in _CUES:
        own, theirs = cue in mine.cues, cue in near.cues
        found[f"{cue}_added"] = float(own and not theirs)
        found[f"{cue}_dropped"] = float(theirs and not own)
        found[f"{cue}_both"] = float(own and theirs)
    return found


def _contrasts(claim: str, sentence: str) -> dict[str, float]:
    found = contrast(claim, sentence)
    return {
        "conflict": float(bool(found.conflict)),
        "other_figure": float(found.figures is not None),
        "same_figure": float(found.same_figure),
        "denied": float(found.denied),
    }


def _few(things: Iterable[object]) -> float:
    return float(min(_MOST, sum(1 for _ in things)))
