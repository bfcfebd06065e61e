"""Reading a chat completion request: what is honoured, what is refused by name, what is passed on.

A member that changes the reply is handed to the upstream as it came, or refused with its name;
members that nobody knows are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from troth.contracts.gate.terms import read_terms
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.relaying import Terms
from troth.runtime.exchange.given import NOTHING_GIVEN, Given, GivenPassage
from troth.runtime.gateway.material import brought, instructed
from troth.runtime.gateway.records import readable

MAX_MESSAGES: Final = 2_000
MAX_READ_CHARS: Final = 100_000  # of messages in which what is asked is told from the rest
ROLES: Final = ("system", "developer", "user", "assistant", "tool")
FORWARDED: Final = tuple(
    """messages tools tool_choice parallel_tool_calls response_format temperature top_p stop seed
    max_tokens max_completion_tokens frequency_penalty presence_penalty logit_bias user
    reasoning_effort verbosity service_tier safety_identifier prompt_cache_key""".split()
)
_LIMITS: Final[Mapping[str, tuple[float, float]]] = {
    "temperature": (0, 2),
    "top_p": (0, 1),
    "frequency_penalty": (-2, 2),
    "presence_penalty": (-2, 2),
}
_WHOLE: Final = ("max_tokens", "max_completion_tokens")
# Members whose absence, or this value, asks for nothing; any other value cannot be honoured.
_REFUSED: Final[Mapping[str, tuple[JsonValue, str]]] = {
    "n": (1, "one choice is held and sealed at a time"),
    "logprobs": (False, "they would show words that were not held to anything"),
    "top_logprobs": (0, "they would show words that were not held to anything"),
    "functions": ([], "send tools"),
    "function_call": ("none", "send tool_choice"),
    "modalities": (["text"], "only text can be held to evidence"),
    "audio": (None, "only text can be held to evidence"),
    "prediction": (None, "it is not supported"),
    "web_search_options": (None, "add sources, or bring passages under troth"),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Conversation:
    """What the messages of a request hold.

    Attributes:
        asked: The last message of the user; empty where there is none.
        results: Of tools.
        material: What else messages state that are not the model's (``material``).
        given: Texts that the application and its user wrote, without the model's.
        spoken: Every text with its role, in order.
    """

    asked: str = ""
    results: tuple[GivenPassage, ...] = ()
    material: tuple[GivenPassage, ...] = ()
    given: tuple[str, ...] = ()
    spoken: tuple[tuple[str, str], ...] = ()

    @property
    def documents(self) -> tuple[GivenPassage, ...]:
        """Everything that replies are held to."""
        return self.results + self.material


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatCompletionRequest:
    """A request, read.

    Attributes:
        model: As the client names it.
        body: The members that go to the upstream, as they came.
        given: What it brought under ``troth``.
        with_sources: Whether own sources are to join.
        wants_usage: Whether a stream is to tell it.
    """

    model: str
    body: JsonObject
    terms: Terms
    stream: bool = False
    wants_usage: bool = False
    conversation: Conversation = Conversation()
    given: Given = NOTHING_GIVEN
    with_sources: bool = False
    review: bool = False
    depth: str = "baseline"


def read_request(raw: Mapping[str, JsonValue], *, max_output_tokens: int) -> ChatCompletionRequest:
    """Read a body; what stands under ``troth`` is the caller's to read.

    Raises:
        CallerError: ``input.invalid``, naming the member that cannot be honoured.
    """
    for name, (harmless, why) in _REFUSED.items():
        if raw.get(name) not in (None, harmless):
            raise refused(name, why)
    model = raw.get("model")
    if not isinstance(model, str) or not model:
        raise refused("model", "a name of GET /v1/models")
    _check_figures(raw, max_output_tokens)
    stream = raw.get("stream")
    if not isinstance(stream, bool | None):
        raise refused("stream", "true or false")
    conversation = read_conversation(raw.get("messages"))
    options = raw.get("stream_options")
    wants = isinstance(options, dict) and options.get("include_usage") is True
    return ChatCompletionRequest(
        model=model,
        body={name: raw[name] for name in FORWARDED if raw.get(name) is not None},
        terms=read_terms(raw),
        stream=stream is True,
        wants_usage=wants,
        conversation=conversation,
    )


def read_conversation(given: JsonValue) -> Conversation:
    """What messages hold to be held to.

    Raises:
        CallerError: ``input.invalid``, naming the message that cannot be read.
    """
    messages = _messages(given)
    texts = [
        (place, role, text)
        for place, message in enumerate(messages)
        for role, text in _texts(message, place)
    ]
    return Conversation(
        asked=next((text for _, role, text in reversed(texts) if role == "user"), ""),
        results=tuple(_results(messages, texts)),
        material=tuple(_material(texts)),
        given=tuple(text for _, role, text in texts if role not in ("assistant", "tool")),
        spoken=tuple((role, text) for _, role, text in texts),
    )


def refused(field: str, why: str) -> CallerError:
    """The refusal of a member, by name."""
    return CallerError("input.invalid", f"{field} cannot be honoured.", hint=why, field=field)


def _check_figures(raw: Mapping[str, JsonValue], most: int) -> None:
    for name, (low, high) in _LIMITS.items():
        value = raw.get(name)
        if value is not None and not _is_within(value, low, high):
            raise refused(name, f"a number from {low} to {high}")
    for name in _WHOLE:
        value = raw.get(name)
        if value is not None and not (type(value) is int and 1 <= value <= most):
            raise refused(name, f"a whole number from 1 to {most}")


def _is_within(value: JsonValue, low: float, high: float) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return low <= value <= high


def _messages(given: JsonValue) -> list[Mapping[str, JsonValue]]:
    if not isinstance(given, list) or not 1 <= len(given) <= MAX_MESSAGES:
        raise refused("messages", f"a list of 1 to {MAX_MESSAGES} messages")
    for place, message in enumerate(given):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            raise refused(f"messages.{place}", f"a message of one of these: {', '.join(ROLES)}")
    return given


def _texts(message: Mapping[str, JsonValue], place: int) -> Iterator[tuple[str, str]]:
    """The role of a message with each text in it."""
    role, content = str(message["role"]), message.get("content")
    if isinstance(content, str):
        yield role, content
    elif isinstance(content, list):
        for number, part in enumerate(content):
            kind = part.get("type") if isinstance(part, dict) else None
            told = part.get(str(kind)) if isinstance(part, dict) else None
            if kind not in ("text", "refusal") or not isinstance(told, str):
                raise refused(f"messages.{place}.content.{number}", "only text can be held")
            yield role, told
    elif content is not None or role != "assistant":
        raise refused(f"messages.{place}.content", "a text, or a list of parts of type text")


def _results(
    messages: Sequence[Mapping[str, JsonValue]], texts: Sequence[tuple[int, str, str]]
) -> Iterator[GivenPassage]:
    for number, (place, role, text) in enumerate(texts):
        if role == "tool":
            title = messages[place].get("name")
            yield GivenPassage(
                id=f"message:{place}.{number}",
                text=readable(text),
                title=title if isinstance(title, str) else "",
            )


def _material(texts: Sequence[tuple[int, str, str]]) -> Iterator[GivenPassage]:
    """What the messages state: the user's latest turn first, and prompts of the system last.

    What lies beyond ``MAX_READ_CHARS`` is taken as it stands.
    """
    # What was sent without an answer between is one turn, whether in messages or in parts.
    turns = [(role, list(told)) for role, told in groupby(texts, key=lambda one: one[1])]
    of_user = [told for role, told in reversed(turns) if role == "user"]
    of_system = [told for role, told in turns if role in ("system", "developer")]
    left = MAX_READ_CHARS
    for number, told in enumerate(of_user + of_system):
        turn = "\n\n".join(text for _, _, text in told)
        head = turn[:left]
        of_who = brought(head, is_last=not number) if number < len(of_user) else instructed(head)
        left -= len(head)
        for start, end in (*of_who, (len(head), len(turn))):
            if start < end:
                yield GivenPassage(id=f"message:{told[0][0]}.{start}", text=turn[start:end])
