"""A subject's memory as the fold of its events, and nothing else (MEM-17).

``Book`` is the fold. The deciders apply the events they emit to a book of what they were given, the
store to a book of what it touched, and a replay to an empty one: one fold, so that none of them can
see another state than the others. It refuses what cannot have happened, and then holds what it held
before.

A book may be partial: it then knows only the memories and entries that it was given. Of a whole
one, ``digest`` is the same in every process.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    EntrySuspected,
    MemoriesErased,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
    kind_of,
)
from troth.contracts.memory.ledger import joined_entry, moved_entry
from troth.contracts.memory.model import Entry, Memory
from troth.contracts.memory.trust import moved_trust
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import encode
from troth.kernel.digests import sha256_hex
from troth.kernel.memories import EntryState

_BEGINS = {EntryOpened: EntryState.OPEN, EntrySuspected: EntryState.SUSPECTED}
"""The state in which an entry begins, by the event that tells of it."""


class Book:
    """Memories and entries of one subject, brought forward event by event.

    Attributes:
        memories: By id, in the order in which they were added.
        entries: By id, in the order in which they were opened.
        count: How many events were applied.
    """

    def __init__(self, memories: Iterable[Memory] = (), entries: Iterable[Entry] = ()) -> None:
        """A book of what is known already; sides of the entries may be missing from it."""
        self.memories = {memory.memory_id: memory for memory in memories}
        self.entries: dict[str, Entry] = {}
        self.count = 0
        self._last_seq = max((memory.seq for memory in self.memories.values()), default=0)
        self._of_memory: dict[str, list[str]] = {}
        for entry in entries:
            self._enter(entry)

    def apply(self, event: MemoryEvent) -> None:
        """Bring the book forward by one event.

        Raises:
            ValueError: It cannot follow what is in the book, which is unchanged then. The message
                names the event by its number among those applied, and says what is wrong.
        """
        try:
            self._fold(event)
        except ValueError as failure:
            raise ValueError(f"event {self.count + 1}, {kind_of(event)}: {failure}") from failure
        self.count += 1

    def entries_of(self, memory_id: str) -> list[Entry]:
        """The entries with that memory on one side, in the order in which they were opened."""
        return [self.entries[entry_id] for entry_id in self._of_memory.get(memory_id, ())]

    def between(self, memory_id: str, other_id: str) -> list[Entry]:
        """The entries between two memories, in the order in which they were opened."""
        pair = (memory_id, other_id)
        shorter = min((self.entries_of(name) for name in pair), key=len)
        return [entry for entry in shorter if all(name in entry.memory_ids for name in pair)]

    def is_contested(self, memory_id: str) -> bool:
        """Whether an entry with that memory is open or reflecting."""
        return any(entry.state.is_open for entry in self.entries_of(memory_id))

    def digest(self) -> str:
        """Digest of every memory and entry as they stand, flags included.

        Raises:
            CallerError: ``input.invalid``: a text in it is no valid Unicode.
        """
        flagged = (memory_id for memory_id in self.memories if self.is_contested(memory_id))
        return sha256_hex(
            canonical_json(
                {
                    "memories": encode(tuple(self.memories.values())),
                    "entries": encode(tuple(self.entries.values())),
                    "flagged": list(flagged),
                }
            )
        )

    def _fold(self, event: MemoryEvent) -> None:
        match event:
            case MemoryAdded(memory=memory):
                self._add(memory)
            case MemoryReinforced(memory_id=memory_id):
                self._known(memory_id)
            case TrustMoved():
                self._move_trust(event)
            case Superseded():
                self._supersede(event)
            case EntryOpened(entry=entry) | EntrySuspected(entry=entry):
                self._open(entry, _BEGINS[type(event)])
            case EntryJoined(entry_id=entry_id, side=side):
                self._known(side.memory_id)
                self.entries[entry_id] = joined_entry(self._entry(entry_id), side)
                self._of_memory.setdefault(side.memory_id, []).append(entry_id)
            case EntryMoved(entry_id=entry_id, moved=moved):
                self.entries[entry_id] = moved_entry(self._entry(entry_id), moved)
            case MemoriesErased():
                self._erase(event)
            # MEM-20: of ``EventErased`` nothing is left that could change anything.

    def _erase(self, event: MemoriesErased) -> None:
        """Forget what was erased; of a stream that is replayed later, nothing of it is left."""
        for entry_id in event.entry_ids:
            entry = self.entries.pop(entry_id, None)
            for memory_id in () if entry is None else entry.memory_ids:
                self._of_memory[memory_id].remove(entry_id)
        for memory_id in event.memory_ids:
            self.memories.pop(memory_id, None)
            if self._of_memory.pop(memory_id, None):
                raise ValueError(f"an entry of {memory_id} would be left without it")

    def _add(self, memory: Memory) -> None:
        if memory.memory_id in self.memories:
            raise ValueError(f"{memory.memory_id} is there already")
        if memory.seq <= self._last_seq:
            raise ValueError(f"its place {memory.seq} does not come after {self._last_seq}")
        if memory.superseded or memory.superseded_by or memory.overrun:
            raise ValueError("a new memory has no history yet")
        self.memories[memory.memory_id] = memory
        self._last_seq = memory.seq

    def _move_trust(self, event: TrustMoved) -> None:
        memory = self._known(event.memory_id)
        # MEM-17: the value is not taken on trust; the rule must give it.
        if (event.trust, event.overrun) != moved_trust(memory, event.rule):
            raise ValueError(f"the rule {event.rule!r} does not give a trust of {event.trust}")
        self.memories[memory.memory_id] = replace(memory, trust=event.trust, overrun=event.overrun)

    def _supersede(self, event: Superseded) -> None:
        memory = self._known(event.memory_id)
        if event.superseded is not bool(event.by) or event.by == event.memory_id:
            raise ValueError("what replaced it is named if and only if it is history")
        if (event.superseded, event.by) == (memory.superseded, memory.superseded_by):
            raise ValueError("nothing changes by it")
        self.memories[memory.memory_id] = replace(
            memory, superseded=event.superseded, superseded_by=event.by
        )

    def _open(self, entry: Entry, state: EntryState) -> None:
        old, new = self._known(entry.old_memory_id), self._known(entry.new_memory_id)
        if entry.entry_id in self.entries:
            raise ValueError(f"{entry.entry_id} is there already")
        if entry.state is not state or entry.history or entry.further:
            raise ValueError(f"a new entry is {state}, between two sides, and has no history yet")
        if old.seq >= new.seq:
            raise ValueError("the old side was not said before the new one")
        self._enter(entry)

    def _enter(self, entry: Entry) -> None:
        self.entries[entry.entry_id] = entry
        for memory_id in entry.memory_ids:
            self._of_memory.setdefault(memory_id, []).append(entry.entry_id)

    def _entry(self, entry_id: str) -> Entry:
        if entry_id not in self.entries:
            raise ValueError(f"there is no entry {entry_id!r}")
        return self.entries[entry_id]

    def _known(self, memory_id: str) -> Memory:
        if memory_id not in self.memories:
            raise ValueError(f"there is no memory {memory_id!r}")
        return self.memories[memory_id]


def replay(events: Iterable[MemoryEvent]) -> Book:
    """The book of all of a subject's events, in order.

    Raises:
        ValueError: An event cannot follow those before it; the message names it by its number.
    """
    book = Book()
    for event in events:
        book.apply(event)
    return book
