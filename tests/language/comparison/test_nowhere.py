"""Figures that sources have in another unit only, and names that stand nowhere."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.alignment import align, concepts, index_sentences
from troth.language.claims import read_claims
from troth.language.comparison.nowhere import Nowhere, nowhere

SOURCE = """# Larkfield loans

A ladder may be kept for 14 days and costs 3 euros a week. The van carries 900 kilograms.
Human Resources lends out the projector. Canada is not delivered to.
"""


def found(claim: str) -> Nowhere | None:
    index = index_sentences([("loans", SOURCE)])
    (read,) = read_claims(claim)
    return nowhere(claim, align(read, index, widely=True), index)


def test_the_digits_of_one_figure_are_no_other_figure() -> None:
    """The 14 of "14 days" is none of "14,900 kilometres"."""
    assert found("The van runs 14,900 kilometres.") is None


def test_a_name_that_the_draft_defines_is_known() -> None:
    index = index_sentences([("loans", SOURCE)])
    (read,) = read_claims("The ladder is kept by the Borrower.")
    near = align(read, index, widely=True)
    assert nowhere(read.text, near, index) is not None
    assert nowhere(read.text, near, index, frozenset(concepts("the Borrower"))) is None


@pytest.mark.parametrize(
    ("claim", "mine", "theirs"),
    [
        ("You can hold on to a ladder for 14 hours.", "14 hours", "14 days"),
        ("You can hold on to a ladder for fourteen weeks.", "fourteen weeks", "14 days"),
        ("The van takes 900 tonnes.", "900 tonnes", "900 kilograms"),
    ],
)
def test_a_figure_in_another_unit_names_both_sides(claim: str, mine: str, theirs: str) -> None:
    told = found(claim)
    assert told is not None
    assert (told.reason, told.mine, told.theirs) == ("unit", mine, theirs)
    assert told.sentence is not None
    assert told.theirs in told.sentence.text


@pytest.mark.parametrize(
    "claim",
    [
        "You can hold on to a ladder for two weeks.",
        "You can hold on to a ladder for 14 days.",
        "There are 14 ladders.",
        "The projector comes from HR.",
        "Larkfield has a van.",
        "Nothing goes to a Canadian address.",
    ],
)
def test_what_is_there_in_whatever_form_is_not_told(claim: str) -> None:
    assert found(claim) is None


def test_a_figure_with_one_rival_in_the_closest_sentence_is_told_with_it() -> None:
    told = found("The van carries 700 kilograms.")
    assert told is not None
    assert (told.reason, told.mine, told.theirs) == ("number", "700 kilograms", "900 kilograms")


def test_a_name_that_stands_nowhere_is_told() -> None:
    told = found("The projector is lent out by Miriam Stone.")
    assert told is not None
    assert (told.reason, told.sentence) == ("name", None)


@given(st.text(max_size=80))
def test_any_claim_is_looked_for(text: str) -> None:
    index = index_sentences([("loans", SOURCE + text)])
    for claim in read_claims(text):
        nowhere(claim.text, align(claim, index, widely=True), index)
