"""The exit decides on the bytes that would leave; what broke a clause leaves as the baseline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.run_cases import (
    ASKED,
    BASELINE,
    document,
    exchange,
    run_through,
    signed,
    text_delta,
)
from troth.contracts.registry import REGISTRY
from troth.contracts.thinking.decide import (
    THINKING_CLAUSES,
    THINKING_LAW,
    decide_refinement,
    decide_thinking,
    withheld_thinking,
)
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.machine import Finished, begin
from troth.contracts.thinking.model import Depth
from troth.contracts.thinking.router import route
from troth.contracts.thinking.states import state_sha256
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.refinement import (
    DowngradeReason,
    MeasuredPass,
    RefinementRecord,
    StopReason,
)
from troth.runtime.exchange.enforce import Enforced, Policy, UnlawfulFallback, enforce

POLICY: Policy[ThinkingDocument] = Policy(laws=(THINKING_LAW,), fallback=withheld_thinking)
BETTER = signed(run_through([text_delta("Annual leave is 30 days.")]))
RECORD = BETTER.record
DOCUMENT = document(BETTER)


def broken_ids(document: ThinkingDocument, record: ExchangeRecord) -> set[str]:
    return {one.clause for one in decide_thinking(document, record) if not one.is_kept}


def applying(document: ThinkingDocument, record: ExchangeRecord) -> set[str]:
    return {one.clause for one in decide_thinking(document, record) if one.applies}


def sealed(document: ThinkingDocument, run: RefinementRecord | None) -> Enforced[ThinkingDocument]:
    return enforce(document, exchange(run), POLICY, registry=REGISTRY)


def failed() -> Finished:
    return signed(run_through([text_delta("Annual leave is 30 days."), None]))


def test_the_law_decides_every_exit_clause_of_the_book_once() -> None:
    book = {clause.id for clause in REGISTRY if clause.family == "THINK" and clause.is_exit}
    assert THINKING_LAW.clauses == THINKING_CLAUSES == book
    decided = [one.clause for one in decide_thinking(DOCUMENT, exchange(RECORD))]
    assert len(decided) == len(set(decided)) == len(book)


@pytest.mark.clause("THINK-1")
@pytest.mark.clause("THINK-4")
@pytest.mark.clause("THINK-5")
@pytest.mark.clause("THINK-6")
@pytest.mark.clause("THINK-8")
@pytest.mark.clause("THINK-10")
def test_a_run_as_the_machine_makes_it_leaves_as_it_is() -> None:
    result = sealed(DOCUMENT, RECORD)
    assert (result.withheld, result.repairs) == ((), ())
    assert result.document == DOCUMENT
    assert all(one.is_kept for one in result.verdicts)
    assert applying(DOCUMENT, exchange(RECORD)) == THINKING_CLAUSES - {"THINK-7"}


@pytest.mark.clause("THINK-7")
def test_a_failed_run_leaves_as_the_baseline_and_keeps_every_clause() -> None:
    finished = failed()
    result = sealed(document(finished), finished.record)
    assert result.withheld == ()
    assert result.document.state is BASELINE
    assert all(one.is_kept and one.applies for one in result.verdicts)
    told = result.document.telemetry
    assert (told.stop_reason, told.downgrade_reason) == (
        StopReason.VALIDATION_FAIL,
        DowngradeReason.DELTA_NO_DELTA,
    )


def test_where_nothing_was_planned_there_is_little_to_bind() -> None:
    finished = begin(route(replace(ASKED, depth=Depth.BASELINE)), BASELINE)
    assert isinstance(finished, Finished)
    done = signed(finished)
    assert broken_ids(document(done), exchange(done.record)) == set()
    assert applying(document(done), exchange(done.record)) == {"THINK-8", "THINK-10"}


def measured(**changes: Any) -> tuple[MeasuredPass, ...]:
    return (*RECORD.passes[:4], replace(RECORD.passes[4], **changes))


def early(**changes: Any) -> tuple[MeasuredPass, ...]:
    return (replace(RECORD.passes[0], **changes), *RECORD.passes[1:])


PLAN = RECORD.plan
TIMEOUT = (StopReason.TIMEOUT,)
BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("THINK-1", {"executed": PLAN[:4]}),
    ("THINK-1", {"executed": (*PLAN[:4], replace(PLAN[4], timeout_ms=PLAN[4].timeout_ms + 1))}),
    ("THINK-1", {"executed": (PLAN[1], PLAN[0], *PLAN[2:])}),
    ("THINK-1", {"budget_ms": RECORD.budget_ms - 1}),
    ("THINK-1", {"budget_tokens": RECORD.budget_tokens - 1}),
    ("THINK-1", {"plan": PLAN[:1], "executed": PLAN[:1], "passes": RECORD.passes[:1]}),
    ("THINK-1", {"plan": PLAN + PLAN, "executed": PLAN + PLAN, "passes": RECORD.passes * 2}),
    ("THINK-1", {"plan": (), "executed": ()}),
    ("THINK-1", {"passes": (RECORD.passes[1], RECORD.passes[0], *RECORD.passes[2:])}),
    ("THINK-4", {"passes": measured(touched=("action_type",))}),
    ("THINK-4", {"passes": measured(touched=("rendered_text ",))}),
    ("THINK-4", {"fixed_sha256": "0" * 64}),
    ("THINK-4", {"outcome_sha256": "0" * 64}),
    ("THINK-5", {"passes": measured(guarded=False)}),
    ("THINK-5", {"passes": early(guarded=False)}),
    ("THINK-6", {"passes": measured(elapsed_ms=PLAN[4].timeout_ms + 1), "elapsed_ms": 999}),
    ("THINK-6", {"passes": early(elapsed_ms=PLAN[0].timeout_ms + 1), "elapsed_ms": 999}),
    ("THINK-6", {"passes": measured(tokens=PLAN[4].budget_tokens + 1)}),
    ("THINK-6", {"elapsed_ms": RECORD.budget_ms + 1}),
    ("THINK-6", {"budget_tokens": RECORD.tokens - 1}),
    ("THINK-6", {"elapsed_ms": 0}),
    ("THINK-6", {"passes": measured(elapsed_ms=-1)}),
    ("THINK-7", {"downgrade_reason": DowngradeReason.PASS_RAISED}),
    ("THINK-8", {"stop_reasons": ()}),
    ("THINK-8", {"stop_reasons": TIMEOUT}),
    ("THINK-8", {"stop_reasons": (StopReason.SUCCESS_COMPLETED, StopReason.TIMEOUT)}),
    ("THINK-8", {"stop_reasons": (StopReason.TIMEOUT, StopReason.VALIDATION_FAIL)}),
    ("THINK-8", {"stop_reasons": (StopReason.SUCCESS_COMPLETED,) * 2}),
    ("THINK-8", {"passes": measured(accepted=False)}),
    ("THINK-8", {"passes": RECORD.passes[:4]}),
    ("THINK-10", {"signature": "0" * 64}),
    ("THINK-10", {"deltas_rejected": 1}),
]


@pytest.mark.clause("THINK-1", breaks=True)
@pytest.mark.clause("THINK-4", breaks=True)
@pytest.mark.clause("THINK-5", breaks=True)
@pytest.mark.clause("THINK-6", breaks=True)
@pytest.mark.clause("THINK-7", breaks=True)
@pytest.mark.clause("THINK-8", breaks=True)
@pytest.mark.clause("THINK-10", breaks=True)
@pytest.mark.parametrize(("clause", "changes"), BREACHES, ids=range(len(BREACHES)))
def test_a_record_of_something_else_is_caught_and_the_baseline_leaves(
    clause: str, changes: dict[str, Any]
) -> None:
    run = replace(RECORD, **changes)
    assert clause in broken_ids(DOCUMENT, exchange(run))
    result = sealed(DOCUMENT, run)
    if clause == "THINK-10" and broken_ids(DOCUMENT, exchange(run)) == {"THINK-10"}:
        assert result.document == DOCUMENT  # told, and not held back
        return
    assert clause in {one.clause for one in result.withheld}
    assert result.document.state is BASELINE
    told = result.document.telemetry
    assert told.stop_reason is StopReason.INTERNAL_INCONSISTENCY
    assert told.downgrade_reason is DowngradeReason.WITHHELD
    assert (told.deltas_applied, told.signature) == (0, "")


def reason(clause: str, document: ThinkingDocument, run: RefinementRecord) -> str:
    verdicts = decide_thinking(document, exchange(run))
    return next(one.reason for one in verdicts if one.clause == clause)


@pytest.mark.clause("THINK-6", breaks=True)
def test_a_run_that_went_on_after_an_overrun_is_caught_whatever_it_says_at_the_end() -> None:
    stopped = replace(
        RECORD,
        passes=early(elapsed_ms=PLAN[0].timeout_ms + 1),
        elapsed_ms=999,
        stop_reasons=TIMEOUT,
        downgrade_reason=DowngradeReason.PASS_TIMED_OUT,
    )
    assert reason("THINK-6", DOCUMENT, stopped) == "went_on_after_overrun"
    at_once = replace(stopped, passes=stopped.passes[:1])
    assert reason("THINK-6", DOCUMENT, at_once) == "holds"


@pytest.mark.clause("THINK-8", breaks=True)
def test_success_stands_alone() -> None:
    both = replace(RECORD, stop_reasons=(StopReason.TIMEOUT, StopReason.SUCCESS_COMPLETED))
    assert reason("THINK-8", DOCUMENT, both) == "success_without_completion"


@pytest.mark.clause("THINK-7", breaks=True)
def test_where_no_pass_ran_nothing_but_the_baseline_leaves() -> None:
    finished = begin(route(replace(ASKED, depth=Depth.BASELINE)), BASELINE)
    assert isinstance(finished, Finished)
    state = replace(BASELINE, rendered_text="Made up.")
    run = replace(signed(finished).record, outcome_sha256=state_sha256(state))
    spoiled = replace(document(signed(finished)), state=state)
    assert reason("THINK-7", spoiled, run) == "baseline_changed"
    assert sealed(spoiled, run).document.state is BASELINE


OTHER_TEXT = replace(BETTER.state, rendered_text="Annual leave is 40 days.")


@pytest.mark.clause("THINK-4", breaks=True)
@pytest.mark.parametrize(
    "state",
    [
        OTHER_TEXT,
        replace(BETTER.state, quality_score=0.99),
        replace(BETTER.state, action_type="ASK"),
        replace(BETTER.state, failure=None),
        replace(BETTER.state, failure=None, given_null=("failure",)),
        replace(BETTER.state, token_counts="{}"),
    ],
)
def test_a_state_that_no_run_made_does_not_leave(state: Any) -> None:
    result = sealed(replace(DOCUMENT, state=state), RECORD)
    assert "THINK-4" in {one.clause for one in result.withheld}
    assert result.document.state is BASELINE


@pytest.mark.clause("THINK-7", breaks=True)
def test_a_failed_run_that_leaves_anything_but_the_baseline_is_held_back() -> None:
    finished = failed()
    told = document(finished)
    kept_delta = replace(told, telemetry=replace(told.telemetry, deltas_applied=1))
    no_reason = replace(told, telemetry=replace(told.telemetry, downgrade_reason=None))
    claims_success = replace(
        told,
        telemetry=replace(
            told.telemetry, stop_reason=StopReason.SUCCESS_COMPLETED, downgrade_reason=None
        ),
    )
    for spoiled in (replace(told, state=BETTER.state), kept_delta, no_reason, claims_success):
        assert "THINK-7" in broken_ids(spoiled, exchange(finished.record))
        assert sealed(spoiled, finished.record).document.state is BASELINE


@pytest.mark.clause("THINK-8", breaks=True)
def test_another_reason_than_the_recorded_one_is_held_back() -> None:
    finished = failed()
    told = document(finished)
    for stop in StopReason:
        if stop is not StopReason.VALIDATION_FAIL:
            spoiled = replace(told, telemetry=replace(told.telemetry, stop_reason=stop))
            assert "THINK-8" in broken_ids(spoiled, exchange(finished.record))
    mismatched = replace(finished.record, downgrade_reason=DowngradeReason.PASS_TIMED_OUT)
    assert "THINK-8" in broken_ids(told, exchange(mismatched))


@pytest.mark.clause("THINK-10", breaks=True)
@pytest.mark.parametrize(
    "changes",
    [{"signature": ""}, {"signature": "0" * 64}, {"passes_completed": 4}, {"passes_planned": 4}],
)
def test_figures_and_signature_of_something_else_are_flagged(changes: dict[str, Any]) -> None:
    spoiled = replace(DOCUMENT, telemetry=replace(DOCUMENT.telemetry, **changes))
    assert broken_ids(spoiled, exchange(RECORD)) == {"THINK-10"}
    assert sealed(spoiled, RECORD).document == spoiled


@pytest.mark.clause("THINK-7", breaks=True)
def test_a_response_without_a_record_leaves_as_the_baseline() -> None:
    assert broken_ids(DOCUMENT, exchange(None)) == THINKING_CLAUSES
    result = sealed(DOCUMENT, None)
    assert result.document.state is BASELINE
    assert result.document.telemetry.passes_planned == 0


@pytest.mark.clause("THINK-7", breaks=True)
def test_where_the_baseline_itself_is_another_nothing_leaves() -> None:
    elsewhere = replace(DOCUMENT, state=OTHER_TEXT, baseline=OTHER_TEXT)
    with pytest.raises(UnlawfulFallback, match="THINK-7"):
        sealed(elsewhere, RECORD)


@pytest.mark.parametrize("count", [0, 1, 5, 40])
def test_the_safe_response_can_be_made_of_any_record(count: int) -> None:
    run = replace(RECORD, plan=PLAN * count, passes=RECORD.passes * count, deltas_rejected=-count)
    safe = withheld_thinking(exchange(run), replace(DOCUMENT, trace_id="other"), {"THINK-1"})
    assert safe.state is BASELINE
    assert safe.trace_id == "t1"
    assert state_sha256(safe.state) == RECORD.baseline_sha256


def test_a_response_of_another_kind_is_judged_by_the_record_alone() -> None:
    none = decide_refinement(exchange(None))
    assert {one.clause for one in none} == THINKING_CLAUSES
    assert not any(one.applies for one in none)
    for finished in (BETTER, failed()):
        assert all(one.is_kept for one in decide_refinement(exchange(finished.record)))


NEED_BYTES = {"fixed_sha256", "outcome_sha256", "signature", "deltas_rejected"}
SEEN_IN_RECORD = [
    (clause, changes) for clause, changes in BREACHES if not NEED_BYTES & set(changes)
]


@pytest.mark.clause("THINK-1", breaks=True)
@pytest.mark.parametrize(("clause", "changes"), SEEN_IN_RECORD, ids=range(len(SEEN_IN_RECORD)))
def test_the_record_alone_tells_most_breaches(clause: str, changes: dict[str, Any]) -> None:
    verdicts = decide_refinement(exchange(replace(RECORD, **changes)))
    assert clause in {one.clause for one in verdicts if not one.is_kept}


spoilers = st.fixed_dictionaries(
    {},
    optional={
        "plan": st.sampled_from([(), PLAN[:1], PLAN[:2], PLAN, PLAN * 2]),
        "executed": st.sampled_from([(), PLAN[:2], PLAN]),
        "passes": st.integers(0, 7).map(lambda n: (RECORD.passes * 2)[:n]),
        "elapsed_ms": st.integers(-5, 3_000),
        "budget_ms": st.integers(-5, 3_000),
        "stop_reasons": st.lists(st.sampled_from(StopReason), max_size=3).map(tuple),
        "downgrade_reason": st.none() | st.sampled_from(DowngradeReason),
        "deltas_applied": st.integers(-2, 9),
        "deltas_rejected": st.integers(-2, 9),
        "baseline_sha256": st.sampled_from([RECORD.baseline_sha256, ""]),
        "outcome_sha256": st.sampled_from([RECORD.outcome_sha256, RECORD.baseline_sha256, ""]),
        "signature": st.sampled_from([RECORD.signature, "", "nonsense"]),
    },
)


@given(spoilers)
def test_any_record_is_decided_without_an_exception_and_always_alike(changes: Any) -> None:
    record = exchange(replace(RECORD, **changes))
    deciders: list[Callable[[], object]] = [
        lambda: decide_thinking(DOCUMENT, record),
        lambda: decide_refinement(record),
    ]
    assert [one() for one in deciders] == [one() for one in deciders]


@pytest.mark.clause("THINK-7")
@given(spoilers)
def test_whatever_the_record_says_the_outcome_or_the_baseline_leaves_or_nothing(
    changes: Any,
) -> None:
    try:
        result = sealed(DOCUMENT, replace(RECORD, **changes))
    except UnlawfulFallback:
        return
    if result.withheld:
        assert result.document.state is BASELINE
    else:
        assert result.document == DOCUMENT
