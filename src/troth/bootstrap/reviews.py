"""Joining what reviews need: the reviewer, the judge, the stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.adapters.storage import Storage
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.tiers import TieredJudge, for_use
from troth.bootstrap.services import Services
from troth.runtime.review.decisions import Decisions
from troth.runtime.review.reviewer import Reviewer
from troth.runtime.review.reviews import Reviews
from troth.runtime.review.running import Runs
from troth.runtime.review.sources import Sources

_GRACE_S = 5.0  # beyond the time of one review, for whoever waits


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewServices:
    """Everything about reviews, joined and ready."""

    reviews: Reviews
    decisions: Decisions
    reviewer: Reviewer

    async def aclose(self) -> None:
        """Stop what is running; it is run again when it is asked for."""
        await self.reviews.aclose()


def build_reviews(services: Services) -> ReviewServices:
    """Join what reviews."""
    settings, storage, meter = services.settings, services.storage, services.meter.reviews
    seal, clock, ids = services.seal, services.clock, services.ids
    judging = for_use(services.judge, Use.REVIEW)
    reviewer = Reviewer(
        seal=seal,
        judge=judging,
        clock=clock,
        ids=ids,
        timeout_ms=settings.review_timeout_ms,
        warm=judging.warm if isinstance(judging, TieredJudge) else None,
    )
    store = storage.reviews
    return ReviewServices(
        reviewer=reviewer,
        reviews=Reviews(
            seal=seal,
            store=store,
            sources=Sources(
                store=storage.sources, clock=clock, stale_days=settings.review_stale_days
            ),
            runs=Runs(
                store,
                clock,
                reviewer,
                erase_body=lambda receipt_id: erase_sealed(storage, [receipt_id]),
                meter=meter,
            ),
            clock=clock,
            ids=ids,
            max_wait_s=settings.review_timeout_ms / 1000 + _GRACE_S,
            meter=meter,
        ),
        decisions=Decisions(seal=seal, store=store, clock=clock, ids=ids, meter=meter),
    )


def erase_sealed(storage: Storage, receipt_ids: Sequence[str]) -> None:
    """Erase the bodies of exchanges, and wait until that is durable; none need be left of them.

    Raises:
        StorageFailure: The log cannot be written.
    """
    for receipt_id in receipt_ids:
        storage.log.erase_body(receipt_id).result()
