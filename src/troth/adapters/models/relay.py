"""Handing an application's own request to a server that speaks OpenAI's protocol.

What the application sent goes out as it came, under the name of this model; what comes back is read
within the bounds of GATE-15 and put together whole: text, refusal, tool calls, how it ended, what
it cost. A stream that ends without saying how, or says it and goes on, is no reply; nor is a text
with half a character in it, unless the other half follows in the next piece.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from troth.adapters.models.replies import (
    FINISHES,
    NotAReply,
    first_choice,
    parse_object,
    reason_of,
    text_of,
    tokens_of,
)
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject
from troth.kernel.relaying import ToolCall
from troth.ports.chat import FailureReason, FinishReason, ModelUnavailable, RelayCall, Relayed

if TYPE_CHECKING:
    from troth.adapters.bounded_http import BoundedHttp

_MAX_CALLS = 128
_DONE = b"[DONE]"


class OpenAIRelay:
    """Implements ``ports.chat.RelayModel``. Close it when done."""

    def __init__(self, name: str, *, base_url: str, api_key: str | None) -> None:
        """Name a model; nothing is contacted yet.

        Args:
            name: Of the model there, without ``openai:``.
            base_url: Such as ``https://api.openai.com/v1``.
        """
        self._name, self._url = name, f"{base_url.rstrip('/')}/chat/completions"
        self._key = api_key
        self._http: BoundedHttp | None = None
        self._parsed: Any = None

    @property
    def model_id(self) -> str:
        """The name with its protocol."""
        return f"openai:{self._name}"

    async def forward(self, call: RelayCall) -> AsyncGenerator[str | Relayed, None]:
        """Make one HTTP request.

        Raises:
            ModelUnavailable: With the closed reason; no text of the provider.
        """
        import httpcore2

        from troth.adapters.bounded_http import TooLong, Unreadable

        try:
            async with aclosing(self._asked(call)) as pieces:
                async for piece in pieces:
                    yield piece
            return
        except TooLong:
            reason = FailureReason.TOO_LARGE
        except (Unreadable, NotAReply):
            reason = FailureReason.BAD_REPLY
        except (httpcore2.NetworkError, httpcore2.ProtocolError):
            reason = FailureReason.EXCEPTION
        raise ModelUnavailable(reason)  # outside the handlers: no provider text in its context

    async def aclose(self) -> None:
        """Close the connections, if any were opened."""
        http, self._http = self._http, None
        if http is not None:
            await http.aclose()

    async def _asked(self, call: RelayCall) -> AsyncGenerator[str | Relayed, None]:
        async with self._client().opened(
            self._request(call), max_body_bytes=call.max_reply_bytes
        ) as (status, again_s, pieces):
            if not 200 <= status < 300:
                raise ModelUnavailable(reason_of(status), status=status, retry_after_s=again_s)
            if not call.stream:
                body = b"".join([piece async for piece in pieces])
                yield _whole(parse_object(body))
                return
            gathered = _Gathered()
            async for data in _events(pieces):
                if text := gathered.add(parse_object(data)):
                    yield text
            yield gathered.whole()

    def _client(self) -> BoundedHttp:
        from troth.adapters.bounded_http import BoundedHttp

        if self._http is None:
            self._http = BoundedHttp(self._url)
        return self._http

    def _request(self, call: RelayCall) -> Any:
        import httpx2

        body: JsonObject = {**call.body, "model": self._name}
        if call.stream:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        headers = {"content-type": "application/json", **call.trace}
        if self._key:
            headers["authorization"] = f"Bearer {self._key}"
        if self._parsed is None:
            self._parsed = httpx2.URL(self._url)
        return httpx2.Request("POST", self._parsed, headers=headers, content=canonical_json(body))


async def _events(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The data of server-sent events, each on one line as this protocol has them, up to the end."""
    left: list[bytes] = []
    async for piece in pieces:
        left.append(piece)
        if b"\n" not in piece:  # a line in many pieces is joined once
            continue
        *lines, rest = b"".join(left).split(b"\n")
        left = [rest]
        for line in lines:
            if not line.startswith(b"data:"):
                continue
            data = line.removeprefix(b"data:").strip()
            if data == _DONE:
                return
            yield data


