"""Everything durable, in one database.

Sources, memories with their ledger, messages of intake, reviews, the audit log, API keys, cached
replies, and what is counted of callers and peers.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from troth.adapters.cells import MemoryCells
from troth.adapters.storage.audit import SqlAuditLog
from troth.adapters.storage.audit_sql import require_locks
from troth.adapters.storage.audit_tables import TableAudit
from troth.adapters.storage.audit_writer import LogIdentity
from troth.adapters.storage.cells import SqlCells
from troth.adapters.storage.database import Database, create_private
from troth.adapters.storage.intake import SqlIntakeStore
from troth.adapters.storage.ledger import SqlLedger
from troth.adapters.storage.listing import SqlLists
from troth.adapters.storage.memories import SqlMemoryStore
from troth.adapters.storage.migrate import migrate
from troth.adapters.storage.records import SqlKeyStore, SqlReplyCache
from troth.adapters.storage.reviews import SqlReviewStore
from troth.adapters.storage.sources import SqlSourceStore
from troth.adapters.storage.urls import Kind
from troth.adapters.storage.vectors import SqlPassageVectors, SqlVectorStore
from troth.kernel.errors import CallerError
from troth.kernel.proof.keys import is_key_name
from troth.ports.environment import Clock, Signer

__all__ = ["Storage", "open_storage"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Storage:
    """An open database and the ports that it serves; safe for any thread."""

    database: Database
    sources: SqlSourceStore
    passage_vectors: SqlPassageVectors
    memories: SqlMemoryStore
    ledger: SqlLedger
    vectors: SqlVectorStore
    log: SqlAuditLog
    keys: SqlKeyStore
    replies: SqlReplyCache
    intake: SqlIntakeStore
    reviews: SqlReviewStore
    lists: SqlLists
    cells: MemoryCells | SqlCells

    def audit(self, *, with_bodies: bool = True) -> TableAudit:
        """What holds the tables to the log, for one audit."""
        return TableAudit(self.database, with_bodies=with_bodies)

    def close(self) -> None:
        """Make queued commits durable, and close every connection."""
        self.log.close()
        if isinstance(self.cells, SqlCells):
            self.cells.close()
        self.database.close()


def open_storage(
    url: str,
    *,
    origin: str,
    clock: Clock,
    signer: Signer | None,
    checkpoint_file: Path | None = None,
    lock_timeout_s: float = 10.0,
    shares_cells: bool = False,
) -> Storage:
    """Open a database, creating or migrating it where that is due.

    Args:
        url: ``sqlite:///PATH`` or ``postgresql://…``.
        origin: Name of the audit log; fixed when the log is opened for the first time.
        signer: The key that signs the log; ``None`` opens the log for reading only.
        checkpoint_file: Where the newest checkpoint is kept outside the database, if anywhere.
        lock_timeout_s: How long to wait for another process's lock before failing.
        shares_cells: Whether what is counted of callers and peers is shared with all processes
            that do so too.

    Raises:
        CallerError: ``config.invalid``: the URL or the origin cannot be used.
        OutsideFailure: ``outside.missing_extra``: the PostgreSQL driver is not installed, or the
            system has no file locks.
        StorageFailure: ``storage.unavailable``: the database cannot be reached or written.
            ``storage.schema``: it is newer than this code. ``storage.key``: the log is signed by
            another key. ``storage.audit``: the end of the log is damaged.
    """
    if not is_key_name(origin):
        raise CallerError(
            "config.invalid",
            "the name of the audit log cannot be used",
            hint="choose a name without blanks and plus signs",
            field="log_origin",
        )
    if checkpoint_file is not None:
        require_locks()
    database = Database(url, lock_timeout_s=lock_timeout_s)
    identity = (
        None
        if signer is None
        else LogIdentity(origin=origin, signer=signer, clock=clock, checkpoint_file=checkpoint_file)
    )
    try:
        if database.kind is Kind.SQLITE:
            create_private(database.engine.url.database or "")
        migrate(database)
        log = SqlAuditLog(database, identity)
        cells = SqlCells(database, clock) if shares_cells else MemoryCells(clock)
    except BaseException:
        database.close()
        raise
    return Storage(
        database=database,
        sources=SqlSourceStore(database),
        passage_vectors=SqlPassageVectors(database),
        memories=SqlMemoryStore(database),
        ledger=SqlLedger(database),
        vectors=SqlVectorStore(database),
        log=log,
        keys=SqlKeyStore(database),
        replies=SqlReplyCache(database),
        intake=SqlIntakeStore(database),
        reviews=SqlReviewStore(database),
        lists=SqlLists(database),
        cells=cells,
    )
