"""Thinking an answer over: out of the document, through an exchange of its own, and back (THINK).

Runs after the draft was verified and before the seal, which decides everything again on what came
of it: caveats of memories, sections, limitations. Whatever fails here leaves the draft as it is; a
log that cannot be written stops the answer as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from troth.contracts.answers.document import AnswerDocument, Sections, ThinkingReport
from troth.contracts.answers.limits import BASELINE_DEPTH
from troth.contracts.answers.request.split import SplitRequest
from troth.contracts.answers.sections import refined_sections, render_answer, text_to_refine
from troth.contracts.thinking.decide import THINKING_CLAUSES, decide_refinement
from troth.contracts.thinking.model import MAX_EVIDENCE, DecisionState, Depth, EvidenceQuote
from troth.kernel.errors import CallerError
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.refinement import DowngradeReason, StopReason
from troth.kernel.verdicts import Verdict, broken
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.given import handed_over
from troth.runtime.memory.recall import Recalled
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.exchange import Recorded
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.service import DeepThinking

_ACTION = "ANSWER"
_SCORE = 0.5  # nobody scored the draft


@dataclass(frozen=True, kw_only=True)
class Deepen:
    """Thinks answers over.

    Attributes:
        thinking: Opened when it is first needed.
    """

    thinking: Callable[[], DeepThinking]

    async def __call__(
        self,
        document: AnswerDocument,
        split: SplitRequest,
        recalled: Recalled,
        exchange: Exchange,
        *,
        caller: Caller,
    ) -> AnswerDocument:
        """The document, thought over; the very draft where anything fails.

        Raises:
            StorageFailure: The run could not be sealed, or its key cannot be used.
        """
        sections = document.sections
        text = None if sections is None else text_to_refine(sections)
        if sections is None or text is None:
            return document
        thinking = self.thinking()
        if not thinking.clamps.enabled:
            return document  # nothing is run; its limitation says that the draft stands
        try:
            request = _request(text, split, recalled, exchange, thinking, caller)
            recorded = await thinking(request, caller)
        except (CallerError, RefusedExchange):
            return document  # THINK-7: the draft, and no reason
        return _thought_over(document, sections, recorded, exchange)


def _request(
    text: str,
    split: SplitRequest,
    recalled: Recalled,
    exchange: Exchange,
    thinking: DeepThinking,
    caller: Caller,
) -> ThinkingRequest:
    origin = exchange.origin
    return ThinkingRequest(
        request_text=split.request,
        state=DecisionState(rendered_text=text, action_type=_ACTION, quality_score=_SCORE),
        tier=caller.tier,
        depth=Depth.DEEP,
        total_timeout_ms=thinking.clamps.max_timeout_ms,
        total_budget_tokens=thinking.clamps.max_budget_tokens,
        # No turn of the conversation: what is read back as one is the answer itself.
        origin=replace(origin, surface=f"{origin.surface}:thinking", thread_id=""),
        evidence=tuple(_material(split, recalled, exchange))[:MAX_EVIDENCE],
        trace_id=exchange.trace_id,
    )


def _material(
    split: SplitRequest, recalled: Recalled, exchange: Exchange
) -> Iterator[EvidenceQuote]:
    """What the draft could rest on: quotes, uncontested memories, and what came with the request.

    A contested memory is no evidence for either side (MEM-4); its caveat is the seal's.
    """
    for fact in exchange.evidence.facts:
        yield EvidenceQuote(source_id=fact.source_id, quote=fact.quote)
    contested = {
        side.memory_id for contest in recalled.contests for side in (contest.old, contest.new)
    }
    for memory in recalled.memories:
        if memory.memory_id not in contested:
            yield EvidenceQuote(source_id=memory.memory_id, quote=memory.text)
    for one in handed_over(split):
        yield EvidenceQuote(source_id=one.id, quote=one.text)


def _thought_over(
    document: AnswerDocument, sections: Sections, recorded: Recorded, exchange: Exchange
) -> AnswerDocument:
    sealed, told = recorded.sealed, recorded.sealed.document.telemetry
    if told.downgrade_reason is not DowngradeReason.WITHHELD:
        exchange.refinement = recorded.record
    refined = refined_sections(sections, sealed.document.state.rendered_text)
    report = ThinkingReport(
        stop_reason=told.stop_reason,
        downgrade_reason=told.downgrade_reason,
        passes_planned=told.passes_planned,
        passes_completed=told.passes_completed,
        deltas_applied=told.deltas_applied,
        deltas_rejected=told.deltas_rejected,
        signature=told.signature,
        receipt_id=sealed.receipt_id,
    )
    if refined is None and told.downgrade_reason is None:
        return _draft_stands(document, report, exchange)
    limits = document.limitations
    if refined is not None and told.stop_reason is StopReason.SUCCESS_COMPLETED:
        limits = tuple(limit for limit in limits if limit != BASELINE_DEPTH)
    changed = replace(document, sections=refined or sections, limitations=limits, thinking=report)
    return replace(changed, answer=render_answer(changed))


def _draft_stands(
    document: AnswerDocument, report: ThinkingReport, exchange: Exchange
) -> AnswerDocument:
    """The draft, where the run went well and its outcome is no answer any more (THINK-7).

    The run keeps its own receipt, which tells how it ended by itself.
    """
    exchange.refinement = None
    unread = replace(
        report,
        stop_reason=StopReason.INTERNAL_INCONSISTENCY,
        downgrade_reason=DowngradeReason.OUTCOME_UNREADABLE,
        deltas_applied=0,
    )
    changed = replace(document, thinking=unread)
    return replace(changed, answer=render_answer(changed))


def _decide(document: AnswerDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    verdicts = decide_refinement(record)
    run, told = record.refinement, document.thinking
    if run is None or told is None or told.tells_of(run):
        return verdicts
    # THINK-10: what the answer tells of the run is what was recorded of it.
    others = tuple(verdict for verdict in verdicts if verdict.clause != "THINK-10")
    return (*others, broken("THINK-10", "telemetry_differs"))


REFINEMENT_LAW: ExitLaw[AnswerDocument] = ExitLaw(
    clauses=THINKING_CLAUSES, decide=_decide, repair=leave_unrepaired
)
