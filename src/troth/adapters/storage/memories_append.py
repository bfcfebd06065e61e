"""Appending to one subject's stream: one transaction, under the lock of the subject's row.

``memories_rows`` says what the tables take. Only what the events name is read, so an append costs
the same however much the subject has said. No event is changed or deleted, but by an act of erasing
(MEM-20): its text goes, with the rows that were made of it; its digest and its place in the chain
stay.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, TextClause, insert, text

from troth.adapters.storage.memories_digests import (
    OwnerRow,
    next_head,
    own_digest,
    read_owner,
    stream_of,
)
from troth.adapters.storage.memories_rows import (
    ERASED,
    Row,
    Rows,
    StoredEvent,
    Touched,
    entry_row,
    named_entries,
    named_memories,
    read_entry,
    read_memory,
    table_rows,
)
from troth.adapters.storage.memories_sql import ENTRIES_BY_ID, MEMORIES_BY_ID, OWNER, statement
from troth.adapters.storage.schema import (
    CONTEST_WORDS,
    ENTRIES,
    ENTRY_SIDES,
    MEMORIES,
    MEMORY_FACTS,
    MEMORY_OWNERS,
    MEMORY_WORDS,
)
from troth.adapters.storage.urls import Kind
from troth.contracts.memory.events import MemoriesErased
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner, StaleVersion

_ADD_OWNER = text(
    "INSERT INTO memory_owners"
    " (tenant, subject, version, open_count, word_count, nonce, head, sha256) VALUES"
    " (:tenant, :subject, :version, :open_count, :word_count, :nonce, :head, :sha256)"
    " ON CONFLICT DO NOTHING"
)
_MOVE_OWNER = text(
    "UPDATE memory_owners SET version = :version, open_count = :open_count,"
    " word_count = :word_count, head = :head, sha256 = :sha256 WHERE owner_id = :owner_id"
)
_LOCK = {Kind.SQLITE: text(OWNER), Kind.POSTGRESQL: text(f"{OWNER} FOR UPDATE")}
_NAMED = {
    kind: (text(statement(MEMORIES_BY_ID, kind)), text(statement(ENTRIES_BY_ID, kind)))
    for kind in Kind
}
_ADD_EVENT = text(
    "INSERT INTO memory_events (owner_id, seq, data, sha256, head)"
    " VALUES (:owner_id, :seq, :data, :sha256, :head)"
)
_CHANGE_MEMORY = text(
    "UPDATE memories SET superseded = :superseded, changed = :changed, sha256 = :sha256"
    " WHERE owner_id = :owner_id AND seq = :seq"
)
_MOVE_FACT = text(
    "UPDATE memory_facts SET superseded = :superseded WHERE owner_id = :owner_id"
    " AND slot = :slot AND superseded = (NOT CAST(:superseded AS boolean))"
    " AND seq = :seq AND normal = :normal"
)
_CHANGE_ENTRY = text(
    "UPDATE entries SET state = :state, changed = :changed, sha256 = :sha256"
    " WHERE owner_id = :owner_id AND seq = :seq"
)
# Before those that were added: an entry can be joined and moved in one append.
_MOVE_SIDES = text(
    "UPDATE entry_sides SET state = :state WHERE owner_id = :owner_id AND entry = :entry"
)
_DROP_CONTEST_WORDS = text(
    "DELETE FROM contest_words WHERE owner_id = :owner_id AND entry = :entry"
)

_ERASE_EVENT = text(
    "UPDATE memory_events SET data = :erased WHERE owner_id = :owner_id AND seq = :place"
)
_OPEN_STATES = ", ".join(f"'{state}'" for state in EntryState if state.is_open)
_COUNT_OPEN = text(
    "SELECT (SELECT COUNT(*) FROM entries"  # noqa: S608  (the names of states)
    " WHERE owner_id = :owner_id AND seq = :place AND state IN (" + _OPEN_STATES + ")),"
    " (SELECT COUNT(*) FROM contest_words WHERE owner_id = :owner_id AND entry = :place)"
    " + (SELECT COUNT(*) FROM entry_sides"
    " WHERE owner_id = :owner_id AND entry = :place AND state IN (" + _OPEN_STATES + "))"
)
_MADE_OF_EVENTS = tuple(
    text(f"DELETE FROM {table} WHERE owner_id = :owner_id AND {place} = :place")  # noqa: S608
    for table, place in (
        ("memory_vectors", "seq"),
        ("memory_words", "seq"),
        ("memory_facts", "seq"),
        ("memories", "seq"),
        ("contest_words", "entry"),
        ("entry_sides", "entry"),
        ("entries", "seq"),
    )
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
    locked = _locked(connection, kind, owner, expected, create=bool(stored))
    if not stored or locked is None:
        return
    for each in stored:
        if isinstance(each.event, MemoriesErased):
            locked = _erase(connection, locked, each.event)
    before = _touched(connection, kind, owner, stored)
    _write(connection, owner, locked, table_rows(owner, stored, before))


def _erase(connection: Connection, locked: OwnerRow, act: MemoriesErased) -> OwnerRow:
    """Empty the events that the act names, and drop what was made of them.

    Returns:
        The subject's row, with the figures that are left.
    """
    opened = worded = 0
    for place in act.places:
        row = {"owner_id": locked.owner_id, "place": place}
        entries, finding = connection.execute(_COUNT_OPEN, row).one()
        opened, worded = opened + entries, worded + finding
        connection.execute(_ERASE_EVENT, {**row, "erased": ERASED})
        for statement_ in _MADE_OF_EVENTS:
            connection.execute(statement_, row)
    return replace(
        locked,
        open_count=locked.open_count - opened,
        word_count=locked.word_count - worded,
    )


def _locked(
    connection: Connection, kind: Kind, owner: Owner, expected: int, *, create: bool
) -> OwnerRow | None:
    """The subject's row, which stays locked until the transaction ends."""
    named = {"tenant": owner.tenant, "subject": owner.subject}
    found = connection.execute(_LOCK[kind], named).one_or_none()
    if found is None and expected == 0 and create:
        # Another process may create it first: then this waits for it, and finds it.
        connection.execute(_ADD_OWNER, {**named, **_new_owner(owner)})
        found = connection.execute(_LOCK[kind], named).one()
    row = None if found is None else read_owner(owner, tuple(found))
    if (row.version if row else 0) != expected:
        raise StaleVersion
    return row


