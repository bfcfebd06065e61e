"""A scripted model server: real HTTP on loopback, no model behind it.

It speaks the OpenAI (``/v1/chat/completions``, ``/v1/models``) and Anthropic (``/v1/messages``)
protocols, without streaming, and records what arrives. Conformance runs point a deployment at it
to see how misbehaviour is met; counting its requests shows how many attempts were really made.

    with ScriptedServer([Fence(), Status(429)]) as server:
        model = RemoteModel("openai:scripted", base_url=server.base_url)

Once the script is used up, every further request gets an obedient answer, so that one attempt too
many succeeds and is noticed.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock
from typing import Self
from urllib.parse import urlsplit

from troth.kernel.budgets import estimate_tokens
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.loopback import LoopbackServer, QuietHandler
from troth_lab.models.script import (
    Answer,
    Answering,
    CloseConnection,
    Garbage,
    Received,
    Said,
    Script,
    Stall,
    Status,
    Step,
    Wire,
    answer_from_payload,
    speak,
)

MODEL = "scripted"
MAX_BODY_BYTES = 16_000_000
_OPENAI_FINISH = {"stop": "stop", "length": "length", "refused": "content_filter"}
_ANTHROPIC_FINISH = {"stop": "end_turn", "length": "max_tokens", "refused": "refusal"}


class ScriptedServer:
    """Serves a script on a free loopback port while its context is open.

    Steps are handed out in order of arrival. Safe for concurrent requests.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        answering: Answering = answer_from_payload,
        port: int = 0,
        kept: int | None = None,
    ) -> None:
        """Take a script.

        Args:
            script: Steps in order, or a function from each request to its step.
            answering: What an obedient model says to a request.
            port: To listen on; 0 for any that is free.
            kept: How many of the newest requests are kept; without it all.
        """
        self._step_for = _stepper(script)
        self._answering = answering
        self._requests: deque[Received] = deque(maxlen=kept)
        self._stalled = self._most_stalled = self._wired_bytes = self._cut_off = 0
        self._lock, self._stopped = Lock(), Event()
        self._server = _Server(self, port)

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(self, *failure: object) -> None:
        self._stopped.set()  # wakes what is stalled
        self._server.__exit__()

    @property
    def address(self) -> str:
        """Scheme, host and port: the base URL of an Anthropic client."""
        return f"http://{self._server.address}"

    @property
    def base_url(self) -> str:
        """The base URL of an OpenAI client."""
        return f"{self.address}/v1"

    @property
    def requests(self) -> tuple[Received, ...]:
        """The model calls that arrived so far, in order; GETs are not counted."""
        with self._lock:
            return tuple(self._requests)

    @property
    def most_stalled(self) -> int:
        """How many calls stalled at one time, at most: what was really asked in parallel."""
        with self._lock:
            return self._most_stalled

    @property
    def wired_bytes(self) -> int:
        """What ``Wire`` steps could send so far: as much as the other side and its system took."""
        with self._lock:
            return self._wired_bytes

    @property
    def cut_off(self) -> int:
        """How many ``Wire`` steps ended because nobody read on."""
        with self._lock:
            return self._cut_off

    def wire(self, step: Wire, send: Callable[[bytes], object]) -> None:
        """Send the pieces of a step, until they end, nobody reads on, or the server stops."""
        try:
            for piece in step.pieces():
                send(piece)
                with self._lock:
                    self._wired_bytes += len(piece)
                if self._stopped.wait(step.pause_s):
                    return
        except OSError:
            with self._lock:
                self._cut_off += 1

    def take(self, received: Received) -> Step:
        """Record a call and choose its step; waits where the step says so."""
        with self._lock:
            self._requests.append(received)
            step = self._step_for(received)
            stalls = isinstance(step, Stall)
            self._stalled += stalls
            self._most_stalled = max(self._most_stalled, self._stalled)
        if isinstance(step, Stall):
            self._stopped.wait(step.seconds)
            with self._lock:
                self._stalled -= 1
        return step

    def say(self, step: Step, received: Received) -> Said:
        """The text of a step for a call."""
        return speak(step, self._answering(received))


def _stepper(script: Script) -> Callable[[Received], Step]:
    if callable(script):
        return script
    steps = iter(script)
    return lambda _: next(steps, Answer())


class _Server(LoopbackServer):
    def __init__(self, owner: ScriptedServer, port: int) -> None:
        super().__init__(_Exchange, port)
        self.owner = owner


@dataclass(frozen=True, slots=True)
class _Protocol:
    """How one provider words a reply, an error and a request."""

    render: Callable[[Said, JsonObject], JsonObject]
    error: Callable[[int], JsonObject]
    schema: Callable[[JsonObject], JsonValue]


