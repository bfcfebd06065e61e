"""The port to reviews: what was handed in, what came of it, and what people made of the findings.

A review is known by its tenant and its id, which follows from the request and its sources: the
same request twice is one review. What is stored of a review that is done never changes; decisions
of people are added to, never replaced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol


class ReviewStatus(StrEnum):
    """Where a review stands."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"  # it will be tried again when it is asked for


class HumanDecision(StrEnum):
    """What a person made of a finding (REVIEW-11)."""

    ACCEPT = "accept"
    DISMISS = "dismiss"
    OVERRIDE = "override"  # right or wrong, it is left as it is, for the reason given


@dataclass(frozen=True, kw_only=True, slots=True)
class NewReview:
    """A request on its way into the store.

    Attributes:
        request: JSON of the request and of its sources as they stood: all that the reviewer needs
            to run again in another process.
        submitted_at: RFC 3339 in UTC.
    """

    tenant: str
    review_id: str
    draft_id: str
    request: bytes = field(repr=False)
    submitted_at: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredReview:
    """A review as stored.

    Attributes:
        result: JSON of what the reviewer made; ``None`` until it is done.
        receipt_id: Of the exchange that the reviewer ran in; ``None`` until it is done.
        finished_at: RFC 3339 in UTC, or ``None``.
    """

    tenant: str
    review_id: str
    draft_id: str
    request: bytes = field(repr=False)
    submitted_at: str
    status: ReviewStatus
    result: bytes | None = field(default=None, repr=False)
    receipt_id: str | None = None
    finished_at: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class FindingDecision:
    """One decision of one person on one finding.

    Attributes:
        type, rule: Of the finding, so that precision can be counted without opening reviews.
        by: Account of the key, and the name that the caller gave.
        reason: In the person's own words, up to 2 000 code points; erased with the review.
    """

    tenant: str
    review_id: str
    finding_id: str
    type: str
    rule: str
    decision: HumanDecision
    reason: str
    by: str
    at: str


class ReviewStore(Protocol):
    """Reviews by tenant. Synchronous: callers use a thread."""

    def submit(self, review: NewReview) -> StoredReview:
        """Store a request; what is stored already under its id stays, and is returned."""
        ...

    def get(self, tenant: str, review_id: str) -> StoredReview | None:
        """The review of that id, or ``None`` where this tenant has none."""
        ...

    def finish(
        self, tenant: str, review_id: str, *, result: bytes, receipt_id: str, at: str
    ) -> StoredReview:
        """Store what came of it, once: of two that finish, the first stays and is returned."""
        ...

    def fail(self, tenant: str, review_id: str, *, at: str) -> None:
        """Note that it could not be made; nothing changes where it is done."""
        ...

    def decide(self, decision: FindingDecision) -> bool:
        """Add a decision; False where the newest one on that finding is the same already."""
        ...

    def decisions(self, tenant: str, review_id: str) -> Sequence[FindingDecision]:
        """All decisions on findings of that review, oldest first."""
        ...

    def tally(self, tenant: str) -> Sequence[tuple[str, str, HumanDecision, int]]:
        """``(type, rule, decision, count)`` over the newest decision on each finding, sorted."""
        ...

    def erase(self, tenant: str, review_id: str) -> bool:
        """Erase request, result and reasons; False where there is no such review."""
        ...
