"""Pairs made by program: their labels are those that a reader would give."""

from __future__ import annotations

from collections import Counter

import pytest
from training.judge import chained, everyday, joined
from training.judge.pairs import NOT_SUPPORTED, REFUTED, SUPPORTED, UNKNOWN, Pair
from training.judge.traits import TRAITS

TEXT = (
    "The library in Leeds opened its doors in 1931. It holds forty thousand printed books. "
    "For years Anna Berg led the library with care. Visitors pay nothing at all on Sundays."
)
OTHER = (
    "The ferry to Oslo leaves at nine every morning. It carries eighty cars and two buses. "
    "Captain Lund has steered the ferry since 1998. Meals are served below the deck."
)


def test_every_trait_has_sides_that_can_be_told_in_two_ways() -> None:
    assert len(TRAITS) > 40
    for name, exclusive, sides in TRAITS:
        assert name
        assert len(sides) >= 2
        assert exclusive or len(sides) % 2 == 0
        assert all(len(said) + len(weaker) >= 2 for said, weaker in sides), name


def test_no_way_to_say_a_thing_is_told_by_two_sides_of_one_trait() -> None:
    for name, _, sides in TRAITS:
        told = [phrase for said, _ in sides for phrase in said]
        assert len(told) == len(set(told)), name


def test_everyday_pairs_are_balanced_and_the_same_in_every_run() -> None:
    pairs = everyday.made(600, 3)
    counts = Counter(pair.allowed for pair in pairs)
    assert pairs == everyday.made(600, 3)
    assert pairs != everyday.made(600, 4)
    assert all(counts[label] > 120 for label in (SUPPORTED, REFUTED, UNKNOWN))


def test_no_slot_is_left_open() -> None:
    assert not [p for p in everyday.made(800, 5) if set("{}|/>") & set(p.passage + p.claim)]


@pytest.mark.parametrize("label", [SUPPORTED, REFUTED])
def test_two_sides_of_a_trait_exclude_each_other_and_one_carries_itself(label: int) -> None:
    sides = {
        phrase: (name, at)
        for name, exclusive, found in TRAITS
        if exclusive
        for at, (said, weaker) in enumerate(found)
        for phrase in (*said, *weaker)
        if "{" not in phrase
    }
    seen = 0
    for pair in everyday.made(1500, 7):
        one, other = sides.get(pair.passage.rstrip(" .")), sides.get(pair.claim.rstrip(" ."))
        if pair.allowed == label and one and other and one[0] == other[0]:
            seen += 1
            assert (one == other) == (label == SUPPORTED)
    assert seen > 5


def test_a_joined_claim_is_supported_only_where_both_halves_are_told() -> None:
    pairs = joined.made([TEXT, OTHER], 60, 1)
    assert {pair.allowed for pair in pairs} <= {SUPPORTED, NOT_SUPPORTED, UNKNOWN}
    for pair in pairs:
        about_ferry = "ferry" in pair.passage.lower()
        strange = "library" in pair.claim.lower() if about_ferry else "ferry" in pair.claim.lower()
        if strange:
            assert pair.allowed != SUPPORTED
    assert sum(pair.allowed == SUPPORTED for pair in pairs) > 10


def test_passages_too_short_for_two_sentences_give_no_joined_claims() -> None:
    assert joined.made(["One sentence stands here and nothing more follows it. "] * 3, 5, 1) == []


def test_what_carries_an_excluded_claim_is_excluded_too() -> None:
    pairs = [
        Pair(passage="i teach at a school .", claim="i am a teacher .", allowed=SUPPORTED),
        Pair(passage="my pupils love me .", claim="i am a teacher .", allowed=SUPPORTED),
        Pair(passage="i fly planes .", claim="i am a teacher .", allowed=REFUTED),
    ]
    found = chained.chained(pairs, 40, 1)
    labels = {(pair.passage, pair.claim): pair.allowed for pair in found}
    assert labels["i teach at a school .", "i fly planes ."] == REFUTED
    assert labels["i am a teacher .", "i fly planes ."] == REFUTED
    assert labels["i teach at a school .", "my pupils love me ."] == SUPPORTED
    assert ("i fly planes .", "i am a teacher .") not in labels


def test_chains_are_drawn_alike_in_every_run() -> None:
    pairs = [
        Pair(passage=f"i have {n} cats .", claim="i have cats .", allowed=SUPPORTED)
        for n in range(30)
    ]
    one, other = (chained.chained(pairs, 20, 2) for _ in range(2))
    assert one == other
