"""Digests of the rows of memories and their ledger, and the heads of their streams.

What was stored before gets digests of what it is now: from here on it cannot be changed unseen.
Whether it was changed earlier, the audit log can tell as far as it held digests then.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.memories_digests import (
    event_digest,
    next_head,
    own_digest,
    stream_of,
)
from troth.adapters.storage.schema import ENTRIES, MEMORIES, MEMORY_OWNERS
from troth.ports.memory import Owner

revision = "0008"
down_revision = "0007"

_PAGE = 500
_ADDED = {
    "memory_owners": ("nonce", "head", "sha256"),
    "memory_events": ("sha256", "head"),
    "memories": ("sha256",),
    "entries": ("sha256",),
}


def upgrade() -> None:
    """Add the columns, and fill them."""
    for table, names in _ADDED.items():
        for name in names:
            op.add_column(table, sa.Column(name, sa.Text, nullable=False, server_default=""))
    counted = sa.Column("word_count", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("memory_owners", counted)
    connection = op.get_bind()
    for row in _pages(connection, "SELECT * FROM memory_owners", "owner_id", {}):
        _fill(connection, row)


def _fill(connection: sa.Connection, row: dict[str, Any]) -> None:
    owner = Owner(tenant=row["tenant"], subject=row["subject"])
    of = {"owner_id": row["owner_id"]}
    nonce = secrets.token_hex(16)
    head = stream_of(owner, nonce)
    events = "SELECT seq, data FROM memory_events WHERE owner_id = :owner_id"
    for event in _pages(connection, events, "seq", of):
        sha256 = event_digest(owner, event["seq"], event["data"])
        head = next_head(head, sha256)
        values = {**of, "seq": event["seq"], "sha256": sha256, "head": head}
        _set(connection, "memory_events", "sha256 = :sha256, head = :head", values)
    for table in (MEMORIES, ENTRIES):
        _fill_rows(connection, owner, of, table)
    words = sa.text("SELECT COUNT(*) FROM contest_words WHERE owner_id = :owner_id")
    filled = {**row, "word_count": connection.scalar(words, of), "nonce": nonce, "head": head}
    filled["sha256"] = own_digest(owner, MEMORY_OWNERS, filled)
    connection.execute(
        sa.text(
            "UPDATE memory_owners SET word_count = :word_count, nonce = :nonce, head = :head,"
            " sha256 = :sha256 WHERE owner_id = :owner_id"
        ),
        {name: filled[name] for name in ("owner_id", "word_count", "nonce", "head", "sha256")},
    )


def _fill_rows(
    connection: sa.Connection, owner: Owner, of: dict[str, Any], table: sa.Table
) -> None:
    rows = (
        f"SELECT t.*, COALESCE(t.changed, (SELECT e.data FROM memory_events e"  # noqa: S608
        f" WHERE e.owner_id = t.owner_id AND e.seq = t.seq), '') AS text"
        f" FROM {table.name} t WHERE t.owner_id = :owner_id"
    )
    for row in _pages(connection, rows, "seq", of):
        values = {**of, "seq": row["seq"], "sha256": own_digest(owner, table, row, row["text"])}
        _set(connection, table.name, "sha256 = :sha256", values)


def _set(connection: sa.Connection, table: str, what: str, values: dict[str, Any]) -> None:
    statement = f"UPDATE {table} SET {what} WHERE owner_id = :owner_id AND seq = :seq"  # noqa: S608
    connection.execute(sa.text(statement), values)


def _pages(
    connection: sa.Connection, query: str, place: str, values: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Rows in order, a few hundred at a time, so that what is being filled is not held open."""
    last = -1
    statement = sa.text(
        f"SELECT * FROM ({query}) q WHERE {place} > :last"  # noqa: S608
        f" ORDER BY {place} LIMIT {_PAGE}"
    )
    while rows := connection.execute(statement, {**values, "last": last}).mappings().all():
        yield from (dict(row) for row in rows)
        last = rows[-1][place]
