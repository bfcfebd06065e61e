"""Connections whose reads are counted, so that nobody is read beyond an allowance.

Counted is what comes off the connection: headers, framing and trailers like the body itself.
"""

from __future__ import annotations

import select
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Self

import httpcore2

_READ_BYTES = 16_384
_WRITE_BYTES = 65_536


class MeteredStream(httpcore2.AsyncNetworkStream):
    """A connection whose reads are counted, before and after TLS begins.

    ``count`` is given what was read and passes it on, or raises. Reads are small, so that others
    get their turn between them however much is made of each.
    """

    def __init__(
        self, stream: httpcore2.AsyncNetworkStream, count: Callable[[bytes], bytes]
    ) -> None:
        self._stream, self._count = stream, count
        self._unsent = b""
        self._socket: Any = None

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Some bytes; empty at the end."""
        if self._unsent:
            with suppress(httpcore2.WriteError):  # it may have replied before it hung up
                await self._send(timeout)
        return self._count(await self._stream.read(min(max_bytes, _READ_BYTES), timeout))

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send bytes, of few at the latest when the reply is read: head and body go together."""
        self._unsent += buffer
        if len(self._unsent) >= _WRITE_BYTES:
            await self._send(timeout)

    async def _send(self, timeout: float | None) -> None:
        unsent, self._unsent = self._unsent, b""
        await self._stream.write(unsent, timeout)

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
        if info != "is_readable" or not hasattr(select, "poll"):
            return self._stream.get_extra_info(info)
        # Asked of every idle connection at every request: its socket stays the same.
        if self._socket is None:
            self._socket = self._stream.get_extra_info("socket")
        return self._socket is None or _is_readable(self._socket.fileno())


def _is_readable(file: int) -> bool:
    if file < 0:
        return True  # it is closed, which a read would tell
    asked = select.poll()
    asked.register(file, select.POLLIN)
    return bool(asked.poll(0))
