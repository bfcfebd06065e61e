"""Working on what was claimed: under a heartbeat, in parallel, and giving back what failed.

Every engine works in this way; they differ in who is told of what there is to do, and how.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from troth.kernel.errors import OutsideFailure, StorageFailure
from troth.ports.intake_store import Claim, IntakeStore, Lease, LostLease, Perform

MAX_DELAY_S = 60.0
PUT_OFF_AFTER = (
    16  # attempts: a stage is given up after half as many, so not even that could be kept
)
PUT_OFF_S = 3_600.0
_log = logging.getLogger("troth.intake")


def owner_name() -> str:
    """A name for this worker that no other one has: host, process, and something random."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


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


@dataclass(kw_only=True)
class Working:
    """What one process works on; for one event loop."""

    store: IntakeStore
    perform: Perform
    limits: Limits
    owner: str = field(default_factory=owner_name)
    held: dict[tuple[str, str], Lease] = field(default_factory=dict)

    async def claim(self, limit: int, *, only: tuple[str, str] | None = None) -> Sequence[Lease]:
        """Take up work."""
        now = now_ms()
        claim = Claim(
            owner=self.owner, now_ms=now, until_ms=now + round(self.limits.lease_s * 1000)
        )
        return await asyncio.to_thread(lambda: self.store.claim(claim, limit=limit, only=only))

    async def work(self, lease: Lease) -> bool:
        """Work on one lease to its end; False where it failed, or was lost to somebody else."""
        key = (lease.tenant, lease.message_id)
        self.held[key] = lease
        try:
            await self.perform(lease)
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
            self.held.pop(key, None)
        return True

    def next_free_ms(self) -> int | None:
        """When the next message is free; ``None`` where no other is worth waiting for.

        That is where all is done, and where all that is left was put off.

        Raises:
            StorageFailure: The database cannot be used.
        """
        free_at_ms = self.store.next_free_ms()
        reach_ms = now_ms() + round(PUT_OFF_S * 1000 / 2)
        return None if free_at_ms is None or free_at_ms > reach_ms else free_at_ms

    async def _failed(self, lease: Lease) -> None:
        delay_s = min(MAX_DELAY_S, self.limits.retry_s * 2 ** min(lease.attempts - 1, 10))
        if lease.attempts >= PUT_OFF_AFTER:
            delay_s = PUT_OFF_S
            _log.error("put off", extra={"message_id": lease.message_id})
        await self._give_back(lease, delay_s=delay_s, failed=True)

    async def _give_back(self, lease: Lease, *, delay_s: float, failed: bool) -> None:
        free_at_ms = now_ms() + round(delay_s * 1000)
        with contextlib.suppress(StorageFailure):  # the lease runs out by itself
            await asyncio.to_thread(
                lambda: self.store.give_back(lease, free_at_ms=free_at_ms, failed=failed)
            )

    async def beat(self) -> None:
        """Renew what is held, a few times in each lease.

        Work on a lease that was lost goes on until it next writes, which the store refuses.
        """
        while True:
            await asyncio.sleep(self.limits.lease_s / 4)
            held = list(self.held.values())
            with contextlib.suppress(StorageFailure):  # the next beat may come through
                await asyncio.to_thread(self._renew, held)

    def _renew(self, held: Sequence[Lease]) -> None:
        self.store.renew(held, until_ms=now_ms() + round(self.limits.lease_s * 1000))
