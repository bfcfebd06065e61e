"""Numbers as people write them: every way to write one is read as that number."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.numerals import numerals_in
from troth.language.tokens import fold


def read(text: str) -> list[tuple[str, frozenset[float]]]:
    found = sorted(numerals_in(fold(text)), key=lambda one: one.start)
    return [(text[one.start : one.end], one.values) for one in found]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,850.00 euros", 1850),
        ("1.850,00 Euro", 1850),
        ("CHF 1'850", 1850),
        ("1 850 euros", 1850),
        ("1.85k", 1850),
        ("eighteen hundred and fifty", 1850),
        ("one thousand eight hundred fifty", 1850),
        ("tausendachthundertfünfzig", 1850),
        ("forty-two", 42),
        ("zweiundvierzig", 42),
        ("dreissig", 30),
        ("2.4 million", 2_400_000),
        ("2,4 Mio", 2_400_000),
        ("eine Million zweihunderttausend", 1_200_000),
        ("two hundred and one thousand", 201_000),
        ("two dozen", 24),
        ("44.0", 44),
        ("two and a half", 2.5),
        ("zweieinhalb", 2.5),
        ("anderthalb", 1.5),
        ("1,250.505", 1250.505),
    ],
)
def test_a_number_is_read_however_it_is_written(text: str, number: float) -> None:
    ((_, values),) = read(text)
    assert number in values


def test_what_may_be_either_is_both() -> None:
    assert read("1.200") == [("1.200", frozenset({1200.0, 1.2}))]
    assert read("1,200") == [("1,200", frozenset({1200.0, 1.2}))]


@pytest.mark.parametrize("text", ["A12", "und und", "often", "someone", "neither"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert read(text) == []


def test_two_numbers_beside_each_other_are_two() -> None:
    assert [values for _, values in read("one and two, twenty twenty-six")] == [
        frozenset({value}) for value in (1.0, 2.0, 20.0, 26.0)
    ]


@given(st.integers(min_value=0, max_value=10**9))
def test_groups_change_nothing(number: int) -> None:
    for mark in (",", ".", " ", "'"):
        ((said, values),) = read(f"{number:,}".replace(",", mark))
        assert number in values
        assert len(said) == len(f"{number:,}")


def test_the_number_before_a_scale_is_of_that_scale() -> None:
    assert [text for text, _ in read("between one hundred and two hundred")] == [
        "one hundred",
        "two hundred",
    ]
