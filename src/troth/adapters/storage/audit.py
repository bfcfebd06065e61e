"""The audit log in the database; implements ``ports.log.AuditLog``.

PROOF-5 is kept here together with ``audit_writer``: what a database would not store is refused
before it is queued, what has no canonical form fails alone when its batch is laid out, and the rest
is durable before its future is done.

Every read is of durable rows only. Long reads go in slices of a few thousand rows, each with a
connection of its own: the log only grows, so slices fit together, and nobody who stops half-way
holds a connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Row, func, select

from troth.adapters.storage.audit_writer import (
    Erasure,
    LogIdentity,
    LogWriter,
    Probe,
    Rotation,
    Work,
    failure,
)
from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable
from troth.adapters.storage.schema import AUDIT_EVENTS, BODIES, CHECKPOINTS, RECEIPTS
from troth.kernel.errors import StorageFailure
from troth.kernel.merkle import HASH_BYTES, row_of_node
from troth.kernel.proof.events import EventTag
from troth.ports.environment import Signer
from troth.ports.log import Body, Commit, LogEntry, StoredReceipt

_MAX_COMMIT_BYTES = 256 * 1024 * 1024
_OWN_TAGS = frozenset(
    {
        EventTag.LOG_OPENED,
        EventTag.LOG_KEY_ROTATED,
        EventTag.LOG_KEY_TAKEN_UP,
        EventTag.BODY_ERASED,
    }
)
_BODY_TEXTS = ("receipt_id", "trace_id", "tenant", "subject", "thread_id", "surface", "at")
_SLICE_ROWS = 4096
_SLICE_BODIES = 256  # they can be large
_BODY = (*_BODY_TEXTS, "request", "response")
_TURNS = f"""
SELECT {", ".join(_BODY)} FROM bodies
WHERE tenant = :tenant AND subject = :subject AND thread_id = :thread_id
ORDER BY seq DESC LIMIT :limit
"""  # noqa: S608  (the names of columns)


class SqlAuditLog:
    """An append-only log; safe for any thread, and for many processes on one database."""

    def __init__(self, database: Database, identity: LogIdentity | None) -> None:
        """Open the log.

        Args:
            database: Migrated.
            identity: Whose log it is; ``None`` opens it for reading only.

        Raises:
            StorageFailure: As ``LogWriter.check``.
        """
        self._database = database
        self._writer = None if identity is None else LogWriter(database, identity)
        if self._writer is not None:
            self._writer.check()

    def submit(self, commit: Commit) -> Future[int]:
        """Queue a commit; commits become durable in the order of submission.

        Returns:
            A future with the index of the commit's last event, done once it is durable. It fails
            with ``StorageFailure("storage.audit")`` when the commit could not be made durable,
            and with ``storage.key`` when the log has meanwhile gone over to another key.
        """
        refusal = _refusal(commit)
        return self._put(commit) if refusal is None else _failed(refusal)

    def erase_body(self, receipt_id: str) -> Future[int]:
        """Delete the bodies of an exchange and append the event that says so, in one transaction.

        The receipt, its digests and every proof stay.

        Returns:
            A future with the index of the event, or -1 when there were no bodies.
        """
        if self._writer is None or not is_storable(receipt_id):
            return _failed(failure("the bodies cannot be erased", field="receipt_id"))
        return self._writer.put(Erasure(receipt_id=receipt_id))

    def rotate(self, signer: Signer) -> Future[int]:
        """Let another key sign from now on; the event that names it is signed by the old one.

        The new key must be safely stored before: from then on every process that still signs with
        the old one is refused, and must be started again with the new one.

        Returns:
            A future with the index of the event.
        """
        return self._put(Rotation(signer=signer))

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id: whatever rests on it may leave only while the log is where it was.

        Raises:
            StorageFailure: ``storage.audit``: the database was removed or replaced.
        """
        if self._writer is not None:
            self._writer.check_files()
        query = select(RECEIPTS).where(RECEIPTS.c.receipt_id == receipt_id)
        row = self._database.one(query, receipt_id)
        return None if row is None else _receipt(row)

    def probe(self) -> Future[int]:
        """Make a commit that changes nothing, behind those that wait.

        Returns:
            A future with the size of the log, done once the database has made it durable. It fails
            as that of ``submit``.
        """
        return self._put(Probe())

    def _put(self, work: Work) -> Future[int]:
        if self._writer is None:
            return _failed(failure("the audit log is open for reading only"))
        return self._writer.put(work)

    def close(self) -> None:
        """Make queued commits durable and stop."""
        if self._writer is not None:
            self._writer.close()

    def size(self) -> int:
        """Number of durable events."""
        last = self._database.value(select(func.max(AUDIT_EVENTS.c.seq)))
        return 0 if last is None else last + 1

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Durable events with ``start <= index < end``, in order.

        Rows are given as they are found, gaps included: judging them is the verifier's part.
        """
        table = AUDIT_EVENTS.c
        query = select(table.seq, table.leaf, table.nodes)
        if end is not None:
            query = query.where(table.seq < end)
        after = (start - 1,) if start > 0 else ()
        rows = self._database.paged(query, table.seq, size=_SLICE_ROWS, after=after)
        for seq, leaf, nodes in rows:
            yield LogEntry(index=seq, leaf=_as_bytes(leaf), nodes=_as_bytes(nodes))

    def node_reader(self) -> Callable[[int, int], bytes]:
        """Reader of complete subtree hashes: ``(level, index) -> 32 bytes``, for proofs.

        The reader raises ``StorageFailure`` (``storage.audit``) for a node that is not stored.
        """
        query = select(AUDIT_EVENTS.c.nodes)

        def read(level: int, index: int) -> bytes:
            of_row = query.where(AUDIT_EVENTS.c.seq == row_of_node(level, index))
            nodes = self._database.value(of_row) or b""
            node = nodes[level * HASH_BYTES : (level + 1) * HASH_BYTES]
            if len(node) != HASH_BYTES:
                raise StorageFailure(
                    "storage.audit",
                    f"the audit log does not hold node {level}/{index}",
                    hint="verify the log: troth audit verify",
                )
            return node

        return read

    def checkpoint(self, *, at_least: int = 0) -> bytes | None:
        """The newest signed checkpoint, or ``None`` for an empty log.

        Raises:
            StorageFailure: ``storage.audit``: no checkpoint covers ``at_least`` events.
        """
        table = CHECKPOINTS.c
        query = select(table.size, table.note).order_by(table.size.desc()).limit(1)
        row = self._database.one(query)
        if (0 if row is None else row.size) < at_least:
            raise StorageFailure(
                "storage.audit", f"no checkpoint covers {at_least} events of the audit log"
            )
        return None if row is None else row.note

    def checkpoints(self) -> Iterator[bytes]:
        """Every signed checkpoint that is stored, oldest first."""
        table = CHECKPOINTS.c
        query = select(table.size, table.note)
        return (row.note for row in self._database.paged(query, table.size, size=_SLICE_ROWS))

    def receipts(self) -> Iterator[StoredReceipt]:
        """Every receipt, in log order."""
        return map(
            _receipt, self._database.paged(select(RECEIPTS), RECEIPTS.c.seq, size=_SLICE_ROWS)
        )

    def body(self, receipt_id: str) -> Body | None:
        """The bodies of an exchange, or ``None`` once erased."""
        query = select(BODIES).where(BODIES.c.receipt_id == receipt_id)
        row = self._database.one(query, receipt_id)
        return None if row is None else body_of(row)

    def bodies(
        self, *, tenant: str, subject: str | None = None, thread_id: str | None = None
    ) -> Iterator[Body]:
        """Every stored exchange of a tenant, of one subject or thread where named, newest first."""
        if not is_storable(tenant + (subject or "") + (thread_id or "")):
            return
        table = BODIES.c
        query = select(BODIES).where(table.tenant == tenant)
        if subject is not None:
            query = query.where(table.subject == subject)
        if thread_id is not None:
            query = query.where(table.thread_id == thread_id)
        rows = self._database.paged(query, table.seq, size=_SLICE_BODIES, newest_first=True)
        yield from map(body_of, rows)

    def turns(self, *, tenant: str, subject: str, thread_id: str, limit: int) -> list[Body]:
        """The last exchanges of one thread of one subject, oldest first."""
        named = {"tenant": tenant, "subject": subject, "thread_id": thread_id}
        rows = self._database.rows(_TURNS, {**named, "limit": max(limit, 0)})
        return [_body(*row) for row in reversed(rows)]


def _as_bytes(value: object) -> bytes:
    """A stored value as bytes; SQLite holds whatever a tamperer put there, of any type."""
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "surrogatepass") if isinstance(value, str) else b""


def _receipt(row: Row[tuple[object, ...]]) -> StoredReceipt:
    return StoredReceipt(
        receipt_id=row.receipt_id,
        tenant=row.tenant,
        envelope=_as_bytes(row.envelope),
        index=row.seq,
    )


def body_of(row: Row[tuple[object, ...]]) -> Body:
    """The exchange of a row of ``bodies``."""
    return _body(*(getattr(row, name) for name in _BODY))


def _body(*cells: Any) -> Body:
    *texts, request, response = cells
    named = dict(zip(_BODY, texts, strict=False))
    return Body(**named, request=_as_bytes(request), response=_as_bytes(response))


def _failed(error: Exception) -> Future[int]:
    future: Future[int] = Future()
    future.set_exception(error)
    return future


def _refusal(commit: Commit) -> Exception | None:
    """Why this commit can never be stored, if so; it then fails alone, before it joins a batch."""
    if not commit.events:
        return failure("a commit needs an event", field="events")
    if (commit.receipt_id is None) != (commit.envelope is None):
        return failure("a receipt needs its id and its envelope", field="envelope")
    texts = {"receipt_id": commit.receipt_id or "", "tenant": commit.tenant}
    if commit.body is not None:
        texts |= {f"body.{name}": getattr(commit.body, name) for name in _BODY_TEXTS}
    for name, value in texts.items():
        if not is_storable(value):
            return failure(f"{name} holds a character that cannot be stored", field=name)
    body = (commit.body.request, commit.body.response) if commit.body else ()
    if sum(map(len, (commit.envelope or b"", *body))) > _MAX_COMMIT_BYTES:
        return failure("the commit is too large", field="body")
    own = next((event.tag for event in commit.events if event.tag in _OWN_TAGS), None)
    return None if own is None else failure(f"only the log itself writes {own}", field="tag")
