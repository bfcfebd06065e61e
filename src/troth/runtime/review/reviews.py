"""The way to reviews: hand a draft in, look at its review, wait for it (REVIEW-6, -8).

The draft leaves first, as it came, in an exchange of its own; the review is run beside it and
leaves when it is there. What leaves then are the bytes that were sealed when it was made, each time
the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TypeAlias

from troth.contracts.review.model import (
    ReviewDocument,
    ReviewRequest,
    ReviewSource,
    SubmittedDocument,
)
from troth.kernel.errors import StorageFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import timestamp
from troth.ports.reviews import (
    NewReview,
    ReviewMeter,
    ReviewStatus,
    ReviewStore,
    StoredReview,
    no_such_review,
)
from troth.runtime.exchange.closing import (
    Exchanges,
    RefusedExchange,
    close_refused,
    run_exchange,
)
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.review.case import ReviewCase, read_stored_case, request_json
from troth.runtime.review.policies import SUBMITTED_POLICY
from troth.runtime.review.running import Runs
from troth.runtime.review.sources import Sources

_LOOK_AGAIN_S = 1.0  # for a review that another process runs
_LEFT_AFTER = timedelta(seconds=30)
HANDED_IN = "handed_in"
BESIDE = "beside"
_NO_SOURCES: Mapping[str, ReviewSource] = {}
Submitted: TypeAlias = Sealed[SubmittedDocument]
Shown: TypeAlias = Sealed[ReviewDocument] | Sealed[SubmittedDocument]


@dataclass(frozen=True, kw_only=True)
class Reviews(Exchanges):
    """Takes drafts and gives reviews. One per process and event loop.

    Attributes:
        max_wait_s: How long whoever waits for a review waits at most.
    """

    store: ReviewStore
    sources: Sources
    runs: Runs
    max_wait_s: float
    meter: ReviewMeter | None = None

    async def submit(
        self,
        request: ReviewRequest,
        *,
        origin: Origin,
        given: Mapping[str, ReviewSource] = _NO_SOURCES,
        trace_id: str | None = None,
    ) -> Submitted:
        """Store a request, start its review, and give the draft back; waits for no review.

        Args:
            given: Sources that are handed over as data, by id.

        Raises:
            RefusedExchange: It cannot be reviewed; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(origin, request_json(request), trace_id)

        async def work() -> SubmittedDocument:
            found = await self.sources.read(origin.tenant, request, given)
            case = ReviewCase(request=request, sources=found)
            stored = await self.enter(case, origin.tenant, way=HANDED_IN)
            exchange.review = case.record(guarded=None)
            exchange.note("review.submitted", {**_told(case), **stored.digests()})
            return self._submitted(stored, case, exchange)

        return await run_exchange(self.seal, exchange, work(), SUBMITTED_POLICY)

    async def enter(self, case: ReviewCase, tenant: str, *, way: str) -> StoredReview:
        """Store a case and start its review; the same case twice is one review.

        Args:
            way: ``handed_in``, or ``beside`` an answer; it is counted.

        Raises:
            CallerError: ``input.invalid``: it cannot be stored.
            StorageFailure: The database cannot be written.
        """
        at = timestamp(self.clock.now())
        stored = await run_blocking(
            lambda: self.store.submit(
                NewReview(
                    tenant=tenant,
                    review_id=case.review_id,
                    draft_id=case.request.draft_id,
                    request=case.to_bytes(),
                    submitted_at=at,
                )
            )
        )
        if self.meter is not None:
            self.meter.requested(way)
        if stored.status is not ReviewStatus.DONE:
            self.runs.start(tenant, stored.review_id)
        return stored

    async def show(self, review_id: str, *, origin: Origin, trace_id: str | None = None) -> Shown:
        """A review as it was sealed; while it is pending, the draft.

        Raises:
            RefusedExchange: This tenant has no such review, or what is stored cannot be read, or
                is not what was sealed.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        try:
            stored = await run_blocking(lambda: self.store.get(origin.tenant, review_id))
            if stored is not None and stored.status is ReviewStatus.DONE:
                return await self._sealed_before(stored)
        except StorageFailure as failure:
            exchange = self.opened(origin, {"review_id": review_id}, trace_id)
            sealed = await close_refused(self.seal, exchange, failure)
            raise RefusedExchange(failure, sealed) from failure
        if stored is not None and stored.status is ReviewStatus.PENDING:
            self._take_over(stored)
        return await self._draft(review_id, lambda: stored, origin, trace_id)

    async def draft(
        self, review_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> Submitted:
        """The draft as it was handed in, and where its review stands.

        Raises:
            RefusedExchange: As ``show``.
        """
        read = partial(self.store.get, origin.tenant, review_id)
        return await self._draft(review_id, read, origin, trace_id)

    async def _draft(
        self,
        review_id: str,
        read: Callable[[], StoredReview | None],
        origin: Origin,
        trace_id: str | None,
    ) -> Submitted:
        """The draft of a review as it is read, or was: it may have come to its end since."""
        exchange = self.opened(origin, {"review_id": review_id}, trace_id)

        async def work() -> SubmittedDocument:
            stored = await run_blocking(read)
            if stored is None:
                raise no_such_review()
            case = await run_blocking(lambda: read_stored_case(stored))
            exchange.review = case.record(guarded=None)
            return self._submitted(stored, case, exchange)

        return await run_exchange(self.seal, exchange, work(), SUBMITTED_POLICY)

    async def settled(
        self, review_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> Shown:
        """The same, once it is pending no more or ``max_wait_s`` are over.

        Raises:
            RefusedExchange: As ``show``.
            StorageFailure: As ``show``.
        """
        await self.wait(review_id, tenant=origin.tenant, within_s=self.max_wait_s)
        return await self.show(review_id, origin=origin, trace_id=trace_id)

    async def result(self, review_id: str, *, tenant: str) -> Sealed[ReviewDocument]:
        """A review as it was sealed, waited for as ``settled`` does.

        Raises:
            CallerError: ``input.not_found``: this tenant has no such review.
            StorageFailure: It came to no end, or what is stored is not what was sealed.
        """
        await self.wait(review_id, tenant=tenant, within_s=self.max_wait_s)
        stored = await self._expected(review_id, tenant)
        if stored.status is not ReviewStatus.DONE:
            raise StorageFailure(
                "internal.unexpected",
                f"The review came to no end; it is {_standing(stored)}.",
                hint="hand the draft in again, or ask for it later where it is pending",
            )
        return await self._sealed_before(stored)

    async def case(self, review_id: str, *, tenant: str) -> ReviewCase:
        """What a review is of: the draft and its sources as they stood.

        Raises:
            CallerError: ``input.not_found``: this tenant has no such review.
        """
        stored = await self._expected(review_id, tenant)
        return await run_blocking(lambda: read_stored_case(stored))

    async def wait(self, review_id: str, *, tenant: str, within_s: float) -> bool:
        """Wait while a review is pending; whether it is so no more, or there is none.

        Raises:
            StorageFailure: What is stored cannot be read.
        """
        until_s = self.clock.monotonic_s() + within_s
        while (left_s := until_s - self.clock.monotonic_s()) > 0:
            stored = await run_blocking(lambda: self.store.get(tenant, review_id))
            if stored is None or stored.status is not ReviewStatus.PENDING:
                return True
            self._take_over(stored)
            await self.runs.settled(tenant, review_id, within_s=min(left_s, _LOOK_AGAIN_S))
        return False

    async def aclose(self) -> None:
        """Stop what is running; it is run again when it is asked for."""
        await self.runs.aclose()

    async def _expected(self, review_id: str, tenant: str) -> StoredReview:
        stored = await run_blocking(lambda: self.store.get(tenant, review_id))
        if stored is None:
            raise no_such_review()
        return stored

    def _take_over(self, stored: StoredReview) -> None:
        """Run what has been pending for long: the process that had it may have stopped."""
        if stored.submitted_at < timestamp(self.clock.now() - _LEFT_AFTER):
            self.runs.start(stored.tenant, stored.review_id)

    def _submitted(
        self, stored: StoredReview, case: ReviewCase, exchange: Exchange
    ) -> SubmittedDocument:
        return SubmittedDocument(
            review_id=stored.review_id,
            draft_id=stored.draft_id,
            draft_content=case.request.draft_content,
            status=stored.status.value,
            failure=None if stored.failure is None else stored.failure.value,
            trace_id=exchange.trace_id,
            receipt_id=exchange.receipt_id,
            nonce=exchange.nonce,
        )

    async def _sealed_before(self, stored: StoredReview) -> Sealed[ReviewDocument]:
        body, receipt_id = stored.result or b"", stored.receipt_id or ""
        return await run_blocking(
            lambda: self.seal.again(body, receipt_id, tenant=stored.tenant, kind=ReviewDocument)
        )


def _standing(stored: StoredReview) -> str:
    failure = "" if stored.failure is None else f" ({stored.failure.value})"
    return f"{stored.status.value}{failure}"


def _told(case: ReviewCase) -> JsonObject:
    """The event of a submission: the id and figures, nothing of draft or sources."""
    return {
        "review_id": case.review_id,
        "draft_chars": len(case.request.draft_content),
        "sources": len(case.sources),
        "stale": sum(one.stale for one in case.sources),
    }
