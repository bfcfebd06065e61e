"""Consistency: of two sentences that exclude each other one goes, or both stay with a note."""

from __future__ import annotations

import pytest

from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import PassName

CONSISTENCY = (PassName.CONSISTENCY,)
NOTE = (
    " (this and another statement here exclude each other, and the sources at hand do not settle"
    " which one holds)"
)
FIRST = "The discount from 50 stations is 20 per cent."
SECOND = "The discount from 50 stations is 35 per cent."


@pytest.mark.parametrize(("right", "wrong"), [(FIRST, SECOND), (SECOND, FIRST)])
@pytest.mark.parametrize("order", ["right first", "wrong first"])
@pytest.mark.clause("THINK-13")
def test_the_one_that_the_evidence_carries_stays(right: str, wrong: str, order: str) -> None:
    draft = f"{right} {wrong}" if order == "right first" else f"{wrong} {right}"
    assert refined(draft, material(right), CONSISTENCY).text == right


def test_without_evidence_both_stay_and_the_second_is_noted() -> None:
    outcome = refined(f"{FIRST} {SECOND}", material(), CONSISTENCY)
    assert outcome.text == f"{FIRST} {SECOND[:-1]}{NOTE}."
    assert outcome.codes == ("consistency.noted",)


def test_where_the_evidence_says_both_neither_goes() -> None:
    outcome = refined(f"{FIRST} {SECOND}", material(FIRST, SECOND), CONSISTENCY)
    assert outcome.codes == ("consistency.noted",)


def test_a_noted_pair_is_not_noted_again() -> None:
    once = refined(f"{FIRST} {SECOND}", material(), CONSISTENCY).text
    assert refined(once, material(), CONSISTENCY).text == once


@pytest.mark.parametrize(
    "draft",
    [
        "On Monday the shop opens at 9. On Tuesday the shop opens at 10.",
        "Up to three days need one week of notice. Longer leave needs four weeks of notice.",
        "Anna leads the Graz site. Ben leads the Leeds site.",
        "From five pieces the price falls by 10 per cent. From ten pieces it falls by 15 per cent.",
        "From five pieces the fee is 10 per cent. From ten pieces the fee is 15 per cent.",
        "The upper trail is closed in winter. The lower trail is open in winter.",
        "Standard delivery takes three days. Express delivery takes one day.",
        "The fee was £4 until March. The fee has been £5 since March.",
        "Is the shop open at 9? The shop opens at 10.",
    ],
)
@pytest.mark.clause("THINK-13")
def test_sentences_of_different_things_stay(draft: str) -> None:
    assert refined(draft, material(), CONSISTENCY).text == draft


def test_the_line_of_a_list_goes_with_its_mark() -> None:
    draft = f"- {FIRST}\n- {SECOND}\n- Ask for more."
    assert refined(draft, material(FIRST), CONSISTENCY).text == f"- {FIRST}\n- Ask for more."


UNCONFIRMED = " (the sources at hand do not confirm this)"


@pytest.mark.parametrize(
    ("right", "rival"),
    [
        ("Interns are not entitled to a bonus.", "Interns receive a bonus."),
        ("Two keys are needed to open the safe.", "One key is enough to open the safe."),
        ("The data is stored in Frankfurt.", "The data is stored in Dublin."),
        ("Maria Lopez signs contracts.", "Contracts are signed by Tom."),
    ],
)
@pytest.mark.clause("THINK-13")
def test_a_rival_of_a_carried_sentence_is_noted(right: str, rival: str) -> None:
    outcome = refined(f"{right} {rival}", material(right), CONSISTENCY)
    assert outcome.text == f"{right} {rival[:-1]}{UNCONFIRMED}."
    assert outcome.codes == ("consistency.unconfirmed",)


@pytest.mark.parametrize(
    ("right", "other"),
    [
        ("Interns are not entitled to a bonus.", "Interns are assigned to a mentor in May."),
        ("The data is stored in Frankfurt.", "If the data is stored in Dublin, tell us."),
        ("The data is stored in Frankfurt.", "The data is stored there by us."),
        ("The data is stored in Frankfurt.", "Is the data stored in Dublin?"),
    ],
)
def test_what_is_said_besides_is_no_rival(right: str, other: str) -> None:
    draft = f"{right} {other}"
    assert refined(draft, material(right), CONSISTENCY).text == draft


def test_a_sentence_with_words_of_the_request_alone_is_no_rival() -> None:
    right, other = "The data is stored in Frankfurt.", "The data is stored in Dublin."
    given = material(right, other.replace("stored", "copied"), question="Is data in Dublin?")
    assert refined(f"{right} {other}", given, CONSISTENCY).text == f"{right} {other}"
