"""What is seen otherwise than it is read is found, and what is in its place is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.appearances import MAX_SHOWN_CHARS, disguises

ODD = "\u202e\u202d\u202b\u2067\u200f\u061c\u2069\u202c\u200b\u0336\u0301\x08\x00\ufe0f\u20e3"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It takes \u202e52\u202c days.", ["\u202e52\u202c days."]),
        ("It takes \u202d52\u202c days.", ["\u202d52\u202c days."]),
        ("The range is \u200f30 - 25.", ["\u200f30 - 25."]),
        ("The range is \u061c30 - 25.", ["\u061c30 - 25."]),
        ("The range is \u206730 - 25\u2069.", ["\u206730 - 25\u2069."]),
        ("The range is \u202b30 - 25\u202c.", ["\u202b30 - 25\u202c."]),
        ("It takes 1\u034f52 days.", ["1\u034f52 days."]),
        ("It takes 1\U000e003152 days.", ["1\U000e003152 days."]),
        ("It takes 1\u200b52 days.", ["1\u200b52 days."]),
        ("It takes 5\u03362 days.", ["5\u03362 days."]),
        ("It takes 25\x08\x0852 days.", ["25\x08\x0852 days."]),
        ("It is n\u0336o\u0336t\u0336 allowed.", ["n\u0336o\u0336t\u0336 allowed."]),
        ("one \u202e1\ntwo\nthree \u202e3 \u202e4", ["\u202e1", "\u202e3 \u202e4"]),
    ],
)
def test_what_is_seen_otherwise_is_found(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in disguises(text, 9)] == found


@pytest.mark.parametrize(
    "text",
    [
        "Plain words, and 25 days.",
        "zu\u00adsam\u00admen, Auf\u200clage, na\u00efve, nai\u0308ve",
        "\ufeffA mark of order",
        "a family \U0001f468\u200d\U0001f469 and the key 5\ufe0f\u20e3",
        "the name \u2068Anna\u2069, \u206625 days\u2069, \u202a30\u202c",
        "\u05e9\u05dc\u05d5\u05dd \u200f25-30 \u05d9\u05de\u05d9\u05dd",
        "he said \u2067\u05e9\u05dc\u05d5\u05dd 25\u2069 to her",
        "\u0627\u0644\u0639\u0631\u0628\u064a\u0629 \u061c25%",
        "tabs\tand\r\nlines\x0c",
        "x\u0304 and 2 \u2260 3",
    ],
)
def test_what_is_in_its_place_is_not_found(text: str) -> None:
    assert disguises(text, 9) == ()


def test_no_more_are_looked_for_than_are_wanted() -> None:
    assert len(disguises("\u202e1\n" * 50, 3)) == 3


@given(st.text(st.sampled_from(ODD + "a1\u05d0 \n"), max_size=80))
def test_stretches_stand_in_order_within_one_line_each(text: str) -> None:
    end = 0
    for start, stop in disguises(text, 99):
        assert end <= start < stop <= min(len(text), start + MAX_SHOWN_CHARS)
        assert "\n" not in text[start:stop]
        end = stop


@pytest.mark.slow
@pytest.mark.parametrize("unit", [*ODD, "1\u200b", "a\u0336", "\u200f\u05d0", "\u202e1\n", "x"])
def test_a_megabyte_of_anything_is_looked_through(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    assert disguises(text, 10**6) == disguises(text, 10**6)
