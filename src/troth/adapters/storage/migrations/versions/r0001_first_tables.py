"""The first tables: sources and their passages, the audit log, API keys, cached replies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SERIAL = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=nullable)


def _bytes(name: str) -> sa.Column[bytes]:
    return sa.Column(name, sa.LargeBinary, nullable=False)


def upgrade() -> None:
    """Create everything."""
    _create_sources()
    _create_search()
    _create_log()
    _create_records()
    op.create_table(
        "api_keys",
        sa.Column("key_id", sa.Text, primary_key=True),
        sa.Column("sha256", sa.Text, nullable=False, unique=True),
        _text("tenant"),
        _text("scopes"),
        _text("created_at"),
        _text("revoked_at", nullable=True),
    )
    op.create_table("replies", sa.Column("key", sa.Text, primary_key=True), _bytes("reply"))


def _create_sources() -> None:
    op.create_table(
        "sources",
        sa.Column("version_id", _SERIAL, primary_key=True, autoincrement=True),
        _text("tenant"),
        _text("source_id"),
        _text("text_sha256"),
        _text("origin", nullable=True),
        _text("title"),
        _text("text"),
        _text("url", nullable=True),
        _text("domain"),
        _text("kind", nullable=True),
        _text("project_id", nullable=True),
        _text("published_at", nullable=True),
        _text("last_verified", nullable=True),
        _text("retrieved_at"),
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
        sa.Column("passage_id", _SERIAL, primary_key=True, autoincrement=False),
        sa.Column("version_id", sa.BigInteger, sa.ForeignKey("sources.version_id"), nullable=False),
        _text("tenant"),
        sa.Column("start_at", sa.Integer, nullable=False),
        sa.Column("end_at", sa.Integer, nullable=False),
        _text("text"),
        _text("context"),
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


def _create_log() -> None:
    op.create_table(
        "audit_events",
        sa.Column("seq", _SERIAL, primary_key=True, autoincrement=False),
        _bytes("leaf"),
        _bytes("nodes"),
    )
    op.create_table(
        "checkpoints",
        sa.Column("size", _SERIAL, primary_key=True, autoincrement=False),
        _bytes("note"),
    )
    op.create_table(
        "log_keys",
        sa.Column("seq", _SERIAL, primary_key=True, autoincrement=False),
        _text("origin"),
        _bytes("public_key"),
    )


def _create_records() -> None:
    op.create_table(
        "receipts",
        sa.Column("receipt_id", sa.Text, primary_key=True),
        _text("tenant"),
        sa.Column("seq", sa.BigInteger, nullable=False, unique=True),
        _bytes("envelope"),
    )
    op.create_table(
        "bodies",
        sa.Column("receipt_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, nullable=False),
        _text("trace_id"),
        _text("tenant"),
        _text("subject"),
        _text("thread_id"),
        _text("surface"),
        _text("at"),
        _bytes("request"),
        _bytes("response"),
    )
    op.create_index("bodies_thread", "bodies", ["tenant", "subject", "thread_id", "seq"])
