"""The normal form, and the way back from it to the text as it was."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.offsets import place_of
from troth.contracts.gate.intake.normal_form import (
    NormalText,
    join_texts,
    normalize,
    normalize_line,
    normalize_runs,
)

_SPECIAL = (
    "ab \t\r\n\x00\x0b\x85\u00a0\u200b\u202e\u2066\ufeff\u0301\u0308\u0315\u1100\u1161\ud800é"
)
_TEXTS = st.text(st.one_of(st.sampled_from(_SPECIAL), st.characters()), max_size=80)


@pytest.mark.parametrize(
    ("given_text", "wanted"),
    [
        ("one\r\ntwo\rthree\nfour", "one\ntwo\nthree\nfour"),
        ("pol\u200bicy 12\u00ad-1234567", "policy 12-1234567"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("Betrag:\u00a01\u202f000\u3000€", "Betrag: 1 000 €"),
        ("end   \nof \t\nlines ", "end\nof\nlines"),
        ("a\n\n\n\n\nb", "a\n\nb"),
        ("a\n \n\t\n \nb", "a\n\nb"),
        ("\n\n  first\n\n", "  first"),
        ("Mu\u0308ller, Gru\u0308\u00dfe", "Müller, Grüße"),
        ("a\x00b\x07c\x1bd", "abcd"),
        ("x\u2028y\u2029z\x0cw", "x\ny\nz\nw"),
        ("lone \udcff", "lone \ufffd"),
        ("\u1112\u1161\u11ab", "한"),
        ("ZWJ \U0001f469\u200d\U0001f680", "ZWJ \U0001f469\U0001f680"),
        ("", ""),
        (" \n \n", ""),
    ],
)
def test_normal_form(given_text: str, wanted: str) -> None:
    assert normalize(given_text).text == wanted


def test_a_hundred_marks_on_one_letter_become_thirty() -> None:
    assert len(normalize("a" + "\u0316" * 100).text) == 31


@pytest.mark.clause("GATE-8")
@given(_TEXTS)
def test_every_mapped_character_stands_in_the_original(text: str) -> None:
    normal = normalize(text, part=3)
    for offset, char in enumerate(normal.text):
        place = place_of(normal.offsets, offset)
        assert place is not None, "nothing is put into a plain text"
        part, original = place
        assert part == 3
        assert _means(text, original, char)


def _means(text: str, at: int, char: str) -> bool:
    """Whether the letter at a place, with its marks, is or holds a character."""
    end = at + 1
    while end < len(text) and (
        unicodedata.category(text[end])[0] in "MC" or "\u1160" <= text[end] <= "\u11ff"
    ):
        end += 1
    visible = "".join(one for one in text[at:end] if normalize(f"x{one}x").text != "xx")
    if char in unicodedata.normalize("NFC", visible):
        return True
    old = text[at]
    return (char == "\n" and old in "\r\x0b\x0c\x85\u2028\u2029") or (
        (char == " " and old.isspace()) or (char == "\ufffd" and "\ud800" <= old <= "\udfff")
    )


@given(_TEXTS)
def test_the_normal_form_is_normal(text: str) -> None:
    once = normalize(text)
    assert unicodedata.is_normalized("NFC", once.text)
    assert "\r" not in once.text
    assert "\n\n\n" not in once.text
    assert not any(line != line.rstrip(" \t") for line in once.text.split("\n"))
    assert normalize(once.text).text == once.text
    _check_order(once)


def _check_order(text: NormalText) -> None:
    end = 0
    for piece in text.offsets.pieces:
        assert piece.normal >= end
        assert piece.length > 0
        end = piece.normal + piece.length
    assert end <= len(text.text)


@given(_TEXTS)
def test_a_line_is_one_line(text: str) -> None:
    line = normalize_line(text)
    assert "\n" not in line.text
    assert "  " not in line.text
    assert line.text == line.text.strip(" ")
    _check_order(line)
    assert all(piece.part == -1 for piece in line.offsets.pieces)


def test_runs_lead_through_to_their_source() -> None:
    # "xGuten\r\nTagx" where something was put in before and between.
    text = normalize_runs("> Guten\n> Tag \n", [(2, 1, 5), (10, 8, 4)], part=1)
    assert text.text == "> Guten\n> Tag"
    assert place_of(text.offsets, 0) is None
    assert place_of(text.offsets, 2) == (1, 1)
    assert place_of(text.offsets, 7) is None
    assert place_of(text.offsets, 12) == (1, 10)


def test_joined_texts_keep_their_parts() -> None:
    joined = join_texts([normalize("one", part=0), normalize("two", part=2)])
    assert joined.text == "one\n\ntwo"
    assert place_of(joined.offsets, 0) == (0, 0)
    assert place_of(joined.offsets, 3) is None
    assert place_of(joined.offsets, 5) == (2, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "a",
        " ",
        "\n",
        "\r\n",
        " \n",
        "\u200b",
        "\u0315\u0300",
        "\u0f73",
        "e\u0301",
        "漢",
        "\u1161",
        "\t x",
    ],
)
def test_a_quarter_megabyte_of_anything_costs_no_more_than_its_length(unit: str) -> None:
    text = unit * (250_000 // len(unit)) + "x"
    assert len(normalize(text).text) <= len(text)
    assert len(normalize_line(text).text) <= len(text)
