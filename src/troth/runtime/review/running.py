"""Reviews in the background (REVIEW-8): beside whoever asked, never in front of the draft.

A review is run by the process that it was handed in to. Should two run the same one, nothing is
lost but time: the reviewer is pure, and the first to finish is the one that counts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from troth.contracts.review.model import ReviewDocument
from troth.kernel.errors import CallerError, TrothError
from troth.ports.environment import Clock, timestamp
from troth.ports.reviews import (
    ReviewFailure,
    ReviewMeter,
    ReviewOutcome,
    ReviewStatus,
    ReviewStore,
    StoredReview,
)
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.review.case import ChangedCase
from troth.runtime.review.reviewer import Reviewer, ReviewStopped

MAX_AT_ONCE = 2  # reviewers of one process; the others wait their turn
_LOOK_AGAIN_S = 1.0  # for a review that another process runs
_log = logging.getLogger("troth.reviews")
Key: TypeAlias = tuple[str, str]  # tenant, review id


class Runs:
    """The reviews that this process sees through, in one event loop at a time; ``aclose`` stops.

    Args:
        erase_body: Erases what was sealed under a receipt id.
    """

    def __init__(
        self,
        store: ReviewStore,
        clock: Clock,
        reviewer: Reviewer,
        *,
        erase_body: Callable[[str], None],
        meter: ReviewMeter | None = None,
    ) -> None:
        self._store, self._clock, self._reviewer = store, clock, reviewer
        self._erase_body, self._meter = erase_body, meter
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        self._tasks: dict[Key, asyncio.Task[None]] = {}

    def start(self, tenant: str, review_id: str) -> None:
        """See a stored review through, unless that is being done here already. Returns at once."""
        key = (tenant, review_id)
        if self._loop is not asyncio.get_running_loop():  # what ran in another one ended with it
            self._loop, self._tasks = asyncio.get_running_loop(), {}
            self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        if key in self._tasks:
            return
        task = asyncio.create_task(self._see_through(key))
        self._tasks[key] = task
        task.add_done_callback(partial(self._ended, key))

    def _ended(self, key: Key, task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]

    def is_running(self, tenant: str, review_id: str) -> bool:
        """Whether it is run or waited for in this process."""
        return (tenant, review_id) in self._tasks

    async def settled(self, tenant: str, review_id: str, *, within_s: float) -> None:
        """Wait until it is seen through here, or until the time is up."""
        task = self._tasks.get((tenant, review_id))
        if task is None:
            await asyncio.sleep(min(within_s, _LOOK_AGAIN_S))
        else:
            # Whoever stops waiting stops nothing: the run goes on for everybody else.
            await asyncio.wait({task}, timeout=within_s)

    async def aclose(self) -> None:
        """Stop what is running; it is run again when it is asked for."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _see_through(self, key: Key) -> None:
        try:
            async with self._turn:
                stored = await run_blocking(lambda: self._store.get(*key))
                if stored is not None and stored.status is ReviewStatus.PENDING:
                    await self._run(stored)
        except TrothError as failure:
            _log.warning("review not run: %s", failure.code, extra={"review_id": key[1]})
            await asyncio.sleep(_LOOK_AGAIN_S)  # whoever asks on does not ask without pause

    async def _run(self, stored: StoredReview) -> None:
        begun_s = self._clock.monotonic_s()
        ended = await self._finished(stored)
        if self._meter is not None:
            self._meter.ended(_told(ended), seconds=max(0.0, self._clock.monotonic_s() - begun_s))

    async def _finished(self, stored: StoredReview) -> ReviewDocument | ReviewFailure:
        """What came of it, once that is stored."""
        try:
            sealed = await self._reviewer(stored)
            if not sealed.broken:
                await self._keep(stored, sealed)
                return sealed.document
            # What breaks a clause is on record, and is no review.
            _log.error("review withheld: %s", ", ".join(sealed.broken))
            failure = ReviewFailure.WITHHELD
        except (TrothError, RefusedExchange) as stopped:
            error = stopped.error if isinstance(stopped, RefusedExchange) else stopped
            failure = _failure_of(error)
            extra = {"review_id": stored.review_id}
            _log.warning("review failed: %s, %s", failure.value, error.code, extra=extra)
        except Exception:  # noqa: BLE001 - whatever failed, it is noted and can be tried again
            _log.exception("review failed", extra={"review_id": stored.review_id})
            failure = ReviewFailure.UNSEALED
        await self._fail(stored, failure)
        return failure

    async def _keep(self, stored: StoredReview, sealed: Sealed[ReviewDocument]) -> None:
        at = timestamp(self._clock.now())
        try:
            kept = await run_blocking(
                lambda: self._store.finish(
                    stored.tenant,
                    stored.review_id,
                    result=sealed.body,
                    receipt_id=sealed.receipt_id,
                    at=at,
                )
            )
        except CallerError:  # erased in the meantime: there is nothing to finish
            kept = None
        if kept is None or kept.receipt_id != sealed.receipt_id:
            # PROOF-6: what is erased must not live on in a body that nothing leads to.
            await run_blocking(lambda: self._erase_body(sealed.receipt_id))

    async def _fail(self, stored: StoredReview, failure: ReviewFailure) -> None:
        """Note it; where even that cannot be stored it stays pending, and is tried again."""
        at = timestamp(self._clock.now())
        await run_blocking(
            lambda: self._store.fail(stored.tenant, stored.review_id, failure=failure, at=at)
        )


def _failure_of(error: TrothError) -> ReviewFailure:
    if isinstance(error, ReviewStopped):
        return error.failure
    return ReviewFailure.CHANGED if isinstance(error, ChangedCase) else ReviewFailure.UNSEALED


def _told(ended: ReviewDocument | ReviewFailure) -> ReviewOutcome | ReviewFailure:
    if isinstance(ended, ReviewFailure):
        return ended
    types = tuple(one.type for one in ended.findings)
    return ReviewOutcome(recommendation=ended.recommendation, types=types)
