"""What stands in the tables of an earlier version, brought to what this one keeps there.

Each function is run once, over a database of before a revision, when its tables have the columns of
today.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson
from sqlalchemy import Column, Connection, Select, Table, insert, select, text, update

from troth.adapters.storage.memories_digests import (
    event_digest,
    next_head,
    own_digest,
    stream_of,
)
from troth.adapters.storage.memories_words import matter_key, side_words, value_key
from troth.adapters.storage.schema import (
    CONTEST_WORDS,
    ENTRIES,
    ENTRY_SIDES,
    MEMORIES,
    MEMORY_EVENTS,
    MEMORY_OWNERS,
)
from troth.contracts.memory.model import StatedFact
from troth.kernel.codec import decode
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner

_PAGE = 500
_Row = dict[str, Any]
_OPENED_AT = {
    "sqlite": "json_extract(e.data, '$.entry.opened_at')",
    "postgresql": "CAST(e.data AS json) -> 'entry' ->> 'opened_at'",
}


def _make_digests(connection: Connection) -> None:
    """Digests of the rows of memories and their ledger, and the heads of their streams.

    What was stored before gets digests of what it is now: from here on it cannot be changed unseen.
    Whether it was changed earlier, the audit log can tell as far as it held digests then.
    """
    for row in _rows(connection, select(MEMORY_OWNERS), MEMORY_OWNERS.c.owner_id):
        owner = Owner(tenant=row["tenant"], subject=row["subject"])
        row["nonce"] = secrets.token_hex(16)
        row["head"] = stream_of(owner, row["nonce"])
        texts: dict[int, str] = {}
        for event in _of_owner(connection, MEMORY_EVENTS, row):
            texts[event["seq"]] = event["data"]
            sha256 = event_digest(owner, event["seq"], event["data"])
            row["head"] = next_head(row["head"], sha256)
            _set(connection, MEMORY_EVENTS, event, sha256=sha256, head=row["head"])
        for table in (MEMORIES, ENTRIES):
            for each in _of_owner(connection, table, row):
                said = texts.get(each["seq"], "") if each["changed"] is None else each["changed"]
                _set(connection, table, each, sha256=own_digest(owner, table, each, said))
        _set_owner(connection, row)


def _make_sides(connection: Connection) -> None:
    """The sides of an entry, of which there may be more than two, and the words of each.

    An entry of before has the two sides that it was opened with. Which words find which side is
    told from its facts.
    """
    with_event = select(ENTRIES, MEMORY_EVENTS.c.data).join(
        MEMORY_EVENTS,
        (MEMORY_EVENTS.c.owner_id == ENTRIES.c.owner_id) & (MEMORY_EVENTS.c.seq == ENTRIES.c.seq),
    )
    for owner in _rows(connection, select(MEMORY_OWNERS), MEMORY_OWNERS.c.owner_id):
        owner["word_count"] = 0
        of_owner = with_event.where(ENTRIES.c.owner_id == owner["owner_id"])
        for entry in _rows(connection, of_owner, ENTRIES.c.seq):
            sides = list(_sides(entry))
            connection.execute(insert(ENTRY_SIDES), [side for side, _ in sides])
            if EntryState(entry["state"]).is_open:
                words = [word for _, found in sides for word in found]
                connection.execute(insert(CONTEST_WORDS), words)
                owner["word_count"] += len(sides) + len(words)
        _set_owner(connection, owner)


def _sides(entry: _Row) -> Iterator[tuple[_Row, list[_Row]]]:
    """Each side of an entry, with the words by which it is found."""
    opened = orjson.loads(entry["data"])["entry"]
    matter = matter_key(decode(StatedFact, opened["new_fact"], closed=True))
    for name in ("old", "new"):
        fact = decode(StatedFact, opened[f"{name}_fact"], closed=True)
        side = {
            "owner_id": entry["owner_id"],
            "entry": entry["seq"],
            "memory": entry[f"{name}_seq"],
        }
        words = [{**side, "word": word} for word in side_words(fact)]
        yield {**side, "state": entry["state"], "matter": matter, "value": value_key(fact)}, words


def _place_entries(connection: Connection) -> None:
    """What lists of a tenant are read by, newest first: the tenant and the time of every entry."""
    opened_at = _OPENED_AT[connection.dialect.name]
    connection.execute(
        text(
            "UPDATE entries SET tenant = (SELECT o.tenant FROM memory_owners o"  # noqa: S608
            " WHERE o.owner_id = entries.owner_id), opened_at = (SELECT " + opened_at + " FROM"
            " memory_events e WHERE e.owner_id = entries.owner_id AND e.seq = entries.seq)"
        )
    )


UPGRADES: Final[dict[int, Callable[[Connection], None]]] = {
    8: _make_digests,
    9: _make_sides,
    11: _place_entries,
}
"""What has to be done to a database of before a revision, in their order."""


def _rows(connection: Connection, query: Select[Any], place: Column[int]) -> Iterator[_Row]:
    """Rows in order, a few hundred at a time, so that what is being filled is not held open."""
    last = -1
    page = query.order_by(place).limit(_PAGE)
    while rows := connection.execute(page.where(place > last)).mappings().all():
        yield from map(dict, rows)
        last = rows[-1][place.name]


def _of_owner(connection: Connection, table: Table, owner: _Row) -> Iterator[_Row]:
    query = select(table).where(table.c.owner_id == owner["owner_id"])
    return _rows(connection, query, table.c.seq)


def _set(connection: Connection, table: Table, row: _Row, **values: str) -> None:
    place = (table.c.owner_id == row["owner_id"], table.c.seq == row["seq"])
    connection.execute(update(table).where(*place).values(values))


def _set_owner(connection: Connection, row: _Row) -> None:
    owner = Owner(tenant=row["tenant"], subject=row["subject"])
    row["sha256"] = own_digest(owner, MEMORY_OWNERS, row)
    changed = update(MEMORY_OWNERS).where(MEMORY_OWNERS.c.owner_id == row["owner_id"])
    connection.execute(changed.values(row))
