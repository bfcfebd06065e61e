"""Which language a sentence is in: English unless German words outweigh its own."""

from __future__ import annotations

from collections.abc import Iterable

from troth.contracts.memory.reading.german.words import ENGLISH_MARKERS, KIN, MARKERS, TOPICS
from troth.contracts.memory.reading.tokens import Token

_UMLAUTS = frozenset("äöüß")


def is_german(tokens: Iterable[Token]) -> bool:
    """Whether the German marks of a sentence outnumber the English ones."""
    balance = 0
    for token in tokens:
        balance += token.word in MARKERS or token.word in KIN or token.word in TOPICS
        balance += not _UMLAUTS.isdisjoint(token.word)
        balance -= token.word in ENGLISH_MARKERS
    return balance > 0