def _whole(reply: dict[str, Any]) -> Relayed:
    choice = first_choice(reply.get("choices"))
    message = choice.get("message")
    if not isinstance(message, dict):
        raise NotAReply("the choice has no message")
    gathered = _Gathered()
    calls = message.get("tool_calls")
    numbered = [
        {**one, "index": place}
        for place, one in enumerate(calls if isinstance(calls, list) else [])
        if isinstance(one, dict)
    ]
    delta = {**message, "tool_calls": numbered}
    gathered.add({**reply, "choices": [{**choice, "delta": delta}]})
    return gathered.whole()


def _paired(text: str) -> str:
    """The text with halves of a character joined; raises ``NotAReply`` where one is alone."""
    try:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise NotAReply("it holds half a character") from None


@dataclass
class _Call:
    id: str = ""
    name: str = ""
    arguments: list[str] = field(default_factory=list)


@dataclass
class _Gathered:
    """A reply while its pieces come."""

    content: list[str] = field(default_factory=list)
    refusal: list[str] = field(default_factory=list)
    calls: dict[int, _Call] = field(default_factory=dict)
    finish: str | None = None
    tokens: tuple[int, int] = (0, 0)
    half: str = ""  # of a character, which the next piece may complete

    def add(self, chunk: dict[str, Any]) -> str:
        """Take a piece in; its text.

        Raises:
            NotAReply: It is none, or comes after the end.
        """
        if chunk.get("error"):
            raise NotAReply("an error instead of a reply")
        if (usage := chunk.get("usage")) is not None:
            self.tokens = tokens_of(usage, "prompt_tokens"), tokens_of(usage, "completion_tokens")
        if chunk.get("choices") == []:  # usage comes alone
            return ""
        choice = first_choice(chunk.get("choices"))
        delta = choice.get("delta")
        delta = delta if isinstance(delta, dict) else {}
        if delta.get("function_call"):
            raise NotAReply("it calls a function, which no request can ask for")
        text, refused = self.half + text_of(delta.get("content")), text_of(delta.get("refusal"))
        self.half = text[-1:] if "\ud800" <= text[-1:] <= "\udbff" else ""
        text = _paired(text[: len(text) - len(self.half)])
        if self.finish is not None and (text or refused or delta.get("tool_calls")):
            raise NotAReply("it goes on after its end")
        self.content.append(text)
        self.refusal.append(refused)
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            self._add_call(call)
        ended = choice.get("finish_reason")
        self.finish = ended if isinstance(ended, str) else self.finish
        return text

    def _add_call(self, call: object) -> None:
        place = call.get("index") if isinstance(call, dict) else None
        if not isinstance(call, dict) or type(place) is not int or not 0 <= place < _MAX_CALLS:
            raise NotAReply("a tool call without a place")
        known = self.calls.setdefault(place, _Call())
        called = call.get("function")
        called = called if isinstance(called, dict) else {}
        known.id = known.id or text_of(call.get("id"))
        known.name = known.name or text_of(called.get("name"))
        known.arguments.append(text_of(called.get("arguments")))

    def whole(self) -> Relayed:
        """The reply.

        Raises:
            NotAReply: It never said how it ended, or holds half a character.
        """
        if self.finish is None or self.half:
            raise NotAReply("it breaks off")
        return Relayed(
            content="".join(self.content),
            refusal=_paired("".join(self.refusal)),
            calls=tuple(
                ToolCall(
                    id=_paired(one.id),
                    name=_paired(one.name),
                    arguments=_paired("".join(one.arguments)),
                )
                for _, one in sorted(self.calls.items())
            ),
            finish=FINISHES.get(self.finish, FinishReason.UNKNOWN),
            input_tokens=self.tokens[0] or None,
            output_tokens=self.tokens[1] or None,
        )
