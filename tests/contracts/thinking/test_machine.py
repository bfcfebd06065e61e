"""A run: whole or not at all, with one of nine reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.run_cases import (
    ASKED,
    BASELINE,
    after,
    ended,
    next_due,
    returned,
    run_through,
    started,
    text_delta,
    trace_delta,
)
from troth.contracts.thinking.deltas import MAX_TRACE
from troth.contracts.thinking.events import Due, Ending, PassEnded, RunChecked
from troth.contracts.thinking.machine import Finished, Running, begin, due_pass, step
from troth.contracts.thinking.model import (
    NO_CHANGE,
    Change,
    DecisionDelta,
    DecisionState,
    Depth,
    Operation,
    Tier,
)
from troth.contracts.thinking.plans import settle
from troth.contracts.thinking.router import Clamps, Route, route
from troth.contracts.thinking.states import state_sha256
from troth.kernel.refinement import DowngradeReason, PlannedPass, StopReason

BETTER = text_delta("Annual leave is 30 days.")
BAD = DecisionDelta(changes=(Change(operation=Operation.REPLACE, path="action_type", value="ASK"),))


def stopped(finished: Finished) -> tuple[StopReason, DowngradeReason | None]:
    return finished.record.stop_reasons[0], finished.record.downgrade_reason


def checked(run: Running, elapsed_ms: int = 1) -> Finished:
    return ended(run, RunChecked(elapsed_ms=elapsed_ms))


def test_a_plan_that_runs_through_hands_out_what_the_deltas_made() -> None:
    finished = run_through([BETTER, NO_CHANGE, trace_delta("calibration.kept")])
    assert stopped(finished) == (StopReason.SUCCESS_COMPLETED, None)
    assert finished.state.rendered_text == "Annual leave is 30 days."
    assert finished.state.failure == BASELINE.failure
    record = finished.record
    assert record.plan == record.executed == route(ASKED).plan
    assert [one.name for one in record.passes] == [one.name for one in record.plan]
    assert all(one.accepted and one.guarded for one in record.passes)
    assert [one.touched for one in record.passes][:3] == [
        ("rendered_text",),
        (),
        ("reasoning_trace",),
    ]
    assert (record.deltas_applied, record.deltas_rejected) == (2, 0)
    assert record.outcome_sha256 == state_sha256(finished.state) != record.baseline_sha256
    assert (record.elapsed_ms, record.tokens) == (5, 5)


@pytest.mark.clause("THINK-3")
def test_each_pass_is_lent_the_state_so_far_and_never_the_one_of_the_run() -> None:
    run = started()
    first = next_due(run)
    assert first.state == BASELINE
    assert first.state is not BASELINE
    run = after(after(run, returned(first, BETTER)), RunChecked(elapsed_ms=1))
    assert next_due(run).state.rendered_text == "Annual leave is 30 days."
    assert next_due(run).state is not run.state


def hung(due: Due) -> PassEnded:
    late_ms = due.planned.timeout_ms + 1
    return PassEnded(planned=due.planned, ending=Ending.HUNG, elapsed_ms=late_ms)


def raised(due: Due) -> PassEnded:
    return PassEnded(planned=due.planned, ending=Ending.RAISED, elapsed_ms=1)


def breached(due: Due) -> PassEnded:
    return PassEnded(planned=due.planned, ending=Ending.BREACHED, elapsed_ms=1)


def late(due: Due) -> PassEnded:
    return replace(returned(due, BETTER), elapsed_ms=due.planned.timeout_ms + 1)


def dear(due: Due) -> PassEnded:
    return replace(returned(due, BETTER), tokens=due.planned.budget_tokens + 1)


def unguarded(due: Due) -> PassEnded:
    return PassEnded(planned=due.planned, ending=Ending.UNGUARDED, elapsed_ms=0)


def mutated(due: Due) -> PassEnded:
    object.__setattr__(due.state, "rendered_text", "Changed behind the back.")
    return returned(due)


def another(due: Due) -> PassEnded:
    longer = replace(due.planned, timeout_ms=due.planned.timeout_ms + 1)
    return replace(returned(due, BETTER), planned=longer)


def refused(delta: object) -> Callable[[Due], PassEnded]:
    return lambda due: returned(due, delta)


V, I = StopReason.VALIDATION_FAIL, StopReason.INTERNAL_INCONSISTENCY  # noqa: E741
FAILURES: list[tuple[Callable[[Due], object], StopReason, DowngradeReason]] = [
    (hung, StopReason.TIMEOUT, DowngradeReason.PASS_TIMED_OUT),
    (late, StopReason.TIMEOUT, DowngradeReason.PASS_TIMED_OUT),
    (dear, StopReason.BUDGET_EXHAUSTED, DowngradeReason.TOKENS_SPENT),
    (raised, I, DowngradeReason.PASS_RAISED),
    (unguarded, I, DowngradeReason.GUARD_MISSING),
    (another, I, DowngradeReason.PLAN_UNLAWFUL),
    (breached, V, DowngradeReason.PURITY_BREACH),
    (mutated, V, DowngradeReason.STATE_MUTATED),
    (refused(None), V, DowngradeReason.DELTA_NO_DELTA),
    (refused(BASELINE), V, DowngradeReason.DELTA_NO_DELTA),
    (refused(BAD), V, DowngradeReason.DELTA_PATH),
    (refused(text_delta("\ud800")), V, DowngradeReason.DELTA_TYPE),
    (refused(trace_delta("Free text!")), V, DowngradeReason.DELTA_TYPE),
    (refused(DecisionDelta(changes=BETTER.changes * 2)), V, DowngradeReason.DELTA_TWICE),
    (refused(text_delta("a" * 400_001)), V, DowngradeReason.DELTA_TOO_LARGE),
]


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
@pytest.mark.clause("THINK-6", breaks=True, before_exit=True)
@pytest.mark.clause("THINK-7")
@pytest.mark.clause("THINK-7", breaks=True, before_exit=True)
@pytest.mark.clause("THINK-8")
@pytest.mark.parametrize("position", [0, 2, 4])
@pytest.mark.parametrize(("failure", "stop", "downgrade"), FAILURES)
def test_one_failure_at_any_place_gives_the_very_baseline_back(
    failure: Callable[[Due], object], stop: StopReason, downgrade: DowngradeReason, position: int
) -> None:
    before = state_sha256(BASELINE)
    run = started()
    for _ in range(position):
        run = after(after(run, returned(next_due(run), BETTER)), RunChecked(elapsed_ms=1))
        assert run.state != BASELINE  # what there is to lose
    finished = checked(after(run, failure(next_due(run))))
    assert finished.state is BASELINE
    assert stopped(finished) == (stop, downgrade)
    record = finished.record
    assert record.outcome_sha256 == record.baseline_sha256 == before
    assert record.deltas_applied == 0
    assert len(record.passes) == position + 1
    assert sum(one.accepted for one in record.passes) == position


def test_only_refused_deltas_count_as_rejected() -> None:
    run = started()
    assert checked(after(run, returned(next_due(run), BAD))).record.deltas_rejected == 1
    for failure in (raised, hung, breached):
        run = started()
        assert checked(after(run, failure(next_due(run)))).record.deltas_rejected == 0


def test_a_delta_that_cannot_be_applied_is_an_inconsistency() -> None:
    traced = replace(BASELINE, reasoning_trace=("a",) * MAX_TRACE)
    run = started(baseline=traced)
    finished = checked(after(run, returned(next_due(run), trace_delta("b"))))
    assert stopped(finished) == (I, DowngradeReason.DELTA_NOT_APPLIED)
    assert finished.state is traced


@pytest.mark.clause("THINK-6")
@pytest.mark.clause("THINK-6", breaks=True, before_exit=True)
def test_the_whole_is_measured_after_the_last_pass_too() -> None:
    budget_ms = route(ASKED).budget_ms
    for elapsed_ms in (budget_ms, budget_ms + 1):
        run = started()
        for _ in range(4):
            run = after(after(run, returned(next_due(run), BETTER)), RunChecked(elapsed_ms=1))
        finished = checked(after(run, returned(next_due(run))), elapsed_ms)
        if elapsed_ms == budget_ms:
            assert stopped(finished) == (StopReason.SUCCESS_COMPLETED, None)
        else:
            assert stopped(finished) == (StopReason.TIMEOUT, DowngradeReason.RUN_TIMED_OUT)
            assert finished.state is BASELINE
        assert finished.record.elapsed_ms == elapsed_ms


@pytest.mark.clause("THINK-6", breaks=True, before_exit=True)
def test_a_slice_used_to_the_last_unit_is_no_overrun_and_one_more_is() -> None:
    run = started()
    due = next_due(run)
    full = replace(
        returned(due), elapsed_ms=due.planned.timeout_ms, tokens=due.planned.budget_tokens
    )
    assert after(run, full).noted == ()
    assert after(run, replace(full, tokens=full.tokens + 1)).noted == (
        DowngradeReason.TOKENS_SPENT,
    )


def test_a_clock_that_runs_backwards_shortens_nothing() -> None:
    run = after(started(), RunChecked(elapsed_ms=50))
    assert after(run, RunChecked(elapsed_ms=3)).elapsed_ms == 50


@pytest.mark.clause("THINK-8")
@given(st.sets(st.sampled_from(range(len(FAILURES)))))
def test_several_failures_are_settled_by_the_shared_precedence(chosen: set[int]) -> None:
    noted = [FAILURES[index][2] for index in sorted(chosen)]
    run = replace(started(), noted=tuple(noted))
    result = step(run, RunChecked(elapsed_ms=1))
    if noted:
        assert isinstance(result, Finished)
        record = result.record
        assert (record.stop_reasons, record.downgrade_reason) == settle(noted)
    else:
        assert isinstance(result, Running)


def test_a_pass_that_is_late_dear_another_and_wrong_tells_all_of_it() -> None:
    run = started()
    due = next_due(run)
    other = replace(due.planned, timeout_ms=1)
    event = replace(returned(due, BAD), planned=other, elapsed_ms=5_000, tokens=50_000)
    assert checked(after(run, event), 5_000).record.stop_reasons == (
        StopReason.VALIDATION_FAIL,
        StopReason.INTERNAL_INCONSISTENCY,
        StopReason.TIMEOUT,
        StopReason.BUDGET_EXHAUSTED,
    )


@pytest.mark.clause("THINK-8", breaks=True, before_exit=True)
def test_what_is_no_lawful_move_ends_the_run_and_says_so() -> None:
    ready = started()
    waiting = after(ready, returned(next_due(ready)))
    illegal: list[tuple[Running, object]] = [
        (waiting, returned(Due(planned=ready.route.plan[1], state=BASELINE))),
        (waiting, raised(next_due(ready))),
        (ready, None),
        (ready, "done"),
        (waiting, Finished),
        (waiting, ready),
    ]
    for run, event in illegal:
        finished = ended(run, event)
        assert stopped(finished) == (I, DowngradeReason.MOVE_ILLEGAL)
        assert finished.state is BASELINE


def test_no_pass_is_due_before_a_check_and_no_run_ends_without_one() -> None:
    run = started()
    for _ in run.route.plan:
        run = after(run, returned(next_due(run)))
        assert due_pass(run) is None
        if len(run.passes) < len(run.route.plan):
            run = after(run, RunChecked(elapsed_ms=1))
    assert stopped(checked(run)) == (StopReason.SUCCESS_COMPLETED, None)


def planned(*names: str, timeout_ms: int = 10) -> tuple[PlannedPass, ...]:
    return tuple(PlannedPass(name=n, timeout_ms=timeout_ms, budget_tokens=10) for n in names)


SIX = planned("choice", "grounding", "consistency", "coverage", "calibration", "clarity")


@pytest.mark.clause("THINK-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("plan", "stop", "downgrade"),
    [
        ((), I, DowngradeReason.PLAN_UNLAWFUL),
        (SIX[:1], I, DowngradeReason.PLAN_UNLAWFUL),
        (SIX, StopReason.PASS_LIMIT_REACHED, DowngradeReason.PLAN_TOO_LONG),
        (SIX[:1] * 2, I, DowngradeReason.PLAN_UNLAWFUL),
        (planned("clarity", "search"), I, DowngradeReason.PASS_UNKNOWN),
        (planned("clarity", "choice", timeout_ms=51), I, DowngradeReason.PLAN_UNLAWFUL),
        (planned("clarity", "choice", timeout_ms=0), I, DowngradeReason.PLAN_UNLAWFUL),
    ],
)
def test_an_unlawful_plan_never_starts(
    plan: tuple[PlannedPass, ...], stop: StopReason, downgrade: DowngradeReason
) -> None:
    finished = begin(Route(plan=plan, budget_ms=100, budget_tokens=100), BASELINE)
    assert isinstance(finished, Finished)
    assert stopped(finished) == (stop, downgrade)
    assert finished.state is BASELINE
    assert (finished.record.plan, finished.record.passes) == ((), ())


@pytest.mark.clause("THINK-8")
def test_all_nine_reasons_can_be_reached() -> None:
    def routed(**odd: object) -> StopReason:
        finished = begin(route(replace(ASKED, **odd)), BASELINE)  # type: ignore[arg-type]
        assert isinstance(finished, Finished)
        assert finished.state is BASELINE
        return stopped(finished)[0]

    reached = {
        routed(abuse_blocked=True),
        routed(tier=Tier.FREE),
        routed(breaker_open=True),
        routed(tier="max"),
        routed(total_budget_tokens=1),
        routed(clamps=Clamps(max_passes=1)),
        routed(depth=Depth.BASELINE),
        *(stop for _, stop, _ in FAILURES),
    }
    assert reached == set(StopReason)


@pytest.mark.clause("THINK-7")
def test_baseline_mode_hands_the_state_back_and_has_nothing_to_tell() -> None:
    finished = begin(route(replace(ASKED, depth=Depth.BASELINE)), BASELINE)
    assert isinstance(finished, Finished)
    assert finished.state is BASELINE
    assert stopped(finished) == (StopReason.SUCCESS_COMPLETED, None)
    assert finished.record.outcome_sha256 == finished.record.baseline_sha256


events = st.sampled_from(
    [
        *(failure for failure, _, _ in FAILURES),
        *[refused(NO_CHANGE), refused(BETTER), refused(trace_delta("a"))] * 6,
    ]
)


@pytest.mark.clause("THINK-7")
@given(st.lists(events, max_size=5), st.integers(0, 1_200))
def test_any_sequence_ends_in_the_baseline_or_in_valid_deltas_all_applied(
    sequence: list[Callable[[Due], object]], elapsed_ms: int
) -> None:
    run: Running | Finished = started()
    rest = iter(sequence)
    while isinstance(run, Running):
        run = after(run, next(rest, refused(NO_CHANGE))(next_due(run)))
        run = step(run, RunChecked(elapsed_ms=elapsed_ms))
    assert (run.state is BASELINE) or stopped(run)[0] is StopReason.SUCCESS_COMPLETED
    assert (stopped(run)[1] is None) == (stopped(run)[0] is StopReason.SUCCESS_COMPLETED)
    if stopped(run)[1] is not None:
        assert run.state is BASELINE
    assert isinstance(run.state, DecisionState)
    assert run.record.outcome_sha256 == state_sha256(run.state)
