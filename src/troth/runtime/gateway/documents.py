"""The documents of the doors: a completion, a part of a streamed one, and a checked draft.

Each carries the same ``Holding``: what its text was held to, and what came of it. ``spoken`` are
the words of a model in its ``texts``; of JSON in a text the words are its strings (``words``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import ClassVar, Self

from troth.contracts.answers.document import (
    EvidenceReport,
    Limitation,
    UsedMemory,
)
from troth.contracts.answers.grounding.marks import Mark
from troth.kernel.codec import Wired, encode
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.relaying import ToolCall
from troth.kernel.wire import (
    Wire,
    boolean,
    integer,
    listing,
    mapping,
    optional_text,
    text,
    texts,
)
from troth.runtime.gateway.words import with_words, words_of

COMPLETION, CHUNK = "chat.completion", "chat.completion.chunk"
FILTERED = "content_filter"
CLEAN, MARKED, WITHHELD = "clean", "marked", "withheld"


@dataclass(frozen=True, kw_only=True, slots=True)
class PlacedMark(Mark):
    """A mark whose ``start`` and ``end`` are offsets in one of the texts of a document.

    Attributes:
        text: Which of them.
        words: As of any mark; here they leave with it.
    """

    words: str = ""
    text: int

    @classmethod
    def of(cls, mark: Mark, text: int) -> Self:
        """A mark in one of the texts."""
        return cls(**{one.name: getattr(mark, one.name) for one in fields(mark)}, text=text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Holding(Wired):
    """What the texts of a document were held to, and what came of it."""

    trace_id: str
    receipt_id: str
    nonce: str
    mode: Mode
    evidence: EvidenceReport = field(default_factory=EvidenceReport)
    marks: tuple[PlacedMark, ...] = ()
    memories: tuple[UsedMemory, ...] = ()
    reintroduced_claims_count: int = 0
    limitations: tuple[Limitation, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage(Wired):
    """Tokens of the requests and of the replies, over all attempts."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    WIRE_ALSO: ClassVar = ("total_tokens",)

    @property
    def total_tokens(self) -> int:
        """Both together."""
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True, kw_only=True)
class CompletionDocument:
    """A chat completion, or a chunk of one, in OpenAI's shape.

    Attributes:
        kind: ``chat.completion`` or ``chat.completion.chunk``.
        completion_id: The same in all chunks of a stream.
        structured: Whether the content is JSON.
        finish: OpenAI's ``finish_reason``; ``None`` while more is to come.
        error: What ended a stream that could not be ended well; members of OpenAI's error object.
        part: Number of the part of a stream, from 1; 0 for what is none.
        before: Receipt of the part before it.
    """

    holding: Holding
    kind: str = COMPLETION
    completion_id: str
    created: int
    model: str
    content: str | None = None
    refusal: str | None = None
    calls: tuple[ToolCall, ...] = ()
    structured: bool = False
    finish: str | None = None
    usage: Usage | None = None
    error: Mapping[str, JsonValue] | None = None
    part: int = 0
    before: str = ""

    @property
    def spoken(self) -> tuple[str, ...]:
        """The words of a model."""
        return spoken_in(self.texts)

    @property
    def texts(self) -> tuple[str, str]:
        """The texts that those stand in: the content and the refusal, empty where there is none."""
        return self.content or "", self.refusal or ""

    def with_texts(self, texts: tuple[str, ...]) -> Self:
        """The document with other texts."""
        content, refusal = texts
        return replace(
            self,
            content=None if self.content is None else content,
            refusal=None if self.refusal is None else refusal,
        )

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves."""
        said: JsonObject = {"content": self.content, "refusal": self.refusal}
        if self.calls:
            calls = enumerate(one.to_wire() for one in self.calls)
            indexed = self.kind == CHUNK
            said["tool_calls"] = [{**one, "index": n} if indexed else one for n, one in calls]
        if self.kind == COMPLETION or self.part == 1:
            said["role"] = "assistant"
        if self.kind == CHUNK:
            said = {name: value for name, value in said.items() if value is not None}
        choice: JsonObject = {
            "index": 0,
            "finish_reason": self.finish,
            "logprobs": None,
            "message" if self.kind == COMPLETION else "delta": said,
        }
        told: JsonObject = {
            "structured": self.structured,
            "part": self.part,
            "before": self.before,
        }
        wire: JsonObject = {
            "id": self.completion_id,
            "object": self.kind,
            "created": self.created,
            "model": self.model,
            "choices": [choice],
            "usage": encode(self.usage),
            "troth": {**self.holding.to_wire(), **told},
        }
        return wire if self.error is None else {**wire, "error": dict(self.error)}

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read it back; ``ValueError`` where it is none."""
        (choice,) = listing(wire, "choices")
        kind, told = text(wire, "object"), mapping(wire, "troth")
        said = mapping(choice, "message" if kind == COMPLETION else "delta")
        return cls(
            holding=Holding.from_wire(told),
            kind=kind,
            completion_id=text(wire, "id"),
            created=integer(wire, "created"),
            model=text(wire, "model"),
            content=optional_text(said, "content"),
            refusal=optional_text(said, "refusal"),
            calls=tuple(_call(one) for one in listing(said, "tool_calls"))
            if "tool_calls" in said
            else (),
            structured=boolean(told, "structured"),
            finish=optional_text(choice, "finish_reason"),
            usage=None if wire.get("usage") is None else Usage.from_wire(mapping(wire, "usage")),
            error=None if wire.get("error") is None else mapping(wire, "error"),
            part=integer(told, "part"),
            before=text(told, "before"),
        )


