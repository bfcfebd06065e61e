"""Reviews and decisions on their findings in the database; implements ``ports.reviews``.

Of two processes that hand in or finish the same review one writes and both read what was written,
so that a review has one row and one result.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Row, delete, func, select, text, update

from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable, refuse_unstorable
from troth.adapters.storage.schema import REVIEW_DECISIONS, REVIEWS
from troth.kernel.errors import CallerError
from troth.ports.reviews import (
    FindingDecision,
    HumanDecision,
    NewReview,
    ReviewStatus,
    StoredReview,
)

_SUBMIT = text(
    "INSERT INTO reviews (tenant, review_id, draft_id, submitted_at, status, request)"
    " VALUES (:tenant, :review_id, :draft_id, :submitted_at, 'pending', :request)"
    " ON CONFLICT DO NOTHING"
)


class SqlReviewStore:
    """Reviews by tenant; safe for any thread and for any number of processes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def submit(self, review: NewReview) -> StoredReview:
        """Store a request; what is stored already under its id stays, and is returned.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored.
        """
        refuse_unstorable(
            tenant=review.tenant,
            review_id=review.review_id,
            draft_id=review.draft_id,
            submitted_at=review.submitted_at,
        )
        values = {
            "tenant": review.tenant,
            "review_id": review.review_id,
            "draft_id": review.draft_id,
            "submitted_at": review.submitted_at,
            "request": review.request,
        }
        with self._database.writing() as connection:
            connection.execute(_SUBMIT, values)
            return _expected(connection, review.tenant, review.review_id)

    def get(self, tenant: str, review_id: str) -> StoredReview | None:
        """The review of that id, or ``None`` where this tenant has none."""
        if not is_storable(tenant) or not is_storable(review_id):
            return None
        with self._database.reading() as connection:
            return _found(connection, tenant, review_id)

    def finish(
        self, tenant: str, review_id: str, *, result: bytes, receipt_id: str, at: str
    ) -> StoredReview:
        """Store what came of it, once: of two that finish, the first stays and is returned.

        Raises:
            CallerError: ``input.not_found``: there is no such review, or not any more.
        """
        statement = (
            update(REVIEWS)
            .where(*_one(tenant, review_id), REVIEWS.c.status != ReviewStatus.DONE.value)
            .values(
                status=ReviewStatus.DONE.value,
                result=result,
                receipt_id=receipt_id,
                finished_at=at,
            )
        )
        with self._database.writing() as connection:
            connection.execute(statement)
            return _expected(connection, tenant, review_id)

    def fail(self, tenant: str, review_id: str, *, at: str) -> None:
        """Note that it could not be made; nothing changes where it is done."""
        statement = (
            update(REVIEWS)
            .where(*_one(tenant, review_id), REVIEWS.c.status != ReviewStatus.DONE.value)
            .values(status=ReviewStatus.FAILED.value, finished_at=at)
        )
        with self._database.writing() as connection:
            connection.execute(statement)

    def decide(self, decision: FindingDecision) -> bool:
        """Add a decision; False where the newest one on that finding is the same already.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored. ``input.not_found``: there is
                no such review.
        """
        refuse_unstorable(reason=decision.reason, by=decision.by, finding_id=decision.finding_id)
        values = _values(decision)
        with self._database.writing() as connection:
            # The row of the review is the lock: decisions on its findings are made one by one.
            lock = select(REVIEWS.c.review_id).where(*_one(decision.tenant, decision.review_id))
            if connection.scalar(lock.with_for_update()) is None:
                raise _not_found()
            newest = _newest(connection, decision)
            if newest is not None and _same(_decision(newest), decision):
                return False
            connection.execute(REVIEW_DECISIONS.insert().values(values))
        return True

    def decisions(self, tenant: str, review_id: str) -> Sequence[FindingDecision]:
        """All decisions on findings of that review, oldest first."""
        if not is_storable(tenant) or not is_storable(review_id):
            return ()
        table = REVIEW_DECISIONS
        query = (
            select(table)
            .where(table.c.tenant == tenant, table.c.review_id == review_id)
            .order_by(table.c.seq)
        )
        with self._database.reading() as connection:
            return tuple(_decision(row) for row in connection.execute(query))

    def tally(self, tenant: str) -> Sequence[tuple[str, str, HumanDecision, int]]:
        """``(type, rule, decision, count)`` over the newest decision on each finding, sorted."""
        if not is_storable(tenant):
            return ()
        table = REVIEW_DECISIONS
        newest = (
            select(func.max(table.c.seq))
            .where(table.c.tenant == tenant)
            .group_by(table.c.review_id, table.c.finding_id)
        )
        kinds = (table.c.type, table.c.rule, table.c.decision)
        query = select(*kinds, func.count()).where(table.c.seq.in_(newest)).group_by(*kinds)
        with self._database.reading() as connection:
            rows = connection.execute(query).all()
        return tuple(sorted((kind, rule, HumanDecision(said), n) for kind, rule, said, n in rows))

    def erase(self, tenant: str, review_id: str) -> bool:
        """Erase request, result and reasons; False where there is no such review.

        What was decided stays for the tally, without the words.
        """
        if not is_storable(tenant) or not is_storable(review_id):
            return False
        table = REVIEW_DECISIONS
        silence = (
            update(table)
            .where(table.c.tenant == tenant, table.c.review_id == review_id)
            .values(reason="", decided_by="")
        )
        with self._database.writing() as connection:
            connection.execute(silence)
            return connection.execute(delete(REVIEWS).where(*_one(tenant, review_id))).rowcount == 1


