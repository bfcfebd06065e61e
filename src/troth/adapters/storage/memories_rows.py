"""From events to rows: what the tables must take so that they say what a replay says (MEM-17).

Nothing here touches the database. The events are applied to a book of nothing but the memories and
entries that they name; the rows are what that changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import orjson
from sqlalchemy import Table

from troth.adapters.storage.memories_digests import (
    ENTRY_COLUMNS,
    altered,
    check_event,
    check_row,
    damaged,
    event_digest,
    own_digest,
)
from troth.adapters.storage.memories_words import (
    matter_key,
    memory_words,
    normal_key,
    side_words,
    slot_key,
    value_key,
)
from troth.adapters.storage.plain_text import refuse_unstorable
from troth.adapters.storage.schema import ENTRIES, MEMORIES
from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    EntrySuspected,
    EventErased,
    MemoriesErased,
    MemoryAdded,
    MemoryEvent,
    event_from_wire,
    event_to_wire,
)
from troth.contracts.memory.model import Entry, Memory, unnamed
from troth.contracts.memory.replay import Book
from troth.kernel.canonical import canonical_json
from troth.kernel.keeping import kept
from troth.kernel.texts import texts_of
from troth.ports.memory import Owner

ERASED = canonical_json(event_to_wire(EventErased())).decode()
"""What stands in the place of an event that told of something erased (MEM-20)."""

_MAX_KEPT = 2_000  # code points of a stored memory that is kept as it was read

Row: TypeAlias = "dict[str, Any]"
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredEvent:
    """An event, its place in the stream, and the one text that it is stored as."""

    seq: int
    event: MemoryEvent
    data: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Touched:
    """The memories and entries that some events are about, by id.

    Attributes:
        rows: The rows of the entries, by entry id.
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    rows: Mapping[str, Row] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """What one append does to the tables, as rows named like their columns.

    Attributes:
        facts_moved: Facts of memories that became history, or current again.
        sides: Sides of entries that were none before.
        sides_moved: The state of each entry that moved, for the sides that it had.
        contest_words: Words of the contested values of sides of open entries that had none before.
        opened: Places of those entries.
        closed: Places of the entries that were open, and are not now.
        open_sides: How many more sides of open entries there are, entry by entry.
    """

    events: list[Row] = field(default_factory=list)
    memories: list[Row] = field(default_factory=list)
    memories_changed: list[Row] = field(default_factory=list)
    facts: list[Row] = field(default_factory=list)
    facts_moved: list[Row] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    entries_changed: list[Row] = field(default_factory=list)
    sides: list[Row] = field(default_factory=list)
    sides_moved: list[Row] = field(default_factory=list)
    contest_words: list[Row] = field(default_factory=list)
    opened: list[Row] = field(default_factory=list)
    closed: list[Row] = field(default_factory=list)
    open_sides: list[int] = field(default_factory=list)


def stored_events(events: Sequence[MemoryEvent], *, after: int) -> list[StoredEvent]:
    """The events with their places and texts.

    Args:
        after: The version that they follow.

    Raises:
        CallerError: ``input.invalid``: a text in one of them cannot be stored.
        ValueError: A memory does not say the place of its own event.
    """
    return [_stored(seq, event) for seq, event in enumerate(events, start=after + 1)]


def _stored(seq: int, event: MemoryEvent) -> StoredEvent:
    if isinstance(event, MemoryAdded) and event.memory.seq != seq:
        raise ValueError(f"the memory at {seq} says that it stands at {event.memory.seq}")
    wire = event_to_wire(event)
    for value in texts_of(wire):
        refuse_unstorable(text=value)
    return StoredEvent(seq=seq, event=event, data=canonical_json(wire).decode())


def event_of(data: object) -> MemoryEvent:
    """The event that was stored as this text.

    Raises:
        StorageFailure: ``storage.damaged``: it is none.
    """
    try:
        if isinstance(data, str) and isinstance(wire := orjson.loads(data), dict):
            return event_from_wire(wire)
    except ValueError as error:
        raise damaged() from error
    raise damaged()


def of_kind(event: MemoryEvent, kind: type[T]) -> T:
    """An event of the one kind that can stand there.

    Raises:
        StorageFailure: ``storage.damaged``: it is of another.
    """
    if not isinstance(event, kind):
        raise damaged()
    return event


