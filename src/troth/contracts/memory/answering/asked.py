"""Answering a question about what the subject told, without a model (MEM-13).

What is current is told as current, what is over as history, what is contested as its dispute, and
of what was never told it is said that it was not. Order: the dispute, what is held beside it, then
what is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.memory.answering.composed import Composed, Said, compose
from troth.contracts.memory.answering.phrases import read_language
from troth.contracts.memory.answering.sides import Told, disputes_of, told_by
from troth.contracts.memory.answering.telling import Teller
from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.model import (
    Asked,
    Cardinality,
    Certainty,
    Memory,
    MemoryQuestion,
    Tense,
)
from troth.contracts.memory.recall import Ranked, fills
from troth.contracts.memory.values.normalize import normalize_value
from troth.kernel.memories import Contest

MAX_SENTENCES = 24
"""Sentences of a summary; what is left out is said to be more."""

_MAX_MEMORIES = 4  # statements that answer a question which names no attribute
_MAX_HISTORY = 5


def answer_question(
    question: MemoryQuestion,
    ranked: Sequence[Ranked],
    contests: Sequence[Contest],
    *,
    language: str,
) -> Composed:
    """The answer from memory.

    Args:
        ranked: The memories to answer from, best first; superseded ones are history.
        contests: The open entries of those memories, and of the attributes asked for.
        language: Tag of the language to answer in; other ones than German mean English.
    """
    memories = {one.memory.memory_id: one.memory for one in ranked}
    disputes = disputes_of(contests, memories)
    teller = Teller(language=read_language(language), disputes=disputes)
    if question.slots:
        said = _of_slots(question, memories, teller)
    elif question.listing:
        said = _summary(memories, teller)
    else:
        said = _of_words(memories, teller)
    if any(one.memory_ids for one in said):
        return compose(said, ResponseType.BELIEF)
    return compose((*said, _offer(teller)), ResponseType.UNCERTAINTY)


def _of_slots(question: MemoryQuestion, memories: dict[str, Memory], teller: Teller) -> list[Said]:
    """What is held in any of the slots, those named first before the others."""
    facts = _asked_for(question, memories, teller)
    if question.value is not None:
        return _whether(question, question.value, facts, teller)
    current, over = _current(facts, teller), _over(facts, teller)
    if question.asked is Asked.BEFORE:
        disputes = [teller.sentence(one) for one in _disputes(facts, teller)]
        return over or disputes or [Said(text=teller.phrases.not_before, certain=False)]
    if question.asked is Asked.EVER:
        return [*current, *over] or [_not_told(question, teller)]
    return current or over or [_not_told(question, teller)]


def _asked_for(question: MemoryQuestion, memories: dict[str, Memory], teller: Teller) -> list[Told]:
    """The facts in the slots, newest first in each, and the sides that were not retrieved."""
    facts = told_by(memories.values())
    known = {told.memory_id for told in facts}
    sides = [side for one in teller.disputes for side in one.sides if side.memory_id not in known]
    found: dict[Told, None] = {}
    for slot in question.slots:
        own = [told for told in facts if fills(slot, told.slot)]
        own.sort(key=lambda told: (-told.seq, told.value))
        found.update(dict.fromkeys(own))
        found.update(dict.fromkeys(side for side in sides if fills(slot, side.slot)))
    return list(found)


def _whether(
    question: MemoryQuestion, value: str, facts: Sequence[Told], teller: Teller
) -> list[Said]:
    """Yes, no, not certain, or not told."""
    named = [told for told in facts if _names(told, value)]
    contested = _disputes(named, teller)
    if contested:
        return [teller.sentence(one, teller.phrases.unsure) for one in contested]
    held = [told for told in named if not told.past and told.tense is not Tense.FUTURE]
    for told in held:
        template = teller.phrases.no if told.negative else teller.phrases.yes
        return [teller.sentence(teller.fact(told), template)]
    gone = [told for told in named if told.past]
    if gone and question.asked is not Asked.NOW:
        return [teller.sentence(teller.history(gone[0]), teller.phrases.yes)]
    if named:
        first = teller.history(gone[0]) if gone else teller.fact(named[0])
        others = _current([told for told in facts if told not in named], teller)
        template = teller.phrases.no if gone else "{clause}."
        return [teller.sentence(first, template), *others]
    return _other_than(question, facts, teller)


def _other_than(question: MemoryQuestion, facts: Sequence[Told], teller: Teller) -> list[Said]:
    """The value was never told: what was told instead, where that rules it out.

    The value itself is not repeated: it is no record, and may be contested as something else.
    """
    current = _current(facts, teller)
    if question.listing and current:
        return current  # "Do I have any kids?" names no value
    positive = [told for told in facts if not (told.past or told.negative)]
    rules_out = [
        told
        for told in positive
        if attribute_of(told.attribute).cardinality is not Cardinality.MANY
    ]
    if question.asked is Asked.NOW and rules_out and current:
        first = _holding(facts, teller)[0]
        return [teller.sentence(first, teller.phrases.no), *current[1:]]
    return [Said(text=teller.phrases.not_told_that, certain=False), *current]


def _names(told: Told, value: str) -> bool:
    if told.says(value):
        return True
    kind = attribute_of(told.attribute).kind
    return bool(value.strip()) and normalize_value(kind, value) in told.others


def _current(facts: Sequence[Told], teller: Teller) -> list[Said]:
    """What holds now, as sentences."""
    return [teller.sentence(one) for one in _holding(facts, teller)]


def _holding(facts: Sequence[Told], teller: Teller) -> list[Said]:
    """What holds now: disputes first, then what is held together, denied, possible or to come."""
    disputes = _disputes(facts, teller)
    free = [told for told in facts if not told.past and teller.dispute_of(told) is None]
    plain = [
        told
        for told in free
        if not told.negative
        and told.certainty is Certainty.STATED
        and told.tense is not Tense.FUTURE
    ]
    together: dict[tuple[tuple[str, str], Tense], list[Told]] = {}
    for told in _distinct(plain):
        together.setdefault((told.slot, told.tense), []).append(told)
    held = [teller.values(group) for group in together.values()]
    return [
        *disputes,
        *held,
        *(teller.fact(told) for told in _distinct(free) if told not in plain),
    ]


def _over(facts: Sequence[Told], teller: Teller) -> list[Said]:
    """What holds no longer, the newest record first."""
    over = _distinct([told for told in facts if told.past])
    return [teller.sentence(teller.history(told)) for told in over[:_MAX_HISTORY]]


def _disputes(facts: Sequence[Told], teller: Teller) -> list[Said]:
    found = (teller.dispute_of(told) for told in facts)
    distinct = {id(one): one for one in found if one is not None}
    return [teller.dispute(one) for one in distinct.values()]


def _distinct(facts: Sequence[Told]) -> list[Told]:
    """One fact for each value, the newest record of it; a longer form stands for a shorter one."""
    kept: dict[object, Told] = {}
    for told in facts:
        kept.setdefault(
            (told.slot, told.others[-1:] or (told.value,), told.negative, told.tense), told
        )
    longer = [one.value.lower() for one in kept.values()]
    return [one for one in kept.values() if not _is_begun_by(one.value.lower(), longer)]


def _is_begun_by(value: str, longer: Sequence[str]) -> bool:
    """Whether another one only says more: ``Berlin, Germany`` of ``Berlin``."""
    return any(
        other.startswith((f"{value}, ", f"{value} in ", f"{value}-", f"{value} ("))
        for other in longer
    )


def _summary(memories: dict[str, Memory], teller: Teller) -> list[Said]:
    """Everything, attribute by attribute; each contested value with its own caveat."""
    facts = told_by(memories.values())
    slots = dict.fromkeys(told.slot for told in facts)
    said: list[Said] = []
    for slot in slots:
        own = sorted((one for one in facts if one.slot == slot), key=lambda told: -told.seq)
        said += _current(own, teller) or _over(own, teller)
    said += [teller.sentence(teller.statement(one)) for one in memories.values() if not one.facts]
    distinct = list(dict.fromkeys(said))
    if not distinct:
        return [Said(text=teller.phrases.not_told_any, certain=False)]
    more = [Said(text=teller.phrases.summary_more)] if len(distinct) > MAX_SENTENCES else []
    return [Said(text=teller.phrases.summary), *distinct[:MAX_SENTENCES], *more]


def _of_words(memories: dict[str, Memory], teller: Teller) -> list[Said]:
    """The statements that fit best, where no attribute is asked for."""
    said: list[Said] = []
    for memory in list(memories.values())[:_MAX_MEMORIES]:
        facts = told_by((memory,))
        told = [
            one for told in facts for one in _current((told,), teller) or _over((told,), teller)
        ]
        said += told or [teller.sentence(teller.statement(memory))]
    return said or [Said(text=teller.phrases.not_told_any, certain=False)]


def _not_told(question: MemoryQuestion, teller: Teller) -> Said:
    asked = teller.asked(question.slots[0])
    if asked is None:
        return Said(text=teller.phrases.not_told_any, certain=False)
    return Said(text=teller.phrases.not_told.format(asked=asked), certain=False)


def _offer(teller: Teller) -> Said:
    return Said(text=teller.phrases.offer, certain=False)
