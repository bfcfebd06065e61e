"""What several passages of one source hold of a claim together."""

from __future__ import annotations

from troth.language.alignment import MAX_PASSAGES, align, index_sentences
from troth.language.claims import read_claims
from troth.language.gathering import Together, together

SOURCE = """The clinic offers a platform for records. The platform costs 480 euros a month.

Whoever signs this week receives a discount. The discount is 10 % for three months."""


def gathered(draft: str, source: str = SOURCE, limit: int = MAX_PASSAGES) -> Together:
    claim, index = read_claims(draft)[0], index_sentences([("s", source)])
    return together(claim, align(claim, index, limit, widely=True), index)


def test_words_are_found_wherever_they_stand() -> None:
    summed = gathered("The clinic offers records for 480 euros with a 10 % discount.")
    assert summed.share == 1.0
    assert not summed.lacks


def test_a_long_word_is_found_by_its_family() -> None:
    assert gathered("The clinical platforms are discounted.").share == 1.0


def test_another_matter_is_not_found() -> None:
    assert gathered("The platform was praised by astronauts in Norway.").share < 0.5


def test_a_figure_or_a_name_that_stands_nowhere_is_lacking() -> None:
    assert gathered("The platform costs 490 euros a month.").lacks
    assert gathered("The platform was sold to Marta Weiss in Oslo.").lacks
    nothing = index_sentences([])
    assert together(read_claims("The platform costs 480 euros.")[0], (), nothing).lacks


def test_part_of_a_name_is_enough() -> None:
    source = "The lab was founded by Stone. It moved to Graz."
    assert not gathered("In Graz the lab of Ada Stone works.", source).lacks


def test_other_words_for_the_same_matter_are_found_for_less() -> None:
    summed = gathered("Signing up this week gets you money off.")
    assert 0.5 < summed.share < 1.0


def test_general_words_weigh_less_than_those_of_a_matter() -> None:
    source = "The platform costs 480 euros."
    general = gathered("Platform costs happen quickly, perhaps.", source)
    special = gathered("Platform costs astronauts, penguins.", source)
    assert general.share > special.share
    assert (general.words, special.words) == (2, 4)


def test_amounts_are_the_same_in_other_units_and_words() -> None:
    source = "A mile is paid with £0.45. Notice is eight weeks, and twelve weeks for leads."
    assert not gathered("They pay 45 pence for a mile.", source).lacks
    assert gathered("They pay 46 pence for a mile.", source).lacks
    assert not gathered("Notice is 56 days, or twelve if you lead.", source).lacks
    assert gathered("Notice is 56 days, or 13 if you lead.", source).lacks


def test_what_the_writer_may_have_counted_is_not_lacking() -> None:
    source = "Guests choose soup, salad or bread for lunch."
    assert not gathered("Guests choose one of three dishes for lunch.", source).lacks
    assert gathered("Guests choose one of 40 dishes for lunch.", source).lacks


def test_a_figure_further_off_in_the_source_is_not_lacking() -> None:
    source = "Members pay a fee for the pool. The pool opens at dawn. Fees of members are 30 euros."
    draft = "Members pay 30 euros for the pool."
    assert not gathered(draft, source, limit=1).lacks
    assert gathered(draft.replace("30", "35"), source, limit=1).lacks


def test_a_name_by_its_letters_by_its_stem_or_named_again_and_again_is_not_lacking() -> None:
    source = "He played in Major League Baseball, for Canada and in Texas."
    assert not gathered("He played in the MLB.", source).lacks
    assert not gathered("He was a Canadian player.", source).lacks
    assert gathered("He was a player in Norway.", source).lacks
    ours = "Acme sells tea. Acme sells cups. Acme sells pots. We repair or replace at our choice."
    assert not gathered("It is for Acme to repair or replace.", ours, limit=1).lacks


def test_a_decade_is_no_count() -> None:
    assert not gathered("The platform came up in the 1970s.").lacks
    assert gathered("The platform came up for 1970 euros.").lacks
