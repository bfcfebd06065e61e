"""HTTP that costs no more than was allowed, whatever the other side sends.

No redirect is followed: to the caller it is a status like any other, and of a reply that is no
success nothing but the status and ``Retry-After`` is read. What comes off the connection is
counted, so that headers, interim replies and framing end like a body that is too long, and the body
is counted again while it is unpacked. Time is the caller's: every wait in here ends where the
caller's deadline cancels it.

A proxy that the environment names is used, as by other HTTP clients; it is the operator's.
"""

from __future__ import annotations

import asyncio
import ssl
import zlib
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import aclosing, asynccontextmanager
from contextvars import ContextVar
from functools import cache
from typing import TypeAlias
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore2
import httpx2

from troth.adapters.metered import MeteredStream

_HEAD_BYTES = 65_536
_IDLE_S, _MAX_IDLE = 3.0, 100  # servers close idle connections after 5 s, often without a word
# A body in crumbs takes more time than its bytes do: it may have one piece for each of these bytes.
_PIECE_BYTES, _FEW = 32, 64
_DAY_S, _DAY_DIGITS = 86_400, 5
_PACKED = ([b"gzip"], [b"x-gzip"], [b"deflate"])
_PLAIN: tuple[list[bytes], ...] = ([], [b""], [b"identity"])

_Unpack: TypeAlias = "Callable[[bytes, int], bytes]"


class TooLong(Exception):
    """More was sent than may be read; nothing of it is passed on."""


class Unreadable(Exception):
    """The body is packed in a way that was not asked for, or wrongly."""


class _Meter:
    def __init__(self, left_bytes: int) -> None:
        self.left_bytes = left_bytes


_METER: ContextVar[_Meter] = ContextVar("meter of the exchange")


class BoundedHttp:
    """Makes requests one by one; safe for concurrent use within one event loop.

    Connections are kept for a few seconds and used again. Cookies are not.
    """

    def __init__(self, url: str) -> None:
        """Open nothing yet.

        Args:
            url: Where requests will go, which decides whether a proxy is used.
        """
        # It only makes connections. Who has which is plainer here, where each serves one request
        # at a time: asking all of them at every request is a tenth of what a relayed one costs.
        self._makes = httpcore2.AsyncConnectionPool(
            ssl_context=_trusted(),
            proxy=_proxy_for(url),
            keepalive_expiry=_IDLE_S,
            network_backend=_Network(),
        )
        self._idle: deque[httpcore2.AsyncConnectionInterface] = deque()

    async def exchange(self, request: httpx2.Request, *, max_body_bytes: int) -> tuple[int, bytes]:
        """Send a request, once, and read its reply: the status and the unpacked body.

        The body is empty where the status is no success.

        Raises:
            TooLong: Headers or body go beyond what is allowed.
            Unreadable: The body cannot be unpacked.
            httpcore2.NetworkError, httpcore2.ProtocolError: There is no connection or no HTTP.
        """
        async with self.opened(request, max_body_bytes=max_body_bytes) as (status, _, pieces):
            body = bytearray()
            async for piece in pieces:
                body += piece
            return status, bytes(body)

    @asynccontextmanager
    async def opened(
        self, request: httpx2.Request, *, max_body_bytes: int
    ) -> AsyncIterator[tuple[int, int | None, AsyncIterator[bytes]]]:
        """Send a request, once: the status, ``Retry-After`` in seconds, and the unpacked body.

        To be entered, read and left in one task. What is not read is not received; leaving closes
        the connection. Reading raises what ``exchange`` does.
        """
        request.headers["accept-encoding"] = "identity"
        url = request.url
        meter = _Meter(_HEAD_BYTES)
        token = _METER.set(meter)
        try:
            sent = httpcore2.Request(
                request.method,
                httpcore2.URL(
                    scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
                ),
                headers=request.headers.raw,
                content=await request.aread(),
            )
            async with self._connected(sent.url.origin) as connection:
                response = await connection.handle_async_request(sent)
                async with aclosing(response):
                    if not 200 <= response.status < 300:
                        yield response.status, _again_s(response), _nothing()
                        return
                    meter.left_bytes += max_body_bytes * 5 // 4  # what is not body is framing
                    yield response.status, None, _body(response, max_body_bytes)
        finally:
            _METER.reset(token)

    @asynccontextmanager
    async def _connected(
        self, origin: httpcore2.Origin
    ) -> AsyncIterator[httpcore2.AsyncConnectionInterface]:
        """A connection for one request; it is kept if the request leaves it fit for another."""
        connection = None
        while self._idle and connection is None:
            # The last one used is the likeliest to be open still; the first ones go as they age.
            if self._idle[0].has_expired():
                await self._idle.popleft().aclose()
            elif self._idle[-1].has_expired() or not self._idle[-1].can_handle_request(origin):
                await self._idle.pop().aclose()
            else:
                connection = self._idle.pop()
        connection = connection or self._makes.create_connection(origin)
        try:
            yield connection
        finally:
            if connection.is_idle() and not connection.is_closed():
                self._idle.append(connection)
            else:
                await connection.aclose()
            if len(self._idle) > _MAX_IDLE:
                await self._idle.popleft().aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        while self._idle:
            await self._idle.pop().aclose()


