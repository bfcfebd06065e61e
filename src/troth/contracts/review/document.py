"""The two bodies of the review surface as frozen values with one JSON form each.

``ReviewDocument`` is the source contract's output, word for word, with additions beside it;
``SubmittedDocument`` is what a draft comes back in before its review exists. Both keep what they
were read from, right or wrong: whether it may leave is decided in ``decide``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.review.model import DISCLAIMER, Finding, Passage, Reviewed, Severity
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import boolean, integer, listing, mapping, optional_text, text, texts

STATUSES = ("pending", "done", "failed")
_COUNTS = {
    Severity.HIGH: "high_severity",
    Severity.MEDIUM: "medium_severity",
    Severity.LOW: "low_severity",
    Severity.INFO: "info",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class CitedPassage:
    """A stretch of a source; ``start`` and ``end`` count code points of its text."""

    source_id: str
    quote: str
    start: int
    end: int
    sha256: str

    @classmethod
    def of(cls, passage: Passage) -> Self:
        """The passage as the wire names it."""
        span = passage.span
        return cls(
            source_id=passage.source_id,
            quote=passage.quote,
            start=span.start,
            end=span.end,
            sha256=span.sha256,
        )

    def to_wire(self) -> JsonObject:
        """The JSON object."""
        return {
            "source_id": self.source_id,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "sha256": self.sha256,
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class StatedFinding:
    """A finding as it stands on the wire; its codes are texts, which may be wrong.

    Attributes:
        start, end: Where a quoted location stands in the draft, in code points; ``None`` for a
            line reference.
    """

    finding_id: str
    type: str
    severity: str
    location: str
    description: str
    source_ids: tuple[str, ...]
    explanation: str
    suggestion: str | None
    rule: str
    start: int | None
    end: int | None
    passages: tuple[CitedPassage, ...]

    @classmethod
    def of(cls, finding: Finding) -> Self:
        """The finding as the wire names it."""
        return cls(
            finding_id=finding.finding_id,
            type=finding.type.value,
            severity=finding.severity.value,
            location=finding.location,
            description=finding.description,
            source_ids=finding.source_ids,
            explanation=finding.explanation,
            suggestion=finding.suggestion,
            rule=finding.rule,
            start=finding.start,
            end=finding.end,
            passages=tuple(CitedPassage.of(one) for one in finding.passages),
        )

    def to_wire(self) -> JsonObject:
        """The JSON object; ``suggestion`` is absent where there is none."""
        advice: JsonObject = {} if self.suggestion is None else {"suggestion": self.suggestion}
        return {
            "finding_id": self.finding_id,
            "type": self.type,
            "severity": self.severity,
            "location": self.location,
            "description": self.description,
            "evidence": {"source_ids": list(self.source_ids), "explanation": self.explanation},
            **advice,
            "rule": self.rule,
            "start": self.start,
            "end": self.end,
            "passages": [one.to_wire() for one in self.passages],
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
class Coverage:
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

    def to_wire(self) -> JsonObject:
        """The JSON object."""
        return {
            "sources": list(self.sources),
            "not_used": list(self.not_used),
            "is_checked": self.is_checked,
        }

    @classmethod
    def from_wire(cls, wire: Mapping[str, JsonValue]) -> Self:
        """Read the object back.

        Raises:
            ValueError: A field is missing or of the wrong type.
        """
        return cls(
            sources=texts(wire, "sources"),
            not_used=texts(wire, "not_used"),
            is_checked=boolean(wire, "is_checked"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewDocument:
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
    findings: tuple[StatedFinding, ...]
    summary: Summary
    recommendation: str
    disclaimer: str
    dropped_findings: int
    draft_sha256: str
    judge: str
    trace_id: str
    receipt_id: str
    nonce: str
    coverage: Coverage = Coverage()

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
        findings = tuple(StatedFinding.of(one) for one in reviewed.findings)
        return cls(
            review_id=reviewed.review_id,
            draft_id=draft_id,
            timestamp=timestamp,
            findings=findings,
            summary=Summary.of([one.severity for one in findings]),
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

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without the fields that the seal adds."""
        summary: JsonObject = {
            "total_findings": self.summary.total_findings,
            "high_severity": self.summary.high_severity,
            "medium_severity": self.summary.medium_severity,
            "low_severity": self.summary.low_severity,
            "info": self.summary.info,
        }
        return {
            "review_id": self.review_id,
            "draft_id": self.draft_id,
            "timestamp": self.timestamp,
            "findings": [one.to_wire() for one in self.findings],
            "summary": summary,
            "recommendation": self.recommendation,
            "disclaimer": self.disclaimer,
            "dropped_findings": self.dropped_findings,
            "draft_sha256": self.draft_sha256,
            "judge": self.judge,
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
            "nonce": self.nonce,
            "coverage": self.coverage.to_wire(),
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the object back; fields that this document does not know are ignored.

        Raises:
            ValueError: A field is missing or of the wrong type.
        """
        # Reviews from before say nothing of what they were checked against.
        coverage = (
            Coverage.from_wire(mapping(wire, "coverage")) if "coverage" in wire else Coverage()
        )
        return cls(
            coverage=coverage,
            review_id=text(wire, "review_id"),
            draft_id=text(wire, "draft_id"),
            timestamp=text(wire, "timestamp"),
            findings=tuple(_finding(one) for one in listing(wire, "findings")),
            summary=_summary(mapping(wire, "summary")),
            recommendation=text(wire, "recommendation"),
            disclaimer=text(wire, "disclaimer"),
            dropped_findings=integer(wire, "dropped_findings"),
            draft_sha256=text(wire, "draft_sha256"),
            judge=text(wire, "judge"),
            trace_id=text(wire, "trace_id"),
            receipt_id=text(wire, "receipt_id"),
            nonce=text(wire, "nonce"),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class SubmittedDocument:
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

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without the fields that the seal adds."""
        return {
            "review_id": self.review_id,
            "draft_id": self.draft_id,
            "draft_content": self.draft_content,
            "status": self.status,
            "failure": self.failure,
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
            "nonce": self.nonce,
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the object back; fields that this document does not know are ignored.

        Raises:
            ValueError: A field is missing or of the wrong type.
        """
        return cls(
            review_id=text(wire, "review_id"),
            draft_id=text(wire, "draft_id"),
            draft_content=text(wire, "draft_content"),
            status=text(wire, "status"),
            failure=optional_text(wire, "failure"),
            trace_id=text(wire, "trace_id"),
            receipt_id=text(wire, "receipt_id"),
            nonce=text(wire, "nonce"),
        )


def _finding(wire: Mapping[str, JsonValue]) -> StatedFinding:
    evidence = mapping(wire, "evidence")
    return StatedFinding(
        finding_id=text(wire, "finding_id"),
        type=text(wire, "type"),
        severity=text(wire, "severity"),
        location=text(wire, "location"),
        description=text(wire, "description"),
        source_ids=texts(evidence, "source_ids"),
        explanation=text(evidence, "explanation"),
        suggestion=optional_text(wire, "suggestion"),
        rule=text(wire, "rule"),
        start=_place(wire, "start"),
        end=_place(wire, "end"),
        passages=tuple(_passage(one) for one in listing(wire, "passages")),
    )


def _place(wire: Mapping[str, JsonValue], name: str) -> int | None:
    return None if wire.get(name) is None else integer(wire, name)


def _passage(wire: Mapping[str, JsonValue]) -> CitedPassage:
    return CitedPassage(
        source_id=text(wire, "source_id"),
        quote=text(wire, "quote"),
        start=integer(wire, "start"),
        end=integer(wire, "end"),
        sha256=text(wire, "sha256"),
    )


def _summary(wire: Mapping[str, JsonValue]) -> Summary:
    return Summary(
        total_findings=integer(wire, "total_findings"),
        high_severity=integer(wire, "high_severity"),
        medium_severity=integer(wire, "medium_severity"),
        low_severity=integer(wire, "low_severity"),
        info=integer(wire, "info"),
    )
