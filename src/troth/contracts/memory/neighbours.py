"""Which memories a new statement has to be held against, and how few of them there are.

A statement is compared with the memories of its slots: the same entity and attribute. The runtime
fetches them by ``lookup_of`` before a turn is decided; ``neighbours_of`` finds them again while it
is, together with what the same message said before. Either way a fact meets a bounded number of
memories, however many there are.

Corrections that name only values: "34, not 32" is completed by what was said before (MEM-16).

Where the correction says which value is wrong, the newest sentence that held it tells whom and what
it is about. Where it denies nothing ("Actually 34"), only the very newest sentence is looked at,
and only if exactly one of its facts can hold such a value. A sentence may have become several
memories; they are looked at together. In doubt nothing is completed: a correction of the wrong
thing is worse than none (MEM-8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.deciding.relating import is_denied_by
from troth.contracts.memory.model import (
    Cardinality,
    Correction,
    Memory,
    Speech,
    StatedFact,
    Statement,
    Tense,
)
from troth.contracts.memory.slots.reading import ELLIPTIC
from troth.contracts.memory.slots.values import normalize_value
from troth.language.quantities import find_amounts
from troth.language.tokens import content_words, stem, words

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
    stems = dict.fromkeys(stem(word) for value in denied for word in content_words(value))
    return Lookup(
        slots=tuple(dict.fromkeys(fact.slot for fact in facts)),
        normals=tuple(dict.fromkeys(fact.normal for fact in facts)),
        words=tuple(stems)[:_MAX_WORDS],
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


_NUMERIC = frozenset({ValueKind.NUMBER, ValueKind.MONEY, ValueKind.DATE})


def completed(statement: Statement, memories: Sequence[Memory]) -> Statement:
    """The statement with each elliptic fact completed, or left out where nothing matches.

    Args:
        memories: Current ones that could be meant, newest first; the first is taken for the newest
            of all.
    """
    facts: list[StatedFact] = []
    for fact in statement.facts:
        if fact.attribute != ELLIPTIC:
            facts.append(fact)
            continue
        target = _target(fact, statement.correction, memories)
        if target is not None:
            facts.append(_like(fact, target))
    return replace(statement, facts=tuple(facts))


def lookup_meant(statements: Sequence[Statement], memories: Sequence[Memory]) -> Lookup:
    """What has to be known besides, now that it is known what elliptic corrections mean.

    A completed correction has a slot of its own: without the other memories of that slot, it could
    contradict one of them unseen (MEM-6).

    Args:
        memories: What ``lookup_of(statements)`` asked the store for, in any order.
    """
    current = (memory for memory in memories if not memory.superseded)
    newest = sorted(current, key=lambda memory: memory.seq, reverse=True)
    elliptic = [each for each in statements if is_elliptic(each)]
    return lookup_of([completed(each, newest) for each in elliptic])


def meant_by_words(statement: Statement, memories: Sequence[Memory]) -> Memory | None:
    """The only statement among them in whose words a denied value stands; ``None`` in doubt.

    A correction that names its matter beside a figure ("the lease is 12, not 8") means no statement
    that shares no word of it.

    Args:
        memories: Current ones, newest first.
    """
    correction = statement.correction
    values = correction.denied if correction else ()
    denied = [one for value in values if (one := content_words(value) or words(value))]
    figures = " ".join(f.value for f in statement.facts if any(map(str.isdigit, f.value)))
    matter = {stem(word) for word in content_words(figures) if not word[0].isdigit()}
    found = {
        memory.text: memory
        for memory in memories
        if memory.facts
        and any(_stands_in(value, words(memory.text)) for value in denied)
        and (not matter or matter & {stem(word) for word in content_words(memory.text)})
    }
    return next(iter(found.values())) if len(found) == 1 else None


def last_of_its_kind(statement: Statement, memories: Sequence[Memory]) -> Memory | None:
    """The very newest statement, if a figure corrects nothing by name and a figure stands in it.

    Args:
        memories: Current ones, newest first.
    """
    correction = statement.correction
    newest = next((memory for memory in memories if memory.facts), None)
    if newest is None or correction is None or correction.denied:
        return None
    said = [amount for fact in statement.facts for amount in find_amounts(fact.value)]
    return newest if said and find_amounts(newest.text) else None


def _stands_in(value: Sequence[str], said: Sequence[str]) -> bool:
    size = len(value)
    return any(said[at : at + size] == value for at in range(len(said) - size + 1))


def _target(
    fact: StatedFact, correction: Correction | None, memories: Sequence[Memory]
) -> StatedFact | None:
    if correction is not None and correction.denied:
        return _denied_fact(correction, memories)
    newest = next(iter(_by_sentence(memories)), [])
    able = [each for each in newest if _can_hold(each, fact)]
    return able[0] if len(able) == 1 else None


def _by_sentence(memories: Sequence[Memory]) -> Iterator[list[StatedFact]]:
    """The facts of each sentence that the memories were made of, the newest sentence first."""
    told = (memory for memory in memories if memory.facts)  # a correction of nothing has none
    for _, some in groupby(told, key=lambda memory: (memory.text, memory.at)):
        yield [fact for memory in some for fact in memory.facts]


def _denied_fact(correction: Correction, memories: Sequence[Memory]) -> StatedFact | None:
    """The newest fact whose value is denied; of two in one sentence, neither is meant for sure."""
    for facts in _by_sentence(memories):
        meant = [fact for fact in facts if not fact.negative and is_denied_by(fact, correction)]
        if meant:
            slots = {fact.slot for fact in meant}
            return meant[0] if len(slots) == 1 else None
    return None


def _can_hold(known: StatedFact, fact: StatedFact) -> bool:
    """Whether a value can be another one of the known fact, by all that its shape tells."""
    if known.negative or known.cardinality is Cardinality.MANY:
        return False
    if known.validity.tense not in (Tense.PRESENT, Tense.TIMELESS):
        return False
    number = fact.value.lstrip("+-−€$£ ")[:1].isdigit()
    if number or attribute_of(known.attribute).kind in _NUMERIC:
        return number and known.value.lstrip("+-−€$£ ")[:1].isdigit()
    return fact.value[:1].isupper() == known.value[:1].isupper()


def _like(fact: StatedFact, target: StatedFact) -> StatedFact:
    kind = attribute_of(target.attribute).kind
    return replace(
        fact,
        entity=target.entity,
        attribute=target.attribute,
        normal=normalize_value(kind, fact.value),
        cardinality=target.cardinality,
        validity=replace(fact.validity, tense=target.validity.tense),
    )
