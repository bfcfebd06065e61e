"""Masking: offsets stay, form stays, nothing personal does."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.masking import (
    longest_apart,
    mask,
    mask_but_tail,
    mask_name,
    mask_value,
)


@dataclass(frozen=True)
class Cut:
    start: int
    end: int


@st.composite
def texts_with_cuts(draw: st.DrawFn) -> tuple[str, list[Cut]]:
    text = draw(st.text(max_size=60))
    places = st.integers(min_value=0, max_value=len(text))
    pairs = draw(st.lists(st.tuples(places, places), max_size=6))
    return text, [Cut(min(pair), max(pair)) for pair in pairs]


@given(texts_with_cuts())
def test_length_and_what_lies_outside_stay(given: tuple[str, list[Cut]]) -> None:
    text, cuts = given
    masked = mask(text, cuts)
    inside = {place for cut in cuts for place in range(cut.start, cut.end)}
    assert len(masked) == len(text)
    assert all(masked[n] == text[n] for n in range(len(text)) if n not in inside)


@given(texts_with_cuts())
def test_masking_twice_is_masking_once(given: tuple[str, list[Cut]]) -> None:
    text, cuts = given
    assert mask(mask(text, cuts), cuts) == mask(text, cuts)


@given(texts_with_cuts())
def test_order_and_overlap_of_spans_do_not_matter(given: tuple[str, list[Cut]]) -> None:
    text, cuts = given
    assert mask(text, cuts) == mask(text, reversed(cuts)) == mask(mask(text, cuts[:1]), cuts)


@given(st.text())
def test_no_letter_and_no_digit_is_left(text: str) -> None:
    assert {char for char in mask_value(text) if char.isalnum()} <= {"X", "0"}


@given(st.text(alphabet=st.characters(min_codepoint=0x80)))
def test_whatever_is_not_ascii_is_hidden(text: str) -> None:
    assert set(mask_value(text)) <= {"X", "0"}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("AT61 1904 3002", "XX00 0000 0000"),
        ("j.doe@example.at", "X.XXX@XXXXXXX.XX"),
        ("Jörg O'Neill", "XXXX X'XXXXX"),
        ("+43 (0)664/12-34", "+00 (0)000/00-00"),
        ("e\u0301", "XX"),
        ("٣四½", "000"),
        ("", ""),
    ],
)
def test_the_form_stays_legible(value: str, shown: str) -> None:
    assert mask_value(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [("45-1234567", "00-0000567"), ("CLM-2025-9911", "XXX-0000-0911"), ("889123", "000000")],
)
def test_of_a_business_number_the_tail_is_shown(value: str, shown: str) -> None:
    assert mask_but_tail(value) == shown


@pytest.mark.parametrize("cut", [Cut(0, 4), Cut(-1, 2), Cut(2, 1)])
def test_a_span_outside_of_the_text_is_refused(cut: Cut) -> None:
    with pytest.raises(ValueError, match="outside"):
        mask("abc", [cut])


def test_the_longest_of_an_overlap_stays() -> None:
    assert longest_apart([Cut(0, 3), Cut(2, 9), Cut(9, 10), Cut(4, 5)]) == (1, 2)
    assert longest_apart([Cut(0, 3), Cut(2, 9), Cut(9, 10)], by_length=False) == (0, 2)


@given(texts_with_cuts())
def test_what_stays_is_apart_and_what_goes_overlaps(given: tuple[str, list[Cut]]) -> None:
    cuts = [cut for cut in given[1] if cut.start < cut.end]
    stays = [cuts[number] for number in longest_apart(cuts)]
    assert all(one.end <= other.start for one, other in pairwise(stays))
    assert all(any(c.start < s.end and s.start < c.end for s in stays) for c in cuts)


@pytest.mark.clause("PROOF-6")
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Rechnung Huber.pdf", "•••••••• •••••.pdf"),
        ("Beleg.pdf.JS", "•••••.•••.JS"),
        ("max.huber", "•••.•••••"),
        ("README", "••••••"),
    ],
)
def test_of_a_name_of_a_file_only_a_known_ending_stays(name: str, shown: str) -> None:
    assert mask_name(name, INSURANCE) == shown
