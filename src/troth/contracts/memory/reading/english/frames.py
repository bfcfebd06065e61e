"""Which English frame reads which clause; the open rest is ``said:VERB``."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.model import USER, Tense
from troth.contracts.memory.reading.clause import Clause, Draft, name_of
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english import liking, working
from troth.contracts.memory.reading.english.being import being
from troth.contracts.memory.reading.english.having import driving, having, owning
from troth.contracts.memory.reading.english.owning import paying
from troth.contracts.memory.reading.english.states import registered
from troth.contracts.memory.reading.english.topics import of_topic
from troth.contracts.memory.reading.english.words import FEELING_VERBS
from troth.contracts.memory.reading.phrases import count_at, phrase, until_stop

_NOT_OBJECTS = frozenset(
    """you your yours it that this them him her these those me us if what how when where why there
    here so too up out off in on at for with about to and or but because""".split()
)


def _getting(clause: Clause) -> list[Draft]:
    """As in "I got married", "I got a dog", "I got a job at Google"."""
    words = clause.words
    if words[:1] in (("married",), ("divorced",), ("engaged",), ("separated",)):
        return being(clause) + (_wedding(clause) if words[0] == "married" else [])
    if words[:1] == ("hired",):
        return _hired(clause)
    if words[:2] == ("promoted", "to"):
        return working.occupation(clause.bare, 2, sure=True)
    if words[:1] in (("fired",), ("laid",)):
        value = clause.bare[: 1 + (words[1:2] == ("off",))]
        return [Draft(attribute="employment", tokens=value, written="unemployed")]
    if "job" in words[:4] or any(word in ("dog", "cat", "puppy", "kitten") for word in words[:4]):
        return having(clause)
    return []


def _hired(clause: Clause) -> list[Draft]:
    at = 1
    if clause.words[1:2] == ("as",):
        return working.occupation(clause.bare, 2, sure=True)
    return working.employer(clause.bare, at + 1) if clause.words[1:2] in (("by",), ("at",)) else []


def _marrying(clause: Clause) -> list[Draft]:
    married = Draft(attribute="marital_status", tokens=clause.spoken, written="married")
    return [married, *_wedding(clause)]


def _wedding(clause: Clause) -> list[Draft]:
    """As in "We're getting married on the 2nd of August": the day is set already."""
    day = dated(clause.rest) if clause.tense is Tense.FUTURE else ()
    return [Draft(attribute="schedule:wedding", tokens=day, tense=Tense.PRESENT)] if day else []


def _expecting(clause: Clause) -> list[Draft]:
    """As in "We're expecting the baby in mid-July"."""
    day = dated(clause.rest) if {"baby", "child"} & set(clause.words[:3]) else ()
    return [Draft(attribute="schedule:birth", tokens=day, tense=Tense.PRESENT)] if day else []


def _divorcing(clause: Clause) -> list[Draft]:
    return [Draft(attribute="marital_status", tokens=clause.spoken, written="divorced")]


def _retiring(clause: Clause) -> list[Draft]:
    return [Draft(attribute="employment", tokens=clause.spoken, written="retired")]


def _turning(clause: Clause) -> list[Draft]:
    """As in "I turned 35 last week", "I'm turning 40 next month"."""
    number = count_at(clause.bare, 0)
    if number is None:
        return []
    return [Draft(attribute="age", tokens=clause.bare[: number[1]], written=str(number[0]))]


def _changing(clause: Clause) -> list[Draft]:
    """As in "We changed our cat's name to Milo", "we renamed our cat Milo"."""
    words = clause.words
    to = words.index("to") + 1 if "to" in words else len(words)
    if (
        (words[:1] != ("our",) and words[:1] != ("my",))
        or to >= len(words)
        or "name" not in words[:to]
    ):
        return []
    owner = words[1] if words[2:3] == ("'s",) else ""
    entity = f"user/{owner}" if owner else USER
    return [
        Draft(
            attribute="name", tokens=phrase(clause.bare, to, longest=3), entity=entity, update=True
        )
    ]


def _leading(clause: Clause) -> list[Draft]:
    """As in "I lead a team of 5 people", "I manage 12 people"."""
    for at, token in enumerate(clause.bare[:6]):
        following = clause.words[at + 1 : at + 3]
        if token.word.isdecimal() and {
            "people",
            "engineers",
            "developers",
            "employees",
            "members",
        } & set(following):
            return [Draft(attribute="team_size", tokens=(token,))]
    return _open(clause)


_FRAMES: dict[str, Callable[[Clause], list[Draft]]] = {
    "be": being, "become": being, "have": having, "own": owning, "adopt": owning,
    "buy": owning, "possess": owning, "drive": driving, "get": _getting, "marry": _marrying,
    "divorce": _divorcing, "retire": _retiring, "turn": _turning, "change": _changing,
    "lead": _leading, "manage": _leading, "pay": paying,
    "expect": _expecting, "register": registered,
    **working.FRAMES, **liking.FRAMES,
}  # fmt: skip


def drafts_of(clause: Clause) -> list[Draft]:
    """The facts that a clause tells, as drafts, in order; empty where nothing fits."""
    names = _apposition(clause)
    if clause.subject.topic:
        return names + of_topic(clause)
    if clause.able and clause.verb not in ("speak", "stand"):
        return liking.able(clause)
    frame = _FRAMES.get(clause.verb)
    drafts = frame(clause) if frame is not None else _open(clause)
    drafts = [draft for draft in drafts if not (_passing(clause) and _is_open(draft))]
    return names + [draft for draft in drafts if draft.tokens]


def _passing(clause: Clause) -> bool:
    """Whether only the typed core counts: of strangers, and of what goes on just now."""
    return clause.doing or clause.subject.entity.startswith("named:")


def _is_open(draft: Draft) -> bool:
    return draft.attribute.startswith("said:")


def _apposition(clause: Clause) -> list[Draft]:
    """As in "My sister *Anna* lives …": her name, whatever else is said."""
    if not clause.subject.name:
        return []
    return [name_of(clause.subject)]


def _plan(clause: Clause) -> list[Draft]:
    """As in "I want to travel to Japan": a plan, unless it has to do with the listener."""
    value = (*clause.spoken, *until_stop(clause.bare, 0, longest=8))
    talk = {"you", "your", "it", "this", "that", "them", "me"} & {token.word for token in value}
    if not clause.meant or talk or clause.verb in _TALK or len(value) < 2:
        return []
    return [Draft(attribute="plan", tokens=value)]


_TALK = frozenset(
    """know ask tell say see hear talk understand get have do try use think need be thank make let
    find help check start stop give take send add mention look call""".split()
)


def _open(clause: Clause) -> list[Draft]:
    """As in "I VERB OBJECT" that no attribute fits."""
    if clause.subject.entity != USER or not clause.bare:
        return []
    if clause.tense is Tense.FUTURE:
        return _plan(clause)
    if clause.verb in FEELING_VERBS:
        return []
    if clause.words[0] in _NOT_OBJECTS:
        return []
    value = phrase(clause.bare, 0, longest=6)
    if not value or not value[0].is_word:
        return []
    first = clause.bare.index(value[0])
    return [Draft(attribute=f"said:{clause.verb}", tokens=value)] if first <= 2 else []
