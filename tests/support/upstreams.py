"""Upstreams of the gateway over real HTTP, which speak OpenAI's protocol well or badly."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from support.deployment import Deployment, deployed
from troth_lab.models.script import Received, Wire
from troth_lab.models.scripted import ScriptedServer
from troth_lab.upstreams import chunk, completion, event, pieces, says

__all__ = [
    "behind",
    "chunk",
    "completion",
    "event",
    "never_ending",
    "pieces",
    "says",
    "sent",
    "tool_call",
    "upstream",
]


def tool_call(name: str, arguments: str, call_id: str = "call_1") -> dict[str, Any]:
    """A call of a tool."""
    function = {"name": name, "arguments": arguments}
    return {"id": call_id, "type": "function", "function": function}


def upstream(*replies: Any, pause_s: float = 0.0) -> ScriptedServer:
    """A good upstream that says these in order, and the last one for ever.

    Args:
        replies: Texts; lists of tool calls; or steps, which are sent as they are.
    """
    left = list(replies)

    def step(received: Received) -> Any:
        reply = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(reply, str):
            return says(received, reply, pause_s=pause_s)
        if isinstance(reply, list):
            return says(received, "", calls=reply, pause_s=pause_s)
        return reply

    return ScriptedServer(step)


def sent(parts: Iterable[bytes], *, pause_s: float = 0.0) -> Wire:
    """Pieces as a step."""
    known = list(parts)
    return Wire(lambda: known, pause_s)


def never_ending(text: str) -> Wire:
    """A stream that goes on and on."""
    start = list(pieces(text))[:-4]
    return Wire(lambda: chain(start, repeat(event(chunk({"content": f" {text}"})))))


@asynccontextmanager
async def behind(
    folder: Path, *replies: Any, **settings: Any
) -> AsyncIterator[tuple[Deployment, ScriptedServer]]:
    """A gateway before an upstream that says these."""
    with upstream(*replies) as server:
        settings = {"model": "openai:scripted", "model_base_url": server.base_url, **settings}
        async with deployed(folder, corpus=False, **settings) as opened:
            yield opened, server
