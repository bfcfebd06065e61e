"""Amounts in digits of other scripts, which look like ours and count like ours."""

from __future__ import annotations

import pytest

from troth.language.comparison.figures import lone_rivals
from troth.language.quantities import CLOCK, Bound, find_amounts
from troth.language.reading import read

# Full-width, Arabic-Indic, mathematical bold, and a mixture.
LOOKALIKES = (
    "\uff13\uff10",
    "\u0663\u0660",
    "\U0001d7d1\U0001d7ce",
    "3\uff10",
)


@pytest.mark.parametrize("digits", LOOKALIKES)
def test_digits_of_any_script_are_figures(digits: str) -> None:
    text = f"Employees receive {digits} days."
    (found,) = find_amounts(text)
    assert (found.value, found.unit) == (30.0, "day")
    assert text[found.start : found.start + 2] == digits


def test_letters_and_signs_that_are_no_digits_are_none() -> None:
    assert find_amounts("Employees receive \u00b2\u2462\u4e09 days.") == ()


@pytest.mark.parametrize("digits", ["２０１９", "٢٠١٩", "𝟐𝟎𝟏𝟗"])
def test_dates_in_digits_of_any_script_are_dates(digits: str) -> None:
    (dated,) = read(f"The lease ended on 3 March {digits}.").dates
    assert (dated.date.year, dated.date.month, dated.date.day) == (2019, 3, 3)


@pytest.mark.parametrize(
    "text",
    [
        "Für die Klassen 5 und 6 am 14. September",
        "Wir treffen uns um 6 am Montag",
        "Linie 4 am Abend",
    ],
)
def test_the_german_am_is_no_time_of_day(text: str) -> None:
    assert not any(one.unit == CLOCK for one in find_amounts(text))


def test_a_time_of_day_may_be_followed_by_anything_else() -> None:
    assert [one.unit for one in find_amounts("Open from 6 am daily, 7 AM on Mondays")] == [
        CLOCK
    ] * 2


def test_one_of_a_unit_of_time_is_an_amount_and_a_rate_is_none() -> None:
    (within,) = find_amounts("Answers come within a week.")
    assert (within.value, within.unit, within.bound) == (7.0, "day", Bound.AT_MOST)
    (ahead,) = find_amounts("Ask an hour ahead.")
    assert (ahead.value, ahead.unit, ahead.bound) == (3600.0, "second", Bound.EXACT)
    (money,) = find_amounts("It costs 9 euros a week.")
    assert money.unit == "EUR"
    assert find_amounts("A day off is a day off.") == ()


@pytest.mark.parametrize(
    ("claim", "said", "pair"),
    [
        ("It lasts two years.", "It lasts six months.", (24.0, 6.0)),
        ("It lasts two years.", "It lasts six or nine months.", None),  # which of the two?
        ("It lasts two years or three.", "It lasts six months, at 3 euros.", (24.0, 6.0)),
        ("It lasts two years and costs 9 euros.", "It lasts six months and costs 4 euros.", None),
        ("It has two doors.", "It has six doors.", None),  # no measure
        ("It lasts two years.", "It costs 4 euros.", None),
        ("It lasts 24 months.", "It lasts two years.", None),
    ],
)
def test_a_lone_rival_is_one_against_one(
    claim: str, said: str, pair: tuple[float, float] | None
) -> None:
    found = lone_rivals(read(claim), read(said))
    assert (found and (found[0].value, found[1].value)) == pair
