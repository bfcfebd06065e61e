"""English frames of "my NOUN is …": the noun names the attribute."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english.having import amount_of
from troth.contracts.memory.reading.english.words import NOT_NAMES, NOUN_ATTRIBUTES, TITLES
from troth.contracts.memory.reading.english.working import employer, occupation, place
from troth.contracts.memory.reading.phrases import (
    after,
    count_at,
    listed,
    name_phrase,
    phrase,
    stop_at,
    until_stop,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_LISTED = frozenset(("hobby", "allergy", "skill", "language"))
_DATES = frozenset(("birth_date", "deadline", "graduation_year"))
_PLACES = frozenset(("location", "origin", "birth_place"))
_UNITS = frozenset(
    "cm m kg lbs pounds feet foot ft inches meters metres kilos kilograms lb stone tall".split()
)
_VERBS = frozenset(("be", "include", "change", "become", "turn"))
_JUDGED = frozenset(
    """great good bad boring hard difficult easy nice fun amazing awful stressful terrible important
    okay ok fine busy so very too really unknown secret private not going exciting long short high
    low tight wrong right here up over complicated better worse gone done different none more
    less easier harder""".split()
)


def of_topic(clause: Clause) -> list[Draft]:
    """What "my NOUN is REST" says of the attribute that the noun names."""
    topic = clause.subject.topic
    bare = clause.bare[_opening(clause) :]
    if clause.verb not in _VERBS or not bare or bare[0].word in _JUDGED:
        return []
    value = _value(topic, bare, clause)
    if topic in _LISTED:
        return [Draft(attribute=topic, tokens=one) for one in listed(bare)]
    if topic == "occupation":
        return _job(bare)
    if topic.startswith("favorite:") and len(several := listed(bare)) > 1:
        return [Draft(attribute=topic, tokens=one, shared=True) for one in several]
    if not value:
        return []
    return [Draft(attribute=topic, tokens=value, entity=clause.subject.entity)]


_NOTED = frozenset(
    """blood_type shoe_size birth_date height weight allergy phone email nationality age gender
    marital_status zodiac time_zone pronouns native_language""".split()
)
"""Attributes that people note down of themselves: "blood group: AB"."""


def noted_topic(tokens: Tokens) -> tuple[str, int] | None:
    """The attribute of a note such as "blood group: AB", and where its value begins."""
    begin = int(bool(tokens) and tokens[0].word == "my")
    for length in (3, 2, 1):
        end = begin + length
        noun = " ".join(token.word for token in tokens[begin:end])
        topic = NOUN_ATTRIBUTES.get(noun, "")
        if topic in _NOTED and end + 1 < len(tokens) and tokens[end].word == ":":
            return topic, end + 1
    return None


def _opening(clause: Clause) -> int:
    """How many words stand before the value: "is in Berlin", "changed to"."""
    words = clause.words
    if words[:1] in (("to",), ("into",), ("at",), ("on",), ("called",), ("named",)):
        return 1
    return 1 if words[:1] == ("in",) and clause.subject.topic in (*_PLACES, "field_of_study") else 0


def _job(bare: Tokens) -> list[Draft]:
    if bare[0].word == "with" or (bare[0].capital and len(bare) == 1):
        return employer(bare, bare[0].word == "with")
    drafts = occupation(bare, 0, sure=True)
    at = after(bare, "at", "with", "for")
    if at < len(bare):
        drafts += [found for found in employer(bare, at) if found.attribute == "employer"]
    return drafts


def _value(topic: str, bare: Tokens, clause: Clause) -> Tokens:
    if topic.startswith("schedule:"):
        return _when(bare, clause)
    if topic in _DATES:
        return dated(clause.rest) or (until_stop(bare, 0, longest=4) if topic == "deadline" else ())
    reading = _VALUES.get(topic.partition(":")[0], _free)
    return reading(bare)


def _when(bare: Tokens, clause: Clause) -> Tokens:
    del bare  # the time expressions are what is asked for
    on = int(clause.rest[0].word in ("on", "at", "in"))
    said, date = until_stop(clause.rest, on), dated(clause.rest)
    if date:
        return said if said[: len(date)] == date else date
    return said if any(token.word in _DAYS for token in said[:2]) else ()


_DAYS = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday today tomorrow tonight noon midnight
    next this""".split()
)


def _free(bare: Tokens) -> Tokens:
    return phrase(bare, 0, longest=8)


def _age(bare: Tokens) -> Tokens:
    number = count_at(bare, 0)
    return bare[: number[1]] if number else ()


def _place(bare: Tokens) -> Tokens:
    return place(bare, 0) if bare[0].word != "on" else ()


def _measure(bare: Tokens) -> Tokens:
    return amount_of(bare, _UNITS)


def _money(bare: Tokens) -> Tokens:
    return until_stop(bare, 0, longest=4) if any(map(str.isdigit, bare[0].word)) else ()


def _contact(bare: Tokens) -> Tokens:
    return bare[:1] if any(char.isdigit() or char == "@" for char in bare[0].word) else ()


def _school(bare: Tokens) -> Tokens:
    return name_phrase(bare) if bare[0].capital else ()


def _employer(bare: Tokens) -> Tokens:
    return name_phrase(bare) if not bare[0].word[0].isdigit() else ()


def _address(bare: Tokens) -> Tokens:
    end = 0
    while end < min(len(bare), 14) and (bare[end].is_word or bare[end].word == ","):
        end += 1
    while end and not bare[end - 1].is_word:
        end -= 1
    return bare[:end]


def _name(bare: Tokens) -> Tokens:
    """A name behind "my name is" may be written small."""
    while len(bare) > 1 and bare[0].word in TITLES:
        bare = bare[1:]
    value = phrase(bare, 0, longest=4)
    small = bool(value) and not value[0].capital
    if small and value[0].word in NOT_NAMES:
        return ()
    if small and not (len(value) <= 2 and stop_at(bare, len(value)) and value[0].word.isalpha()):
        return value[:1] if value[0].word.isalpha() and len(value) > 2 else value
    return value


_VALUES: dict[str, Callable[[Tokens], Tokens]] = {
    "age": _age, "location": _place, "origin": _place, "birth_place": _place,
    "height": _measure, "weight": _measure, "salary": _money, "budget": _money,
    "email": _contact, "phone": _contact, "address": _address, "name": _name,
    "school": _school, "employer": _employer,
}  # fmt: skip
