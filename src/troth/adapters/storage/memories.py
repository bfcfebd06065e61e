"""Memories, entries and their events in the database; implements ``ports.memory.MemoryStore``.

The events are the truth, and never changed but by an act of erasing (MEM-20); the tables beside
them say the same, sorted for reading. A read is one statement, so that what it returns was true at
one moment.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.memories_append import append_events
from troth.adapters.storage.memories_digests import altered, read_owner, stream_of
from troth.adapters.storage.memories_rows import (
    read_entry,
    read_event,
    read_memory,
    stored_events,
)
from troth.adapters.storage.memories_sql import (
    ENTRIES_IN_STATES,
    ENTRIES_OF_MEMORIES,
    ENTRY,
    EVENTS,
    HEAD,
    LAST,
    LISTED,
    MEMORIES_BY_ID,
    OWNER,
    OWNER_OF_ENTRY,
    OWNER_OF_MEMORY,
    SEARCH,
    SLOT,
    statement,
)
from troth.adapters.storage.memories_words import normal_key, query_words, slot_key
from troth.adapters.storage.plain_text import is_storable, refuse_unstorable
from troth.contracts.memory.events import MemoriesErased, MemoryEvent
from troth.contracts.memory.model import Entry, Memory
from troth.kernel.memories import EntryState
from troth.ports.memory import MAX_SLOT, NumberedEvent, Owner, StreamHead


class SqlMemoryStore(InDatabase):
    """Memories by tenant and subject; safe for any thread."""

    def version(self, owner: Owner) -> int:
        """Number of events of the subject, 0 for a stranger."""
        return next((read_owner(owner, row).version for row in self._rows(OWNER, owner)), 0)

    def open_count(self, owner: Owner) -> int:
        """How many entries of the subject are open or reflecting."""
        return next((read_owner(owner, row).open_count for row in self._rows(OWNER, owner)), 0)

    def head(self, owner: Owner, version: int) -> StreamHead | None:
        """What the log is to hold of the stream up to a version; ``None`` where there is none."""
        rows = self._rows(HEAD, owner, version=version)
        return next((StreamHead(stream=stream_of(owner, n), head=head) for n, head in rows), None)

    def append(self, owner: Owner, events: Sequence[MemoryEvent], *, expected: int) -> int:
        """Append events and bring the tables up to date, as one transaction.

        Args:
            expected: The version that the decision was made on.

        Returns:
            The new version.

        Raises:
            StaleVersion: The version is another one by now.
            CallerError: ``input.invalid``: a text cannot be stored.
            ValueError: The events cannot follow those that are there.
            StorageFailure: ``storage.unavailable``. Nothing is stored whenever this raises.
        """
        refuse_unstorable(tenant=owner.tenant, subject=owner.subject)
        stored = stored_events(events, after=expected)
        with self._database.writing() as connection:
            append_events(connection, self._database.kind, owner, stored, expected=expected)
        if any(isinstance(event, MemoriesErased) for event in events):
            self._database.scrub()
        return expected + len(stored)

    def events(self, owner: Owner, *, after: int = 0, limit: int = 1000) -> list[NumberedEvent]:
        """Events with ``seq > after``, in order."""
        rows = self._rows(EVENTS, owner, after=after, limit=max(limit, 0))
        found = [NumberedEvent(seq=row[0], event=read_event(owner, row)) for row in rows]
        if [one.seq for one in found] != list(range(after + 1, after + 1 + len(found))):
            raise altered("an event is missing or out of order")
        return found

    def memory(self, owner: Owner, memory_id: str) -> Memory | None:
        """A memory of this subject, superseded or not; ``None`` for any other id."""
        return next(iter(self.memories(owner, [memory_id])), None)

    def memories(self, owner: Owner, memory_ids: Sequence[str]) -> list[Memory]:
        """Those of the memories that this subject has, in the order asked for, without repeats."""
        asked = [name for name in dict.fromkeys(memory_ids) if is_storable(name)]
        rows = self._rows(MEMORIES_BY_ID, owner, ids=json.dumps(asked))
        found = {one.memory_id: one for one in (read_memory(owner, row) for row in rows)}
        return [found[name] for name in asked if name in found]

    def listed(self, owner: Owner, *, before: int | None = None, limit: int = 50) -> list[Memory]:
        """Memories newest first, those with ``seq < before``."""
        last = LAST if before is None else before
        rows = self._rows(LISTED, owner, before=last, limit=max(limit, 0))
        return [read_memory(owner, row) for row in rows]

    def slot(
        self,
        owner: Owner,
        slots: Sequence[tuple[str, str]],
        *,
        normals: Sequence[str] = (),
        history: bool = False,
    ) -> list[Memory]:
        """Memories with a fact in one of the ``(entity, attribute)`` slots, newest first.

        Of each slot, at most ``MAX_SLOT``: the newest distinct ones, and besides them every one
        whose normalized value is among ``normals`` (again at most ``MAX_SLOT``).

        Args:
            history: Also superseded ones.
        """
        keys = dict.fromkeys(slot_key(*slot) for slot in slots if is_storable("".join(slot)))
        values = dict.fromkeys(normal_key(normal) for normal in normals if is_storable(normal))
        if not keys:
            return []
        rows = self._rows(
            SLOT,
            owner,
            slots=json.dumps(list(keys)),
            normals=json.dumps(list(values)),
            history=history,
        )
        return _newest_of_slots(owner, rows)

    def search(
        self, owner: Owner, words: Sequence[str], *, limit: int, history: bool = False
    ) -> list[Memory]:
        """Memories of this subject that hold at least one of the words (folded stems).

        Those that hold more words, and rarer ones, come first where there are more than ``limit``.
        Of a word that very many memories hold, the newest ``MAX_POSTINGS`` are looked at, and of
        the words the first ``MAX_QUERY_WORDS``.
        """
        wanted = query_words(words)
        if not wanted or limit < 1:
            return []
        rows = self._rows(SEARCH, owner, words=json.dumps(wanted), limit=limit, history=history)
        return [read_memory(owner, row) for row in rows]

    def entry(self, owner: Owner, entry_id: str) -> Entry | None:
        """An entry of this subject."""
        rows = self._rows(ENTRY, owner, id=entry_id)
        return next((read_entry(owner, row) for row in rows), None)

    def entries(
        self,
        owner: Owner,
        *,
        states: Sequence[EntryState] = (),
        memory_ids: Sequence[str] = (),
        after: str = "",
        limit: int = 50,
    ) -> list[Entry]:
        """Entries oldest first; all states and memories where none is named.

        Args:
            after: Entry id to go on after, or empty; behind an unknown one there is nothing.
        """
        if limit < 1:
            return []
        sql = ENTRIES_OF_MEMORIES if memory_ids else ENTRIES_IN_STATES
        ids = [name for name in dict.fromkeys(memory_ids) if is_storable(name)]
        rows = self._rows(
            sql,
            owner,
            states=json.dumps(list(dict.fromkeys(states or EntryState))),
            ids=json.dumps(ids),
            after=after,
            limit=limit,
            skip=limit - 1,
        )
        return [read_entry(owner, row) for row in rows]

    def find_entry(self, tenant: str, entry_id: str) -> Owner | None:
        """Whose entry it is, within one tenant: for callers that know only the id."""
        return self._found(OWNER_OF_ENTRY, tenant, entry_id)

    def find_memory(self, tenant: str, memory_id: str) -> Owner | None:
        """Whose memory it is, within one tenant."""
        return self._found(OWNER_OF_MEMORY, tenant, memory_id)

    def _found(self, sql: str, tenant: str, name: str) -> Owner | None:
        rows = self._database.rows(sql, {"tenant": tenant, "id": name})
        return next((Owner(tenant=row[0], subject=row[1]) for row in rows), None)

    def _rows(self, sql: str, owner: Owner, **values: object) -> list[tuple[Any, ...]]:
        # MEM-15: whatever is asked for, it is asked for by tenant and subject.
        named = {"tenant": owner.tenant, "subject": owner.subject}
        return self._database.rows(statement(sql, self._database.kind), {**values, **named})


def _newest_of_slots(owner: Owner, rows: list[tuple[Any, ...]]) -> list[Memory]:
    """From rows of the slot statement: of each slot the newest, and the newest of those named."""
    seen: dict[tuple[str, int], set[int]] = {}
    kept: dict[int, tuple[Any, ...]] = {}
    for slot, is_named, seq, *rest in rows:
        places = seen.setdefault((slot, is_named), set())
        if len(places) < MAX_SLOT:
            places.add(seq)
            kept[seq] = (seq, *rest)
    return [read_memory(owner, row) for row in kept.values()]
