"""The word tables keep their own rules."""

from __future__ import annotations

from troth.language.cues import CUES, OPPOSITE_SMALL_WORDS
from troth.language.lexicon import ALTERNATIVES, RIVALS, concept


def test_rivals_are_mutual_and_never_the_word_itself() -> None:
    for word, rivals in RIVALS.items():
        assert word not in rivals
        assert all(word in RIVALS[rival] for rival in rivals)


def test_synonyms_share_a_concept() -> None:
    for name, group in ALTERNATIVES.items():
        assert {concept(word) for word in group} == {name}
    assert concept("prohibited") == concept("forbidden") != concept("allowed")


def test_every_opposite_of_a_small_word_is_known() -> None:
    assert set(OPPOSITE_SMALL_WORDS.values()) - set(OPPOSITE_SMALL_WORDS) <= {"least", "last"} | {
        "different"
    }


def test_cues_are_folded() -> None:
    assert all(word == word.lower() for word in CUES)
