"""The features of a pair of statements, and the head that weighs them. Pure."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from troth.contracts.memory.deciding.people import are_two_people
from troth.contracts.memory.model import Memory, Relation, RelationKind
from troth.contracts.memory.stated import changes, corrects, whole_fact
from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import contrast
from troth.language.comparison.forms import in_one_form
from troth.language.cues import CUES, Cue
from troth.language.quantities import find_amounts
from troth.language.tokens import content_words, stem, words
from troth.language.words import words_of

GATE: Final = "gate:"
"""How the name of a chat model that was heard through the gate begins."""
DOUBTED: Final = 0.3
"""Share of the first head from which a judge is asked who looks more closely."""
_EXACT = frozenset(("number", "date"))  # differences that words alone tell for certain
_LEAST = 1e-3
_MANY_WORDS = 20
_SHORT = 3
_SPEAKER = words_of("statements.speaker")
_STILL = frozenset(map(stem, words_of("neighbours.still")))
_OTHERS = words_of("statements.others")


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """What is known of an older statement and a newer one.

    Attributes:
        forth: What a judge says of the newer one, the older being the passage.
        back: The other way round.
        near: Cosine of the two, from -1 to 1.
        nearer: How much nearer the nearest older statement lies; 0 for that one itself.
        others: The most that another older statement near by is refuted, in either direction.
        closely: What a judge says, both ways, that tells apart what is said again in other words;
            ``None`` where none was asked.
    """

    forth: Judgement
    back: Judgement
    near: float
    nearer: float = 0.0
    others: float = 0.0
    closely: tuple[Judgement, Judgement] | None = None


def among(heard: Sequence[Heard]) -> tuple[Heard, ...]:
    """What is known of the older statements that lie near a newer one, each beside the others.

    Of several the one that is meant stands out: how near and how refuted a pair is tells more
    beside what the same statement is to the rest.
    """
    if not heard:
        return ()
    refuted = [max(_probabilities(each)[1] for each in (one.forth, one.back)) for one in heard]
    nearest = max(one.near for one in heard)
    return tuple(
        replace(
            one,
            nearer=nearest - one.near,
            others=max(refuted[:place] + refuted[place + 1 :], default=0.0),
        )
        for place, one in enumerate(heard)
    )


class Strength(StrEnum):
    """How sure a decision is: only what is firm opens an entry."""

    FIRM = "firm"
    LIKELY = "likely"
    NOTHING = "nothing"


def weighed_relation(old: Memory, new: Memory, heard: Heard) -> Relation | None:
    """The relation of a newer memory to an older one, where it is likely that both cannot hold.

    What a chat model says decides alone; else the head does, and says whether it is firm. What says
    that something changed is an update, what takes back a correction, and all else a conflict.
    """
    by = heard.forth.judge
    sure = strength(old.text, new.text, heard)
    if sure is Strength.NOTHING:
        return None
    kind = RelationKind.CONFLICT
    if changes(new.text):
        kind = RelationKind.UPDATE
    elif corrects(new.text) or denies_figure(old.text, new.text):
        kind = RelationKind.CORRECTION
    return Relation(
        kind=kind,
        reason="judged" if by.startswith(GATE) else "weighed",
        old=whole_fact(old.text),
        new=whole_fact(new.text),
        judge=by,
        firm=sure is Strength.FIRM,
    )


def denies_figure(old: str, new: str) -> bool:
    """Whether a newer statement denies a figure of an older one at once: "12 years, not 8"."""
    told, said = frozenset(words(old)), words(new)
    denied = (word for no, word in pairwise(said) if CUES.get(no) is Cue.NEGATION)
    return any(word in told and find_amounts(word) for word in denied)


def strength(old: str, new: str, heard: Heard) -> Strength:
    """How sure it is that a newer statement and an older one cannot both hold now."""
    if heard.forth.judge.startswith(GATE):
        return Strength.FIRM if heard.forth.label is Label.REFUTED else Strength.NOTHING
    if is_settled(old, new):
        return Strength.NOTHING
    first = _weighed(features(old, new, heard), "weights")
    share = _at_last(first, heard)
    if share >= _head()["firm"]:
        return Strength.FIRM
    # Where words are exact, nobody need look more closely.
    is_exact = contrast(old, new).conflict in _EXACT or denies_figure(old, new)
    if is_exact and first >= _head()["firm_where_exact"]:
        return Strength.FIRM
    return Strength.LIKELY if share >= _head()["likely"] else Strength.NOTHING


def is_settled(old: str, new: str) -> bool:
    """Whether words alone tell that two statements do not part: of two people, or said again."""
    return are_two_people(old, new) or _repeats(old, new)


def _repeats(old: str, new: str) -> bool:
    """Whether a newer statement holds no word of its own: "budget is 15k", "still 15k budget".

    A figure that is written otherwise is none: "two and a half hours", "2.5 hours".
    """
    alike = in_one_form(old, new)
    told, said = (frozenset(map(stem, content_words(text))) - _STILL for text in alike)
    if not said or not said <= told:
        return False
    found = contrast(old, new)
    return not found.conflict and found.denies[0] == found.denies[1]


def probability(old: str, new: str, heard: Heard) -> float:
    """How likely it is that the newer statement and the older one cannot both hold now."""
    return _at_last(_weighed(features(old, new, heard), "weights"), heard)


def _at_last(first: float, heard: Heard) -> float:
    """What the second head makes of the share of the first, where it was asked."""
    if heard.closely is None or first < DOUBTED:
        return first
    return _weighed(closer(first, heard.closely), "closely")


def is_doubted(old: str, new: str, heard: Heard) -> bool:
    """Whether a judge is worth asking who looks more closely."""
    return not is_settled(old, new) and probability(old, new, heard) >= DOUBTED


def closer(share: float, heard: tuple[Judgement, Judgement]) -> dict[str, float]:
    """What the second head weighs, by name: the first one's share beside a closer look.

    Args:
        heard: As ``Heard.closely``.
    """
    supported = max(_probabilities(one)[0] for one in heard)
    least, most = sorted(_probabilities(one)[1] for one in heard)
    odds = _odds(share)
    return {
        "always": 1.0,
        "share_odds": odds,
        "refuted_most_odds": _odds(most),
        "refuted_least_odds": _odds(least),
        "supported_most_odds": _odds(supported),
        "share_and_refuted_odds": odds * _odds(most),
        "supported_less_refuted": supported - most,
    }


def _weighed(values: Mapping[str, float], head: str) -> float:
    weights = _head()[head]
    total = sum(value * weights[name] for name, value in values.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def features(old: str, new: str, heard: Heard) -> dict[str, float]:
    """What the head weighs, by name; pure, and the same in any process."""
    found = contrast(old, new)
    mine, theirs = frozenset(words(new)), frozenset(words(old))
    topics = frozenset(content_words(new)), frozenset(content_words(old))
    supported = sorted(_probabilities(one)[0] for one in (heard.forth, heard.back))
    refuted = sorted(_probabilities(one)[1] for one in (heard.forth, heard.back))
    shared = len(topics[0] & topics[1]) / max(1, len(topics[0] | topics[1]))
    figures = float(found.figures is not None)
    moves, takes_back = float(changes(new)), float(corrects(new))
    return {
        "always": 1.0,
        "near": heard.near,
        "near_squared": heard.near**2,
        "nearer": heard.nearer,
        "others_refuted_odds": _odds(heard.others),
        "refuted_most": refuted[1],
        "refuted_least": refuted[0],
        "refuted_most_odds": _odds(refuted[1]),
        "refuted_least_odds": _odds(refuted[0]),
        "supported_most": supported[1],
        "supported_least": supported[0],
        "refuted_and_near": refuted[0] * heard.near,
        "conflict": float(bool(found.conflict)),
        "figures": figures,
        "same_figure": float(found.same_figure),
        "opposites": float(found.opposites),
        "denied": float(found.denied),
        "one_denies": float(found.denies[0] != found.denies[1]),
        "concepts": found.shared,
        "words": shared,
        "changes": moves,
        "corrects": takes_back,
        "changes_and_refuted": moves * refuted[0],
        "corrects_and_refuted": takes_back * refuted[0],
        "speaker_old": float(not _SPEAKER.isdisjoint(theirs)),
        "speaker_new": float(not _SPEAKER.isdisjoint(mine)),
        "speaker_one": float(_SPEAKER.isdisjoint(mine) != _SPEAKER.isdisjoint(theirs)),
        "others_one": float(_OTHERS.isdisjoint(mine) != _OTHERS.isdisjoint(theirs)),
        "length_old": min(len(theirs), _MANY_WORDS) / _MANY_WORDS,
        "length_new": min(len(mine), _MANY_WORDS) / _MANY_WORDS,
        "short": float(len(mine) <= _SHORT),
        "figures_and_refuted": figures * refuted[1],
        "words_and_refuted": shared * refuted[0],
    }


def _probabilities(said: Judgement) -> tuple[float, float]:
    """Of *supported* and *refuted*."""
    if said.supported is not None and said.refuted is not None:
        return said.supported, said.refuted
    if said.label is Label.SUPPORTED:
        return said.score, 0.0
    return 0.0, said.score if said.label is Label.REFUTED else 0.0


def _odds(share: float) -> float:
    return math.log(max(share, _LEAST) / max(1 - share, _LEAST)) / 4


@lru_cache(maxsize=1)
def _head() -> Any:
    return json.loads((resources.files(__package__) / "weights.json").read_bytes())
