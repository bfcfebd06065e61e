"""The ports to a chat model, called by ``runtime.gate`` and ``runtime.gateway.gate`` (GATE-12)."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from troth.kernel.jsontypes import JsonObject
from troth.kernel.relaying import ToolCall


class FailureReason(StrEnum):
    """Why a provider gave no usable reply; the closed set of the wire shape, and refusal."""

    RATE_LIMITED = "rate_limited"
    NOT_FOUND = "not_found"
    TIMEOUT = "timeout"
    HTTP_ERROR = "http_error"
    EXCEPTION = "exception"
    REDIRECTED = "redirected"  # and not followed
    TOO_LARGE = "too_large"  # reading stopped at the contract's limit
    BAD_REPLY = "bad_reply"  # no reply of the provider's protocol
    REFUSED = "refused"


class FinishReason(StrEnum):
    """Why the model stopped writing."""

    STOP = "stop"
    LENGTH = "length"  # cut off by the output budget: a failed attempt
    REFUSED = "refused"
    TOOLS = "tools"  # to have tools called: relayed replies only
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelCall:
    """One request to a model.

    Attributes:
        instructions: The fixed prompt text; never holds user, evidence or email text.
        payload: One JSON document with everything the model is to work on, as data.
        schema: JSON Schema (draft 2020-12) that the reply must satisfy, or ``None`` for prose.
        schema_name: Name of that schema for providers that want one.
        temperature: Asked for; a provider may not be able to honour it.
        max_output_tokens: Upper limit of the reply.
        max_reply_bytes: No more is read of the reply, unpacked and with all that the protocol adds.
        timeout_s: Whole time allowed for the call: connecting, sending, and reading the reply.
        trace: Headers of W3C's trace context, which go out with it; empty where nobody watches.
    """

    instructions: str
    payload: str
    schema: JsonObject | None
    schema_name: str
    temperature: float
    max_output_tokens: int
    max_reply_bytes: int
    timeout_s: float
    trace: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelReply:
    """What came back, untouched.

    Attributes:
        text: The reply exactly as received.
        model_id: The model as the provider names it.
        input_tokens: As the provider reported, however absurd, else ``None``; likewise
            ``output_tokens``.
        temperature_honoured: False where the provider has no such parameter.
        schema_mode: How the schema was sent: ``native``, ``tool``, ``prompted`` or ``none``.
    """

    text: str
    model_id: str
    finish: FinishReason
    input_tokens: int | None = None
    output_tokens: int | None = None
    temperature_honoured: bool = True
    schema_mode: str = "none"


class ModelUnavailable(Exception):
    """The provider gave no reply. Carries only a closed reason; never the provider's own text.

    Attributes:
        status: The HTTP status that it answered with; 0 where that is not the reason.
        retry_after_s: After how many seconds it wants to be asked again, if it says.
    """

    def __init__(
        self, reason: FailureReason, *, status: int = 0, retry_after_s: int | None = None
    ) -> None:
        super().__init__(reason.value)
        self.reason, self.status, self.retry_after_s = reason, status, retry_after_s


class ChatModel(Protocol):
    """A model that answers one call at a time; safe for concurrent calls."""

    @property
    def model_id(self) -> str:
        """Id under which responses name this model, such as ``openai:gpt-x``."""

    async def prepare(self) -> None:
        """Load what the first call needs; no attempt's time runs meanwhile. Often nothing."""

    async def complete(self, call: ModelCall) -> ModelReply:
        """Answer one call, once: no retries of any kind (GATE-4 counts attempts).

        Raises:
            ModelUnavailable: No reply could be had.
        """


@dataclass(frozen=True, kw_only=True, slots=True)
class RelayCall:
    """A client's own request, to be handed on.

    Attributes:
        body: Members of a chat completion request, but for ``model`` and ``stream``.
        stream: Whether to yield the text as it comes.
        max_reply_bytes, trace: As in ``ModelCall``.
    """

    body: JsonObject
    stream: bool
    max_reply_bytes: int
    trace: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Relayed:
    """A whole reply to a relayed request, untouched; token counts as in ``ModelReply``."""

    content: str = ""
    refusal: str = ""
    calls: tuple[ToolCall, ...] = ()
    finish: FinishReason = FinishReason.UNKNOWN
    input_tokens: int | None = None
    output_tokens: int | None = None


class RelayModel(Protocol):
    """A model that takes an application's messages as they are; safe for concurrent calls."""

    @property
    def model_id(self) -> str:
        """Id under which receipts name this model, such as ``openai:gpt-x``."""

    def forward(self, call: RelayCall) -> AsyncGenerator[str | Relayed, None]:
        """Pieces of text as they come, where the call asks for them, and last the whole reply.

        One request, no retries. Time is the caller's, who closes what it does not read to the end.

        Raises:
            ModelUnavailable: No whole reply could be had.
        """
