"""The HTTP application: middleware, routes and the two handlers for what matches no route.

Order of the middleware, outermost first: trace id and access log, rate limit. Health probes are
not limited.
"""

from __future__ import annotations

import time
from typing import Final

import structlog
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from troth.bootstrap import Services
from troth.kernel.errors import CallerError, TrothError
from troth.server.door import Door
from troth.server.limits import RateLimiter
from troth.server.refusals import NOBODY, LimitRefusals, refuse
from troth.server.routes import (
    answers,
    intake,
    intake_reviews,
    memory,
    operations,
    proof,
    reviews,
    sources,
    thinking,
)

_PROBES: Final = frozenset({"/healthz", "/readyz"})


def create_app(services: Services) -> FastAPI:
    """The application over opened services; it does not close them."""
    app = FastAPI(
        title="Troth",
        version=services.version,
        summary="A trust runtime for LLM assistants: five contracts, and a receipt for each.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    app.state.services = services
    app.state.door = Door(services.keys)
    for router in (
        answers.router,
        memory.router,
        intake.router,
        intake_reviews.router,
        thinking.router,
        reviews.router,
        sources.router,
        proof.router,
        operations.router,
    ):
        app.include_router(router)
    app.add_exception_handler(HTTPException, _unmatched)
    app.add_middleware(_Limit, services=services)
    app.add_middleware(_Trace, services=services)
    return app


async def _unmatched(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)  # noqa: S101 - registered for that class only
    error: TrothError
    if failure.status_code == 405:
        error = CallerError(
            "input.method", "This path does not take that method.", hint="see /openapi.json"
        )
    else:
        error = CallerError("input.not_found", "There is no such path.", hint="see /openapi.json")
    await request.app.state.door.recognize(request)
    response = await refuse(request.app.state.services, request, error)
    for name, value in (failure.headers or {}).items():
        response.headers[name] = value
    return response


class _Trace:
    """Gives each request its trace id, and writes one access line when it is done."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services = app, services
        self._log = structlog.get_logger("troth.access")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace_id = self._services.ids.trace_id()
        scope.setdefault("state", {}).update(trace_id=trace_id, tenant=NOBODY)
        begun, status = time.perf_counter(), 500

        async def traced(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name for name, _ in message["headers"]}
                if b"x-troth-trace-id" not in names:
                    header = (b"x-troth-trace-id", trace_id.encode())
                    message["headers"] = [*message["headers"], header]
            await send(message)

        with structlog.contextvars.bound_contextvars(trace_id=trace_id):
            await self._app(scope, receive, traced)
            route = getattr(scope.get("route"), "path", "unmatched")
            self._log.info(
                "request",
                method=scope["method"],
                route=route,
                status=status,
                duration_ms=round((time.perf_counter() - begun) * 1000, 1),
            )


def _is_probe(scope: Scope) -> bool:
    return scope["path"] in _PROBES and scope["method"] in ("GET", "HEAD")


class _Limit:
    """Counts requests per client address before anything else looks at them."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._limiter = RateLimiter(services.settings.rate_limit_per_minute)
        self._refusals = LimitRefusals(services)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or _is_probe(scope):
            await self._app(scope, receive, send)
            return
        client = scope["client"][0] if scope.get("client") else "unknown"
        wait_s = self._limiter.admit(client, time.monotonic())
        if wait_s:
            trace_id = scope["state"]["trace_id"]
            response = await self._refusals.respond(client, trace_id, wait_s)
            await response(scope, receive, send)
            return
        await self._app(scope, receive, send)
