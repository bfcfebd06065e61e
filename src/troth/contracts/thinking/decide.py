"""Judging a run of deep thinking at the exit: THINK-1, 4, 5, 6, 7, 8 and 10.

Judged from the bytes that would leave, read back, against the record that the run left behind. Not
decided here: THINK-2, 3, 9, 11, 12 and 13, which tests, types and the build show. The order of
clauses has no meaning; each looks at everything that it binds.

A response of deep thinking without a record breaks every clause: nobody can say what was done. One
document is lawful beside that of the run itself: the *withheld* one, the baseline under
``INTERNAL_INCONSISTENCY``, which the exit puts in place of whatever broke a clause.

The law of deep thinking, and the response in place of one that must not leave.

No clause of THINK is repaired: a broken one blocks, and the baseline leaves instead (THINK-7). Its
telemetry says so, with ``withheld``, and bears no signature, because what was signed is the run
whose outcome was withheld; the seal reports that as a flag on THINK-10.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.contracts.thinking.deltas import OPERATIONS
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.plans import PRECEDENCE, STOPS, plan_breach
from troth.contracts.thinking.states import fixed_sha256, state_sha256
from troth.contracts.thinking.telemetry import SIGNATURE, Telemetry
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.refinement import (
    MAX_PASSES,
    DowngradeReason,
    MeasuredPass,
    PlannedPass,
    RefinementRecord,
    StopReason,
)
from troth.kernel.verdicts import Verdict, broken, kept, not_applicable


@dataclass(frozen=True, kw_only=True, slots=True)
class _Run:
    """A record, and what is said to have come of it.

    Attributes:
        state_sha256, fixed_sha256: Of the state that leaves.
        counts: Passes planned and completed, deltas applied and rejected, as told.
    """

    record: RefinementRecord
    stop_reason: StopReason | None
    downgrade_reason: DowngradeReason | None
    counts: tuple[int, int, int, int]
    signature: str
    state_sha256: str
    fixed_sha256: str

    @property
    def is_withheld(self) -> bool:
        """Whether the exit put the baseline in place."""
        return self.downgrade_reason is DowngradeReason.WITHHELD

    @property
    def is_baseline(self) -> bool:
        """Whether the state that leaves is the one that went in."""
        return self.state_sha256 == self.record.baseline_sha256


# The reason for a breach; nothing where the clause holds.
_Judging: TypeAlias = "Callable[[_Run], str | None]"


def decide_thinking(document: ThinkingDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``THINKING_CLAUSES``; pure, never raises.

    Args:
        document: As read back from the bytes that would leave.
    """
    if record.refinement is None:
        return tuple(broken(clause, "run_not_recorded") for clause in _JUDGEMENTS)
    told = document.telemetry
    return _verdicts(
        _Run(
            record=record.refinement,
            stop_reason=told.stop_reason,
            downgrade_reason=told.downgrade_reason,
            counts=_counts_told(told),
            signature=told.signature,
            state_sha256=state_sha256(document.state),
            fixed_sha256=fixed_sha256(document.state),
        )
    )


def decide_refinement(record: ExchangeRecord) -> tuple[Verdict, ...]:
    """The same clauses for a response of another kind, from the record alone; pure, never raises.

    Where deep thinking was no part of the exchange, there is nothing to bind. That the response
    shows the outcome of the run is for the contract of that response to decide.
    """
    run = record.refinement
    if run is None:
        return tuple(not_applicable(clause, "no_deep_thinking") for clause in _JUDGEMENTS)
    return _verdicts(
        _Run(
            record=run,
            stop_reason=run.stop_reasons[0] if run.stop_reasons else None,
            downgrade_reason=run.downgrade_reason,
            counts=_counts_of(run),
            signature=run.signature,
            state_sha256=run.outcome_sha256,
            fixed_sha256=run.fixed_sha256,
        )
    )


def _verdicts(run: _Run) -> tuple[Verdict, ...]:
    return tuple(_verdict(clause, run) for clause in _JUDGEMENTS)


def _verdict(clause: str, run: _Run) -> Verdict:
    reason = _JUDGEMENTS[clause](run)
    if reason is not None:
        return broken(clause, reason)
    if clause in _OF_PLANS and not run.record.plan:
        return not_applicable(clause, "no_plan")
    if clause in _OF_PASSES and not run.record.passes:
        return not_applicable(clause, "no_pass_ran")
    if clause == "THINK-7" and run.stop_reason is StopReason.SUCCESS_COMPLETED:
        return not_applicable(clause, "no_failure")
    return kept(clause)


def _plan(run: _Run) -> str | None:
    # THINK-1: lawful, and at the end what it was at the beginning.
    record = run.record
    if record.executed != record.plan:
        return "plan_changed"
    if [one.name for one in record.passes] != [one.name for one in _run_passes(record)]:
        return "other_passes_than_planned"
    if not record.plan:
        return None
    breach = plan_breach(
        record.plan, budget_ms=record.budget_ms, budget_tokens=record.budget_tokens
    )
    return None if breach is None else breach.value


def _run_passes(record: RefinementRecord) -> tuple[PlannedPass, ...]:
    return record.plan[: len(record.passes)]


