"""What several passages of one source hold of a claim together."""

from __future__ import annotations

from troth.kernel.claim_reading.aligning import align, index_sentences
from troth.kernel.claim_reading.gathering import Together, together
from troth.kernel.claim_reading.reading import read_claims

SOURCE = """The clinic offers a platform for records. The platform costs 480 euros a month.

Whoever signs this week receives a discount. The discount is 10 % for three months."""


def gathered(draft: str) -> Together:
    claim = read_claims(draft)[0]
    return together(claim, align(claim, index_sentences([("s", SOURCE)])))


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
    assert together(read_claims("The platform costs 480 euros.")[0], ()).lacks


def test_part_of_a_name_is_enough() -> None:
    source = "The lab was founded by Stone. It moved to Graz."
    claim = read_claims("In Graz the lab of Ada Stone works.")[0]
    assert not together(claim, align(claim, index_sentences([("s", source)]))).lacks
