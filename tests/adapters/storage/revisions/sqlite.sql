-- 0001
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE sources (
	version_id INTEGER NOT NULL,
	tenant TEXT NOT NULL,
	source_id TEXT NOT NULL,
	text_sha256 TEXT NOT NULL,
	origin TEXT,
	title TEXT NOT NULL,
	text TEXT NOT NULL,
	url TEXT,
	domain TEXT NOT NULL,
	kind TEXT,
	project_id TEXT,
	published_at TEXT,
	last_verified TEXT,
	retrieved_at TEXT NOT NULL,
	is_current BOOLEAN NOT NULL,
	PRIMARY KEY (version_id),
	UNIQUE (tenant, source_id, text_sha256)
);
CREATE UNIQUE INDEX sources_current ON sources (tenant, source_id) WHERE is_current;
CREATE INDEX sources_origin ON sources (tenant, origin);
CREATE TABLE passages (
	passage_id INTEGER NOT NULL,
	version_id BIGINT NOT NULL,
	tenant TEXT NOT NULL,
	start_at INTEGER NOT NULL,
	end_at INTEGER NOT NULL,
	text TEXT NOT NULL,
	context TEXT NOT NULL,
	PRIMARY KEY (passage_id),
	FOREIGN KEY(version_id) REFERENCES sources (version_id)
);
CREATE INDEX passages_version ON passages (version_id);
CREATE VIRTUAL TABLE passages_words USING fts5(words, tokenize='porter unicode61');
CREATE TABLE audit_events (
	seq INTEGER NOT NULL,
	leaf BLOB NOT NULL,
	nodes BLOB NOT NULL,
	PRIMARY KEY (seq)
);
CREATE TABLE checkpoints (
	size INTEGER NOT NULL,
	note BLOB NOT NULL,
	PRIMARY KEY (size)
);
CREATE TABLE log_keys (
	seq INTEGER NOT NULL,
	origin TEXT NOT NULL,
	public_key BLOB NOT NULL,
	PRIMARY KEY (seq)
);
CREATE TABLE receipts (
	receipt_id TEXT NOT NULL,
	tenant TEXT NOT NULL,
	seq BIGINT NOT NULL,
	envelope BLOB NOT NULL,
	PRIMARY KEY (receipt_id),
	UNIQUE (seq)
);
CREATE TABLE bodies (
	receipt_id TEXT NOT NULL,
	seq BIGINT NOT NULL,
	trace_id TEXT NOT NULL,
	tenant TEXT NOT NULL,
	subject TEXT NOT NULL,
	thread_id TEXT NOT NULL,
	surface TEXT NOT NULL,
	at TEXT NOT NULL,
	request BLOB NOT NULL,
	response BLOB NOT NULL,
	PRIMARY KEY (receipt_id)
);
CREATE INDEX bodies_thread ON bodies (tenant, subject, thread_id, seq);
CREATE TABLE api_keys (
	key_id TEXT NOT NULL,
	sha256 TEXT NOT NULL,
	tenant TEXT NOT NULL,
	scopes TEXT NOT NULL,
	created_at TEXT NOT NULL,
	revoked_at TEXT,
	PRIMARY KEY (key_id),
	UNIQUE (sha256)
);
CREATE TABLE replies (
	"key" TEXT NOT NULL,
	reply BLOB NOT NULL,
	PRIMARY KEY ("key")
);
INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING version_num;

-- 0002
CREATE TABLE memory_owners (
	owner_id INTEGER NOT NULL,
	tenant TEXT NOT NULL,
	subject TEXT NOT NULL,
	version BIGINT NOT NULL,
	open_count BIGINT NOT NULL,
	PRIMARY KEY (owner_id),
	UNIQUE (tenant, subject)
);
CREATE TABLE memory_events (
	owner_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	data TEXT NOT NULL,
	PRIMARY KEY (owner_id, seq)
);
CREATE TABLE memories (
	owner_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	memory_id TEXT NOT NULL,
	superseded BOOLEAN NOT NULL,
	changed TEXT,
	PRIMARY KEY (owner_id, seq)
)
 WITHOUT ROWID;
CREATE UNIQUE INDEX memories_id ON memories (memory_id, owner_id);
CREATE TABLE memory_facts (
	owner_id BIGINT NOT NULL,
	slot TEXT NOT NULL,
	superseded BOOLEAN NOT NULL,
	seq BIGINT NOT NULL,
	normal TEXT NOT NULL,
	PRIMARY KEY (owner_id, slot, superseded, seq, normal)
)
 WITHOUT ROWID;
CREATE INDEX memory_facts_normal ON memory_facts (owner_id, slot, normal, superseded, seq);
CREATE TABLE memory_words (
	owner_id BIGINT NOT NULL,
	word TEXT NOT NULL,
	seq BIGINT NOT NULL,
	PRIMARY KEY (owner_id, word, seq)
)
 WITHOUT ROWID;