def _again_s(response: httpcore2.Response) -> int | None:
    """A whole number of seconds, up to a day; what else the header may say is passed over."""
    told = [value for key, value in response.headers if key.lower() == b"retry-after"]
    is_number = len(told) == 1 and 0 < len(told[0]) <= _DAY_DIGITS and told[0].isdigit()
    return min(int(told[0]), _DAY_S) if is_number else None


async def _nothing() -> AsyncIterator[bytes]:
    pieces: tuple[bytes, ...] = ()
    for piece in pieces:
        yield piece


async def _body(response: httpcore2.Response, max_bytes: int) -> AsyncIterator[bytes]:
    unpack, left_bytes = _unpacker(response), max_bytes
    pieces_left = _FEW + max_bytes // _PIECE_BYTES
    async for chunk in response.aiter_stream():
        pieces_left -= 1
        try:
            piece = unpack(chunk, left_bytes + 1)
        except zlib.error:
            raise Unreadable from None
        left_bytes -= len(piece)
        if left_bytes < 0 or pieces_left < 0:
            raise TooLong
        yield piece
        if pieces_left % _FEW == 0:
            await asyncio.sleep(0)  # one read may hold thousands: others get their turn


def _unpacker(response: httpcore2.Response) -> _Unpack:
    """What unpacks a piece of the body, and makes no more of it than is asked for.

    Nothing was asked for but the plain body. Some servers pack all the same.
    """
    coding = [value for key, value in response.headers if key.lower() == b"content-encoding"]
    coding = [value.strip().lower() for value in coding]
    if coding in _PLAIN:
        return lambda chunk, most: chunk[:most]
    if coding in _PACKED:
        return zlib.decompressobj(wbits=32 + zlib.MAX_WBITS).decompress  # finds out which
    raise Unreadable


@cache
def _trusted() -> ssl.SSLContext:
    """Whom this process trusts; reading the authorities takes longer than a short exchange."""
    return httpx2.create_ssl_context()


def _proxy_for(url: str) -> httpcore2.Proxy | None:
    parts = urlsplit(url)
    proxies = getproxies()
    named = proxies.get(parts.scheme) or proxies.get("all")
    if not named or proxy_bypass(parts.hostname or ""):
        return None
    proxy = urlsplit(named if "://" in named else f"http://{named}")
    auth = (unquote(proxy.username), unquote(proxy.password or "")) if proxy.username else None
    return httpcore2.Proxy(
        httpcore2.URL(
            scheme=proxy.scheme.encode(),
            host=(proxy.hostname or "").encode(),
            port=proxy.port,
            target=b"/",
        ),
        auth=auth,
    )


def _count(data: bytes) -> bytes:
    meter = _METER.get()
    meter.left_bytes -= len(data)
    if meter.left_bytes < 0:
        raise TooLong
    return data


class _Network(httpcore2.AsyncNetworkBackend):
    """The system's network, read by the meter of whoever reads."""

    def __init__(self) -> None:
        self._network = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect."""
        stream = await self._network.connect_tcp(host, port, timeout, local_address, socket_options)
        return MeteredStream(stream, _count)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._network.sleep(seconds)
