"""Appending to one subject's stream: one transaction, under the lock of the subject's row.

``memories_rows`` says what the tables take. Only what the events name is read, so an append costs
the same however much the subject has said. Nothing here changes or deletes an event.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, TextClause, text

from troth.adapters.storage.memories_rows import (
    Row,
    Rows,
    StoredEvent,
    Touched,
    entry_of,
    memory_of,
    named_entries,
    named_memories,
    table_rows,
)
from troth.adapters.storage.memories_sql import ENTRIES_BY_ID, MEMORIES_BY_ID, OWNER, statement
from troth.adapters.storage.urls import Kind
from troth.ports.memory import Owner, StaleVersion

_ADD_OWNER = text(
    "INSERT INTO memory_owners (tenant, subject, version, open_count)"
    " VALUES (:tenant, :subject, 0, 0) ON CONFLICT DO NOTHING"
)
_MOVE_OWNER = text(
    "UPDATE memory_owners SET version = version + :events, open_count = open_count + :opened"
    " WHERE owner_id = :owner_id"
)
_LOCK = {Kind.SQLITE: text(OWNER), Kind.POSTGRESQL: text(f"{OWNER} FOR UPDATE")}
_NAMED = {
    kind: (text(statement(MEMORIES_BY_ID, kind)), text(statement(ENTRIES_BY_ID, kind)))
    for kind in Kind
}
_ADD_EVENT = text("INSERT INTO memory_events (owner_id, seq, data) VALUES (:owner_id, :seq, :data)")
_ADD_MEMORY = text(
    "INSERT INTO memories (owner_id, seq, memory_id, superseded, changed)"
    " VALUES (:owner_id, :seq, :memory_id, :superseded, :changed)"
)
_CHANGE_MEMORY = text(
    "UPDATE memories SET superseded = :superseded, changed = :changed"
    " WHERE owner_id = :owner_id AND seq = :seq"
)
_ADD_FACT = text(
    "INSERT INTO memory_facts (owner_id, slot, superseded, seq, normal)"
    " VALUES (:owner_id, :slot, :superseded, :seq, :normal)"
)
_MOVE_FACT = text(
    "UPDATE memory_facts SET superseded = :superseded WHERE owner_id = :owner_id"
    " AND slot = :slot AND superseded = (NOT CAST(:superseded AS boolean))"
    " AND seq = :seq AND normal = :normal"
)
_ADD_WORD = text("INSERT INTO memory_words (owner_id, word, seq) VALUES (:owner_id, :word, :seq)")
_ADD_ENTRY = text(
    "INSERT INTO entries (owner_id, seq, entry_id, state, old_seq, new_seq, changed)"
    " VALUES (:owner_id, :seq, :entry_id, :state, :old_seq, :new_seq, :changed)"
)
_CHANGE_ENTRY = text(
    "UPDATE entries SET state = :state, changed = :changed"
    " WHERE owner_id = :owner_id AND seq = :seq"
)
_ADD_CONTEST_WORD = text(
    "INSERT INTO contest_words (owner_id, word, entry) VALUES (:owner_id, :word, :entry)"
)
_DROP_CONTEST_WORDS = text(
    "DELETE FROM contest_words WHERE owner_id = :owner_id AND entry = :entry"
)


def append_events(
    connection: Connection,
    kind: Kind,
    owner: Owner,
    stored: Sequence[StoredEvent],
    *,
    expected: int,
) -> None:
    """Append events and bring the tables up to date, inside a transaction of the caller's.

    Raises:
        StaleVersion: The version is not the expected one.
        ValueError: The events cannot follow those that are there.
    """
    owner_id = _locked(connection, kind, owner, expected, create=bool(stored))
    if not stored:
        return
    before = _touched(connection, kind, owner, stored)
    _write(connection, owner_id, table_rows(stored, before))


def _locked(
    connection: Connection, kind: Kind, owner: Owner, expected: int, *, create: bool
) -> int:
    """The owner's id; the row stays locked until the transaction ends."""
    named = {"tenant": owner.tenant, "subject": owner.subject}
    found = connection.execute(_LOCK[kind], named).one_or_none()
    if found is None and expected == 0 and create:
        # Another process may create it first: then this waits for it, and finds it.
        connection.execute(_ADD_OWNER, named)
        found = connection.execute(_LOCK[kind], named).one()
    if (found.version if found else 0) != expected:
        raise StaleVersion
    return found.owner_id if found else 0


def _touched(
    connection: Connection, kind: Kind, owner: Owner, stored: Sequence[StoredEvent]
) -> Touched:
    """What the events name of what is stored, as it is now."""
    events = [each.event for each in stored]
    memories_sql, entries_sql = _NAMED[kind]
    memories = _rows_of(connection, memories_sql, owner, named_memories(events))
    entries = _rows_of(connection, entries_sql, owner, named_entries(events))
    return Touched(
        memories={row[0]: memory_of(row[1]) for row in memories},
        entries={row[0]: entry_of(row[1]) for row in entries},
        places={row[0]: row[2] for row in entries},
    )


def _rows_of(
    connection: Connection, sql: TextClause, owner: Owner, ids: Sequence[str]
) -> list[tuple[Any, ...]]:
    if not ids:
        return []
    values = {"tenant": owner.tenant, "subject": owner.subject, "ids": json.dumps(ids)}
    return [tuple(row) for row in connection.execute(sql, values)]


def _write(connection: Connection, owner_id: int, rows: Rows) -> None:
    moved: Row = {"events": len(rows.events), "opened": len(rows.opened) - len(rows.closed)}
    for sql, some in (
        (_MOVE_OWNER, [moved]),
        (_ADD_EVENT, rows.events),
        (_ADD_MEMORY, rows.memories),
        (_CHANGE_MEMORY, rows.memories_changed),
        (_ADD_FACT, rows.facts),
        (_MOVE_FACT, rows.facts_moved),
        (_ADD_WORD, rows.words),
        (_ADD_ENTRY, rows.entries),
        (_CHANGE_ENTRY, rows.entries_changed),
        (_ADD_CONTEST_WORD, rows.contest_words),
        (_DROP_CONTEST_WORDS, rows.closed),
    ):
        if some:
            connection.execute(sql, [{"owner_id": owner_id, **row} for row in some])
