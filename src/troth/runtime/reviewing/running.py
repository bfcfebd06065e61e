"""Reviews in the background (REVIEW-8): beside whoever asked, never in front of the draft.

A review that was left unfinished, by a crash or by a server that stopped, is run again by whoever
asks for it next. That costs nothing but time: the reviewer is pure, so that of two processes that
run the same review both come to the same findings, and the first to finish is the one that counts.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TypeAlias

from troth.contracts.review.document import ReviewDocument
from troth.kernel.errors import CallerError, TrothError
from troth.ports.environment import Clock, timestamp
from troth.ports.reviews import ReviewStatus, ReviewStore
from troth.runtime.closing import RefusedExchange
from troth.runtime.reviewing.reviewer import Reviewer
from troth.runtime.seal import Sealed
from troth.runtime.threads import run_blocking

MAX_AT_ONCE = 2  # reviewers of one process; the others wait their turn
_log = logging.getLogger("troth.reviews")
Key: TypeAlias = tuple[str, str]  # tenant, review id


class Runs:
    """The reviews that this process runs, in one event loop at a time; ``aclose`` stops them."""

    def __init__(self, store: ReviewStore, clock: Clock, reviewer: Reviewer) -> None:
        self._store, self._clock, self._reviewer = store, clock, reviewer
        self._loop: asyncio.AbstractEventLoop | None = None
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        self._tasks: dict[Key, asyncio.Task[None]] = {}

    def start(self, tenant: str, review_id: str) -> None:
        """Run a stored review, unless it is being run here already. Returns at once."""
        key = (tenant, review_id)
        if self._loop is not asyncio.get_running_loop():  # what ran in another one ended with it
            self._loop, self._tasks = asyncio.get_running_loop(), {}
            self._turn = asyncio.Semaphore(MAX_AT_ONCE)
        if key in self._tasks:
            return
        task = asyncio.create_task(self._run(tenant, review_id))
        self._tasks[key] = task
        task.add_done_callback(partial(self._ended, key))

    def _ended(self, key: Key, task: asyncio.Task[None]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]

    def is_running(self, tenant: str, review_id: str) -> bool:
        """Whether it is being run, or waits for its turn, in this process."""
        return (tenant, review_id) in self._tasks

    async def settled(self, tenant: str, review_id: str, *, within_s: float) -> None:
        """Wait until it is run here no more, or until the time is up."""
        task = self._tasks.get((tenant, review_id))
        if task is None:
            await asyncio.sleep(within_s)
        else:
            # Whoever stops waiting stops nothing: the run goes on for everybody else.
            await asyncio.wait({task}, timeout=within_s)

    async def aclose(self) -> None:
        """Stop what is running; it is run again when it is asked for."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, tenant: str, review_id: str) -> None:
        async with self._turn:
            try:
                await self._finish(tenant, review_id)
            except (TrothError, RefusedExchange) as failure:
                error = failure.error if isinstance(failure, RefusedExchange) else failure
                _log.warning("review failed: %s", error.code, extra={"review_id": review_id})
                await self._fail(tenant, review_id)
            except Exception:  # noqa: BLE001 - whatever failed, it is noted and can be tried again
                _log.exception("review failed", extra={"review_id": review_id})
                await self._fail(tenant, review_id)

    async def _finish(self, tenant: str, review_id: str) -> None:
        stored = await run_blocking(lambda: self._store.get(tenant, review_id))
        if stored is None or stored.status is ReviewStatus.DONE:
            return
        sealed = await self._reviewer(stored)
        if sealed.broken:  # what breaks a clause is on record, and is no review
            _log.error("review withheld: %s", ", ".join(sealed.broken))
            await self._fail(tenant, review_id)
            return
        await self._keep(tenant, review_id, sealed)

    async def _keep(self, tenant: str, review_id: str, sealed: Sealed[ReviewDocument]) -> None:
        at = timestamp(self._clock.now())
        with suppress(CallerError):  # erased in the meantime: there is nothing to finish
            await run_blocking(
                lambda: self._store.finish(
                    tenant, review_id, result=sealed.body, receipt_id=sealed.receipt_id, at=at
                )
            )

    async def _fail(self, tenant: str, review_id: str) -> None:
        at = timestamp(self._clock.now())
        with suppress(TrothError):  # it stays pending then, which is tried again as well
            await run_blocking(lambda: self._store.fail(tenant, review_id, at=at))