@dataclass(frozen=True, kw_only=True)
class CheckDocument:
    """Drafts that were held to what is on record.

    Attributes:
        texts: As they may leave, one for each draft.
        drafts: Digests of the drafts as they came.
        verdict: ``clean`` (as it came), ``marked`` (changed where it had to be) or ``withheld``.
        strict: Whether what would have to be changed is withheld instead.
        gateway: Whether it is written for the guardrail door of a gateway.
    """

    holding: Holding
    texts: tuple[str, ...]
    drafts: tuple[str, ...]
    verdict: str = CLEAN
    strict: bool = False
    gateway: bool = False

    @property
    def spoken(self) -> tuple[str, ...]:
        """The drafts: whoever wrote them, they are held like words of a model."""
        return spoken_in(self.texts)

    def with_texts(self, texts: tuple[str, ...]) -> Self:
        """The document with other texts."""
        return replace(self, texts=texts)

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves."""
        held: JsonObject = {
            **self.holding.to_wire(),
            "verdict": self.verdict,
            "drafts_sha256": list(self.drafts),
            "strict": self.strict,
        }
        if not self.gateway:
            return {**held, "text": self.texts[0]}
        action = _ACTIONS[self.verdict]
        reason = _BLOCKED if self.verdict == WITHHELD else None
        return {
            "action": action,
            "blocked_reason": reason,
            "texts": list(self.texts),
            "troth": held,
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read it back; ``ValueError`` where it is none."""
        gateway = "action" in wire
        held: Wire = mapping(wire, "troth") if gateway else wire
        return cls(
            holding=Holding.from_wire(held),
            texts=texts(wire, "texts") if gateway else (text(wire, "text"),),
            drafts=texts(held, "drafts_sha256"),
            verdict=text(held, "verdict"),
            strict=boolean(held, "strict"),
            gateway=gateway,
        )


_ACTIONS = {CLEAN: "NONE", MARKED: "GUARDRAIL_INTERVENED", WITHHELD: "BLOCKED"}
_BLOCKED = "The text failed a check of its contract and was withheld."


def _call(wire: Wire) -> ToolCall:
    called = mapping(wire, "function")
    return ToolCall(
        id=text(wire, "id"), name=text(called, "name"), arguments=text(called, "arguments")
    )


def spoken_in(texts: tuple[str, ...], *, names: bool = True) -> tuple[str, ...]:
    """The words of texts, in order; of JSON with the names of its members, or without."""
    return tuple(one.said for text in texts for one in words_of(text, names=names))


def reworded(
    texts: tuple[str, ...], words: tuple[str, ...], *, names: bool = True
) -> tuple[str, ...]:
    """The texts with other words in the same places."""
    left = iter(words)
    return tuple(with_words(text, left, names=names) for text in texts)
