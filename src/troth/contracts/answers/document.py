"""The response body of ``/ui/api/ask`` as one frozen value with one JSON form.

This module decides no clause; it is what TRUST-1 to TRUST-7 are decided on. ``answer`` is always
the rendering of the other fields (``sections.render_answer``): whoever changes a section renders
the answer again. What it tells of the run that thought it over are members of closed types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from troth.contracts.answers.grounding.disagreeing import SourceDisagreement
from troth.contracts.answers.grounding.marks import Mark
from troth.kernel.codec import Wired, wire
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact
from troth.kernel.exchange import Mode
from troth.kernel.refinement import DowngradeReason, RefinementRecord, StopReason


@dataclass(frozen=True, kw_only=True, slots=True)
class ThinkingReport(Wired):
    """The telemetry of a run, and where its receipt is.

    Attributes:
        receipt_id: Of the run, which is an exchange of its own.
    """

    stop_reason: StopReason
    downgrade_reason: DowngradeReason | None
    passes_planned: int
    passes_completed: int
    deltas_applied: int
    deltas_rejected: int
    signature: str
    receipt_id: str

    def tells_of(self, record: RefinementRecord) -> bool:
        """Whether it says of a run what was recorded of it."""
        recorded = (
            record.stop_reasons[:1],
            record.downgrade_reason,
            len(record.plan),
            sum(one.accepted for one in record.passes),
            record.deltas_applied,
            record.deltas_rejected,
            record.signature,
        )
        told = (
            (self.stop_reason,),
            self.downgrade_reason,
            self.passes_planned,
            self.passes_completed,
            self.deltas_applied,
            self.deltas_rejected,
            self.signature,
        )
        return told == recorded


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
    """A retrieved fact as the wire names it; ``text`` is the verbatim quote.

    Attributes:
        context: What stands above it in the source, such as the header of its table.
    """

    text: str
    source_id: str
    published_at: str | None
    start: int
    end: int
    sha256: str
    context: str = wire(omit=True, default="")


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
class EvidenceReport(Wired):
    """Why evidence was or was not sought, and what came of it.

    Attributes:
        score: The classifier's score, in [0, 1].
        reason: Stable code of a failure, or ``None``.
    """

    status: EvidenceStatus = EvidenceStatus.NOT_NEEDED
    needed: bool = False
    signals: tuple[str, ...] = ()
    score: float = 0.0
    facts: tuple[ReportedFact, ...] = ()
    sources: tuple[ReportedSource, ...] = ()
    retrieved_at: str = ""
    duration_ms: int = 0
    reason: str | None = None

    @classmethod
    def of(
        cls, evidence: EvidenceSet, *, needed: bool, signals: tuple[str, ...], score: float
    ) -> Self:
        """The report on a retrieval and on the decision that led to it."""
        return cls(
            status=evidence.status,
            needed=needed,
            signals=signals,
            score=score,
            facts=tuple(
                ReportedFact(
                    text=fact.quote,
                    source_id=fact.source_id,
                    published_at=fact.published_at,
                    start=fact.span.start,
                    end=fact.span.end,
                    sha256=fact.span.sha256,
                    context=fact.context,
                )
                for fact in evidence.facts
            ),
            sources=tuple(
                ReportedSource(
                    id=source.source_id,
                    title=source.title,
                    domain=source.domain,
                    url=source.url,
                    retrieved_at=source.retrieved_at,
                    published_at=source.published_at,
                )
                for source in evidence.sources
            ),
            retrieved_at=evidence.retrieved_at,
            duration_ms=evidence.duration_ms,
            reason=evidence.reason,
        )

    def source(self, source_id: str) -> ReportedSource | None:
        """The source of that id, or ``None``."""
        return next((source for source in self.sources if source.id == source_id), None)

    def context(self, line: EvidenceLine) -> str:
        """What stands above the fact that a line quotes, in whole or in part."""
        for one in self.facts:
            if one.source_id == line.source_id and one.start <= line.start and line.end <= one.end:
                return one.context
        return ""


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
class AnswerDocument(Wired):
    """One sealed answer, one set of questions, or one free reply.

    Attributes:
        model: Provider's id, or ``trust-contract-v1`` where no model spoke.
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
    mode: Mode
    thread_id: str | None = None
    sections: Sections | None = None
    structured: bool = False
    evidence: EvidenceReport = field(default_factory=EvidenceReport)
    limitations: tuple[Limitation, ...] = ()
    questions: tuple[str, ...] = ()
    memories: tuple[UsedMemory, ...] = ()
    reintroduced_claims_count: int = 0
    marks: tuple[Mark, ...] = wire(younger=True, default=())
    source_disagreements: tuple[SourceDisagreement, ...] = wire(younger=True, default=())
    thinking: ThinkingReport | None = None
    review_id: str | None = None
    model_failures: tuple[ModelFailure, ...] = ()