CREATE TABLE entries (
	owner_id BIGINT NOT NULL,
	seq BIGINT NOT NULL,
	entry_id TEXT NOT NULL,
	state TEXT NOT NULL,
	old_seq BIGINT NOT NULL,
	new_seq BIGINT NOT NULL,
	changed TEXT,
	PRIMARY KEY (owner_id, seq)
);
CREATE UNIQUE INDEX entries_id ON entries (entry_id, owner_id);
CREATE INDEX entries_state ON entries (owner_id, state, seq);
CREATE INDEX entries_old ON entries (owner_id, old_seq, state, seq);
CREATE INDEX entries_new ON entries (owner_id, new_seq, state, seq);
CREATE TABLE contest_words (
	owner_id BIGINT NOT NULL,
	word TEXT NOT NULL,
	entry BIGINT NOT NULL,
	PRIMARY KEY (owner_id, word, entry)
)
 WITHOUT ROWID;
CREATE INDEX contest_words_entry ON contest_words (owner_id, entry);
UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';

-- 0003
CREATE TABLE memory_vectors (
	owner_id BIGINT NOT NULL,
	encoder TEXT NOT NULL,
	seq BIGINT NOT NULL,
	vector BLOB NOT NULL,
	PRIMARY KEY (owner_id, encoder, seq)
)
 WITHOUT ROWID;
UPDATE alembic_version SET version_num='0003' WHERE alembic_version.version_num = '0002';

-- 0004
CREATE TABLE intake_messages (
	seq INTEGER NOT NULL,
	tenant TEXT NOT NULL,
	message_id TEXT NOT NULL,
	raw_sha256 TEXT NOT NULL,
	received_at TEXT NOT NULL,
	trace_id TEXT NOT NULL,
	receipt_id TEXT NOT NULL,
	state TEXT NOT NULL,
	stage TEXT NOT NULL,
	attempts INTEGER NOT NULL,
	token BIGINT NOT NULL,
	owner TEXT NOT NULL,
	free_at_ms BIGINT,
	PRIMARY KEY (seq),
	UNIQUE (tenant, message_id),
	UNIQUE (receipt_id)
);
CREATE INDEX intake_free ON intake_messages (free_at_ms, seq) WHERE free_at_ms IS NOT NULL;
CREATE TABLE intake_outcomes (
	tenant TEXT NOT NULL,
	message_id TEXT NOT NULL,
	status TEXT NOT NULL,
	queue_id TEXT NOT NULL,
	priority INTEGER NOT NULL,
	receipt_id TEXT NOT NULL,
	decision BLOB NOT NULL,
	version INTEGER NOT NULL,
	PRIMARY KEY (tenant, message_id)
);
CREATE INDEX intake_outcomes_by_priority ON intake_outcomes (tenant, status, priority, message_id);
CREATE TABLE intake_corrections (
	tenant TEXT NOT NULL,
	message_id TEXT NOT NULL,
	version INTEGER NOT NULL,
	idempotency_key TEXT NOT NULL,
	record BLOB NOT NULL,
	PRIMARY KEY (tenant, message_id, version),
	UNIQUE (tenant, message_id, idempotency_key)
);
CREATE TABLE intake_raw (
	tenant TEXT NOT NULL,
	message_id TEXT NOT NULL,
	raw BLOB NOT NULL,
	normal BLOB,
	PRIMARY KEY (tenant, message_id)
);
CREATE TABLE intake_stages (
	tenant TEXT NOT NULL,
	message_id TEXT NOT NULL,
	stage TEXT NOT NULL,
	result BLOB NOT NULL,
	PRIMARY KEY (tenant, message_id, stage)
)
 WITHOUT ROWID;
UPDATE alembic_version SET version_num='0004' WHERE alembic_version.version_num = '0003';

-- 0005
ALTER TABLE api_keys ADD COLUMN tier TEXT DEFAULT 'free' NOT NULL;
UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0004';

-- 0006
CREATE TABLE reviews (
	tenant TEXT NOT NULL,
	review_id TEXT NOT NULL,
	draft_id TEXT NOT NULL,
	submitted_at TEXT NOT NULL,
	status TEXT NOT NULL,
	request BLOB NOT NULL,
	result BLOB,
	receipt_id TEXT,
	finished_at TEXT,
	PRIMARY KEY (tenant, review_id)
);
CREATE TABLE review_decisions (
	seq INTEGER NOT NULL,
	tenant TEXT NOT NULL,
	review_id TEXT NOT NULL,
	finding_id TEXT NOT NULL,
	type TEXT NOT NULL,
	rule TEXT NOT NULL,
	decision TEXT NOT NULL,
	reason TEXT NOT NULL,
	decided_by TEXT NOT NULL,
	at TEXT NOT NULL,
	PRIMARY KEY (seq)
);
CREATE INDEX review_decisions_by_finding ON review_decisions (tenant, review_id, finding_id, seq);
UPDATE alembic_version SET version_num='0006' WHERE alembic_version.version_num = '0005';

