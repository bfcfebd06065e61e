"""Answering a question about what the subject told, by quoting it, without a model (MEM-13).

What is contested is told as its dispute, then what is current, the newest first, then what is over,
as history. Of what was never told it is said that it was not. Slots choose statements, and tell
nothing themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from troth.contracts.memory.answering.quoting import Composed, Said, compose
from troth.contracts.memory.answering.telling import MAX_OTHERS, Dispute, Teller, teller_of
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.deciding.people import are_two_people
from troth.contracts.memory.model import Asked, Memory, MemoryQuestion, Tense
from troth.contracts.memory.recall import AS_LIKELY, Ranked, fills
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.memories import Contest
from troth.language.comparison.contrast import contrast
from troth.language.dates import find_dates
from troth.language.quantities import find_amounts

MAX_LISTED = 24
"""Sentences of a summary or a list; what is left out of a summary is said to be more."""

_MAX_TOLD = 4  # statements that answer a question which wants one


def answer_question(
    question: MemoryQuestion,
    ranked: Sequence[Ranked],
    contests: Sequence[Contest],
    *,
    language: str,
    sure: bool = True,
    partly: bool = False,
    accepted: Collection[str] = (),
    remembers: bool = True,
) -> Composed:
    """The answer from memory.

    Args:
        accepted: Ids of memories of which the subject said that they hold beside others.
        partly: Whether something else was asked in the same breath, of which nothing was told.
        sure: Whether the memories answer, rather than lie nearest to what is asked; where they do
            not for certain, it is said that it was not told in so many words.
        remembers: Whether what is said here is remembered, so that this may be offered.
        ranked: The memories to answer from, best first; superseded ones are history.
        contests: The open entries of those memories, and of the attributes asked for.
        language: Code of the language to answer in.
    """
    memories = {one.memory.memory_id: one.memory for one in ranked}
    teller = teller_of(contests, memories, language=language)
    if question.listing and not question.slots:
        said = _summary(memories, teller)
    else:
        found = {o.memory.memory_id: o.memory for o in ranked if not o.follows}
        close = _close(ranked) if sure else frozenset()
        said = _answer(question, found, teller, close, accepted)
        at = [memories[name].seq for one in said for name in one.memory_ids if name in memories]
        if any(one.ends for one in ranked) and at == sorted(at, reverse=True):
            said = [*said, _plain("newest_first", teller)]
        if not sure and said[0].memory_ids:
            said = [_plain("nearest", teller), *said]
    if any(one.memory_ids for one in said):
        if partly:
            said = [*said, _plain("rest_not_told", teller)]
        return compose(said, ResponseType.BELIEF if sure else ResponseType.UNCERTAINTY)
    offered = (_plain("offer", teller),) if remembers else ()
    return compose((*said, *offered), ResponseType.UNCERTAINTY)


def _close(ranked: Sequence[Ranked]) -> frozenset[str]:
    """Ids of those about as likely to answer as the likeliest one."""
    best = max((one.score for one in ranked), default=0.0)
    return frozenset(one.memory.memory_id for one in ranked if one.score >= AS_LIKELY * best)


def _answer(
    question: MemoryQuestion,
    memories: Mapping[str, Memory],
    teller: Teller,
    close: frozenset[str],
    accepted: Collection[str],
) -> list[Said]:
    found = _answering(question, memories)
    disputes = _disputes(question, found, teller)
    told, of_now = _told(question, found, disputes, teller, close)
    # Slots are compared; and of two that were accepted somebody has said that both hold.
    pairs = () if question.slots else combinations(of_now, 2)
    if any(
        _differ(one.text, other.text) and not are_two_people(one.text, other.text)
        for one, other in pairs
        if not {one.memory_id, other.memory_id} <= set(accepted)
    ):
        told = [*told, _plain("they_differ", teller)]
    if told:
        return told
    if question.asked is Asked.BEFORE:
        return [_plain("not_before", teller)]
    return [_plain("not_told" if question.slots else "not_told_any", teller)]


def _answering(question: MemoryQuestion, memories: Mapping[str, Memory]) -> list[Memory]:
    """Those in the slots that are asked for, then those that no slot indexes, best first."""
    if not question.slots:
        return list(memories.values())[:_MAX_TOLD]
    inside = [one for one in memories.values() if _facts_in(one, question)]
    limit = max(_MAX_TOLD - len(inside), 0)
    return [*inside, *[one for one in memories.values() if _matter(one) is None][:limit]]


def _facts_in(memory: Memory, question: MemoryQuestion) -> bool:
    return any(fills(slot, fact.slot) for fact in memory.facts for slot in question.slots)


def _disputes(question: MemoryQuestion, found: Sequence[Memory], teller: Teller) -> list[Dispute]:
    """Those of the memories, and those in the slots of which no memory was retrieved."""
    ids = {one.memory_id for one in found}
    return [
        one
        for one in teller.disputes
        if ids & one.memory_ids
        or any(fills(slot, (s.entity, s.attribute)) for slot in question.slots for s in one.sides)
    ]


def _told(
    question: MemoryQuestion,
    found: Sequence[Memory],
    disputes: Sequence[Dispute],
    teller: Teller,
    close: frozenset[str],
) -> tuple[list[Said], list[Memory]]:
    """What is contested, then what is current, then what is over, as far as it is asked for.

    Of each the newest first; but what only comes near stands behind what answers. And those of the
    statements that answer now.
    """
    free = [one for one in found if not teller.of(one.memory_id)]
    free.sort(key=lambda one: (one.memory_id not in close, -one.seq))
    over = [one for one in free if _is_over(one, question)]
    later = [teller.later(one) for one in over]  # told with what it replaced
    teller = replace(teller, of_old=question.asked in (Asked.BEFORE, Asked.EVER))
    current = [one for one in free if one not in over]
    if question.asked is Asked.BEFORE and question.slots:
        told = over
        disputes = () if over else disputes
    elif not question.slots or question.asked is Asked.EVER:
        told = [*(one for one in current if one not in later), *over]
    else:
        told = current or ([] if disputes else over)
    is_listing = question.listing or any(not attribute for _, attribute in question.slots)
    limit = MAX_LISTED if is_listing else _MAX_TOLD
    sides = [side for one in disputes for side in one.sides[: 1 + MAX_OTHERS]]
    shown = {teller.quoted(side).casefold() for side in sides}  # the disputes are told with them
    told = [one for one in told if teller.quoted(one).casefold() not in shown]
    told = _distinct(told[:limit], teller)
    said = [*map(teller.dispute, disputes), *teller.tell_each(told)]
    return said, [one for one in told if one.memory_id in close and not one.superseded]


def _differ(one: str, other: str) -> bool:
    """Whether two statements that answer one question set something else for one matter."""
    found = contrast(one, other)
    if found.conflict or found.same_figure or found.figures:
        return not found.same_figure
    amounts, dates = [[*map(read, (one, other))] for read in (find_amounts, find_dates)]
    return found.shared > 0 and not any(dates) and [len(some) for some in amounts] == [1, 1]


def _is_over(memory: Memory, question: MemoryQuestion) -> bool:
    """Whether something replaced it, or it speaks of nothing but the past."""
    tenses = {
        fact.validity.tense
        for fact in memory.facts
        if any(fills(slot, fact.slot) for slot in question.slots)
    }
    return memory.superseded or tenses == {Tense.PAST}


def _distinct(memories: Iterable[Memory], teller: Teller) -> list[Memory]:
    """Of the same words the first."""
    distinct = {teller.quoted(one).casefold(): one for one in reversed(list(memories))}
    return list(reversed(distinct.values()))


def _summary(memories: Mapping[str, Memory], teller: Teller) -> list[Said]:
    """Everything, matter by matter, the newest first in each; history where nothing followed.

    What replaced a statement that no slot indexes is told with it: that it does was only weighed.
    """
    matters: dict[object, list[Memory]] = {}
    for one in sorted(memories.values(), key=lambda one: _matter(one) is None):
        matters.setdefault(_matter(one), []).append(one)
    said: list[Said] = []
    for matter, group in matters.items():
        group.sort(key=lambda one: -one.seq)
        current = [one for one in group if not one.superseded] or group
        if matter is None:
            later = [teller.later(one) for one in group if one.superseded]
            current = [one for one in group if one not in later]
        told = _distinct(current, teller)
        said += [each for one in told for each in teller.tell(one)]
    # A sentence that speaks of two matters stands in both, and is told once.
    distinct = {one.text: one for one in said}
    items = [replace(one, text=f"\n- {one.text}") for one in distinct.values()]
    if not items:
        return [_plain("not_told_any", teller)]
    more = [Said(text=f"\n{teller.say('summary_more')}")] if len(items) > MAX_LISTED else []
    return [Said(text=teller.say("summary")), *items[:MAX_LISTED], *more]


def _matter(memory: Memory) -> tuple[str, str] | None:
    """The first slot that indexes it; ``None`` for what is kept in its words alone."""
    slots = (fact.slot for fact in memory.facts)
    return next((slot for slot in slots if slot[1] != STATEMENT), None)


def _plain(name: str, teller: Teller) -> Said:
    return Said(text=teller.say(name), certain=False)
