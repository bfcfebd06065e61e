"""Vectors of memories, by the encoder that made them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "memory_vectors",
        sa.Column("owner_id", sa.BigInteger, nullable=False),
        sa.Column("encoder", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("vector", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("owner_id", "encoder", "seq"),
        sqlite_with_rowid=False,
    )
