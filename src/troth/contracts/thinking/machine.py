"""One run of a plan as a machine without I/O (THINK-3, 4, 6, 7, 8).

Whoever runs the passes asks ``due_pass`` what to run, and feeds ``step`` with what happened; the
machine decides. Everything that goes wrong is
noted, and nothing that was noted is forgotten: the first check after it ends the run, with the stop
reason that the shared precedence picks, and with the very baseline that went in. There are no
second strikes and no partial results.

What is decided after each pass, all of it before anything is applied: that it was the planned pass,
under guard, within its slices, that it left its state unharmed, and that its delta is valid.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from troth.contracts.thinking.deltas import ValidDelta, apply_delta, validate_delta
from troth.contracts.thinking.events import Due, Ending, PassEnded, RunChecked
from troth.contracts.thinking.model import DecisionState
from troth.contracts.thinking.plans import plan_breach, settle
from troth.contracts.thinking.router import Route
from troth.contracts.thinking.states import fixed_sha256, state_sha256
from troth.kernel.refinement import (
    DowngradeReason,
    MeasuredPass,
    PlannedPass,
    RefinementRecord,
    StopReason,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Running:
    """A run that has not ended.

    Attributes:
        is_check_due: Whether a pass has ended since the last check: no other is due before it.
        baseline: The very object that went in.
        state: What the valid deltas so far made of it.
        baseline_sha256, fixed_sha256: Taken before the first pass.
        executed: The passes that were run, as they were run.
        deltas: Valid deltas so far, in order.
        noted: What went wrong.
    """

    route: Route
    baseline: DecisionState
    baseline_sha256: str
    fixed_sha256: str
    state: DecisionState
    executed: tuple[PlannedPass, ...] = ()
    passes: tuple[MeasuredPass, ...] = ()
    deltas: tuple[ValidDelta, ...] = ()
    rejected: int = 0
    elapsed_ms: int = 0
    noted: tuple[DowngradeReason, ...] = ()
    is_check_due: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Finished:
    """A run that has ended.

    Attributes:
        state: The outcome; after any failure the very baseline object.
        record: Not signed yet.
        deltas: Every valid delta, in order, also those that were discarded.
    """

    state: DecisionState
    record: RefinementRecord
    deltas: tuple[ValidDelta, ...] = ()


def begin(route: Route, baseline: DecisionState) -> Running | Finished:
    """Start a run; one without a plan, or with an unlawful one, has ended at once.

    Raises:
        CallerError: ``input.invalid`` where the baseline has no canonical JSON form.
    """
    run = Running(
        route=route,
        baseline=baseline,
        baseline_sha256=state_sha256(baseline),
        fixed_sha256=fixed_sha256(baseline),
        state=baseline,
    )
    if route.stop_reasons:
        return _unplanned(run, route.stop_reasons, route.downgrade_reason)
    # THINK-1: whoever made the plan, it is held to the law before anything of it runs.
    breach = plan_breach(route.plan, budget_ms=route.budget_ms, budget_tokens=route.budget_tokens)
    return run if breach is None else _unplanned(run, *settle((breach,)))


def due_pass(run: Running) -> Due | None:
    """The pass to run next, with a state lent to it alone; ``None`` where a check is due."""
    if run.is_check_due:
        return None
    # THINK-3: a frozen value can still be changed by force; this copy reaches nothing of the run.
    return Due(planned=run.route.plan[len(run.passes)], state=replace(run.state))


def step(run: Running, event: object) -> Running | Finished:
    """The run after an event. Total: an event that has no move ends the run, and is noted.

    A check may come at any time; the end of a pass only where one is due; and nothing else.
    """
    if isinstance(event, RunChecked):
        after = _with_check(run, event)
        is_through = len(after.passes) == len(run.route.plan)
        return _finished(after) if after.noted or is_through else after
    if isinstance(event, PassEnded) and not run.is_check_due:
        return _with_pass(run, event)
    return _finished(replace(run, noted=(*run.noted, DowngradeReason.MOVE_ILLEGAL)))


def _with_check(run: Running, event: RunChecked) -> Running:
    # THINK-6: the whole is measured after each pass, the last one too.
    elapsed_ms = max(run.elapsed_ms, event.elapsed_ms)
    late = (DowngradeReason.RUN_TIMED_OUT,) if elapsed_ms > run.route.budget_ms else ()
    noted = run.noted + late + event.against
    return replace(run, elapsed_ms=elapsed_ms, noted=noted, is_check_due=False)


def _with_pass(run: Running, event: PassEnded) -> Running:
    noted = [*_overruns(run, event), *_breaches(run, event)]
    verdict = _judged_delta(run, event)
    applied = _applied(run.state, verdict) if isinstance(verdict, ValidDelta) else verdict
    if isinstance(applied, DowngradeReason):
        noted.append(applied)
    delta = verdict if isinstance(verdict, ValidDelta) and not noted else None
    rejected = event.ending is Ending.RETURNED and isinstance(applied, DowngradeReason)
    measured = MeasuredPass(
        name=event.planned.name,
        elapsed_ms=event.elapsed_ms,
        tokens=event.tokens,
        touched=() if delta is None else delta.touched,
        accepted=delta is not None,
        guarded=event.ending is not Ending.UNGUARDED,
    )
    return replace(
        run,
        state=applied if isinstance(applied, DecisionState) and delta is not None else run.state,
        executed=(*run.executed, event.planned),
        passes=(*run.passes, measured),
        deltas=run.deltas if delta is None else (*run.deltas, delta),
        rejected=run.rejected + rejected,
        noted=(*run.noted, *noted),
        is_check_due=True,
    )


def _overruns(run: Running, event: PassEnded) -> list[DowngradeReason]:
    """THINK-6: the slices of the plan count, not those that the event claims.

    Tokens need no check of the whole: the slices of a lawful plan add up to no more than it.
    """
    planned = run.route.plan[len(run.passes)]
    noted: list[DowngradeReason] = []
    if event.elapsed_ms > planned.timeout_ms:
        noted.append(DowngradeReason.PASS_TIMED_OUT)
    if event.tokens > planned.budget_tokens:
        noted.append(DowngradeReason.TOKENS_SPENT)
    return noted


def _breaches(run: Running, event: PassEnded) -> list[DowngradeReason]:
    noted: list[DowngradeReason] = []
    if event.planned != run.route.plan[len(run.passes)]:
        noted.append(DowngradeReason.PLAN_UNLAWFUL)
    if event.ending is Ending.RETURNED and event.seen != run.state:
        noted.append(DowngradeReason.STATE_MUTATED)
    return noted


_ENDINGS: Mapping[Ending, DowngradeReason] = {
    Ending.RAISED: DowngradeReason.PASS_RAISED,
    Ending.HUNG: DowngradeReason.PASS_TIMED_OUT,
    Ending.BREACHED: DowngradeReason.PURITY_BREACH,
    # THINK-5: what nobody guarded cannot be called pure.
    Ending.UNGUARDED: DowngradeReason.GUARD_MISSING,
}


def _judged_delta(run: Running, event: PassEnded) -> ValidDelta | DowngradeReason:
    if event.ending is Ending.RETURNED:
        return validate_delta(event.delta, run.state)
    return _ENDINGS[event.ending]


def _applied(state: DecisionState, delta: ValidDelta) -> DecisionState | DowngradeReason:
    try:
        return apply_delta(state, delta)
    except ValueError:
        return DowngradeReason.DELTA_NOT_APPLIED


def _unplanned(
    run: Running, stops: tuple[StopReason, ...], downgrade: DowngradeReason | None
) -> Finished:
    """A run that never had a plan: nothing was started, and the baseline is the outcome."""
    bare = replace(run, route=Route())
    return _closed(bare, run.baseline, stops, downgrade)


def _finished(run: Running) -> Finished:
    stops, downgrade = settle(run.noted)
    # THINK-7: one failure, and the outcome is the very object that went in.
    return _closed(run, run.baseline if run.noted else run.state, stops, downgrade)


def _closed(
    run: Running,
    state: DecisionState,
    stops: tuple[StopReason, ...],
    downgrade: DowngradeReason | None,
) -> Finished:
    applied = 0 if downgrade else sum(bool(one.touched) for one in run.passes)
    record = RefinementRecord(
        plan=run.route.plan,
        executed=run.executed + run.route.plan[len(run.executed) :],
        budget_ms=run.route.budget_ms,
        budget_tokens=run.route.budget_tokens,
        passes=run.passes,
        elapsed_ms=run.elapsed_ms,
        stop_reasons=stops,
        downgrade_reason=downgrade,
        deltas_applied=applied,
        deltas_rejected=run.rejected,
        baseline_sha256=run.baseline_sha256,
        outcome_sha256=state_sha256(state),
        fixed_sha256=run.fixed_sha256,
    )
    return Finished(state=state, record=record, deltas=run.deltas)
