"""How a message moves through intake, and what it ends as."""

from __future__ import annotations

import pytest

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    IntakeStatus,
    Quarantine,
    RoutingDecision,
    StageReview,
)
from troth.contracts.gate.intake.outcome import (
    MOVES,
    Outcome,
    Stage,
    Step,
    case_failed,
    decide_outcome,
    decision_hash,
    move,
    quarantine_outcome,
    reached,
)
from troth.kernel.jsontypes import JsonObject

READ = (
    Stage.NORMALIZED,
    Stage.IDENTIFIED,
    Stage.CLASSIFIED,
    Stage.EXTRACTED,
    Stage.ROUTED,
    Stage.CASED,
    Stage.CLOSED,
)


def route(*, fail_closed: bool = False) -> RoutingDecision:
    return RoutingDecision(
        queue_id="QUEUE_BILLING",
        sla_id="SLA_3BD",
        priority=4,
        rule_id="BILLING",
        rule_version=INSURANCE.ref,
        actions=("CREATE_CASE",),
        fail_closed=fail_closed,
        fail_closed_reason="WHY" if fail_closed else None,
    )


def verdict(reason: str) -> Quarantine:
    return Quarantine(reason=reason, detail="It is.", raw_sha256="0" * 64, size_bytes=3)


@pytest.mark.parametrize("count", range(len(READ) + 1))
def test_a_message_stands_at_the_last_stage_that_is_stored(count: int) -> None:
    stored = set(READ[:count])
    assert reached(stored) is (READ[count - 1] if count else Stage.RECEIVED)
    assert reached(stored | {Stage.RECEIVED}) is reached(stored)


def test_quarantine_leads_to_the_end_and_nowhere_else() -> None:
    assert reached({Stage.QUARANTINED}) is Stage.QUARANTINED
    assert reached({Stage.QUARANTINED, Stage.CLOSED}) is Stage.CLOSED
    assert [step for stage, step in MOVES if stage is Stage.QUARANTINED] == [Step.SEAL]


@pytest.mark.parametrize(
    "stored",
    [
        {Stage.IDENTIFIED},
        {Stage.NORMALIZED, Stage.QUARANTINED},
        {Stage.NORMALIZED, Stage.CLASSIFIED},
        {Stage.CLOSED},
        {Stage.NORMALIZED, Stage.CLOSED},
    ],
)
def test_stages_that_are_no_way_are_refused(stored: set[Stage]) -> None:
    with pytest.raises(ValueError, match="no way"):
        reached(stored)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("step", Step)
def test_what_the_table_does_not_hold_is_no_move(stage: Stage, step: Step) -> None:
    if (stage, step) in MOVES:
        assert move(stage, step) is MOVES[stage, step]
    else:
        with pytest.raises(ValueError, match="no move"):
            move(stage, step)


def test_every_stage_but_the_first_is_reached_and_the_last_is_left_by_none() -> None:
    assert set(MOVES.values()) == set(Stage) - {Stage.RECEIVED}
    assert Stage.CLOSED not in {stage for stage, _ in MOVES}


@pytest.mark.parametrize(
    ("closed", "reasons", "status"),
    [
        (False, (), IntakeStatus.ROUTED),
        (True, (), IntakeStatus.NEEDS_REVIEW),
        (False, ("second_opinion",), IntakeStatus.NEEDS_REVIEW),
    ],
)
def test_what_people_must_look_at_needs_review(
    closed: bool, reasons: tuple[str, ...], status: IntakeStatus
) -> None:
    reviews = [StageReview(stage="classified", reasons=reasons)]
    made = decide_outcome("msg_1", route(fail_closed=closed), reviews, case_id="c")
    assert made.status is status
    assert bool(made.reviews) is bool(reasons)


@pytest.mark.clause("GATE-6", breaks=True, before_exit=True)
def test_a_stage_in_review_is_never_merely_routed() -> None:
    reviews = (StageReview(stage="classified", reasons=("schema",)),)
    with pytest.raises(ValueError, match="merely routed"):
        Outcome(message_id="m", status=IntakeStatus.ROUTED, route=route(), reviews=reviews)


@pytest.mark.parametrize(
    ("reason", "queue"),
    [
        ("too_large", "QUEUE_INGESTION_FAILURE_REVIEW"),
        ("malware", "QUEUE_SECURITY_REVIEW"),
        ("malware:EICAR", "QUEUE_SECURITY_REVIEW"),
        ("archive_bomb", "QUEUE_SECURITY_REVIEW"),
    ],
)
def test_quarantine_goes_to_people(reason: str, queue: str) -> None:
    made = quarantine_outcome("msg_1", verdict(reason), INSURANCE)
    assert (made.status, made.route.queue_id) == (IntakeStatus.QUARANTINED, queue)
    assert made.route.fail_closed
    assert made.case_id == ""


def test_a_case_that_cannot_be_opened_fails_closed() -> None:
    failed = case_failed(route(), INSURANCE)
    assert failed.queue_id == "QUEUE_CASE_CREATE_FAILURE_REVIEW"
    assert failed.fail_closed
    made = decide_outcome("m", failed, (), case_id="")
    assert made.status is IntakeStatus.NEEDS_REVIEW


def test_the_decision_hash_leaves_out_runs_and_times() -> None:
    decided: JsonObject = {"message_id": "m", "queue_id": "q"}
    run: JsonObject = {**decided, "case_id": "7", "receipt_id": "r", "received_at": "now"}
    assert decision_hash(decided) == decision_hash(run)
    assert decision_hash(decided) != decision_hash({**decided, "queue_id": "p"})
