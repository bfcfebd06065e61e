"""The tables, as the queries see them; ``migrations/`` makes them.

Each module of this package owns the statements of one aggregate: ``sources`` of sources and
passages, ``vectors`` of their vectors, ``audit_sql`` and ``audit`` of the log,
``records`` of API keys and cached replies, ``memories_sql`` of memories and ``ledger``
of what the seal reads of them, ``intake_sql`` of messages of intake, ``reviews`` of reviews and
decisions on them.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Integer, LargeBinary, MetaData, Table, Text

REVISIONS = tuple(f"{number:04}" for number in range(1, 13))
"""Every revision that this code knows, oldest first; the last one is what it works with."""

METADATA = MetaData()
_SERIAL = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows by INTEGER keys only

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
)

PASSAGES = Table(
    "passages",
    METADATA,
    Column("passage_id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("version_id", BigInteger, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("start_at", Integer, nullable=False),
    Column("end_at", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("context", Text, nullable=False),
)

PASSAGE_VECTORS = Table(
    "passage_vectors",
    METADATA,
    Column("version_id", BigInteger, primary_key=True),
    Column("encoder", Text, primary_key=True),
    Column("first_id", BigInteger, primary_key=True),  # of the passages, in order and without gaps
    Column("last_id", BigInteger, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("revision", BigInteger, nullable=False),  # of the corpus, when they were stored
    Column("vectors", LargeBinary, nullable=False),  # one after another
)

CORPORA = Table(
    "corpora",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("revision", BigInteger, nullable=False),  # one more with each change
)

AUDIT_EVENTS = Table(
    "audit_events",
    METADATA,
    Column("seq", _SERIAL, primary_key=True),
    Column("leaf", LargeBinary, nullable=False),
    Column("nodes", LargeBinary, nullable=False),
)

CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("size", _SERIAL, primary_key=True),
    Column("note", LargeBinary, nullable=False),
)

LOG_KEYS = Table(
    "log_keys",
    METADATA,
    Column("seq", _SERIAL, primary_key=True),
    Column("origin", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
)

RECEIPTS = Table(
    "receipts",
    METADATA,
    Column("receipt_id", Text, primary_key=True),
    Column("tenant", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
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
)

API_KEYS = Table(
    "api_keys",
    METADATA,
    Column("key_id", Text, primary_key=True),
    Column("sha256", Text, nullable=False),
    Column("tenant", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("revoked_at", Text),
    Column("tier", Text, nullable=False, server_default="free"),
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
    Column(
        "word_count", BigInteger, nullable=False
    ),  # of the rows that find open entries: words and sides
    Column("nonce", Text, nullable=False),  # keeps the digests in the log from confirming a guess
    Column("head", Text, nullable=False),  # of the newest event
    Column("sha256", Text, nullable=False),  # of this row; likewise below
)

MEMORY_EVENTS = Table(
    "memory_events",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("data", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("head", Text, nullable=False),  # digest of this event and of all before it
)

MEMORIES = Table(
    "memories",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("seq", BigInteger, primary_key=True),  # of the event that added it
    Column("memory_id", Text, nullable=False),
    Column("superseded", Boolean, nullable=False),
    Column("changed", Text),  # the memory as it is now, where that is not as it was added
    Column("sha256", Text, nullable=False),
)

MEMORY_FACTS = Table(
    "memory_facts",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("slot", Text, primary_key=True),  # a digest: an entity can have any length
    Column("superseded", Boolean, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("normal", Text, primary_key=True),  # a digest, likewise
)

MEMORY_WORDS = Table(
    "memory_words",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("word", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
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
    Column("tenant", Text, nullable=False),  # of the subject, and when it was opened: for lists
    Column("opened_at", Text, nullable=False),
    Column("changed", Text),  # the entry as it is now, where that is not as it was opened
    Column("sha256", Text, nullable=False),
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
)

CONTEST_WORDS = Table(
    "contest_words",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("word", Text, primary_key=True),
    Column("entry", BigInteger, primary_key=True),
    Column("memory", BigInteger, primary_key=True),  # the side whose value holds the word
)

MEMORY_VECTORS = Table(
    "memory_vectors",
    METADATA,
    Column("owner_id", BigInteger, primary_key=True),
    Column("encoder", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True),  # of the memory
    Column("vector", LargeBinary, nullable=False),
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
)

INTAKE_RAW = Table(
    "intake_raw",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
    Column("normal", LargeBinary),
)

INTAKE_STAGES = Table(
    "intake_stages",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("stage", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
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
)

INTAKE_CORRECTIONS = Table(
    "intake_corrections",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("message_id", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("idempotency_key", Text, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

INTAKE_FIRSTS = Table(
    "intake_firsts",
    METADATA,
    Column("tenant", Text, primary_key=True),
    Column("said", Text, primary_key=True),  # keyed digest of what a mail says
    Column("message_id", Text, nullable=False),
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
    Column("run_by", Text),  # null where nobody runs it
    Column("run_until_ms", BigInteger),
    Column("failure", Text),
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
)
