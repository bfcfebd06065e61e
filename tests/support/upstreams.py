"""Upstreams of the gateway over real HTTP, which speak OpenAI's protocol well or badly.

``says`` is the step of a good one. It streams where the request asks for a stream; ``pieces`` of
one are what others are spoilt from: cut, garbled, stalled, never ending.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from support.hostile_replies import head, whole
from troth.adapters.models.script import Received, Wire
from troth.adapters.models.scripted import ScriptedServer

USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def tool_call(name: str, arguments: str, call_id: str = "call_1") -> dict[str, Any]:
    """A call of a tool."""
    function = {"name": name, "arguments": arguments}
    return {"id": call_id, "type": "function", "function": function}


def event(data: Any) -> bytes:
    """One server-sent event, as a chunk of the body."""
    text = data if isinstance(data, str) else json.dumps(data)
    sent = f"data: {text}\n\n".encode()
    return b"%x\r\n%b\r\n" % (len(sent), sent)


def chunk(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    """A chunk of a completion."""
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "x", "object": "chat.completion.chunk", "created": 1, "choices": [choice]}


def pieces(
    text: str, *, calls: Sequence[dict[str, Any]] = (), finish: str | None = None, size: int = 4
) -> Iterator[bytes]:
    """A good stream, piece by piece: head, text of that many characters each, calls, end."""
    yield head(content_type="text/event-stream", transfer_encoding="chunked", connection="close")
    yield event(chunk({"role": "assistant", "content": ""}))
    for start in range(0, len(text), size):
        yield event(chunk({"content": text[start : start + size]}))
    for place, call in enumerate(calls):
        arguments = call["function"]["arguments"]
        named = {**call, "index": place, "function": {**call["function"], "arguments": ""}}
        yield event(chunk({"tool_calls": [named]}))
        for half in (arguments[: len(arguments) // 2], arguments[len(arguments) // 2 :]):
            told = {"index": place, "function": {"arguments": half}}
            yield event(chunk({"tool_calls": [told]}))
    yield event(chunk({}, finish or ("tool_calls" if calls else "stop")))
    yield event({"id": "x", "object": "chat.completion.chunk", "choices": [], "usage": USAGE})
    yield event("[DONE]")
    yield b"0\r\n\r\n"


def completion(
    text: str | None, *, calls: Sequence[dict[str, Any]] = (), finish: str | None = None
) -> dict[str, Any]:
    """A good whole reply."""
    message: dict[str, Any] = {"role": "assistant", "content": text}
    if calls:
        message["tool_calls"] = list(calls)
    ended = finish or ("tool_calls" if calls else "stop")
    choice = {"index": 0, "message": message, "finish_reason": ended}
    return {"id": "x", "object": "chat.completion", "choices": [choice], "usage": USAGE}


def says(
    received: Received,
    text: str,
    *,
    calls: Sequence[dict[str, Any]] = (),
    finish: str | None = None,
    pause_s: float = 0.0,
) -> Wire:
    """What a good upstream sends for a request."""
    if received.body.get("stream"):
        return Wire(lambda: pieces(text, calls=calls, finish=finish), pause_s)
    return whole(json.dumps(completion(text, calls=calls, finish=finish)).encode())


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
