"""The values of email intake: a normalized message, what was read out of it, and where it goes.

Offsets are code points of the *normal form*: ``NormalizedMessage.subject``, its ``body``, or the
``text`` of an attachment. ``OffsetMap`` leads from there back to the decoded part of the original
mail. Scores are floats in [0, 1], two decimals, as the core schemas name them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Final, Self

from troth.kernel.codec import decode, wire
from troth.kernel.jsontypes import JsonValue

NORMAL_FORM = "1"
"""Version of the normal form; offsets of another version do not compare."""


ATTACHMENT: Final = "attachment:"
"""How the name of a text begins that is of an attachment."""


class SpanSource(StrEnum):
    """Which text an evidence span points into."""

    SUBJECT = "SUBJECT"
    BODY = "BODY"
    ATTACHMENT_TEXT = "ATTACHMENT_TEXT"


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceSpan:
    """A slice of a normal form that carries a label or an entity.

    Attributes:
        attachment_id: Set exactly for ``ATTACHMENT_TEXT``.
        start, end: Half-open, in code points.
        snippet_redacted: The slice with personal data masked; at most 200 code points.
        snippet_sha256: Digest of the exact slice, unmasked.
    """

    source: SpanSource
    start: int
    end: int
    snippet_redacted: str
    snippet_sha256: str
    attachment_id: str | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"not a span: [{self.start}, {self.end})")
        if (self.source is SpanSource.ATTACHMENT_TEXT) != (self.attachment_id is not None):
            raise ValueError("an attachment is named exactly for spans of attachments")

    @property
    def text_name(self) -> str:
        """How the gate names the text that it lies in."""
        return ATTACHMENT + self.attachment_id if self.attachment_id else self.source.value.lower()


@dataclass(frozen=True, kw_only=True, slots=True)
class PersonalSpan:
    """A slice of a text that is personal data.

    Attributes:
        kind: Such as ``iban``, ``email``, ``phone``, ``person``, ``address``, ``card``.
        normalized: The value in one form, for keyed digests.
    """

    kind: str
    start: int
    end: int
    normalized: str


@dataclass(frozen=True, kw_only=True, slots=True)
class MapPiece:
    """``length`` code points at ``normal`` of the normal form stand at ``original`` of a part.

    Attributes:
        part: Number of the MIME leaf, in document order from 0; -1 for a header.
        original: Offset in the decoded text of that part, in code points.
    """

    normal: int
    original: int
    length: int
    part: int = 0


class Pieces(tuple[MapPiece, ...]):
    """Pieces of a map; stored as their numbers, one after the other.

    Hostile text can need a piece for every other character: so many objects are three times the
    size, and take ten times as long to read.
    """

    __slots__ = ()

    def to_wire(self) -> list[JsonValue]:
        """Four numbers for each piece."""
        return [number for piece in self for number in _numbers(piece)]

    @classmethod
    def from_wire(cls, stored: JsonValue) -> Self:
        """Read the numbers back, or objects, as they were stored first.

        Raises:
            ValueError: They are neither.
        """
        if not isinstance(stored, list):
            raise ValueError("the pieces of a map are a list")
        if stored and isinstance(stored[0], dict):
            return cls(decode(MapPiece, one) for one in stored)
        if not all(type(number) is int for number in stored) or len(stored) % len(_PLACES):
            raise ValueError("the pieces of a map are four whole numbers each")
        rows = zip(*[iter(stored)] * len(_PLACES), strict=True)
        return cls(MapPiece(**dict(zip(_PLACES, row, strict=True))) for row in rows)


_PLACES: Final = ("normal", "original", "length", "part")
_numbers = attrgetter(*_PLACES)
NO_PIECES: Final = Pieces()


@dataclass(frozen=True, kw_only=True, slots=True)
class OffsetMap:
    """From the normal form to the original; text that was put in has no piece.

    Attributes:
        pieces: Ordered by ``normal``, not overlapping.
    """

    pieces: Pieces = NO_PIECES


class SegmentKind(StrEnum):
    """What a part of the body is."""

    NEW = "new"  # what the sender wrote in this mail
    QUOTED = "quoted"
    FORWARDED = "forwarded"
    SIGNATURE = "signature"
    DISCLAIMER = "disclaimer"


@dataclass(frozen=True, kw_only=True, slots=True)
class Segment:
    """A slice of the normalized body; segments cover it in order without overlap."""

    kind: SegmentKind
    start: int
    end: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Mailbox:
    """One address of a header; ``address`` is folded, empty where none could be read."""

    address: str
    name: str = ""


READER_MISSING = "reader_missing"
"""Why an attachment was not read that could have been: nothing that reads it is installed."""
ALTERNATIVES_DIFFER = "alternatives_differ"
"""Defect of a mail whose HTML says what its plain text does not; both are read, and people look."""


class AttachmentStatus(StrEnum):
    """What became of an attachment."""

    EXTRACTED = "extracted"
    EMPTY = "empty"  # readable, without text
    UNSUPPORTED = "unsupported"
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    BLOCKED = "blocked"  # malware, an archive bomb, or too many of them


@dataclass(frozen=True, kw_only=True, slots=True)
class AttachmentArtifact:
    """An attachment as intake knows it.

    Attributes:
        attachment_id: ``att_`` and 16 hexadecimal characters of its content and place.
        name: Of the sender, for people only: it never becomes a path.
        media_type: Found from the content, not believed from the header.
        text: Normal form of its text; empty unless ``EXTRACTED``.
        reason: Stable code where it is not ``EXTRACTED``, such as ``malware:EICAR``.
        document_type: Label of the profile, or its unknown one.
        endings: Of its name, and of the names in an archive; lower case, without the dot.
    """

    attachment_id: str
    name: str
    media_type: str
    size_bytes: int
    sha256: str
    status: AttachmentStatus
    text: str = ""
    text_sha256: str = ""
    reason: str | None = None
    document_type: str = ""
    endings: tuple[str, ...] = wire(younger=True, default=())


@dataclass(frozen=True, kw_only=True, slots=True)
class NormalizedMessage:
    """A mail in normal form.

    Attributes:
        message_id: ``msg_`` and 32 hexadecimal characters of the raw bytes and the tenant: the
            same mail twice is the same message.
        raw_sha256: Digest of the bytes as they came.
        subject, body: Normal form: NFC, line feeds, no invisible characters, HTML as text.
        language: ``en``, ``de``, another ISO 639-1 code, or ``und``.
        thread_keys: Digests of Message-ID, In-Reply-To and References, newest first.
        auto_submitted: It says, or shows, that a machine sent it (RFC 3834, bounces, vacations).
        defects: Stable codes of what was wrong with the mail and how it was read nevertheless.
        normal_form: ``NORMAL_FORM``.
    """

    message_id: str
    raw_sha256: str
    size_bytes: int
    sender: Mailbox
    recipients: tuple[Mailbox, ...]
    sent_at: str | None
    received_at: str
    subject: str
    body: str
    subject_map: OffsetMap
    body_map: OffsetMap
    segments: tuple[Segment, ...]
    language: str
    thread_keys: tuple[str, ...] = ()
    attachments: tuple[AttachmentArtifact, ...] = ()
    auto_submitted: bool = False
    defects: tuple[str, ...] = ()
    normal_form: str = NORMAL_FORM

    def text_of(self, source: SpanSource, attachment_id: str | None = None) -> str | None:
        """The text that spans of this source point into, or ``None`` for an unknown attachment."""
        if source is SpanSource.SUBJECT:
            return self.subject
        if source is SpanSource.BODY:
            return self.body
        named = (one.text for one in self.attachments if one.attachment_id == attachment_id)
        return next(named, None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Quarantine:
    """Why bytes did not become a message: a verdict, not an error.

    Attributes:
        reason: Stable code: ``too_large``, ``too_many_recipients``, ``too_many_attachments``,
            ``too_many_parts``, ``too_deep``, ``malware``, ``archive_bomb``, ``not_a_mail`` …
        detail: One sentence for people, without content of the mail.
    """

    reason: str
    detail: str
    raw_sha256: str
    size_bytes: int


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelReading:
    """One label with its confidence and the slices that carry it."""

    label: str
    confidence: float
    evidence: tuple[EvidenceSpan, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Classification:
    """What a message is about.

    Attributes:
        intents: At least one, ordered by the profile's priority.
        primary_intent: A label among ``intents``.
        reader: Who read it: ``rules/1``, or a model's id.
    """

    intents: tuple[LabelReading, ...]
    primary_intent: str
    product_line: LabelReading
    urgency: LabelReading
    risk_flags: tuple[LabelReading, ...]
    reader: str

    def __post_init__(self) -> None:
        if self.primary_intent not in {one.label for one in self.intents}:
            raise ValueError("the primary intent is one of the intents")


@dataclass(frozen=True, kw_only=True, slots=True)
class Entity:
    """Something named in a message.

    Attributes:
        value_redacted: Masked text for people, at most 200 code points.
        value_hmac: Keyed digest of the normalized value: equal values compare, nothing is told.
        spans_left_out: How many more slices bear it.
    """

    entity_type: str
    value_redacted: str
    value_hmac: str
    confidence: float
    evidence: tuple[EvidenceSpan, ...]
    spans_left_out: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Extraction:
    """The entities of a message, in order of type and place.

    Attributes:
        left_out: How many more were found.
    """

    entities: tuple[Entity, ...]
    reader: str
    left_out: int = 0


class IdentityStatus(StrEnum):
    """How well the sender is known."""

    CONFIRMED = "CONFIRMED"
    PROBABLE = "PROBABLE"
    NEEDS_REVIEW = "NEEDS_REVIEW"
    NO_CANDIDATE = "NO_CANDIDATE"


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """One entry of the directory that a message may belong to.

    Attributes:
        kind: ``CUSTOMER``, ``POLICY``, ``CLAIM``, ``CONTACT`` or ``BROKER``.
        entity_id: The directory's id.
        signals: What led to it, such as ``policy_number`` or ``sender_address``.
        owner_id: The customer that the entry belongs to, where the directory says; empty else.
        product_line: Label of the profile that a policy or claim is of, where the directory says.
    """

    kind: str
    entity_id: str
    score: float
    signals: tuple[str, ...]
    evidence: tuple[EvidenceSpan, ...] = ()
    owner_id: str = ""
    product_line: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class IdentityResult:
    """Whose message it is, with every candidate that any signal named."""

    status: IdentityStatus
    selected: Candidate | None
    candidates: tuple[Candidate, ...]
    reason: str


class IntakeStatus(StrEnum):
    """The outcomes; every message ends in exactly one of them."""

    ROUTED = "routed"
    NEEDS_REVIEW = "needs_review"
    QUARANTINED = "quarantined"
    DUPLICATE = "duplicate"


@dataclass(frozen=True, kw_only=True, slots=True)
class RoutingDecision:
    """Where a message goes.

    Attributes:
        rule_id: The rule of the profile that matched.
        priority: 1 is the most urgent.
        fail_closed: It goes to people because something could not be decided.
        actions: Labels of the profile, in order.
    """

    queue_id: str
    sla_id: str
    priority: int
    rule_id: str
    rule_version: str
    actions: tuple[str, ...]
    fail_closed: bool = False
    fail_closed_reason: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class StageReview:
    """A stage that a person must look at, and why: stable codes only."""

    stage: str
    reasons: tuple[str, ...]
