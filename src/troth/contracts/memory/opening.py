"""Opening entries, and joining them, in a turn and after a resolution (MEM-6).

Decides MEM-6: which relation of two memories opens an entry, and that it touches neither of them
but in trust. What relation two facts have, ``deciding.relating`` decides.

Whoever contradicts himself again and again fills one entry, not one for each pair: a memory joins
the newest open entry of its matter if it stands against every side of it that says something else.
So a side can be believed against all others at once. Where it cannot join, it opens one entry with
the newest memory that it contradicts. What it contradicts besides is in an open entry already, or
joins this one. So no memory that is contradicted stays unflagged, and a turn opens a few entries,
however many are open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from troth.contracts.memory.attributes import matter_of
from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.events import (
    EntryJoined,
    EntryOpened,
    EntrySuspected,
    MemoryEvent,
)
from troth.contracts.memory.ids import entry_id
from troth.contracts.memory.ledger import said_by, trust_by
from troth.contracts.memory.model import (
    MAX_SIDES,
    OPENS,
    Entry,
    Memory,
    Relation,
    RelationKind,
    Side,
    StatedFact,
    Statement,
)
from troth.contracts.memory.replay import Book
from troth.contracts.memory.slots.reading import read_statements
from troth.contracts.memory.stated import whole_fact
from troth.kernel.memories import EntryKind, EntryState

_FIRST = (RelationKind.CORRECTION, RelationKind.CONFLICT, RelationKind.UNEXPLAINED_UPDATE)
"""Where several facts of two memories stand against each other, the entry is of the first kind."""


def relations_between(
    old: Memory, new: Memory, *, statement: Statement | None = None
) -> tuple[Relation, ...]:
    """How the facts of a later memory stand to those of an earlier one in the same slots.

    Args:
        statement: What the later one was made of; without it, its text is read again for whether
            it set something right, or told of a change.
    """
    pairs = [(known, fact) for fact in new.facts for known in old.facts if known.slot == fact.slot]
    if pairs and statement is None:
        statement = _read_again(new)
    return tuple(
        relate_facts(
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
        accepted: Entries that were accepted: their values all stand, and saying one of them
            again contradicts nothing. A correction does.
    """
    stand = [frozenset(said_by(side.fact) for side in entry.sides) for entry in accepted]
    openers = [
        relation
        for relation in relations
        if relation.kind is RelationKind.CORRECTION
        or (relation.kind in OPENS and not _stands(relation, stand))
    ]
    # What is affirmed stands for the new side, rather than what is denied beside it.
    return min(openers, key=lambda r: (r.new.negative, _FIRST.index(r.kind)), default=None)


def update_over(
    relations: Iterable[Relation], old_id: str, contested: Iterable[Entry]
) -> Relation | None:
    """The explained update that says otherwise than a side of an open entry, or ``None``.

    Nothing makes a side history but a move (MEM-7): who says that something changed, while it is
    open what it was, adds a side.

    Args:
        contested: The open entries with the older memory on a side.
    """
    facts = [side.fact for one in contested for side in one.sides if side.memory_id == old_id]
    updates = (each for each in relations if each.kind is RelationKind.UPDATE)
    return next((each for each in updates if each.old in facts), None)


@dataclass(frozen=True, kw_only=True)
class Contesting:
    """Puts a memory beside those that it contradicts.

    Attributes:
        book: What is known; brought forward by ``emit`` alone.
        emit: Takes each event as it is decided, and applies it to the book.
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force.
        room: Sides up to which an entry is joined.
    """

    book: Book
    emit: Callable[[MemoryEvent], None]
    at: str
    policy: str
    room: int = MAX_SIDES

    def __call__(
        self, memory_id: str, openers: Mapping[str, Relation], same: Iterable[str] = ()
    ) -> tuple[str, ...]:
        """Open or join what is missing.

        Args:
            openers: Of each memory that it contradicts, the relation that says so.
            same: Ids of memories that say the same.

        Returns:
            Ids of the entries that it is a side of now because of them, each once.
        """
        touched: dict[str, None] = {}
        for group in self._by_matter(openers).values():
            host = self._contested(memory_id, group) or self._joined(memory_id, group, set(same))
            if host is None:
                host = self._opened(memory_id, next(iter(group)), group)
            touched[host] = None
            for other in group:
                if not self.book.is_contested(other):
                    if len(self.book.entries[host].memory_ids) < self.room:
                        self._join(host, other, group[other])
                    else:
                        host = self._opened(memory_id, other, group)
                        touched[host] = None
        return tuple(touched)

    def _by_matter(self, openers: Mapping[str, Relation]) -> dict[object, dict[str, Relation]]:
        """By matter, each group the newest memory first."""
        groups: dict[object, dict[str, Relation]] = {}
        newest_first = sorted(openers, key=lambda name: -self.book.memories[name].seq)
        for name in newest_first:
            groups.setdefault(matter_of(openers[name].new), {})[name] = openers[name]
        return groups

    def _contested(self, memory_id: str, group: Mapping[str, Relation]) -> str | None:
        """The newest open entry of their matter in which it stands already."""
        matter = matter_of(next(iter(group.values())).new)
        own = (entry for entry in reversed(self.book.entries_of(memory_id)) if entry.state.is_open)
        return next((one.entry_id for one in own if matter_of(one.new_fact) == matter), None)

    def _joined(self, memory_id: str, group: Mapping[str, Relation], same: set[str]) -> str | None:
        for entry, relation in self._homes(group):
            known = (self.book.memories.get(name) for name in entry.memory_ids)
            current = {one.memory_id for one in known if one is not None and not one.superseded}
            if len(entry.memory_ids) < self.room and current <= group.keys() | same:
                self._join(entry.entry_id, memory_id, relation)
                return entry.entry_id
        return None

    def _homes(self, group: Mapping[str, Relation]) -> Iterator[tuple[Entry, Relation]]:
        """The open entries of their matter, those of the newest memory first."""
        for name, relation in group.items():
            for entry in reversed(self.book.entries_of(name)):
                if entry.state.is_open and matter_of(entry.new_fact) == matter_of(relation.new):
                    yield entry, relation

    def _join(self, entry_id: str, memory_id: str, relation: Relation) -> None:
        memory = self.book.memories[memory_id]
        side = Side(
            memory_id=memory_id,
            fact=relation.new if _is_of(memory, relation.new) else relation.old,
            kind=_kind(relation),
            reason=relation.reason,
            joined_at=self.at,
            judge=relation.judge,
        )
        self.emit(EntryJoined(entry_id=entry_id, side=side))
        self.emit(trust_by(memory, "contradicted"))

    def _opened(self, memory_id: str, other_id: str, group: Mapping[str, Relation]) -> str:
        sides = (self.book.memories[name] for name in (memory_id, other_id))
        old, new = sorted(sides, key=lambda side: side.seq)
        events = open_entry(group[other_id], old=old, new=new, at=self.at, policy=self.policy)
        for event in events:
            self.emit(event)
        return self.book.entries_of(memory_id)[-1].entry_id


