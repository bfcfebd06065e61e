"""Ports of email intake: where mail comes from, who looks at it and reads it, where cases go.

Every call may fail with ``OutsideFailure``; what calls here retries, and carries an idempotency key
so that a repeated act has one effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from troth.contracts.gate.intake.meaning import Heard, Terms
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    Candidate,
    NormalizedMessage,
    PersonalSpan,
    Quarantine,
)
from troth.contracts.gate.intake.units import Unit
from troth.kernel.jsontypes import JsonObject


class IntakeReader(Protocol):
    """Tells what the sentences of a mail say; pure once loaded, safe for concurrent use."""

    @property
    def name(self) -> str:
        """Model and the start of its digest, for receipts."""

    @property
    def terms(self) -> Terms:
        """Under which terms it is acted on."""

    def hear(self, units: Sequence[Unit]) -> Heard:
        """Shares and probabilities of every label; total, and linear in the length of the mail."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RawMail:
    """A mail as it came.

    Attributes:
        data: The bytes of the message, headers included.
        received_at: RFC 3339 in UTC.
        locator: Where it was read from, for people; no path ever comes of it.
    """

    data: bytes = field(repr=False)
    received_at: str
    locator: str


class MailSource(Protocol):
    """A folder, an mbox file, a Maildir or an IMAP mailbox."""

    def mails(self) -> Iterator[RawMail]:
        """Every mail, in a stable order; a mail that cannot be read is skipped and logged.

        Raises:
            OutsideFailure: The source itself cannot be read.
        """


class MailParser(Protocol):
    """Any bytes become a message or a quarantine verdict, and never an exception."""

    def parse(self, raw: RawMail, *, tenant: str) -> NormalizedMessage | Quarantine:
        """Normalize a mail; its attachments are read and scanned."""


class MailFiles(Protocol):
    """Finds the bytes of attachments in the mail that they came with."""

    def files(self, data: bytes, attachments: Sequence[AttachmentArtifact]) -> Mapping[str, bytes]:
        """Bytes by attachment id; nothing that was blocked, and nothing that is not found.

        Args:
            data: The mail as it came.
            attachments: As the parser found them in it.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class ScanVerdict:
    """What a scanner says of some bytes; ``malware`` names what was found, or is empty."""

    scanner: str
    malware: str = ""


class Scanner(Protocol):
    """Looks for malware in attachments."""

    def scan(self, data: bytes) -> ScanVerdict:
        """Scan bytes.

        Raises:
            OutsideFailure: It cannot be asked; nothing unscanned passes then.
        """


class PersonalData(Protocol):
    """Finds personal data in a text."""

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        """Spans in order, not overlapping."""


class Directory(Protocol):
    """Customers, policies, claims, contacts and brokers, as the business knows them."""

    def find(self, kind: str, value: str) -> Sequence[Candidate]:
        """Entries with that number, address or name.

        Args:
            kind: ``policy_number``, ``claim_number``, ``customer_number``, ``email``, ``phone``,
                ``name``, ``domain`` …
            value: Normalized.

        Raises:
            OutsideFailure: It cannot be asked.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class CaseRequest:
    """What a case is made of.

    Attributes:
        idempotency_key: The same for every attempt at the same case.
        fields: The public JSON of the decision; no raw personal value.
        original: The mail as it came.
        attachments: What a route asks to be attached; their names are data of the sender.
        files: The bytes of attachments by their ids; those that were blocked are not among them.
    """

    idempotency_key: str
    queue_id: str
    fields: JsonObject
    original: bytes = field(repr=False)
    attachments: tuple[AttachmentArtifact, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict, repr=False)


class CaseSystem(Protocol):
    """Where cases are opened: a webhook, or a folder."""

    def create(self, request: CaseRequest) -> str:
        """Open a case; the same idempotency key gives the same case.

        Returns:
            The id of the case.

        Raises:
            OutsideFailure: It could not be opened; it is tried again.
        """


class WorkState(StrEnum):
    """Where the work on one message stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
