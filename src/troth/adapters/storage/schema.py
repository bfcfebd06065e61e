"""The tables: what the queries see, and what ``migrate`` makes.

What is younger than the first revision says since which it is there; a database of before gets it.

Each module of this package owns the statements of one aggregate: ``sources`` of sources and
passages, ``vectors`` of their vectors, ``audit_sql`` and ``audit`` of the log,
``records`` of API keys and cached replies, ``memories_sql`` of memories and ``ledger``
of what the seal reads of them, ``intake_sql`` of messages of intake, ``reviews`` of reviews and
decisions on them.
"""

from __future__ import annotations

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    text,
)

REVISIONS = tuple(f"{number:04}" for number in range(1, 13))
"""Every revision that this code knows, oldest first; the last one is what it works with."""

METADATA = MetaData()
VERSION = Table(
    "alembic_version",  # the name that it has had since the first revision
    METADATA,
    Column("version_num", String(32), primary_key=True),
)
_SERIAL = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by INTEGER keys only


def _since(revision: int) -> dict[str, int]:
    """What a table, a column or an index that is younger than the first revision says."""
    return {"since": revision}


SOURCES = Table(
    "sources",
    METADATA,
    Column("version_id", _SERIAL, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("source_id", Text, nullable=False),
    Column("text_sha256", Text, nullable=False),
    Column("origin", Text),
    Column("title", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("url", Text),
    Column("domain", Text, nullable=False),
    Column("kind", Text),
    Column("project_id", Text),
    Column("published_at", Text),
    Column("last_verified", Text),
    Column("retrieved_at", Text, nullable=False),
    Column("is_current", Boolean, nullable=False),
    UniqueConstraint("tenant", "source_id", "text_sha256"),
    Index(
        "sources_current",
        "tenant",
        "source_id",
        unique=True,
        sqlite_where=text("is_current"),
        postgresql_where=text("is_current"),
    ),
    Index("sources_origin", "tenant", "origin"),
    Index("sources_listed", "tenant", "is_current", "version_id", info=_since(11)),
)

PASSAGES = Table(
    "passages",
    METADATA,
    Column("passage_id", _SERIAL, primary_key=True, autoincrement=False),
    Column("version_id", BigInteger, ForeignKey("sources.version_id"), nullable=False),
    Column("tenant", Text, nullable=False),
    Column("start_at", Integer, nullable=False),
    Column("end_at", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("context", Text, nullable=False),
    Index("passages_version", "version_id"),
)

# What passages are found by; their words are cut by ``plain_text``, the same on every database.
_SEARCH = {
    "sqlite": (
        "CREATE VIRTUAL TABLE passages_words USING fts5(words, tokenize='porter unicode61')",
    ),
    "postgresql": (
        # The stemmer without its list of stop words: "not" must be findable, as it is on SQLite.
        (
            "CREATE TEXT SEARCH DICTIONARY troth_stem"
            " (TEMPLATE = pg_catalog.snowball, LANGUAGE = english)"
        ),
        "CREATE TEXT SEARCH CONFIGURATION troth (COPY = pg_catalog.english)",
        (
            "ALTER TEXT SEARCH CONFIGURATION troth ALTER MAPPING FOR asciiword, word, asciihword,"
            " hword, hword_asciipart, hword_part WITH troth_stem"
        ),
        "ALTER TABLE passages ADD COLUMN words tsvector NOT NULL",
        "CREATE INDEX passages_words ON passages USING gin (words)",
    ),
}
for _dialect, _statements in _SEARCH.items():
    for _statement in _statements:
        # The library gives this method no types.
        _made = DDL(_statement).execute_if(dialect=_dialect)  # type: ignore[no-untyped-call]
        event.listen(PASSAGES, "after_create", _made)

PASSAGE_VECTORS = Table(
    "passage_vectors",
    METADATA,
    Column("version_id", BigInteger, ForeignKey("sources.version_id"), primary_key=True),
    Column("encoder", Text, primary_key=True),
    Column("first_id", BigInteger, primary_key=True),  # of the passages, in order and without gaps
    Column("last_id", BigInteger, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("revision", BigInteger, nullable=False),  # of the corpus, when they were stored
    Column("vectors", LargeBinary, nullable=False),  # one after another
    Index(
        "passage_vectors_tenant",
        "tenant",
        "encoder",
        "first_id",
        "last_id",
        "revision",
        "version_id",
    ),
    info=_since(10),
)

CORPORA = Table(
    "corpora",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("revision", BigInteger, nullable=False),  # one more with each change
    sqlite_with_rowid=False,
    info=_since(10),
)

AUDIT_EVENTS = Table(
    "audit_events",
    METADATA,
    Column("seq", _SERIAL, primary_key=True, autoincrement=False),
    Column("leaf", LargeBinary, nullable=False),
    Column("nodes", LargeBinary, nullable=False),
)

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("size", _SERIAL, primary_key=True, autoincrement=False),
    Column("note", LargeBinary, nullable=False),
)

LOG_KEYS = Table(
    "log_keys",
    METADATA,
    Column("seq", _SERIAL, primary_key=True, autoincrement=False),
    Column("origin", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
)

RECEIPTS = Table(
    "receipts",
    METADATA,
    Column("receipt_id", Text, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("seq", BigInteger, nullable=False, unique=True),
    Column("envelope", LargeBinary, nullable=False),
)

BODIES = Table(
    "bodies",
    METADATA,
    Column("receipt_id", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("trace_id", Text, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("thread_id", Text, nullable=False),
    Column("surface", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("request", LargeBinary, nullable=False),
    Column("response", LargeBinary, nullable=False),
    Index("bodies_thread", "tenant", "subject", "thread_id", "seq"),
    Index("bodies_listed", "tenant", "seq", info=_since(11)),
)

API_KEYS = Table(
    "api_keys",
    METADATA,
    Column("key_id", Text, primary_key=True),
    Column("sha256", Text, nullable=False, unique=True),
    Column("tenant", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("revoked_at", Text),
    Column("tier", Text, nullable=False, server_default="free", info=_since(5)),
)

REPLIES = Table(
    "replies",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("reply", LargeBinary, nullable=False),
)

MEMORY_OWNERS = Table(
    "memory_owners",
    METADATA,
    Column("owner_id", _SERIAL, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("open_count", BigInteger, nullable=False),
    # Of the rows that find open entries: words and sides.
    Column("word_count", BigInteger, nullable=False, server_default="0", info=_since(8)),
    # Keeps the digests in the log from confirming a guess.
    Column("nonce", Text, nullable=False, server_default="", info=_since(8)),
    Column("head", Text, nullable=False, server_default="", info=_since(8)),  # of the newest event
    # Of this row; likewise below.
    Column("sha256", Text, nullable=False, server_default="", info=_since(8)),
    UniqueConstraint("tenant", "subject"),
    info=_since(2),
)

MEMORY_EVENTS = Table(
    "memory_events",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("data", Text, nullable=False),
    Column("sha256", Text, nullable=False, server_default="", info=_since(8)),
    # Digest of this event and of all before it.
    Column("head", Text, nullable=False, server_default="", info=_since(8)),
    info=_since(2),
)

MEMORIES = Table(
    "memories",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),  # of the event that added it
    Column("memory_id", Text, nullable=False),
    Column("superseded", Boolean, nullable=False),
    Column("changed", Text),  # the memory as it is now, where that is not as it was added
    Column("sha256", Text, nullable=False, server_default="", info=_since(8)),
    Index("memories_id", "memory_id", "owner_id", unique=True),
    sqlite_with_rowid=False,
    info=_since(2),
)

MEMORY_FACTS = Table(
    "memory_facts",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("slot", Text, primary_key=True),  # a digest: an entity can have any length
    Column("superseded", Boolean, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("normal", Text, primary_key=True),  # a digest, likewise
    Index("memory_facts_normal", "owner_id", "slot", "normal", "superseded", "seq"),
    sqlite_with_rowid=False,
    info=_since(2),
)

MEMORY_WORDS = Table(
    "memory_words",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("word", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    sqlite_with_rowid=False,
    info=_since(2),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),  # of the event that opened it
    Column("entry_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("old_seq", BigInteger, nullable=False),
    Column("new_seq", BigInteger, nullable=False),
    # Of the subject, and when it was opened: for lists.
    Column("tenant", Text, nullable=False, server_default="", info=_since(11)),
    Column("opened_at", Text, nullable=False, server_default="", info=_since(11)),
    Column("changed", Text),  # the entry as it is now, where that is not as it was opened
    Column("sha256", Text, nullable=False, server_default="", info=_since(8)),
    Index("entries_id", "entry_id", "owner_id", unique=True),
    Index("entries_state", "owner_id", "state", "seq"),
    Index("entries_listed", "tenant", "state", "opened_at", "owner_id", "seq", info=_since(11)),
    info=_since(2),
)

ENTRY_SIDES = Table(
    "entry_sides",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("entry", BigInteger, primary_key=True),
    Column("memory", BigInteger, primary_key=True),
    Column("state", Text, nullable=False),  # of the entry
    Column("matter", Text, nullable=False),  # a digest: what the entry is about
    Column("value", Text, nullable=False),  # a digest: what the side says of it
    Index("entry_sides_memory", "owner_id", "memory", "state", "entry"),
    Index("entry_sides_matter", "owner_id", "matter", "state", "memory"),
    Index("entry_sides_value", "owner_id", "matter", "value", "state", "memory"),
    sqlite_with_rowid=False,
    info=_since(9),
)

CONTEST_WORDS = Table(
    "contest_words",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("word", Text, primary_key=True),
    Column("entry", BigInteger, primary_key=True),
    Column("memory", BigInteger, primary_key=True),  # the side whose value holds the word
    Index("contest_words_entry", "owner_id", "entry"),
    sqlite_with_rowid=False,
    info=_since(9),
)

MEMORY_VECTORS = Table(
    "memory_vectors",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("encoder", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),  # of the memory
    Column("vector", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    info=_since(3),
)

INTAKE_MESSAGES = Table(
    "intake_messages",
    METADATA,
    Column("seq", _SERIAL, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("message_id", Text, nullable=False),
    Column("raw_sha256", Text, nullable=False),
    Column("received_at", Text, nullable=False),
    Column("trace_id", Text, nullable=False),
    Column("receipt_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("token", BigInteger, nullable=False),  # of the newest lease
    Column("owner", Text, nullable=False),
    Column("free_at_ms", BigInteger),  # Unix time; null once done
    UniqueConstraint("tenant", "message_id"),
    UniqueConstraint("receipt_id"),
    Index(
        "intake_free",
        "free_at_ms",
        "seq",
        sqlite_where=text("free_at_ms IS NOT NULL"),
        postgresql_where=text("free_at_ms IS NOT NULL"),
    ),
    info=_since(4),
)

INTAKE_RAW = Table(
    "intake_raw",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
    Column("normal", LargeBinary),
    info=_since(4),
)

INTAKE_STAGES = Table(
    "intake_stages",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("stage", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
    info=_since(4),
)

INTAKE_OUTCOMES = Table(
    "intake_outcomes",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("queue_id", Text, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("receipt_id", Text, nullable=False),
    Column("decision", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Index("intake_outcomes_by_priority", "tenant", "status", "priority", "message_id"),
    info=_since(4),
)

INTAKE_CORRECTIONS = Table(
    "intake_corrections",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("idempotency_key", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
    UniqueConstraint("tenant", "message_id", "idempotency_key"),
    info=_since(4),
)

INTAKE_FIRSTS = Table(
    "intake_firsts",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("said", Text, primary_key=True),  # keyed digest of what a mail says
    Column("message_id", Text, nullable=False),
    sqlite_with_rowid=False,
    info=_since(12),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("review_id", Text, primary_key=True),
    Column("draft_id", Text, nullable=False),
    Column("submitted_at", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("request", LargeBinary, nullable=False),
    Column("result", LargeBinary),
    Column("receipt_id", Text),
    Column("finished_at", Text),
    Column("run_by", Text, info=_since(7)),  # null where nobody runs it
    Column("run_until_ms", BigInteger, info=_since(7)),
    Column("failure", Text, info=_since(7)),
    Index("reviews_listed", "tenant", "submitted_at", "review_id", info=_since(11)),
    info=_since(6),
)

REVIEW_DECISIONS = Table(
    "review_decisions",
    METADATA,
    Column("seq", _SERIAL, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("review_id", Text, nullable=False),
    Column("finding_id", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("rule", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("decided_by", Text, nullable=False),
    Column("at", Text, nullable=False),
    Index("review_decisions_by_finding", "tenant", "review_id", "finding_id", "seq"),
    info=_since(6),
)