def read_memory(owner: Owner, row: Sequence[Any]) -> Memory:
    """The memory of a row: its columns, its digest, and its text.

    Raises:
        StorageFailure: ``storage.damaged``: it is none. ``storage.altered``: it is not the one that
            was stored.
    """
    text = row[-1]
    if isinstance(text, str) and len(text) <= _MAX_KEPT:
        return _kept(owner, *row)
    return _checked(owner, MEMORIES, row, MemoryAdded).memory


@kept(2048, typed=True)  # what a turn reads, the next turn reads again
def _kept(owner: Owner, *row: Any) -> Memory:
    """The memory of this very row; what is damaged or altered is not kept."""
    return _checked(owner, MEMORIES, row, MemoryAdded).memory


def read_entry(owner: Owner, row: Sequence[Any]) -> Entry:
    """The entry of a row: its columns, its digest, and its text.

    Raises:
        StorageFailure: As ``read_memory``.
    """
    return _checked(owner, ENTRIES, row, EntryOpened).entry


def read_event(owner: Owner, row: Sequence[Any]) -> MemoryEvent:
    """The event of a row: its place, its text and its digest.

    Raises:
        StorageFailure: As ``read_memory``.
    """
    seq, data, sha256 = row
    if data is None:
        raise altered("an event that others rest on is gone")
    event = event_of(data)
    if data != ERASED:  # whether an act of erasing names it, an audit tells (MEM-20)
        check_event(owner, seq, data, sha256)
    return event


def entry_row(row: Sequence[Any]) -> Row:
    """The columns of an entry's row by name."""
    return dict(zip(ENTRY_COLUMNS, row, strict=False))


def _checked(owner: Owner, table: Table, row: Sequence[Any], kind: type[T]) -> T:
    """The event that a row says in the end: the one that made what it is of, or would now."""
    *cells, sha256, text = row
    if sha256 is None or text is None:
        raise altered("a row that others rest on is gone")
    found = of_kind(event_of(text), kind)
    check_row(owner, table, cells, sha256, text)
    return found


def named_memories(events: Sequence[MemoryEvent]) -> list[str]:
    """The ids of the memories that the events name, each once."""
    return list(dict.fromkeys(name for event in events for name in _memory_ids(event)))


def named_entries(events: Sequence[MemoryEvent]) -> list[str]:
    """The ids of the entries that the events open, join or move, each once."""
    return list(dict.fromkeys(name for event in events for name in _entry_ids(event)))


def _memory_ids(event: MemoryEvent) -> tuple[str, ...]:
    match event:
        case EntryOpened() | EntrySuspected():
            return (event.entry.old_memory_id, event.entry.new_memory_id)
        case MemoryAdded():
            return (event.memory.memory_id,)
        case EntryJoined():
            return (event.side.memory_id,)
        case EntryMoved() | EventErased() | MemoriesErased():
            return ()  # what was erased is not there to be looked up
        case _:
            return (event.memory_id,)


def _entry_ids(event: MemoryEvent) -> tuple[str, ...]:
    if isinstance(event, EntryOpened | EntrySuspected):
        return (event.entry.entry_id,)
    return (event.entry_id,) if isinstance(event, EntryMoved | EntryJoined) else ()


def table_rows(owner: Owner, stored: Sequence[StoredEvent], before: Touched) -> Rows:
    """What the tables must take with these events.

    Args:
        before: Every memory and entry that the events name and that was there, and the memories
            of the sides of those entries.

    Raises:
        ValueError: The events cannot follow what was there.
    """
    known = sorted(before.memories.values(), key=lambda memory: memory.seq)
    after = Book(known, before.entries.values())
    for each in stored:
        after.apply(each.event)
    making = _Making(owner, {_added_id(each.event): each for each in stored}, Rows())
    for each in stored:
        sha256 = event_digest(owner, each.seq, each.data)
        making.rows.events.append({"seq": each.seq, "data": each.data, "sha256": sha256})
    for memory in after.memories.values():
        making.put_memory(before.memories.get(memory.memory_id), memory)
    for entry in after.entries.values():
        making.put_entry(before, entry, after)
    return making.rows