class _Exchange(QuietHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_GET(self) -> None:
        if self.path != "/v1/models":
            self._send(404, _openai_error(404))
            return
        listed: list[JsonValue] = [{"id": MODEL, "object": "model", "owned_by": "troth"}]
        self._send(200, {"object": "list", "data": listed})

    def do_POST(self) -> None:
        protocol = _PROTOCOLS.get(urlsplit(self.path).path)  # a proxy is given the whole URL
        body = self._body()
        if protocol is None or body is None:
            self._send(404, _openai_error(404))
            return
        received = Received(
            method="POST",
            path=self.path,
            headers={name.lower(): value for name, value in self.headers.items()},
            body=body,
            payload=_payload(body),
            schema=_object_or_none(protocol.schema(body)),
        )
        self._perform(self.server.owner.take(received), received, protocol)

    def _perform(self, step: Step, received: Received, protocol: _Protocol) -> None:
        if isinstance(step, CloseConnection):
            self.close_connection = True
        elif isinstance(step, Wire):
            self.close_connection = True
            self.server.owner.wire(step, self.connection.sendall)
        elif isinstance(step, Garbage):
            self.send(200, b"<html>\xff this is not JSON", "application/json")
        elif isinstance(step, Status):
            self._send(step.code, protocol.error(step.code))
        else:
            said = self.server.owner.say(step, received)
            self._send(200, protocol.render(said, received.body))

    def _body(self) -> JsonObject | None:
        size = int(self.headers.get("Content-Length") or 0)
        if not 0 < size <= MAX_BODY_BYTES:
            return None
        try:
            body = json.loads(self.rfile.read(size))
        except ValueError:
            return None
        return _object_or_none(body)

    def _send(self, status: int, body: JsonObject) -> None:
        self.send(status, json.dumps(body).encode(), "application/json")


def _payload(body: JsonObject) -> JsonObject:
    messages = body.get("messages")
    for message in reversed(messages if isinstance(messages, list) else []):
        if isinstance(message, dict) and message.get("role") == "user":
            try:
                return _object_or_none(json.loads(_content(message.get("content")))) or {}
            except ValueError:
                return {}
    return {}


def _content(content: JsonValue) -> str:
    if isinstance(content, list):
        blocks = [block.get("text") for block in content if isinstance(block, dict)]
        return "".join(text for text in blocks if isinstance(text, str))
    return content if isinstance(content, str) else ""


def _object_or_none(value: object) -> JsonObject | None:
    return value if isinstance(value, dict) else None


def _walk(body: JsonObject, *names: str) -> JsonValue:
    value: JsonValue = body
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _tokens(said: Said, body: JsonObject) -> tuple[int, int]:
    sent = estimate_tokens(json.dumps(body.get("messages"), ensure_ascii=False))
    return (
        sent if said.input_tokens is None else said.input_tokens,
        estimate_tokens(said.text) if said.output_tokens is None else said.output_tokens,
    )


def _openai_reply(said: Said, body: JsonObject) -> JsonObject:
    sent, written = _tokens(said, body)
    message: JsonObject = {"role": "assistant", "content": said.text}
    if said.finish == "refused":
        message = {"role": "assistant", "content": None, "refusal": said.text}
    choice: JsonObject = {
        "index": 0,
        "message": message,
        "finish_reason": _OPENAI_FINISH[said.finish],
    }
    usage = {"prompt_tokens": sent, "completion_tokens": written, "total_tokens": sent + written}
    return {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 1,
        "model": body.get("model"),
        "choices": [choice],
        "usage": usage,
    }


def _anthropic_reply(said: Said, body: JsonObject) -> JsonObject:
    sent, written = _tokens(said, body)
    return {
        "id": "msg_scripted",
        "type": "message",
        "role": "assistant",
        "model": body.get("model"),
        "content": [{"type": "text", "text": said.text}],
        "stop_reason": _ANTHROPIC_FINISH[said.finish],
        "stop_sequence": None,
        "usage": {"input_tokens": sent, "output_tokens": written},
    }


def _openai_error(code: int) -> JsonObject:
    return {"error": {"message": "scripted failure", "type": "scripted", "code": str(code)}}


def _anthropic_error(code: int) -> JsonObject:
    return {"type": "error", "error": {"type": f"scripted_{code}", "message": "scripted failure"}}


_PROTOCOLS = {
    "/v1/chat/completions": _Protocol(
        _openai_reply,
        _openai_error,
        lambda body: _walk(body, "response_format", "json_schema", "schema"),
    ),
    "/v1/messages": _Protocol(
        _anthropic_reply,
        _anthropic_error,
        lambda body: _walk(body, "output_config", "format", "schema"),
    ),
}
