"""The values of the review contract: request, sources, findings, and the bodies that leave.

The closed sets and the field names are the source contract's, word for word. ``ReviewDocument`` is
its output with additions beside it; ``SubmittedDocument`` is what a draft comes back in before its
review exists. Both keep what they were read from, right or wrong: whether it may leave is decided
in ``repair``. Ids follow from content: equal input, equal ids (REVIEW-2). In them every text enters
as its digest, so that an id can be made of any text and tells nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from troth.kernel.canonical import canonical_json
from troth.kernel.codec import Wired, decode, lifted, wire
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.jsontypes import JsonValue
from troth.kernel.wire import listing

DISCLAIMER = "This review is advisory only. Human judgment required."
MAX_DRAFT_CHARS = 1_000_000
MAX_SOURCES = 200
MAX_ID_CHARS = 200


class FindingType(StrEnum):
    """What a finding is about."""

    FACTUAL_ERROR = "factual_error"
    UNSUPPORTED_CLAIM = "unsupported_claim"
    MISSING_CONTEXT = "missing_context"
    STYLE_ISSUE = "style_issue"


class Severity(StrEnum):
    """How much it matters, the gravest first."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INFO = "info"


class Recommendation(StrEnum):
    """What follows from the findings by a fixed rule (REVIEW-5)."""

    APPROVE = "approve"
    REVIEW_REQUIRED = "review_required"
    MAJOR_ISSUES = "major_issues"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewContext:
    """The optional ``context``; each member may be absent."""

    project_id: str | None = None
    domain: str | None = None
    event_type: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewRequest:
    """The source contract's input (REVIEW-1).

    Attributes:
        draft_content: 0 to 1 000 000 code points; kept as it came (REVIEW-6).
        rag_retrieval_ids: Ids of the sources, each once, at most 200; may be empty.
    """

    draft_id: str
    draft_content: str
    rag_retrieval_ids: tuple[str, ...]
    context: ReviewContext | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewSource:
    """A source as it stood when the review was made.

    Attributes:
        text: What offsets refer to; ``text_sha256`` is its digest.
        published_at, last_verified: RFC 3339 dates or moments, where known.
        stale: Whether it was last verified too long ago to be relied on, by the operator's rule.
        guides: Whether it is a guide of style, which says how to write and states no fact.
    """

    source_id: str
    title: str
    text: str
    text_sha256: str
    published_at: str | None = None
    last_verified: str | None = None
    stale: bool = False
    guides: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """A stretch of a source; ``start`` and ``end`` count code points of its text."""

    source_id: str
    quote: str
    start: int
    end: int
    sha256: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """A finding, as it stands on the wire: there its codes are texts, which may be wrong.

    Attributes:
        finding_id: Derived from its content: equal input, equal id (REVIEW-2).
        type: A ``FindingType``; likewise ``severity``.
        location: Verbatim quote of the draft, or ``line N`` (REVIEW-9).
        description: What is wrong, in fixed wording around quotes.
        source_ids: At least one of the request's ids, closest first (REVIEW-3).
        explanation: Why these sources matter here.
        suggestion: Advice, never a sentence to put in place (REVIEW-13); may be ``None``.
        rule: Stable code of the rule that found it, such as ``number``; finer than the type.
        start, end: Where a quoted location stands in the draft, in code points; ``None`` for a
            line reference.
        passages: The stretches that were compared; may be empty where no source speaks of it.
    """

    finding_id: str
    type: str
    severity: str
    location: str
    description: str
    source_ids: tuple[str, ...]
    explanation: str
    suggestion: str | None = wire(omit=True, default=None)
    rule: str
    start: int | None
    end: int | None
    passages: tuple[Passage, ...]
    WIRE_WITHIN: ClassVar = {"evidence": ("source_ids", "explanation")}


@dataclass(frozen=True, kw_only=True, slots=True)
class Reviewed:
    """What the reviewer made of one request and its sources: pure, and the same each time.

    Attributes:
        review_id: ``rev_`` and 32 hexadecimal characters, of the request and the source digests.
        findings: In the order of the draft; those without a location last.
        dropped: Findings left out, counted by rule: those that could cite nothing (REVIEW-3), and
            the least grave of a draft with more than 200.
        judge: Name and version of the judge that spoke.
    """

    review_id: str
    findings: tuple[Finding, ...]
    recommendation: Recommendation
    dropped: tuple[tuple[str, int], ...]
    judge: str


_ID_DIGITS = 32


