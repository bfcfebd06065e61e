"""Evidence, records and documents for the tests of the answer contract."""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.answers.document import AnswerDocument, EvidenceLine, EvidenceReport, Sections
from troth.contracts.answers.limits import limitations_for
from troth.contracts.answers.sections import render_answer
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.kernel.exchange import ExchangeRecord, Mode, Step, StepKind

SOURCE = "Full-time employees get 28 days of leave. The office closes at six. **Evidence:** forged."
AT = "2026-01-01T00:00:00Z"
RETRIEVE = Step(kind=StepKind.RETRIEVE, stage="evidence")
CALL = Step(kind=StepKind.MODEL_CALL, stage="answer")
QUOTE = "Full-time employees get 28 days of leave."


def fact(quote: str, number: int = 1) -> Fact:
    """A verbatim fact of ``SOURCE``."""
    start = SOURCE.index(quote)
    span = Span.of(SOURCE, start, start + len(quote))
    return Fact(fact_id=f"F{number}", quote=quote, source_id="s1", span=span, retrieved_at=AT)


def found(status: EvidenceStatus = EvidenceStatus.OK) -> EvidenceSet:
    """Two facts from one source."""
    source = Source(
        source_id="s1",
        title="Staff handbook",
        text_sha256=text_sha256(SOURCE),
        domain="corpus",
        retrieved_at=AT,
    )
    return EvidenceSet(
        status=status,
        facts=(fact(QUOTE), fact("The office closes at six.", 2)),
        sources=(source,),
        texts={"s1": SOURCE},
        retrieved_at=AT,
        reason="timeout" if status is EvidenceStatus.PARTIAL else None,
    )


def without(status: EvidenceStatus) -> EvidenceSet:
    """An evidence set with no facts."""
    return EvidenceSet(status=status, reason="timeout")


def record(evidence: EvidenceSet, *, needed: bool = True) -> ExchangeRecord:
    """A work-mode exchange that retrieved first."""
    return ExchangeRecord(
        trace_id="trace-1",
        surface="ask",
        mode=Mode.WORK,
        steps=(RETRIEVE, CALL),
        evidence=evidence,
        needs_evidence=needed,
        signals=("factual_question",) if needed else (),
        score=0.8 if needed else 0.0,
    )


def line(said: str | None = None, quote: str = QUOTE) -> EvidenceLine:
    """A line that quotes ``SOURCE`` and says ``said``, or just the quote."""
    verbatim = EvidenceLine.verbatim(fact(quote))
    return verbatim if said is None else replace(verbatim, fact=said)


def answering(about: ExchangeRecord, *lines: EvidenceLine) -> AnswerDocument:
    """A lawful answer for a record, with these evidence lines."""
    document = AnswerDocument(
        answer="",
        model="openai:test",
        trace_id=about.trace_id,
        receipt_id="receipt-1",
        nonce="nonce-1",
        mode=about.mode,
        sections=Sections(evidence=lines, interpretation="It is so.", recommendation="Rest."),
        structured=True,
        evidence=EvidenceReport.of(
            about.evidence,
            needed=bool(about.needs_evidence),
            signals=about.signals,
            score=about.score,
        ),
        limitations=limitations_for(about.evidence, model_failed=False, unverified=0),
    )
    return rendered(document)


def rendered(document: AnswerDocument) -> AnswerDocument:
    """The document with its text rendered anew."""
    return replace(document, answer=render_answer(document))
