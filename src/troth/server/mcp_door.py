"""``/mcp`` within the HTTP app; the first call loads the protocol's code, which is large."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from troth.bootstrap import Services
from troth.kernel.errors import TrothError
from troth.runtime.exchange.threads import run_blocking
from troth.server.door import Door
from troth.server.refusals import refuse

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

PATH: Final = "/mcp"


class McpDoor:
    """``/mcp``: keys first, then the protocol; nothing of a stranger reaches it."""

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
