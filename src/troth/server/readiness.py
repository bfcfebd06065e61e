"""Whether a commit can be made: asked of the log itself, and not more often than it is worth."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from troth.kernel.errors import StorageFailure
from troth.ports.log import AuditLog

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
