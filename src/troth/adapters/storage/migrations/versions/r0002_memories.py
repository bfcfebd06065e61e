"""Memories and their ledger: the events of each subject, and the tables that say the same.

Every other table is keyed by a small number for the owner, and clustered by it on SQLite, so that
what one subject said lies together however much the others say.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.migrations.columns import SERIAL, numbers, texts

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create everything."""
    op.create_table(
        "memory_owners",
        sa.Column("owner_id", SERIAL, primary_key=True, autoincrement=True),
        *texts("tenant", "subject"),
        *numbers("version", "open_count"),
        sa.UniqueConstraint("tenant", "subject"),
    )
    op.create_table(
        "memory_events",
        *numbers("owner_id", "seq"),
        *texts("data"),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
    )
    _create_memories()
    _create_ledger()


def _create_memories() -> None:
    op.create_table(
        "memories",
        *numbers("owner_id", "seq"),
        *texts("memory_id"),
        sa.Column("superseded", sa.Boolean, nullable=False),
        *texts("changed", nullable=True),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("memories_id", "memories", ["memory_id", "owner_id"], unique=True)
    op.create_table(
        "memory_facts",
        *numbers("owner_id"),
        *texts("slot"),
        sa.Column("superseded", sa.Boolean, nullable=False),
        *numbers("seq"),
        *texts("normal"),
        sa.PrimaryKeyConstraint("owner_id", "slot", "superseded", "seq", "normal"),
        sqlite_with_rowid=False,
    )
    same_value = ["owner_id", "slot", "normal", "superseded", "seq"]
    op.create_index("memory_facts_normal", "memory_facts", same_value)
    op.create_table(
        "memory_words",
        *numbers("owner_id"),
        *texts("word"),
        *numbers("seq"),
        sa.PrimaryKeyConstraint("owner_id", "word", "seq"),
        sqlite_with_rowid=False,
    )


def _create_ledger() -> None:
    op.create_table(
        "entries",
        *numbers("owner_id", "seq"),
        *texts("entry_id", "state"),
        *numbers("old_seq", "new_seq"),
        *texts("changed", nullable=True),
        sa.PrimaryKeyConstraint("owner_id", "seq"),
    )
    op.create_index("entries_id", "entries", ["entry_id", "owner_id"], unique=True)
    op.create_index("entries_state", "entries", ["owner_id", "state", "seq"])
    op.create_index("entries_old", "entries", ["owner_id", "old_seq", "state", "seq"])
    op.create_index("entries_new", "entries", ["owner_id", "new_seq", "state", "seq"])
    op.create_table(
        "contest_words",
        *numbers("owner_id"),
        *texts("word"),
        *numbers("entry"),
        sa.PrimaryKeyConstraint("owner_id", "word", "entry"),
        sqlite_with_rowid=False,
    )
    op.create_index("contest_words_entry", "contest_words", ["owner_id", "entry"])
