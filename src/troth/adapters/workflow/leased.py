"""The engine on our own tables: what is to be done stands beside the messages themselves.

A message is received and queued in one transaction, so that none is ever lost between the two.
Workers take up what is free and work on it under a heartbeat, in parallel; they give back what
failed, and what a dead one held becomes free when its lease runs out. It needs nothing but the
database, starts at once, and runs in a library call as well as in many processes.

A process that takes mail in and is no worker attends to what no worker takes up in time, so that a
message comes to its end where there is none.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from troth.kernel.errors import OutsideFailure, StorageFailure
from troth.ports.intake_store import IntakeStore, Lease, LostLease, Perform, WorkItem

MAX_DELAY_S = 60.0
PUT_OFF_AFTER = (
    16  # attempts: a stage is given up after half as many, so not even that could be kept
)
PUT_OFF_S = 3_600.0
_log = logging.getLogger("troth.intake")


def now_ms() -> int:
    """Unix time in milliseconds, by which workers on several machines compare leases."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How an engine works.

    Attributes:
        concurrency: Messages at once in this process.
        lease_s: How long after its last sign of life a worker counts as dead.
        poll_s: How often an idle worker looks for work.
        retry_s: Delay after a first failure; it doubles with each further one.
        attend_s: How long a process that is no worker leaves what is queued to workers.
    """

    concurrency: int = 8
    lease_s: float = 30.0
    poll_s: float = 0.5
    retry_s: float = 1.0
    attend_s: float = 2.0


class LeasedWorkflows:
    """Runs the work of one process: who works on what, and when. What the work is, it is given."""

    def __init__(self, store: IntakeStore, perform: Perform, limits: Limits | None = None) -> None:
        self._store, self._perform, self._limits = store, perform, limits or Limits()
        # A name for this worker that no other one has.
        self._owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        self._held: dict[tuple[str, str], Lease] = {}
        self._attending: asyncio.Task[None] | None = None

    async def run(self, item: WorkItem) -> bool:
        """Work on one message now; False where it is done, failed, or somebody else has it."""
        async with self._beating():
            leases = await self.claim(1, only=(item.tenant, item.message_id))
            return await self.work(leases[0]) if leases else False

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
            await asyncio.sleep(self._limits.attend_s)
            with contextlib.suppress(StorageFailure):  # it may come back
                await self.drain()
                return

    async def _pause(self) -> bool:
        """Wait a little for what is not free yet; False where there is nothing to wait for."""
        free_at_ms = await asyncio.to_thread(self.next_free_ms)
        if free_at_ms is None:
            return False
        ahead_s = max(0, free_at_ms - now_ms()) / 1000
        await asyncio.sleep(min(ahead_s, self._limits.poll_s))
        return True

    async def serve(self, should_stop: Callable[[], bool]) -> None:
        """Work on whatever comes until told to stop; what is under way is finished first."""
        under_way: set[asyncio.Task[bool]] = set()
        async with self._beating():
            while not should_stop():
                with contextlib.suppress(StorageFailure):  # it may come back
                    await self._fill(under_way)
                look = asyncio.create_task(asyncio.sleep(self._limits.poll_s))
                await asyncio.wait({look, *under_way}, return_when=asyncio.FIRST_COMPLETED)
                look.cancel()
                under_way = {task for task in under_way if not task.done()}
            await asyncio.gather(*under_way)

    async def aclose(self) -> None:
        """Give back what is attended to; nothing else is held beyond a call."""
        if self._attending is not None:
            self._attending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._attending

    async def _fill(self, under_way: set[asyncio.Task[bool]]) -> bool:
        """Take up as much as there is room for; whether there was anything."""
        room = self._limits.concurrency - len(under_way)
        leases = await self.claim(room) if room > 0 else ()
        under_way |= {asyncio.create_task(self.work(lease)) for lease in leases}
        return bool(leases)

    @asynccontextmanager
    async def _beating(self) -> AsyncIterator[None]:
        beat = asyncio.create_task(self.beat())
        try:
            yield
        finally:
            beat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beat

    async def claim(self, limit: int, *, only: tuple[str, str] | None = None) -> Sequence[Lease]:
        """Take up work."""
        now = now_ms()
        until_ms = now + round(self._limits.lease_s * 1000)
        return await asyncio.to_thread(
            self._store.claim, self._owner, now_ms=now, until_ms=until_ms, limit=limit, only=only
        )

    async def work(self, lease: Lease) -> bool:
        """Work on one lease to its end; False where it failed, or was lost to somebody else."""
        key = (lease.tenant, lease.message_id)
        self._held[key] = lease
        try:
            await self._perform(lease)
        except LostLease:
            _log.warning("lease lost", extra={"message_id": lease.message_id})
            return False
        except asyncio.CancelledError:
            await asyncio.shield(self._give_back(lease, delay_s=0.0, failed=False))
            raise
        except (OutsideFailure, StorageFailure) as failure:
            _log.warning(
                "to be tried again", extra={"message_id": lease.message_id, "code": failure.code}
            )
            await self._failed(lease)
            return False
        except Exception:  # noqa: BLE001  (one message must not stop the others)
            _log.exception("work failed", extra={"message_id": lease.message_id})
            await self._failed(lease)
            return False
        finally:
            self._held.pop(key, None)
        return True

    def next_free_ms(self) -> int | None:
        """When the next message is free; ``None`` where no other is worth waiting for.

        That is where all is done, and where all that is left was put off.

        Raises:
            StorageFailure: The database cannot be used.
        """
        free_at_ms = self._store.next_free_ms()
        reach_ms = now_ms() + round(PUT_OFF_S * 1000 / 2)
        return None if free_at_ms is None or free_at_ms > reach_ms else free_at_ms

    async def _failed(self, lease: Lease) -> None:
        delay_s = min(MAX_DELAY_S, self._limits.retry_s * 2 ** min(lease.attempts - 1, 10))
        if lease.attempts >= PUT_OFF_AFTER:
            delay_s = PUT_OFF_S
            _log.error("put off", extra={"message_id": lease.message_id})
        await self._give_back(lease, delay_s=delay_s, failed=True)

    async def _give_back(self, lease: Lease, *, delay_s: float, failed: bool) -> None:
        free_at_ms = now_ms() + round(delay_s * 1000)
        with contextlib.suppress(StorageFailure):  # the lease runs out by itself
            await asyncio.to_thread(
                lambda: self._store.give_back(lease, free_at_ms=free_at_ms, failed=failed)
            )

    async def beat(self) -> None:
        """Renew what is held, a few times in each lease.

        Work on a lease that was lost goes on until it next writes, which the store refuses.
        """
        while True:
            await asyncio.sleep(self._limits.lease_s / 4)
            held = list(self._held.values())
            with contextlib.suppress(StorageFailure):  # the next beat may come through
                until_ms = now_ms() + round(self._limits.lease_s * 1000)
                await asyncio.to_thread(self._store.renew, held, until_ms=until_ms)


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
