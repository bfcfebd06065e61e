"""Reading the audit log and what is stored beside it; every read is of durable rows only.

Long reads go in slices of a few thousand rows, each with a connection of its own: the log only
grows, so slices fit together, and nobody who stops half-way holds a connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlalchemy import Row, func, select

from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable
from troth.adapters.storage.schema import AUDIT_EVENTS, BODIES, CHECKPOINTS, RECEIPTS
from troth.kernel.errors import StorageFailure
from troth.kernel.merkle import HASH_BYTES, row_of_node
from troth.ports.log import Body, LogEntry, StoredReceipt

_SLICE_ROWS = 4096
_SLICE_BODIES = 256  # they can be large


class LogReader:
    """The reading half of ``ports.log.AuditLog``; safe for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def size(self) -> int:
        """Number of durable events."""
        with self._database.reading() as connection:
            last = connection.scalar(select(func.max(AUDIT_EVENTS.c.seq)))
        return 0 if last is None else last + 1

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Durable events with ``start <= index < end``, in order.

        Rows are given as they are found, gaps included: judging them is the verifier's part.
        """
        table = AUDIT_EVENTS.c
        query = select(table.seq, table.leaf, table.nodes).order_by(table.seq).limit(_SLICE_ROWS)
        if end is not None:
            query = query.where(table.seq < end)
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(query.where(table.seq >= start)).all()
            for seq, leaf, nodes in rows:
                yield LogEntry(index=seq, leaf=_as_bytes(leaf), nodes=_as_bytes(nodes))
            if len(rows) < _SLICE_ROWS:
                return
            start = rows[-1].seq + 1

    def node_reader(self) -> Callable[[int, int], bytes]:
        """Reader of complete subtree hashes: ``(level, index) -> 32 bytes``, for proofs.

        The reader raises ``StorageFailure`` (``storage.audit``) for a node that is not stored.
        """
        query = select(AUDIT_EVENTS.c.nodes)

        def read(level: int, index: int) -> bytes:
            seq = row_of_node(level, index)
            with self._database.reading() as connection:
                nodes = connection.scalar(query.where(AUDIT_EVENTS.c.seq == seq)) or b""
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
        with self._database.reading() as connection:
            row = connection.execute(query).one_or_none()
        if (0 if row is None else row.size) < at_least:
            raise StorageFailure(
                "storage.audit", f"no checkpoint covers {at_least} events of the audit log"
            )
        return None if row is None else row.note

    def checkpoints(self) -> Iterator[bytes]:
        """Every signed checkpoint that is stored, oldest first."""
        table = CHECKPOINTS.c
        query = select(table.size, table.note).order_by(table.size).limit(_SLICE_ROWS)
        size = -1
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(query.where(table.size > size)).all()
            for size, note in rows:  # noqa: B007  (the last size is where the next slice begins)
                yield note
            if len(rows) < _SLICE_ROWS:
                return

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id."""
        if not is_storable(receipt_id):
            return None
        with self._database.reading() as connection:
            row = connection.execute(
                select(RECEIPTS).where(RECEIPTS.c.receipt_id == receipt_id)
            ).one_or_none()
        return None if row is None else _receipt(row)

    def receipts(self) -> Iterator[StoredReceipt]:
        """Every receipt, in log order."""
        query = select(RECEIPTS).order_by(RECEIPTS.c.seq).limit(_SLICE_ROWS)
        seq = -1
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(query.where(RECEIPTS.c.seq > seq)).all()
            for row in rows:
                yield _receipt(row)
            if len(rows) < _SLICE_ROWS:
                return
            seq = rows[-1].seq

    def body(self, receipt_id: str) -> Body | None:
        """The bodies of an exchange, or ``None`` once erased."""
        if not is_storable(receipt_id):
            return None
        with self._database.reading() as connection:
            row = connection.execute(
                select(BODIES).where(BODIES.c.receipt_id == receipt_id)
            ).one_or_none()
        return None if row is None else body_of(row)

    def bodies(
        self, *, tenant: str, subject: str | None = None, thread_id: str | None = None
    ) -> Iterator[Body]:
        """Every stored exchange of a tenant, of one subject or thread where named, newest first."""
        if not is_storable(tenant + (subject or "") + (thread_id or "")):
            return
        table = BODIES.c
        query = select(BODIES).where(table.tenant == tenant).order_by(table.seq.desc())
        if subject is not None:
            query = query.where(table.subject == subject)
        if thread_id is not None:
            query = query.where(table.thread_id == thread_id)
        page = query.limit(_SLICE_BODIES)
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(page).all()
            yield from map(body_of, rows)
            if len(rows) < _SLICE_BODIES:
                return
            page = query.where(table.seq < rows[-1].seq).limit(_SLICE_BODIES)

    def turns(self, *, tenant: str, subject: str, thread_id: str, limit: int) -> list[Body]:
        """The last exchanges of one thread of one subject, oldest first."""
        if limit < 1 or not is_storable(tenant + subject + thread_id):
            return []
        table = BODIES.c
        query = (
            select(BODIES)
            .where(table.tenant == tenant, table.subject == subject, table.thread_id == thread_id)
            .order_by(table.seq.desc())
            .limit(limit)
        )
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return [body_of(row) for row in reversed(rows)]


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
    return Body(
        receipt_id=row.receipt_id,
        trace_id=row.trace_id,
        tenant=row.tenant,
        subject=row.subject,
        thread_id=row.thread_id,
        surface=row.surface,
        at=row.at,
        request=_as_bytes(row.request),
        response=_as_bytes(row.response),
    )
