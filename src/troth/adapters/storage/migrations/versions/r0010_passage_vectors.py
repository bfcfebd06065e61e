"""Vectors of passages, by the encoder that made them, and the state of each tenant's corpus."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create both tables; what is stored already gets its vectors when it is next searched."""
    op.create_table(
        "passage_vectors",
        sa.Column("version_id", sa.BigInteger, sa.ForeignKey("sources.version_id"), nullable=False),
        sa.Column("encoder", sa.Text, nullable=False),
        sa.Column("first_id", sa.BigInteger, nullable=False),
        sa.Column("last_id", sa.BigInteger, nullable=False),
        sa.Column("tenant", sa.Text, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("vectors", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("version_id", "encoder", "first_id"),
    )
    # Everything but the vectors, so that listing them reads none.
    columns = ["tenant", "encoder", "first_id", "last_id", "revision", "version_id"]
    op.create_index("passage_vectors_tenant", "passage_vectors", columns)
    op.create_table(
        "corpora",
        sa.Column("tenant", sa.Text, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("tenant"),
        sqlite_with_rowid=False,
    )
