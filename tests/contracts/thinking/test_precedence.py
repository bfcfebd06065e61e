"""One order of stop reasons, and one stop reason for each cause."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.thinking.plans import PRECEDENCE, STOPS, settle
from troth.kernel.refinement import DowngradeReason, StopReason


@pytest.mark.clause("THINK-8")
def test_nine_reasons_stand_in_the_order_once_and_every_cause_has_one_of_them() -> None:
    assert len(PRECEDENCE) == len(StopReason) == 9
    assert set(PRECEDENCE) == set(StopReason)
    assert set(STOPS) == set(DowngradeReason)
    assert set(STOPS.values()) == set(StopReason) - {StopReason.SUCCESS_COMPLETED}


def test_the_order_is_the_documented_one() -> None:
    assert [one.value for one in PRECEDENCE] == [
        "ABUSE",
        "ENTITLEMENT_CAP",
        "BREAKER_TRIPPED",
        "VALIDATION_FAIL",
        "INTERNAL_INCONSISTENCY",
        "TIMEOUT",
        "BUDGET_EXHAUSTED",
        "PASS_LIMIT_REACHED",
        "SUCCESS_COMPLETED",
    ]


@pytest.mark.clause("THINK-8")
@given(st.lists(st.sampled_from(DowngradeReason)))
def test_whatever_was_noted_one_reason_counts_and_its_cause_is_told(
    noted: list[DowngradeReason],
) -> None:
    stops, downgrade = settle(noted)
    assert settle(reversed(noted)) == settle(noted + noted) == (stops, downgrade)
    assert list(stops) == [one for one in PRECEDENCE if one in stops]
    if downgrade is None:
        assert (noted, stops) == ([], (StopReason.SUCCESS_COMPLETED,))
    else:
        assert downgrade in noted
        assert STOPS[downgrade] is stops[0]
        assert set(stops) == {STOPS[one] for one in noted}
