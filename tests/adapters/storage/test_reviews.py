"""Reviews and decisions on their findings, on both databases."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from troth.adapters.storage import Storage
from troth.kernel.errors import CallerError
from troth.ports.reviews import FindingDecision, HumanDecision, NewReview, ReviewStatus

AT = "2026-01-31T08:15:00.250Z"
LATER = "2026-02-01T08:15:00.250Z"


def new(review_id: str = "rev_1", tenant: str = "acme") -> NewReview:
    return NewReview(
        tenant=tenant,
        review_id=review_id,
        draft_id="d-1",
        request=b'{"draft_content":"\xc3\xa4"}',
        submitted_at=AT,
    )


def decision(finding_id: str = "f_1", **changed: object) -> FindingDecision:
    made = FindingDecision(
        tenant="acme",
        review_id="rev_1",
        finding_id=finding_id,
        type="factual_error",
        rule="number",
        decision=HumanDecision.ACCEPT,
        reason="the source is right",
        by="key-1",
        at=AT,
    )
    return replace(made, **changed)  # type: ignore[arg-type]  # its own names


def test_a_review_is_pending_until_it_is_finished(storage: Storage) -> None:
    stored = storage.reviews.submit(new())
    assert (stored.status, stored.result, stored.request) == (
        ReviewStatus.PENDING,
        None,
        new().request,
    )
    done = storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r-1", at=LATER)
    assert storage.reviews.get("acme", "rev_1") == done
    assert (done.status, done.result, done.receipt_id) == (ReviewStatus.DONE, b"{}", "r-1")


def test_the_same_request_twice_is_one_review(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r-1", at=LATER)
    again = storage.reviews.submit(replace(new(), submitted_at=LATER))
    assert (again.status, again.submitted_at) == (ReviewStatus.DONE, AT)


@pytest.mark.clause("REVIEW-14")
def test_a_review_of_another_tenant_is_none(storage: Storage) -> None:
    storage.reviews.submit(new())
    assert storage.reviews.get("other", "rev_1") is None
    assert storage.reviews.get("acme", "\x00") is None
    with pytest.raises(CallerError) as caught:
        storage.reviews.finish("other", "rev_1", result=b"{}", receipt_id="r", at=AT)
    assert caught.value.code == "input.not_found"


def test_what_was_finished_first_stays(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.finish("acme", "rev_1", result=b"first", receipt_id="r-1", at=AT)
    again = storage.reviews.finish("acme", "rev_1", result=b"second", receipt_id="r-2", at=LATER)
    storage.reviews.fail("acme", "rev_1", at=LATER)
    assert (again.result, again.receipt_id) == (b"first", "r-1")
    assert storage.reviews.get("acme", "rev_1") == again


def test_what_failed_can_still_be_finished(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.fail("acme", "rev_1", at=AT)
    failed = storage.reviews.get("acme", "rev_1")
    assert failed is not None
    assert failed.status is ReviewStatus.FAILED
    done = storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r", at=LATER)
    assert done.status is ReviewStatus.DONE


def test_many_that_hand_in_and_finish_at_once_make_one(storage: Storage) -> None:
    def hand_in(n: int) -> bytes | None:
        storage.reviews.submit(new())
        return storage.reviews.finish(
            "acme", "rev_1", result=str(n).encode(), receipt_id=f"r-{n}", at=AT
        ).result

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(hand_in, range(16)))) == 1


@pytest.mark.clause("REVIEW-11")
def test_decisions_are_added_to_and_never_replaced(storage: Storage) -> None:
    storage.reviews.submit(new())
    assert storage.reviews.decide(decision())
    assert not storage.reviews.decide(decision(at=LATER))
    other = decision(decision=HumanDecision.DISMISS, at=LATER)
    assert storage.reviews.decide(other)
    assert storage.reviews.decide(decision(at=LATER))
    said = [one.decision.value for one in storage.reviews.decisions("acme", "rev_1")]
    assert said == ["accept", "dismiss", "accept"]


@pytest.mark.clause("REVIEW-11", breaks=True)
def test_a_decision_on_no_review_of_the_tenant_is_refused(storage: Storage) -> None:
    storage.reviews.submit(new())
    for unknown in (decision(review_id="rev_2"), decision(tenant="other")):
        with pytest.raises(CallerError) as caught:
            storage.reviews.decide(unknown)
        assert caught.value.code == "input.not_found"
    with pytest.raises(CallerError) as caught:
        storage.reviews.decide(decision(reason="a\x00b"))
    assert caught.value.field == "reason"
    assert storage.reviews.decisions("acme", "rev_1") == ()


def test_the_newest_decision_on_each_finding_counts(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.submit(new(tenant="other"))
    storage.reviews.decide(decision())
    storage.reviews.decide(decision(decision=HumanDecision.DISMISS))
    storage.reviews.decide(decision("f_2"))
    storage.reviews.decide(decision("f_3"))
    storage.reviews.decide(decision("f_4", type="missing_context", rule="condition"))
    storage.reviews.decide(decision(tenant="other"))
    assert storage.reviews.tally("acme") == (
        ("factual_error", "number", HumanDecision.ACCEPT, 2),
        ("factual_error", "number", HumanDecision.DISMISS, 1),
        ("missing_context", "condition", HumanDecision.ACCEPT, 1),
    )
    assert storage.reviews.tally("nobody") == ()


def test_erasing_leaves_figures_and_no_words(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.decide(decision())
    assert storage.reviews.erase("acme", "rev_1")
    assert not storage.reviews.erase("acme", "rev_1")
    assert storage.reviews.get("acme", "rev_1") is None
    assert [(one.reason, one.by) for one in storage.reviews.decisions("acme", "rev_1")] == [
        ("", "")
    ]
    assert storage.reviews.tally("acme")[0][3] == 1
