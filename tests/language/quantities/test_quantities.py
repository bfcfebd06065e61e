"""Amounts: values, units and bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.quantities import Bound, find_quantities


def read(text: str) -> list[tuple[float, str, Bound]]:
    return [(q.value, q.unit, q.bound) for q in find_quantities(text)]


@pytest.mark.parametrize(
    ("text", "value", "unit", "bound"),
    [
        ("25 days of leave", 25, "day", Bound.EXACT),
        ("three working days", 3, "working day", Bound.EXACT),
        ("20 paid working days", 20, "working day", Bound.EXACT),
        ("up to 30 calendar days", 30, "day", Bound.AT_MOST),
        ("at least two weeks", 14, "day", Bound.AT_LEAST),
        ("no more than 4 weeks", 28, "day", Bound.AT_MOST),
        ("a maximum of €1,250.50", 1250.5, "EUR", Bound.AT_MOST),
        ("1.250,50 Euro", 1250.5, "EUR", Bound.EXACT),
        ("1.250 €", 1250, "EUR", Bound.EXACT),
        ("more than $5 billion", 5e9, "USD", Bound.MORE),
        ("3.5 per cent", 3.5, "%", Bound.EXACT),
        ("about 12%", 12, "%", Bound.ABOUT),
        ("20k euros", 2e4, "EUR", Bound.EXACT),
        ("two million people", 2e6, "peopl", Bound.EXACT),
        ("1.5 km", 1500, "metre", Bound.EXACT),
        ("a 30-day notice", 30, "day", Bound.EXACT),
        ("20 days or more", 20, "day", Bound.AT_LEAST),
        ("höchstens drei Tage", 3, "day", Bound.AT_MOST),
        ("mindestens 14 Tage", 14, "day", Bound.AT_LEAST),
        ("2,4 Mio. Euro", 2.4e6, "EUR", Bound.EXACT),
        ("12 managers", 12, "manager", Bound.EXACT),
    ],
)
def test_amounts(text: str, value: float, unit: str, bound: Bound) -> None:
    assert read(text) == [(value, unit, bound)]


def test_the_place_of_number_and_unit() -> None:
    text = "within 20 paid working days"
    (quantity,) = find_quantities(text)
    assert text[quantity.start : quantity.end] == "20"
    assert quantity.unit_span is not None
    assert text[slice(*quantity.unit_span)] == "working days"
    assert find_quantities("12 managers")[0].unit_span is None


def test_a_range_is_of_one_unit() -> None:
    assert read("3 to 5 weeks") == [(21, "day", Bound.EXACT), (35, "day", Bound.EXACT)]


def test_one_as_a_pronoun_is_no_amount() -> None:
    assert read("no one of them; one day") == [(1, "day", Bound.EXACT)]


@pytest.mark.parametrize(
    ("digits", "value"),
    [("1,250", 1250), ("1,5", 1.5), ("0,125", 0.125), ("1.250", 1.25), ("1.250.000", 1250000)],
)
def test_separators(digits: str, value: float) -> None:
    (one,) = find_quantities(digits)
    assert one.value == value


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("two hundred and fifty euros", 250, "EUR"),
        ("zweihundertfünfzig Euro", 250, "EUR"),
        ("einundzwanzig Tage", 21, "day"),
        ("three thousand two hundred dollars", 3200, "USD"),
        ("two and a half hours", 9000, "second"),
        ("1'000 Franken", 1000, "CHF"),
        ("2 m", 2, "metre"),
        ("Die Stadt hat 15.000 Einwohner", 15000, "einwohner"),
        ("The bag holds 1.250 litres", 1.25, "litre"),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, value: float, unit: str) -> None:
    (one,) = find_quantities(text)
    assert (one.value, one.unit) == (value, unit)


def test_nothing_scales_a_nought() -> None:
    (nought,) = find_quantities("0k")
    assert nought.value == 0.0


def test_figures_side_by_side_are_several() -> None:
    assert [one.value for one in find_quantities("Basic 10 250 500")] == [10, 250, 500]


@given(st.text(alphabet="0123456789,. -€%twodays kmillion", max_size=60))
def test_any_text_is_read_and_spans_are_numbers(text: str) -> None:
    for quantity in find_quantities(text):
        assert 0 <= quantity.start < quantity.end <= len(text)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ["1", "1,", "1.", "1 ", "one ", "5 a b c ", "€", "up to 1 ", "3 to "]
)
def test_a_megabyte_is_read_in_linear_time(unit: str) -> None:
    find_quantities(unit * (1_000_000 // len(unit)))
