"""The port to what intake keeps of each message, and to who may work on it.

A message is received once, by its id. Whoever works on it holds a lease: an owner, a time until
which nobody else takes it over, and a number that grows with every lease. Each write of a stage
names that number, so that a worker which was slow, and was taken for dead, writes nothing any more
(it is fenced). What is stored of a stage never changes: the first result stays.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from troth.contracts.gate.intake.outcome import Stage
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.rows import Cell, row_key, row_token
from troth.ports.intake import WorkState


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkItem:
    """One message to be worked on."""

    tenant: str
    message_id: str


Perform: TypeAlias = "Callable[[Lease], Awaitable[None]]"
"""Works on a message until it is done; raises what is to be tried again."""


class LostLease(Exception):
    """Somebody else works on the message now; nothing was written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Received(WorkItem):
    """What stands fast of a mail from the first moment.

    Attributes:
        received_at: RFC 3339 in UTC.
        trace_id, receipt_id: Of the one exchange that will say what became of it. They are fixed
            here, so that no second run can seal a second one.
    """

    raw_sha256: str
    received_at: str
    trace_id: str
    receipt_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMessage(Received):
    """A mail on its way into the store.

    Attributes:
        raw: The bytes as they came.
    """

    raw: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageRow(Received):
    """What is known of a message without looking into it.

    Attributes:
        attempts: How often it was taken up at the stage it stands at; a crash counts as well.
        free_at_ms: Unix time in milliseconds from which anybody may take it up; ``None`` once done.
    """

    state: WorkState
    stage: Stage
    attempts: int
    free_at_ms: int | None

    def row(self) -> dict[str, Cell]:
        """What its token in the log is of, by column: what stands fast from the first moment."""
        return {
            "tenant": self.tenant,
            "message_id": self.message_id,
            "raw_sha256": self.raw_sha256,
            "received_at": self.received_at,
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
        }

    def digests(self) -> JsonObject:
        """The members of an event that let the log tell the row."""
        key = row_key("intake_messages", self.tenant, self.message_id)
        return {"key": key, "row": row_token("intake_messages", self.row())}


@dataclass(frozen=True, kw_only=True, slots=True)
class Lease(WorkItem):
    """The right to work on one message.

    Attributes:
        token: Grows with every lease of this message; the newest one alone may write.
        attempts: How often it was taken up at the stage it stands at, this time included.
    """

    owner: str
    token: int
    attempts: int = 1


@dataclass(frozen=True, kw_only=True, slots=True)
class Erasable:
    """What is kept apart because it holds the text of the mail."""

    raw: bytes = field(repr=False)
    normal: bytes | None = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredOutcome:
    """What a message ended in, as it stands now.

    Attributes:
        decision: Its public members as canonical JSON.
        receipt_id: Of the exchange that sealed this version.
        version: 1, and one more with each correction.
    """

    tenant: str
    message_id: str
    status: str
    queue_id: str
    priority: int
    receipt_id: str
    decision: bytes = field(repr=False)
    version: int = 1


class StaleOutcome(Exception):
    """Somebody else corrected the outcome first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """How much work there is, and what became of the rest.

    Attributes:
        needs_review: How many of those done wait for a person.
    """

    queued: int
    running: int
    done: int
    needs_review: int


class ValueKey(Protocol):
    """Digests of personal values: equal values compare, and without the key nothing is told."""

    def digest(self, kind: str, value: str) -> str:
        """The keyed digest of a normalized value under its kind: 64 hexadecimal characters."""


class IntakeStore(Protocol):
    """Durable; safe for any thread and any number of processes.

    Every method raises ``StorageFailure`` when the database cannot be used.
    """

    def receive(self, message: NewMessage) -> bool:
        """Keep a mail; False where this tenant has a message of that id already."""

    def row(self, tenant: str, message_id: str) -> MessageRow | None:
        """One message of a tenant."""

    def claim(
        self,
        owner: str,
        *,
        now_ms: int,
        until_ms: int,
        limit: int = 1,
        only: tuple[str, str] | None = None,
    ) -> Sequence[Lease]:
        """Take up messages that are free, those that have waited longest first.

        Args:
            now_ms, until_ms: Unix time in milliseconds: now, and when the leases run out unless
                they are renewed.
            only: Tenant and message id, to take up that one or nothing.
        """

    def renew(self, leases: Sequence[Lease], *, until_ms: int) -> Sequence[Lease]:
        """Hold on to leases.

        Returns:
            Those that are still held; work under another one is to stop.
        """

    def give_back(self, lease: Lease, *, free_at_ms: int, failed: bool) -> None:
        """Let anybody take the message up from then on; nothing, if the lease is lost.

        Args:
            failed: False where nothing was wrong with it: the attempt does not count then.
        """

    def erasable(self, tenant: str, message_id: str) -> Erasable | None:
        """The mail and its normal form, or ``None`` once erased."""

    def stages(self, tenant: str, message_id: str) -> Mapping[Stage, bytes]:
        """The stored results, each as canonical JSON."""

    def put_stages(
        self, lease: Lease, results: Mapping[Stage, bytes], *, normal: bytes | None = None
    ) -> None:
        """Store results in the order of the stages, and with them that there was progress.

        A result that is stored already stays as it is.

        Args:
            normal: The normal form, kept with the mail and erased with it.

        Raises:
            LostLease: Nothing was stored.
        """

    def first_to_say(self, lease: Lease, said: str) -> str:
        """The id of the first message of a tenant that said this; of this one, if none did.

        Args:
            said: Keyed digest of what makes two mails one.
        """
        ...

    def finish(self, lease: Lease, result: bytes, outcome: StoredOutcome) -> None:
        """Store the result of ``CLOSED`` and the outcome; there is nothing left to do then.

        Raises:
            LostLease: Nothing was stored.
        """

    def outcome(self, tenant: str, message_id: str) -> StoredOutcome | None:
        """What a message ended in, with its corrections."""

    def outcomes(
        self,
        tenant: str,
        *,
        status: str = "",
        queue_id: str = "",
        after: tuple[int, str] = (0, ""),
        limit: int = 50,
    ) -> Sequence[StoredOutcome]:
        """Outcomes by priority and id, those after one of them.

        Args:
            status, queue_id: Only those of it; empty for all.
            after: Priority and message id.
        """

    def correct(self, outcome: StoredOutcome, *, record: bytes, idempotency_key: str) -> bool:
        """Put a corrected outcome in the place of the one it was made from.

        Args:
            outcome: With the version that it is to have; the one before it is the one corrected.
            record: The correction as canonical JSON.

        Returns:
            False where the same idempotency key has done so before; nothing changes then.

        Raises:
            StaleOutcome: The outcome is no longer the version that was corrected.
        """

    def corrections(self, tenant: str, message_id: str) -> Sequence[bytes]:
        """Every correction of a message as canonical JSON, oldest first."""

    def listed(
        self, tenant: str, *, after: str = "", limit: int = 50, state: WorkState | None = None
    ) -> Sequence[MessageRow]:
        """Messages of a tenant in the order of their ids, those after one id."""

    def next_free_ms(self) -> int | None:
        """Unix time in milliseconds at which the next message is free; ``None`` if all is done."""

    def counts(self) -> Counts:
        """Of all tenants."""

    def erase(self, tenant: str, message_id: str) -> bool:
        """Erase the mail and its normal form for good, once the message is decided.

        Returns:
            False where there was nothing left, or it is still worked on.
        """