def derive_review_id(request: ReviewRequest, sources: Sequence[ReviewSource]) -> str:
    """``rev_`` and 32 hexadecimal characters, of the request and the digests of its sources."""
    context = request.context
    named = () if context is None else (context.project_id, context.domain, context.event_type)
    guides = [text_sha256(one.source_id) for one in sources if one.guides]
    content = canonical_json(
        {
            "draft_id": text_sha256(request.draft_id),
            "draft": text_sha256(request.draft_content),
            "ids": [text_sha256(one) for one in request.rag_retrieval_ids],
            "context": [None if one is None else text_sha256(one) for one in named],
            "sources": [[text_sha256(one.source_id), one.text_sha256] for one in sources],
            **({"guides": guides} if guides else {}),
        }
    )
    return f"rev_{sha256_hex(content)[:_ID_DIGITS]}"


def derive_finding_id(review_id: str, finding: Finding) -> str:
    """``fnd_`` and 32 hexadecimal characters, of all that the finding says but its wording."""
    content = canonical_json(
        {
            "review_id": review_id,
            "rule": finding.rule,
            "place": [finding.start, finding.end, text_sha256(finding.location)],
            "source_ids": [text_sha256(one) for one in finding.source_ids],
            "passages": [
                [text_sha256(one.source_id), one.start, one.end, one.sha256]
                for one in finding.passages
            ],
        }
    )
    return f"fnd_{sha256_hex(content)[:_ID_DIGITS]}"


STATUSES = ("pending", "done", "failed")
_COUNTS = {
    Severity.HIGH: "high_severity",
    Severity.MEDIUM: "medium_severity",
    Severity.LOW: "low_severity",
    Severity.INFO: "info",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Summary:
    """How many findings there are of each severity."""

    total_findings: int
    high_severity: int
    medium_severity: int
    low_severity: int
    info: int

    @classmethod
    def of(cls, severities: Sequence[str]) -> Self:
        """Counted from the severities of the findings."""
        counts = {field: severities.count(severity) for severity, field in _COUNTS.items()}
        return cls(total_findings=len(severities), **counts)


@dataclass(frozen=True, kw_only=True, slots=True)
class Coverage(Wired):
    """What a draft was checked against.

    Attributes:
        sources: Ids of the sources that were used, in the order of the request.
        not_used: Ids that were named and could not be used, whatever kept them from it.
        is_checked: Whether there was anything to check against; without it, that nothing was found
            says nothing.
    """

    sources: tuple[str, ...] = ()
    not_used: tuple[str, ...] = ()
    is_checked: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewDocument(Wired):
    """One review.

    Attributes:
        timestamp: RFC 3339 in UTC; given by the runtime.
        dropped_findings: How many findings were left out: those that could cite nothing
            (REVIEW-3), and the least grave where the draft has too many.
        draft_sha256: Digest of the draft that was reviewed, which came back unchanged (REVIEW-6).
        judge: Name and version of the judge that spoke.
        nonce: Makes the digest of the body unguessable; given by the runtime.
    """

    review_id: str
    draft_id: str
    timestamp: str
    findings: tuple[Finding, ...]
    summary: Summary
    recommendation: str
    disclaimer: str
    dropped_findings: int
    draft_sha256: str
    judge: str
    trace_id: str
    receipt_id: str
    nonce: str
    # Reviews from before say nothing of what they were checked against.
    coverage: Coverage = wire(younger=True, default=Coverage())

    @classmethod
    def of(
        cls,
        reviewed: Reviewed,
        *,
        coverage: Coverage = Coverage(),
        draft_id: str,
        draft: str,
        timestamp: str,
        trace_id: str,
        receipt_id: str,
        nonce: str,
    ) -> Self:
        """The document of what the reviewer made."""
        return cls(
            review_id=reviewed.review_id,
            draft_id=draft_id,
            timestamp=timestamp,
            findings=reviewed.findings,
            summary=Summary.of([one.severity for one in reviewed.findings]),
            recommendation=reviewed.recommendation.value,
            disclaimer=DISCLAIMER,
            dropped_findings=sum(count for _, count in reviewed.dropped),
            draft_sha256=text_sha256(draft),
            judge=reviewed.judge,
            trace_id=trace_id,
            receipt_id=receipt_id,
            nonce=nonce,
            coverage=coverage,
        )

    @classmethod
    def from_wire(cls, wire: Mapping[str, JsonValue]) -> Self:
        """Read the object back; members that the type does not know are ignored.

        Raises:
            WireError: A member is missing or of the wrong type.
        """
        findings = [lifted(one, "evidence") for one in listing(wire, "findings")]
        return decode(cls, {**wire, "findings": findings})


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmittedDocument(Wired):
    """A draft that was handed in, as it came (REVIEW-6), and where its review stands.

    Attributes:
        status: ``pending``, ``done`` or ``failed``.
        failure: Why it failed, as a stable code; ``None`` unless it did.
    """

    review_id: str
    draft_id: str
    draft_content: str
    status: str
    trace_id: str
    receipt_id: str
    nonce: str
    failure: str | None = None
