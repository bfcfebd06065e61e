"""The exit judges what the gate says it did."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.decide import GATE_CLAUSES, decide_gate
from troth.contracts.gate.intake.shown import CLAUSE as SHOWN_CLAUSE
from troth.contracts.gate.terms import TERMS_CLAUSES
from troth.contracts.registry import REGISTRY
from troth.kernel.exchange import ExchangeRecord, GateRecord, Mode, Step, StepKind

FIRST = GateRecord(
    stage="answer",
    contract="AnswerLLMOutput@1.0.0",
    attempts=1,
    temperatures=(200,),
    input_sha256=("a" * 64,),
    accepted=True,
    used_output=True,
    reasons=(),
    within_budget=True,
    checks=("json", "schema", "labels", "evidence"),
    called=(1,),
    configured_temperature=200,
    input_bytes=(900,),
    input_tokens=(225,),
    output_tokens=(80,),
    max_input_tokens=4_000,
    max_output_tokens=600,
)
SECOND = replace(
    FIRST,
    attempts=2,
    temperatures=(200, 0),
    input_sha256=("a" * 64, "b" * 64),
    reasons=("schema",),
    called=(1, 2),
    input_bytes=(900, 400),
    input_tokens=(225, 100),
    output_tokens=(80, 80),
)
REVIEW = replace(
    SECOND, accepted=False, used_output=False, reasons=("schema", "timeout"), checks=()
)
CACHED = replace(
    FIRST,
    attempts=0,
    temperatures=(),
    input_sha256=(),
    called=(),
    input_bytes=(),
    input_tokens=(),
    output_tokens=(),
    cached=True,
)
REFUSED_BY_BUDGET = replace(
    CACHED,
    cached=False,
    accepted=False,
    used_output=False,
    checks=(),
    reasons=("budget_before", "budget_before"),
)
ONLY_SHORTENED = replace(FIRST, called=(2,), temperatures=(0,), reasons=("budget_before",))


def exchange(*stages: GateRecord, steps: tuple[Step, ...] = ()) -> ExchangeRecord:
    return ExchangeRecord(
        trace_id="0" * 32, surface="library", mode=Mode.WORK, gate=stages, steps=steps
    )


def breaches(*stages: GateRecord) -> dict[str, str]:
    verdicts = decide_gate(exchange(*stages))
    assert {verdict.clause for verdict in verdicts} == GATE_CLAUSES
    return {verdict.clause: verdict.reason for verdict in verdicts if not verdict.is_kept}


def test_every_exit_clause_of_the_book_is_decided() -> None:
    book = {
        clause.id
        for clause in REGISTRY
        if clause.family == "GATE" and clause.is_exit and clause.enforced
    }
    assert book == GATE_CLAUSES | TERMS_CLAUSES | {SHOWN_CLAUSE}


@pytest.mark.clause("GATE-1")
@pytest.mark.clause("GATE-4")
@pytest.mark.clause("GATE-6")
@pytest.mark.clause("GATE-7")
@pytest.mark.parametrize(
    "stage",
    [
        FIRST,
        SECOND,
        REVIEW,
        CACHED,
        REFUSED_BY_BUDGET,
        ONLY_SHORTENED,
        replace(FIRST, kind="sections", checks=("sections", "schema", "labels", "evidence")),
    ],
)
def test_what_the_gate_may_do_is_kept(stage: GateRecord) -> None:
    assert breaches(stage) == {}
    assert breaches(FIRST, stage, SECOND) == {}


def test_without_a_model_call_there_is_nothing_to_bind() -> None:
    verdicts = decide_gate(exchange())
    assert all(verdict.is_kept and not verdict.applies for verdict in verdicts)
    prose = replace(FIRST, kind="sections", checks=("sections", "schema", "labels", "evidence"))
    by_clause = {verdict.clause: verdict for verdict in decide_gate(exchange(prose))}
    assert by_clause["GATE-1"].reason == "no_json_contract"
    assert by_clause["GATE-2"].applies


def test_a_call_that_left_no_record_breaks_everything() -> None:
    steps = (Step(kind=StepKind.MODEL_CALL, stage="answer"),)
    verdicts = decide_gate(exchange(steps=steps))
    assert {verdict.reason for verdict in verdicts} == {"ungated_call"}
    assert not any(verdict.is_kept for verdict in verdicts)


@pytest.mark.clause("GATE-1", breaks=True)
@pytest.mark.clause("GATE-2", breaks=True)
@pytest.mark.clause("GATE-3", breaks=True)
@pytest.mark.clause("GATE-8", breaks=True)
@pytest.mark.parametrize(
    ("clause", "check"),
    [("GATE-1", "json"), ("GATE-2", "schema"), ("GATE-3", "labels"), ("GATE-8", "evidence")],
)
def test_output_that_skipped_a_check_is_a_breach(clause: str, check: str) -> None:
    checks = tuple(name for name in FIRST.checks if name != check)
    assert breaches(replace(FIRST, checks=checks)) == {clause: f"used_without_{check}_check"}


@pytest.mark.clause("GATE-4", breaks=True)
@pytest.mark.parametrize(
    ("stage", "reason"),
    [
        (
            replace(
                REVIEW,
                attempts=3,
                called=(1, 2, 3),
                temperatures=(200, 0, 0),
                input_sha256=("a", "b", "c"),
                input_bytes=(3, 2, 1),
                input_tokens=(1, 1, 1),
                output_tokens=(1, 1, 1),
            ),
            "third_attempt",
        ),
        (replace(SECOND, called=(1, 2, 3)), "third_attempt"),
        (replace(SECOND, temperatures=(200, 200)), "second_attempt_temperature"),
        (replace(SECOND, temperatures=(200,)), "attempts_not_recorded"),
        (replace(SECOND, called=(2, 1)), "attempts_out_of_order"),
        (replace(SECOND, input_bytes=(900, 900)), "second_attempt_not_shortened"),
        (replace(FIRST, temperatures=(900,)), "first_attempt_temperature"),
        (replace(FIRST, configured_temperature=None), "first_attempt_temperature"),
        (replace(ONLY_SHORTENED, temperatures=(200,)), "second_attempt_temperature"),
    ],
)
def test_an_attempt_too_many_too_warm_or_too_long_is_a_breach(
    stage: GateRecord, reason: str
) -> None:
    assert breaches(stage) == {"GATE-4": reason}


@pytest.mark.clause("GATE-6", breaks=True)
@pytest.mark.parametrize(
    ("stage", "reason"),
    [
        (replace(REVIEW, used_output=True, checks=FIRST.checks), "failed_output_used"),
        (replace(SECOND, reasons=("schema", "timeout")), "accepted_after_two_failures"),
        (replace(REVIEW, reasons=()), "failures_without_reasons"),
        (replace(CACHED, cached=False), "accepted_without_a_reply"),
    ],
)
def test_using_what_failed_is_a_breach(stage: GateRecord, reason: str) -> None:
    assert breaches(stage) == {"GATE-6": reason}


@pytest.mark.clause("GATE-7", breaks=True)
@pytest.mark.parametrize(
    ("stage", "reason"),
    [
        (replace(FIRST, within_budget=False), "over_budget"),
        (replace(FIRST, output_tokens=(601,)), "over_budget"),
        (replace(FIRST, input_tokens=(4_001,)), "over_budget"),
        (replace(FIRST, max_output_tokens=0), "no_budget"),
        (replace(FIRST, output_tokens=()), "usage_not_recorded"),
    ],
)
def test_a_budget_that_did_not_hold_is_a_breach(stage: GateRecord, reason: str) -> None:
    assert breaches(stage) == {"GATE-7": reason}


def test_one_bad_stage_among_good_ones_is_found() -> None:
    assert set(breaches(FIRST, replace(SECOND, temperatures=(200, 1)), CACHED)) == {"GATE-4"}


figures = st.lists(st.integers(-1, 4), max_size=4).map(tuple)
stages = st.builds(
    GateRecord,
    stage=st.just("s"),
    contract=st.just("c"),
    attempts=st.integers(-1, 4),
    temperatures=figures,
    input_sha256=st.lists(st.sampled_from("ab"), max_size=4).map(tuple),
    accepted=st.booleans(),
    used_output=st.booleans(),
    reasons=st.lists(st.just("schema"), max_size=4).map(tuple),
    within_budget=st.booleans(),
    kind=st.sampled_from(["json", "sections", "?"]),
    checks=st.lists(st.sampled_from(["json", "schema"]), max_size=2).map(tuple),
    called=figures,
    configured_temperature=st.none() | st.integers(0, 2),
    input_bytes=figures,
    input_tokens=figures,
    output_tokens=figures,
    max_input_tokens=st.integers(-1, 2),
    max_output_tokens=st.integers(-1, 2),
    cached=st.booleans(),
)


@given(st.lists(stages, max_size=3))
def test_any_record_is_judged_and_a_worse_one_never_better(records: list[GateRecord]) -> None:
    found = breaches(*records)
    assert found == breaches(*records)
    assert set(found) <= set(breaches(*records, replace(REVIEW, attempts=3, used_output=True)))
