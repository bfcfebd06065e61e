"""Whether a commit can be made: asked of the log itself, and not more often than it is worth.

A server that is told to end first says that it is not ready, and ends when that was noticed.

And whether a process is so far behind that who comes now is better sent away at once. Beyond what
it carries, taking more in makes every request late and finishes none sooner. Two bounds: so many
requests under way; and, once there are some, how long a piece of work waits for a thread and for
the event loop, which is measured by one that does nothing.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from dataclasses import dataclass
from types import FrameType
from typing import Final

import uvicorn

from troth.kernel.errors import StorageFailure
from troth.ports.log import AuditLog
from troth.runtime.exchange.threads import run_blocking

WAITING: Final = 2048
"""Connections that wait to be taken."""
_HOLDS_S: Final = 2.0  # probes need no key: however many come, the log is written to that often
_PATIENCE_S: Final = 5.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Ready:
    """The last finding.

    Attributes:
        events: Size of the log.
        code: Why no commit can be made; empty where one was.
    """

    events: int = 0
    code: str = ""


class Readiness:
    """Probes the log; of one event loop.

    Attributes:
        is_draining: The server is about to end, whatever the log can do.
    """

    def __init__(self, log: AuditLog) -> None:
        self.is_draining = False
        self._log = log
        self._found = Ready()
        self._until_s = 0.0
        self._probing = asyncio.Lock()

    async def look(self) -> Ready:
        """What a probe finds, or found a moment ago."""
        async with self._probing:
            if time.monotonic() >= self._until_s:
                self._found = await self._probed()
                self._until_s = time.monotonic() + _HOLDS_S
        return self._found

    async def _probed(self) -> Ready:
        try:
            async with asyncio.timeout(_PATIENCE_S):
                return Ready(events=await asyncio.wrap_future(self._log.probe()))
        except StorageFailure as failure:
            return Ready(code=failure.code)
        except TimeoutError:  # another process holds the log, or the disk does not answer
            return Ready(code="storage.audit")


class DrainingServer(uvicorn.Server):
    """On SIGTERM it answers on for a while, and ``/readyz`` with 503, so that balancers turn away.

    Then it takes no more connections, finishes what is under way, and ends. A second signal ends
    the waiting.
    """

    def __init__(self, config: uvicorn.Config, *, readiness: Readiness, drain_s: float) -> None:
        super().__init__(config)
        self._readiness, self._drain_s = readiness, drain_s
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets=sockets)
        for one in sockets or ():
            one.listen(WAITING)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain on the first SIGTERM; end on anything else."""
        if sig != signal.SIGTERM or not self._drain_s or self._readiness.is_draining:
            super().handle_exit(sig, frame)
            return
        self._readiness.is_draining = True
        if self._loop is not None:
            end = super().handle_exit
            self._loop.call_soon_threadsafe(self._loop.call_later, self._drain_s, end, sig, frame)


_FEW: Final = 16  # under way: what these wait for is their own work, not a queue
_EVERY_S: Final = 0.1
_KNOWN_S: Final = 1.0


class Overload:
    """Counts requests under way, and measures how far behind they are; of one event loop."""

    def __init__(self, *, at_once: int, patience_s: float) -> None:
        """Nothing is under way.

        Args:
            at_once: Requests that may be.
            patience_s: For how long work may wait for its turn; 0 measures nothing.
        """
        self.under_way = 0
        self._at_once, self._patience_s = at_once, patience_s
        self._behind_s, self._asked_s, self._found_s = 0.0, 0.0, 0.0
        self._probe: asyncio.Task[None] | None = None

    def is_full(self) -> bool:
        """Whether one more request should be sent away."""
        if self.under_way >= self._at_once:
            return True
        if not self._patience_s or self.under_way < _FEW:
            return False
        now_s = time.monotonic()
        if self._probe is None and now_s >= self._asked_s + _EVERY_S:
            self._asked_s = now_s
            self._probe = asyncio.create_task(self._measure())
        known_s = self._behind_s if now_s < self._found_s + _KNOWN_S else 0.0
        waiting_s = now_s - self._asked_s if self._probe else 0.0
        return max(known_s, waiting_s) > self._patience_s

    async def _measure(self) -> None:
        try:
            await run_blocking(lambda: None)
        finally:
            self._found_s = time.monotonic()
            self._behind_s = self._found_s - self._asked_s
            self._probe = None