def _new_owner(owner: Owner) -> Row:
    nonce = secrets.token_hex(16)
    row: Row = {"version": 0, "open_count": 0, "word_count": 0, "nonce": nonce}
    row["head"] = stream_of(owner, nonce)
    return {**row, "sha256": own_digest(owner, MEMORY_OWNERS, row)}


def _touched(
    connection: Connection, kind: Kind, owner: Owner, stored: Sequence[StoredEvent]
) -> Touched:
    """What the events name of what is stored, as it is now, and the sides of those entries."""
    events = [each.event for each in stored]
    memories_sql, entries_sql = _NAMED[kind]
    rows = _rows_of(connection, entries_sql, owner, named_entries(events))
    entries = [(read_entry(owner, row), entry_row(row)) for row in rows]
    sides = (name for entry, _ in entries for name in entry.memory_ids)
    names = list(dict.fromkeys((*named_memories(events), *sides)))
    found = _rows_of(connection, memories_sql, owner, names)
    memories = [read_memory(owner, row) for row in found]
    return Touched(
        memories={one.memory_id: one for one in memories},
        entries={one.entry_id: one for one, _ in entries},
        rows={one.entry_id: row for one, row in entries},
    )


def _rows_of(
    connection: Connection, sql: TextClause, owner: Owner, ids: Sequence[str]
) -> list[tuple[Any, ...]]:
    if not ids:
        return []
    values = {"tenant": owner.tenant, "subject": owner.subject, "ids": json.dumps(ids)}
    return [tuple(row) for row in connection.execute(sql, values)]


def _write(connection: Connection, owner: Owner, locked: OwnerRow, rows: Rows) -> None:
    head = locked.head
    for row in rows.events:
        row["head"] = head = next_head(head, row["sha256"])
    for sql, some in (
        (_ADD_EVENT, rows.events),
        (insert(MEMORIES), rows.memories),
        (_CHANGE_MEMORY, rows.memories_changed),
        (insert(MEMORY_FACTS), rows.facts),
        (_MOVE_FACT, rows.facts_moved),
        (insert(MEMORY_WORDS), rows.words),
        (insert(ENTRIES), rows.entries),
        (_CHANGE_ENTRY, rows.entries_changed),
        (_MOVE_SIDES, rows.sides_moved),
        (insert(ENTRY_SIDES), rows.sides),
        (insert(CONTEST_WORDS), rows.contest_words),
    ):
        if some:
            connection.execute(sql, [{"owner_id": locked.owner_id, **row} for row in some])
    dropped = sum(
        connection.execute(_DROP_CONTEST_WORDS, {"owner_id": locked.owner_id, **row}).rowcount
        for row in rows.closed
    )
    moved: Row = {
        "version": locked.version + len(rows.events),
        "open_count": locked.open_count + len(rows.opened) - len(rows.closed),
        "word_count": (
            locked.word_count + len(rows.contest_words) - dropped + sum(rows.open_sides)
        ),
        "nonce": locked.nonce,
        "head": head,
    }
    sha256 = own_digest(owner, MEMORY_OWNERS, moved)
    connection.execute(_MOVE_OWNER, {"owner_id": locked.owner_id, **moved, "sha256": sha256})
