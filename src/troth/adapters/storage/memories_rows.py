"""From events to rows: what the tables must take so that they say what a replay says (MEM-17).

Nothing here touches the database. The events are applied to a book of nothing but the memories and
entries that they name; the rows are what that changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import orjson

from troth.adapters.storage.memories_words import (
    contest_words,
    memory_words,
    normal_key,
    slot_key,
)
from troth.adapters.storage.plain_text import refuse_unstorable
from troth.contracts.memory.events import EntryMoved, EntryOpened, MemoryAdded, MemoryEvent
from troth.contracts.memory.model import Entry, Memory, unnamed
from troth.contracts.memory.replay import Book
from troth.contracts.memory.wire import event_from_wire, event_to_wire
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import StorageFailure

Row: TypeAlias = "dict[str, object]"


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
        places: Places in the stream of the events that opened the entries, by entry id.
    """

    memories: Mapping[str, Memory] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """What one append does to the tables, as rows named like their columns.

    Attributes:
        facts_moved: Facts of memories that became history, or current again.
        contest_words: Words of the contested values of entries that are open now, and were not.
        opened: Places of those entries.
        closed: Places of the entries that were open, and are not now.
    """

    events: list[Row] = field(default_factory=list)
    memories: list[Row] = field(default_factory=list)
    memories_changed: list[Row] = field(default_factory=list)
    facts: list[Row] = field(default_factory=list)
    facts_moved: list[Row] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)
    entries: list[Row] = field(default_factory=list)
    entries_changed: list[Row] = field(default_factory=list)
    contest_words: list[Row] = field(default_factory=list)
    opened: list[Row] = field(default_factory=list)
    closed: list[Row] = field(default_factory=list)


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
    for value in _texts(wire):
        refuse_unstorable(text=value)
    return StoredEvent(seq=seq, event=event, data=canonical_json(wire).decode())


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for member in value.values():
            yield from _texts(member)
    elif isinstance(value, list | tuple):
        for member in value:
            yield from _texts(member)


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


def damaged() -> StorageFailure:
    """What is said of memories that cannot be read; nothing that stands there is quoted."""
    return StorageFailure(
        "storage.damaged",
        "What is stored of a subject's memories cannot be read.",
        hint="restore the database from a backup",
        field="memories",
    )


def memory_of(data: object) -> Memory:
    """The memory that was stored as this text: the event that added it, or would now."""
    event = event_of(data)
    if not isinstance(event, MemoryAdded):
        raise damaged()
    return event.memory


def entry_of(data: object) -> Entry:
    """The entry that was stored as this text: the event that opened it, or would now."""
    event = event_of(data)
    if not isinstance(event, EntryOpened):
        raise damaged()
    return event.entry


def named_memories(events: Sequence[MemoryEvent]) -> list[str]:
    """The ids of the memories that the events name, each once."""
    return list(dict.fromkeys(name for event in events for name in _memory_ids(event)))


def named_entries(events: Sequence[MemoryEvent]) -> list[str]:
    """The ids of the entries that the events open or move, each once."""
    return list(dict.fromkeys(name for event in events for name in _entry_ids(event)))


def _memory_ids(event: MemoryEvent) -> tuple[str, ...]:
    if isinstance(event, EntryOpened):
        return (event.entry.old_memory_id, event.entry.new_memory_id)
    if isinstance(event, MemoryAdded):
        return (event.memory.memory_id,)
    return () if isinstance(event, EntryMoved) else (event.memory_id,)


def _entry_ids(event: MemoryEvent) -> tuple[str, ...]:
    if isinstance(event, EntryOpened):
        return (event.entry.entry_id,)
    return (event.entry_id,) if isinstance(event, EntryMoved) else ()


def table_rows(stored: Sequence[StoredEvent], before: Touched) -> Rows:
    """What the tables must take with these events.

    Args:
        before: Every memory and entry that the events name and that was there.

    Raises:
        ValueError: The events cannot follow what was there.
    """
    after = Book(before.memories.values(), before.entries.values())
    for each in stored:
        after.apply(each.event)
    origins = {_added_id(each.event): each for each in stored}
    rows = Rows(events=[{"seq": each.seq, "data": each.data} for each in stored])
    for memory in after.memories.values():
        _put_memory(rows, before.memories.get(memory.memory_id), memory, origins)
    for entry in after.entries.values():
        _put_entry(rows, before, entry, after, origins)
    return rows


def _added_id(event: MemoryEvent) -> str:
    if isinstance(event, MemoryAdded):
        return event.memory.memory_id
    return event.entry.entry_id if isinstance(event, EntryOpened) else ""


def _put_memory(
    rows: Rows, old: Memory | None, memory: Memory, origins: Mapping[str, StoredEvent]
) -> None:
    event = MemoryAdded(memory=memory)
    row: Row = {"seq": memory.seq, "superseded": memory.superseded}
    if old is None:
        changed = _changed(event, origins[memory.memory_id])
        rows.memories.append({**row, "memory_id": memory.memory_id, "changed": changed})
        rows.facts.extend(_fact_rows(memory))
        rows.words.extend({"word": word, "seq": memory.seq} for word in memory_words(memory))
    elif old != memory:
        rows.memories_changed.append({**row, "changed": _text(event)})
        if old.superseded != memory.superseded:
            rows.facts_moved.extend(_fact_rows(memory))


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


def _put_entry(
    rows: Rows,
    before: Touched,
    entry: Entry,
    after: Book,
    origins: Mapping[str, StoredEvent],
) -> None:
    event, old = EntryOpened(entry=entry), before.entries.get(entry.entry_id)
    seq = before.places[entry.entry_id] if old else origins[entry.entry_id].seq
    row: Row = {"seq": seq, "state": entry.state.value}
    if old is None:
        sides = {
            "old_seq": after.memories[entry.old_memory_id].seq,
            "new_seq": after.memories[entry.new_memory_id].seq,
        }
        changed = _changed(event, origins[entry.entry_id])
        rows.entries.append({**row, **sides, "entry_id": entry.entry_id, "changed": changed})
    elif old != entry:
        rows.entries_changed.append({**row, "changed": _text(event)})
    was_open = old is not None and old.state.is_open
    if entry.state.is_open and not was_open:
        rows.opened.append({"entry": seq})
        rows.contest_words.extend({"word": word, "entry": seq} for word in contest_words(entry))
    elif was_open and not entry.state.is_open:
        rows.closed.append({"entry": seq})


def _changed(event: MemoryEvent, origin: StoredEvent) -> str | None:
    """The text of what was added, unless it still is as it was added."""
    return None if event == origin.event else _text(event)


def _text(event: MemoryEvent) -> str:
    return canonical_json(event_to_wire(event)).decode()
