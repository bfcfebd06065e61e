"""Weights that add up to shares, and what each label rests on."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.rules.choosing import SHIPPED
from troth.contracts.gate.intake.rules.telling import compile_weights

WEIGHTS = compile_weights({"A": "- 100; rain 200; sun -50", "B": "rain 300;\nsun 25"})


def test_shares_follow_the_weights() -> None:
    shares = WEIGHTS.shares({"rain": 1.0})
    assert shares["A"] == pytest.approx(0.5)
    assert shares["B"] == pytest.approx(0.5)
    half = WEIGHTS.shares({"rain": 0.5})
    assert half["A"] == pytest.approx(1 / (1 + math.exp(-0.5)))


def test_what_has_no_weight_changes_nothing() -> None:
    assert WEIGHTS.shares({"snow": 1.0, "sun": 1.0}) == WEIGHTS.shares({"sun": 1.0})


def test_the_strongest_reason_comes_first_and_no_reason_against() -> None:
    assert WEIGHTS.speak_for("B", {"sun": 1.0, "rain": 1.0, "snow": 1.0}) == ["rain", "sun"]
    assert WEIGHTS.speak_for("A", {"sun": 1.0, "rain": 1.0}) == ["rain"]
    assert WEIGHTS.speak_for("B", {"sun": 1.0, "rain": 0.0}) == ["sun"]


@pytest.mark.parametrize("table", ["rain", "rain much", "rain 1.5", "rain 10; "])
def test_an_entry_that_is_no_weight_is_refused(table: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        compile_weights({"A": table})


@given(st.dictionaries(st.sampled_from(sorted(SHIPPED.intents.by_feature)), st.floats(0, 2)))
def test_shares_always_add_up_to_one(values: dict[str, float]) -> None:
    shares = SHIPPED.intents.shares(values)
    assert sum(shares.values()) == pytest.approx(1.0)
    assert SHIPPED.intents.shares(dict(reversed(values.items()))) == shares


def test_every_label_of_the_profile_has_weights() -> None:
    assert SHIPPED.intents.labels == INSURANCE.names("intents")
    assert SHIPPED.products.labels == INSURANCE.names("product_lines")