def _added_id(event: MemoryEvent) -> str:
    if isinstance(event, MemoryAdded):
        return event.memory.memory_id
    return event.entry.entry_id if isinstance(event, EntryOpened | EntrySuspected) else ""


@dataclass(frozen=True, slots=True)
class _Making:
    """Rows in the making.

    Attributes:
        origins: The events that added or opened something, by its id.
    """

    owner: Owner
    origins: Mapping[str, StoredEvent]
    rows: Rows

    def put_memory(self, old: Memory | None, memory: Memory) -> None:
        row: Row = {
            "seq": memory.seq,
            "memory_id": memory.memory_id,
            "superseded": memory.superseded,
        }
        event = MemoryAdded(memory=memory)
        if old is None:
            self.rows.memories.append(self._sealed(MEMORIES, row, event, memory.memory_id))
            self.rows.facts.extend(_fact_rows(memory))
            words = memory_words(memory)
            self.rows.words.extend({"word": word, "seq": memory.seq} for word in words)
        elif old != memory:
            self.rows.memories_changed.append(self._sealed(MEMORIES, row, event, ""))
            if old.superseded != memory.superseded:
                self.rows.facts_moved.extend(_fact_rows(memory))

    def put_entry(self, before: Touched, entry: Entry, after: Book) -> None:
        event, old = EntryOpened(entry=entry), before.entries.get(entry.entry_id)
        if old is None:
            row: Row = {
                "seq": self.origins[entry.entry_id].seq,
                "entry_id": entry.entry_id,
                "state": entry.state.value,
                "old_seq": after.memories[entry.old_memory_id].seq,
                "new_seq": after.memories[entry.new_memory_id].seq,
                "tenant": self.owner.tenant,
                "opened_at": entry.opened_at,
            }
            self.rows.entries.append(self._sealed(ENTRIES, row, event, entry.entry_id))
        else:
            row = {**before.rows[entry.entry_id], "state": entry.state.value}
            if old != entry:
                self.rows.entries_changed.append(self._sealed(ENTRIES, row, event, ""))
        self._put_sides(row["seq"], old, entry, after)

    def _put_sides(self, seq: int, old: Entry | None, entry: Entry, after: Book) -> None:
        were = 0 if old is None else len(old.memory_ids)
        was_open = old is not None and old.state.is_open
        if old is not None and old.state is not entry.state:
            self.rows.sides_moved.append({"entry": seq, "state": entry.state.value})
        shared = {"state": entry.state.value, "matter": matter_key(entry.new_fact)}
        for number, side in enumerate(entry.sides):
            row: Row = {"entry": seq, "memory": after.memories[side.memory_id].seq}
            if number >= were:
                self.rows.sides.append({**row, **shared, "value": value_key(side.fact)})
            if entry.state.is_open and (number >= were or not was_open):
                words = side_words(side.fact)
                self.rows.contest_words.extend({**row, "word": word} for word in words)
        now = len(entry.memory_ids) if entry.state.is_open else 0
        self.rows.open_sides.append(now - (were if was_open else 0))
        if entry.state.is_open and not was_open:
            self.rows.opened.append({"entry": seq})
        elif was_open and not entry.state.is_open:
            self.rows.closed.append({"entry": seq})

    def _sealed(self, table: Table, row: Row, event: MemoryEvent, name: str) -> Row:
        """The row with its digest; its own text is stored unless it is that of the event."""
        origin = self.origins.get(name)
        if origin is not None and event == origin.event:
            changed, text = None, origin.data
        else:
            changed = text = canonical_json(event_to_wire(event)).decode()
        row = {**row, "changed": changed}
        return {**row, "sha256": own_digest(self.owner, table, row, text)}


def _fact_rows(memory: Memory) -> list[Row]:
    # Who asks for a sister finds the one of a name too.
    keys = dict.fromkeys(
        (slot_key(entity, fact.attribute), normal_key(fact.normal))
        for fact in memory.facts
        for entity in (fact.entity, unnamed(fact.entity))
    )
    return [
        {"slot": slot, "normal": normal, "superseded": memory.superseded, "seq": memory.seq}
        for slot, normal in keys
    ]
