"""What leaves in place of a document that breaks a clause; it is made of the record alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.reviewing.drafts import DRAFT, case
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.registry import REGISTRY
from troth.contracts.review.model import ReviewDocument, SubmittedDocument
from troth.contracts.review.review import review
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.runtime.exchange.enforce import enforce
from troth.runtime.review.policies import REVIEW_POLICY, SUBMITTED_POLICY

TRACE = "0" * 32


def _record(*, guarded: bool | None) -> ExchangeRecord:
    return ExchangeRecord(
        trace_id=TRACE, surface="test", mode=Mode.WORK, review=case().record(guarded=guarded)
    )


def _submitted() -> SubmittedDocument:
    return SubmittedDocument(
        review_id=case().review_id,
        draft_id="d-1",
        draft_content=DRAFT,
        status="pending",
        trace_id=TRACE,
        receipt_id="r",
        nonce="n",
    )


def _reviewed() -> ReviewDocument:
    judge = LexicalJudge()
    made = review(case().request, case().sources, judge.judge_many, judge_name=judge.name)
    return ReviewDocument.of(
        made,
        draft_id="d-1",
        draft=DRAFT,
        timestamp="2026-01-31T08:15:00.250Z",
        trace_id=TRACE,
        receipt_id="r",
        nonce="n",
    )


@pytest.mark.clause("REVIEW-6")
def test_what_is_in_order_leaves_as_it_is() -> None:
    submitted = enforce(_submitted(), _record(guarded=None), SUBMITTED_POLICY, registry=REGISTRY)
    assert (submitted.document, submitted.withheld) == (_submitted(), ())
    reviewed = enforce(_reviewed(), _record(guarded=True), REVIEW_POLICY, registry=REGISTRY)
    assert (reviewed.document, reviewed.withheld) == (_reviewed(), ())
    assert len(reviewed.document.findings) == 1


@pytest.mark.clause("REVIEW-6", breaks=True)
@pytest.mark.parametrize(
    "changed", [{"draft_content": DRAFT + " "}, {"review_id": "rev_0"}, {"trace_id": "1" * 32}]
)
def test_a_draft_that_was_changed_leaves_as_it_came(changed: dict[str, str]) -> None:
    document = replace(_submitted(), **changed)
    made = enforce(document, _record(guarded=None), SUBMITTED_POLICY, registry=REGISTRY)
    assert made.withheld
    assert (made.document.draft_content, made.document.status) == (DRAFT, "failed")
    assert made.document.review_id == case().review_id


@pytest.mark.clause("REVIEW-7", breaks=True)
def test_what_an_unguarded_reviewer_found_does_not_leave() -> None:
    made = enforce(_reviewed(), _record(guarded=False), REVIEW_POLICY, registry=REGISTRY)
    assert [one.clause for one in made.withheld] == ["REVIEW-7"]
    assert (made.document.findings, made.document.recommendation) == ((), "review_required")


@pytest.mark.clause("REVIEW-4", breaks=True)
def test_a_review_that_belittles_its_findings_does_not_leave() -> None:
    document = replace(_reviewed(), summary=replace(_reviewed().summary, high_severity=0))
    made = enforce(document, _record(guarded=True), REVIEW_POLICY, registry=REGISTRY)
    assert "REVIEW-4" in {one.clause for one in made.withheld}
    assert made.document.summary.total_findings == 0


@pytest.mark.clause("REVIEW-10", breaks=True)
def test_the_disclaimer_is_put_back() -> None:
    document = replace(_reviewed(), disclaimer="Publish this.")
    made = enforce(document, _record(guarded=True), REVIEW_POLICY, registry=REGISTRY)
    assert (made.document, made.withheld) == (_reviewed(), ())
    assert [one.clause for one in made.repairs] == ["REVIEW-10"]
