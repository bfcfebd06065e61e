"""What a key is entitled to: its tier of deep thinking; keys made before are of the free tier."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column(
        "api_keys", sa.Column("tier", sa.Text, nullable=False, server_default=sa.text("'free'"))
    )
