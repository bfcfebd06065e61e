"""What the log can tell: every digest made anew, a process that was killed, an older database."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from support.databases import ORIGIN, open_test_storage
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage
from troth.adapters.storage.memories_digests import event_digest, next_head, own_digest, stream_of
from troth.adapters.storage.schema import MEMORIES, MEMORY_EVENTS, MEMORY_OWNERS
from troth.contracts.memory.events import event_sha256
from troth.contracts.memory.slots.reading import read_statements
from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.keys import PublicKey
from troth.kernel.proof.rows import TableReport
from troth.kernel.proof.verify import LogReport
from troth.library import Troth
from troth.ports.log import Commit, NewEvent
from troth.ports.memory import Owner
from troth.runtime.memory.remember import Message
from troth.runtime.proof.audit import AuditReport, refuse_findings, verify_stored_log

ANNA = Owner(tenant="default", subject="anna")
AT = "2026-11-21T10:00:00.000Z"
DIGESTS = {
    "memory_owners": ("word_count", "nonce", "head", "sha256"),
    "memory_events": ("sha256", "head"),
    "memories": ("sha256",),
    "entries": ("sha256",),
}


def audited(url: str, folder: Path) -> TableReport:
    storage = open_test_storage(url, folder)
    try:
        raw = FileSigner.open(folder / "troth.key", create=False).public_key
        report = verify_stored_log(
            storage.log,
            PublicKey(raw=raw, name=ORIGIN),
            outside_checkpoint=None,
            tables=storage.audit(),
        )
        assert report.tables is not None
        return report.tables
    finally:
        storage.close()


def flags(folder: Path) -> dict[str, str]:
    """Settings under which a deployment shares key and checkpoint with the storage of a test."""
    files = {"key_file": "troth.key", "checkpoint_file": "troth.checkpoint"}
    return {
        "web": "off",
        "log_origin": ORIGIN,
        **{name: str(folder / file) for name, file in files.items()},
    }


async def tell(url: str, folder: Path, *texts: str) -> None:
    async with Troth.open(url, **flags(folder)) as troth:
        for text in texts:
            await troth.chat(text, subject="anna")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "f").mkdir()
    return tmp_path / "f"


def _remade(storage: Storage, old: str, new: str) -> None:
    """Put other words into a memory, and make every digest that follows from it anew."""
    with storage.database.writing() as base:
        row = base.execute(sa.select(MEMORY_OWNERS)).mappings().one()
        head = stream_of(ANNA, row["nonce"])
        texts = {}
        for event in base.execute(
            sa.select(MEMORY_EVENTS).order_by(MEMORY_EVENTS.c.seq)
        ).mappings():
            texts[event["seq"]] = data = event["data"].replace(old, new)
            sha256 = event_digest(ANNA, event["seq"], data)
            head = next_head(head, sha256)
            changed = sa.update(MEMORY_EVENTS).where(MEMORY_EVENTS.c.seq == event["seq"])
            base.execute(changed.values(data=data, sha256=sha256, head=head))
        for memory in base.execute(sa.select(MEMORIES)).mappings().all():
            own = (memory["changed"] or "").replace(old, new) or None
            told = {**memory, "changed": own}
            sha256 = own_digest(ANNA, MEMORIES, told, own or texts[memory["seq"]])
            changed = sa.update(MEMORIES).where(MEMORIES.c.seq == memory["seq"])
            base.execute(changed.values(changed=own, sha256=sha256))
        sha256 = own_digest(ANNA, MEMORY_OWNERS, {**row, "head": head})
        base.execute(sa.update(MEMORY_OWNERS).values(head=head, sha256=sha256))


@pytest.mark.clause("PROOF-4", breaks=True)
async def test_digests_that_were_all_made_anew_contradict_the_log(
    database_url: str, folder: Path
) -> None:
    await tell(database_url, folder, "I live in Rome.", "My dog's name is Rex.", "I like tea.")
    storage = open_test_storage(database_url, folder)
    before = storage.memories.version(ANNA)
    _remade(storage, "Rex", "Max")
    assert storage.memories.version(ANNA) == before  # nothing is wrong by itself
    assert "Max" in "".join(one.text for one in storage.memories.listed(ANNA))
    storage.close()
    (finding, *_) = audited(database_url, folder).findings
    assert finding.table == "memory_events"
    assert "are not those that were logged" in finding.what
    assert finding.event is not None


async def test_what_was_stored_and_never_logged_is_counted_and_named(
    database_url: str, folder: Path
) -> None:
    await tell(database_url, folder, "I live in Rome.")
    storage = open_test_storage(database_url, folder)
    logged = storage.memories.version(ANNA)
    storage.close()
    # As a process leaves it that is killed after it stored, and before it sealed.
    await _append_only(database_url, folder, "My dog's name is Rex.")
    await tell(database_url, folder, "I like tea.")  # a later head is over it as well
    report = audited(database_url, folder)
    assert not report.findings
    assert set(report.uncovered) == {"memory_events"}
    assert report.examples[0].row == f"owner_id=1, seq={logged + 1}"


async def _append_only(url: str, folder: Path, text: str) -> None:
    async with Troth.open(url, **flags(folder)) as troth:
        remember = troth.services.book.remembering.remember
        remember(ANNA, Message(statements=read_statements(text, at=AT), at=AT))


async def test_an_older_database_reads_as_before_and_is_not_called_right(
    database_url: str, folder: Path
) -> None:
    await _append_only(database_url, folder, "I live in Rome.")
    await _append_only(database_url, folder, "I moved to Oslo.")
    storage = open_test_storage(database_url, folder)
    before, events = storage.memories.listed(ANNA), storage.memories.events(ANNA)
    storage.log.submit(_old_event(storage)).result()
    _downgrade(storage)
    storage.close()
    storage = open_test_storage(database_url, folder)
    assert storage.memories.listed(ANNA) == before
    assert storage.memories.events(ANNA) == events
    storage.close()
    report = audited(database_url, folder)
    assert not report.findings
    # The log had a digest of the first event, if not of whose it is.
    assert report.uncovered == {"memory_events": len(events) - 1}
    assert report.covered["memory_events"] == 1
    log = LogReport(size=0, root=b"", checkpoints_checked=0, key_ids=())
    whole = AuditReport(log=log, receipts=0, bodies=0, tables=report)
    refuse_findings(whole)
    with pytest.raises(ProofBroken, match="not what was logged"):
        refuse_findings(whole, strict=True)


def _old_event(storage: Storage) -> Commit:
    first = storage.memories.events(ANNA, limit=1)[0]
    change = {"kind": "memory.added", "sha256": event_sha256(first.event)}
    data: JsonObject = {"changes": [change], "version": 1, "count": 1}
    return Commit(events=(NewEvent(tag="memory.changed", trace_id="t", at=AT, data=data),))


def _downgrade(storage: Storage) -> None:
    with storage.database.writing() as base:
        for statement in OF_BEFORE:
            base.execute(sa.text(statement))
        for table, names in DIGESTS.items():
            for name in names:
                base.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {name}"))
        base.execute(sa.text("UPDATE alembic_version SET version_num = '0007'"))


OF_BEFORE = (  # before lists, vectors of passages, and entries of more than two sides
    *(f"DROP INDEX {table}_listed" for table in ("entries", "bodies", "reviews", "sources")),
    *(f"ALTER TABLE entries DROP COLUMN {name}" for name in ("tenant", "opened_at")),
    "DROP TABLE passage_vectors",
    "DROP TABLE corpora",
    "DROP TABLE intake_firsts",
    "CREATE TABLE words_of_before AS SELECT DISTINCT owner_id, word, entry FROM contest_words",
    "DROP TABLE contest_words",
    "ALTER TABLE words_of_before RENAME TO contest_words",
    "DROP TABLE entry_sides",
    "CREATE INDEX contest_words_entry ON contest_words (owner_id, entry)",
    "CREATE INDEX entries_old ON entries (owner_id, old_seq, state, seq)",
    "CREATE INDEX entries_new ON entries (owner_id, new_seq, state, seq)",
)
