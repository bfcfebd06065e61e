"""Routes by table, and a reason for whatever gets none."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.run_cases import ASKED
from troth.contracts.thinking.model import Depth, PassName, Tier
from troth.contracts.thinking.plans import plan_breach, settle
from troth.contracts.thinking.router import (
    ORDER,
    PASSES_BY_TIER,
    Clamps,
    Environment,
    Route,
    RouterInput,
    is_readable,
    route,
)
from troth.kernel.refinement import DowngradeReason, StopReason

figures = st.one_of(st.integers(0, 12), st.integers(0, 2**53 - 1))
clamps = st.builds(
    Clamps,
    max_passes=st.integers(0, 9),
    max_timeout_ms=figures,
    max_budget_tokens=figures,
    enabled=st.booleans(),
)
inputs = st.builds(
    RouterInput,
    tier=st.sampled_from(Tier),
    depth=st.sampled_from(Depth),
    clamps=clamps,
    total_timeout_ms=figures,
    total_budget_tokens=figures,
    environment=st.sampled_from(Environment),
    breaker_open=st.booleans(),
    abuse_blocked=st.booleans(),
    has_evidence=st.booleans(),
    has_alternatives=st.booleans(),
    request_parts=st.integers(0, 5),
)


class Sneaky(str):
    """Claims to equal anything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=5),
    st.lists(st.integers(), max_size=2),
    st.sampled_from([Tier.MAX, Depth.DEEP, Environment.REDUCED, Clamps(), ASKED, RouterInput]),
    st.builds(object),
    st.just(Sneaky("max")),
    clamps,
)
FIELDS = [one.name for one in fields(RouterInput)]


def names(routed: Route) -> list[str]:
    return [one.name for one in routed.plan]


@pytest.mark.clause("THINK-1")
@pytest.mark.clause("THINK-2")
@given(inputs)
def test_every_input_gets_a_lawful_plan_or_one_reason_and_always_the_same(
    asked: RouterInput,
) -> None:
    routed = route(asked)
    assert routed == route(replace(asked, clamps=replace(asked.clamps)))
    if routed.plan:
        assert (routed.stop_reasons, routed.downgrade_reason) == ((), None)
        budgets = {"budget_ms": routed.budget_ms, "budget_tokens": routed.budget_tokens}
        assert plan_breach(routed.plan, **budgets) is None
        assert len(routed.plan) <= min(asked.clamps.max_passes, PASSES_BY_TIER[asked.tier])
        assert sum(one.timeout_ms for one in routed.plan) <= asked.total_timeout_ms
        assert sum(one.budget_tokens for one in routed.plan) <= asked.clamps.max_budget_tokens
        assert names(routed) == [name.value for name in ORDER if name.value in names(routed)]
    else:
        assert routed.stop_reasons
        is_success = routed.stop_reasons == (StopReason.SUCCESS_COMPLETED,)
        assert is_success == (routed.downgrade_reason is None)


@given(anything)
def test_what_is_no_router_input_at_all_is_unreadable(asked: object) -> None:
    routed = route(asked)
    if asked is not ASKED:
        assert routed == Route(
            stop_reasons=(StopReason.VALIDATION_FAIL,),
            downgrade_reason=DowngradeReason.REQUEST_UNREADABLE,
        )


@given(st.dictionaries(st.sampled_from(FIELDS), anything, min_size=1), inputs)
def test_fields_of_any_type_never_raise_and_never_get_a_plan_unread(
    odd: Mapping[str, object], asked: RouterInput
) -> None:
    spoiled = replace(asked, **odd)  # type: ignore[arg-type]
    routed = route(spoiled)
    assert routed == route(spoiled)
    if not is_readable(spoiled):
        assert StopReason.VALIDATION_FAIL in routed.stop_reasons
        assert routed.plan == ()


@pytest.mark.parametrize(
    "odd",
    [
        {"tier": "max"},  # equal to the member, and of another type
        {"tier": None},
        {"depth": "deep"},
        {"total_timeout_ms": True},
        {"total_timeout_ms": 1e3},
        {"total_timeout_ms": math.nan},
        {"total_timeout_ms": -1},
        {"total_budget_tokens": 2**53},
        {"breaker_open": 0},
        {"abuse_blocked": None},
        {"has_evidence": "no"},
        {"request_parts": -3},
        {"clamps": None},
        {"clamps": {"max_passes": 5}},
        {"clamps": Clamps(max_passes=-1)},
        {"clamps": Clamps(enabled=1)},  # type: ignore[arg-type]
        {"environment": "standard"},
    ],
)
def test_wrong_types_and_ranges_are_unreadable(odd: Mapping[str, object]) -> None:
    routed = route(replace(ASKED, **odd))  # type: ignore[arg-type]
    assert routed.stop_reasons == (StopReason.VALIDATION_FAIL,)
    assert routed.downgrade_reason is DowngradeReason.REQUEST_UNREADABLE


def test_a_value_made_without_its_constructor_is_unreadable() -> None:
    bare = object.__new__(RouterInput)
    assert route(bare).downgrade_reason is DowngradeReason.REQUEST_UNREADABLE
    bare_clamps = replace(ASKED, clamps=object.__new__(Clamps))
    assert route(bare_clamps).downgrade_reason is DowngradeReason.REQUEST_UNREADABLE


def test_a_flag_that_can_be_read_counts_beside_a_field_that_cannot() -> None:
    routed = route(replace(ASKED, abuse_blocked=True, tier="max"))  # type: ignore[arg-type]
    assert routed.stop_reasons == (StopReason.ABUSE, StopReason.VALIDATION_FAIL)


