"""Sealing what is refused before, or outside, the work of an exchange."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.kernel.errors import CallerError, StorageFailure, TrothError
from troth.kernel.exchange import Mode
from troth.runtime.closing import (
    RefusedExchange,
    SealedPlain,
    close_refused,
    unexpected_failure,
)
from troth.runtime.exchange import Origin, open_exchange
from troth.server.respond import respond, withheld

_log = logging.getLogger("troth.server")
_REPEAT_S: Final = 60.0
_MAX_HELD: Final = 10_000
NOBODY: Final = "_unauthenticated"  # no tenant can be called that, so no key reads its receipts
_LIMIT_ORIGIN: Final = Origin(surface="http:limit", tenant=NOBODY)


def surface_of(request: Request) -> str:
    """The surface name of a request: the route it matched, never a raw path."""
    route = request.scope.get("route")
    path = getattr(route, "path", "unmatched")
    return "http:" + path.replace("{", "").replace("}", "")


async def refuse(services: Services, request: Request, error: TrothError) -> Response:
    """Seal a refusal and answer with it; where even that fails, withhold."""
    trace_id: str = request.scope["state"]["trace_id"]
    try:
        origin = Origin(surface=surface_of(request), tenant=request.scope["state"]["tenant"])
        sealed = await _sealed(services, error, origin, trace_id)
    except StorageFailure as failure:
        _log.error("refusal not sealed: %s", failure.code, extra={"trace_id": trace_id})
        return withheld(failure, trace_id)
    return _with_headers(respond(sealed), error)


async def _sealed(
    services: Services, error: TrothError, origin: Origin, trace_id: str
) -> SealedPlain:
    exchange = open_exchange(
        origin=origin,
        mode=Mode.WORK,
        request={"refused_before_reading": error.code},
        clock=services.clock,
        ids=services.ids,
        trace_id=trace_id,
    )
    return await close_refused(services.seal, exchange, error)


def _with_headers(response: Response, error: TrothError) -> Response:
    if error.http_status == 401:
        response.headers["www-authenticate"] = 'Bearer realm="troth"'
    return response


class LimitRefusals:
    """Refusals by the rate limit: one receipt per client and minute, however often it knocks.

    The log must not grow with a flood, so repeats within the minute get the same sealed bytes.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._held: OrderedDict[str, tuple[float, SealedPlain]] = OrderedDict()

    async def respond(self, client: str, trace_id: str, retry_after_s: float) -> Response:
        """The 429 response for this client."""
        now = time.monotonic()
        held = self._held.get(client)
        if held is None or held[0] <= now:
            error = CallerError(
                "limit.rate", "Too many requests.", hint="wait as long as Retry-After says"
            )
            try:
                sealed = await _sealed(self._services, error, _LIMIT_ORIGIN, trace_id)
            except StorageFailure as failure:
                return withheld(failure, trace_id)
            held = (now + _REPEAT_S, sealed)
            self._held[client] = held
            self._held.move_to_end(client)
            if len(self._held) > _MAX_HELD:
                self._held.popitem(last=False)
        response = respond(held[1])
        response.headers["retry-after"] = str(max(1, round(retry_after_s + 0.5)))
        return response


class SealedRoute(APIRoute):
    """A route whose every failure leaves as a sealed problem."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route, with its failures turned into responses."""
        handler = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            services: Services = request.app.state.services
            trace_id: str = request.scope["state"]["trace_id"]
            try:
                return await handler(request)
            except RefusedExchange as refused:
                return _with_headers(respond(refused.sealed), refused.error)
            except StorageFailure as failure:
                _log.error("withheld: %s", failure.code, extra={"trace_id": trace_id})
                return withheld(failure, trace_id)
            except TrothError as error:
                return await refuse(services, request, error)
            except Exception:  # noqa: BLE001 - whatever failed, a sealed problem leaves, not silence
                _log.exception("unexpected failure", extra={"trace_id": trace_id})
                return await refuse(services, request, unexpected_failure())

        return guarded
