"""Connections whose reads are counted, so that nobody is read beyond an allowance.

Counted is what comes off the connection: headers, framing and trailers like the body itself.
"""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Self

import httpcore2

_READ_BYTES = 16_384


class MeteredStream(httpcore2.AsyncNetworkStream):
    """A connection whose reads are counted, before and after TLS begins.

    ``count`` is given what was read and passes it on, or raises. Reads are small, so that others
    get their turn between them however much is made of each.
    """

    def __init__(
        self, stream: httpcore2.AsyncNetworkStream, count: Callable[[bytes], bytes]
    ) -> None:
        self._stream, self._count = stream, count

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Some bytes; empty at the end."""
        return self._count(await self._stream.read(min(max_bytes, _READ_BYTES), timeout))

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes."""
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._stream.aclose()

    async def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> Self:
        """Begin TLS and verify the name."""
        try:
            stream = await self._stream.start_tls(ssl_context, server_hostname, timeout)
        except BaseException:  # cut off by a deadline: the library would leave the socket open
            await self._stream.aclose()
            raise
        return type(self)(stream, self._count)

    def get_extra_info(self, info: str) -> object:
        """What the connection knows of itself."""
        return self._stream.get_extra_info(info)
