"""Runs of a plan: what helps stands in the outcome, and what fails leaves the baseline."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from runtime.thinking.asked import QUOTE, keyed, request, state, think
from runtime.thinking.hostile_passes import HOSTILE, Hostile
from runtime.thinking.quiet_passes import HELPFUL, QUIET
from troth.contracts.thinking.model import (
    NO_CHANGE,
    DecisionDelta,
    DecisionState,
    Depth,
    Material,
    Pass,
    PassMaker,
    PassName,
    Tier,
)
from troth.contracts.thinking.router import Clamps, Route, route
from troth.contracts.thinking.states import state_sha256, state_to_wire
from troth.kernel.canonical import canonical_json
from troth.kernel.refinement import DowngradeReason, PlannedPass, StopReason
from troth.runtime.thinking.guard import EventFamily
from troth.runtime.thinking.run import Think, Thought

CLAMPS = Clamps(max_timeout_ms=60_000)
SHORT = Clamps(max_timeout_ms=4_000)  # close to a second for the pass that hangs


def _bytes(one: DecisionState) -> bytes:
    return canonical_json(state_to_wire(one))


def _unchecked(name: PassName, maker: PassMaker) -> Think:
    return think({**HELPFUL, name: maker})


@pytest.mark.clause("THINK-5")
@pytest.mark.clause("THINK-6")
@pytest.mark.clause("THINK-7")
async def test_deltas_of_all_passes_stand_in_the_outcome() -> None:
    thought = await think()(request(clamps=CLAMPS))
    told, record = thought.telemetry, thought.record
    assert told.stop_reason is StopReason.SUCCESS_COMPLETED
    assert thought.state.rendered_text == f"{QUOTE} They may carry five days over."
    assert thought.state.quality_score == 1.0
    assert thought.state.reasoning_trace == ("said_twice",)
    assert (told.passes_planned, told.passes_completed, told.deltas_applied) == (5, 5, 2)
    assert all(one.guarded and one.tokens > 0 for one in record.passes)
    assert thought.state.failure == state().failure
    assert thought.attempted == ()


async def test_where_nothing_is_wrong_nothing_changes() -> None:
    asked = request(clamps=CLAMPS)
    thought = await think(QUIET)(asked)
    assert thought.telemetry.stop_reason is StopReason.SUCCESS_COMPLETED
    assert thought.telemetry.deltas_applied == 0
    assert _bytes(thought.state) == _bytes(asked.state)


@pytest.mark.clause("THINK-5", breaks=True, before_exit=True)
@pytest.mark.clause("THINK-7", breaks=True, before_exit=True)
@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
async def test_a_hostile_pass_leaves_the_baseline(hostile: Hostile) -> None:
    is_late = hostile.stop is StopReason.TIMEOUT
    asked = request(clamps=SHORT if is_late else CLAMPS)
    thought = await _unchecked(PassName.CONSISTENCY, hostile.maker)(asked)
    _assert_closed(thought, asked.state, hostile)


def _assert_closed(thought: Thought, baseline: DecisionState, hostile: Hostile) -> None:
    told = thought.telemetry
    assert (told.stop_reason, told.downgrade_reason) == (hostile.stop, hostile.downgrade)
    assert thought.state is baseline
    assert _bytes(thought.state) == _bytes(state())
    assert told.deltas_applied == 0
    # The grounding pass before it was valid, and is discarded all the same.
    assert thought.record.passes[0].accepted
    assert [one.name for one in thought.record.passes] == ["grounding", "consistency"]


async def test_what_the_guard_stopped_is_told_by_its_kind() -> None:
    thought = await _unchecked(PassName.CLARITY, HOSTILE["reads_a_file"].maker)(
        request(clamps=CLAMPS)
    )
    assert thought.attempted == (EventFamily.FILE,)


@pytest.mark.clause("THINK-6", breaks=True, before_exit=True)
async def test_a_pass_that_reads_too_much_spends_the_tokens() -> None:
    asked = request(clamps=CLAMPS, total_budget_tokens=100)
    thought = await think()(asked)
    assert thought.telemetry.stop_reason is StopReason.BUDGET_EXHAUSTED
    assert thought.telemetry.downgrade_reason is DowngradeReason.TOKENS_SPENT
    assert thought.state is asked.state


class _LateClock:
    """For the thread that made it, the time is up as soon as the last pass has run."""

    def __init__(self) -> None:
        self.is_late = False
        self.ident = threading.get_ident()

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)

    def monotonic_s(self) -> float:
        return 1_000.0 if self.is_late and threading.get_ident() == self.ident else 0.0

    def last_pass(self, material: Material) -> Pass:
        def run(state: DecisionState) -> DecisionDelta:
            self.is_late = True
            return NO_CHANGE

        return run


@pytest.mark.clause("THINK-6", breaks=True, before_exit=True)
async def test_the_whole_is_measured_after_the_last_pass_too() -> None:
    clock, asked = _LateClock(), request(clamps=CLAMPS)
    late = replace(_unchecked(PassName.CLARITY, clock.last_pass), clock=clock)
    thought = await late(asked)
    assert thought.telemetry.downgrade_reason is DowngradeReason.RUN_TIMED_OUT
    assert thought.telemetry.stop_reason is StopReason.TIMEOUT
    assert thought.telemetry.passes_completed == thought.telemetry.passes_planned == 5
    assert thought.telemetry.deltas_applied == 0
    assert thought.state is asked.state


@pytest.mark.parametrize(
    ("fields", "stop"),
    [
        ({"tier": Tier.FREE}, StopReason.ENTITLEMENT_CAP),
        ({"abuse_blocked": True}, StopReason.ABUSE),
        ({"breaker_open": True}, StopReason.BREAKER_TRIPPED),
        ({"clamps": Clamps(enabled=False)}, StopReason.ENTITLEMENT_CAP),
        ({"total_timeout_ms": 1}, StopReason.BUDGET_EXHAUSTED),
        ({"total_timeout_ms": -1}, StopReason.BUDGET_EXHAUSTED),
        ({"depth": Depth.BASELINE}, StopReason.SUCCESS_COMPLETED),
    ],
)
async def test_what_the_router_stops_runs_no_pass(
    fields: dict[str, object], stop: StopReason
) -> None:
    asked = request(**fields)
    thought = await _unchecked(PassName.GROUNDING, HOSTILE["reads_a_file"].maker)(asked)
    assert thought.telemetry.stop_reason is stop
    assert thought.state is asked.state
    assert thought.record.passes == ()
    assert thought.telemetry.signature


def _shuffled(asked: object) -> Route:
    lawful = route(asked)
    return replace(lawful, plan=(*lawful.plan, *lawful.plan))


def _unknown(asked: object) -> Route:
    lawful = route(asked)
    foreign = PlannedPass(name="retrieval", timeout_ms=1, budget_tokens=1)
    return replace(lawful, plan=(lawful.plan[0], foreign))


@pytest.mark.parametrize(
    ("router", "stop"),
    [
        (_shuffled, StopReason.PASS_LIMIT_REACHED),
        (_unknown, StopReason.INTERNAL_INCONSISTENCY),
        (lambda asked: replace(route(asked), plan=()), StopReason.INTERNAL_INCONSISTENCY),
    ],
)
async def test_an_unlawful_plan_runs_no_pass(
    router: Callable[[object], Route], stop: StopReason
) -> None:
    asked = request(clamps=CLAMPS)
    thought = await think(router=router)(asked)
    assert thought.telemetry.stop_reason is stop
    assert thought.state is asked.state
    assert thought.record.passes == ()


async def test_the_signature_binds_what_was_given_and_what_came_of_it() -> None:
    first = (await think()(request())).telemetry.signature
    assert (await think()(request())).telemetry.signature == first
    others = [
        (await think()(request(request_text="Something else?"))).telemetry.signature,
        (await think()(request(evidence=()))).telemetry.signature,
        (await think()(request(tier=Tier.PRO))).telemetry.signature,
        (await think()(request(state=state(quality_score=0.4)))).telemetry.signature,
        (await think(QUIET)(request())).telemetry.signature,
        (
            await replace(think(), digest=lambda k, v: keyed(k, v + "x"))(request())
        ).telemetry.signature,
    ]
    assert len({first, *others}) == len(others) + 1


async def test_many_at_once_come_to_the_same_as_one() -> None:
    one = think()
    expected = await one(request(clamps=CLAMPS))
    found = await asyncio.gather(*(one(request(clamps=CLAMPS)) for _ in range(12)))
    assert {thought.telemetry.signature for thought in found} == {expected.telemetry.signature}
    assert {state_sha256(thought.state) for thought in found} == {state_sha256(expected.state)}


async def test_the_judge_is_loaded_before_the_first_pass_and_not_without_one() -> None:
    loaded: list[str] = []
    one = replace(think(), warm=lambda: loaded.append("judge"))
    await one(request(depth=Depth.BASELINE))
    assert loaded == []
    await one(request())
    assert loaded == ["judge"]


def test_a_deployment_thinks_with_every_pass_and_no_other() -> None:
    with pytest.raises(ValueError, match="every pass"):
        think({PassName.CLARITY: QUIET[PassName.CLARITY]})
