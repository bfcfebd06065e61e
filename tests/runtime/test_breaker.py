"""The breaker: a table of moves, and a clock that is handed in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.cells import MemoryCells
from troth.runtime.limits.breaker import MOVES, Breaker, Event, State


class Hands:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at_s = 0.0

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.at_s)

    def monotonic_s(self) -> float:
        return self.at_s


def made(clock: Hands) -> Breaker:
    return of_peer(MemoryCells(clock), "peer")


def of_peer(cells: MemoryCells, name: str) -> Breaker:
    return Breaker(cells, name, max_failures=2, pause_s=10.0)


def state(breaker: Breaker) -> State:
    return breaker.standing.state


def fail(breaker: Breaker, times: int = 1) -> None:
    for _ in range(times):
        permit = breaker.admit()
        assert permit is not None
        breaker.settle(permit, Event.FAILED, reason="timeout")


def test_it_opens_after_that_many_failures_in_a_row() -> None:
    breaker = made(Hands())
    fail(breaker)
    permit = breaker.admit()
    assert permit is not None
    breaker.settle(permit, Event.SUCCEEDED)
    fail(breaker)
    assert state(breaker) is State.CLOSED
    fail(breaker)
    assert state(breaker) is State.OPEN
    assert breaker.admit() is None
    assert breaker.standing.reason == "timeout"


def test_after_the_pause_one_call_at_a_time_tries() -> None:
    clock = Hands()
    breaker = made(clock)
    fail(breaker, 2)
    clock.at_s = 9.9
    assert breaker.admit() is None
    clock.at_s = 10.0
    permit = breaker.admit()
    assert permit is not None
    assert breaker.admit() is None
    breaker.settle(permit, Event.SUCCEEDED)
    assert state(breaker) is State.CLOSED
    assert breaker.admit() is not None
    assert breaker.admit() is not None


def test_a_failed_trial_pauses_anew() -> None:
    clock = Hands()
    breaker = made(clock)
    fail(breaker, 2)
    clock.at_s = 10.0
    fail(breaker)
    assert state(breaker) is State.OPEN
    clock.at_s = 19.9
    assert breaker.admit() is None
    clock.at_s = 20.0
    assert breaker.admit() is not None


def test_an_abandoned_trial_lets_the_next_one_try() -> None:
    clock = Hands()
    breaker = made(clock)
    fail(breaker, 2)
    clock.at_s = 10.0
    permit = breaker.admit()
    assert permit is not None
    breaker.settle(permit, Event.ABANDONED)
    assert state(breaker) is State.HALF_OPEN
    assert breaker.admit() is not None


def test_a_trial_that_nobody_settles_keeps_no_other_out() -> None:
    clock = Hands()
    breaker = made(clock)
    fail(breaker, 2)
    clock.at_s = 10.0
    assert breaker.admit() is not None  # and its process is killed
    clock.at_s = 19.9
    assert breaker.admit() is None
    clock.at_s = 20.0
    permit = breaker.admit()
    assert permit is not None
    breaker.settle(permit, Event.SUCCEEDED)
    assert state(breaker) is State.CLOSED


def test_breakers_of_one_name_are_one() -> None:
    cells = MemoryCells(Hands())
    fail(of_peer(cells, "ann"), 2)
    assert of_peer(cells, "ann").admit() is None
    assert of_peer(cells, "bob").admit() is not None


def test_a_call_from_before_the_pause_says_nothing_about_now() -> None:
    clock = Hands()
    breaker = made(clock)
    late = breaker.admit()
    assert late is not None
    fail(breaker, 2)
    breaker.settle(late, Event.SUCCEEDED)
    assert state(breaker) is State.OPEN
    clock.at_s = 10.0
    assert breaker.admit() is not None
    breaker.settle(late, Event.SUCCEEDED)
    assert state(breaker) is State.HALF_OPEN
    assert breaker.admit() is None


def test_every_state_can_be_reached_and_left() -> None:
    assert {state for state, _ in MOVES} == set(MOVES.values()) == set(State)


@pytest.mark.parametrize(("failures", "pause_s"), [(0, 1.0), (1, 0.0), (1, float("nan"))])
def test_a_rule_without_sense_is_refused(failures: int, pause_s: float) -> None:
    with pytest.raises(ValueError, match="breaker"):
        Breaker(MemoryCells(Hands()), "peer", max_failures=failures, pause_s=pause_s)


@given(st.lists(st.sampled_from(["admit", "succeed", "fail", "abandon", "wait"]), max_size=60))
def test_no_order_of_events_breaks_it(acts: list[str]) -> None:
    clock = Hands()
    breaker = made(clock)
    held = []
    ends = {"succeed": Event.SUCCEEDED, "fail": Event.FAILED, "abandon": Event.ABANDONED}
    for act in acts:
        if act == "wait":
            clock.at_s += 5.0
        elif act == "admit":
            permit = breaker.admit()
            held += [permit] if permit is not None else []
        elif held:
            breaker.settle(held.pop(0), ends[act], reason="timeout")
        if state(breaker) is State.OPEN:
            assert breaker.admit() is None
    clock.at_s += 10.0
    for permit in held:
        breaker.settle(permit, Event.ABANDONED)
    # Once nothing is under way and the pause is over, a call is let through.
    assert breaker.admit() is not None