def _touched(run: _Run) -> str | None:
    # THINK-4: what the passes touched, and that the rest leaves as it came.
    paths = [path for one in run.record.passes for path in one.touched]
    if not all(path in OPERATIONS for path in paths):
        return "foreign_path"
    if run.fixed_sha256 != run.record.fixed_sha256:
        return "fixed_part_changed"
    if run.state_sha256 != run.record.outcome_sha256 and not run.is_baseline:
        return "not_the_outcome"
    return None


def _guarded(run: _Run) -> str | None:
    # THINK-5: a pass that nobody watched may have done anything.
    return None if all(one.guarded for one in run.record.passes) else "pass_without_guard"


def _measured(run: _Run) -> str | None:
    # THINK-6: slices and whole, time and tokens; an overrun stops the run where it happens.
    record, passes = run.record, run.record.passes
    pairs = list(zip(passes, record.plan, strict=False))
    if any(min(one.elapsed_ms, one.tokens) < 0 for one in passes):
        return "not_measured"
    if passes and record.elapsed_ms < max(one.elapsed_ms for one in passes):
        return "not_measured"
    if any(_is_over(one, planned) for one, planned in pairs[: len(passes) - 1]):
        return "went_on_after_overrun"
    due = set(_due_stops(record, pairs))
    return None if due <= set(record.stop_reasons) else "overrun_not_stopped"


def _is_over(one: MeasuredPass, planned: PlannedPass) -> bool:
    return one.elapsed_ms > planned.timeout_ms or one.tokens > planned.budget_tokens


def _due_stops(
    record: RefinementRecord, pairs: list[tuple[MeasuredPass, PlannedPass]]
) -> list[StopReason]:
    due: list[StopReason] = []
    is_late = any(one.elapsed_ms > planned.timeout_ms for one, planned in pairs)
    if is_late or (record.passes and record.elapsed_ms > record.budget_ms):
        due.append(StopReason.TIMEOUT)
    is_spent = any(one.tokens > planned.budget_tokens for one, planned in pairs)
    if is_spent or record.tokens > record.budget_tokens:
        due.append(StopReason.BUDGET_EXHAUSTED)
    return due


def _failed_closed(run: _Run) -> str | None:
    # THINK-7: after a failure, and where nothing ran, the baseline and nothing of any delta.
    failed = run.stop_reason is not StopReason.SUCCESS_COMPLETED
    if failed and run.downgrade_reason is None:
        return "no_downgrade_reason"
    if not failed and run.record.downgrade_reason is not None:
        return "failure_not_told"
    if (failed or not run.record.passes) and not run.is_baseline:
        return "baseline_changed"
    if failed and run.counts[2] != 0:
        return "deltas_kept_after_failure"
    return None


def _stop_reason(run: _Run) -> str | None:
    # THINK-8: one of the nine, the first by precedence, and the one that its cause belongs to.
    stops = run.record.stop_reasons
    if not stops or list(stops) != [one for one in PRECEDENCE if one in stops]:
        return "precedence_not_kept"
    if StopReason.SUCCESS_COMPLETED in stops and not _is_complete(run.record):
        return "success_without_completion"
    causes = {run.record.downgrade_reason: stops[0]}
    if run.is_withheld:
        causes = {run.downgrade_reason: run.stop_reason or stops[0]}
    elif (run.stop_reason, run.downgrade_reason) != (stops[0], run.record.downgrade_reason):
        return "other_stop_reason_than_recorded"
    return None if all(_fits(cause, stop) for cause, stop in causes.items()) else "other_cause"


def _fits(cause: DowngradeReason | None, stop: StopReason) -> bool:
    return stop is (StopReason.SUCCESS_COMPLETED if cause is None else STOPS[cause])


def _is_complete(record: RefinementRecord) -> bool:
    accepted = [one.accepted for one in record.passes]
    alone = record.stop_reasons == (StopReason.SUCCESS_COMPLETED,)
    return alone and len(accepted) == len(record.plan) and all(accepted)


def _telemetry(run: _Run) -> str | None:
    # THINK-10: what is told is what was recorded, and somebody signed it.
    if run.is_withheld:
        return "withheld_without_signature"
    if run.counts != _counts_of(run.record):
        return "figures_differ"
    if not SIGNATURE.match(run.signature) or run.signature != run.record.signature:
        return "signature_differs"
    return None


def _counts_told(told: Telemetry) -> tuple[int, int, int, int]:
    return (
        told.passes_planned,
        told.passes_completed,
        told.deltas_applied,
        told.deltas_rejected,
    )


def _counts_of(record: RefinementRecord) -> tuple[int, int, int, int]:
    return (
        len(record.plan),
        sum(one.accepted for one in record.passes),
        record.deltas_applied,
        record.deltas_rejected,
    )


_JUDGEMENTS: Mapping[str, _Judging] = {
    "THINK-1": _plan,
    "THINK-4": _touched,
    "THINK-5": _guarded,
    "THINK-6": _measured,
    "THINK-7": _failed_closed,
    "THINK-8": _stop_reason,
    "THINK-10": _telemetry,
}
_OF_PLANS = frozenset({"THINK-1"})
_OF_PASSES = frozenset({"THINK-4", "THINK-5", "THINK-6"})
THINKING_CLAUSES = frozenset(_JUDGEMENTS)


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
