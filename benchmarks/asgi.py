"""Calling an ASGI application in process, and two applications that only echo JSON.

The call is made without an HTTP client: a client would add the same time to both sides, and so make
every ratio look smaller than it is.
"""

from __future__ import annotations

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Scope

ECHO_PATH = "/echo"


async def post(app: ASGIApp, path: str, body: bytes) -> bytes:
    """Send a JSON body and take the whole response.

    Raises:
        RuntimeError: The application did not answer with 200.
    """
    statuses: list[int] = []
    parts: list[bytes] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])
        elif message["type"] == "http.response.body":
            parts.append(message.get("body", b""))

    await app(_scope(path, len(body)), receive, send)
    if statuses != [200]:
        raise RuntimeError(f"{path} answered {statuses}: {b''.join(parts)[:200]!r}")
    return b"".join(parts)


def fastapi_echo() -> ASGIApp:
    """A FastAPI application that answers a JSON body with itself."""
    app = FastAPI(openapi_url=None)
    app.add_api_route(ECHO_PATH, _echo, methods=["POST"], response_model=None)
    return app


def starlette_echo() -> ASGIApp:
    """A Starlette application that answers a JSON body with itself."""
    return Starlette(routes=[Route(ECHO_PATH, _echo, methods=["POST"])])


async def _echo(request: Request) -> JSONResponse:
    return JSONResponse(await request.json())


def _scope(path: str, length: int) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [
            (b"host", b"127.0.0.1"),
            (b"content-type", b"application/json"),
            (b"content-length", str(length).encode()),
        ],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8787),
        "state": {},
    }
