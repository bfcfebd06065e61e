"""Stances of the source document: caution and urgency, and what else sets advice apart by words."""

from __future__ import annotations

import pytest

from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.disagreement.positions import PeerView, render_agreed, render_undecided
from troth.kernel.judgements import Judgement, Label


def _views(*texts: str) -> list[PeerView]:
    return [
        PeerView(peer=f"p{at}", recommendation=text, interpretation="")
        for at, text in enumerate(texts)
    ]


@pytest.mark.clause("TRUST-4.1")
@pytest.mark.parametrize(
    ("cautious", "bold"),
    [
        ("I recommend caution.", "I suggest immediate action."),
        ("Be careful with the launch.", "Launch immediately."),
        ("There is risk in the launch.", "Commit to the launch."),
        ("Consider the launch thoroughly.", "Act on the launch decisively."),
        ("Go slow.", "Move fast."),
        ("Ich rate zu Vorsicht.", "Ich rate, sofort zu handeln."),
    ],
)
def test_caution_and_urgency_are_two_positions(cautious: str, bold: str) -> None:
    found = compare_views(_views(cautious, bold)).disagreements
    assert [side.stance for side in found[0].positions] == ["act", "wait"]
    assert found[0].positions[1].holders == ("p0",)


@pytest.mark.clause("TRUST-4.1")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Yes, sign the contract.", "No, leave the contract unsigned."),
        ("Launch on 3 May.", "Launch on 9 June."),
        ("Order 200 units for the fair.", "Order 50 units for the fair."),
        ("Increase the price of the plan.", "Decrease the price of the plan."),
    ],
)
def test_answers_dates_quantities_and_options_are_positions(one: str, other: str) -> None:
    assert compare_views(_views(one, other)).disagreements


@pytest.mark.clause("TRUST-4.2")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Launch in May.", "Launch in May."),
        ("Consider the risk, and act now.", "Wait if you must, and act today."),
        ("Order 1,000 units.", "Order 1000 units."),
    ],
)
def test_what_says_both_or_the_same_is_no_disagreement(one: str, other: str) -> None:
    assert compare_views(_views(one, other)).disagreements == ()


def _refutes(_passage: str, _claim: str) -> Judgement:
    return Judgement(label=Label.REFUTED, score=1.0, reason="entailment", judge="sceptic")


@pytest.mark.clause("TRUST-4.2")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rent the hall for 9,500 pounds.", "Rent the hall for £9,500."),
        ("Offer 40,000 euros at most.", "Offer 40k euros at most."),
        ("Wait for three weeks.", "Wait for 21 days."),
        ("Sign on 4 June 2027.", "Sign on 2027-06-04."),
        ("Bieten Sie 7.300 Euro.", "Bieten Sie 7300 €."),
    ],
)
def test_one_figure_in_two_notations_parts_nobody_whatever_a_judge_says(
    one: str, other: str
) -> None:
    compared = compare_views(_views(one, other), opinion=_refutes)
    assert compared.disagreements == ()
    assert compared.aligned


@pytest.mark.clause("TRUST-4.1")
def test_a_notation_of_its_own_counts_to_the_side_of_its_figure() -> None:
    texts = ("Pay 8,900 euros.", "Pay 9,200 euros.", "Pay €8,900.")
    [found] = compare_views(_views(*texts)).disagreements
    assert [side.holders for side in found.positions] == [("p0", "p2"), ("p1",)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pay 20,000 euros.", "Pay $20,000."),
        ("Pay 20k euros.", "Pay 25,000 euros."),
        ("Take two weeks of leave.", "Take two paid weeks of leave."),
    ],
)
def test_another_figure_or_more_words_are_not_one_notation(one: str, other: str) -> None:
    assert compare_views(_views(one, other), opinion=_refutes).disagreements


def test_every_peer_is_in_a_position_or_named_as_having_none() -> None:
    texts = ("I recommend caution.", "I suggest immediate action.", "The logo could be blue.")
    found = compare_views(_views(*texts)).disagreements
    assert render_undecided(found, ["p0", "p1", "p2"]) == "Act or wait: no side taken by p2."


def test_whose_agreement_was_judged_is_told() -> None:
    compared = compare_views(_views("Launch in May.", "Launch in May."))
    assert compared.aligned
    assert render_agreed(compared.agreed, "en") == "Judged to agree: p0 with p1."
    assert render_agreed((), "en") == ""
