"""Calls of the page to the public routes of its own server, through the same door."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode

import orjson
from starlette.requests import Request
from starlette.types import Message

_REFUSED: Final = 400
_HANDED_ON: Final = (b"authorization", b"x-forwarded-for")


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """What a public route answered, byte for byte.

    Attributes:
        status: Of HTTP.
    """

    status: int
    body: bytes

    @property
    def is_refused(self) -> bool:
        """Whether a problem document came."""
        return self.status >= _REFUSED

    @property
    def fields(self) -> Any:
        """The body as JSON; empty where there is none."""
        return orjson.loads(self.body) if self.body else {}

    @property
    def text(self) -> str:
        """The body as text, for showing the bytes that were sealed."""
        return self.body.decode()


def path_of(*parts: str) -> str:
    """A path from parts, of which none can be more than one part."""
    return "/" + "/".join(quote(part, safe="") for part in parts)


async def call(
    request: Request,
    method: str,
    path: str,
    *,
    query: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
    data: bytes = b"",
    headers: Mapping[str, str] | None = None,
    tell: Callable[[bytes], Awaitable[None]] | None = None,
) -> Answered:
    """Call a public route as whoever looks at the page: with their key, counted as theirs.

    Args:
        body: Sent as JSON; without it ``data`` is sent as it is.
        tell: Gets each part of a good response as it comes; the body is empty then.
    """
    given = [(name, value) for name, value in request.scope["headers"] if name in _HANDED_ON]
    own = {"content-type": "application/json", **(headers or {})}
    given += [(name.encode(), value.encode("latin-1", "replace")) for name, value in own.items()]
    sent = data if body is None else orjson.dumps(body)
    scope = {
        **{name: request.scope[name] for name in ("asgi", "http_version", "scheme", "client")},
        "server": request.scope["server"],
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": urlencode(query or {}).encode(),
        "headers": given,
    }
    chunks: list[bytes] = []
    status = 0
    unread = [sent]

    async def receive() -> Message:
        if not unread:
            await asyncio.Event().wait()  # whoever looks at the page has not left
        return {"type": "http.request", "body": unread.pop(), "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif tell is not None and status < _REFUSED:
            await tell(message.get("body", b""))
        else:
            chunks.append(message.get("body", b""))

    await request.app(scope, receive, send)
    return Answered(status=status, body=b"".join(chunks))
