"""Mail addresses, IBANs and telephone numbers: what is one, and which are the same."""

from __future__ import annotations

import time

import pytest

from troth.language.reading import read
from troth.language.references import find_references, without_references


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Pay GB29 NWBK 6016 1331 9268 19.", "GB29NWBK60161331926819"),
        ("+49 (0)341 555 0172", "0341 5550172"),
        ("0049 341 5550172", "+49 341 555-0172"),
        ("Ada@Lake.example", "ada@lake.example."),
    ],
)
def test_one_reference_in_two_forms(text: str, other: str) -> None:
    (one,), (two,) = find_references(text), find_references(other)
    assert one.is_same(two)
    assert two.is_same(one)


@pytest.mark.parametrize(
    "text", ["08:00 to 18:00", "on 01/02/2026", "0.5000000 %", "0,333333", "1 000 000", "room 0815"]
)
def test_figures_and_dates_are_none(text: str) -> None:
    assert not list(find_references(text))


def test_their_digits_are_no_amounts_and_no_years() -> None:
    reading = read("Pay to NL91 ABNA 0417 1643 00 or call 0341 1990 2024.")
    assert (reading.amounts, reading.dates) == ((), ())
    assert len(reading.references) == 2


@pytest.mark.parametrize("piece", ["+0 ", "AB12 CDEF ", "a.b-", "a@b.", "0123456 ("])
def test_it_is_linear(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    begun = time.process_time()
    assert len(without_references(text)) == len(text)
    assert sum(1 for _ in find_references(text)) >= 0
    assert time.process_time() - begun < 20
