"""How a passage stands to a claim, and which words tell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.alignment import align, index_sentences
from troth.language.claims import read_claims
from troth.language.comparison.stances import Compared, Stance, compare

SOURCE = """# Leave

Full-time employees receive 28 days of annual leave. Unused days lapse on 31 March, unless the
employee was ill. Requests are answered within five working days.
"""


def closest(draft: str, source: str = SOURCE) -> Compared:
    claim = read_claims(draft)[0]
    return compare(claim, align(claim, index_sentences((("leave", source),)), limit=1)[0])


@pytest.mark.parametrize(
    ("draft", "stance", "reason"),
    [
        ("Full-time staff receive 28 days of annual leave.", Stance.CARRIES, ""),
        ("Unused days lapse on 31 March.", Stance.CARRIES, "condition_dropped"),
        ("Full-time employees receive 30 days of annual leave.", Stance.CONFLICTS, "number"),
        ("Unused days do not lapse on 31 March.", Stance.CONFLICTS, "negation"),
        ("Requests are answered in five working days.", Stance.CARRIES, ""),
        ("Requests are answered in writing.", Stance.DIFFERS, ""),
    ],
)
def test_stances(draft: str, stance: Stance, reason: str) -> None:
    compared = closest(draft)
    assert (compared.stance, compared.reason) == (stance, reason)


def test_the_words_that_differ_are_quoted_as_they_stand() -> None:
    compared = closest("Full-time  employees\nreceive 30\u200b days of annual leave.")
    assert (compared.mine, compared.theirs) == ("30\u200b days", "28 days")


def test_a_figure_that_the_sentence_has_in_another_place_is_not_lacking() -> None:
    text = "The Plus plan costs 9 euros and the Premium plan costs 34 euros per month and station."
    assert not closest("The Plus plan costs 9 euros per month and station.", text).lacks
    assert closest("The Plus plan costs 12 euros per month and station.", text).lacks


@given(st.text(min_size=1, max_size=60), st.text(max_size=60))
def test_any_claim_is_held_against_any_passage(draft: str, source: str) -> None:
    index = index_sentences((("leave", SOURCE), ("odd", source)))
    for claim in read_claims(draft):
        for passage in align(claim, index):
            compared = compare(claim, passage)
            assert compared.mine in claim.text
            assert compared.theirs in passage.sentence.text
