"""Precision from decisions: shares, intervals, and what counts."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.ports.reviews import HumanDecision
from troth.runtime.review.decisions import interval, precision_fields, precision_of

COUNTS = st.integers(min_value=0, max_value=10**6)


def test_an_override_tells_neither_right_nor_wrong() -> None:
    counts = Counter({HumanDecision.ACCEPT: 3, HumanDecision.DISMISS: 1, HumanDecision.OVERRIDE: 9})
    made = precision_of(counts)
    assert (made["precision"], made["overridden"]) == (0.75, 9)


def test_where_none_was_judged_nothing_is_known() -> None:
    made = precision_of(Counter({HumanDecision.OVERRIDE: 2}))
    assert (made["precision"], made["low"], made["high"]) == (None, 0.0, 1.0)


@pytest.mark.parametrize(
    ("accepted", "dismissed", "low", "high"),
    # Brown, Cai, DasGupta (2001) give the method; these are worked by hand from it.
    [(8, 2, 0.4902, 0.9433), (0, 5, 0.0, 0.4345), (5, 0, 0.5655, 1.0)],
)
def test_the_interval_is_wilsons(accepted: int, dismissed: int, low: float, high: float) -> None:
    counts = Counter({HumanDecision.ACCEPT: accepted, HumanDecision.DISMISS: dismissed})
    made = precision_of(counts)
    assert (made["low"], made["high"]) == (low, high)


@given(COUNTS, COUNTS)
def test_the_interval_holds_the_share(accepted: int, dismissed: int) -> None:
    judged = accepted + dismissed
    low, high = interval(accepted, judged)
    assert 0.0 <= low <= high <= 1.0
    if judged:
        assert low <= accepted / judged + 1e-12
        assert high >= accepted / judged - 1e-12


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(HumanDecision), COUNTS)))
def test_every_decision_is_counted_once(counted: list[tuple[str, HumanDecision, int]]) -> None:
    found = precision_fields([(name, name, said, count) for name, said, count in counted])
    types = found["types"]
    assert isinstance(types, dict)
    assert types == found["rules"]
    assert list(types) == sorted({name for name, _, _ in counted})
    names = ("accepted", "dismissed", "overridden")
    told = [one[name] for one in types.values() if isinstance(one, dict) for name in names]
    assert sum(count for count in told if isinstance(count, int)) == sum(
        count for _, _, count in counted
    )


def test_types_and_rules_are_told_apart() -> None:
    fields = precision_fields(
        [
            ("factual_error", "date", HumanDecision.ACCEPT, 2),
            ("factual_error", "number", HumanDecision.DISMISS, 1),
        ]
    )
    types, rules = fields["types"], fields["rules"]
    assert isinstance(types, dict)
    assert isinstance(rules, dict)
    assert list(types) == ["factual_error"]
    assert list(rules) == ["date", "number"]
