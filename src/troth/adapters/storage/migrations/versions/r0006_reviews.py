"""Reviews: request and result of each, and the decisions of people beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "reviews",
        _text("tenant"),
        _text("review_id"),
        _text("draft_id"),
        _text("submitted_at"),
        _text("status"),
        sa.Column("request", sa.LargeBinary, nullable=False),
        sa.Column("result", sa.LargeBinary),
        sa.Column("receipt_id", sa.Text),
        sa.Column("finished_at", sa.Text),
        sa.PrimaryKeyConstraint("tenant", "review_id"),
    )
    op.create_table(
        "review_decisions",
        sa.Column("seq", _SERIAL, primary_key=True),
        *map(_text, ("tenant", "review_id", "finding_id", "type", "rule")),
        *map(_text, ("decision", "reason", "decided_by", "at")),
    )
    op.create_index(
        "review_decisions_by_finding",
        "review_decisions",
        ["tenant", "review_id", "finding_id", "seq"],
    )
