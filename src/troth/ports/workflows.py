"""The port to what runs the work on messages, durably and at most one worker at a message.

An engine decides who works on what, and when; what the work is, it does not know. The lease it
works under fences a worker that was taken for dead, so that an engine may run a message twice and
nothing comes of it twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from troth.ports.intake_store import Lease


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkItem:
    """One message to be worked on."""

    tenant: str
    message_id: str


Perform: TypeAlias = "Callable[[Lease], Awaitable[None]]"
"""Works on a message until it is done; raises what is to be tried again."""


class Workflows(Protocol):
    """Runs work; one per process."""

    async def submit(self, item: WorkItem) -> None:
        """Have a message worked on, in this process or another; the same one twice is one work."""
        ...

    async def drain(self, progress: Callable[[int], None] | None = None) -> int:
        """Work until all is done: what others work on is waited for, in case they die.

        Args:
            progress: Told after each message how many were worked on.

        Returns:
            How many messages were worked on here.
        """
        ...

    async def serve(self, should_stop: Callable[[], bool]) -> None:
        """Work on whatever comes until told to stop; what is under way is finished first."""
        ...

    async def aclose(self) -> None:
        """Stop, and let go of what is held."""
        ...
