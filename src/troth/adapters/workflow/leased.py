"""The engine on our own tables: what is to be done stands beside the messages themselves.

A message is received and queued in one transaction, so that none is ever lost between the two.
Workers take up what is free; what a dead one held becomes free when its lease runs out. It needs
nothing but the database, starts at once, and runs in a library call as well as in many processes.

A process that takes mail in and is no worker attends to what no worker takes up in time, so that a
message comes to its end where there is none.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from troth.adapters.workflow.working import Limits, Working, now_ms
from troth.kernel.errors import StorageFailure
from troth.ports.intake_store import IntakeStore, Perform, WorkItem


class LeasedWorkflows:
    """Runs the work of one process; implements ``ports.intake_store.Workflows``."""

    def __init__(self, store: IntakeStore, perform: Perform, limits: Limits | None = None) -> None:
        self._working = Working(store=store, perform=perform, limits=limits or Limits())
        self._woken: asyncio.Event | None = None
        self._attending: asyncio.Task[None] | None = None

    async def submit(self, item: WorkItem) -> None:
        """Wake an idle worker of this process: the work itself is queued since it was received."""
        del item
        if self._woken is not None:
            self._woken.set()

    async def run(self, item: WorkItem) -> bool:
        """Work on one message now; False where it is done, failed, or somebody else has it."""
        async with self._beating():
            leases = await self._working.claim(1, only=(item.tenant, item.message_id))
            return await self._working.work(leases[0]) if leases else False

    async def drain(self, progress: Callable[[int], None] | None = None) -> int:
        """Work until all is done: what others work on is waited for, in case they die.

        What was put off, because not even its end could be stored, is left for a later run.

        Raises:
            StorageFailure: The database cannot be used.
        """
        done = 0
        under_way: set[asyncio.Task[bool]] = set()
        async with self._beating(), _letting_go(under_way):
            while await self._fill(under_way) or under_way or await self._pause():
                finished = {task for task in under_way if task.done()}
                if not finished and under_way:
                    finished, _ = await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
                under_way -= finished
                done += sum(task.result() for task in finished)
                if progress is not None and finished:
                    progress(done)
        return done

    def attend(self) -> None:
        """See that what is queued comes to its end: what no worker takes up is worked on here."""
        if self._attending is None or self._attending.done():
            self._attending = asyncio.create_task(self._attend())

    async def _attend(self) -> None:
        while True:
            await asyncio.sleep(self._working.limits.attend_s)
            with contextlib.suppress(StorageFailure):  # it may come back
                await self.drain()
                return

    async def _pause(self) -> bool:
        """Wait a little for what is not free yet; False where there is nothing to wait for."""
        free_at_ms = await asyncio.to_thread(self._working.next_free_ms)
        if free_at_ms is None:
            return False
        ahead_s = max(0, free_at_ms - now_ms()) / 1000
        await asyncio.sleep(min(ahead_s, self._working.limits.poll_s))
        return True

    async def serve(self, should_stop: Callable[[], bool]) -> None:
        """Work on whatever comes until told to stop; what is under way is finished first."""
        self._woken = asyncio.Event()
        under_way: set[asyncio.Task[bool]] = set()
        async with self._beating():
            while not should_stop():
                with contextlib.suppress(StorageFailure):  # it may come back
                    await self._fill(under_way)
                under_way = await self._idle(under_way)
            await asyncio.gather(*under_way)

    async def aclose(self) -> None:
        """Give back what is attended to; nothing else is held beyond a call."""
        if self._attending is not None:
            self._attending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._attending

    async def _idle(self, under_way: set[asyncio.Task[bool]]) -> set[asyncio.Task[bool]]:
        """Wait until something is finished, something comes, or it is time to look again."""
        woken = self._woken or asyncio.Event()
        call = asyncio.ensure_future(woken.wait())
        await asyncio.wait(
            {call, *under_way},
            timeout=self._working.limits.poll_s,
            return_when=asyncio.FIRST_COMPLETED,
        )
        call.cancel()
        woken.clear()
        return {task for task in under_way if not task.done()}

    async def _fill(self, under_way: set[asyncio.Task[bool]]) -> bool:
        """Take up as much as there is room for; whether there was anything."""
        room = self._working.limits.concurrency - len(under_way)
        leases = await self._working.claim(room) if room > 0 else ()
        under_way |= {asyncio.create_task(self._working.work(lease)) for lease in leases}
        return bool(leases)

    @asynccontextmanager
    async def _beating(self) -> AsyncIterator[None]:
        beat = asyncio.create_task(self._working.beat())
        try:
            yield
        finally:
            beat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beat


@asynccontextmanager
async def _letting_go(under_way: set[asyncio.Task[bool]]) -> AsyncIterator[None]:
    """Whoever is cancelled gives back what it holds."""
    try:
        yield
    except asyncio.CancelledError:
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        raise
