"""What callers may have of deep thinking: allowances, breakers and scores, by a clock by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.test_breaker import Hands
from troth.adapters.cells import MemoryCells
from troth.contracts.thinking.model import Depth, Tier
from troth.kernel.refinement import MeasuredPass, RefinementRecord, StopReason
from troth.runtime.limits.buckets import Buckets
from troth.runtime.thinking.abuse import WEIGHTS, AbuseScores, Offence
from troth.runtime.thinking.allowances import (
    AllowancePolicy,
    Allowances,
    Allowed,
    Caller,
)
from troth.runtime.thinking.cost_breaker import CostPolicy, RunBreaker

ANN = Caller(account="key_ann", tier=Tier.PRO)
BOB = Caller(account="key_bob", tier=Tier.MAX)
HOME = Caller(tier=Tier.MAX)


def record(tokens: int = 10, stop: StopReason = StopReason.SUCCESS_COMPLETED) -> RefinementRecord:
    """The record of a run that took so many tokens."""
    run = MeasuredPass(
        name="clarity", elapsed_ms=1, tokens=tokens, touched=(), accepted=True, guarded=True
    )
    return RefinementRecord(
        plan=(),
        executed=(),
        budget_ms=1,
        budget_tokens=1,
        passes=(run,),
        elapsed_ms=1,
        stop_reasons=(stop,),
        downgrade_reason=None,
        deltas_applied=0,
        deltas_rejected=0,
        baseline_sha256="",
        outcome_sha256="",
        fixed_sha256="",
    )


def allowances(clock: Hands, **fields: object) -> Allowances:
    """Two runs per hour for pro, and no limit for max."""
    given: dict[str, object] = {
        "runs_per_hour": {Tier.PRO: 2, Tier.MAX: 0},
        "cost": CostPolicy(max_tokens=100, rest_s=60.0),
        "abuse_limit": 4.0,
    }
    return Allowances(MemoryCells(clock), AllowancePolicy(**(given | fields)))  # type: ignore[arg-type]  # ints by name


def run(held: Allowances, caller: Caller, tokens: int = 10) -> Allowed:
    """Ask for a run, and have it."""
    allowed = held.decide(caller, Depth.DEEP)
    held.settle(allowed, record(tokens))
    return allowed


def flags(allowed: Allowed) -> tuple[Tier, bool, bool]:
    return allowed.tier, allowed.breaker_open, allowed.abuse_blocked


def test_an_allowance_is_used_up_and_refills() -> None:
    clock = Hands()
    held = allowances(clock)
    assert [run(held, ANN).tier for _ in range(3)] == [Tier.PRO, Tier.PRO, Tier.FREE]
    clock.at_s += 1800
    assert [run(held, ANN).tier for _ in range(2)] == [Tier.PRO, Tier.FREE]
    assert run(held, BOB).tier is Tier.MAX


def test_nothing_is_taken_for_a_request_that_is_not_run() -> None:
    held = allowances(Hands())
    for _ in range(5):
        allowed = held.decide(ANN, Depth.BASELINE)
        assert (flags(allowed), allowed.permit) == ((Tier.PRO, False, False), None)
    assert [run(held, ANN).tier for _ in range(2)] == [Tier.PRO, Tier.PRO]


def test_a_permit_that_was_taken_for_nothing_is_given_back() -> None:
    clock = Hands()
    held = allowances(clock)
    run(held, BOB, tokens=101)
    assert flags(run(held, BOB)) == (Tier.MAX, True, False)
    clock.at_s += 3660
    # Half open: a key whose allowance is used up must not keep others from trying.
    for _ in range(3):
        run(held, ANN)
    assert run(held, BOB).permit is not None


@pytest.mark.clause("THINK-9")
def test_the_cost_breaker_opens_rests_tries_and_closes() -> None:
    clock = Hands()
    held = allowances(clock)
    assert [flags(run(held, BOB, 60))[1] for _ in range(3)] == [False, False, True]
    assert held.decide(BOB, Depth.BASELINE).breaker_open
    assert held.decide(HOME, Depth.DEEP).breaker_open
    clock.at_s += 61
    trying = held.decide(BOB, Depth.DEEP)
    assert not trying.breaker_open
    assert held.decide(HOME, Depth.DEEP).breaker_open  # one at a time
    held.settle(trying, record(60))  # which is more than is there again
    assert held.decide(BOB, Depth.DEEP).breaker_open
    clock.at_s += 3700
    assert not run(held, BOB, 1).breaker_open
    assert not run(held, HOME, 1).breaker_open


def test_a_run_that_came_to_no_end_keeps_nobody_out() -> None:
    clock = Hands()
    held = allowances(clock)
    run(held, BOB, 101)
    clock.at_s += 3700
    held.settle(held.decide(BOB, Depth.DEEP), None)
    assert run(held, BOB).permit is not None


def test_an_engine_that_keeps_failing_is_left_alone() -> None:
    clock = Hands()
    breaker = RunBreaker(MemoryCells(clock), CostPolicy(max_failures=2, rest_s=10.0))
    for stop in (StopReason.INTERNAL_INCONSISTENCY, StopReason.TIMEOUT):
        permit = breaker.admit()
        assert permit is not None
        breaker.settle(permit, tokens=1, stop=stop)
    for _ in range(2):
        permit = breaker.admit()
        assert permit is not None
        breaker.settle(permit, tokens=1, stop=StopReason.INTERNAL_INCONSISTENCY)
    assert breaker.admit() is None
    clock.at_s += 10
    assert [breaker.is_open, breaker.admit() is None] == [False, False]


def test_without_a_limit_no_spending_opens_it() -> None:
    breaker = RunBreaker(MemoryCells(Hands()), CostPolicy(max_tokens=0))
    permit = breaker.admit()
    assert permit is not None
    breaker.settle(permit, tokens=10**12, stop=StopReason.SUCCESS_COMPLETED)
    assert not breaker.is_open


@pytest.mark.clause("THINK-9")
def test_offences_add_up_to_a_block_and_fade() -> None:
    clock, told = Hands(), list[Offence]()
    policy = AllowancePolicy(runs_per_hour={}, cost=CostPolicy(), abuse_limit=4.0)
    held = Allowances(MemoryCells(clock), policy, told.append)
    held.note(ANN, Offence.OVERSIZED)
    assert not held.decide(ANN, Depth.DEEP).abuse_blocked
    held.note(ANN, Offence.REFUSED)
    assert held.decide(ANN, Depth.DEEP).abuse_blocked
    assert held.decide(ANN, Depth.BASELINE).abuse_blocked
    assert not held.decide(BOB, Depth.DEEP).abuse_blocked
    clock.at_s += 600
    assert not held.decide(ANN, Depth.DEEP).abuse_blocked
    assert told == [Offence.OVERSIZED, Offence.REFUSED]


def test_nobody_counts_the_operator() -> None:
    held = allowances(Hands(), runs_per_hour={Tier.MAX: 1}, abuse_limit=0.5)
    for _ in range(3):
        held.note(HOME, Offence.OVERSIZED)
        assert flags(run(held, HOME, 1)) == (Tier.MAX, False, False)


def test_every_offence_has_a_weight() -> None:
    assert set(WEIGHTS) == set(Offence)
    assert min(WEIGHTS.values()) > 0


@given(st.lists(st.tuples(st.sampled_from(list(Offence)), st.floats(0, 10_000)), max_size=30))
def test_scores_only_fade_between_offences(steps: list[tuple[Offence, float]]) -> None:
    clock, most = Hands(), 0.0
    scores = AbuseScores(MemoryCells(clock), limit=0, half_life_s=600)
    for offence, pause_s in steps:
        before = scores.score("ann")
        clock.at_s += pause_s
        assert 0.0 <= scores.score("ann") <= before
        scores.note("ann", offence)
        most += WEIGHTS[offence]
        assert scores.score("ann") <= most + 1e-6
        assert not scores.is_blocked("ann")
    clock.at_s += 10**9
    assert scores.score("ann") == 0.0


def test_limits_that_make_no_sense_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Buckets(MemoryCells(Hands()), "runs", capacity=0, window_s=60.0)
