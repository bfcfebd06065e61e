from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.rates import Counts, decide_rates


@pytest.mark.clause("TRUST-7.1")
def test_rates_inside_their_bands_raise_no_alert() -> None:
    rates = decide_rates(
        Counts(
            prompts=100,
            triggered=30,
            questioned=10,
            retrievals=30,
            retrieved=21,
            failures={"empty": 6, "unavailable": 3},
        )
    )
    assert [(rate.value, rate.is_within) for rate in rates.rates] == [
        (0.30, True),
        (0.10, True),
        (0.70, True),
    ]
    assert rates.failure_rate == pytest.approx(0.30)
    assert not rates.alert


@pytest.mark.clause("TRUST-7.1", breaks=True)
def test_more_than_forty_percent_failures_raise_the_alert() -> None:
    rates = decide_rates(
        Counts(prompts=10, triggered=9, retrievals=9, retrieved=5, failures={"unavailable": 4})
    )
    assert rates.alert
    assert [rate.is_within for rate in rates.rates] == [False, False, False]


def test_exactly_forty_percent_is_not_yet_an_alert() -> None:
    assert not decide_rates(Counts(retrievals=10, retrieved=6, failures={"empty": 4})).alert


def test_nothing_counted_is_not_a_rate_of_zero() -> None:
    rates = decide_rates(Counts())
    assert all(rate.value is None and rate.is_within is None for rate in rates.rates)
    assert rates.failure_rate is None


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_rates_stay_within_zero_and_one(triggered: int, quiet: int, failed: int) -> None:
    rates = decide_rates(
        Counts(
            prompts=triggered + quiet,
            triggered=triggered,
            retrievals=triggered + failed,
            retrieved=triggered,
            failures={"empty": failed},
        )
    )
    assert all(rate.value is None or 0 <= rate.value <= 1 for rate in rates.rates)
