from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.understanding.tiers import MAX_PASSAGE_CHARS, Passage, pieces

FILLER = "The canteen opens early and closes late on every single working day. " * 12
LEAVE = "Employees in Lisbon get 27 days of annual leave."


def test_a_short_passage_is_read_whole() -> None:
    passage = Passage("One.  Two.\nThree.")
    assert passage.whole() == "One. Two. Three."
    assert passage.stretch("three") == passage.gathering("three") == "One. Two. Three."


@pytest.mark.parametrize("before", [0, 1, 7])
def test_the_sentence_that_is_asked_about_is_in_the_window(before: int) -> None:
    passage = Passage(FILLER * before + LEAVE + " " + FILLER, chars=300)
    for window in (passage.stretch, passage.gathering):
        found = window("How much annual leave is there in Lisbon?")
        assert LEAVE in found
        assert len(found) <= 300


def test_a_gathering_joins_what_stands_far_apart_in_its_order() -> None:
    first, last = "Ada Lovelace wrote the notes.", "The notes were printed in 1843."
    passage = Passage(first + " " + FILLER + last, chars=200)
    found = passage.gathering("Ada Lovelace's notes were printed in 1843")
    assert found.index(first) < found.index(last)
    assert first not in passage.stretch("printed in 1843")


def test_rare_words_of_the_claim_count_for_more_than_common_ones() -> None:
    rare = "Badges of visitors expire after one shift."
    passage = Passage(FILLER + rare + " " + FILLER, chars=140)
    assert rare in passage.gathering("The canteen opens for visitors on working days")


def test_a_sentence_longer_than_a_window_is_cut_at_a_space() -> None:
    passage = Passage("word " * 100 + "Zanzibar " + "word " * 100, chars=100)
    found = passage.stretch("Zanzibar")
    assert "Zanzibar" in found
    assert len(found) <= 100


def test_a_word_longer_than_a_window_is_cut_all_the_same() -> None:
    passage = Passage("x" * 1000, chars=100)
    assert 0 < len(passage.gathering("anything")) <= 100


@given(st.text(max_size=400), st.text(max_size=60), st.integers(40, 200))
def test_any_text_has_windows_within_the_limit(text: str, claim: str, chars: int) -> None:
    passage = Passage(text, chars=chars)
    for found in (passage.stretch(claim), passage.gathering(claim)):
        assert len(found) <= max(chars, len(" ".join(text.split())) if passage.whole() else chars)


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["a" * 10**6, ". " * 5 * 10**5, "a b.\n" * 2 * 10**5, "\0" * 10**6]
)
def test_of_a_megabyte_the_first_part_is_read(text: str) -> None:
    beyond = Passage(text + " Zanzibar.")
    assert "Zanzibar" not in beyond.gathering("Zanzibar")
    assert "Zanzibar" in Passage(text[: MAX_PASSAGE_CHARS - 20] + " Zanzibar.").gathering(
        "Zanzibar"
    )


def test_a_claim_falls_into_its_sentences() -> None:
    assert pieces("Ada wrote it. It was printed in 1843! …", 5) == (
        "Ada wrote it.",
        "It was printed in 1843!",
    )
    assert pieces("One. Two. Three.", 2) is None
    assert pieces("…", 2) == ()
