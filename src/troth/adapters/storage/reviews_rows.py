"""Rows of reviews and decisions as values; a row that is none is told, with the field.

SQLite holds whatever is written into a column, and a restored or edited database may hold words
that this version does not know. Such a row is an error of its own review alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar

from sqlalchemy import Row

from troth.kernel.errors import StorageFailure
from troth.ports.reviews import (
    FindingDecision,
    HumanDecision,
    ReviewFailure,
    ReviewStatus,
    StoredReview,
)

E = TypeVar("E", bound=StrEnum)
AnyRow = Row[tuple[Any, ...]]
_MADE = ("result", "receipt_id", "finished_at")


def read_review(row: AnyRow) -> StoredReview:
    """The review of a row.

    Raises:
        StorageFailure: ``storage.damaged``, naming the field.
    """
    status = _one_of(ReviewStatus, row.status, "status")
    if status is ReviewStatus.DONE:
        missing = next((name for name in _MADE if getattr(row, name) is None), None)
        if missing is not None:
            raise damaged(missing)
    failure = None if row.failure is None else _one_of(ReviewFailure, row.failure, "failure")
    return StoredReview(
        tenant=row.tenant,
        review_id=row.review_id,
        draft_id=_text(row, "draft_id"),
        request=_octets(row, "request"),
        submitted_at=_text(row, "submitted_at"),
        status=status,
        result=None if row.result is None else _octets(row, "result"),
        receipt_id=_optional(row, "receipt_id"),
        finished_at=_optional(row, "finished_at"),
        failure=failure if status is ReviewStatus.FAILED else None,
        run_by=_optional(row, "run_by"),
        run_until_ms=_number(row, "run_until_ms"),
    )


def read_decisions(rows: Iterable[AnyRow]) -> tuple[FindingDecision, ...]:
    """The decisions of the rows that can be read, in order."""
    return tuple(one for one in map(read_decision, rows) if one is not None)


def read_decision(row: AnyRow) -> FindingDecision | None:
    """The decision of a row; ``None`` where it cannot be read."""
    words = (row.finding_id, row.type, row.rule, row.reason, row.decided_by, row.at)
    if row.decision not in tuple(HumanDecision) or not all(isinstance(w, str) for w in words):
        return None
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


def damaged(field: str) -> StorageFailure:
    """What is said of a stored review that cannot be read; nothing that stands there is quoted."""
    return StorageFailure(
        "storage.damaged",
        f"The stored review cannot be read: its {field} is none.",
        hint="restore the database from a backup, or erase it with `troth review erase`",
        field=field,
    )


def _one_of(kind: type[E], value: object, field: str) -> E:
    if not isinstance(value, str) or value not in tuple(kind):
        raise damaged(field)
    return kind(value)


def _text(row: AnyRow, field: str) -> str:
    value = getattr(row, field)
    if not isinstance(value, str):
        raise damaged(field)
    return value


def _optional(row: AnyRow, field: str) -> str | None:
    return None if getattr(row, field) is None else _text(row, field)


def _octets(row: AnyRow, field: str) -> bytes:
    value = getattr(row, field)
    if not isinstance(value, bytes | memoryview):
        raise damaged(field)
    return bytes(value)


def _number(row: AnyRow, field: str) -> int | None:
    value = getattr(row, field)
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise damaged(field)
    return value
