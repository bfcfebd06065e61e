"""What a connection may cost before, and while, it brings a request.

Below the application: uvicorn's own protocol bounds neither how long a request may take to arrive
nor how much of its head it keeps, and answers what is no HTTP in words of its own. Here

- a head has ``head_s`` and ``head_bytes``, a whole request ``request_s``; what follows an early
  response is read for ``linger_s``, so that the client sees the response;
- of requests that are half here there are at most ``half_sent``, and fewer of one address: the one
  that has been at it longest makes room;
- a client that does not take its response within ``request_s`` loses the connection;
- what cannot be read as a request is answered with one of three constants, which are on the closed
  list of ADR 1: nothing of what was sent is in them.

There are no WebSockets and no other upgrades: who asks for one is answered as if it had not.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import httptools
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from troth.kernel.errors import CallerError
from troth.runtime.exchange.documents import problem_fields


@dataclass(frozen=True, kw_only=True, slots=True)
class Bounds:
    """Times, sizes and numbers that connections are held to.

    Attributes:
        head_s: Also what an idle connection has until the first byte of a request.
        connections: Of the process; who comes beyond them is hung up on.
        half_sent, half_sent_by_one: Requests that are begun and not complete, of all and of one
            address.
    """

    head_s: float = 10.0
    request_s: float = 60.0
    linger_s: float = 2.0
    head_bytes: int = 64 * 1024
    connections: int = 800
    half_sent: int = 400
    half_sent_by_one: int = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class Refusal:
    """A constant that is sent before anybody has looked at a request, and closes the connection."""

    status: int
    body: bytes


def _refusal(code: str, detail: str) -> Refusal:
    error = CallerError(code, detail)
    body = json.dumps(problem_fields(error), separators=(",", ":"), sort_keys=True).encode()
    return Refusal(status=error.http_status, body=body)


NOT_HTTP: Final = _refusal("input.malformed", "This is no HTTP request.")
LATE: Final = _refusal("input.late", "The request did not arrive in time.")
LARGE_HEAD: Final = _refusal("input.head_too_large", "The head of the request is too large.")


class HalfSent:
    """The requests that have begun to arrive, in the order in which they did."""

    def __init__(self, bounds: Bounds, *, is_trusted: Callable[[str], bool]) -> None:
        """Nothing has begun.

        Args:
            is_trusted: Whether an address is that of a proxy, which speaks for many clients.
        """
        self._bounds, self._is_trusted = bounds, is_trusted
        self._held: OrderedDict[BoundedProtocol, str] = OrderedDict()
        self._by_address: Counter[str] = Counter()

    def add(self, connection: BoundedProtocol, address: str) -> None:
        """Note a request that is not complete; where there are too many, the oldest is given up."""
        if connection in self._held:
            return
        self._held[connection] = address
        self._by_address[address] += 1
        if self._by_address[address] > self._bounds.half_sent_by_one:
            if not self._is_trusted(address):
                next(held for held, by in self._held.items() if by == address).give_up()
        elif len(self._held) > self._bounds.half_sent:
            next(iter(self._held)).give_up()

    def drop(self, connection: BoundedProtocol) -> None:
        """Forget a request that is complete, or gone."""
        address = self._held.pop(connection, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class BoundedProtocol(HttpToolsProtocol):
    """HTTP/1.1 as uvicorn speaks it, within bounds."""

    bounds: ClassVar[Bounds]
    half_sent: ClassVar[HalfSent]
    refused: ClassVar[Callable[[int], None]]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._begun = False  # a request is arriving
        self._head_read = False  # and its head is complete
        self._is_last = False  # whatever comes after the response that is owed is not answered
        self._head_bytes = 0  # of its path, and of names and values
        self._idle_bytes = 0  # since its begin, or since the last byte of a body

    # -- what the transport tells

    # Sockets bring a transport of this kind, and uvicorn says so as well.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless there are too many connections."""
        super().connection_made(transport)
        if len(self.connections) > self.bounds.connections:
            transport.abort()
        else:
            self._wait(self.bounds.head_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._wait(None)
        self._stop_taking()
        self.half_sent.drop(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as there is some use in it."""
        self._idle_bytes += len(data)
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._newest is not None:  # answered as if it had not asked for one; then
                self._newest.keep_alive = False  # nothing is read as HTTP that may not be meant so
        except httptools.HttpParserError:
            is_large = self._head_bytes > self.bounds.head_bytes
            self._refuse(LARGE_HEAD if is_large else NOT_HTTP)
        if self.transport.is_closing():
            return
        if not self._begun:
            self.half_sent.drop(self)
        elif self._idle_bytes > self.bounds.head_bytes:  # of a head, of a trailer, or of framing
            self._refuse(NOT_HTTP if self._head_read else LARGE_HEAD)
        else:
            self.half_sent.add(self, self.client[0] if self.client else "")

    def pause_writing(self) -> None:
        """The client takes nothing: it has its time to do so."""
        super().pause_writing()
        self._taking = self.loop.call_later(self.bounds.request_s, self.transport.abort)

    def resume_writing(self) -> None:
        """The client took what was there."""
        self._stop_taking()
        super().resume_writing()

    def shutdown(self) -> None:
        """Finish what is under way; wait for nothing that has still to arrive."""
        super().shutdown()
        if self._begun and not self.transport.is_closing():
            self.give_up()

    # -- what the parser tells

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._begun, self._head_read, self._idle_bytes, self._head_bytes = True, False, 0, 0
        self._wait(self.bounds.head_s)

    def on_url(self, url: bytes) -> None:
        """Keep some of the path."""
        self._head_bytes += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header; what comes after a body is none."""
        if not self._head_read:
            self._head_bytes += len(name) + len(value)
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete; the body has its own time.

        Raises:
            ValueError: It came at once, and is too large; the parser tells it as an error.
        """
        if self._head_bytes > self.bounds.head_bytes:
            raise ValueError(LARGE_HEAD.status)
        super().on_headers_complete()
        self._head_read = True
        self._wait(self.bounds.request_s)

    def on_body(self, body: bytes) -> None:
        """Some of the body arrived."""
        super().on_body(body)
        self._idle_bytes = 0

    def on_message_complete(self) -> None:
        """The request is complete: from here on, we are the ones who are waited for."""
        super().on_message_complete()
        self._begun = False
        self._wait(None)

    def on_response_complete(self) -> None:
        """Wait for what is left of the request, or for the next one."""
        if self._is_last:
            self.pipeline.clear()
            self.transport.close()
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self._wait(self.bounds.linger_s if self._begun else self.bounds.head_s)

    # -- what is done about it

    @property
    def _newest(self) -> RequestResponseCycle | None:
        """The last request whose head was read; uvicorn has none at first, and does not say so."""
        return self.cycle

    @property
    def _is_owed(self) -> bool:
        """Whether an earlier request than the one that is arriving waits for its response."""
        newest = self._newest
        if newest is None or newest.response_complete:
            return False
        return bool(self.pipeline) or not (self._begun and self._head_read)

    def give_up(self) -> None:
        """Wait no longer for the rest of a request."""
        self._refuse(LATE)

    def _refuse(self, refusal: Refusal) -> None:
        """Send a constant and close; only close where a response has begun already.

        It never stands where the response to an earlier request is awaited: that one comes, and
        nothing after it.
        """
        self.half_sent.drop(self)
        if self._is_owed:
            self.cycle.keep_alive = False
            self._begun, self._is_last = False, True
            self.flow.pause_reading()
            return
        current = self._newest if self._head_read else None
        if current is None or not current.response_started:
            self.transport.write(_written(refusal, self.server_state.default_headers))
            type(self).refused(refusal.status)
        if current is not None:  # whoever still reads the body learns that nobody sends it
            current.disconnected = True
            current.message_event.set()
        self.transport.close()
        self._wait(self.bounds.linger_s)

    def _expire(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            self.transport.abort()  # it did not even take the refusal
        elif self._is_owed:
            self._wait(self.bounds.head_s)  # we are late, not the client
        elif self._begun:
            self.give_up()
        else:
            self.transport.close()

    def _wait(self, seconds: float | None) -> None:
        """Set the one deadline of the connection, or none."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._expire)

    def _stop_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None


def _written(refusal: Refusal, headers: list[tuple[bytes, bytes]]) -> bytes:
    told = [
        *headers,
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(refusal.body)).encode()),
        (b"connection", b"close"),
    ]
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in told)
    return STATUS_LINE[refusal.status] + lines + b"\r\n" + refusal.body


def bounded_protocol(
    bounds: Bounds, *, is_trusted: Callable[[str], bool], refused: Callable[[int], None]
) -> type[BoundedProtocol]:
    """The protocol of one server.

    Args:
        is_trusted: Whether an address is that of a named proxy.
        refused: Told the status of each constant that is sent.
    """
    members = {
        "bounds": bounds,
        "half_sent": HalfSent(bounds, is_trusted=is_trusted),
        "refused": staticmethod(refused),
    }
    return type("ServedProtocol", (BoundedProtocol,), members)
