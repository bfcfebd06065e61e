"""What sets two statements of equal standing apart, and what they share."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.comparison.contrast import Contrast, contrast


@pytest.mark.parametrize(
    ("one", "other", "conflict"),
    [
        ("Keep the logs for 14 days.", "Keep the logs for 28 days.", "number"),
        ("Hold the talk on 3 May 2026.", "Hold the talk on 5 May 2026.", "date"),
        ("Sign the contract.", "Do not sign the contract.", "negation"),
        ("Accept the offer.", "Reject the offer.", "antonym"),
        ("Yes, sign it.", "No. It costs too much.", "answer"),
        ("Ja, kündigen.", "nein", "answer"),
        ("No, wait.", "No.", ""),
        ("I recommend caution.", "I suggest immediate action.", "pace"),
        ("Do not wait.", "Start now.", ""),
        ("Wait now.", "Start today.", ""),
        ("Yesterday it rained.", "Nobody came.", ""),
        ("Keep the logs for two weeks.", "The logs should be kept for 14 days.", ""),
        ("Hire two engineers.", "Paint the hall.", ""),
    ],
)
def test_an_exact_difference_on_one_matter(one: str, other: str, conflict: str) -> None:
    assert contrast(one, other).conflict == conflict
    assert contrast(other, one).conflict == conflict


@pytest.mark.parametrize(
    ("one", "other", "figures", "same"),
    [
        ("Put away 20 percent.", "5 % is plenty.", ("20 percent", "5 %"), False),
        ("Give it 12 hours.", "About half a day.", None, False),
        ("Ask for 900 euros.", "900 euros is fair.", None, True),
        ("Set aside at least 10 % for tax.", "15 % goes to tax.", None, False),
        ("Go on 3 May 2026.", "The 9 May 2026 is better.", ("3 May 2026", "9 May 2026"), False),
        ("Pay 5 euros, or 7 euros.", "Pay 9 euros, or 11 euros.", None, False),
    ],
)
def test_figures_that_answer_to_each_other(
    one: str, other: str, figures: tuple[str, str] | None, same: bool
) -> None:
    found = contrast(one, other)
    assert (found.figures, found.same_figure) == (figures, same)
    turned = contrast(other, one)
    assert turned.figures == (figures and figures[::-1])


def test_what_is_denied_and_shared() -> None:
    found = contrast("Buy the flat in spring.", "Never buy that flat, it is damp.")
    assert found.denies == (False, True)
    assert found.denied
    assert found.shared == pytest.approx(2 / 3)
    assert contrast("Buy the flat.", "Sell the house.").opposites
    assert not contrast("Buy the flat.", "Do not sell the house.").opposites


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_text_is_read_alike_in_either_order(one: str, other: str) -> None:
    found, turned = contrast(one, other), contrast(other, one)
    assert isinstance(found, Contrast)
    assert turned == replace(
        found,
        conflict=turned.conflict,
        figures=found.figures and found.figures[::-1],
        denies=found.denies[::-1],
        paces=found.paces[::-1],
    )
    assert bool(found.conflict) == bool(turned.conflict)


@pytest.mark.parametrize("piece", ["a", "12 days ", "no ", "\n", "not a, "])
def test_a_megabyte_of_anything(piece: str) -> None:
    contrast((piece * 1_000_000)[:1_000_000], "Pay 12 euros.")
