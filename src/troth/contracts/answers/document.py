"""The response body of ``/ui/api/ask`` as one frozen value with one JSON form.

This module decides no clause; it is what TRUST-1 to TRUST-7 are decided on. ``answer`` is always
the rendering of the other fields (``sections.render_answer``): whoever changes a section renders
the answer again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.grounding.model import Mark
from troth.contracts.answers.grounding.wire import (
    disagreements_from_wire,
    disagreements_to_wire,
    marks_from_wire,
    marks_to_wire,
)
from troth.contracts.answers.thought import ThinkingReport
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import (
    boolean,
    integer,
    listing,
    mapping,
    number,
    optional_text,
    text,
    texts,
)

TRUST_LABEL = "trust-contract-v1"


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceLine:
    """One line of the Evidence section.

    Attributes:
        fact: What the line says.
        quote: The passage it rests on, verbatim.
        start: Offset of the quote in the source text, in code points; ``end`` is exclusive.
        sha256: Digest of the quote.
    """

    fact: str
    quote: str
    source_id: str
    start: int
    end: int
    sha256: str

    @classmethod
    def verbatim(cls, fact: Fact) -> Self:
        """The line that says exactly what a retrieved fact quotes."""
        return cls(
            fact=fact.quote,
            quote=fact.quote,
            source_id=fact.source_id,
            start=fact.span.start,
            end=fact.span.end,
            sha256=fact.span.sha256,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Sections:
    """The three sections of a structured answer, in the order in which they stand."""

    evidence: tuple[EvidenceLine, ...]
    interpretation: str
    recommendation: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportedFact:
    """A retrieved fact as the wire names it; ``text`` is the verbatim quote."""

    text: str
    source_id: str
    published_at: str | None
    start: int
    end: int
    sha256: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ReportedSource:
    """A source as the wire names it."""

    id: str
    title: str
    domain: str
    url: str | None
    retrieved_at: str
    published_at: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceReport:
    """Why evidence was or was not sought, and what came of it.

    Attributes:
        status: One of ``EvidenceStatus``.
        score: The classifier's score, in [0, 1].
        reason: Stable code of a failure, or ``None``.
    """

    status: str = EvidenceStatus.NOT_NEEDED.value
    needed: bool = False
    signals: tuple[str, ...] = ()
    score: float = 0.0
    facts: tuple[ReportedFact, ...] = ()
    sources: tuple[ReportedSource, ...] = ()
    retrieved_at: str = ""
    duration_ms: int = 0
    reason: str | None = None

    def __post_init__(self) -> None:
        EvidenceStatus(self.status)  # ValueError for a stranger
        if not 0.0 <= self.score <= 1.0:
            raise ValueError(f"score {self.score} lies outside [0, 1]")

    @classmethod
    def of(
        cls, evidence: EvidenceSet, *, needed: bool, signals: tuple[str, ...], score: float
    ) -> Self:
        """The report on a retrieval and on the decision that led to it."""
        return cls(
            status=evidence.status.value,
            needed=needed,
            signals=signals,
            score=score,
            facts=tuple(_reported_fact(fact) for fact in evidence.facts),
            sources=tuple(_reported_source(source) for source in evidence.sources),
            retrieved_at=evidence.retrieved_at,
            duration_ms=evidence.duration_ms,
            reason=evidence.reason,
        )

    def source(self, source_id: str) -> ReportedSource | None:
        """The source of that id, or ``None``."""
        return next((source for source in self.sources if source.id == source_id), None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Limitation:
    """A limit of the answer: a stable code, and the sentence that stands in the answer."""

    code: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class UsedMemory:
    """A memory that the answer drew on; trust and confidence lie in [0, 1]."""

    memory_id: str
    text: str
    trust: float
    confidence: float
    timestamp: str
    reintroduced_claim: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelFailure:
    """A model that was called and brought nothing that may be used.

    Attributes:
        model: Its id.
        reason: Code of its last attempt, such as ``timeout`` or ``schema``.
    """

    model: str
    reason: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerDocument:
    """One sealed answer, one set of questions, or one free reply.

    Attributes:
        model: Provider's id, or ``trust-contract-v1`` where no model spoke.
        mode: ``work`` or ``normal``.
        nonce: Makes the digest of the body unguessable; given by the runtime.
        sections: ``None`` for questions and in normal mode.
        structured: Whether the answer has sections that its author wrote; plain prose, which stands
            under Interpretation as a whole, has none.
        questions: The questions that were asked instead of an answer.
        marks: Sentences that differ from the facts, by their places in ``answer``.
        source_disagreements: Facts that contradict each other.
        thinking: The run that thought the answer over; ``None`` where there was none.
        review_id: Of the review that runs beside the answer; ``None`` where there is none.
        model_failures: Every model that failed, in the order in which they were called.
    """

    answer: str
    model: str
    trace_id: str
    receipt_id: str
    nonce: str
    mode: str
    thread_id: str | None = None
    sections: Sections | None = None
    structured: bool = False
    evidence: EvidenceReport = field(default_factory=EvidenceReport)
    limitations: tuple[Limitation, ...] = ()
    questions: tuple[str, ...] = ()
    memories: tuple[UsedMemory, ...] = ()
    reintroduced_claims_count: int = 0
    marks: tuple[Mark, ...] = ()
    source_disagreements: tuple[SourceDisagreement, ...] = ()
    thinking: ThinkingReport | None = None
    review_id: str | None = None
    model_failures: tuple[ModelFailure, ...] = ()

    def __post_init__(self) -> None:
        Mode(self.mode)  # ValueError for a stranger
        if self.reintroduced_claims_count < 0:
            raise ValueError("reintroduced_claims_count is a count")

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without the fields that the seal adds."""
        return {
            "answer": self.answer,
            "model": self.model,
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
            "nonce": self.nonce,
            "mode": self.mode,
            "thread_id": self.thread_id,
            "sections": None if self.sections is None else sections_to_wire(self.sections),
            "structured": self.structured,
            "evidence": report_to_wire(self.evidence),
            "limitations": [{"code": one.code, "text": one.text} for one in self.limitations],
            "questions": list(self.questions),
            "memories": [fields_of(one) for one in self.memories],
            "reintroduced_claims_count": self.reintroduced_claims_count,
            "marks": marks_to_wire(self.marks),
            "source_disagreements": disagreements_to_wire(self.source_disagreements),
            "thinking": None if self.thinking is None else self.thinking.to_wire(),
            "review_id": self.review_id,
            "model_failures": [fields_of(one) for one in self.model_failures],
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the object back; fields that this document does not know are ignored.

        Raises:
            ValueError: A field is missing or of the wrong type.
        """
        sections, thinking = wire.get("sections"), wire.get("thinking")
        return cls(
            answer=text(wire, "answer"),
            model=text(wire, "model"),
            trace_id=text(wire, "trace_id"),
            receipt_id=text(wire, "receipt_id"),
            nonce=text(wire, "nonce"),
            mode=text(wire, "mode"),
            thread_id=optional_text(wire, "thread_id"),
            sections=None if sections is None else sections_from_wire(mapping(wire, "sections")),
            structured=boolean(wire, "structured"),
            evidence=report_from_wire(mapping(wire, "evidence")),
            limitations=tuple(
                Limitation(code=text(one, "code"), text=text(one, "text"))
                for one in listing(wire, "limitations")
            ),
            questions=texts(wire, "questions"),
            memories=tuple(memory_from_wire(one) for one in listing(wire, "memories")),
            reintroduced_claims_count=integer(wire, "reintroduced_claims_count"),
            marks=marks_from_wire(wire),
            source_disagreements=disagreements_from_wire(wire),
            thinking=(
                None if thinking is None else ThinkingReport.from_wire(mapping(wire, "thinking"))
            ),
            review_id=optional_text(wire, "review_id"),
            model_failures=tuple(
                ModelFailure(model=text(one, "model"), reason=text(one, "reason"))
                for one in listing(wire, "model_failures")
            ),
        )


def fields_of(value: object) -> JsonObject:
    """The members of a value with slots, by name."""
    names: Sequence[str] = getattr(type(value), "__slots__", ())
    return {name: getattr(value, name) for name in names}


def _reported_fact(fact: Fact) -> ReportedFact:
    return ReportedFact(
        text=fact.quote,
        source_id=fact.source_id,
        published_at=fact.published_at,
        start=fact.span.start,
        end=fact.span.end,
        sha256=fact.span.sha256,
    )


def _reported_source(source: Source) -> ReportedSource:
    return ReportedSource(
        id=source.source_id,
        title=source.title,
        domain=source.domain,
        url=source.url,
        retrieved_at=source.retrieved_at,
        published_at=source.published_at,
    )


def sections_to_wire(sections: Sections) -> JsonObject:
    """The sections as they stand on the wire."""
    return {
        "evidence": [fields_of(line) for line in sections.evidence],
        "interpretation": sections.interpretation,
        "recommendation": sections.recommendation,
    }


def sections_from_wire(wire: Mapping[str, JsonValue]) -> Sections:
    """Read the sections back.

    Raises:
        ValueError: A field is missing or of the wrong type.
    """
    return Sections(
        evidence=tuple(
            EvidenceLine(
                fact=text(line, "fact"),
                quote=text(line, "quote"),
                source_id=text(line, "source_id"),
                start=integer(line, "start"),
                end=integer(line, "end"),
                sha256=text(line, "sha256"),
            )
            for line in listing(wire, "evidence")
        ),
        interpretation=text(wire, "interpretation"),
        recommendation=text(wire, "recommendation"),
    )


def report_to_wire(report: EvidenceReport) -> JsonObject:
    """The report as it stands on the wire."""
    return {
        **fields_of(report),
        "signals": list(report.signals),
        "facts": [fields_of(fact) for fact in report.facts],
        "sources": [fields_of(source) for source in report.sources],
    }


def report_from_wire(wire: Mapping[str, JsonValue]) -> EvidenceReport:
    """Read the report back.

    Raises:
        ValueError: A field is missing or of the wrong type.
    """
    return EvidenceReport(
        status=text(wire, "status"),
        needed=boolean(wire, "needed"),
        signals=texts(wire, "signals"),
        score=number(wire, "score"),
        facts=tuple(
            ReportedFact(
                text=text(fact, "text"),
                source_id=text(fact, "source_id"),
                published_at=optional_text(fact, "published_at"),
                start=integer(fact, "start"),
                end=integer(fact, "end"),
                sha256=text(fact, "sha256"),
            )
            for fact in listing(wire, "facts")
        ),
        sources=tuple(
            ReportedSource(
                id=text(source, "id"),
                title=text(source, "title"),
                domain=text(source, "domain"),
                url=optional_text(source, "url"),
                retrieved_at=text(source, "retrieved_at"),
                published_at=optional_text(source, "published_at"),
            )
            for source in listing(wire, "sources")
        ),
        retrieved_at=text(wire, "retrieved_at"),
        duration_ms=integer(wire, "duration_ms"),
        reason=optional_text(wire, "reason"),
    )


def memory_from_wire(wire: Mapping[str, JsonValue]) -> UsedMemory:
    """Read a memory back.

    Raises:
        ValueError: A field is missing or of the wrong type.
    """
    return UsedMemory(
        memory_id=text(wire, "memory_id"),
        text=text(wire, "text"),
        trust=number(wire, "trust"),
        confidence=number(wire, "confidence"),
        timestamp=text(wire, "timestamp"),
        reintroduced_claim=boolean(wire, "reintroduced_claim"),
    )
