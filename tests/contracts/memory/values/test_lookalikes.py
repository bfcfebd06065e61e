"""Letters that look like Latin ones are read as these, in words that hold no others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.values.lookalikes import unmasked
from troth.contracts.memory.values.places import normalize_place
from troth.contracts.memory.values.places_spelled import spelled
from troth.contracts.memory.values.plain import plain


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("R\u043eme", "rome"),
        ("\u0410cme", "acme"),
        ("\u0410\u0421\u041c\u0415", "acme"),
        ("\uff32\uff4f\uff4d\uff45", "rome"),
        ("\U0001d411\U0001d428\U0001d426\U0001d41e", "rome"),
        ("Z\u00fcrich", "z\u00fcrich"),
        ("\u0420\u0438\u043c", "\u0440\u0438\u043c"),  # Rome in Russian: no disguise
        ("\u03a3\u03bf\u03c6\u03af\u03b1", "\u03c3\u03bf\u03c6\u03af\u03b1"),
        ("m\u00b2", "m\u00b2"),
        ("\u65e5\u672c", "\u65e5\u672c"),
    ],
)
def test_a_word_of_lookalikes_is_the_word_it_looks_like(told: str, read: str) -> None:
    assert plain(told) == read


@given(st.text(max_size=80))
def test_any_text_keeps_its_length_and_is_unmasked_once(text: str) -> None:
    once = unmasked(text.lower())
    assert len(once) == len(text.lower())
    assert unmasked(once) == once


@pytest.mark.parametrize(
    "unit", ["\u043e", "a\u043e", "\u043e ", "\u0440\u0438", "ss", "saint ", "ue"]
)
def test_a_megabyte_of_letters_is_read_in_linear_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    assert len(unmasked(text)) == len(text)
    spelled(text)
    normalize_place(text)
