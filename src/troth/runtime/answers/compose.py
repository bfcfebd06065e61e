"""Composing answer documents: the model's part through the gate, the rest from what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    ModelFailure,
    Sections,
    UsedMemory,
)
from troth.contracts.answers.grounding.lawful import EXTRACTIVE, disagreements_of
from troth.contracts.answers.limits import Calls, limitations_for, said_limits
from troth.contracts.answers.reply import DraftSections, read_answer
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import Attachment, SplitRequest
from troth.contracts.answers.sections import NO_INTERPRETATION, NO_RECOMMENDATION, render_answer
from troth.contracts.answers.transparency import describe_past_answer
from troth.contracts.memory.answering import answer_question
from troth.contracts.memory.chat import MEMORY_LABEL
from troth.contracts.memory.model import MemoryQuestion
from troth.kernel.evidence import EvidenceSet
from troth.kernel.jsontypes import JsonObject
from troth.language.tokens import language_of
from troth.runtime.answers.payloads import FULL, SHORT, Extent, answer_payload, reply_payload
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.gate.gate import Gate, GateOutcome
from troth.runtime.gate.stages import Stage, ask_stage
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled


@dataclass(frozen=True, kw_only=True)
class Composer:
    """Makes answer documents.

    Attributes:
        speaks: False for the extractive model, whose limits are stated in each answer.
        timeout_s: Limit of one model attempt.
        fallback: Composes in its place where the model fails; ``None`` for nobody.
    """

    gate: Gate
    answering: Stage
    replying: Stage
    speaks: bool
    timeout_s: float
    fallback: Composer | None = None

    @property
    def may_quote(self) -> bool:
        """Whether the extractive model may answer, which tells itself what facts disagree on."""
        return not self.speaks or (self.fallback is not None and self.fallback.may_quote)

    def questions(self, exchange: Exchange) -> AnswerDocument:
        """The document that asks instead of answering; no model spoke (TRUST-2.5)."""
        return _rendered(
            _blank(exchange, model=TRUST_LABEL),
            questions=exchange.questions,
            evidence=EvidenceReport(signals=exchange.signals),
        )

    async def free_reply(
        self,
        text: str,
        turns: Sequence[Turn],
        exchange: Exchange,
        *,
        attachments: Sequence[Attachment] = (),
        instructions: str = "",
        unmet: tuple[Limitation, ...] = (),
    ) -> AnswerDocument:
        """A free-form reply: Normal mode, outside TRUST-1 to TRUST-5 but not outside the gate.

        Args:
            instructions: Of the application that asks.
            unmet: What was asked for and is not part of this reply.
        """
        outcome = await self._call(
            lambda one: one.replying,
            lambda extent: reply_payload(text, turns, extent, instructions, attachments),
            {},
            exchange,
        )
        calls = Calls.of(exchange.gate)
        limits = limitations_for(
            exchange.evidence,
            model_failed=calls.failed,
            model_silent=calls.silent,
            fell_back=calls.fell_back,
            unverified=0,
            normal_mode=True,
        )
        reply = limits[-1].text if outcome.value is None else str(outcome.value["reply"])
        document = _blank(exchange, model=outcome.model_id)
        return _rendered(replace(document, answer=reply), limitations=(*limits, *unmet))

    async def answer(
        self,
        split: SplitRequest,
        turns: Sequence[Turn],
        exchange: Exchange,
        *,
        recalled: Recalled = NOTHING_RECALLED,
        instructions: str = "",
        unmet: tuple[Limitation, ...] = (),
    ) -> AnswerDocument:
        """A sectioned answer from the evidence of this exchange.

        Args:
            instructions: Of the application that asks.
            recalled: What the person told earlier; the answer shows every memory it was given.
            unmet: What was asked for and is not part of this answer.
        """
        evidence = exchange.evidence
        found = disagreements_of(exchange) if self.may_quote else ()
        outcome = await self._call(
            lambda one: one.answering,
            lambda extent: answer_payload(
                split, turns, evidence, extent, recalled, exchange.passages, instructions, found
            ),
            evidence.texts,
            exchange,
        )
        draft = _draft(outcome, evidence)
        calls = Calls.of(exchange.gate)
        no_model = outcome.model_id == EXTRACTIVE
        limits = limitations_for(
            evidence,
            model_failed=calls.failed,
            model_silent=calls.silent,
            fell_back=calls.fell_back,
            form=calls.form,
            unverified=draft.unverified,
            no_model=no_model,
        )
        limits = (*limits, *said_limits(draft.uncertainty))
        report = EvidenceReport.of(
            evidence,
            needed=bool(exchange.needs_evidence),
            signals=exchange.signals,
            score=exchange.score,
        )
        return _rendered(
            _blank(exchange, model=outcome.model_id),
            sections=draft.sections,
            structured=calls.form != "prose",
            evidence=report,
            limitations=(*limits, *unmet),
            memories=() if no_model else used_memories(recalled),
        )

    def from_memory(
        self,
        split: SplitRequest,
        recalled: Recalled,
        exchange: Exchange,
        *,
        unmet: tuple[Limitation, ...] = (),
    ) -> AnswerDocument:
        """An answer to a question about what the person told, composed without a model (MEM-13)."""
        language = language_of(split.request)
        composed = answer_question(
            recalled.question or MemoryQuestion(),
            recalled.ranked,
            recalled.contests,
            language=language,
            sure=recalled.sure,
            partly=recalled.partly,
            remembers=False,
        )
        report = EvidenceReport.of(
            exchange.evidence, needed=False, signals=exchange.signals, score=exchange.score
        )
        sections = Sections(
            evidence=(),
            interpretation=composed.text,
            recommendation=_SETTLE[language] if recalled.contests else NO_RECOMMENDATION,
        )
        return _rendered(
            _blank(exchange, model=MEMORY_LABEL),
            sections=sections,
            structured=True,
            evidence=report,
            limitations=unmet,
            memories=used_memories(recalled, composed.memory_ids),
        )

    def from_record(
        self, split: SplitRequest, past: Mapping[str, Any] | None, exchange: Exchange
    ) -> AnswerDocument:
        """An answer about the last answer, from what was stored of it; no model speaks."""
        return _rendered(
            _blank(exchange, model=TRUST_LABEL),
            sections=describe_past_answer(past, language=language_of(split.request)),
            structured=True,
            evidence=EvidenceReport(signals=exchange.signals),
        )

    async def _call(
        self,
        stage_of: Callable[[Composer], Stage],
        payload: Callable[[Extent], JsonObject],
        sources: Mapping[str, str],
        exchange: Exchange,
    ) -> GateOutcome:
        stage = stage_of(self)
        outcome = await ask_stage(
            self.gate,
            stage,
            payload(FULL),
            payload(SHORT),
            exchange,
            sources=sources,
            timeout_s=self.timeout_s,
        )
        if outcome.value is None and self.fallback is not None:
            return await self.fallback._call(stage_of, payload, sources, exchange)
        return outcome


_OF_ANSWERS = ("answer", "reply")
_SETTLE = {
    "en": "Tell me which of the records is right, so that the contradiction can be settled.",
    "de": "Sagen Sie mir, welche der Angaben stimmt, damit der Widerspruch geklärt werden kann.",
}


def used_memories(recalled: Recalled, ids: Sequence[str] | None = None) -> tuple[UsedMemory, ...]:
    """The recalled memories, or those of them with these ids."""
    return tuple(
        UsedMemory(
            memory_id=one.memory_id,
            text=one.text,
            trust=one.trust / 1000,
            confidence=one.confidence / 1000,
            timestamp=one.at,
        )
        for one in recalled.memories
        if ids is None or one.memory_id in ids
    )


def _draft(outcome: GateOutcome, evidence: EvidenceSet) -> DraftSections:
    if outcome.value is not None:
        return read_answer(outcome.value, evidence)
    # GATE-6: nothing of the failed replies is used; the evidence itself still stands.
    lines = tuple(EvidenceLine.verbatim(fact) for fact in evidence.facts)
    sections = Sections(
        evidence=lines, interpretation=NO_INTERPRETATION, recommendation=NO_RECOMMENDATION
    )
    return DraftSections(sections=sections)


def _blank(exchange: Exchange, *, model: str) -> AnswerDocument:
    return AnswerDocument(
        answer="",
        model=model,
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode=exchange.mode,
        thread_id=exchange.origin.thread_id or None,
        model_failures=tuple(
            ModelFailure(model=one.model, reason=one.reasons[-1])
            for one in exchange.gate
            if not one.accepted and one.stage in _OF_ANSWERS
        ),
    )


def _rendered(document: AnswerDocument, **changes: object) -> AnswerDocument:
    changed = replace(document, **changes)  # type: ignore[arg-type]  # callers pass its fields
    return replace(changed, answer=render_answer(changed))
