"""Lawful plans, and slices that add up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.thinking.model import PassName
from troth.contracts.thinking.plans import plan_breach, slices
from troth.kernel.refinement import DowngradeReason, PlannedPass

NAMES = [name.value for name in PassName]


def plan(*names: str) -> tuple[PlannedPass, ...]:
    return tuple(PlannedPass(name=name, timeout_ms=10, budget_tokens=10) for name in names)


@pytest.mark.clause("THINK-1")
@given(st.lists(st.integers(1, 10**9), min_size=1, max_size=8), st.integers(0, 10**12))
def test_slices_use_the_whole_up_and_none_is_empty(weights: list[int], more: int) -> None:
    whole = len(weights) + more
    parts = slices(whole, weights)
    assert sum(parts) == whole
    assert min(parts) >= 1
    assert parts == slices(whole, weights)
    by_weight = sorted(zip(weights, parts, strict=True))
    heavier = [part for weight, part in by_weight if weight > by_weight[0][0]]
    assert all(part >= by_weight[0][1] - 1 for part in heavier)


def test_what_is_left_over_goes_to_the_largest_remainders_the_earlier_first() -> None:
    assert slices(10, [1, 1, 1]) == (4, 3, 3)
    assert slices(11, [1, 1, 1]) == (4, 4, 3)
    assert slices(5, [1, 3]) == (2, 3)  # of 3 more, 0.75 and 2.25
    assert slices(13, [1, 2, 7]) == (2, 3, 8)
    assert slices(2, [1, 1_000_000]) == (1, 1)


@pytest.mark.parametrize(("whole", "weights"), [(1, [1, 1]), (5, []), (5, [1, 0]), (-1, [1])])
def test_a_budget_that_does_not_reach_is_refused(whole: int, weights: list[int]) -> None:
    with pytest.raises(ValueError, match="at least one unit"):
        slices(whole, weights)


@pytest.mark.clause("THINK-1")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_two_to_five_different_passes_within_the_whole_are_lawful(count: int) -> None:
    whole = 10 * count
    assert plan_breach(plan(*NAMES[:count]), budget_ms=whole, budget_tokens=whole) is None


@pytest.mark.clause("THINK-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([], DowngradeReason.PLAN_UNLAWFUL),
        (NAMES[:1], DowngradeReason.PLAN_UNLAWFUL),
        (NAMES, DowngradeReason.PLAN_TOO_LONG),
        ([NAMES[0]] * 40, DowngradeReason.PLAN_TOO_LONG),
        ([NAMES[0], NAMES[0]], DowngradeReason.PLAN_UNLAWFUL),
        ([NAMES[0], "browse"], DowngradeReason.PASS_UNKNOWN),
        ([NAMES[0], "Clarity"], DowngradeReason.PASS_UNKNOWN),
        ([NAMES[0], "clаrity"], DowngradeReason.PASS_UNKNOWN),  # a Cyrillic letter
    ],
)
def test_other_numbers_and_other_passes_are_not(names: list[str], reason: DowngradeReason) -> None:
    assert plan_breach(plan(*names), budget_ms=10_000, budget_tokens=10_000) is reason


@pytest.mark.clause("THINK-1", breaks=True, before_exit=True)
def test_slices_over_the_whole_empty_ones_and_odd_types_are_not() -> None:
    two = plan(*NAMES[:2])
    unlawful = DowngradeReason.PLAN_UNLAWFUL
    assert plan_breach(two, budget_ms=19, budget_tokens=20) is unlawful
    assert plan_breach(two, budget_ms=20, budget_tokens=19) is unlawful
    for odd in (
        replace(two[1], timeout_ms=0),
        replace(two[1], budget_tokens=-5),
        replace(two[1], timeout_ms=True),
        replace(two[1], timeout_ms=0.5),  # type: ignore[arg-type]
        replace(two[1], budget_tokens="9"),  # type: ignore[arg-type]
        replace(two[1], name=PassName.CLARITY),  # compares equal, and is no plain text
    ):
        assert plan_breach((two[0], odd), budget_ms=99, budget_tokens=99) is unlawful
