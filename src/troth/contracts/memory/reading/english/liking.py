"""English frames of taste and ability: like, hate, prefer, speak, know, smoke, drink, can."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.model import Tense
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.english.having import amount_of
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.english.words import LANGUAGES
from troth.contracts.memory.reading.phrases import (
    ARTICLES,
    after,
    listed,
    parts,
    phrase,
    stop_at,
    until_stop,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_NOBODY = frozenset(
    """you it that this them him her your yours these those how what when where everything nothing
    something here there me us if the-idea""".split()
)
_WEIGHTS = frozenset(("kg", "kilos", "kilograms", "lbs", "pounds", "lb", "stone", "stones"))


def liking(clause: Clause) -> list[Draft]:
    """As in "I love dogs and cats", "I like to swim": each thing, or the whole of what one does."""
    return _tastes(clause, flip=False)


def hating(clause: Clause) -> list[Draft]:
    """As in "I hate onions": the denial of liking them."""
    return _tastes(clause, flip=True)


def _tastes(clause: Clause, *, flip: bool) -> list[Draft]:
    bare = clause.bare
    if not bare or bare[0].word in _NOBODY:
        return []
    if bare[0].word == "to":
        doings = [value for part in parts(bare[1:]) if (value := _activity(part, 0))]
        return [Draft(attribute="likes", tokens=value, flip=flip) for value in doings]
    if form_as(bare[0].word, "ing") and len(bare) > 1:
        value = _activity(bare, 0)
        return [Draft(attribute="likes", tokens=value, flip=flip)] if value else []
    return [
        Draft(attribute="likes", tokens=value, flip=flip)
        for value in listed(bare)
        if value[0].word not in _NOBODY
    ]


def _activity(bare: Tokens, at: int) -> Tokens:
    value = until_stop(bare, at, longest=8)
    return value if value and value[0].word not in ("be", "have", "see", "know", "hear") else ()


def preferring(clause: Clause) -> list[Draft]:
    """As in "I prefer tea to coffee", "I'd rather": what is preferred."""
    value = phrase(clause.bare, 0, longest=6)
    if clause.words[:1] == ("to",):
        value = _activity(clause.bare, 1)
    return [Draft(attribute="preference", tokens=value)] if value else []


def speaking(clause: Clause) -> list[Draft]:
    """As in "I speak German and a little French", "I speak two languages: Dutch and Thai"."""
    return (
        [
            Draft(attribute="language", tokens=value[-1:])
            for value in listed(clause.bare[after(clause.bare, ":") % len(clause.bare) :])
            if value[-1].word in LANGUAGES
        ]
        if clause.bare
        else []
    )


def learning(clause: Clause) -> list[Draft]:
    """As in "I learned to swim", "I never learned how to drive": a skill from then on."""
    words = clause.words
    at = 2 if words[:2] == ("how", "to") else 1 if words[:1] == ("to",) else 0
    past = clause.tense in (Tense.PAST, Tense.TIMELESS)
    value = _activity(clause.bare, at) if at and past and not clause.doing else ()
    tense = None if clause.negative else Tense.PRESENT
    return [Draft(attribute="skill", tokens=value[:3], tense=tense)] if value else []


def knowing(clause: Clause) -> list[Draft]:
    """As in "I know Python", "I know how to weld": a skill by its capital or by how."""
    words = clause.words
    if words[:2] == ("how", "to"):
        value = _activity(clause.bare, 2)
        return [Draft(attribute="skill", tokens=value)] if value else []
    return [
        Draft(attribute="skill", tokens=value)
        for value in listed(clause.bare)
        if value[0].capital and len(value) <= 3 and value[0].word not in ("i",)
    ]


def smoking(clause: Clause) -> list[Draft]:
    """As in "I smoke", "I don't smoke": yes or no; "I smoke a brisket" says neither."""
    if clause.words[:1] and clause.words[0] in ARTICLES:
        return []
    return [Draft(attribute="smokes", tokens=clause.spoken, written="yes")]


def drinking(clause: Clause) -> list[Draft]:
    """As in "I don't drink (alcohol)": yes or no; other drinks are kept as they were said."""
    words = clause.words
    if not words or words[0] in ("alcohol", "|"):
        return [Draft(attribute="drinks", tokens=clause.spoken, written="yes")]
    return [Draft(attribute="said:drink", tokens=value) for value in listed(clause.bare)]


def weighing(clause: Clause) -> list[Draft]:
    """As in "I weigh 80 kg"."""
    value = amount_of(clause.bare, _WEIGHTS)
    return [Draft(attribute="weight", tokens=value)] if value else []


def able(clause: Clause) -> list[Draft]:
    """As in "I can swim", "I can't cook": a skill, for verbs that name one."""
    if clause.verb not in _SKILLS or (clause.bare and clause.words[0] in _NOBODY):
        return []
    end = next((at for at in range(1, len(clause.bare)) if stop_at(clause.bare, at)), None)
    value = (*clause.spoken, *until_stop(clause.bare[:end], 0, longest=4))
    return [Draft(attribute="skill", tokens=value)]


_SKILLS = frozenset(
    """swim cook sing dance drive code program ski paint draw play read write knit sew bake
    juggle ride type fly sail surf skate weld""".split()
)


def standing(clause: Clause) -> list[Draft]:
    """As in "I can't stand onions"."""
    if not (clause.able and clause.negative):
        return []
    return [
        Draft(attribute="likes", tokens=value, settled=True, flip=True)
        for value in listed(clause.bare)
        if value[0].word not in _NOBODY
    ]


def suffering(clause: Clause) -> list[Draft]:
    """As in "I suffer from migraines"."""
    at = after(clause.bare, "from")
    return (
        [Draft(attribute="health", tokens=phrase(clause.bare, at))] if at < len(clause.bare) else []
    )


FRAMES: dict[str, Callable[[Clause], list[Draft]]] = {
    "like": liking, "love": liking, "enjoy": liking, "adore": liking, "hate": hating,
    "dislike": hating, "despise": hating, "detest": hating, "loathe": hating,
    "prefer": preferring, "speak": speaking, "know": knowing, "smoke": smoking,
    "learn": learning, "drink": drinking, "weigh": weighing, "stand": standing, "suffer": suffering,
}  # fmt: skip
