"""Rows of reviews and decisions as values; a row that is none is told, with the field.

SQLite holds whatever is written into a column, and a restored or edited database may hold words
that this version does not know. Such a row is an error of its own review alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import Row

from troth.adapters.storage.stored_rows import value_of
from troth.kernel.errors import StorageFailure
from troth.ports.reviews import (
    FindingDecision,
    ReviewStatus,
    StoredReview,
)

AnyRow = Row[tuple[Any, ...]]
_MADE = ("result", "receipt_id", "finished_at")


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


def read_decisions(rows: Iterable[AnyRow]) -> tuple[FindingDecision, ...]:
    """The decisions of the rows that can be read, in order."""
    return tuple(one for one in map(read_decision, rows) if one is not None)


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
