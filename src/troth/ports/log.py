"""The port to the audit log and to what is stored beside it.

One ``Commit`` is durable as a whole or not at all: its events, its receipt and its bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.rows import Cell, TableReport, row_token


@dataclass(frozen=True, kw_only=True, slots=True)
class NewEvent:
    """An event before the log gives it a place.

    Attributes:
        tag: Registered event tag, such as ``exchange.sealed``.
        trace_id: The exchange it belongs to, or an empty string.
        at: RFC 3339 in UTC, milliseconds.
        data: Strings, integers, booleans, lists and objects only: no floats, no raw personal data.
    """

    tag: str
    trace_id: str
    at: str
    data: JsonObject


@dataclass(frozen=True, kw_only=True, slots=True)
class Body:
    """Request and response of an exchange, kept apart from the log so that they can be erased."""

    receipt_id: str
    trace_id: str
    tenant: str
    subject: str
    thread_id: str
    surface: str
    at: str
    request: bytes
    response: bytes

    def row(self) -> dict[str, Cell]:
        """What its token in the log is of, by column."""
        return {
            "receipt_id": self.receipt_id,
            "trace_id": self.trace_id,
            "tenant": self.tenant,
            "subject": self.subject,
            "thread_id": self.thread_id,
            "surface": self.surface,
            "at": self.at,
            "request": self.request,
            "response": self.response,
        }

    def token(self) -> str:
        """Its token; the nonce in the request keeps the marks from confirming a guess."""
        return row_token("bodies", self.row(), salt=self.request)


@dataclass(frozen=True, kw_only=True, slots=True)
class Commit:
    """What one exchange makes durable in one go.

    Attributes:
        events: In order.
        receipt_id: Set with ``envelope``: the signed DSSE envelope as JSON bytes. The last event
            is then the one that binds it.
    """

    events: tuple[NewEvent, ...]
    receipt_id: str | None = None
    tenant: str = ""
    envelope: bytes | None = None
    body: Body | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class LogEntry:
    """A stored event, as it was found: judging it is the verifier's part.

    Attributes:
        index: Its place, from 0.
        leaf: Its canonical JSON bytes, which are the Merkle leaf data.
        nodes: Stored with it: the hashes of all subtrees that it completes, level 0 upward.
    """

    index: int
    leaf: bytes
    nodes: bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredReceipt:
    """A receipt's envelope and the index of the event that binds it."""

    receipt_id: str
    tenant: str
    envelope: bytes
    index: int


class TableAudit(Protocol):
    """Holds what is stored beside the log to it. Synchronous, and for one audit."""

    def take(self, index: int, event: Mapping[str, Any]) -> None:
        """Take in what an event says of rows; the events come in order, each verified before."""

    def finish(self) -> TableReport:
        """Compare the tables with what was taken in."""


class AuditLog(Protocol):
    """An append-only log. ``submit`` may be called from any thread; reads are synchronous."""

    def submit(self, commit: Commit) -> Future[int]:
        """Queue a commit; commits become durable in the order of submission.

        Returns:
            A future with the index of the commit's last event, done once it is durable. It fails
            with ``StorageFailure("storage.audit")`` when the commit could not be made durable.
        """

    def probe(self) -> Future[int]:
        """See whether a commit can be made, by making one that changes nothing.

        Returns:
            A future with the number of durable events. It fails as that of ``submit``.
        """

    def size(self) -> int:
        """Number of durable events."""

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Durable events with ``start <= index < end``, in order."""

    def node_reader(self) -> Callable[[int, int], bytes]:
        """Reader of complete subtree hashes: ``(level, index) -> 32 bytes``, for proofs."""

    def checkpoint(self, *, at_least: int = 0) -> bytes | None:
        """The newest signed checkpoint, or ``None`` for an empty log.

        Raises:
            StorageFailure: No checkpoint covers ``at_least`` events.
        """

    def checkpoints(self) -> Iterator[bytes]:
        """Every signed checkpoint that is stored, oldest first."""

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id."""

    def receipts(self) -> Iterator[StoredReceipt]:
        """Every receipt, in log order."""

    def body(self, receipt_id: str) -> Body | None:
        """The bodies of an exchange, or ``None`` once erased."""

    def bodies(
        self, *, tenant: str, subject: str | None = None, thread_id: str | None = None
    ) -> Iterator[Body]:
        """Every stored exchange of a tenant, of one subject or thread where named, newest first."""

    def erase_body(self, receipt_id: str) -> Future[int]:
        """Delete the bodies of an exchange and log that they were, in one transaction.

        Returns:
            A future with the index of the event, or -1 when there were no bodies.
        """

    def turns(self, *, tenant: str, subject: str, thread_id: str, limit: int) -> list[Body]:
        """The last exchanges of one thread of one subject, oldest first."""

    def close(self) -> None:
        """Make queued commits durable and stop."""
