"""Which memories a new statement has to be held against, and how few of them there are.

A statement is compared with the memories of its slots: the same entity and attribute. The runtime
fetches them by ``lookup_of`` before a turn is decided; ``neighbours_of`` finds them again while it
is, together with what the same message said before. Either way a fact meets a bounded number of
memories, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import Memory, Speech, StatedFact, Statement
from troth.contracts.memory.slots.reading import ELLIPTIC
from troth.language.tokens import content_words, stem

Slot = tuple[str, str]

MAX_NEIGHBOURS = 16
"""Of each slot, so many distinct values are met, and of each value so many memories."""

_NEWEST = 8  # the memories of one sentence, as a rule
_MAX_WORDS = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class Lookup:
    """What the store is asked for before a message is remembered.

    Attributes:
        slots: For ``MemoryStore.slot``; each once, in order of appearance.
        normals: For the same call.
        words: For ``MemoryStore.search``: stems of the values that an elliptic correction denies.
        newest: How many of the newest memories are wanted besides (``MemoryStore.listed``), for a
            correction that names nothing it denies.
    """

    slots: tuple[Slot, ...] = ()
    normals: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    newest: int = 0


def lookup_of(statements: Sequence[Statement]) -> Lookup:
    """What has to be known of the store before these statements are remembered."""
    asserted = [each for each in statements if each.speech is Speech.ASSERTION]
    facts = [fact for each in asserted for fact in each.facts if fact.attribute != ELLIPTIC]
    elliptic = [each for each in asserted if is_elliptic(each)]
    denied = [value for each in elliptic if each.correction for value in each.correction.denied]
    unnamed = any(not (each.correction and each.correction.denied) for each in elliptic)
    words = dict.fromkeys(stem(word) for value in denied for word in content_words(value))
    return Lookup(
        slots=tuple(dict.fromkeys(fact.slot for fact in facts)),
        normals=tuple(dict.fromkeys(fact.normal for fact in facts)),
        words=tuple(words)[:_MAX_WORDS],
        newest=_NEWEST if unnamed else 0,
    )


def is_elliptic(statement: Statement) -> bool:
    """Whether it has a fact of which only the value is said."""
    return any(fact.attribute == ELLIPTIC for fact in statement.facts)


def neighbours_of(fact: StatedFact, newest_first: Iterable[Memory]) -> list[str]:
    """Ids of the current memories that a fact is held against, newest first, each once.

    Returns:
        Of its slot the newest memories of the newest values, and those of the very value.
    """
    met: dict[tuple[str, bool], int] = {}
    found: list[str] = []
    for memory in newest_first:
        own = {(one.normal, one.negative) for one in memory.facts if one.slot == fact.slot}
        for value in () if memory.superseded else own:
            is_met = value in met or len(met) < MAX_NEIGHBOURS or value[0] == fact.normal
            if is_met and met.setdefault(value, 0) < MAX_NEIGHBOURS:
                met[value] += 1
                found.append(memory.memory_id)
    return list(dict.fromkeys(found))
