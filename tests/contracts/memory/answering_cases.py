"""Memories, entries and contests as short calls, for the tests of answering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from troth.contracts.memory.answering import Composed, answer_question
from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.model import (
    Asked,
    Certainty,
    Entry,
    Memory,
    MemoryQuestion,
    SourceKind,
    StatedFact,
    Tense,
    Validity,
)
from troth.contracts.memory.recall import Ranked
from troth.kernel.evidence import Span
from troth.kernel.memories import Claim, Contest, EntryKind, EntryState


def fact(
    text: str,
    attribute: str,
    value: str,
    *,
    entity: str = "user",
    negative: bool = False,
    tense: Tense = Tense.PRESENT,
    certainty: Certainty = Certainty.STATED,
) -> StatedFact:
    at = text.index(value)
    return StatedFact(
        entity=entity,
        attribute=attribute,
        value=value,
        normal=value.lower(),
        negative=negative,
        validity=Validity(tense=tense),
        certainty=certainty,
        cardinality=attribute_of(attribute).cardinality,
        span=Span.of(text, at, at + len(value)),
    )


def memory(
    seq: int,
    text: str,
    *facts: tuple[str, str] | StatedFact,
    superseded: bool = False,
    at: str = "",
    trust: int = 600,
) -> Memory:
    """A memory ``m<seq>``, said on day ``seq`` of January 2026."""
    return Memory(
        memory_id=f"m{seq}",
        seq=seq,
        text=text,
        facts=tuple(
            one if isinstance(one, StatedFact) else fact(text, one[0], one[1]) for one in facts
        ),
        source=SourceKind.USER,
        at=at or f"2026-01-{seq:02d}T09:00:00Z",
        trust=trust,
        confidence=900,
        superseded=superseded,
    )


def claim(one: Memory, at: int = 0) -> Claim:
    stated = one.facts[at]
    return Claim(
        memory_id=one.memory_id,
        text=one.text,
        value=stated.value,
        forms=(stated.normal,),
        entity=stated.entity,
        attribute=stated.attribute,
        negative=stated.negative,
        at=one.at,
        seq=one.seq,
    )


def contest(
    old: Memory,
    new: Memory,
    *,
    kind: EntryKind = EntryKind.CONFLICT,
    state: EntryState = EntryState.OPEN,
    facts: tuple[int, int] = (0, 0),
) -> Contest:
    return Contest(
        entry_id=f"e-{old.memory_id}-{new.memory_id}",
        kind=kind,
        state=state,
        old=claim(old, facts[0]),
        new=claim(new, facts[1]),
    )


def entry(old: Memory, new: Memory, *, kind: EntryKind = EntryKind.CONFLICT) -> Entry:
    return Entry(
        entry_id=f"e-{old.memory_id}-{new.memory_id}",
        kind=kind,
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=old.facts[0],
        new_fact=new.facts[0],
        reason="test",
        policy="ask",
        opened_at=new.at,
    )


def by_id(*memories: Memory) -> Mapping[str, Memory]:
    return {one.memory_id: one for one in memories}


def asking(
    attribute: str | None,
    *,
    entity: str = "user",
    asked: Asked = Asked.NOW,
    listing: bool = False,
) -> MemoryQuestion:
    slots = () if attribute is None else ((entity, attribute),)
    return MemoryQuestion(slots=slots, asked=asked, listing=listing)


def ranked(*memories: Memory) -> tuple[Ranked, ...]:
    return tuple(Ranked(memory=one, score=1 - index / 100) for index, one in enumerate(memories))


def answer(
    question: MemoryQuestion,
    memories: Sequence[Memory],
    *contests: Contest,
    language: str = "en",
) -> Composed:
    return answer_question(question, ranked(*memories), contests, language=language)
