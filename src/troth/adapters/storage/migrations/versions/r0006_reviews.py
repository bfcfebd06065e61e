"""Reviews: request and result of each, and the decisions of people beside them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.migrations.columns import SERIAL, octets, texts

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "reviews",
        *texts("tenant", "review_id", "draft_id", "submitted_at", "status"),
        *octets("request"),
        sa.Column("result", sa.LargeBinary),
        *texts("receipt_id", "finished_at", nullable=True),
        sa.PrimaryKeyConstraint("tenant", "review_id"),
    )
    op.create_table(
        "review_decisions",
        sa.Column("seq", SERIAL, primary_key=True),
        *texts("tenant", "review_id", "finding_id", "type", "rule"),
        *texts("decision", "reason", "decided_by", "at"),
    )
    op.create_index(
        "review_decisions_by_finding",
        "review_decisions",
        ["tenant", "review_id", "finding_id", "seq"],
    )
