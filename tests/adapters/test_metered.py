"""A metered connection: what is written goes out together, before anything is read."""

from __future__ import annotations

import httpcore2
import pytest

from troth.adapters.metered import MeteredStream


class Wire(httpcore2.AsyncNetworkStream):
    """A connection of the other side's making."""

    def __init__(self, *, hangs_up: bool = False) -> None:
        self.sent: list[bytes] = []
        self.hangs_up = hangs_up

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return b"a reply"[:max_bytes]

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if self.hangs_up:
            raise httpcore2.WriteError("nobody reads")
        self.sent.append(buffer)


def metered(wire: Wire) -> MeteredStream:
    return MeteredStream(wire, lambda data: data)


async def test_head_and_body_are_sent_together_before_the_reply_is_read() -> None:
    wire = Wire()
    stream = metered(wire)
    await stream.write(b"head ")
    await stream.write(b"body")
    assert wire.sent == []
    assert await stream.read(100) == b"a reply"
    assert wire.sent == [b"head body"]
    assert await stream.read(100) == b"a reply"
    assert wire.sent == [b"head body"]


async def test_what_is_large_does_not_wait() -> None:
    wire = Wire()
    stream = metered(wire)
    await stream.write(b"head ")
    await stream.write(b"x" * 100_000)
    assert [len(one) for one in wire.sent] == [100_005]


async def test_a_reply_is_read_though_the_request_was_not_taken() -> None:
    stream = metered(Wire(hangs_up=True))
    await stream.write(b"head")
    assert await stream.read(100) == b"a reply"


async def test_a_large_request_that_is_not_taken_is_told_at_once() -> None:
    stream = metered(Wire(hangs_up=True))
    with pytest.raises(httpcore2.WriteError):
        await stream.write(b"x" * 100_000)
