"""Sealing what is refused before, or outside, the work of an exchange."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.kernel.errors import StorageFailure, TrothError
from troth.runtime.exchange.closing import RefusedExchange, unexpected_failure
from troth.runtime.exchange.documents import Shape
from troth.runtime.exchange.exchange import Origin
from troth.server.door import Door
from troth.server.respond import respond, withheld
from troth.server.schemas import invalid
from troth.server.strangers import NOBODY, Strangers, seal_refusal

OPEN_PATHS: Final = frozenset({"/healthz", "/readyz", "/metrics", "/api/audit/key"})
_log = logging.getLogger("troth.server")


def surface_of(request: Request) -> str:
    """The surface name of a request: the route it matched, never a raw path."""
    route = request.scope.get("route")
    path = getattr(route, "path", "unmatched")
    return "http:" + path.replace("{", "").replace("}", "")


async def refuse(request: Request, error: TrothError) -> Response:
    """Answer with a sealed refusal; where even that fails, withhold.

    Whoever was let in gets one of their own; all others get the same.
    """
    services: Services = request.app.state.services
    strangers: Strangers = request.app.state.strangers
    state = request.scope["state"]
    trace_id: str = state["trace_id"]
    shape = shape_of(request)
    try:
        if state["tenant"] == NOBODY:
            return _with_headers(await strangers.answer(error, trace_id, shape), error)
        origin = Origin(surface=surface_of(request), tenant=state["tenant"])
        sealed = await seal_refusal(services, error, origin, trace_id, shape)
        return _with_headers(respond(sealed), error)
    except StorageFailure as failure:
        return withhold(failure, trace_id, shape)


def shape_of(request: Request) -> Shape:
    """In whose words this path is answered: under ``/v1/`` it is OpenAI's clients that read."""
    return Shape.OPENAI if request.url.path.startswith("/v1/") else Shape.PROBLEM


def withhold(failure: StorageFailure, trace_id: str, shape: Shape = Shape.PROBLEM) -> Response:
    """Release nothing, and say so to the operator as well."""
    _log.error("withheld: %s", failure.code, extra={"trace_id": trace_id})
    return withheld(failure, trace_id, shape)


def _with_headers(response: Response, error: TrothError) -> Response:
    if error.http_status == 401:
        response.headers["www-authenticate"] = 'Bearer realm="troth"'
    return response


class SealedRoute(APIRoute):
    """A route that nobody enters without a key, and whose every failure leaves as a sealed problem.

    The key is looked at before anything of the request is read; ``OPEN_PATHS`` need none.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route, with its failures turned into responses."""
        handler = super().get_route_handler()

        async def guarded(request: Request) -> Response:
            door: Door = request.app.state.door
            trace_id: str = request.scope["state"]["trace_id"]
            try:
                if self.path not in OPEN_PATHS:
                    await door.enter(request)
                return await handler(request)
            except ClientDisconnect:
                raise  # nobody is there to be told anything, and nothing failed
            except RefusedExchange as refused:
                return _with_headers(respond(refused.sealed), refused.error)
            except StorageFailure as failure:
                return withhold(failure, trace_id, shape_of(request))
            except TrothError as error:
                return await refuse(request, error)
            except RequestValidationError as problem:
                first = problem.errors()[0]
                return await refuse(request, invalid(first["loc"][1:], first["msg"]))
            except Exception:  # noqa: BLE001 - whatever failed, a sealed problem leaves, not silence
                _log.exception("unexpected failure", extra={"trace_id": trace_id})
                return await refuse(request, unexpected_failure())

        return guarded
