"""English frames of "I have …": a degree, a job, an appointment, or a list of whom and what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troth.contracts.memory.model import USER, Tense
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.english.members import NONE, counted, member_of
from troth.contracts.memory.reading.english.members import Member as _Member
from troth.contracts.memory.reading.english.words import APPOINTMENTS, BRANDS, CHILDREN, COLORS
from troth.contracts.memory.reading.phrases import (
    after,
    count_at,
    name_phrase,
    parts,
    phrase,
    until_stop,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_STRENGTHS = frozenset("severe bad food slight mild serious huge terrible strong".split())
_MOST_MEMBERS = 12


def amount_of(tokens: Tokens, units: frozenset[str]) -> Tokens:
    """An amount with one of those units at the beginning: "180 cm", "six feet", "5'10"."""
    number = count_at(tokens, 0)
    if not tokens or not (number or tokens[0].word[0].isdigit()) or tokens[0].word in NONE:
        return ()
    if "'" in tokens[0].word and "feet" in units:
        return tokens[:1]
    end = number[1] if number else 1
    while end < len(tokens) and (tokens[end].word in units or tokens[end].word[0].isdigit()):
        end += 1
    value = tokens[:end]
    return value if any(token.word in units for token in value) else ()


def having(clause: Clause) -> list[Draft]:
    """What "SUBJECT has REST" says: as a whole, else member by member of a list."""
    if not clause.words or clause.words[0] in ("to", "been"):
        return []
    for reading in _WHOLE:
        if drafts := reading(clause):
            return drafts
    bare = _without_gathering(clause.bare)
    entity = clause.subject.entity
    return [
        draft
        for part in parts(bare)[:_MOST_MEMBERS]
        for draft in member_of(part, denied=clause.negative, entity=entity)
    ]


def _without_gathering(bare: Tokens) -> Tokens:
    """Without "brothers and" of "six brothers and sisters", which counts both as one."""
    words = [token.word for token in bare]
    for at in range(1, len(words) - 2):
        if words[at : at + 3] in (["brothers", "and", "sisters"], ["sisters", "and", "brothers"]):
            both = replace(bare[at], word="siblings")
            return (*bare[:at], both, *bare[at + 3 :])
    return bare


def children(tokens: Tokens) -> list[Draft]:
    """As in "of two boys and one girl", "of three": how many children of which kind."""
    drafts: list[Draft] = []
    for part in parts(tokens):
        number = count_at(part, 0)
        noun = next((token.word for token in part if token.word in CHILDREN), "")
        if number and (noun or number[1] == len(part)):
            member = _Member(
                tokens=part, at=number[1], noun=noun or "children", number=number, denied=False
            )
            drafts += counted(member)
    return drafts


def _degree(clause: Clause) -> list[Draft]:
    words, bare = clause.words, clause.bare
    if not {"degree", "phd", "masters", "bachelors", "mba"} & set(words[:4]):
        return []
    value = phrase(bare, 0)
    drafts = [Draft(attribute="degree", tokens=value)] if len(value) > 1 or _is_title(value) else []
    at, school = after(bare, "in"), after(bare, "from")
    if at < len(bare) and (field := phrase(bare, at, longest=4)):
        drafts.append(Draft(attribute="field_of_study", tokens=field))
    if school < len(bare) and (name := name_phrase(bare, school)):
        drafts.append(Draft(attribute="school", tokens=name))
    return drafts


def _is_title(value: Tokens) -> bool:
    return bool(value) and value[0].word != "degree"


def _experience(clause: Clause) -> list[Draft]:
    number = count_at(clause.bare, 0)
    years = {"years", "year", "yrs"} & set(clause.words[:4])
    if "experience" not in clause.words or not number or not years:
        return []
    value = clause.bare[: number[1]]
    return [Draft(attribute="experience_years", tokens=value, written=str(number[0]))]


def _allergic(clause: Clause) -> list[Draft]:
    words = clause.words
    if words[0] not in ("an", "a", "no", "any") or "allergy" not in words[1:4]:
        return []
    at = after(clause.bare, "to")
    named = clause.bare[1 : words.index("allergy")]
    value = phrase(clause.bare, at) if at < len(words) else named
    vague = not value or value[0].word in _STRENGTHS
    return [] if vague else [Draft(attribute="allergy", tokens=value, flip=words[0] == "no")]


def _budget(clause: Clause) -> list[Draft]:
    at = after(clause.bare, "of")
    if "budget" not in clause.words[:3] or at >= len(clause.bare):
        return []
    return [Draft(attribute="budget", tokens=until_stop(clause.bare, at))]


def _job(clause: Clause) -> list[Draft]:
    words, bare = clause.words, clause.bare
    if "job" not in words[:3]:
        return []
    if words[0] in NONE or clause.negative:
        value = bare[: words.index("job") + 1]
        return [Draft(attribute="employment", tokens=value, written="unemployed", settled=True)]
    at, as_at = after(bare, "at", "with"), after(bare, "as")
    firm = name_phrase(bare, at) if at < len(words) else ()
    role = phrase(bare, as_at) if as_at < len(words) else ()
    drafts = [Draft(attribute="employer", tokens=firm)] if firm and firm[0].capital else []
    return [*drafts, Draft(attribute="occupation", tokens=role)] if role else drafts


_WHEN = frozenset(("on", "at", "next", "this", "tomorrow"))


def _appointment(clause: Clause) -> list[Draft]:
    """As in "I have a dentist appointment on May 3": one slot for each kind of appointment."""
    words = [token.word for token in clause.rest]
    kinds = [at for at, word in enumerate(words[:5]) if word in APPOINTMENTS]
    if not kinds or words[0] in NONE or clause.tense is Tense.PAST:
        return []
    on = next((at for at in range(kinds[-1] + 1, len(words)) if words[at] in _WHEN), 0)
    when = until_stop(clause.rest, on + (words[on] in ("on", "at"))) if on else ()
    if on and words[on] == "at" and not any(map(str.isdigit, when[0].word if when else "")):
        return []  # "dinner at Luigi's" says where
    noun = "_".join(token.word for token in phrase(clause.rest[: kinds[-1] + 1]))
    if when and when[0].word == "that":
        return []
    return [Draft(attribute=f"schedule:{noun}", tokens=when)] if when and noun else []


_WHOLE: tuple[Callable[[Clause], list[Draft]], ...] = (
    _degree, _experience, _allergic, _budget, _appointment, _job,
)  # fmt: skip


def owning(clause: Clause) -> list[Draft]:
    """As in "I own a boat", "I adopted a cat", "I bought a house": the same as having it."""
    return [
        draft if draft.attribute != "said:have" else replace(draft, attribute="possession")
        for draft in having(clause)
    ]


_OF_OTHERS = frozenset("'s company rental rented borrowed hired shared his her their".split())
_WHERE_TO = frozenset(("to", "myself", "home", "everywhere", "there", "|", "daily"))


def driving(clause: Clause) -> list[Draft]:
    """As in "I drive a red Toyota": brand and color of their car; "I drive to work": a skill."""
    if not clause.words or clause.words[0] in _WHERE_TO:
        skill = clause.subject.entity == USER and not clause.doing
        return [Draft(attribute="skill", tokens=clause.spoken)] if skill else []
    value = phrase(clause.bare, 0, longest=4)
    if not _OF_OTHERS.isdisjoint(token.word for token in value):
        return []  # "my mother's Tesla", "a company car"
    drafts, car = [], f"{clause.subject.entity}/car"
    for token in value:
        if token.word in BRANDS:
            drafts.append(Draft(attribute="brand", tokens=(token,), entity=car))
        elif token.word in COLORS:
            drafts.append(Draft(attribute="color", tokens=(token,), entity=car))
    return drafts or ([Draft(attribute="said:drive", tokens=value)] if value else [])
