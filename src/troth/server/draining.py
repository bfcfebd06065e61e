"""A server that, told to end, first says that it is not ready, and ends when it was noticed."""

from __future__ import annotations

import asyncio
import signal
import socket
from types import FrameType
from typing import Final

import uvicorn

from troth.server.readiness import Readiness

WAITING: Final = 2048
"""Connections that wait to be taken."""


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
