"""The clock and the source of identifiers of the system."""

from __future__ import annotations

import secrets
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
