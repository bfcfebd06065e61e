"""Which message was the first of those that say the same, by a keyed digest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; what was decided before is not told from a repetition of it."""
    op.create_table(
        "intake_firsts",
        sa.Column("tenant", sa.Text, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("message_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tenant", "said"),
        sqlite_with_rowid=False,
    )
