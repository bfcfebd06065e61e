"""The port to what intake keeps of each message, and to who may work on it.

A message is received once, by its id. Whoever works on it holds a lease: an owner, a time until
which nobody else takes it over, and a number that grows with every lease. Each write of a stage
names that number, so that a worker which was slow, and was taken for dead, writes nothing any more
(it is fenced). What is stored of a stage never changes: the first result stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from troth.contracts.gate.intake.outcome import Stage
from troth.ports.intake import WorkState


class LostLease(Exception):
    """Somebody else works on the message now; nothing was written."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NewMessage:
    """A mail on its way into the store.

    Attributes:
        raw: The bytes as they came.
        received_at: RFC 3339 in UTC.
        trace_id, receipt_id: Of the one exchange that will say what became of it. They are fixed
            here, so that no second run can seal a second one.
    """

    tenant: str
    message_id: str
    raw: bytes = field(repr=False)
    raw_sha256: str
    received_at: str
    trace_id: str
    receipt_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageRow:
    """What is known of a message without looking into it.

    Attributes:
        failures: Attempts at the stage it stands at that came to nothing, crashes included.
        free_at_ms: Unix time in milliseconds from which anybody may take it up; ``None`` once done.
    """

    tenant: str
    message_id: str
    raw_sha256: str
    received_at: str
    trace_id: str
    receipt_id: str
    state: WorkState
    stage: Stage
    failures: int
    free_at_ms: int | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Lease:
    """The right to work on one message.

    Attributes:
        token: Grows with every lease of this message; the newest one alone may write.
        failures: As the row had it; this attempt is not counted yet.
    """

    tenant: str
    message_id: str
    owner: str
    token: int
    failures: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """Who asks for work, and for how long.

    Attributes:
        now_ms: Unix time in milliseconds.
        until_ms: When the lease runs out unless it is renewed.
    """

    owner: str
    now_ms: int
    until_ms: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Erasable:
    """What is kept apart because it holds the text of the mail."""

    raw: bytes = field(repr=False)
    normal: bytes | None = field(repr=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """How much work there is, and what became of the rest."""

    queued: int
    running: int
    done: int


class ValueKey(Protocol):
    """Digests of personal values: equal values compare, and without the key nothing is told."""

    def digest(self, kind: str, value: str) -> str:
        """The keyed digest of a normalized value under its kind: 64 hexadecimal characters."""
        ...


class IntakeStore(Protocol):
    """Durable; safe for any thread and any number of processes.

    Every method raises ``StorageFailure`` when the database cannot be used.
    """

    def receive(self, message: NewMessage) -> bool:
        """Keep a mail; False where this tenant has a message of that id already."""
        ...

    def row(self, tenant: str, message_id: str) -> MessageRow | None:
        """One message of a tenant."""
        ...

    def claim(
        self, claim: Claim, *, limit: int = 1, only: tuple[str, str] | None = None
    ) -> Sequence[Lease]:
        """Take up messages that are free, those that have waited longest first.

        Args:
            only: Tenant and message id, to take up that one or nothing.
        """
        ...

    def renew(self, leases: Sequence[Lease], *, until_ms: int) -> Sequence[Lease]:
        """Hold on to leases.

        Returns:
            Those that are still held; work under another one is to stop.
        """
        ...

    def begin(self, lease: Lease) -> None:
        """Count an attempt at the stage it stands at, before what may fail or crash is done.

        Raises:
            LostLease: Nothing was counted.
        """
        ...

    def give_back(self, lease: Lease, *, free_at_ms: int) -> None:
        """Let anybody take the message up from then on; nothing, if the lease is lost."""
        ...

    def erasable(self, tenant: str, message_id: str) -> Erasable | None:
        """The mail and its normal form, or ``None`` once erased."""
        ...

    def stages(self, tenant: str, message_id: str) -> Mapping[Stage, bytes]:
        """The stored results, each as canonical JSON."""
        ...

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
        ...

    def finish(self, lease: Lease, *, stage: Stage, result: bytes) -> None:
        """Store the last result, and that there is nothing left to do.

        Raises:
            LostLease: Nothing was stored.
        """
        ...

    def listed(
        self, tenant: str, *, after: str = "", limit: int = 50, state: WorkState | None = None
    ) -> Sequence[MessageRow]:
        """Messages of a tenant in the order of their ids, those after one id."""
        ...

    def counts(self) -> Counts:
        """Of all tenants."""
        ...

    def erase(self, tenant: str, message_id: str) -> bool:
        """Erase the mail and its normal form for good; False where there was nothing left."""
        ...
