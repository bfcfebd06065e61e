"""Quotes are found where they stand, and what stands everywhere is no quote."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.quotes import QuotedText, find_quote, shows_something

SOURCE = "The damage is 4711 EUR. „Bitte  kündigen Sie\nmeine Police.“ 我想取消保险。 Straße, İzmir"


@pytest.mark.parametrize(
    "scrap", ["e", "E", "", " ", "…", "is", "IS", "of the", "the", "7", "42", "i s"]
)
@pytest.mark.clause("GATE-8", breaks=True, before_exit=True)
def test_what_stands_everywhere_shows_nothing(scrap: str) -> None:
    assert not shows_something(scrap)
    assert find_quote(f"{scrap} {SOURCE} {scrap}", scrap) is None


@pytest.mark.parametrize("piece", ["age", "mage", "471", "dam", "EU", "Poli", "amage", "ündigen"])
@pytest.mark.clause("GATE-8", breaks=True, before_exit=True)
def test_a_short_piece_of_a_word_is_no_quote(piece: str) -> None:
    assert find_quote(SOURCE, piece) is None
    assert find_quote(f"{SOURCE} {piece}", piece) == (len(SOURCE) + 1, len(SOURCE) + 1 + len(piece))


@pytest.mark.parametrize(
    ("quote", "slice_"),
    [
        ("EUR", "EUR"),
        ("eur", "EUR"),
        ("4711", "4711"),
        ("THE DAMAGE", "The damage"),
        ("kündig", "kündig"),  # a word may go on behind it
        ("bitte kündigen sie meine police", "Bitte  kündigen Sie\nmeine Police"),
        ('"Bitte  kündigen"', "Bitte  kündigen"),
        ("取消", "取消"),
        ("STRAßE", "Straße"),
    ],
)
@pytest.mark.clause("GATE-8")
def test_a_quote_is_the_slice_that_stands_there(quote: str, slice_: str) -> None:
    place = find_quote(SOURCE, quote)
    assert place is not None
    assert SOURCE[slice(*place)] == slice_


@given(st.text(max_size=80), st.text(max_size=20))
def test_a_found_quote_is_a_slice(source: str, quote: str) -> None:
    place = find_quote(source, quote)
    assert place is None or 0 <= place[0] < place[1] <= len(source)
    if place is not None:
        assert shows_something(source[slice(*place)])


@given(st.text(max_size=40), st.text(min_size=1, max_size=40), st.text(max_size=40))
def test_what_shows_something_and_is_a_part_of_its_own_is_found(
    before: str, quote: str, behind: str
) -> None:
    if quote.strip() == quote and shows_something(quote.strip("\"“”„'‘’")):
        assert find_quote(f"{before} {quote} {behind}", quote) is not None


@pytest.mark.parametrize(
    "piece",
    [
        "aab",
        *(pytest.param(one, marks=pytest.mark.slow) for one in ("a", " ", "ab ", '"', "ab1", "İ ")),
    ],
)
def test_a_megabyte_is_searched(piece: str) -> None:
    text = QuotedText(piece * (1_000_000 // len(piece)))
    for end in range(50):
        text.find(piece * 600 + f"x{end}")
        text.find(f"b{end % 10}")
