"""Running the reviewer: under guard, in a thread and in an exchange of its own (REVIEW-7).

The reviewer is one pure function, like a pass of refinement. Its judge is loaded
before the guard goes on, because loading reads files. The clock does nothing but stop what takes
too long.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from troth.contracts.review.model import ReviewDocument, Reviewed
from troth.contracts.review.review import review
from troth.contracts.thinking.events import Ending
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import timestamp
from troth.ports.judge import Judge
from troth.ports.reviews import ReviewFailure, StoredReview
from troth.runtime.exchange.closing import Exchanges, run_exchange
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.review.case import ReviewCase, read_stored_case
from troth.runtime.review.policies import REVIEW_POLICY
from troth.runtime.thinking.thread import Ended, run_guarded

SURFACE = "reviewer"
Reviewing = Callable[..., Reviewed]
_FAILURES = {
    Ending.RAISED: ReviewFailure.RAISED,
    Ending.HUNG: ReviewFailure.TIMED_OUT,
    Ending.BREACHED: ReviewFailure.REACHED_OUT,
    Ending.UNGUARDED: ReviewFailure.UNGUARDED,
}


class ReviewStopped(StorageFailure):
    """The reviewer came to no end."""

    def __init__(self, failure: ReviewFailure) -> None:
        super().__init__(
            "internal.unexpected",
            f"The review came to no end ({failure.value}).",
            hint="hand the draft in again; the log names what was stopped",
        )
        self.failure = failure


@dataclass(frozen=True, kw_only=True)
class Reviewer(Exchanges):
    """Runs stored cases. One per process; safe for concurrent use.

    Attributes:
        timeout_ms: What one review may take.
        warm: Loads the judge; cheap once it is loaded.
        work: The reviewer; replaced only to show what happens to one that misbehaves.
    """

    judge: Judge
    timeout_ms: int
    warm: Callable[[], None] | None = None
    work: Reviewing = field(default=review)

    async def __call__(self, stored: StoredReview) -> Sealed[ReviewDocument]:
        """Review a stored request, and seal what came of it.

        Raises:
            RefusedExchange: The reviewer came to no end; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed.
        """
        origin = Origin(surface=SURFACE, tenant=stored.tenant)
        digest = sha256_hex(stored.request)
        asked: JsonObject = {"review_id": stored.review_id, "request_sha256": digest}
        exchange = self.opened(origin, asked, None)
        work = self._document(stored, exchange)
        return await run_exchange(self.seal, exchange, work, REVIEW_POLICY)

    async def _document(self, stored: StoredReview, exchange: Exchange) -> ReviewDocument:
        case = await run_blocking(lambda: read_stored_case(stored))
        ended = await self._reviewed(case)
        exchange.review = case.record(guarded=ended.ending is not Ending.UNGUARDED)
        told = {"review_id": stored.review_id, **_told(ended)}
        exchange.note("review.run", {**told, **stored.digests()})
        if ended.value is None:
            # A reviewer that returns nothing has failed like one that raises.
            raise ReviewStopped(_FAILURES.get(ended.ending, ReviewFailure.RAISED))
        return ReviewDocument.of(
            ended.value,
            coverage=case.coverage,
            draft_id=case.request.draft_id,
            draft=case.request.draft_content,
            timestamp=timestamp(self.clock.now()),
            trace_id=exchange.trace_id,
            receipt_id=exchange.receipt_id,
            nonce=exchange.nonce,
        )

    async def _reviewed(self, case: ReviewCase) -> Ended[Reviewed]:
        if self.warm is not None:
            await run_blocking(self.warm)
        judge = self.judge
        work = partial(
            self.work, case.request, case.sources, judge.judge_many, judge_name=judge.name
        )
        return await run_guarded(work, timeout_ms=self.timeout_ms, clock=self.clock)


def _told(ended: Ended[Reviewed]) -> JsonObject:
    """The event of a run: codes and counts, nothing of the draft or of a source."""
    told: JsonObject = {
        "ending": ended.ending.value,
        "elapsed_ms": ended.elapsed_ms,
        "attempted": [family.value for family in ended.families],
    }
    if ended.value is None:
        return told
    found = ended.value
    return {
        **told,
        "recommendation": found.recommendation.value,
        "rules": dict(sorted(Counter(one.rule for one in found.findings).items())),
        "dropped": dict(found.dropped),
    }