def _one(tenant: str, review_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return REVIEWS.c.tenant == tenant, REVIEWS.c.review_id == review_id


def _found(connection: Connection, tenant: str, review_id: str) -> StoredReview | None:
    row = connection.execute(select(REVIEWS).where(*_one(tenant, review_id))).one_or_none()
    return None if row is None else _review(row)


def _expected(connection: Connection, tenant: str, review_id: str) -> StoredReview:
    found = _found(connection, tenant, review_id)
    if found is None:
        raise _not_found()
    return found


def _not_found() -> CallerError:
    return CallerError("input.not_found", "There is no review of that id.", field="review_id")


def _review(row: Row[tuple[object, ...]]) -> StoredReview:
    return StoredReview(
        tenant=row.tenant,
        review_id=row.review_id,
        draft_id=row.draft_id,
        request=row.request,
        submitted_at=row.submitted_at,
        status=ReviewStatus(row.status),
        result=row.result,
        receipt_id=row.receipt_id,
        finished_at=row.finished_at,
    )


def _newest(connection: Connection, decision: FindingDecision) -> Row[tuple[object, ...]] | None:
    table = REVIEW_DECISIONS
    query = (
        select(table)
        .where(
            table.c.tenant == decision.tenant,
            table.c.review_id == decision.review_id,
            table.c.finding_id == decision.finding_id,
        )
        .order_by(table.c.seq.desc())
        .limit(1)
    )
    return connection.execute(query).one_or_none()


def _same(stored: FindingDecision, given: FindingDecision) -> bool:
    """Whether a decision says what stands there already; the time does not matter."""
    return (stored.decision, stored.reason, stored.by) == (given.decision, given.reason, given.by)


def _values(decision: FindingDecision) -> dict[str, str]:
    return {
        "tenant": decision.tenant,
        "review_id": decision.review_id,
        "finding_id": decision.finding_id,
        "type": decision.type,
        "rule": decision.rule,
        "decision": decision.decision.value,
        "reason": decision.reason,
        "decided_by": decision.by,
        "at": decision.at,
    }


def _decision(row: Row[tuple[object, ...]]) -> FindingDecision:
    return FindingDecision(
        tenant=row.tenant,
        review_id=row.review_id,
        finding_id=row.finding_id,
        type=row.type,
        rule=row.rule,
        decision=HumanDecision(row.decision),
        reason=row.reason,
        by=row.decided_by,
        at=row.at,
    )
