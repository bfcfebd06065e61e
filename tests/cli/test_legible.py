"""Texts of others as they are printed: legible, whole, and without a hold on the terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from troth.cli.opened import on_lines, on_one_line


def test_what_is_text_is_printed_as_it_is() -> None:
    text = "**Evidence:**\n1. “5\u00a0€” \t 👩‍👩‍👧 שלום ä\u0301\n"
    assert on_lines(text) == text
    assert on_lines("a\r\nb") == "a\nb"
    assert on_one_line(" a\tb\n\u00a0c ") == "a b c"


def test_what_steers_a_terminal_is_not() -> None:
    assert on_lines("\x1b[31mred\x9b0m\x07\r\b\x7f") == "?[31mred?0m????"
    assert on_lines("\u202etxt.exe\u2066\u2069") == "?txt.exe??"
    assert on_one_line("\x1b]0;x\x07y\u202e") == "?]0;x?y?"


@given(st.text())
def test_no_text_holds_a_control(text: str) -> None:
    for shown, kept in ((on_lines(text), "\n\t"), (on_one_line(text), "")):
        controls = [char for char in shown if unicodedata.category(char) == "Cc"]
        assert set(controls) <= set(kept)
    assert "\n" not in on_one_line(text)
