"""Words of one family, and words that speak of no matter in particular."""

from __future__ import annotations

from troth.language.lexicon import GENERAL, RIVALS, concept, kin_of


def test_words_of_one_family_are_kin_both_ways() -> None:
    assert concept("parcel") in kin_of(concept("package"))
    assert concept("package") in kin_of(concept("parcel"))
    assert concept("penguin") not in kin_of(concept("package"))


def test_a_word_without_a_family_has_no_kin() -> None:
    assert kin_of("penguin") == ()


def test_kin_stand_in_one_order() -> None:
    assert list(kin_of(concept("money"))) == sorted(kin_of(concept("money")))
    assert concept("money") not in kin_of(concept("money"))


def test_general_words_are_known_by_any_form() -> None:
    assert {concept("things"), concept("happened"), concept("getting")} <= GENERAL
    assert concept("insurance") not in GENERAL


def test_few_opposites_are_kin() -> None:
    # What may stand for each other can be opposed in a family as wide as "first, last, end".
    opposed = {name for name in RIVALS if not RIVALS[name].isdisjoint(kin_of(name))}
    assert len(opposed) < 0.1 * len(RIVALS)
