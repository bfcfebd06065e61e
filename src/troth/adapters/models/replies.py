"""What of a provider's reply is read: its text, how it ended, and what it says it cost.

A reply may hold many thousand small objects within its bytes, and the provider libraries make a
costly value of each. So it is parsed here, in one linear step, and the libraries are given a reply
of the same meaning with a fixed number of members. Nothing is repaired: what is no reply of the
protocol is an error, and the text is passed on as it came.
"""

from __future__ import annotations

import json
from typing import Any

from troth.kernel.budgets import MAX_REPORTED_TOKENS
from troth.ports.chat import FailureReason, FinishReason

_OPENAI_ENDS = frozenset(("stop", "length", "content_filter", "tool_calls", "function_call"))
_ANTHROPIC_ENDS = frozenset(
    (
        "end_turn",
        "max_tokens",
        "model_context_window_exceeded",
        "refusal",
        "stop_sequence",
        "tool_use",
    )
)
_MAX_NAME_CHARS = 200
FINISHES = {
    "stop": FinishReason.STOP,
    "length": FinishReason.LENGTH,
    "content_filter": FinishReason.REFUSED,
    "tool_calls": FinishReason.TOOLS,
}
"""Why a reply ended, as OpenAI's protocol and the provider library name it."""


class NotAReply(ValueError):
    """What was sent is no reply of the protocol."""


def reason_of(status: int) -> FailureReason:
    """Why there is no reply, where the status of the response is no success."""
    if 300 <= status < 400:
        return FailureReason.REDIRECTED
    named = {429: FailureReason.RATE_LIMITED, 404: FailureReason.NOT_FOUND}
    return named.get(status, FailureReason.HTTP_ERROR)


def condense_openai(body: bytes) -> bytes:
    """The first choice of a chat completion.

    Raises:
        NotAReply: There is none, or it holds neither text nor a refusal.
    """
    reply = parse_object(body)
    choice = first_choice(reply.get("choices"))
    message = choice.get("message")
    if not isinstance(message, dict):
        raise NotAReply("the choice has no message")
    refusal, usage = message.get("refusal"), reply.get("usage")
    return _render(
        id="reply",
        object="chat.completion",
        created=0,
        model=_name(reply.get("model")),
        choices=[
            {
                "index": 0,
                "finish_reason": _known(choice.get("finish_reason"), _OPENAI_ENDS),
                "message": {
                    "role": "assistant",
                    "content": text_of(message.get("content")),
                    "refusal": "refused" if isinstance(refusal, str) and refusal else None,
                },
            }
        ],
        usage={
            "prompt_tokens": tokens_of(usage, "prompt_tokens"),
            "completion_tokens": tokens_of(usage, "completion_tokens"),
            "total_tokens": 0,
        },
    )


def condense_anthropic(body: bytes) -> bytes:
    """The text of a message, in one block.

    Raises:
        NotAReply: It has no content blocks.
    """
    reply = parse_object(body)
    content, usage = reply.get("content"), reply.get("usage")
    if not isinstance(content, list):
        raise NotAReply("the message has no content")
    return _render(
        id="reply",
        type="message",
        role="assistant",
        model=_name(reply.get("model")),
        content=[{"type": "text", "text": text_of(content)}],
        stop_reason=_known(reply.get("stop_reason"), _ANTHROPIC_ENDS),
        stop_sequence=None,
        usage={
            "input_tokens": tokens_of(usage, "input_tokens"),
            "output_tokens": tokens_of(usage, "output_tokens"),
        },
    )


def parse_object(body: bytes) -> dict[str, Any]:
    """A JSON object; raises ``NotAReply`` for anything else."""
    try:
        reply = json.loads(body)
    except (ValueError, RecursionError):  # no JSON, no text, or nested beyond all measure
        reply = None
    if not isinstance(reply, dict):
        raise NotAReply("it is no JSON object")
    return reply


def _render(**reply: object) -> bytes:
    return json.dumps(reply).encode()


def first_choice(choices: object) -> dict[str, Any]:
    """The first of the choices; raises ``NotAReply`` where there is none."""
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict):
        raise NotAReply("there is no choice")
    return first


def text_of(content: object) -> str:
    """Text, or the text of all blocks that hold some; blocks of another type hold none."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise NotAReply("the content is no text")
    blocks = [block for block in content if isinstance(block, dict) and block.get("type") == "text"]
    texts = [block.get("text") for block in blocks]
    if not all(isinstance(text, str) for text in texts):
        raise NotAReply("a block of text holds none")
    return "".join(str(text) for text in texts)


def _known(value: object, ends: frozenset[str]) -> str | None:
    return value if isinstance(value, str) and value in ends else None


def _name(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _MAX_NAME_CHARS else ""


def tokens_of(usage: object, member: str) -> int:
    """A reported count, 0 where there is none; what cannot be one stays recognizable as such."""
    value = usage.get(member) if isinstance(usage, dict) else None
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return value if 0 <= value <= MAX_REPORTED_TOKENS else MAX_REPORTED_TOKENS + 1
