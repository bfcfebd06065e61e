"""Reviews and decisions on their findings in the database; implements ``ports.reviews``.

Of two processes that hand in or finish the same review one writes and both read what was written,
so that a review has one row and one result.

SQLite holds whatever is written into a column, and a restored or edited database may hold words
that this version does not know. Such a row is an error of its own review alone, and told with the
field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    Row,
    Select,
    Table,
    Update,
    delete,
    func,
    not_,
    select,
    text,
    type_coerce,
    update,
)
from sqlalchemy.types import NullType

from troth.adapters.storage.database import InDatabase
from troth.adapters.storage.plain_text import is_storable, refuse_unstorable
from troth.adapters.storage.schema import REVIEW_DECISIONS, REVIEWS
from troth.adapters.storage.stored_rows import value_of
from troth.kernel.errors import StorageFailure
from troth.ports.reviews import (
    FindingDecision,
    HumanDecision,
    NewReview,
    ReviewFailure,
    ReviewStatus,
    StoredReview,
    no_such_review,
    stale_decisions,
)

_SUBMIT = text(
    "INSERT INTO reviews (tenant, review_id, draft_id, submitted_at, status, request)"
    " VALUES (:tenant, :review_id, :draft_id, :submitted_at, 'pending', :request)"
    " ON CONFLICT DO NOTHING"
)
# As they are stored: what is no blob is for ``read_review`` to tell, not for the driver.
REVIEW_COLUMNS = tuple(
    type_coerce(one, NullType()).label(one.name) if isinstance(one.type, LargeBinary) else one
    for one in REVIEWS.c
)
AnyRow = Row[tuple[Any, ...]]
_MADE = ("result", "receipt_id", "finished_at")
_IS_DECISION = REVIEW_DECISIONS.c.decision.in_([one.value for one in HumanDecision])


class SqlReviewStore(InDatabase):
    """Reviews by tenant; safe for any thread and for any number of processes."""

    def submit(self, review: NewReview) -> StoredReview:
        """Store a request; where it is stored already, that is returned.

        What failed is pending again, with the request as it is handed in now.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored.
        """
        refuse_unstorable(
            tenant=review.tenant,
            review_id=review.review_id,
            draft_id=review.draft_id,
            submitted_at=review.submitted_at,
        )
        with self._database.writing() as connection:
            if connection.execute(_SUBMIT, asdict(review)).rowcount != 1:
                connection.execute(_again(review))
            return _expected(connection, review.tenant, review.review_id)

    def get(self, tenant: str, review_id: str) -> StoredReview | None:
        """The review of that id, or ``None`` where this tenant has none."""
        row = self._database.one(_query(tenant, review_id), tenant, review_id)
        return None if row is None else read_review(row)

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
                failure=None,
            )
        )
        with self._database.writing() as connection:
            connection.execute(statement)
            return _expected(connection, tenant, review_id)

    def fail(self, tenant: str, review_id: str, *, failure: ReviewFailure, at: str) -> None:
        """Note why it could not be made; of one that is done nothing changes."""
        is_pending = REVIEWS.c.status == ReviewStatus.PENDING.value
        statement = update(REVIEWS).where(*_one(tenant, review_id), is_pending)
        failed = {"status": ReviewStatus.FAILED.value, "failure": failure.value, "finished_at": at}
        with self._database.writing() as connection:
            connection.execute(statement.values(**failed))

    def decide(self, decision: FindingDecision, *, seen: int | None = None) -> bool:
        """Add a decision; False where the newest one on that finding is the same already.

        Args:
            seen: The version that was read, where the decision is to be made on no other.

        Raises:
            CallerError: ``input.invalid``: a text cannot be stored. ``input.not_found``: there is
                no such review. ``input.stale``: something was decided since.
        """
        refuse_unstorable(reason=decision.reason, by=decision.by, finding_id=decision.finding_id)
        values = {**asdict(decision), "decision": decision.decision.value}
        values["decided_by"] = values.pop("by")
        with self._database.writing() as connection:
            # The row of the review is the lock: decisions on its findings are made one by one.
            lock = select(REVIEWS.c.review_id).where(*_one(decision.tenant, decision.review_id))
            if connection.scalar(lock.with_for_update()) is None:
                raise no_such_review()
            newest = connection.execute(_newest(decision)).one_or_none()
            stands = None if newest is None else read_decision(newest)
            said = (decision.decision, decision.reason, decision.by)
            if stands and (stands.decision, stands.reason, stands.by) == said:
                return False  # also where it is sent once more, with what was seen before
            now = connection.scalar(_count(decision.tenant, decision.review_id))
            if seen is not None and seen != now:
                raise stale_decisions()
            connection.execute(REVIEW_DECISIONS.insert().values(values))
        return True

    def decisions(self, tenant: str, review_id: str) -> Sequence[FindingDecision]:
        """All readable decisions on findings of that review, oldest first."""
        table = REVIEW_DECISIONS
        query = select(table).where(*_one(tenant, review_id, table)).order_by(table.c.seq)
        found = map(read_decision, self._database.found(query, tenant, review_id))
        return tuple(one for one in found if one is not None)

    def version(self, tenant: str, review_id: str) -> int:
        """Of the decisions on findings of that review: how many there are; it only grows."""
        return self._database.value(_count(tenant, review_id), tenant, review_id) or 0

    def unreadable(self, tenant: str, review_id: str | None = None) -> int:
        """How many stored decisions cannot be read, of one review or of all of a tenant."""
        table = REVIEW_DECISIONS
        query = select(func.count()).where(table.c.tenant == tenant, not_(_IS_DECISION))
        if review_id is not None:
            query = query.where(table.c.review_id == review_id)
        return self._database.value(query, tenant, review_id or "") or 0

    def tally(self, tenant: str) -> Sequence[tuple[str, str, HumanDecision, int]]:
        """``(type, rule, decision, count)`` over the newest decision on each finding, sorted.

        A finding whose newest decision cannot be read is left out.
        """
        table = REVIEW_DECISIONS
        newest = (
            select(func.max(table.c.seq))
            .where(table.c.tenant == tenant)
            .group_by(table.c.review_id, table.c.finding_id)
        )
        kinds = (table.c.type, table.c.rule, table.c.decision)
        readable = (table.c.seq.in_(newest), _IS_DECISION)
        query = select(*kinds, func.count()).where(*readable).group_by(*kinds)
        return tuple(
            sorted(
                (kind, rule, HumanDecision(said), n)
                for kind, rule, said, n in self._database.found(query, tenant)
                if isinstance(kind, str) and isinstance(rule, str)
            )
        )

    def receipts(self, tenant: str, review_id: str) -> Sequence[str]:
        """Receipt ids that stand with that review, even where the rest of it cannot be read."""
        query = select(REVIEWS.c.receipt_id).where(*_one(tenant, review_id))
        found = self._database.found(query, tenant, review_id)
        return tuple(one for (one,) in found if isinstance(one, str))

    def erase(self, tenant: str, review_id: str) -> Sequence[str] | None:
        """Erase request, result and reasons; the receipt ids that stood there.

        ``None`` where there is no such review.

        What was decided stays for the tally, without the words.
        """
        if not is_storable(tenant) or not is_storable(review_id):
            return None
        silence = update(REVIEW_DECISIONS).where(*_one(tenant, review_id, REVIEW_DECISIONS))
        with self._database.writing() as connection:
            connection.execute(silence.values(reason="", decided_by=""))
            gone = delete(REVIEWS).where(*_one(tenant, review_id)).returning(REVIEWS.c.receipt_id)
            found = connection.scalars(gone).all()
        return tuple(one for one in found if isinstance(one, str)) if found else None


def _one(
    tenant: str, review_id: str, table: Table = REVIEWS
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """The review of that id, or what another table has of it."""
    return table.c.tenant == tenant, table.c.review_id == review_id


def _query(tenant: str, review_id: str) -> Select[tuple[Any, ...]]:
    return select(*REVIEW_COLUMNS).where(*_one(tenant, review_id))


def _count(tenant: str, review_id: str) -> Select[int]:
    of_review = _one(tenant, review_id, REVIEW_DECISIONS)
    return select(func.count()).select_from(REVIEW_DECISIONS).where(*of_review)


def _again(review: NewReview) -> Update:
    """What failed is tried again; its id says that it is the same request and the same sources."""
    return (
        update(REVIEWS)
        .where(
            *_one(review.tenant, review.review_id),
            REVIEWS.c.status == ReviewStatus.FAILED.value,
        )
        .values(
            status=ReviewStatus.PENDING.value,
            request=review.request,
            finished_at=None,
            failure=None,
        )
    )


def _expected(connection: Connection, tenant: str, review_id: str) -> StoredReview:
    row = connection.execute(_query(tenant, review_id)).one_or_none()
    if row is None:
        raise no_such_review()
    return read_review(row)


def _newest(decision: FindingDecision) -> Select[tuple[Any, ...]]:
    table = REVIEW_DECISIONS
    return (
        select(table)
        .where(
            *_one(decision.tenant, decision.review_id, table),
            table.c.finding_id == decision.finding_id,
        )
        .order_by(table.c.seq.desc())
        .limit(1)
    )


def read_review(row: AnyRow) -> StoredReview:
    """The review of a row.

    Raises:
        StorageFailure: ``storage.damaged``, naming the field.
    """
    review = value_of(StoredReview, row._asdict(), damaged)
    if review.status is ReviewStatus.DONE:
        missing = next((name for name in _MADE if getattr(review, name) is None), None)
        if missing is not None:
            raise damaged(missing)
    return review if review.status is ReviewStatus.FAILED else replace(review, failure=None)


def read_decision(row: AnyRow) -> FindingDecision | None:
    """The decision of a row; ``None`` where it cannot be read."""
    try:
        return value_of(FindingDecision, {**row._asdict(), "by": row.decided_by}, damaged)
    except StorageFailure:
        return None


def damaged(field: str) -> StorageFailure:
    """What is said of a stored review that cannot be read; nothing that stands there is quoted."""
    return StorageFailure(
        "storage.damaged",
        f"The stored review cannot be read: its {field} is none.",
        hint="restore the database from a backup, or erase it with `troth review erase`",
        field=field,
    )
