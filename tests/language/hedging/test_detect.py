"""What is found to hedge, and that anything can be asked."""

from __future__ import annotations

from base64 import b85decode
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.hedging.detect import BUCKETS, MAX_CHARS, MAX_CUES, VERSION, WEIGHTS, hedges_of

HEDGED = (
    "You may live in Lisbon.",
    "You might have a second car.",
    "Perhaps your brother is a chemist.",
    "I think your landlord is called Brandt.",
    "It seems that you moved to Turku.",
    "Your rent is probably 700 euros.",
    "These results suggest that the gene may be involved.",
    "Vermutlich arbeiten Sie bei der Bahn.",
    "Du wohnst wohl in Passau.",
    "Sie könnten in Passau wohnen.",
)
PLAIN = (
    "In May you moved to Lisbon.",
    "Visitors may park in the yard.",
    "You can swim.",
    "You believe in your team.",
    "Your employer is a bank.",
    "Die Sonne scheint in Passau.",
    "Du fühlst dich in Passau wohl.",
    "Sie können dort parken.",
    "We used cells of mice.",
)


@pytest.mark.parametrize("text", HEDGED)
def test_a_hedge_is_found(text: str) -> None:
    assert max(hedge.probability for hedge in hedges_of(text)) >= 0.5


@pytest.mark.parametrize("text", PLAIN)
def test_the_same_words_in_another_sense_are_none(text: str) -> None:
    assert all(hedge.probability < 0.5 for hedge in hedges_of(text))


def test_a_hedge_tells_its_place_in_the_whole_text() -> None:
    text = "Hello. You may live in Lisbon."
    (found,) = hedges_of(text, 7)
    assert text[found.start : found.end] == "may"
    assert hedges_of(text, 0, 6) == ()


def test_the_context_decides_not_the_word() -> None:
    (hedge,) = hedges_of("Your son may be ill.")
    (month,) = hedges_of("Your son was ill in May.")
    assert hedge.kind == month.kind
    assert hedge.probability > month.probability


@given(st.text(max_size=300))
def test_any_text_is_read_and_the_same_each_time(text: str) -> None:
    found = hedges_of(text)
    assert found == hedges_of(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(0.0 <= one.probability <= 1.0 for one in found)


@pytest.mark.parametrize(
    "text",
    ["may " * 250_000, "m" * 1_000_000, "'" * 1_000_000, "\u202emay\u0000 " * 150_000, "ö" * 10**6],
)
def test_a_megabyte_is_read_up_to_the_limits(text: str) -> None:
    found = hedges_of(text)
    assert len(found) <= MAX_CUES
    assert all(one.end <= MAX_CHARS for one in found)


def test_the_weights_are_whole_and_of_these_features() -> None:
    layer = b85decode(WEIGHTS["layer"])
    assert sha256(layer).hexdigest() == WEIGHTS["digest"]
    assert (len(layer), WEIGHTS["features"]) == (BUCKETS, VERSION)
