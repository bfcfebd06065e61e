"""The two bodies of the review surface as frozen values with one JSON form each.

``ReviewDocument`` is the source contract's output, word for word, with additions beside it;
``SubmittedDocument`` is what a draft comes back in before its review exists. Both keep what they
were read from, right or wrong: whether it may leave is decided in ``decide``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.review.model import DISCLAIMER, Finding, Reviewed, Severity
from troth.kernel.codec import Wired, decode, lifted, wire
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonValue
from troth.kernel.wire import listing

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
