"""Free words are the judge's to weigh; a difference that words can tell is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.review.review_cases import COMPANY, found, request, rules, source
from troth.contracts.review.model import FindingType, Reviewed, ReviewSource, Severity
from troth.contracts.review.review import review
from troth.contracts.review.rules.asking import THRESHOLDS, Thresholds
from troth.kernel.judgements import Judgement, Label

SHOP = """# Returns

A product may be returned within 30 days of delivery without a reason. If the packaging has been
opened, a restocking fee of 15 per cent is kept, unless the product is faulty. Every return needs a
return number from the support team. Parcels without one are refused at the gate in Leeds.

Repairs for Europe are made in Leeds and take ten working days from arrival.
"""
SOURCES = (source("shop", SHOP), source("company", COMPANY))
HIGH, MEDIUM, LOW = Severity.HIGH, Severity.MEDIUM, Severity.LOW


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
def test_words_alone_let_pass_what_is_told_in_other_words(draft: str) -> None:
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
def test_words_alone_tell_an_invention(draft: str) -> None:
    findings = found(draft, SOURCES)
    assert [one.type for one in findings] == [FindingType.UNSUPPORTED_CLAIM]
    assert findings[0].source_ids


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
    assert (finding.rule, finding.severity) == ("number", HIGH)
    assert "two years" in finding.description
    assert "six months" in finding.description


class Heard:
    """A judge that says one thing of every pair, as a network would, and keeps what it was asked.

    Attributes:
        apart: What it says of passages by themselves; the same where there is none.
    """

    def __init__(self, said: Judgement, apart: Judgement | None = None) -> None:
        self.said, self.apart = said, apart or said
        self.batches: list[list[tuple[str, str]]] = []

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        self.batches.append(list(pairs))
        whole = {one.text for one in SOURCES}
        return [self.said if passage in whole else self.apart for passage, _ in pairs]


def says(label: Label, score: float) -> Judgement:
    return Judgement(label=label, score=score, reason="model", judge="told/1")


def reviewed_by(
    judge: Callable[[Sequence[tuple[str, str]]], Sequence[Judgement]],
    draft: str,
    sources: tuple[ReviewSource, ...] = SOURCES,
    limits: Thresholds = THRESHOLDS,
) -> Reviewed:
    return review(request(draft, sources), sources, judge, judge_name="told/1", thresholds=limits)


def told_by(label: Label, score: float, draft: str) -> list[tuple[str, str]]:
    made = reviewed_by(Heard(says(label, score)), draft)
    return [(one.rule, one.severity) for one in made.findings]


NOWHERE = "Customers receive a voucher for the online shop."
FREE = "Goods come back to us when somebody changes their mind."


def test_all_questions_are_asked_at_once_with_the_sources_themselves() -> None:
    judge = Heard(says(Label.SUPPORTED, 0.9))
    reviewed_by(judge, f"{NOWHERE} {FREE}")
    (batch,) = judge.batches
    assert {claim for _, claim in batch} == {NOWHERE, FREE}
    assert {passage for passage, _ in batch} <= {one.text for one in SOURCES}


def test_the_judge_is_not_asked_of_what_words_carry() -> None:
    judge = Heard(says(Label.REFUTED, 0.9))
    made = reviewed_by(judge, "Repairs for Europe are made in Leeds.")
    assert made.findings == ()
    assert judge.batches == []


def test_what_a_network_supports_is_let_pass_in_whatever_words() -> None:
    assert told_by(Label.SUPPORTED, 0.5, NOWHERE) == []
    assert told_by(Label.SUPPORTED, 0.5, FREE) == []


@pytest.mark.clause("REVIEW-12", breaks=True)
def test_what_a_network_refutes_is_an_error_that_is_not_grave() -> None:
    assert told_by(Label.REFUTED, 0.8, FREE) == [("refuted", MEDIUM)]


def test_a_passage_that_says_nearly_the_same_must_refute_it_by_itself() -> None:
    draft = "Fixing a product in Leeds takes ten working days."
    refuted, unsure = says(Label.REFUTED, 0.9), says(Label.NOT_ENOUGH_INFO, 0.2)
    assert [one.rule for one in reviewed_by(Heard(refuted), draft).findings] == ["refuted"]
    assert reviewed_by(Heard(refuted, apart=unsure), draft).findings == ()
    assert reviewed_by(Heard(refuted, apart=says(Label.SUPPORTED, 0.5)), draft).findings == ()


def test_how_sure_a_network_is_that_nothing_there_tells_makes_the_severity() -> None:
    assert told_by(Label.NOT_ENOUGH_INFO, 0.3, FREE) == []
    assert told_by(Label.NOT_ENOUGH_INFO, THRESHOLDS.doubtful, FREE) == [("weakly_supported", LOW)]
    assert told_by(Label.NOT_ENOUGH_INFO, THRESHOLDS.unknown, FREE) == [("unsupported", MEDIUM)]


def test_a_figure_in_another_unit_is_told_where_no_judge_finds_the_claim_there() -> None:
    draft = "Goods go back to the shop up to 30 weeks after they came."
    assert told_by(Label.SUPPORTED, 0.5, draft) == []
    (finding,) = reviewed_by(Heard(says(Label.NOT_ENOUGH_INFO, 0.2)), draft).findings
    assert (finding.rule, finding.severity) == ("unit", MEDIUM)
    assert "30 weeks" in finding.description
    assert "30 days" in finding.description


def test_a_name_that_stands_nowhere_is_told_where_no_judge_finds_the_claim_there() -> None:
    draft = "Broken devices are mended in Halifax by our staff."
    assert told_by(Label.SUPPORTED, 0.5, draft) == []
    assert told_by(Label.NOT_ENOUGH_INFO, 0.2, draft) == [("unsupported_name", MEDIUM)]
    assert told_by(Label.NOT_ENOUGH_INFO, 0.2, draft.replace("Halifax", "Leeds")) == []


@pytest.mark.parametrize(
    ("draft", "rule"),
    [
        ("A product may be returned within 60 days of delivery without a reason.", "number"),
        ("The company was founded in Leeds by Miriam Stone.", "name"),
        ("Pets are not allowed in the office.", "negation"),
    ],
)
def test_no_judge_outweighs_a_true_difference(draft: str, rule: str) -> None:
    assert told_by(Label.SUPPORTED, 1.0, draft) == [(rule, HIGH)]


def test_a_judge_that_is_sure_outweighs_words_that_only_seem_opposite() -> None:
    draft = "All stations report their readings hourly."
    assert told_by(Label.SUPPORTED, THRESHOLDS.veto, draft) == []
    assert told_by(Label.SUPPORTED, THRESHOLDS.veto - 0.01, draft) == [("quantifier", HIGH)]


def test_a_judge_that_was_asked_often_enough_is_left_in_peace() -> None:
    judge = Heard(says(Label.REFUTED, 0.9))
    limits = Thresholds(max_judgements=1)
    made = reviewed_by(judge, f"{FREE} {FREE.replace('Goods', 'Things')}", limits=limits)
    assert [len(batch) for batch in judge.batches] == [1]
    assert [one.rule for one in made.findings].count("refuted") == 1


def test_of_a_long_source_the_judge_is_given_what_lies_around_the_passages() -> None:
    long = source("long", "Nothing of note happened on that day. " * 2_000 + SHOP)
    judge = Heard(says(Label.SUPPORTED, 0.9))
    reviewed_by(judge, "Sending goods back needs a return number.", (long,))
    ((passage, _), *_) = judge.batches[0]
    assert "Every return needs a" in passage
    assert len(passage) < 20_000


@given(st.sampled_from(list(Label)), st.floats(0.0, 1.0), st.text(max_size=200))
def test_whatever_a_network_says_every_finding_cites(label: Label, score: float, text: str) -> None:
    draft = f"{text} Repairs are made in Leeds by robots. {text}"
    made = reviewed_by(Heard(says(label, score)), draft)
    assert all(one.source_ids for one in made.findings)


CONTACTS = (
    source(
        "contacts",
        "Pay to IBAN AT61 1904 3002 3457 3201. Mail goes to desk@millpond.example. Dogs may not"
        " enter without a lead. The lift takes at least 4 and the stairs take at most 9 people.",
    ),
)


@pytest.mark.parametrize(
    ("draft", "expected"),
    [
        ("Pay to IBAN AT61 1904 3002 3457 3210.", ["reference"]),
        ("Pay to IBAN AT611904300234573201.", []),
        ("Please mail desk@mill-pond.example.", ["reference"]),
        ("Please mail desk@millpond.example.", []),
        ("Dogs may enter with a lead.", []),
        ("Dogs need a lead.", []),
        ("Dogs may enter without a lead.", ["negation"]),
        ("The stairs take at least 9 people.", ["number_bound"]),
    ],
)
def test_what_is_copied_but_for_what_matters(draft: str, expected: list[str]) -> None:
    """An instruction is held to the addresses and numbers that it gives as well."""
    assert [one for one in rules(draft, CONTACTS) if one != "weakly_supported"] == expected
