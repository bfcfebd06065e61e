"""Messages of intake: who may work on them, the mail apart from the rest, and a row for each stage.

The mail and its normal form have a table of their own, so that they can be erased while what was
decided, and the proof of it, stay.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    """Create the tables."""
    _create_messages()
    _create_outcomes()
    op.create_table(
        "intake_raw",
        _text("tenant"),
        _text("message_id"),
        sa.Column("raw", sa.LargeBinary, nullable=False),
        sa.Column("normal", sa.LargeBinary),
        sa.PrimaryKeyConstraint("tenant", "message_id"),
    )
    op.create_table(
        "intake_stages",
        _text("tenant"),
        _text("message_id"),
        _text("stage"),
        sa.Column("result", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "message_id", "stage"),
        sqlite_with_rowid=False,
    )


def _create_outcomes() -> None:
    op.create_table(
        "intake_outcomes",
        _text("tenant"),
        _text("message_id"),
        _text("status"),
        _text("queue_id"),
        sa.Column("priority", sa.Integer, nullable=False),
        _text("receipt_id"),
        sa.Column("decision", sa.LargeBinary, nullable=False),
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
        _text("tenant"),
        _text("message_id"),
        sa.Column("version", sa.Integer, nullable=False),
        _text("idempotency_key"),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "message_id", "version"),
        sa.UniqueConstraint("tenant", "message_id", "idempotency_key"),
    )


def _create_messages() -> None:
    op.create_table(
        "intake_messages",
        sa.Column("seq", _SERIAL, primary_key=True, autoincrement=True),
        _text("tenant"),
        _text("message_id"),
        _text("raw_sha256"),
        _text("received_at"),
        _text("trace_id"),
        _text("receipt_id"),
        _text("state"),
        _text("stage"),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("token", sa.BigInteger, nullable=False),
        _text("owner"),
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
