"""Names by the system, connections to checked addresses only, and a limit on what is read.

The HTTP library names the host; this backend takes the addresses that the guard checked in its
place. TLS still verifies the name, and the Host header still says it.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Self

import httpcore2

from troth.adapters.metered import MeteredStream
from troth.ports.web import FetchFailed, FetchReason, ResolutionFailed

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


class Meter:
    """Bytes that may still be read from a connection."""

    def __init__(self, allowance_bytes: int) -> None:
        self._left_bytes = allowance_bytes

    def extend(self, more_bytes: int) -> None:
        """Allow more: the headers have been read, and the body begins."""
        self._left_bytes += more_bytes

    def count(self, data: bytes) -> bytes:
        """Pass on what was read.

        Raises:
            FetchFailed: ``too_large``: headers or framing beyond all measure.
        """
        self._left_bytes -= len(data)
        if self._left_bytes < 0:
            raise FetchFailed(FetchReason.TOO_LARGE)
        return data


class PinnedNetwork(httpcore2.AsyncNetworkBackend):
    """A network in which one name has exactly the addresses that were checked."""

    def __init__(
        self,
        *,
        host: str,
        port: int,
        addresses: Sequence[str],
        meter: Meter,
        network: httpcore2.AsyncNetworkBackend,
    ) -> None:
        self._place, self._addresses = (host, port), addresses
        self._meter, self._network = meter, network

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the first checked address that answers.

        Raises:
            FetchFailed: ``blocked_address``: another place than the one that was checked.
            httpcore2.ConnectError, httpcore2.ConnectTimeout: None answered.
        """
        if (host, port) != self._place or not self._addresses:
            raise FetchFailed(FetchReason.BLOCKED_ADDRESS)
        for address in self._addresses[:-1]:
            try:
                return await self._connect(address, port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout):
                continue
        return await self._connect(
            self._addresses[-1], port, timeout, local_address, socket_options
        )

    async def _connect(
        self,
        address: str,
        port: int,
        timeout_s: float | None,
        local_address: str | None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None,
    ) -> httpcore2.AsyncNetworkStream:
        stream = await self._network.connect_tcp(
            address, port, timeout_s, local_address, socket_options
        )
        return _PageStream(stream, self._meter.count)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._network.sleep(seconds)


class _PageStream(MeteredStream):
    """A metered connection that says in the fetcher's words when TLS fails."""

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Begin TLS and verify the name.

        Raises:
            FetchFailed: ``tls_failed``: a bad certificate, or no TLS at all.
        """
        try:
            return await super().start_tls(ssl_context, server_hostname, timeout)
        except httpcore2.ConnectError:
            raise FetchFailed(FetchReason.TLS_FAILED) from None