@pytest.mark.clause("THINK-9")
def test_free_abuse_and_breaker_stop_with_their_own_reasons() -> None:
    for odd, stop, downgrade in (
        ({"tier": Tier.FREE}, StopReason.ENTITLEMENT_CAP, DowngradeReason.TIER_NOT_ENTITLED),
        ({"abuse_blocked": True}, StopReason.ABUSE, DowngradeReason.ABUSE_BLOCKED),
        ({"breaker_open": True}, StopReason.BREAKER_TRIPPED, DowngradeReason.BREAKER_OPEN),
    ):
        routed = route(replace(ASKED, **odd))
        assert (routed.stop_reasons, routed.downgrade_reason) == ((stop,), downgrade)
        assert routed.plan == ()


@pytest.mark.clause("THINK-9", breaks=True)
@given(inputs)
def test_none_of_the_three_ever_gets_a_plan(asked: RouterInput) -> None:
    for odd in ({"tier": Tier.FREE}, {"abuse_blocked": True}, {"breaker_open": True}):
        assert route(replace(asked, **odd)).plan == ()
    assert route(replace(asked, abuse_blocked=True)).stop_reasons[0] is StopReason.ABUSE


def test_abuse_and_breaker_hold_in_baseline_mode_and_entitlement_does_not() -> None:
    plain = replace(ASKED, depth=Depth.BASELINE)
    assert route(plain) == Route(stop_reasons=(StopReason.SUCCESS_COMPLETED,))
    assert route(replace(plain, tier=Tier.FREE)) == route(plain)
    assert route(replace(plain, total_timeout_ms=0)) == route(plain)
    assert route(replace(plain, abuse_blocked=True)).stop_reasons == (StopReason.ABUSE,)
    assert route(replace(plain, breaker_open=True)).stop_reasons == (StopReason.BREAKER_TRIPPED,)


def test_everything_at_once_is_told_in_the_shared_order() -> None:
    routed = route(
        replace(
            ASKED,
            tier=Tier.FREE,
            abuse_blocked=True,
            breaker_open=True,
            total_timeout_ms=1,
            clamps=Clamps(max_passes=1),
        )
    )
    noted = (
        DowngradeReason.NO_ROOM_FOR_PLAN,
        DowngradeReason.BUDGET_TOO_SMALL,
        DowngradeReason.BREAKER_OPEN,
        DowngradeReason.TIER_NOT_ENTITLED,
        DowngradeReason.ABUSE_BLOCKED,
    )
    assert (routed.stop_reasons, routed.downgrade_reason) == settle(noted)


@pytest.mark.clause("THINK-2")
@pytest.mark.parametrize(
    ("odd", "expected"),
    [
        ({}, ["grounding", "consistency", "calibration", "coverage", "clarity"]),
        ({"tier": Tier.PRO}, ["grounding", "consistency", "coverage"]),
        ({"has_evidence": False}, ["consistency", "coverage", "clarity"]),
        ({"has_evidence": False, "request_parts": 0}, ["consistency", "clarity"]),
        # All six would be of use: clarity gives way.
        (
            {"has_alternatives": True},
            ["choice", "grounding", "consistency", "calibration", "coverage"],
        ),
        ({"tier": Tier.PRO, "has_alternatives": True}, ["choice", "grounding", "consistency"]),
        (
            {"tier": Tier.PRO, "has_alternatives": True, "request_parts": 2},
            ["choice", "grounding", "coverage"],
        ),
        ({"environment": Environment.REDUCED}, ["grounding", "consistency"]),
        ({"clamps": Clamps(max_passes=2)}, ["grounding", "consistency"]),
        (
            {"clamps": Clamps(max_passes=4)},
            ["grounding", "consistency", "calibration", "coverage"],
        ),
        ({"total_timeout_ms": 3}, ["grounding", "consistency", "coverage"]),
        ({"clamps": Clamps(max_budget_tokens=2)}, ["grounding", "consistency"]),
    ],
)
def test_the_tables_say_which_passes_run(odd: Mapping[str, object], expected: list[str]) -> None:
    assert names(route(replace(ASKED, **odd))) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("odd", "stop", "downgrade"),
    [
        (
            {"clamps": Clamps(max_passes=1)},
            StopReason.PASS_LIMIT_REACHED,
            DowngradeReason.NO_ROOM_FOR_PLAN,
        ),
        (
            {"clamps": Clamps(enabled=False)},
            StopReason.ENTITLEMENT_CAP,
            DowngradeReason.THINKING_OFF,
        ),
        ({"total_timeout_ms": 1}, StopReason.BUDGET_EXHAUSTED, DowngradeReason.BUDGET_TOO_SMALL),
        ({"total_budget_tokens": 0}, StopReason.BUDGET_EXHAUSTED, DowngradeReason.BUDGET_TOO_SMALL),
    ],
)
def test_too_little_room_has_its_own_reasons(
    odd: Mapping[str, object], stop: StopReason, downgrade: DowngradeReason
) -> None:
    routed = route(replace(ASKED, **odd))  # type: ignore[arg-type]
    assert (routed.stop_reasons, routed.downgrade_reason) == ((stop,), downgrade)


@pytest.mark.clause("THINK-2", breaks=True)
def test_each_input_that_the_clause_names_moves_the_route_and_nothing_else_can() -> None:
    plain = route(ASKED)
    moved = [
        replace(ASKED, tier=Tier.PRO),
        replace(ASKED, depth=Depth.BASELINE),
        replace(ASKED, clamps=Clamps(max_passes=3)),
        replace(ASKED, breaker_open=True),
        replace(ASKED, abuse_blocked=True),
        replace(ASKED, has_evidence=False),
    ]
    assert all(route(asked) != plain for asked in moved)
    # There is no second way in: one argument, and a module that imports no clock and no chance.
    assert route.__code__.co_argcount == 1
    assert route.__closure__ is None
    assert set(ORDER) == set(PassName)
