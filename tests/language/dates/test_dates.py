"""Dates as written, and when two mentions agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.dates import DateMention, find_dates


def only(text: str) -> DateMention:
    (mention,) = find_dates(text)
    return mention


@pytest.mark.parametrize(
    "text",
    [
        "due 2026-03-03.",
        "am 03.03.2026 fällig",
        "on 3 March 2026",
        "the 3rd of March, 2026",
        "on March 3, 2026",
        "March 3rd 2026",
        "ab dem 3. März 2026",
        "3 Mar 2026",
    ],
)
def test_full_dates_read_alike(text: str) -> None:
    assert only(text).iso == "2026-03-03"


def test_parts_that_are_not_written_are_none() -> None:
    march = only("in March 2026")
    assert (march.year, march.month, march.day, march.iso) == (2026, 3, None, None)
    assert (only("by 3 March").month, only("by 3 March").year) == (3, None)
    assert only("since 2019").year == 2019


@pytest.mark.parametrize(
    "text",
    ["2000 employees", "€2000", "2000 €", "20 %", "you may 3 times", "2026-13-45", "v2.2024.1"],
)
def test_what_is_no_date(text: str) -> None:
    assert find_dates(text) == ()


def test_an_ambiguous_date_is_marked() -> None:
    assert only("03/04/2026").ambiguous
    assert only("03/04/2026").iso is None


def test_agreement_and_carrying() -> None:
    full, month, other = only("3 March 2026"), only("March 2026"), only("4 March 2026")
    assert full.carries(month)
    assert not month.carries(full)
    assert month.agrees_with(full)
    assert not full.agrees_with(other)


def test_neither_year_nor_month_confirm_a_day() -> None:
    full, day = only("3 March 2026"), only("3 March")
    month, year = only("March 2026"), only("2026")
    assert full.confirms(day)
    assert day.confirms(full)
    assert full.confirms(month)
    assert month.confirms(year)
    assert not month.confirms(day)
    assert not year.confirms(day)
    assert not year.confirms(month)
    assert not only("4 March").confirms(full)


@given(st.text(alphabet="0123456789-./ MarchäJun,thof%€", max_size=60))
def test_spans_lie_in_the_text_in_order(text: str) -> None:
    end = 0
    for mention in find_dates(text):
        assert end <= mention.start < mention.end <= len(text)
        end = mention.end


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit", ["1", "1-", "1.", "1/", "March ", "3 March ", "2026 ", "2026 aaa", " "]
)
def test_a_megabyte_is_read_in_linear_time(unit: str) -> None:
    find_dates(unit * (1_000_000 // len(unit)))
