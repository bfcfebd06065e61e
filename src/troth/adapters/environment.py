"""Clocks and sources of identifiers: the system's, and seeded ones for replay and tests."""

from __future__ import annotations

import random
import secrets
import threading
import time
from datetime import UTC, datetime


class SystemClock:
    """The clock of the machine; implements ``ports.environment.Clock``."""

    def now(self) -> datetime:
        """The wall-clock time, aware, in UTC."""
        return datetime.now(UTC)

    def monotonic_s(self) -> float:
        """Seconds from an arbitrary start, never going back."""
        return time.monotonic()


class RandomIds:
    """Identifiers from the operating system's randomness; safe for any thread."""

    def trace_id(self) -> str:
        """A new trace id: 32 lower-case hexadecimal characters."""
        return secrets.token_hex(16)

    def receipt_id(self) -> str:
        """A new receipt id: ``rcp_`` and 32 lower-case hexadecimal characters."""
        return "rcp_" + secrets.token_hex(16)

    def nonce(self) -> str:
        """128 random bits as 32 hexadecimal characters."""
        return secrets.token_hex(16)


class SeededIds:
    """Identifiers that the same seed yields again in the same order.

    For replay and tests only: whoever knows the seed can guess every nonce, and with it what a
    digest stands for.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  (replayable on purpose, see above)
        self._lock = threading.Lock()

    def trace_id(self) -> str:
        """The next trace id: 32 lower-case hexadecimal characters."""
        return self._next()

    def receipt_id(self) -> str:
        """The next receipt id: ``rcp_`` and 32 lower-case hexadecimal characters."""
        return "rcp_" + self._next()

    def nonce(self) -> str:
        """The next nonce: 32 hexadecimal characters."""
        return self._next()

    def _next(self) -> str:
        with self._lock:
            return f"{self._random.getrandbits(128):032x}"
