"""Whether a process is so far behind that who comes now is better sent away at once.

Beyond what it carries, taking more in makes every request late and finishes none sooner. Two
bounds: so many requests under way; and, once there are some, how long a piece of work waits for
a thread and for the event loop, which is measured by one that does nothing.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from troth.runtime.exchange.threads import run_blocking

_FEW: Final = 16  # under way: what these wait for is their own work, not a queue
_EVERY_S: Final = 0.1
_HOLDS_S: Final = 1.0


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
        known_s = self._behind_s if now_s < self._found_s + _HOLDS_S else 0.0
        waiting_s = now_s - self._asked_s if self._probe else 0.0
        return max(known_s, waiting_s) > self._patience_s

    async def _measure(self) -> None:
        try:
            await run_blocking(lambda: None)
        finally:
            self._found_s = time.monotonic()
            self._behind_s = self._found_s - self._asked_s
            self._probe = None
