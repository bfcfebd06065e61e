"""Websites on loopback, reached under public names and addresses through the ports."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import httpcore2

from troth.ports.web import ResolutionFailed

Answer: TypeAlias = "bytes | Callable[[asyncio.StreamWriter], Awaitable[None]]"
PUBLIC = "93.184.215.14"
OTHER_PUBLIC = "151.101.1.69"


def reply(
    body: bytes | str = b"",
    *,
    status: str = "200 OK",
    media_type: str = "text/html; charset=utf-8",
    headers: Sequence[str] = (),
) -> bytes:
    """A whole HTTP reply."""
    data = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status}", f"Content-Type: {media_type}", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, *headers, "", ""]).encode("latin-1") + data


def redirect(location: str, *, status: str = "302 Found") -> bytes:
    """A redirect."""
    return reply(status=status, headers=[f"Location: {location}"])


@dataclass
class Website:
    """A running server, and what was asked of it.

    Attributes:
        requests: The head of each request, as received.
    """

    port: int = 0
    requests: list[str] = field(default_factory=list)

    @property
    def paths(self) -> list[str]:
        """The target of each request."""
        return [request.split(" ")[1] for request in self.requests]


@asynccontextmanager
async def website(
    routes: Mapping[str, Answer], *, tls: ssl.SSLContext | None = None
) -> AsyncIterator[Website]:
    """Serve answers by path; the path ``*`` answers whatever no other does."""
    site = Website()
    serving: dict[asyncio.Task[None], asyncio.WriteTransport] = {}

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            site.requests.append(head)
            path = head.split(" ")[1].partition("?")[0]
            answer = routes.get(path) or routes.get("*") or reply(status="404 Not Found")
            if isinstance(answer, bytes):
                writer.write(answer)
                await writer.drain()
            else:
                await answer(writer)
        writer.close()
        with suppress(ConnectionError, ssl.SSLError):
            await writer.wait_closed()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving[asyncio.create_task(serve(reader, writer))] = writer.transport

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    site.port = server.sockets[0].getsockname()[1]
    try:
        yield site
    finally:
        server.close()
        await asyncio.sleep(0.01)  # a connection may have come in that is not served yet
        if serving:
            await asyncio.wait(serving, timeout=1)
        for one, transport in serving.items():
            one.cancel()
            transport.abort()
        await asyncio.gather(*serving, return_exceptions=True)
        await asyncio.sleep(0)


class Names:
    """A resolver with fixed answers; a list of answers is worked off, and its last one stays."""

    def __init__(self, answers: Mapping[str, Sequence[str] | Iterable[Sequence[str]]]) -> None:
        self._answers = {name: list(_rounds(given)) for name, given in answers.items()}
        self.asked: list[str] = []

    async def resolve(self, host: str) -> Sequence[str]:
        """The next answer for a name."""
        self.asked.append(host)
        rounds = self._answers.get(host)
        if not rounds:
            raise ResolutionFailed
        return rounds.pop(0) if len(rounds) > 1 else rounds[0]


def _rounds(given: Sequence[str] | Iterable[Sequence[str]]) -> Iterable[Sequence[str]]:
    entries = list(given)
    if all(isinstance(entry, str) for entry in entries):
        return [[str(entry) for entry in entries]]
    return [[*entry] for entry in entries]


class Internet(httpcore2.AsyncNetworkBackend):
    """A network whose public addresses lead to servers on loopback.

    Whatever address is asked for is noted; one that leads nowhere refuses the connection.
    """

    def __init__(self, places: Mapping[str, Website]) -> None:
        self._places = places
        self._inner = httpcore2.AnyIOBackend()
        self.dialled: list[tuple[str, int]] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Connect to the server that stands for an address."""
        self.dialled.append((host, port))
        if host not in self._places:
            raise httpcore2.ConnectError
        return await self._inner.connect_tcp("127.0.0.1", self._places[host].port, timeout)
