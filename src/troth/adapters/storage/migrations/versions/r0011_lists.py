"""What lists of a tenant are read by, newest first: the tenant and the time of every entry."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_OPENED_AT = {
    "sqlite": "json_extract(e.data, '$.entry.opened_at')",
    "postgresql": "CAST(e.data AS json) -> 'entry' ->> 'opened_at'",
}


def upgrade() -> None:
    """Add the columns, fill them from what is stored, and make the indexes."""
    for name in ("tenant", "opened_at"):
        column = sa.Column(name, sa.Text, nullable=False, server_default="")
        op.add_column("entries", column)
    opened_at = _OPENED_AT[op.get_bind().dialect.name]
    op.execute(
        "UPDATE entries SET tenant = (SELECT o.tenant FROM memory_owners o"  # noqa: S608
        " WHERE o.owner_id = entries.owner_id), opened_at = (SELECT " + opened_at + " FROM"
        " memory_events e WHERE e.owner_id = entries.owner_id AND e.seq = entries.seq)"
    )
    order = ["opened_at", "owner_id", "seq"]
    op.create_index("entries_listed", "entries", ["tenant", "state", *order])
    op.create_index("bodies_listed", "bodies", ["tenant", "seq"])
    op.create_index("reviews_listed", "reviews", ["tenant", "submitted_at", "review_id"])
    op.create_index("sources_listed", "sources", ["tenant", "is_current", "version_id"])
