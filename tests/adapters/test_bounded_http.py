"""Which connections are used again, against a real server that counts them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import httpcore2
import httpx2
import pytest

from troth.adapters.bounded_http import BoundedHttp

MOST = 1_000


@dataclass
class Counting:
    """A server that answers each request with how many connections it has seen.

    Attributes:
        hangs_up: It closes a connection after each reply, without a word.
        goes_on: Its replies have no end.
    """

    hangs_up: bool = False
    goes_on: bool = False
    url: str = ""
    opened: int = 0
    serving: set[asyncio.Task[None]] = field(default_factory=set)
    closed: asyncio.Queue[int] = field(default_factory=asyncio.Queue)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer on one connection until the other side leaves."""
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        self.opened += 1
        number = self.opened
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                await reader.readuntil(b"\r\n\r\n")
                length = 100 if self.goes_on else len(str(number))
                writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%d" % (length, number))
                await writer.drain()
                if self.hangs_up:
                    break
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        self.closed.put_nowait(number)


@asynccontextmanager
async def running(counting: Counting) -> AsyncIterator[BoundedHttp]:
    server = await asyncio.start_server(counting.serve, "127.0.0.1", 0)
    counting.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
    http = BoundedHttp(counting.url)
    try:
        yield http
    finally:
        await http.aclose()
        server.close()
        await asyncio.gather(*counting.serving)


async def ask(http: BoundedHttp, counting: Counting) -> str:
    status, body = await http.exchange(httpx2.Request("GET", counting.url), max_body_bytes=MOST)
    assert status == 200
    return body.decode()


async def test_a_connection_is_used_again_and_by_one_request_at_a_time() -> None:
    counting = Counting()
    async with running(counting) as http:
        assert [await ask(http, counting) for _ in range(3)] == ["1", "1", "1"]
        together = await asyncio.gather(*(ask(http, counting) for _ in range(4)))
        assert sorted(together) == ["1", "2", "3", "4"]
        again = await asyncio.gather(*(ask(http, counting) for _ in range(4)))
        assert sorted(again) == ["1", "2", "3", "4"]


async def test_one_that_the_server_closed_is_not_used_again() -> None:
    counting = Counting(hangs_up=True)
    async with running(counting) as http:
        for number in (1, 2, 3):
            assert await ask(http, counting) == str(number)
            assert await counting.closed.get() == number


async def test_leaving_early_closes_the_connection_and_the_next_request_opens_one() -> None:
    counting = Counting(goes_on=True)
    async with running(counting) as http:
        for number in (1, 2):
            request = httpx2.Request("GET", counting.url)
            async with http.opened(request, max_body_bytes=MOST) as (_, _, pieces):
                async for piece in pieces:
                    assert piece.decode() == str(number)
                    break
            assert await counting.closed.get() == number


async def test_a_request_that_is_cancelled_leaves_no_connection_open() -> None:
    counting = Counting(goes_on=True)
    async with running(counting) as http:
        asking = asyncio.create_task(ask(http, counting))
        while not counting.opened:
            await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert await counting.closed.get() == 1


async def test_of_a_server_that_is_not_there_nothing_is_kept() -> None:
    counting = Counting()
    async with running(counting):
        pass
    http = BoundedHttp(counting.url)
    for _ in range(2):
        with pytest.raises(httpcore2.NetworkError):
            await ask(http, counting)
    assert not http._idle


async def test_closing_gives_every_connection_back() -> None:
    counting = Counting()
    async with running(counting) as http:
        await asyncio.gather(*(ask(http, counting) for _ in range(3)))
        await http.aclose()
        assert sorted([await counting.closed.get() for _ in range(3)]) == [1, 2, 3]