-- 0007
ALTER TABLE reviews ADD COLUMN run_by TEXT;
ALTER TABLE reviews ADD COLUMN run_until_ms BIGINT;
ALTER TABLE reviews ADD COLUMN failure TEXT;
UPDATE alembic_version SET version_num='0007' WHERE alembic_version.version_num = '0006';

-- 0008
ALTER TABLE memory_owners ADD COLUMN nonce TEXT DEFAULT '' NOT NULL;
ALTER TABLE memory_owners ADD COLUMN head TEXT DEFAULT '' NOT NULL;
ALTER TABLE memory_owners ADD COLUMN sha256 TEXT DEFAULT '' NOT NULL;
ALTER TABLE memory_events ADD COLUMN sha256 TEXT DEFAULT '' NOT NULL;
ALTER TABLE memory_events ADD COLUMN head TEXT DEFAULT '' NOT NULL;
ALTER TABLE memories ADD COLUMN sha256 TEXT DEFAULT '' NOT NULL;
ALTER TABLE entries ADD COLUMN sha256 TEXT DEFAULT '' NOT NULL;
ALTER TABLE memory_owners ADD COLUMN word_count BIGINT DEFAULT '0' NOT NULL;
UPDATE alembic_version SET version_num='0008' WHERE alembic_version.version_num = '0007';

-- 0009
CREATE TABLE entry_sides (
	owner_id BIGINT NOT NULL,
	entry BIGINT NOT NULL,
	memory BIGINT NOT NULL,
	state TEXT NOT NULL,
	matter TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (owner_id, entry, memory)
)
 WITHOUT ROWID;
CREATE INDEX entry_sides_memory ON entry_sides (owner_id, memory, state, entry);
CREATE INDEX entry_sides_matter ON entry_sides (owner_id, matter, state, memory);
CREATE INDEX entry_sides_value ON entry_sides (owner_id, matter, value, state, memory);
DROP INDEX entries_old;
DROP INDEX entries_new;
DROP TABLE contest_words;
CREATE TABLE contest_words (
	owner_id BIGINT NOT NULL,
	word TEXT NOT NULL,
	entry BIGINT NOT NULL,
	memory BIGINT NOT NULL,
	PRIMARY KEY (owner_id, word, entry, memory)
)
 WITHOUT ROWID;
CREATE INDEX contest_words_entry ON contest_words (owner_id, entry);
UPDATE alembic_version SET version_num='0009' WHERE alembic_version.version_num = '0008';

-- 0010
CREATE TABLE passage_vectors (
	version_id BIGINT NOT NULL,
	encoder TEXT NOT NULL,
	first_id BIGINT NOT NULL,
	last_id BIGINT NOT NULL,
	tenant TEXT NOT NULL,
	revision BIGINT NOT NULL,
	vectors BLOB NOT NULL,
	PRIMARY KEY (version_id, encoder, first_id),
	FOREIGN KEY(version_id) REFERENCES sources (version_id)
);
CREATE INDEX passage_vectors_tenant ON passage_vectors (tenant, encoder, first_id, last_id, revision, version_id);
CREATE TABLE corpora (
	tenant TEXT NOT NULL,
	revision BIGINT NOT NULL,
	PRIMARY KEY (tenant)
)
 WITHOUT ROWID;
UPDATE alembic_version SET version_num='0010' WHERE alembic_version.version_num = '0009';

-- 0011
ALTER TABLE entries ADD COLUMN tenant TEXT DEFAULT '' NOT NULL;
ALTER TABLE entries ADD COLUMN opened_at TEXT DEFAULT '' NOT NULL;
CREATE INDEX entries_listed ON entries (tenant, state, opened_at, owner_id, seq);
CREATE INDEX bodies_listed ON bodies (tenant, seq);
CREATE INDEX reviews_listed ON reviews (tenant, submitted_at, review_id);
CREATE INDEX sources_listed ON sources (tenant, is_current, version_id);
UPDATE alembic_version SET version_num='0011' WHERE alembic_version.version_num = '0010';

-- 0012
CREATE TABLE intake_firsts (
	tenant TEXT NOT NULL,
	said TEXT NOT NULL,
	message_id TEXT NOT NULL,
	PRIMARY KEY (tenant, said)
)
 WITHOUT ROWID;
UPDATE alembic_version SET version_num='0012' WHERE alembic_version.version_num = '0011';
