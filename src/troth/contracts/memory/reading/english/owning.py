"""English frames of "my NOUN is VALUE" for nouns that no attribute has, and of paying rent."""

from __future__ import annotations

from troth.contracts.memory.model import USER
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english.words import NOT_NAMES, NOUN_ATTRIBUTES, is_occupation
from troth.contracts.memory.reading.owned import (
    OWN,
    exact_value,
    identifies,
    is_dated,
    is_mark,
    own_noun,
)
from troth.contracts.memory.reading.phrases import after, name_phrase
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
BEFORE_VALUE = frozenset(("is", "are", "was", "were", "'s"))
"""Verbs between such a noun and its value."""
_JUDGED = frozenset(
    """great good bad fine ok okay nice unknown secret private high low long short too very so
    really like not wrong right here there up over down under above on in at about to that how what
    changing gone lost stolen broken empty full open closed new old different""".split()
)
_PAID_FOR = frozenset(("rent", "mortgage", "childcare", "insurance"))


def possessed_noun(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """The key of the noun behind "my", and its end; ``None`` for people and passing things."""
    found = own_noun(tokens, at, BEFORE_VALUE)
    if found is None or found[0].removesuffix("s") in NOUN_ATTRIBUTES:
        return None
    if identifies(found[0]):
        return found
    return None if is_occupation(found[0].rpartition("_")[2]) else found


def owned_value(clause: Clause) -> list[Draft]:
    """What "my NOUN is REST" says, where the value is plainly one of a kind."""
    noun, bare = clause.subject.noun, clause.bare
    if not noun or not bare:
        return []
    value = exact_value(clause.rest) or _date(noun, clause) or _named(noun, bare)
    owner = clause.subject.entity.rpartition("/")[0] or USER
    return [Draft(attribute=f"{OWN}:{noun}", tokens=value, entity=owner)] if value else []


def _date(noun: str, clause: Clause) -> Tokens:
    return dated(clause.rest) if is_dated(noun) else ()


def _named(noun: str, bare: Tokens) -> Tokens:
    """A name or a code; behind an identifying noun, any phrase."""
    at = int(bare[0].word in ("called", "named"))
    value = name_phrase(bare, at, longest=5)
    if not value or value[0].word in _JUDGED or bare[0].word in _JUDGED:
        return ()
    if identifies(noun):
        return () if _is_judgement(value) else value
    strict = is_mark(value[0]) or value[0].capital
    return value if strict and value[0].word not in NOT_NAMES and value[0] is bare[at] else ()


def _is_judgement(value: Tokens) -> bool:
    """As in "my passcode was denied", "my PIN is correct": what became of it, not what it is."""
    word = value[0].word
    small = value[0].text.islower()
    return small and (word in _STATES or (word.endswith(("ed", "ing")) and len(word) > 4))


_STATES = frozenset(
    """correct incorrect valid invalid wrong known unknown easy hard weak strong safe unsafe
    set unique personal important common rare hidden visible missing active inactive ready stuck
    sent cut put hit read shown taken given""".split()
)


def paying(clause: Clause) -> list[Draft]:
    """As in "I pay 900 euros rent", "I pay $1200 for rent"; other payments say nothing lasting."""
    value = exact_value(clause.rest)
    noun = next((word for word in clause.words if word in _PAID_FOR), "")
    if not value or not noun:
        return []
    at = after(clause.rest, noun) - 1
    value = tuple(token for token in value if token.start < clause.rest[at].start)
    return [Draft(attribute=f"{OWN}:{noun}", tokens=value)] if value else []
