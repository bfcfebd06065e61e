"""Lines of the source document: scores, tiers in any case, least slices, stops from outside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from troth.contracts.thinking.deltas import validate_delta
from troth.contracts.thinking.events import RunChecked
from troth.contracts.thinking.machine import Finished, Running, begin, step
from troth.contracts.thinking.model import (
    Change,
    DecisionDelta,
    DecisionState,
    Depth,
    EvidenceQuote,
    Material,
    Operation,
    Tier,
)
from troth.contracts.thinking.passes.grounding import grounding
from troth.contracts.thinking.plans import slices
from troth.contracts.thinking.router import Clamps, RouterInput, route
from troth.contracts.thinking.states import fixed_sha256, state_from_wire, state_to_wire
from troth.kernel.jsontypes import JsonObject
from troth.kernel.judgements import Judgement, Label
from troth.kernel.refinement import DowngradeReason, StopReason

WIRE: JsonObject = {
    "rendered_text": "A.",
    "action_type": "ANSWER",
    "quality_score": 0.5,
    "safety_score": 0.9,
}
STATE = DecisionState(rendered_text="A.", action_type="ANSWER", quality_score=0.5)
ASKED = RouterInput(
    tier=Tier.MAX,
    depth=Depth.DEEP,
    clamps=Clamps(least_ms=100, least_tokens=50),
    total_timeout_ms=10_000,
    total_budget_tokens=10_000,
    has_evidence=True,
    has_alternatives=True,
)


@pytest.mark.clause("THINK-4")
def test_a_safety_score_comes_back_as_it_went() -> None:
    state = state_from_wire(WIRE)
    assert state_to_wire(state) == WIRE
    assert fixed_sha256(state) != fixed_sha256(replace(state, safety_score=0.8))
    assert "safety_score" not in state_to_wire(STATE)


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
def test_no_delta_touches_the_safety_score() -> None:
    change = Change(operation=Operation.REPLACE, path="safety_score", value=1.0)
    assert validate_delta(DecisionDelta(changes=(change,)), STATE) is DowngradeReason.DELTA_PATH


@pytest.mark.parametrize("score", [True, -0.1, 1.1, float("nan")])
def test_a_safety_score_lies_between_0_and_1(score: float) -> None:
    with pytest.raises(ValueError, match="safety_score"):
        state_from_wire({**WIRE, "safety_score": score})


@pytest.mark.parametrize("name", ["FREE", "Free", "free"])
def test_a_tier_is_read_in_any_case(name: str) -> None:
    assert Tier(name) is Tier.FREE


@pytest.mark.clause("THINK-1")
@pytest.mark.parametrize(
    ("timeout_ms", "tokens", "passes"),
    [(10_000, 10_000, 5), (400, 10_000, 4), (200, 10_000, 2), (10_000, 100, 2), (299, 149, 2)],
)
def test_little_time_or_few_tokens_plan_fewer_passes(
    timeout_ms: int, tokens: int, passes: int
) -> None:
    planned = route(replace(ASKED, total_timeout_ms=timeout_ms, total_budget_tokens=tokens)).plan
    assert len(planned) == passes
    assert min(one.timeout_ms for one in planned) >= 100
    assert min(one.budget_tokens for one in planned) >= 50


@pytest.mark.parametrize(("timeout_ms", "tokens"), [(199, 10_000), (10_000, 99), (0, 0)])
def test_less_than_two_slices_plan_none_and_say_why(timeout_ms: int, tokens: int) -> None:
    found = route(replace(ASKED, total_timeout_ms=timeout_ms, total_budget_tokens=tokens))
    assert (found.plan, found.stop_reasons) == ((), (StopReason.BUDGET_EXHAUSTED,))
    assert found.downgrade_reason is DowngradeReason.BUDGET_TOO_SMALL


def test_slices_hold_the_least() -> None:
    assert slices(250, [4, 1], 100) == (140, 110)


@pytest.mark.clause("THINK-7")
@pytest.mark.parametrize(
    ("reason", "stop"),
    [
        (DowngradeReason.BREAKER_OPEN, StopReason.BREAKER_TRIPPED),
        (DowngradeReason.ABUSE_BLOCKED, StopReason.ABUSE),
        (DowngradeReason.TIER_NOT_ENTITLED, StopReason.ENTITLEMENT_CAP),
    ],
)
def test_the_limits_end_a_run_that_has_begun(reason: DowngradeReason, stop: StopReason) -> None:
    run = begin(route(ASKED), STATE)
    assert isinstance(run, Running)
    ended = step(run, RunChecked(elapsed_ms=1, against=(reason,)))
    assert isinstance(ended, Finished)
    assert ended.state is STATE
    assert ended.record.stop_reasons == (stop,)


def _unsure(pairs: object) -> list[Judgement]:
    said = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="unheard", judge="")
    return [said for _ in pairs]  # type: ignore[attr-defined]  # a sequence of pairs


def test_a_pass_that_knows_better_lowers_the_quality_score() -> None:
    quote = EvidenceQuote(source_id="s", quote="Full-time employees receive 28 days of leave.")
    material = Material(request_text="How much leave?", judge=_unsure, evidence=(quote,))
    doubted = quote.quote.replace("28", "2\u200b8")  # seen otherwise than it is read: only noted
    state = DecisionState(rendered_text=doubted, action_type="ANSWER", quality_score=0.9)
    changes = {change.path: change.value for change in grounding(material)(state).changes}
    assert changes["quality_score"] == 0.0
    assert grounding(material)(replace(state, rendered_text=quote.quote)).changes == ()
