"""The port to a cache of validated model outputs (GATE-14)."""

from __future__ import annotations

from typing import Protocol


class ReplyCache(Protocol):
    """Maps a key digest to the raw text of a reply that once passed its contract.

    Only ``runtime.gate`` writes to it, and only after validation; what is read back is validated
    again like any reply.
    """

    def get(self, key: str) -> str | None:
        """The stored reply, or ``None``."""

    def put(self, key: str, reply: str) -> None:
        """Store a reply under a key."""

    def clear(self) -> None:
        """Forget every reply: some may tell what was erased (MEM-20)."""
