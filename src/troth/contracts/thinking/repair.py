"""The law of deep thinking, and the response in place of one that must not leave.

No clause of THINK is repaired: a broken one blocks, and the baseline leaves instead (THINK-7). Its
telemetry says so, with ``withheld``, and bears no signature, because what was signed is the run
whose outcome was withheld; the seal reports that as a flag on THINK-10.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from troth.contracts.thinking.decide import THINKING_CLAUSES, decide_thinking
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.telemetry import Telemetry
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.refinement import MAX_PASSES, DowngradeReason, StopReason


def withheld_thinking(
    record: ExchangeRecord, document: ThinkingDocument, broken: Set[str]
) -> ThinkingDocument:
    """The baseline under ``INTERNAL_INCONSISTENCY``, in place of an outcome that broke a clause.

    Args:
        broken: The ids; they stay on record, not in the response.
    """
    del broken
    return replace(
        document, state=document.baseline, telemetry=_withheld(record), trace_id=record.trace_id
    )


def _withheld(record: ExchangeRecord) -> Telemetry:
    run = record.refinement
    # The record may be the very thing that is out of order.
    figures = (
        (0, 0, 0)
        if run is None
        else (len(run.plan), sum(one.accepted for one in run.passes), run.deltas_rejected)
    )
    planned, completed, rejected = (max(0, min(figure, MAX_PASSES)) for figure in figures)
    return Telemetry(
        stop_reason=StopReason.INTERNAL_INCONSISTENCY,
        downgrade_reason=DowngradeReason.WITHHELD,
        passes_planned=planned,
        passes_completed=completed,
        deltas_applied=0,
        deltas_rejected=rejected,
    )


THINKING_LAW: ExitLaw[ThinkingDocument] = ExitLaw(
    clauses=THINKING_CLAUSES, decide=decide_thinking, repair=leave_unrepaired
)
