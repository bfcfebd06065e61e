"""The HTTP client that the provider libraries are given: it has read the reply before they do.

GATE-15: each attempt is one request, follows nothing, reads no more than its contract allows, and
ends at its deadline. What a library gets is a small reply of the same meaning (``replies``), or an
error without any text of the provider; the true reason stays with the attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field

import httpcore2
import httpx2

from troth.adapters.bounded_http import BoundedHttp, TooLong, Unreadable
from troth.adapters.models.replies import NotAReply
from troth.ports.chat import FailureReason

_STATUSES = {429: FailureReason.RATE_LIMITED, 404: FailureReason.NOT_FOUND}


@dataclass(kw_only=True, slots=True)
class Exchange:
    """One attempt on the wire.

    Attributes:
        asked: Whether its one request was made.
        failure: Why there is no reply, where the wire knows.
        trace: Headers that go out besides those of the library.
    """

    max_reply_bytes: int
    trace: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False
    failure: FailureReason | None = None


EXCHANGE: ContextVar[Exchange] = ContextVar("exchange of the attempt")
"""The attempt that is being made: the libraries in between pass nothing on."""


class ProviderTransport(httpx2.AsyncBaseTransport):
    """Sends what a provider library made, and hands it what may be made of the reply."""

    def __init__(self, http: BoundedHttp, condense: Callable[[bytes], bytes]) -> None:
        self._http, self._condense = http, condense

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Make the attempt's one request.

        Raises:
            httpx2.RequestError: It yielded no reply; the reason stands in the exchange.
        """
        exchange = EXCHANGE.get()
        request.headers.update(exchange.trace)
        try:
            body = await self._ask(exchange, request)
        except TooLong:
            exchange.failure = FailureReason.TOO_LARGE
        except (Unreadable, NotAReply):
            exchange.failure = FailureReason.BAD_REPLY
        except (httpcore2.NetworkError, httpcore2.ProtocolError):
            exchange.failure = FailureReason.EXCEPTION
        else:
            if body is not None:
                return httpx2.Response(
                    200, headers={"content-type": "application/json"}, content=body
                )
        raise httpx2.RequestError("There is no usable reply.", request=request)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _ask(self, exchange: Exchange, request: httpx2.Request) -> bytes | None:
        if exchange.asked:  # GATE-4: a library that asks again would hide an attempt
            exchange.failure = FailureReason.EXCEPTION
            return None
        exchange.asked = True
        status, body = await self._http.exchange(request, max_body_bytes=exchange.max_reply_bytes)
        if 200 <= status < 300:
            return self._condense(body)
        redirected = 300 <= status < 400
        other = FailureReason.REDIRECTED if redirected else FailureReason.HTTP_ERROR
        exchange.failure = _STATUSES.get(status, other)
        return None
