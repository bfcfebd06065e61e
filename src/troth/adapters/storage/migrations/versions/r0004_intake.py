"""Messages of intake: who may work on them, the mail apart from the rest, and a row for each stage.

The mail and its normal form have a table of their own, so that they can be erased while what was
decided, and the proof of it, stay.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.migrations.columns import SERIAL, numbers, octets, texts

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the tables."""
    _create_messages()
    op.create_table(
        "intake_outcomes",
        *texts("tenant", "message_id", "status", "queue_id"),
        sa.Column("priority", sa.Integer, nullable=False),
        *texts("receipt_id"),
        *octets("decision"),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "message_id"),
    )
    op.create_index(
        "intake_outcomes_by_priority",
        "intake_outcomes",
        ["tenant", "status", "priority", "message_id"],
    )
    op.create_table(
        "intake_corrections",
        *texts("tenant", "message_id"),
        sa.Column("version", sa.Integer, nullable=False),
        *texts("idempotency_key"),
        *octets("record"),
        sa.PrimaryKeyConstraint("tenant", "message_id", "version"),
        sa.UniqueConstraint("tenant", "message_id", "idempotency_key"),
    )
    op.create_table(
        "intake_raw",
        *texts("tenant", "message_id"),
        *octets("raw"),
        sa.Column("normal", sa.LargeBinary),
        sa.PrimaryKeyConstraint("tenant", "message_id"),
    )
    op.create_table(
        "intake_stages",
        *texts("tenant", "message_id", "stage"),
        *octets("result"),
        sa.PrimaryKeyConstraint("tenant", "message_id", "stage"),
        sqlite_with_rowid=False,
    )


def _create_messages() -> None:
    op.create_table(
        "intake_messages",
        sa.Column("seq", SERIAL, primary_key=True, autoincrement=True),
        *texts("tenant", "message_id", "raw_sha256", "received_at", "trace_id", "receipt_id"),
        *texts("state", "stage"),
        sa.Column("attempts", sa.Integer, nullable=False),
        *numbers("token"),
        *texts("owner"),
        sa.Column("free_at_ms", sa.BigInteger),
        sa.UniqueConstraint("tenant", "message_id"),
        sa.UniqueConstraint("receipt_id"),
    )
    open_only = sa.text("free_at_ms IS NOT NULL")
    op.create_index(
        "intake_free",
        "intake_messages",
        ["free_at_ms", "seq"],
        sqlite_where=open_only,
        postgresql_where=open_only,
    )