def _is_of(memory: Memory, fact: StatedFact) -> bool:
    """Whether a memory says a fact: one that was read in it, or all of its words."""
    return fact in memory.facts or fact == whole_fact(memory.text)


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
    entry = _entry(relation, old, new, at=at, policy=policy)
    return (EntryOpened(entry=entry), trust_by(old, "contradicted"), trust_by(new, "contradicted"))


def suspect_entry(
    relation: Relation, *, old: Memory, new: Memory, at: str, policy: str
) -> EntrySuspected:
    """The event that lists a likely contradiction for people. Neither side is touched.

    Args:
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force.
    """
    entry = _entry(relation, old, new, at=at, policy=policy)
    return EntrySuspected(entry=replace(entry, state=EntryState.SUSPECTED))


def _entry(relation: Relation, old: Memory, new: Memory, *, at: str, policy: str) -> Entry:
    return Entry(
        entry_id=entry_id(
            old_memory_id=old.memory_id,
            new_memory_id=new.memory_id,
            old_fact=relation.old,
            new_fact=relation.new,
        ),
        kind=_kind(relation),
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=relation.old,
        new_fact=relation.new,
        reason=relation.reason,
        policy=policy,
        opened_at=at,
        judge=relation.judge,
    )


def still_contradicting(
    book: Book,
    memory_ids: Iterable[str],
    *,
    at: str,
    policy: str,
) -> tuple[MemoryEvent, ...]:
    """The events that open what is missing between memories and others that are current.

    A new statement is held against the newest values of its slot alone, and joins one entry. So
    when a resolution lets one memory hold, or an undo makes one current again, it may stand against
    memories that it shares no entry with: it is put beside them now, before any is told as plain
    truth (MEM-6).

    Args:
        book: The memories of their slots, the entries of these in which they are open, and every
            entry of the ones that are looked at. It is brought forward by the events.
        memory_ids: Sides of an entry that was closed, and memories that are current again.
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force. It is written into the entries, and not acted on.
    """
    events: list[MemoryEvent] = []

    def emit(event: MemoryEvent) -> None:
        book.apply(event)
        events.append(event)

    # Whoever holds against a whole entry joins it, though it be full: else each would come alone.
    contesting = Contesting(book=book, emit=emit, at=at, policy=policy, room=2 * MAX_SIDES)
    for memory_id in memory_ids:
        if not book.memories[memory_id].superseded:
            contesting(memory_id, *_beside(book, memory_id))
    return tuple(events)


def _beside(book: Book, memory_id: str) -> tuple[dict[str, Relation], list[str]]:
    """What a memory contradicts without an entry between them, and what says the same."""
    memory = book.memories[memory_id]
    stand = [one for one in book.entries_of(memory_id) if one.state is EntryState.ACCEPTED]
    openers: dict[str, Relation] = {}
    same: list[str] = []
    for name, other in book.memories.items():
        if other.superseded or name == memory_id or book.between(name, memory_id):
            continue
        relations = relations_between(*sorted((memory, other), key=lambda side: side.seq))
        relation = opening_relation(relations, stand)
        if relation is not None:
            openers[name] = relation
        elif any(each.kind in (RelationKind.SAME, RelationKind.ALIAS) for each in relations):
            same.append(name)
    return openers, same


def _kind(relation: Relation) -> EntryKind:
    """What a relation makes of an entry; an update that adds a side is a change in time."""
    return EntryKind.TEMPORAL if relation.kind is RelationKind.UPDATE else OPENS[relation.kind]


def _stands(relation: Relation, accepted: Iterable[frozenset[tuple[str, str, str, bool]]]) -> bool:
    """Whether both values stand beside each other, whichever was said first."""
    values = {said_by(relation.old), said_by(relation.new)}
    return any(values <= one for one in accepted)
