"""Servers for `benchmarks.gateway`: an upstream that takes 50 ms, and a proxy that only relays."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import cycle, product

import httpx2
import orjson
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

TAKES_S = 0.050
WORD_S = 0.005
TEXT = (
    "Staff get 28 days of leave. Requests go to the team lead two weeks ahead. "
    "What is left in December lapses at the end of March. "
    "Please {ask} {soon} where {something} is {unclear}."
)
# No two replies are alike, so that none is known already; figures would be asked about.
_WORDS = (
    ("ask", "write", "call", "say", "tell us", "come by", "let us know", "get in touch"),
    ("soon", "early", "in time", "first", "any day", "now", "before long", "whenever you like"),
    ("something", "anything", "this", "that", "a point", "a step", "a detail", "a word"),
    ("unclear", "open", "odd", "new", "strange", "missing", "hard", "confusing", "vague", "off"),
)
_wordings = cycle(product(*_WORDS))
_JSON = "application/json"


def _chunk(delta: dict[str, str], finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    told = {"id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    return b"data: %b\n\n" % orjson.dumps({**told, "choices": [choice]})


def _text() -> str:
    ask, soon, something, unclear = next(_wordings)
    return TEXT.format(ask=ask, soon=soon, something=something, unclear=unclear)


async def _words() -> AsyncIterator[bytes]:
    for word in _text().split(" "):
        yield _chunk({"content": f"{word} "})
        await asyncio.sleep(WORD_S)
    yield _chunk({}, "stop")
    yield b"data: [DONE]\n\n"


async def _say(request: Request) -> Response:
    asked = orjson.loads(await request.body())
    await asyncio.sleep(TAKES_S)
    if asked.get("stream"):
        return StreamingResponse(_words(), media_type="text/event-stream")
    message = {"role": "assistant", "content": _text()}
    told = {
        "id": "c1",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 30, "total_tokens": 41},
    }
    return Response(orjson.dumps(told), media_type=_JSON)


upstream = Starlette(routes=[Route("/v1/chat/completions", _say, methods=["POST"])])


async def _relay(request: Request) -> Response:
    client: httpx2.AsyncClient = request.app.state.client
    sent = client.build_request(
        "POST",
        f"{os.environ['UPSTREAM_URL']}/chat/completions",
        content=await request.body(),
        headers={"content-type": _JSON},
    )
    reply = await client.send(sent, stream=True)

    async def pieces() -> AsyncIterator[bytes]:
        try:
            async for piece in reply.aiter_raw():
                yield piece
        finally:
            await reply.aclose()

    return StreamingResponse(pieces(), media_type=reply.headers["content-type"])


@asynccontextmanager
async def _opened(app: Starlette) -> AsyncIterator[None]:
    async with httpx2.AsyncClient(timeout=60, limits=httpx2.Limits(max_connections=200)) as client:
        app.state.client = client
        yield


proxy = Starlette(
    routes=[Route("/v1/chat/completions", _relay, methods=["POST"])], lifespan=_opened
)
