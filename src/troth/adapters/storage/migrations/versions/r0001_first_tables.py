"""The first tables: sources and their passages, the audit log, API keys, cached replies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from troth.adapters.storage.migrations.columns import SERIAL, numbers, octets, texts

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create everything."""
    _create_sources()
    _create_search()
    op.create_table(
        "audit_events",
        sa.Column("seq", SERIAL, primary_key=True, autoincrement=False),
        *octets("leaf", "nodes"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("size", SERIAL, primary_key=True, autoincrement=False),
        *octets("note"),
    )
    op.create_table(
        "log_keys",
        sa.Column("seq", SERIAL, primary_key=True, autoincrement=False),
        *texts("origin"),
        *octets("public_key"),
    )
    op.create_table(
        "receipts",
        sa.Column("receipt_id", sa.Text, primary_key=True),
        *texts("tenant"),
        sa.Column("seq", sa.BigInteger, nullable=False, unique=True),
        *octets("envelope"),
    )
    op.create_table(
        "bodies",
        sa.Column("receipt_id", sa.Text, primary_key=True),
        *numbers("seq"),
        *texts("trace_id", "tenant", "subject", "thread_id", "surface", "at"),
        *octets("request", "response"),
    )
    op.create_index("bodies_thread", "bodies", ["tenant", "subject", "thread_id", "seq"])
    op.create_table(
        "api_keys",
        sa.Column("key_id", sa.Text, primary_key=True),
        sa.Column("sha256", sa.Text, nullable=False, unique=True),
        *texts("tenant", "scopes", "created_at"),
        *texts("revoked_at", nullable=True),
    )
    op.create_table("replies", sa.Column("key", sa.Text, primary_key=True), *octets("reply"))


def _create_sources() -> None:
    op.create_table(
        "sources",
        sa.Column("version_id", SERIAL, primary_key=True, autoincrement=True),
        *texts("tenant", "source_id", "text_sha256"),
        *texts("origin", nullable=True),
        *texts("title", "text"),
        *texts("url", nullable=True),
        *texts("domain"),
        *texts("kind", "project_id", "published_at", "last_verified", nullable=True),
        *texts("retrieved_at"),
        sa.Column("is_current", sa.Boolean, nullable=False),
        sa.UniqueConstraint("tenant", "source_id", "text_sha256"),
    )
    current = sa.text("is_current")
    op.create_index(
        "sources_current",
        "sources",
        ["tenant", "source_id"],
        unique=True,
        sqlite_where=current,
        postgresql_where=current,
    )
    op.create_index("sources_origin", "sources", ["tenant", "origin"])


def _create_search() -> None:
    op.create_table(
        "passages",
        sa.Column("passage_id", SERIAL, primary_key=True, autoincrement=False),
        sa.Column("version_id", sa.BigInteger, sa.ForeignKey("sources.version_id"), nullable=False),
        *texts("tenant"),
        sa.Column("start_at", sa.Integer, nullable=False),
        sa.Column("end_at", sa.Integer, nullable=False),
        *texts("text", "context"),
    )
    op.create_index("passages_version", "passages", ["version_id"])
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE passages_words USING fts5(words, tokenize='porter unicode61')"
        )
        return
    # The stemmer without its list of stop words: "not" must be findable, as it is on SQLite.
    op.execute(
        "CREATE TEXT SEARCH DICTIONARY troth_stem (TEMPLATE = pg_catalog.snowball,"
        " LANGUAGE = english)"
    )
    op.execute("CREATE TEXT SEARCH CONFIGURATION troth (COPY = pg_catalog.english)")
    op.execute(
        "ALTER TEXT SEARCH CONFIGURATION troth ALTER MAPPING FOR asciiword, word, asciihword,"
        " hword, hword_asciipart, hword_part WITH troth_stem"
    )
    op.execute("ALTER TABLE passages ADD COLUMN words tsvector NOT NULL")
    op.execute("CREATE INDEX passages_words ON passages USING gin (words)")
