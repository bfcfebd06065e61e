"""Reviews in the background (REVIEW-8): beside whoever asked, never in front of the draft.

A pending review is run by one process, which claims it for a short while and renews that while it
runs. A process that is asked for a review which another one runs waits for it, and takes it over
once the claim has run out: the other one was killed. Whoever stops in good order gives its claims
back. Should two run the same review all the same, because one stood still for longer than its
claim, nothing is lost but time: the reviewer is pure, and the first to finish is the one that
counts.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
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
CLAIM_S = 20.0  # after which the review of a process that was killed is anybody's
_RENEW_S = 5.0
_LOOK_AGAIN_S = 1.0  # for a review that another process runs
_log = logging.getLogger("troth.reviews")
Key: TypeAlias = tuple[str, str]  # tenant, review id


class Runs:
    """The reviews that this process sees through, in one event loop at a time; ``aclose`` stops.

    Args:
        by: Under which name it claims; of one process and no other.
        erase_body: Erases what was sealed under a receipt id.
    """

    def __init__(
        self,
        store: ReviewStore,
        clock: Clock,
        reviewer: Reviewer,
        *,
        by: str,
        erase_body: Callable[[str], None],
        meter: ReviewMeter | None = None,
    ) -> None:
        self._store, self._clock, self._reviewer = store, clock, reviewer
        self._by, self._erase_body, self._meter = by, erase_body, meter
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
        """Stop what is running, and give it back; it is run again when it is asked for."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _see_through(self, key: Key) -> None:
        try:
            while await self._is_pending_elsewhere(key):
                await asyncio.sleep(_LOOK_AGAIN_S)
        except TrothError as failure:
            _log.warning("review not run: %s", failure.code, extra={"review_id": key[1]})
            await asyncio.sleep(_LOOK_AGAIN_S)  # whoever asks on does not ask without pause

    async def _is_pending_elsewhere(self, key: Key) -> bool:
        """Run it if it is free; True while another process holds it."""
        stored = await run_blocking(lambda: self._store.get(*key))
        if stored is None or stored.status is not ReviewStatus.PENDING:
            return False
        if not stored.is_free(self._by, self._now_ms()):
            return True
        async with self._turn:
            claim = await self._claimed(key)
            if claim is None:  # another was quicker, or it is done
                return True
            await self._run(claim)
        return False

    async def _claimed(self, key: Key) -> StoredReview | None:
        now_ms = self._now_ms()
        until_ms = now_ms + int(CLAIM_S * 1000)
        claiming = asyncio.ensure_future(
            run_blocking(
                lambda: self._store.claim(*key, by=self._by, now_ms=now_ms, until_ms=until_ms)
            )
        )
        try:
            claim = await asyncio.shield(claiming)
        except asyncio.CancelledError:  # the store goes on claiming: what it got is given back
            with suppress(TrothError):
                await claiming
                await run_blocking(lambda: self._store.release(*key, by=self._by))
            raise
        if claim is not None and claim.run_by not in (None, self._by):
            _log.warning("review taken over", extra={"review_id": key[1]})
            if self._meter is not None:
                self._meter.taken_over()
        return claim

    async def _run(self, stored: StoredReview) -> None:
        key = (stored.tenant, stored.review_id)
        renewing = asyncio.create_task(self._renewing(key))
        begun_s = self._clock.monotonic_s()
        try:
            ended = await self._finished(stored)
        except asyncio.CancelledError:  # stopped in good order: the next one need not wait
            with suppress(TrothError):
                await run_blocking(lambda: self._store.release(*key, by=self._by))
            raise
        finally:
            renewing.cancel()
        if self._meter is not None:
            self._meter.ended(_told(ended), seconds=max(0.0, self._clock.monotonic_s() - begun_s))

    async def _renewing(self, key: Key) -> None:
        while True:
            await asyncio.sleep(_RENEW_S)
            until_ms = self._now_ms() + int(CLAIM_S * 1000)
            with suppress(TrothError):  # a claim that runs out costs time, and nothing else
                await run_blocking(partial(self._store.renew, *key, by=self._by, until_ms=until_ms))

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
            await run_blocking(
                lambda: self._store.finish(
                    stored.tenant,
                    stored.review_id,
                    result=sealed.body,
                    receipt_id=sealed.receipt_id,
                    at=at,
                )
            )
        except CallerError:  # erased in the meantime: there is nothing to finish
            # PROOF-6: what is erased must not live on in a body that was sealed a moment later.
            await run_blocking(lambda: self._erase_body(sealed.receipt_id))

    async def _fail(self, stored: StoredReview, failure: ReviewFailure) -> None:
        """Note it; where even that cannot be stored it stays pending, and is tried again."""
        at = timestamp(self._clock.now())
        await run_blocking(
            lambda: self._store.fail(
                stored.tenant, stored.review_id, by=self._by, failure=failure, at=at
            )
        )

    def _now_ms(self) -> int:
        return int(self._clock.now().timestamp() * 1000)


def _failure_of(error: TrothError) -> ReviewFailure:
    if isinstance(error, ReviewStopped):
        return error.failure
    return ReviewFailure.CHANGED if isinstance(error, ChangedCase) else ReviewFailure.UNSEALED


def _told(ended: ReviewDocument | ReviewFailure) -> ReviewOutcome | ReviewFailure:
    if isinstance(ended, ReviewFailure):
        return ended
    types = tuple(one.type for one in ended.findings)
    return ReviewOutcome(recommendation=ended.recommendation, types=types)
