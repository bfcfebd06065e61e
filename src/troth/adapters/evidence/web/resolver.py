"""Names by the resolver of the operating system."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from troth.ports.web import ResolutionFailed

_MAX_LOOKUPS = 8


class SystemResolver:
    """Implements ``ports.web.Resolver``.

    Lookups run in threads of their own: a name server that does not answer holds a thread for
    longer than our deadline, and must not hold one that storage needs.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_MAX_LOOKUPS, thread_name_prefix="troth-names")

    async def resolve(self, host: str) -> Sequence[str]:
        """Every address of a name, in figures, without repeats.

        Raises:
            ResolutionFailed: There is none, or nobody could be asked.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _look_up, host)

    def close(self) -> None:
        """Take no further lookups."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _look_up(host: str) -> Sequence[str]:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ResolutionFailed from None
    return list(dict.fromkeys(str(place[0]) for *_, place in found))
