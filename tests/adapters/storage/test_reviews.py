"""Reviews and decisions on their findings, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from troth.adapters.storage import Storage
from troth.adapters.storage.urls import Kind
from troth.kernel.errors import CallerError, StorageFailure
from troth.ports.reviews import (
    FindingDecision,
    HumanDecision,
    NewReview,
    ReviewFailure,
    ReviewStatus,
    StoredReview,
)

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


def _fail(storage: Storage) -> None:
    storage.reviews.fail("acme", "rev_1", failure=ReviewFailure.TIMED_OUT, at=LATER)


def _stored(storage: Storage) -> StoredReview:
    found = storage.reviews.get("acme", "rev_1")
    assert found is not None
    return found


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
    _fail(storage)
    assert (again.result, again.receipt_id) == (b"first", "r-1")
    assert storage.reviews.get("acme", "rev_1") == again


def test_what_failed_can_still_be_finished(storage: Storage) -> None:
    storage.reviews.submit(new())
    _fail(storage)
    failed = _stored(storage)
    assert (failed.status, failed.failure) == (ReviewStatus.FAILED, ReviewFailure.TIMED_OUT)
    done = storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r", at=LATER)
    assert (done.status, done.failure) == (ReviewStatus.DONE, None)


def test_what_failed_is_pending_again_with_what_is_handed_in_then(storage: Storage) -> None:
    storage.reviews.submit(new())
    _fail(storage)
    again = storage.reviews.submit(replace(new(), request=b"{}", submitted_at=LATER))
    assert (again.status, again.failure) == (ReviewStatus.PENDING, None)
    assert (again.request, again.submitted_at, again.finished_at) == (b"{}", AT, None)


def test_what_is_pending_keeps_its_request(storage: Storage) -> None:
    storage.reviews.submit(new())
    assert storage.reviews.submit(replace(new(), request=b"{}")).request == new().request


OF_OTHER_TYPES = (
    "status = CAST('x' AS BLOB)",
    "draft_id = CAST('x' AS BLOB)",
    "request = CAST('text' AS TEXT)",
    "result = CAST('text' AS TEXT)",
    "receipt_id = CAST('x' AS BLOB)",
    "submitted_at = CAST('x' AS BLOB)",
)
DAMAGE = (
    "status = 'done'",
    "status = 'approved'",
    "status = ''",
    "failure = 'bad luck'",
    *OF_OTHER_TYPES,
)


def _spoil(storage: Storage, damage: str) -> None:
    with storage.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE reviews SET {damage} WHERE review_id = 'rev_1'")


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_row_that_is_no_review_is_told_and_the_others_are_read(
    storage: Storage, damage: str
) -> None:
    storage.reviews.submit(new())
    storage.reviews.submit(new("rev_2"))
    if damage in OF_OTHER_TYPES and storage.database.kind is Kind.POSTGRESQL:
        with pytest.raises(StorageFailure):  # it keeps such values out by itself
            _spoil(storage, damage)
        return
    _spoil(storage, damage)
    field = "result" if damage == "status = 'done'" else damage.partition(" ")[0]
    looks: list[Callable[[], object]] = [
        lambda: storage.reviews.get("acme", "rev_1"),
        lambda: storage.reviews.submit(new()),
    ]
    for look in looks:
        with pytest.raises(StorageFailure) as caught:
            look()
        assert (caught.value.code, caught.value.field) == ("storage.damaged", field)
        assert "troth review erase" in (caught.value.hint or "")
    other = storage.reviews.get("acme", "rev_2")
    assert other is not None
    assert storage.reviews.erase("acme", "rev_1") == ()
    assert storage.reviews.submit(new()).status is ReviewStatus.PENDING


def test_the_receipt_of_a_damaged_row_is_still_known(storage: Storage) -> None:
    storage.reviews.submit(new())
    assert storage.reviews.receipts("acme", "rev_1") == ()
    storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r-1", at=AT)
    with storage.database.writing() as connection:
        connection.exec_driver_sql("UPDATE reviews SET status = '?'")
    assert storage.reviews.receipts("acme", "rev_1") == ("r-1",)
    assert storage.reviews.receipts("other", "rev_1") == ()
    assert storage.reviews.receipts("acme", "\0") == ()


def test_a_decision_that_is_none_is_counted_and_the_others_are_read(storage: Storage) -> None:
    storage.reviews.submit(new())
    storage.reviews.decide(decision())
    storage.reviews.decide(decision("f_2"))
    with storage.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE review_decisions SET decision = 'shrug' WHERE finding_id = 'f_1'"
        )
    assert [one.finding_id for one in storage.reviews.decisions("acme", "rev_1")] == ["f_2"]
    assert storage.reviews.unreadable("acme", "rev_1") == 1
    assert storage.reviews.unreadable("acme") == 1
    assert storage.reviews.unreadable("acme", "rev_2") == 0
    assert storage.reviews.unreadable("other") == 0
    assert [one[3] for one in storage.reviews.tally("acme")] == [1]
    assert storage.reviews.decide(decision())
    assert len(storage.reviews.decisions("acme", "rev_1")) == 2


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
    storage.reviews.finish("acme", "rev_1", result=b"{}", receipt_id="r-1", at=AT)
    assert storage.reviews.erase("acme", "rev_1") == ("r-1",)
    assert storage.reviews.erase("acme", "rev_1") is None
    assert storage.reviews.erase("acme", "\0") is None
    assert storage.reviews.get("acme", "rev_1") is None
    assert [(one.reason, one.by) for one in storage.reviews.decisions("acme", "rev_1")] == [
        ("", "")
    ]
    assert storage.reviews.tally("acme")[0][3] == 1


@pytest.mark.clause("REVIEW-11")
def test_of_many_that_decide_on_what_they_saw_one_does(storage: Storage) -> None:
    storage.reviews.submit(new())

    def decide(n: int) -> str:
        try:
            storage.reviews.decide(decision(reason=f"reason {n}"), seen=0)
        except CallerError as refused:
            return refused.code
        return "decided"

    with ThreadPoolExecutor(8) as pool:
        told = sorted(pool.map(decide, range(16)))
    assert told == ["decided", *["input.stale"] * 15]
    assert storage.reviews.version("acme", "rev_1") == 1
    assert storage.reviews.version("other", "rev_1") == 0
    assert storage.reviews.version("acme", "\0") == 0
    assert storage.reviews.decide(decision("f_2"), seen=1)
