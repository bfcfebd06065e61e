"""Who runs a pending review and until when, and why one failed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns; what was pending before is nobody's, and free."""
    op.add_column("reviews", sa.Column("run_by", sa.Text))
    op.add_column("reviews", sa.Column("run_until_ms", sa.BigInteger))
    op.add_column("reviews", sa.Column("failure", sa.Text))
