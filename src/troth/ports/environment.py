"""Ports for time, identity and signing: what a pure program must be given."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """Wall-clock and monotonic time."""

    def now(self) -> datetime:
        """The time now, aware, in UTC."""

    def monotonic_s(self) -> float:
        """Seconds from an arbitrary start, never going back."""


class Ids(Protocol):
    """Source of identifiers and nonces."""

    def trace_id(self) -> str:
        """A new trace id: 32 lower-case hexadecimal characters."""

    def receipt_id(self) -> str:
        """A new receipt id: ``rcp_`` and 32 lower-case hexadecimal characters."""

    def nonce(self) -> str:
        """128 random bits as 32 hexadecimal characters, so that a digest cannot be guessed."""


class Signer(Protocol):
    """An Ed25519 key that signs; the private half never leaves it."""

    @property
    def public_key(self) -> bytes:
        """The raw public key, 32 bytes."""

    def sign(self, message: bytes) -> bytes:
        """A raw Ed25519 signature, 64 bytes.

        Raises:
            StorageFailure: The key cannot be used now; nothing may leave without its signature.
        """


def timestamp(moment: datetime) -> str:
    """RFC 3339 in UTC with milliseconds and ``Z``: ``2026-01-31T08:15:00.250Z``."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
