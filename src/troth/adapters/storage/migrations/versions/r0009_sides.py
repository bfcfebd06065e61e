"""The sides of an entry, of which there may be more than two, and the words of each.

An entry of before has the two sides that it was opened with. Which words find which side is told
from its facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.memories_digests import own_digest
from troth.adapters.storage.memories_words import matter_key, side_words, value_key
from troth.adapters.storage.migrations.columns import numbers, texts
from troth.adapters.storage.schema import MEMORY_OWNERS
from troth.contracts.memory.model import StatedFact
from troth.kernel.codec import decode
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner

revision = "0009"
down_revision = "0008"

_PAGE = 500
_ENTRIES = sa.text(
    "SELECT n.seq, n.state, n.old_seq, n.new_seq, e.data FROM entries n"
    " JOIN memory_events e ON e.owner_id = n.owner_id AND e.seq = n.seq"
    " WHERE n.owner_id = :owner_id AND n.seq > :seq ORDER BY n.seq LIMIT :page"
)
_ADD_SIDE = sa.text(
    "INSERT INTO entry_sides (owner_id, entry, memory, state, matter, value)"
    " VALUES (:owner_id, :entry, :memory, :state, :matter, :value)"
)
_ADD_WORD = sa.text(
    "INSERT INTO contest_words (owner_id, word, entry, memory)"
    " VALUES (:owner_id, :word, :entry, :memory)"
)
_COUNT = sa.text(
    "UPDATE memory_owners SET word_count = :word_count, sha256 = :sha256 WHERE owner_id = :owner_id"
)


def upgrade() -> None:
    """Make both tables, and fill them from what is stored."""
    _create()
    connection = op.get_bind()
    for row in connection.execute(sa.select(MEMORY_OWNERS)).mappings().all():
        _fill(connection, dict(row))


def _create() -> None:
    op.create_table(
        "entry_sides",
        *numbers("owner_id", "entry", "memory"),
        *texts("state", "matter", "value"),
        sa.PrimaryKeyConstraint("owner_id", "entry", "memory"),
        sqlite_with_rowid=False,
    )
    for name, columns in (
        ("entry_sides_memory", ["owner_id", "memory", "state", "entry"]),
        ("entry_sides_matter", ["owner_id", "matter", "state", "memory"]),
        ("entry_sides_value", ["owner_id", "matter", "value", "state", "memory"]),
    ):
        op.create_index(name, "entry_sides", columns)
    op.drop_index("entries_old", "entries")
    op.drop_index("entries_new", "entries")
    op.drop_table("contest_words")
    op.create_table(
        "contest_words",
        *numbers("owner_id"),
        *texts("word"),
        *numbers("entry", "memory"),
        sa.PrimaryKeyConstraint("owner_id", "word", "entry", "memory"),
        sqlite_with_rowid=False,
    )
    op.create_index("contest_words_entry", "contest_words", ["owner_id", "entry"])


def _fill(connection: sa.Connection, owner: dict[str, Any]) -> None:
    counted, after = 0, 0
    named = {"owner_id": owner["owner_id"], "page": _PAGE}
    while rows := connection.execute(_ENTRIES, {**named, "seq": after}).all():
        after = rows[-1].seq
        for row in rows:
            counted += _fill_entry(connection, owner["owner_id"], row)
    whose = Owner(tenant=owner["tenant"], subject=owner["subject"])
    filled = {**owner, "word_count": counted}
    filled["sha256"] = own_digest(whose, MEMORY_OWNERS, filled)
    connection.execute(
        _COUNT, {name: filled[name] for name in ("owner_id", "word_count", "sha256")}
    )


def _fill_entry(connection: sa.Connection, owner_id: int, row: sa.Row[Any]) -> int:
    """Write the sides of an entry, and their words where it is open; how many rows find it then."""
    sides = list(_sides(owner_id, row))
    connection.execute(_ADD_SIDE, [side for side, _ in sides])
    if not EntryState(row.state).is_open:
        return 0
    words = [
        {"owner_id": owner_id, "word": word, "entry": row.seq, "memory": side["memory"]}
        for side, found in sides
        for word in found
    ]
    connection.execute(_ADD_WORD, words)
    return len(sides) + len(words)


def _sides(owner_id: int, row: sa.Row[Any]) -> Iterator[tuple[dict[str, Any], list[str]]]:
    entry = orjson.loads(row.data)["entry"]
    matter = matter_key(decode(StatedFact, entry["new_fact"], closed=True))
    for memory, name in ((row.old_seq, "old_fact"), (row.new_seq, "new_fact")):
        fact = decode(StatedFact, entry[name], closed=True)
        side = {"entry": row.seq, "memory": memory, "state": row.state, "matter": matter}
        yield {**side, "owner_id": owner_id, "value": value_key(fact)}, side_words(fact)
