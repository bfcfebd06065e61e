"""The exit clauses of REVIEW on its two documents: kept, broken and repaired."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.review.review_cases import DRAFT, document, record, submitted, with_finding
from troth.contracts.review.clauses import BOOK
from troth.contracts.review.model import ReviewDocument, SubmittedDocument, Summary
from troth.contracts.review.repair import (
    CLAUSES,
    REVIEW_LAW,
    SUBMITTED_LAW,
    decide_review,
    decide_submitted,
)
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.verdicts import Outcome

GOOD, HELD = document(), record()
FIRST = GOOD.findings[0]
CITED = FIRST.passages[0]


def broken(whole: ReviewDocument, about: ExchangeRecord = HELD) -> set[str]:
    read_back = ReviewDocument.from_wire(whole.to_wire())
    verdicts = decide_review(read_back, about)
    assert {verdict.clause for verdict in verdicts} == CLAUSES
    assert len(verdicts) == len(CLAUSES)
    return {verdict.clause for verdict in verdicts if not verdict.is_kept}


def broken_submission(whole: SubmittedDocument, about: ExchangeRecord = HELD) -> set[str]:
    verdicts = decide_submitted(SubmittedDocument.from_wire(whole.to_wire()), about)
    assert {verdict.clause for verdict in verdicts} == CLAUSES
    return {verdict.clause for verdict in verdicts if not verdict.is_kept}


def of(about: ExchangeRecord, **changes: object) -> ExchangeRecord:
    assert about.review is not None
    return replace(about, review=replace(about.review, **changes))  # type: ignore[arg-type]


def test_both_laws_decide_every_enforced_exit_clause_of_their_book() -> None:
    enforced = {clause.id for clause in BOOK.clauses if clause.is_exit and clause.enforced}
    assert enforced == REVIEW_LAW.clauses == SUBMITTED_LAW.clauses


@pytest.mark.clause("REVIEW-1")
@pytest.mark.clause("REVIEW-2")
@pytest.mark.clause("REVIEW-3")
@pytest.mark.clause("REVIEW-4")
@pytest.mark.clause("REVIEW-6")
@pytest.mark.clause("REVIEW-7")
@pytest.mark.clause("REVIEW-9")
@pytest.mark.clause("REVIEW-10")
@pytest.mark.clause("REVIEW-13")
def test_a_review_as_it_was_made_keeps_them_all() -> None:
    assert len(GOOD.findings) == 3
    assert broken(GOOD) == set()
    assert broken_submission(submitted()) == set()


BREAKS: list[tuple[str, ReviewDocument, ExchangeRecord]] = [
    ("REVIEW-1", replace(GOOD, draft_id="another"), HELD),
    ("REVIEW-1", GOOD, of(HELD, source_ids=("leave", "company", "leave"))),
    ("REVIEW-2", replace(GOOD, review_id="rev_" + "0" * 32), HELD),
    ("REVIEW-2", with_finding(GOOD, finding_id="fnd_" + "0" * 32), HELD),
    ("REVIEW-2", replace(GOOD, findings=(FIRST, FIRST), summary=Summary.of(["high"] * 2)), HELD),
    ("REVIEW-3", with_finding(GOOD, source_ids=()), HELD),
    ("REVIEW-3", with_finding(GOOD, source_ids=("elsewhere",)), HELD),
    ("REVIEW-3", with_finding(GOOD, explanation=""), HELD),
    ("REVIEW-3", with_finding(GOOD, explanation="Trust me."), HELD),
    ("REVIEW-3", with_finding(GOOD, passages=(replace(CITED, start=CITED.start + 1),)), HELD),
    ("REVIEW-3", with_finding(GOOD, passages=(replace(CITED, source_id="gone"),)), HELD),
    ("REVIEW-4", with_finding(GOOD, type="falsehood"), HELD),
    ("REVIEW-4", with_finding(GOOD, severity="critical"), HELD),
    ("REVIEW-4", with_finding(GOOD, severity="info"), HELD),
    ("REVIEW-4", with_finding(GOOD, rule="hunch"), HELD),
    ("REVIEW-4", replace(GOOD, recommendation="reject"), HELD),
    ("REVIEW-4", replace(GOOD, summary=replace(GOOD.summary, high_severity=0)), HELD),
    ("REVIEW-4", replace(GOOD, dropped_findings=-1), HELD),
    ("REVIEW-6", replace(GOOD, draft_sha256="0" * 64), HELD),
    ("REVIEW-6", GOOD, of(HELD, draft=DRAFT + " ")),
    ("REVIEW-7", GOOD, record(guarded=False)),
    ("REVIEW-7", GOOD, record(guarded=None)),
    ("REVIEW-9", with_finding(GOOD, location="Leave is long."), HELD),
    ("REVIEW-9", with_finding(GOOD, start=None, end=None, location="line 99"), HELD),
    ("REVIEW-9", with_finding(GOOD, start=None, end=None, location="somewhere"), HELD),
    ("REVIEW-9", with_finding(GOOD, start=0, end=10**9), HELD),
    # A slice of the draft that is the quote, at places that the draft does not have.
    ("REVIEW-9", with_finding(GOOD, start=(FIRST.start or 0) - len(DRAFT)), HELD),
    (
        "REVIEW-9",
        with_finding(GOOD, location=DRAFT[-9:], start=len(DRAFT) - 9, end=len(DRAFT) + 1),
        HELD,
    ),
    ("REVIEW-9", with_finding(GOOD, location="", start=3, end=3), HELD),
    ("REVIEW-10", replace(GOOD, disclaimer="This review is final."), HELD),
    ("REVIEW-13", with_finding(GOOD, suggestion="Write: leave is 28 days."), HELD),
]


@pytest.mark.clause("REVIEW-1", breaks=True)
@pytest.mark.clause("REVIEW-2", breaks=True)
@pytest.mark.clause("REVIEW-3", breaks=True)
@pytest.mark.clause("REVIEW-4", breaks=True)
@pytest.mark.clause("REVIEW-6", breaks=True)
@pytest.mark.clause("REVIEW-7", breaks=True)
@pytest.mark.clause("REVIEW-9", breaks=True)
@pytest.mark.clause("REVIEW-10", breaks=True)
@pytest.mark.clause("REVIEW-13", breaks=True)
@pytest.mark.parametrize(("clause", "whole", "about"), BREAKS)
def test_each_breach_is_caught(clause: str, whole: ReviewDocument, about: ExchangeRecord) -> None:
    assert clause in broken(whole, about)


@pytest.mark.clause("REVIEW-6", breaks=True)
def test_a_draft_that_comes_back_changed_is_caught() -> None:
    for change in (DRAFT + " ", DRAFT.replace("30", "28"), "", DRAFT.replace("\n", "\r\n")):
        assert "REVIEW-6" in broken_submission(replace(submitted(), draft_content=change))


@pytest.mark.clause("REVIEW-2", breaks=True)
def test_a_submission_with_a_foreign_id_or_status_is_caught() -> None:
    assert "REVIEW-2" in broken_submission(replace(submitted(), review_id="rev_other"))
    assert "REVIEW-2" in broken_submission(replace(submitted(), status="approved"))


@pytest.mark.clause("REVIEW-7", breaks=True)
def test_a_reviewer_that_lost_its_guard_is_caught_on_a_submission_too() -> None:
    assert broken_submission(submitted(), record(guarded=False)) == {"REVIEW-7"}


def test_without_a_record_nothing_is_decided() -> None:
    empty = ExchangeRecord(trace_id="t", surface="test", mode=Mode.WORK)
    for verdicts in (decide_review(GOOD, empty), decide_submitted(submitted(), empty)):
        assert {verdict.outcome for verdict in verdicts} == {Outcome.UNDECIDED}
        assert {verdict.clause for verdict in verdicts} == CLAUSES


@pytest.mark.clause("REVIEW-10")
@pytest.mark.clause("REVIEW-13")
def test_disclaimer_and_suggestion_are_repaired_and_nothing_else() -> None:
    wrong = replace(
        with_finding(GOOD, suggestion="Write: leave is 28 days."), disclaimer="Approved."
    )
    assert broken(wrong) == {"REVIEW-10", "REVIEW-13"}
    mended, repairs = REVIEW_LAW.repair(wrong, HELD, broken(wrong))
    assert [repair.clause for repair in repairs] == ["REVIEW-10", "REVIEW-13"]
    assert broken(mended) == set()
    assert mended == with_finding(GOOD, suggestion=None)
    assert REVIEW_LAW.repair(mended, HELD, set())[0] == mended
    assert SUBMITTED_LAW.repair(submitted(), HELD, {"REVIEW-6"}) == (submitted(), ())


@given(st.sampled_from(BREAKS))
def test_a_repair_mends_what_it_says_and_breaks_nothing(
    case: tuple[str, ReviewDocument, ExchangeRecord],
) -> None:
    _, whole, about = case
    before = broken(whole, about)
    mended, repairs = REVIEW_LAW.repair(whole, about, before)
    assert broken(mended, about) == before - {repair.clause for repair in repairs}
