"""Denials that stand in the complement: "I speak no French", "I worked at IBM never"."""

from __future__ import annotations

from troth.contracts.memory.reading.english.predicates import Predicate
from troth.contracts.memory.reading.tokens import BREAK, Token

Tokens = tuple[Token, ...]
_COUNTED = frozenset(("have", "own", "possess", "adopt", "buy", "get", "be", "become"))
_NO_DENIAL = frozenset("one body longer more matter doubt idea problem less fewer - . ,".split())


def without_denial(verb: Predicate, bare: Tokens) -> Tokens:
    """The complement without the words that deny it; the verb is told of them.

    What is had is counted, and "no" is a count (``members``): there it stays.
    """
    end = len(bare)
    while end and (bare[end - 1] is BREAK or not bare[end - 1].is_word):
        end -= 1
    if end > 1 and bare[end - 1].word in ("never", "nie"):
        verb.negative, verb.never = not verb.negative, True
        bare = bare[: end - 1]
    if len(bare) < 2 or bare[0].word != "no" or verb.verb in _COUNTED:
        return bare
    if bare[1].word in _NO_DENIAL:
        return bare
    verb.negative = not verb.negative
    return bare[1:]
