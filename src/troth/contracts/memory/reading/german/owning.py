"""German frames of "mein NOMEN ist …" for nouns that no attribute has."""

from __future__ import annotations

from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.owned import (
    OWN,
    exact_value,
    identifies,
    is_dated,
    is_mark,
    own_noun,
)
from troth.contracts.memory.reading.phrases import phrase
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
BEFORE_VALUE = frozenset("ist sind war waren beträgt betrug lautet lautete heißt heisst".split())
"""Verbs between such a noun and its value."""
_TRADES = ("er", "erin", "ist", "istin", "arzt", "ärztin", "mann", "frau")


def possessed_noun(tokens: Tokens, at: int) -> tuple[str, int] | None:
    """The topic of the noun behind "mein", and its end; ``None`` for people and passing things."""
    found = own_noun(tokens, at, BEFORE_VALUE)
    if found is None or found[1] != at + 1:  # German writes a compound as one word
        return None
    noun = found[0]
    person = noun.endswith(_TRADES) and not identifies(noun)
    return None if person else (f"{OWN}:{noun}", found[1])


def owned_value(clause: Clause) -> list[Draft]:
    """What "mein NOMEN ist REST" says, where the value is plainly one of a kind."""
    noun = clause.subject.topic.partition(":")[2]
    value = exact_value(clause.rest) or (dated(clause.rest) if is_dated(noun) else ())
    if not value and clause.bare:
        named = phrase(clause.bare, 0, longest=5)
        value = named if named and (identifies(noun) or is_mark(named[0])) else ()
    return [Draft(attribute=clause.subject.topic, tokens=value)] if value else []
