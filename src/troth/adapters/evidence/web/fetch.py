"""Reading pages from the web through the fetch guard.

One page is one deadline, at most five redirects, each checked like the first URL, and no more bytes
than the limits say. Nothing is sent that tells who asks: no cookies, no credentials, no referrer.
Proxies that the environment names are not used: they would resolve the name again, unchecked. The
library is the core of the HTTP client rather than the client itself, so that the parts of the URL
that were checked are the parts that are sent, without a second reading.

Connections are made to checked addresses only, with a limit on what is read over the wire. The HTTP
library names the host; ``PinnedNetwork`` takes the addresses that the guard checked in its place.
TLS still verifies the name, and the Host header still says it.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property

import httpcore2

from troth.adapters.evidence.web.guard import Admission, Guard
from troth.adapters.evidence.web.urls import WebUrl, read_url
from troth.adapters.metered import MeteredStream
from troth.ports.web import FetchedPage, FetchFailed, FetchReason, ResolutionFailed, Resolver

PAGE_TYPES = (
    "text/html",
    "application/xhtml+xml",
    "text/plain",
    "text/markdown",
    "application/pdf",
)
_REDIRECTS = frozenset((301, 302, 303, 307, 308))


@dataclass(frozen=True, kw_only=True, slots=True)
class FetchLimits:
    """What reading one page may cost.

    Attributes:
        timeout_s: For the whole page, lookups and redirects included.
        max_body_bytes: Of the page as it is used; nothing is unpacked, so that is as it was sent.
    """

    timeout_s: float = 10.0
    connect_timeout_s: float = 4.0
    max_redirects: int = 5
    max_header_bytes: int = 32_768
    max_body_bytes: int = 2_000_000


class GuardedFetcher:
    """Implements ``ports.web.PageFetcher``; safe for concurrent use."""

    def __init__(
        self,
        *,
        resolver: Resolver,
        allow: frozenset[str] = frozenset(),
        limits: FetchLimits | None = None,
        media_types: Sequence[str] = PAGE_TYPES,
        ssl_context: ssl.SSLContext | None = None,
        network: httpcore2.AsyncNetworkBackend | None = None,
    ) -> None:
        """Make a fetcher; nothing is contacted yet.

        Args:
            allow: The operator's exceptions, as ``urls.read_allow_list`` yields them.
            media_types: What is accepted; anything else is ``bad_type``.
            ssl_context: Whom to trust; by default whom the system trusts.
            network: What connects to addresses; the system's by default.
        """
        self._guard = Guard(resolver=resolver, allow=allow)
        self._limits = limits or FetchLimits()
        self._media_types = tuple(media_types)
        self._given_ssl = ssl_context
        self._network = network or httpcore2.AnyIOBackend()

    async def fetch(self, url: str) -> FetchedPage:
        """Read one page.

        Raises:
            FetchFailed: It was refused, or could not be read.
        """
        try:
            async with asyncio.timeout(self._limits.timeout_s):
                return await self._follow(url)
        except TimeoutError:
            raise FetchFailed(FetchReason.TIMEOUT) from None

    async def _follow(self, text: str) -> FetchedPage:
        url, exceptions = read_url(text), list[str]()
        for _ in range(self._limits.max_redirects + 1):
            admission = await self._guard.admit(url)
            if admission.excepted:
                exceptions.append(url.host_port)
            answer = await self._request(admission)
            if isinstance(answer, FetchedPage):
                return replace(answer, exceptions=tuple(dict.fromkeys(exceptions)))
            url = read_url(answer, base=url)
        raise FetchFailed(FetchReason.TOO_MANY_REDIRECTS)

    async def _request(self, admission: Admission) -> FetchedPage | str:
        """The page, or where it is instead."""
        try:
            return await self._exchange(admission)
        except httpcore2.TimeoutException:
            raise FetchFailed(FetchReason.TIMEOUT) from None
        except httpcore2.ConnectError:
            raise FetchFailed(FetchReason.CONNECT_FAILED) from None
        except (httpcore2.ProtocolError, httpcore2.NetworkError):
            raise FetchFailed(FetchReason.BAD_RESPONSE) from None

    async def _exchange(self, admission: Admission) -> FetchedPage | str:
        url, meter = admission.url, Meter(self._limits.max_header_bytes)
        pinned = PinnedNetwork(
            host=url.host,
            port=url.port,
            addresses=admission.addresses,
            meter=meter,
            network=self._network,
        )
        secure = self._ssl_context if url.scheme == "https" else None
        headers = [
            ("Host", url.authority),
            ("User-Agent", "troth"),
            ("Accept", ", ".join(self._media_types)),
            ("Accept-Encoding", "identity"),
            ("Connection", "close"),
        ]
        pauses = {"connect": self._limits.connect_timeout_s, "read": self._limits.timeout_s}
        async with (
            httpcore2.AsyncConnectionPool(ssl_context=secure, network_backend=pinned) as pool,
            pool.stream(
                "GET",
                httpcore2.URL(scheme=url.scheme, host=url.host, port=url.port, target=url.target),
                headers=headers,
                extensions={"timeout": pauses},
            ) as response,
        ):
            # Chunked framing may double a body; more is not framing but an attack.
            meter.extend(2 * self._limits.max_body_bytes)
            return await self._read(url, response)

    async def _read(self, url: WebUrl, response: httpcore2.Response) -> FetchedPage | str:
        if response.status in _REDIRECTS and (location := _header(response, b"location")):
            return location
        if response.status == 429:
            raise FetchFailed(FetchReason.RATE_LIMITED)
        if response.status >= 500:
            raise FetchFailed(FetchReason.SERVER_ERROR)
        if response.status != 200:
            raise FetchFailed(FetchReason.BAD_STATUS)
        # Nothing was asked for but identity: what is packed all the same could be a bomb.
        if _header(response, b"content-encoding").lower() not in ("", "identity"):
            raise FetchFailed(FetchReason.BAD_ENCODING)
        media_type, charset = _content_type(_header(response, b"content-type"))
        if media_type not in self._media_types:
            raise FetchFailed(FetchReason.BAD_TYPE)
        return FetchedPage(
            url=url.text,
            host=url.host,
            body=await self._body(response),
            media_type=media_type,
            charset=charset,
        )

    async def _body(self, response: httpcore2.Response) -> bytes:
        stated = _header(response, b"content-length")
        if len(stated) > 15 or (stated.isdecimal() and int(stated) > self._limits.max_body_bytes):
            raise FetchFailed(FetchReason.TOO_LARGE)
        body = bytearray()
        async for chunk in response.aiter_stream():
            body += chunk
            if len(body) > self._limits.max_body_bytes:
                raise FetchFailed(FetchReason.TOO_LARGE)
        return bytes(body)

    @cached_property
    def _ssl_context(self) -> ssl.SSLContext:
        """Made with the first secure page: reading the system's certificates takes a while."""
        return self._given_ssl or httpcore2.default_ssl_context()


def _header(response: httpcore2.Response, name: bytes) -> str:
    """The value of a header, empty without one.

    Raises:
        FetchFailed: ``bad_response``: it is given twice and differs, or is no UTF-8.
    """
    values = {value for key, value in response.headers if key.lower() == name}
    if len(values) > 1:  # two readers would take two different ones
        raise FetchFailed(FetchReason.BAD_RESPONSE)
    try:
        return values.pop().decode().strip() if values else ""
    except UnicodeDecodeError:
        raise FetchFailed(FetchReason.BAD_RESPONSE) from None


def _content_type(value: str) -> tuple[str, str | None]:
    media_type, *parameters = (part.strip().lower() for part in value.split(";"))
    for parameter in parameters:
        name, _, given = parameter.partition("=")
        if name.strip() == "charset" and given:
            return media_type, given.strip("\"' ")
    return media_type, None


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
        return MeteredStream(stream, self._meter.count)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._network.sleep(seconds)
