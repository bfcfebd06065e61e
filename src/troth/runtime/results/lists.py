"""Shapes of what the routes of reviews, sources, lists, proof, intake, operations answer with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from troth.contracts.gate.intake.profile import Sla
from troth.contracts.review.model import ReviewDocument, SubmittedDocument
from troth.runtime.proof.certificate import ToldCertificate
from troth.runtime.results.answers import Clauses, Open, Receipted
from troth.settings import Told


@dataclass(frozen=True, kw_only=True)
class Review(ReviewDocument):
    """What a review found."""

    clauses: Clauses


@dataclass(frozen=True, kw_only=True)
class Submitted(SubmittedDocument):
    """A draft whose review is still to be made."""

    clauses: Clauses


class Decision(TypedDict):
    """What somebody decided on a finding."""

    finding_id: str
    decision: Literal["accept", "dismiss", "override"]
    reason: str
    by: str
    at: str


class Decided(Receipted):
    """A decision that was recorded, and all on the same finding."""

    review_id: str
    finding_id: str
    decision: Literal["accept", "dismiss", "override"]
    recorded: bool
    decisions: list[Decision]
    etag: str


class Decisions(Receipted):
    """All decisions on a review."""

    review_id: str
    decisions: list[Decision]
    unreadable: int
    etag: str


class Share(TypedDict):
    """How often people agreed, with its interval."""

    accepted: int
    dismissed: int
    overridden: int
    precision: float | None
    low: float
    high: float


class Precision(Receipted):
    """How often people agree, by type and by rule."""

    types: dict[str, Share]
    rules: dict[str, Share]
    unreadable: int


class ListedReview(TypedDict):
    """A review in a list."""

    review_id: str
    draft_id: str
    text: str
    status: Literal["pending", "done", "failed"]
    submitted_at: str
    finished_at: str | None
    receipt_id: str | None
    failure: str | None


class ListedReviews(Receipted):
    """Reviews, newest first."""

    reviews: list[ListedReview]
    next_before: str | None


class SourceAdded(Receipted):
    """A source that was stored."""

    source_id: str
    title: str
    text_sha256: str
    change: str
    passages: int


class KnownSource(TypedDict):
    """What is known of a stored source."""

    source_id: str
    title: str
    text_sha256: str
    domain: str
    url: str | None
    published_at: str | None
    retrieved_at: str
    last_verified: str | None


class SourceRead(KnownSource, Receipted):
    """A source with its text."""

    text: str
    kind: str | None
    project_id: str | None


class ListedSource(KnownSource):
    """A source in a list."""

    origin: str | None
    stale: bool


class ListedSources(Receipted):
    """Sources, newest first."""

    sources: list[ListedSource]
    next_before: str | None


class ListedExchange(TypedDict):
    """A stored exchange in a list."""

    trace_id: str
    receipt_id: str
    surface: str
    subject: str
    thread_id: str
    at: str
    kind: Literal["asked", "source", "seen"]
    text: str
    state: Literal["kept", "repaired", "broken"]
    broken: list[str]
    repaired: list[str]


class ListedExchanges(Receipted):
    """Stored exchanges, newest first."""

    exchanges: list[ListedExchange]
    next_before: str | None


class Verbatim(TypedDict):
    """What is stored, as it is."""

    text: str
    text_sha256: str


class Event(TypedDict):
    """An event of the log."""

    seq: int
    tag: str
    at: str
    trace_id: str
    data: Open


class Erased(TypedDict):
    """What is left of an exchange whose bodies were erased."""

    receipt_id: str
    trace_id: str


class ExchangeRead(Receipted):
    """One exchange, step by step."""

    exchange: ListedExchange | Erased
    events: list[Event]
    request: Verbatim | None
    response: Verbatim | None


class ReceiptFile(TypedDict):
    """A receipt, to verify offline."""

    format: str
    envelope: Open
    log: Open


class LogKey(TypedDict):
    """The key that verifies receipts, in every form."""

    algorithm: str
    key_id: str
    name: str
    public_key: str
    vkey: str


Consistency = TypedDict("Consistency", {"from": int, "to": int, "proof": list[str]})


class Taken(Receipted):
    """A mail, where it stands, and once it is decided on, every member of the decision."""

    message_id: str
    status: str | None
    state: str
    stage: str
    received_at: str
    decided_in: Open | None


class RoutedMail(TypedDict):
    """A mail as it stands before people."""

    message_id: str
    status: str
    queue_id: str
    priority: int
    reasons: list[Open]
    version: int
    etag: str


class QueuedMail(RoutedMail):
    """A mail that waits for people."""

    language: str | None
    subject_redacted: str | None
    sla_id: str | None
    rule_id: str | None
    decision_hash: str | None
    received_at: str | None


class MailQueue(Receipted):
    """Mails that wait for people, the most urgent first."""

    items: list[QueuedMail]
    next: str | None


class MailItem(RoutedMail, Receipted):
    """One mail for review."""

    readings: list[Open]
    raw: bool
    mail: list[Any] | Open | None
    entities_left_out: int
    decision: Open
    drafts: list[Open]
    corrections: list[Open]


class MailAct(Receipted):
    """The record of a correction, or of a decision on a draft."""

    kind: Literal["correction", "draft"]
    correction_id: str
    message_id: str
    at: str
    by: str
    decision_hash_before: str | None
    decision_hash: str
    version: int
    request_sha256: str
    made_in: str
    etag: str


class Label(TypedDict):
    """A label, what it means, and what people call it."""

    name: str
    about: str
    en: str
    de: str


class Vocabulary(Receipted):
    """What corrections may name."""

    profile: str
    slas: list[Sla]
    labels: dict[str, list[Label]]


class Ready(TypedDict):
    """Whether a commit can be made."""

    ready: bool
    events: NotRequired[int]
    code: NotRequired[str]


class LogVerified(TypedDict):
    """What an audit of the log came to; where it is broken, why and where."""

    verified: bool
    events: NotRequired[int]
    receipts: NotRequired[int]
    bodies: NotRequired[int]
    checkpoints: NotRequired[int]
    root: NotRequired[str]
    code: NotRequired[str]
    detail: NotRequired[str]
    place: NotRequired[str | None]


class Rate(TypedDict):
    """A rate of the answer contract, and its band."""

    name: str
    value: float | None
    low: float | None
    high: float | None
    within: bool | None


class Status(TypedDict):
    """What ``troth status`` prints."""

    version: str
    model: str
    events: int
    rates: list[Rate]
    failure_rate: float | None
    alert: bool
    latencies: list[Open]
    attempts: list[Open]
    model_tokens: list[ModelTokens]
    thinking_tokens: int
    peers: list[PeerState]
    intake: dict[str, int]
    storage: Database
    certificate: ToldCertificate | None


class SettingsInUse(TypedDict):
    """Every setting, in the order of the documentation."""

    settings: list[Told]


class ModelTokens(TypedDict):
    """What a model read and wrote, in tokens."""

    model: str
    input: int
    output: int


class PeerState(TypedDict):
    """A peer of panels, and whether it is asked."""

    name: str
    model: str
    breaker: str
    reason: str | None


class Database(TypedDict):
    """The database."""

    database: str
    size_bytes: int | None
