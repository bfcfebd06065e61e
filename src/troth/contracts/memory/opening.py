"""Opening entries between two memories, in a turn and after a resolution (MEM-6).

Decides MEM-6: which relation of two memories opens an entry, that it opens one and not several,
and that it touches neither of them but in trust. What relation two facts have, ``relate`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias

from troth.contracts.memory.events import EntryOpened, MemoryEvent, TrustMoved
from troth.contracts.memory.ids import entry_id
from troth.contracts.memory.model import (
    OPENS,
    Correction,
    Entry,
    Memory,
    Relation,
    RelationKind,
    StatedFact,
    Statement,
)
from troth.contracts.memory.neighbours import Slot
from troth.contracts.memory.reading.statements import read_statements
from troth.contracts.memory.relate import slots_beside
from troth.contracts.memory.replay import Book
from troth.contracts.memory.trust import moved_trust
from troth.kernel.memories import EntryState

_FIRST = (RelationKind.CORRECTION, RelationKind.CONFLICT, RelationKind.UNEXPLAINED_UPDATE)
"""Where several facts of two memories stand against each other, the entry is of the first kind."""


class Relate(Protocol):
    """How a new fact stands to an old one; pure."""

    def __call__(
        self,
        old: StatedFact,
        new: StatedFact,
        *,
        correction: Correction | None,
        update: bool,
        old_at: str,
        new_at: str,
    ) -> Relation:
        """The relation, with its reason."""
        ...


RelateMemories: TypeAlias = "Callable[[Memory, Memory], Sequence[Relation]]"
"""The relations of the facts of a later memory to those of an earlier one."""


def relations_between(
    old: Memory,
    new: Memory,
    relate: Relate,
    *,
    statement: Statement | None = None,
    beside: Sequence[Sequence[Slot]] = (),
) -> tuple[Relation, ...]:
    """How the facts of a later memory stand to those of an earlier one that are beside them.

    Args:
        statement: What the later one was made of; without it, its text is read again for whether
            it set something right, or told of a change.
        beside: ``slots_beside`` of each fact of the later one, where the caller knows them.
    """
    beside = beside or [slots_beside(fact) for fact in new.facts]
    pairs = [
        (known, fact)
        for fact, slots in zip(new.facts, beside, strict=True)
        for known in old.facts
        if (known.entity, known.attribute) in slots
    ]
    if pairs and statement is None:
        statement = _read_again(new)
    return tuple(
        relate(
            known,
            fact,
            correction=statement.correction if statement else None,
            update=statement.update if statement else False,
            old_at=old.at,
            new_at=new.at,
        )
        for known, fact in pairs
    )


def _read_again(memory: Memory) -> Statement | None:
    """The sentence of a memory; one that gives no facts now says nothing of how it was meant."""
    read = read_statements(memory.text, at=memory.at)
    return next((statement for statement in read if statement.facts), None)


def opening_relation(
    relations: Iterable[Relation], accepted: Iterable[Entry] = ()
) -> Relation | None:
    """The relation that opens the one entry of two memories, or ``None``.

    Args:
        accepted: Entries that were accepted: both of their values stand, and saying one of them
            again contradicts nothing. A correction does.
    """
    stand = {_values(entry.old_fact, entry.new_fact) for entry in accepted}
    openers = [
        relation
        for relation in relations
        if relation.kind is RelationKind.CORRECTION
        or (relation.kind in OPENS and _values(relation.old, relation.new) not in stand)
    ]
    # What is affirmed stands for the new side, rather than what is denied beside it.
    return min(openers, key=lambda r: (r.new.negative, _FIRST.index(r.kind)), default=None)


def open_entry(
    relation: Relation, *, old: Memory, new: Memory, at: str, policy: str
) -> tuple[MemoryEvent, ...]:
    """The events that open an entry: the entry, and what it costs both sides in trust.

    Args:
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force.

    Raises:
        KeyError: The relation opens nothing.
    """
    entry = Entry(
        entry_id=entry_id(
            old_memory_id=old.memory_id,
            new_memory_id=new.memory_id,
            old_fact=relation.old,
            new_fact=relation.new,
        ),
        kind=OPENS[relation.kind],
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=relation.old,
        new_fact=relation.new,
        reason=relation.reason,
        policy=policy,
        opened_at=at,
        judge=relation.judge,
    )
    return (EntryOpened(entry=entry), _contradicted(old), _contradicted(new))


def still_contradicting(
    memory: Memory,
    others: Sequence[Memory],
    entries: Sequence[Entry],
    relate: RelateMemories,
    *,
    at: str,
    policy: str,
) -> tuple[MemoryEvent, ...]:
    """The events that open what is missing between a memory and others that are current beside it.

    A new statement is held against the newest values of its slot alone. So when a resolution lets
    one memory hold, or an undo makes one current again, it may stand against memories that it was
    never held against: those entries are opened now, before any is told as plain truth (MEM-6).

    Args:
        memory: The winner of an entry, or a memory that is current again; as it stands.
        others: Memories of its slots, as they stand. Those that are history are passed over.
        entries: Every entry with the memory on one side, in any state.
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force. It is written into the entries, and not acted on.
    """
    book = Book([memory, *others], entries)
    accepted = [entry for entry in entries if entry.state is EntryState.ACCEPTED]
    events: list[MemoryEvent] = []
    for other in () if memory.superseded else others:
        pair = sorted((memory.memory_id, other.memory_id))
        if other.superseded or pair[0] == pair[1] or book.between(*pair):
            continue
        sides = (book.memories[name] for name in pair)
        old, new = sorted(sides, key=lambda side: side.seq)
        relation = opening_relation(relate(old, new), accepted)
        if relation is not None:
            opened = open_entry(relation, old=old, new=new, at=at, policy=policy)
            events.extend(opened)
            for event in opened:
                book.apply(event)
    return tuple(events)


def _contradicted(memory: Memory) -> TrustMoved:
    trust, overrun = moved_trust(memory, "contradicted")
    return TrustMoved(memory_id=memory.memory_id, trust=trust, overrun=overrun, rule="contradicted")


def _values(one: StatedFact, other: StatedFact) -> frozenset[tuple[str, str, str, bool]]:
    """Two values, whichever was said first."""
    return frozenset(
        (fact.entity, fact.attribute, fact.normal, fact.negative) for fact in (one, other)
    )
