"""Memories and their ledger: the events of each subject, and the tables that say the same.

Every other table is keyed by a small number for the owner, and clustered by it on SQLite, so that
what one subject said lies together however much the others say.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _owner() -> sa.Column[int]:
    return sa.Column("owner_id", sa.BigInteger, nullable=False)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    """Create everything."""
    _create_streams()
    _create_memories()
    _create_ledger()


def _create_streams() -> None:
    op.create_table(
        "memory_owners",
        sa.Column("owner_id", _SERIAL, primary_key=True, autoincrement=True),
        _text("tenant"),
        _text("subject"),
        _number("version"),
        _number("open_count"),
        sa.UniqueConstraint("tenant", "subject"),
    )
    op.create_table(
        "memory_events",
        _owner(),
        _number("seq"),
        _text("data"),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
    )


def _create_memories() -> None:
    op.create_table(
        "memories",
        _owner(),
        _number("seq"),
        _text("memory_id"),
        _flag("superseded"),
        sa.Column("changed", sa.Text),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("memories_id", "memories", ["memory_id", "owner_id"], unique=True)
    op.create_table(
        "memory_facts",
        _owner(),
        _text("slot"),
        _flag("superseded"),
        _number("seq"),
        _text("normal"),
        sa.PrimaryKeyConstraint("owner_id", "slot", "superseded", "seq", "normal"),
        sqlite_with_rowid=False,
    )
    same_value = ["owner_id", "slot", "normal", "superseded", "seq"]
    op.create_index("memory_facts_normal", "memory_facts", same_value)
    op.create_table(
        "memory_words",
        _owner(),
        _text("word"),
        _number("seq"),
        sa.PrimaryKeyConstraint("owner_id", "word", "seq"),
        sqlite_with_rowid=False,
    )


def _create_ledger() -> None:
    op.create_table(
        "entries",
        _owner(),
        _number("seq"),
        _text("entry_id"),
        _text("state"),
        _number("old_seq"),
        _number("new_seq"),
        sa.Column("changed", sa.Text),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
    )
    op.create_index("entries_id", "entries", ["entry_id", "owner_id"], unique=True)
    op.create_index("entries_state", "entries", ["owner_id", "state", "seq"])
    op.create_index("entries_old", "entries", ["owner_id", "old_seq", "state", "seq"])
    op.create_index("entries_new", "entries", ["owner_id", "new_seq", "state", "seq"])
    op.create_table(
        "contest_words",
        _owner(),
        _text("word"),
        _number("entry"),
        sa.PrimaryKeyConstraint("owner_id", "word", "entry"),
        sqlite_with_rowid=False,
    )
    op.create_index("contest_words_entry", "contest_words", ["owner_id", "entry"])
