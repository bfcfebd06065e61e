"""Other words are let pass, inventions are not; a network is heard, and not obeyed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.review.review_cases import COMPANY, found, request, rules, source
from troth.contracts.review.model import FindingType, Reviewed, ReviewSource, Severity
from troth.contracts.review.review import review
from troth.contracts.review.thresholds import Thresholds
from troth.kernel.judgements import Judgement, Label

SHOP = """# Returns

A product may be returned within 30 days of delivery without a reason. If the packaging has been
opened, a restocking fee of 15 per cent is kept, unless the product is faulty. Every return needs a
return number from the support team. Parcels without one are refused at the gate in Leeds.

Repairs for Europe are made in Leeds and take ten working days from arrival.
"""
SOURCES = (source("shop", SHOP), source("company", COMPANY))


@pytest.mark.clause("REVIEW-12")
@pytest.mark.parametrize(
    "draft",
    [
        "You can send goods back in the first 30 days after they arrive, and need not say why.",
        "We deduct 15 per cent if the box was open, except where the goods are defective.",
        "To send something back you need a return number, which support gives you.",
        "Parcels that carry no return number are turned away in Leeds.",
        "Fixing a product in Leeds takes ten working days.",
    ],
)
def test_what_is_told_in_other_words_is_let_pass(draft: str) -> None:
    assert rules(draft, SOURCES) == []


@pytest.mark.clause("REVIEW-12", breaks=True)
@pytest.mark.parametrize(
    "draft",
    [
        "Customers receive a voucher for the online shop.",
        "The repair team sends photographs of every step.",
        "Repairs are made by apprentices with a diploma in optics.",
        "Opened parcels are photographed by drones.",
        "Returned products are auctioned for charity in December.",
    ],
)
def test_an_invention_is_not(draft: str) -> None:
    findings = found(draft, SOURCES)
    assert [one.type for one in findings] == [FindingType.UNSUPPORTED_CLAIM]
    assert findings[0].source_ids


def test_a_figure_that_stands_nowhere_is_told_though_the_matter_is_there() -> None:
    draft = "Parcels without a return number are held for 45 days in Leeds."
    assert rules(draft, SOURCES) == ["unsupported_detail"]


@pytest.mark.clause("REVIEW-12", breaks=True)
@pytest.mark.parametrize("length", ["3 months", "three years"])
def test_a_figure_is_not_there_because_another_unit_has_its_number(length: str) -> None:
    text = (
        "Full-time employees receive 28 days of annual leave per calendar year. Up to three days"
        " need one week of notice. Anyone who joins the company during the year receives one"
        " twelfth of the yearly amount for each full month of employment."
    )
    draft = f"Every employee also gets a company car after {length}."
    assert rules(draft, (source("leave", text),)) == ["unsupported_detail"]


def test_the_very_figure_of_a_draft_elsewhere_in_the_source_clears_it_of_an_error() -> None:
    text = "A loan for members costs 4 euros. For members of the club a loan costs 3 euros."
    assert rules("A loan for members of the club costs 3 euros.", (source("fees", text),)) == []
    assert rules("A loan for members of the club costs 9 euros.", (source("fees", text),)) == [
        "number"
    ]


def test_a_figure_with_one_rival_in_a_claim_told_in_other_words_is_an_error() -> None:
    text = "A repaired part carries its own warranty of six months, like every spare part of ours."
    draft = "The part that was repaired has two years of warranty of its own."
    (finding,) = found(draft, (source("shop", text),))
    assert (finding.rule, finding.severity) == ("number", Severity.HIGH)
    assert "two years" in finding.description
    assert "six months" in finding.description


def reviewed_by(
    label: Label, score: float, draft: str, sources: tuple[ReviewSource, ...] = SOURCES
) -> Reviewed:
    said = Judgement(label=label, score=score, reason="model", judge="told/1")
    asked = request(draft, sources)
    return review(asked, sources, lambda passage, claim: said, judge_name="told/1")


def told_by(label: Label, score: float, draft: str) -> list[str]:
    return [one.rule for one in reviewed_by(label, score, draft).findings]


NOWHERE = "Customers receive a voucher for the online shop."


def test_a_network_takes_back_what_words_miss_only_where_it_is_sure() -> None:
    limits = Thresholds()
    assert told_by(Label.SUPPORTED, limits.clear, NOWHERE) == []
    assert told_by(Label.SUPPORTED, limits.clear - 0.01, NOWHERE) != []


def test_a_network_finds_no_figure_that_is_not_there() -> None:
    draft = "Parcels without a return number are held for 45 days in Leeds."
    assert told_by(Label.SUPPORTED, 1.0, draft) == ["unsupported_detail"]


def test_a_network_that_cannot_tell_adds_nothing() -> None:
    draft = "Fixing a product in Leeds takes ten working days."
    assert told_by(Label.NOT_ENOUGH_INFO, 1.0, draft) == []


def test_a_network_refutes_alone_only_where_it_is_very_sure() -> None:
    draft, limits = "Fixing a product in Leeds takes ten working days.", Thresholds()
    assert told_by(Label.REFUTED, limits.refute_alone - 0.01, draft) == []
    assert told_by(Label.REFUTED, limits.refute_alone, draft) == ["refuted"]


def test_a_network_refutes_sooner_where_words_point_to_a_conflict() -> None:
    # Two names in one place, in sentences that say much else: the rules leave it open.
    text = (
        "Tea is bought from Porto for the canteen by an old firm with a van, a boat and a parrot."
    )
    sources, draft = (source("tea", text),), "Tea is bought from Lisbon for the canteen."
    least = Thresholds().refute
    by_score = {
        score: [one.rule for one in reviewed_by(Label.REFUTED, score, draft, sources).findings]
        for score in (least, least - 0.01)
    }
    assert by_score[least] == ["refuted"]
    assert "refuted" not in by_score[least - 0.01]


def test_a_network_does_not_talk_a_name_away() -> None:
    draft = "The company was founded in Leeds by Miriam Stone."
    assert told_by(Label.SUPPORTED, 1.0, draft) == ["name"]


@given(st.sampled_from(list(Label)), st.floats(0.0, 1.0), st.text(max_size=200))
def test_whatever_a_network_says_every_finding_cites(label: Label, score: float, text: str) -> None:
    made = reviewed_by(label, score, f"{text} Repairs are made in Leeds by robots. {text}")
    assert all(one.source_ids for one in made.findings)
