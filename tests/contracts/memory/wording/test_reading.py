"""A text as a reader sees it, with offsets back into the text as written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.wording.reading import keyed, plain_form, read


def never(value: str) -> bool:
    del value
    return False


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("**Ama**zon", "amazon"),
        ("A\u200bma\u00adzon", "amazon"),
        ("\u0410m\u0430zon", "amazon"),
        ("Ａｍａｚｏｎ", "amazon"),
        ("<b>Ama</b>zon", "amazon"),
        ("Müller", "muller"),
        ("Mu\u0308ller", "muller"),
        ("a\u2028b", "a\nb"),
        ("2 * 3", "2 * 3"),
    ],
)
def test_what_looks_alike_is_read_alike(written: str, seen: str) -> None:
    assert keyed(written) == seen
    assert read(written, never).folded == seen


def test_our_caveats_are_no_part_of_what_is_read() -> None:
    text = "You work at Amazon (most recent update; I have conflicting records: Microsoft)."
    reading = read(text, lambda value: value == "Microsoft")
    assert reading.plain == "You work at Amazon."
    (seal,) = reading.seals
    assert text[seal.start : seal.end] == f" {seal.phrase}"
    assert reading.plain[: seal.at] == "You work at Amazon"
    assert read(text, never).seals == ()


@given(st.text(alphabet="aÄß é*_`~<b>\u200b\n.A\u0308()", max_size=60))
def test_offsets_lead_back_into_the_text(text: str) -> None:
    reading = read(text, never)
    assert len(reading.plain) == len(reading.folded)
    for at, char in enumerate(reading.plain):
        assert plain_form(text[reading.start_of(at)]) == char
        assert reading.end_of(at + 1) == reading.start_of(at) + 1
    assert reading.start_of(len(reading.plain)) == len(text)
