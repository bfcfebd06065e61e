"""Reading the audit log and what is stored beside it; every read is of durable rows only.

Long reads go in slices of a few thousand rows, each with a connection of its own: the log only
grows, so slices fit together, and nobody who stops half-way holds a connection.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy import Row, func, select

from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable
from troth.adapters.storage.schema import AUDIT_EVENTS, BODIES, CHECKPOINTS, RECEIPTS
from troth.kernel.errors import StorageFailure
from troth.kernel.merkle import HASH_BYTES, row_of_node
from troth.ports.log import Body, LogEntry, StoredReceipt

_SLICE_ROWS = 4096
_SLICE_BODIES = 256  # they can be large
_BODY = (
    *("receipt_id", "trace_id", "tenant", "subject", "thread_id", "surface", "at"),
    *("request", "response"),
)
_TURNS = f"""
SELECT {", ".join(_BODY)} FROM bodies
WHERE tenant = :tenant AND subject = :subject AND thread_id = :thread_id
ORDER BY seq DESC LIMIT :limit
"""  # noqa: S608  (the names of columns)


class LogReader:
    """The reading half of ``ports.log.AuditLog``; safe for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def size(self) -> int:
        """Number of durable events."""
        last = self._database.value(select(func.max(AUDIT_EVENTS.c.seq)))
        return 0 if last is None else last + 1

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Durable events with ``start <= index < end``, in order.

        Rows are given as they are found, gaps included: judging them is the verifier's part.
        """
        table = AUDIT_EVENTS.c
        query = select(table.seq, table.leaf, table.nodes).where(table.seq >= start)
        if end is not None:
            query = query.where(table.seq < end)
        for seq, leaf, nodes in self._database.paged(query, table.seq, size=_SLICE_ROWS):
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

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id."""
        query = select(RECEIPTS).where(RECEIPTS.c.receipt_id == receipt_id)
        row = self._database.one(query, receipt_id)
        return None if row is None else _receipt(row)

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
