"""Shapes of answers, evidence, completions, checks and runs of thinking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NotRequired, TypeAlias

# Pydantic wants this one before Python 3.12: https://errors.pydantic.dev/2/u/typed-dict-version
from typing_extensions import TypedDict

from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.thinking.telemetry import Telemetry
from troth.runtime.gateway.documents import Holding, Usage

Open: TypeAlias = dict[str, Any]


class Repaired(TypedDict):
    """A clause that was broken, and what was done."""

    clause: str
    what: str


class Clauses(TypedDict):
    """How the clauses fared that bind the response."""

    kept: list[str]
    repaired: list[Repaired]
    broken: list[str]


class Receipted(TypedDict):
    """What ties a response to its receipt."""

    trace_id: str
    receipt_id: str
    nonce: str
    clauses: Clauses


@dataclass(frozen=True, kw_only=True)
class Answer(AnswerDocument):
    """An answer, or questions."""

    clauses: Clauses


@dataclass(frozen=True, kw_only=True)
class Panel(PanelDocument):
    """Answers of several peers, and their synthesis."""

    clauses: Clauses


class FoundSource(TypedDict):
    """A source that facts are quoted from."""

    id: str
    title: str
    domain: str
    url: str | None
    retrieved_at: str


class FoundFact(TypedDict):
    """A fact, and the words of the query that it holds."""

    text: str
    source_id: str
    published_at: str | None
    start: int
    end: int
    sha256: str
    context: str
    matched: list[str]


class Evidence(Receipted):
    """Facts, and why there are none."""

    status: str
    reason: str | None
    retrieved_at: str
    duration_ms: int
    facts: list[FoundFact]
    sources: list[FoundSource]
    ok: bool
    limits: str | None
    error: str | None
    empty_reason: str | None


@dataclass(frozen=True, kw_only=True)
class Held(Holding):
    """What a text was held to, and what came of it."""

    clauses: Clauses


@dataclass(frozen=True, kw_only=True)
class HeldReply(Held):
    """The member ``troth`` of a completion."""

    structured: bool
    part: int
    before: str


class Function(TypedDict):
    """Name of a tool, and its arguments as JSON."""

    name: str
    arguments: str


class ToolCall(TypedDict):
    """A call of a tool of the application."""

    id: str
    type: Literal["function"]
    function: Function


class ReplyMessage(TypedDict):
    """What the assistant says."""

    role: Literal["assistant"]
    content: str | None
    refusal: NotRequired[str | None]
    tool_calls: NotRequired[list[ToolCall]]


class Choice(TypedDict):
    """The one choice."""

    index: int
    finish_reason: str | None
    logprobs: NotRequired[None]
    message: ReplyMessage


class Completion(TypedDict):
    """OpenAI's chat completion; ``troth`` is ours."""

    id: str
    object: Literal["chat.completion"]
    created: int
    model: str
    choices: list[Choice]
    usage: Usage | None
    troth: HeldReply | Answer


class Model(TypedDict):
    """A name that requests may give."""

    id: str
    object: Literal["model"]
    created: int
    owned_by: str


class Models(Receipted):
    """OpenAI's list of models."""

    object: Literal["list"]
    data: list[Model]


@dataclass(frozen=True, kw_only=True)
class HeldDraft(Held):
    """How a draft fared."""

    verdict: Literal["clean", "marked", "withheld"]
    drafts_sha256: list[str]
    strict: bool


@dataclass(frozen=True, kw_only=True)
class Check(HeldDraft):
    """A draft as it may leave."""

    text: str


class Guardrail(TypedDict):
    """The answer of LiteLLM's guardrail API; ``troth`` where a reply was held."""

    action: Literal["NONE", "GUARDRAIL_INTERVENED", "BLOCKED"]
    blocked_reason: str | None
    texts: NotRequired[list[str]]
    troth: NotRequired[HeldDraft]
    trace_id: NotRequired[str]
    receipt_id: NotRequired[str]
    nonce: NotRequired[str]
    clauses: NotRequired[Clauses]


class State(TypedDict):
    """A draft as it goes through thinking."""

    rendered_text: str
    action_type: str
    quality_score: float
    failure: NotRequired[Any]
    token_counts: NotRequired[Open | None]
    safety_score: NotRequired[float | None]


class Thought(Receipted):
    """The outcome of thinking, and what is told of the run."""

    state: State
    telemetry: Telemetry
