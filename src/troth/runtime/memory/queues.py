"""One at a time for each subject: writers wait for their turn without holding a thread.

Two that write one subject's memory at once would decide on the same state, and all but the first
would decide again. Within a process they queue here, in the order in which they came; between
processes the store's version tells who was too late (``settle.append_decided``).
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from troth.ports.memory import Owner


class Queues:
    """A lock for each subject that somebody writes, and for nobody else."""

    def __init__(self) -> None:
        """No one waits yet."""
        self._locks: WeakValueDictionary[tuple[int, Owner], asyncio.Lock] = WeakValueDictionary()

    def of(self, owner: Owner) -> asyncio.Lock:
        """The lock of a subject, to be held while its memory is read and written."""
        # A lock belongs to the event loop in which somebody waited for it.
        key = (id(asyncio.get_running_loop()), owner)
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
