"""Composing answer documents: the model's part through the gate, the rest from what is known.

Everything that a model is to read is put into one JSON payload; nothing of it reaches the prompt
text. The second attempt gets a shorter payload: fewer facts, no history, the head of what was
pasted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    Sections,
)
from troth.contracts.answers.limits import limitations_for
from troth.contracts.answers.missing import Turn
from troth.contracts.answers.questions import reads_german
from troth.contracts.answers.repair import NO_INTERPRETATION, NO_RECOMMENDATION
from troth.contracts.answers.reply import read_answer
from troth.contracts.answers.sections import render_answer
from troth.contracts.answers.split import SplitRequest
from troth.contracts.answers.transparency import PastAnswer, describe_past_answer
from troth.contracts.gate.model import ModelContract
from troth.kernel.evidence import EvidenceSet
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.prompts import Prompt
from troth.kernel.text import fold
from troth.runtime.exchange import Exchange
from troth.runtime.gate import Gate, GateOutcome, GateRequest


@dataclass(frozen=True, kw_only=True, slots=True)
class _Extent:
    """How much of each part goes into a payload; texts in code points."""

    text: int
    pasted: int
    facts: int
    turns: int
    turn_text: int


_FULL = _Extent(text=40_000, pasted=20, facts=10, turns=6, turn_text=2_000)
# GATE-4: the second attempt's input is never longer than the first one's.
_SHORT = _Extent(text=4_000, pasted=2, facts=4, turns=0, turn_text=0)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """A model contract and the prompt that asks for it."""

    contract: ModelContract
    prompt: Prompt


@dataclass(frozen=True, kw_only=True)
class Composer:
    """Makes answer documents.

    Attributes:
        speaks: False for the extractive model, whose limits are stated in each answer.
        timeout_s: Limit of one model attempt.
    """

    gate: Gate
    answering: Stage
    replying: Stage
    speaks: bool
    timeout_s: float

    def questions(self, exchange: Exchange) -> AnswerDocument:
        """The document that asks instead of answering; no model spoke (TRUST-2.5)."""
        return _rendered(
            _blank(exchange, model=TRUST_LABEL),
            questions=exchange.questions,
            evidence=EvidenceReport(signals=exchange.signals),
        )

    async def free_reply(
        self, text: str, turns: Sequence[Turn], exchange: Exchange
    ) -> AnswerDocument:
        """A free-form reply: Normal mode, outside TRUST-1 to TRUST-5 but not outside the gate."""
        outcome = await self._call(
            self.replying,
            _reply_payload(text, turns, _FULL),
            _reply_payload(text, turns, _SHORT),
            {},
            exchange,
        )
        failed = outcome.value is None
        limits = limitations_for(
            exchange.evidence, needed=False, model_failed=failed, unverified=0, normal_mode=True
        )
        reply = limits[-1].text if outcome.value is None else str(outcome.value["reply"])
        document = _blank(exchange, model=self.gate.model_id)
        return _rendered(replace(document, answer=reply), limitations=limits)

    async def answer(
        self,
        split: SplitRequest,
        turns: Sequence[Turn],
        exchange: Exchange,
        *,
        unmet: tuple[Limitation, ...] = (),
    ) -> AnswerDocument:
        """A sectioned answer from the evidence of this exchange.

        Args:
            unmet: What was asked for and is not part of this answer.
        """
        evidence = exchange.evidence
        outcome = await self._call(
            self.answering,
            _payload(split, turns, evidence, _FULL),
            _payload(split, turns, evidence, _SHORT),
            evidence.texts,
            exchange,
        )
        sections, uncertainty, unverified = _sections(outcome, evidence)
        limits = limitations_for(
            evidence,
            needed=bool(exchange.needs_evidence),
            model_failed=outcome.value is None,
            unverified=unverified,
            no_model=not self.speaks,
        )
        if uncertainty:
            limits = (*limits, Limitation(code="uncertainty", text=uncertainty))
        report = EvidenceReport.of(
            evidence,
            needed=bool(exchange.needs_evidence),
            signals=exchange.signals,
            score=exchange.score,
        )
        return _rendered(
            _blank(exchange, model=self.gate.model_id),
            sections=sections,
            structured=True,
            evidence=report,
            limitations=(*limits, *unmet),
        )

    def from_record(
        self, split: SplitRequest, past: PastAnswer | None, exchange: Exchange
    ) -> AnswerDocument:
        """An answer about the last answer, from what was stored of it; no model speaks."""
        report = EvidenceReport.of(
            exchange.evidence, needed=False, signals=exchange.signals, score=exchange.score
        )
        return _rendered(
            _blank(exchange, model=TRUST_LABEL),
            sections=describe_past_answer(past, german=_language_of(split.request) == "de"),
            structured=True,
            evidence=report,
        )

    async def _call(
        self,
        stage: Stage,
        payload: JsonObject,
        shortened: JsonObject,
        sources: Mapping[str, str],
        exchange: Exchange,
    ) -> GateOutcome:
        exchange.step(StepKind.MODEL_CALL, stage.contract.budget.stage)
        outcome = await self.gate.call(
            GateRequest(
                contract=stage.contract,
                prompt=stage.prompt,
                payload=payload,
                shortened=shortened,
                sources=sources,
                timeout_s=self.timeout_s,
            )
        )
        exchange.gate.append(outcome.record)
        exchange.models.append(outcome.model_id)
        exchange.contracts[stage.contract.ref] = stage.contract.digest
        exchange.prompts[f"{stage.prompt.name}@{stage.prompt.version}"] = stage.prompt.sha256
        for tag, data in outcome.events:
            exchange.note(tag, data)
        return outcome


def _sections(outcome: GateOutcome, evidence: EvidenceSet) -> tuple[Sections, str, int]:
    if outcome.value is not None:
        draft = read_answer(outcome.value, evidence)
        return draft.sections, draft.uncertainty, draft.unverified
    # GATE-6: nothing of the failed replies is used; the evidence itself still stands.
    lines = tuple(EvidenceLine.verbatim(fact) for fact in evidence.facts)
    sections = Sections(
        evidence=lines, interpretation=NO_INTERPRETATION, recommendation=NO_RECOMMENDATION
    )
    return sections, "", 0


def _blank(exchange: Exchange, *, model: str) -> AnswerDocument:
    return AnswerDocument(
        answer="",
        model=model,
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode=exchange.mode.value,
        thread_id=exchange.origin.thread_id or None,
    )


def _rendered(document: AnswerDocument, **changes: object) -> AnswerDocument:
    changed = replace(document, **changes)  # type: ignore[arg-type]  # callers pass its fields
    return replace(changed, answer=render_answer(changed))


def _language_of(text: str) -> str:
    return "de" if reads_german(fold(text)) else "en"


def _payload(
    split: SplitRequest, turns: Sequence[Turn], evidence: EvidenceSet, extent: _Extent
) -> JsonObject:
    titles = {source.source_id: source.title for source in evidence.sources}
    facts: list[JsonValue] = [
        {
            "fact_id": fact.fact_id,
            "source_id": fact.source_id,
            "title": titles[fact.source_id],
            "quote": fact.quote,
            "published_at": fact.published_at,
        }
        for fact in evidence.facts[: extent.facts]
    ]
    pasted: list[JsonValue] = [p.text[: extent.text] for p in split.pasted[: extent.pasted]]
    return {
        "task": "answer",
        "language": _language_of(split.request),
        "request": split.request[: extent.text],
        "pasted": pasted,
        "history": _history(turns, extent),
        "evidence": {"status": evidence.status.value, "facts": facts},
    }


def _reply_payload(text: str, turns: Sequence[Turn], extent: _Extent) -> JsonObject:
    return {
        "task": "reply",
        "language": _language_of(text),
        "request": text[: extent.text],
        "history": _history(turns, extent),
    }


def _history(turns: Sequence[Turn], extent: _Extent) -> list[JsonValue]:
    kept = turns[-extent.turns :] if extent.turns else ()
    return [
        {"request": turn.request[: extent.turn_text], "answer": turn.answer[: extent.turn_text]}
        for turn in kept
    ]
