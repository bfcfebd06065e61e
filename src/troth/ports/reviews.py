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

from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.rows import Cell, row_key, row_token


class ReviewStatus(StrEnum):
    """Where a review stands."""

    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"  # it will be tried again when it is handed in again


class ReviewFailure(StrEnum):
    """Why a review came to no end, as responses and metrics name it."""

    TIMED_OUT = "timed_out"  # it took longer than one review may
    RAISED = "raised"  # the reviewer failed
    REACHED_OUT = "reached_out"  # the guard stopped it (REVIEW-7)
    UNGUARDED = "unguarded"  # the guard does not work here, and nothing was run
    WITHHELD = "withheld"  # what came of it broke a clause
    CHANGED = "changed"  # what is stored is not what was handed in (REVIEW-6)
    UNSEALED = "unsealed"  # nothing could be recorded, or something else went wrong


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
class StoredReview(NewReview):
    """A review as stored.

    Attributes:
        result: JSON of what the reviewer made; ``None`` until it is done.
        receipt_id: Of the exchange that the reviewer ran in; ``None`` until it is done.
        finished_at: RFC 3339 in UTC, or ``None``.
        failure: Why it failed; ``None`` unless it did.
    """

    status: ReviewStatus
    result: bytes | None = field(default=None, repr=False)
    receipt_id: str | None = None
    finished_at: str | None = None
    failure: ReviewFailure | None = None

    def digests(self) -> JsonObject:
        """The members of an event that let the log tell what was handed in."""
        row: dict[str, Cell] = {
            "tenant": self.tenant,
            "review_id": self.review_id,
            "draft_id": self.draft_id,
            "submitted_at": self.submitted_at,
            "request": self.request,
        }
        return {
            "key": row_key("reviews", self.tenant, self.review_id),
            "row": row_token("reviews", row, salt=self.request),
        }


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

    def digests(self) -> JsonObject:
        """The members of an event that let the log tell it; the words of a person are apart."""
        row: dict[str, Cell] = {
            "tenant": self.tenant,
            "review_id": self.review_id,
            "finding_id": self.finding_id,
            "type": self.type,
            "rule": self.rule,
            "decision": self.decision.value,
            "at": self.at,
        }
        names = (self.tenant, self.review_id, self.finding_id, self.at)
        return {
            "key": row_key("review_decisions", *names),
            "row": row_token("review_decisions", row),
        }


def no_such_review() -> CallerError:
    """What is said of an id under which this tenant has no review."""
    return CallerError("input.not_found", "There is no review of that id.", field="review_id")


def stale_decisions() -> CallerError:
    """What is said of a decision that was made on another state than the one that stands."""
    return CallerError(
        "input.stale",
        "Something was decided on this review after it was read.",
        hint="read its decisions again, and send their entity tag as If-Match",
        field="if_match",
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewOutcome:
    """What is counted of a review that was made.

    Attributes:
        types: Of its findings, one for each.
    """

    recommendation: str
    types: tuple[str, ...] = ()


class ReviewMeter(Protocol):
    """Counts reviews; must be fast and must not raise."""

    def requested(self, way: str) -> None:
        """Count a case that was entered: ``handed_in``, or ``beside`` an answer."""

    def ended(self, outcome: ReviewOutcome | ReviewFailure, *, seconds: float) -> None:
        """Count a run, and how long it took."""

    def decided(self, decision: HumanDecision) -> None:
        """Count a decision that was recorded."""


class ReviewStore(Protocol):
    """Reviews by tenant. Synchronous: callers use a thread."""

    def submit(self, review: NewReview) -> StoredReview:
        """Store a request; where it is stored already, that is returned.

        What failed is pending again, with the request as it is handed in now.
        """

    def get(self, tenant: str, review_id: str) -> StoredReview | None:
        """The review of that id, or ``None`` where this tenant has none.

        Raises:
            StorageFailure: ``storage.damaged``: what is stored cannot be read; likewise wherever a
                ``StoredReview`` is returned.
        """

    def finish(
        self, tenant: str, review_id: str, *, result: bytes, receipt_id: str, at: str
    ) -> StoredReview:
        """Store what came of it, once: of two that finish, the first stays and is returned."""

    def fail(self, tenant: str, review_id: str, *, failure: ReviewFailure, at: str) -> None:
        """Note why it could not be made; of one that is done nothing changes."""

    def decide(self, decision: FindingDecision, *, seen: int | None = None) -> bool:
        """Add a decision; False where the newest one on that finding is the same already.

        Args:
            seen: The version that was read, where the decision is to be made on no other.

        Raises:
            CallerError: ``input.stale``: something was decided since.
        """

    def version(self, tenant: str, review_id: str) -> int:
        """Of the decisions on findings of that review: how many there are; it only grows."""

    def decisions(self, tenant: str, review_id: str) -> Sequence[FindingDecision]:
        """All readable decisions on findings of that review, oldest first."""

    def unreadable(self, tenant: str, review_id: str | None = None) -> int:
        """How many stored decisions cannot be read, of one review or of all of a tenant."""

    def tally(self, tenant: str) -> Sequence[tuple[str, str, HumanDecision, int]]:
        """``(type, rule, decision, count)`` over the newest decision on each finding, sorted.

        A finding whose newest decision cannot be read is left out.
        """

    def receipts(self, tenant: str, review_id: str) -> Sequence[str]:
        """Receipt ids that stand with that review, even where the rest of it cannot be read."""

    def erase(self, tenant: str, review_id: str) -> Sequence[str] | None:
        """Erase request, result and reasons; the receipt ids that stood there.

        ``None`` where there is no such review.
        """
