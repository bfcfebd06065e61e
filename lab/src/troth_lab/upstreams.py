"""Upstreams of the gateway over real HTTP, which speak OpenAI's protocol well or badly.

``says`` is the step of a good one. It streams where the request asks for a stream; ``pieces`` of
one are what others are spoilt from: cut, garbled, stalled, never ending.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from troth_lab.models.script import Received, Wire

USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def head(status: str = "200 OK", **headers: str) -> bytes:
    """The head of a reply; ``content_encoding="gzip"`` is a header."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([f"HTTP/1.1 {status}", *lines, "", ""]).encode()


def whole(body: bytes, status: str = "200 OK", **headers: str) -> Wire:
    """One reply, complete."""
    headers = {"content_type": "application/json", "connection": "close", **headers}
    start = head(status, content_length=str(len(body)), **headers)
    return Wire(lambda: (start, body))


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
