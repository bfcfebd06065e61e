"""The HTTP application: middleware, routes and the handler for what matches no route.

Order of the middleware, outermost first: trace id, access log and what nobody foresaw; limits.
Health probes are not limited.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

import structlog
from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from troth.bootstrap import Services
from troth.kernel.errors import CallerError, StorageFailure, TrothError
from troth.runtime.exchange.closing import unexpected_failure
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.limits.buckets import Buckets
from troth.server.described import describe
from troth.server.door import Addresses, Door, Sessions
from troth.server.page import PAGE_ROUTES
from troth.server.page.frame import told_to_people
from troth.server.readiness import Overload, Readiness
from troth.server.refusals import NOBODY, Strangers, refuse, withhold
from troth.server.routes import (
    answers,
    gateway,
    intake,
    memory,
    operations,
    proof,
    reviews,
    sources,
    thinking,
)

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_MCP: Final = "/mcp"
_FULL_S: Final = 1.0
_CLIENT_LEFT: Final = 499  # in the access log alone: no response has it
_log = logging.getLogger("troth.server")
_PROBES: Final = frozenset({"/healthz", "/readyz"})
_ROUTERS: Final = (
    answers.router,
    gateway.router,
    memory.router,
    intake.router,
    thinking.router,
    reviews.router,
    sources.router,
    proof.router,
    operations.router,
)


def create_app(services: Services) -> FastAPI:
    """The application over opened services; it does not close them."""
    app = FastAPI(
        title="Troth",
        version=services.version,
        summary="A trust runtime for LLM assistants: five contracts, and a receipt for each.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        redirect_slashes=False,  # a path is a route or is not one; a redirect is sealed by nobody
        lifespan=_lifespan,
    )
    app.state.services = services
    app.state.door = Door(services.keys)
    app.state.strangers = Strangers(services)
    app.state.verifying = asyncio.Lock()
    app.state.sessions = Sessions()
    app.state.readiness = Readiness(services.log)
    # Not included, which would build every route anew for each application.
    routes = [route for router in _ROUTERS for route in router.routes]
    app.router.routes.extend([*routes, *PAGE_ROUTES])
    app.state.mcp = None
    if find_spec("mcp"):  # of the extra
        app.state.mcp = McpDoor(services, app.state.door)
        app.router.routes.append(Route(_MCP, app.state.mcp, methods=["GET", "POST", "DELETE"]))
    app.openapi = describe(app, routes)  # type: ignore[method-assign]  # as FastAPI documents it
    app.add_exception_handler(HTTPException, _unmatched)
    app.add_middleware(_Limit, services=services)
    app.add_middleware(_Trace, services=services)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    async with AsyncExitStack() as opened:
        if app.state.mcp is not None:
            await opened.enter_async_context(app.state.mcp.running())
        yield
    await app.state.strangers.close()


async def _unmatched(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)  # noqa: S101 - registered for that class only
    error: TrothError
    if failure.status_code == 405:
        error = CallerError(
            "input.method", "This path does not take that method.", hint="see /openapi.json"
        )
    else:
        error = CallerError("input.not_found", "There is no such path.", hint="see /openapi.json")
    with suppress(CallerError):  # whose request it is, where that can be told
        await request.app.state.door.enter(request)
    response = await refuse(request, error)
    if "text/html" in request.headers.get("accept", "") and request.method in ("GET", "HEAD"):
        response = await told_to_people(request, response)
    for name, value in (failure.headers or {}).items():
        response.headers[name] = value
    return response


class _Trace:
    """Gives each request its trace id, and writes one access line when it is done.

    What no route caught ends here: as a sealed problem, or in silence where the client has left.
    """

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services = app, services
        self._log = structlog.get_logger("troth.access")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        trace_id = self._services.ids.trace_id()
        scope.setdefault("state", {}).update(trace_id=trace_id, tenant=NOBODY)
        begun, status = time.perf_counter(), 0

        async def traced(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                names = {name for name, _ in message["headers"]}
                if b"x-troth-trace-id" not in names:
                    header = (b"x-troth-trace-id", trace_id.encode())
                    message["headers"] = [*message["headers"], header]
            await send(message)

        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        with (
            structlog.contextvars.bound_contextvars(trace_id=trace_id),
            self._services.telemetry.request(scope["method"], headers) as watched,
        ):
            try:
                await self._app(scope, receive, traced)
            except ClientDisconnect:
                status = _CLIENT_LEFT
            except Exception as failure:
                if status:  # bytes have left: the connection is broken off, and the client sees it
                    raise
                response = await _failed(Request(scope, receive), failure)
                await response(scope, receive, traced)
            route = getattr(scope.get("route"), "path", "unmatched")
            if watched is not None:
                watched(route, status)
            self._log.info(
                "request",
                method=scope["method"],
                route=route,
                status=status,
                duration_ms=round((time.perf_counter() - begun) * 1000, 1),
            )


async def _failed(request: Request, failure: Exception) -> Response:
    """What leaves where no route was there to say it."""
    trace_id: str = request.scope["state"]["trace_id"]
    if isinstance(failure, StorageFailure):
        return withhold(failure, trace_id)
    _log.error("unexpected failure", exc_info=failure, extra={"trace_id": trace_id})
    return await refuse(request, unexpected_failure())


class _Limit:
    """Counts requests under way, and per client address, before anything else looks at them.

    Who comes when the process is full is sent away at once: beyond what it carries, waiting would
    only make everybody late.
    """

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app = app
        self._cells, per_minute = services.storage.cells, services.settings.rate_limit_per_minute
        self._buckets = (
            Buckets(self._cells, "requests", capacity=per_minute, window_s=60.0)
            if per_minute
            else None
        )
        self._addresses = Addresses(services.settings.trusted_proxies)
        self._overload = Overload(
            at_once=services.settings.requests_at_once,
            patience_s=services.settings.queue_patience_s,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or (
            scope["path"] in _PROBES and scope["method"] in ("GET", "HEAD")
        ):
            await self._app(scope, receive, send)
            return
        app: ASGIApp
        if self._overload.is_full():
            app = await _come_later(scope, "limit.busy", "The server is full.", _FULL_S)
            await app(scope, receive, send)
            return
        self._overload.under_way += 1
        try:
            app = self._app
            if wait_s := await self._wait_s(self._addresses.client_of(scope)):
                app = await _come_later(scope, "limit.rate", "Too many requests.", wait_s)
            await app(scope, receive, send)
        finally:
            self._overload.under_way -= 1

    async def _wait_s(self, client: str) -> float:
        buckets = self._buckets
        if buckets is None:
            return 0.0
        # Beside the loop only where somebody is waited for: every request comes by here.
        if self._cells.waits:
            return await run_blocking(lambda: buckets.take(client))
        return buckets.take(client)


async def _come_later(scope: Scope, code: str, detail: str, wait_s: float) -> Response:
    """A refusal that says when to come back."""
    error = CallerError(code, detail, hint="wait as long as Retry-After says")
    response = await refuse(Request(scope), error)
    response.headers["retry-after"] = str(max(1, round(wait_s + 0.5)))
    return response


class McpDoor:
    """``/mcp``: keys first, then the protocol; nothing of a stranger reaches it.

    The first call loads the protocol's code, which is large.
    """

    def __init__(self, services: Services, door: Door) -> None:
        self._services, self._door = services, door
        self._stopped = asyncio.Event()
        self._ready: asyncio.Future[MCPServer[Any]] | None = None
        self._held: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Let calls end when the context closes; what they began is stopped then."""
        try:
            yield
        finally:
            self._stopped.set()
            if self._held is not None:
                await self._held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        request = Request(scope, receive)
        try:
            await self._door.enter(request)
        except TrothError as error:
            response = await refuse(request, error)
            await response(scope, receive, send)
            return
        server = await self._opened()
        await server.session_manager.handle_request(scope, receive, send)

    async def _opened(self) -> MCPServer[Any]:
        if self._ready is None:
            self._ready = asyncio.get_running_loop().create_future()
            self._held = asyncio.create_task(self._hold(self._ready))
        return await asyncio.shield(self._ready)

    async def _hold(self, ready: asyncio.Future[MCPServer[Any]]) -> None:
        """Open and close the sessions in one task, as their task group demands."""
        try:
            server = await run_blocking(self._build)
            async with server.session_manager.run():
                ready.set_result(server)
                await self._stopped.wait()
        except Exception as failure:
            if ready.done():
                raise
            self._ready = None  # the next call tries again
            ready.set_exception(failure)

    def _build(self) -> MCPServer[Any]:
        from troth.server.mcp import build_mcp

        server = build_mcp(self._services)
        # No sessions: each request stands for itself, on whichever process it comes in.
        server.streamable_http_app(stateless_http=True, host=self._services.settings.host)
        return server
