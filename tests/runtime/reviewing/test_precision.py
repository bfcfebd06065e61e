"""Precision from decisions: shares, intervals, and what counts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.ports.reviews import HumanDecision
from troth.runtime.review.decisions import Precision, precision_by, precision_fields

COUNTS = st.integers(min_value=0, max_value=10**6)


def test_an_override_tells_neither_right_nor_wrong() -> None:
    made = Precision(accepted=3, dismissed=1, overridden=9)
    assert (made.judged, made.share) == (4, 0.75)


def test_where_none_was_judged_nothing_is_known() -> None:
    made = Precision(overridden=2)
    assert (made.share, made.interval()) == (None, (0.0, 1.0))
    assert made.to_wire()["precision"] is None


@pytest.mark.parametrize(
    ("accepted", "dismissed", "low", "high"),
    # Brown, Cai, DasGupta (2001) give the method; these are worked by hand from it.
    [(8, 2, 0.4902, 0.9433), (0, 5, 0.0, 0.4345), (5, 0, 0.5655, 1.0)],
)
def test_the_interval_is_wilsons(accepted: int, dismissed: int, low: float, high: float) -> None:
    wire = Precision(accepted=accepted, dismissed=dismissed).to_wire()
    assert (wire["low"], wire["high"]) == (low, high)


@given(COUNTS, COUNTS)
def test_the_interval_holds_the_share(accepted: int, dismissed: int) -> None:
    made = Precision(accepted=accepted, dismissed=dismissed)
    low, high = made.interval()
    assert 0.0 <= low <= high <= 1.0
    if made.share is not None:
        assert low <= made.share + 1e-12
        assert high >= made.share - 1e-12


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(HumanDecision), COUNTS)))
def test_every_decision_is_counted_once(counted: list[tuple[str, HumanDecision, int]]) -> None:
    found = precision_by(counted)
    assert list(found) == sorted({name for name, _, _ in counted})
    assert sum(one.judged + one.overridden for one in found.values()) == sum(
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
