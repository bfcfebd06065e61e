"""Limitations in the language of an answer."""

from __future__ import annotations

from troth.contracts.answers.limits import (
    EVIDENCE_BLOCKED,
    EVIDENCE_EMPTY,
    EVIDENCE_UNAVAILABLE,
    FIXED,
    in_language,
    is_ours,
    said_limits,
    states,
)
from troth.language.words import LANGUAGES

WORDED_BY_THE_CONTRACT = {EVIDENCE_UNAVAILABLE, EVIDENCE_EMPTY, EVIDENCE_BLOCKED}


def test_every_fixed_limitation_has_words_in_every_language_or_those_of_the_contract() -> None:
    for code in {one.code for one in FIXED - WORDED_BY_THE_CONTRACT}:
        assert len({one for one in FIXED if one.code == code}) == len(LANGUAGES)
    assert set(in_language(WORDED_BY_THE_CONTRACT, "de")) == WORDED_BY_THE_CONTRACT


def test_a_limitation_is_the_same_in_any_language() -> None:
    german = in_language(FIXED, "de")
    assert all(map(is_ours, german))
    assert states(german, *FIXED)
    assert in_language(in_language(FIXED, "de"), "en") == in_language(FIXED, "en")


def test_the_words_of_a_model_stay_as_they_are() -> None:
    said = said_limits("I am not sure.")
    assert in_language(said, "de") == said
