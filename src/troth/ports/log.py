"""The port to the audit log and to what is stored beside it.

One ``Commit`` is durable as a whole or not at all: its events, its receipt and its bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from troth.kernel.jsontypes import JsonObject


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


class AuditLog(Protocol):
    """An append-only log. ``submit`` may be called from any thread; reads are synchronous."""

    def submit(self, commit: Commit) -> Future[int]:
        """Queue a commit; commits become durable in the order of submission.

        Returns:
            A future with the index of the commit's last event, done once it is durable. It fails
            with ``StorageFailure("storage.audit")`` when the commit could not be made durable.
        """
        ...

    def size(self) -> int:
        """Number of durable events."""
        ...

    def entries(self, start: int = 0, end: int | None = None) -> Iterator[LogEntry]:
        """Durable events with ``start <= index < end``, in order."""
        ...

    def node_reader(self) -> Callable[[int, int], bytes]:
        """Reader of complete subtree hashes: ``(level, index) -> 32 bytes``, for proofs."""
        ...

    def checkpoint(self, *, at_least: int = 0) -> bytes | None:
        """The newest signed checkpoint, or ``None`` for an empty log.

        Raises:
            StorageFailure: No checkpoint covers ``at_least`` events.
        """
        ...

    def checkpoints(self) -> Iterator[bytes]:
        """Every signed checkpoint that is stored, oldest first."""
        ...

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id."""
        ...

    def receipts(self) -> Iterator[StoredReceipt]:
        """Every receipt, in log order."""
        ...

    def body(self, receipt_id: str) -> Body | None:
        """The bodies of an exchange, or ``None`` once erased."""
        ...

    def turns(self, *, tenant: str, subject: str, thread_id: str, limit: int) -> list[Body]:
        """The last exchanges of one thread of one subject, oldest first."""
        ...

    def close(self) -> None:
        """Make queued commits durable and stop."""
        ...
