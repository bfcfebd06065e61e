"""Phrases that are read as one word, and amounts as comparing needs them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.cues import joined
from troth.language.lexicon import concept
from troth.language.quantities import CLOCK, Bound, find_amounts
from troth.language.reading import read
from troth.language.tokens import fold


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("it is free of charge", "free"),
        ("it is at no extra cost", "free"),
        ("no one knows", "nobody"),
        ("you have to sign", "must"),
        ("hardly anyone signs", "few"),
        ("only a few sign", "few"),
        ("paid each month", "per"),
    ],
)
def test_a_phrase_becomes_its_word(text: str, word: str) -> None:
    assert word in joined(text).split()
    assert len(joined(text)) == len(text)


@pytest.mark.parametrize(
    "text", ["you do not have to sign", "you don't have to sign", "each station", "anyone else"]
)
def test_what_only_looks_like_a_phrase_stays(text: str) -> None:
    assert joined(text) == text


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("forty-five minutes", 2700.0, "second"),
        ("Twenty-Eight days", 28.0, "day"),
        ("10 pm", 1320.0, CLOCK),
        ("12 a.m.", 0.0, CLOCK),
        ("22:00", 1320.0, CLOCK),
        ("14.30 Uhr", 870.0, CLOCK),
        ("midnight", 0.0, CLOCK),
        ("EUR 1,250.50", 1250.5, "EUR"),
        ("CHF 20", 20.0, "CHF"),
    ],
)
def test_an_amount_is_read_whole(text: str, value: float, unit: str) -> None:
    assert [(one.value, one.unit) for one in find_amounts(f"It is {text}.")] == [(value, unit)]


@pytest.mark.parametrize("text", ["version 3.11", "a ratio of 4:5:6", "at 14.50 per head"])
def test_what_only_looks_like_a_time_of_day_is_none(text: str) -> None:
    assert CLOCK not in [one.unit for one in find_amounts(text)]


def test_a_bound_is_read_through_a_currency_and_a_value() -> None:
    bounds = {
        "above GBP 10": Bound.MORE,
        "up to a value of £40": Bound.AT_MOST,
        "at least the amount of EUR 40": Bound.AT_LEAST,
        "a value of £40": Bound.EXACT,
    }
    assert {text: find_amounts(text)[0].bound for text in bounds} == bounds


_OF_PHRASES = (
    "a almost anyone anybody any against at barely can charge cost each every ever few for free got"
    " has have just may month must never no not of on one only same signing some the to use without"
).split()


@given(st.lists(st.sampled_from(_OF_PHRASES), max_size=8))
def test_every_phrase_is_as_long_as_before(words: list[str]) -> None:
    text = " ".join(words)
    assert len(joined(text)) == len(text)
    assert read(f"{text} call HR") == read(f"{text} call HR")


def test_a_phrase_at_the_beginning_leaves_the_last_word_where_it_is() -> None:
    assert read("Anyone can call HR").order[-1] == concept("hr")


@given(st.text(max_size=80))
def test_offsets_stay(text: str) -> None:
    assert len(joined(fold(text))) == len(text)
    for one in find_amounts(text):
        assert 0 <= one.start < one.end <= len(text)
