"""Models behind an HTTP API, by pydantic-ai's direct request interface.

One call is one HTTP request: every retry of the library and of the provider's SDK is off, because
GATE-4 counts attempts. The libraries make the request; what comes back is read by our own client
first, within the bounds of GATE-15. The reply's text is handed on as it came.

The libraries cost more than a second to import, so that happens in a thread, before the first
attempt's time begins.

The HTTP client that the provider libraries are given: it has read the reply before they do.

GATE-15: each attempt is one request, follows nothing, reads no more than its contract allows, and
ends at its deadline. What a library gets is a small reply of the same meaning (``replies``), or an
error without any text of the provider; the true reason stays with the attempt.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING

import httpcore2
import httpx2

from troth.adapters.bounded_http import BoundedHttp, TooLong, Unreadable
from troth.adapters.models.replies import (
    FINISHES,
    NotAReply,
    condense_anthropic,
    condense_openai,
    reason_of,
)
from troth.kernel.errors import CallerError, OutsideFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.chat import (
    FailureReason,
    FinishReason,
    ModelCall,
    ModelReply,
    ModelUnavailable,
)

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings


@dataclass(kw_only=True, slots=True)
class Exchange:
    """One attempt on the wire.

    Attributes:
        asked: Whether its one request was made.
        failure: Why there is no reply, where the wire knows.
        trace: Headers that go out besides those of the library.
    """

    max_reply_bytes: int
    trace: Mapping[str, str] = field(default_factory=dict)
    asked: bool = False
    failure: FailureReason | None = None


EXCHANGE: ContextVar[Exchange] = ContextVar("exchange of the attempt")
"""The attempt that is being made: the libraries in between pass nothing on."""


class ProviderTransport(httpx2.AsyncBaseTransport):
    """Sends what a provider library made, and hands it what may be made of the reply."""

    def __init__(self, http: BoundedHttp, condense: Callable[[bytes], bytes]) -> None:
        self._http, self._condense = http, condense

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Make the attempt's one request.

        Raises:
            httpx2.RequestError: It yielded no reply; the reason stands in the exchange.
        """
        exchange = EXCHANGE.get()
        request.headers.update(exchange.trace)
        try:
            body = await self._ask(exchange, request)
        except TooLong:
            exchange.failure = FailureReason.TOO_LARGE
        except (Unreadable, NotAReply):
            exchange.failure = FailureReason.BAD_REPLY
        except (httpcore2.NetworkError, httpcore2.ProtocolError):
            exchange.failure = FailureReason.EXCEPTION
        else:
            if body is not None:
                return httpx2.Response(
                    200, headers={"content-type": "application/json"}, content=body
                )
        raise httpx2.RequestError("There is no usable reply.", request=request)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def _ask(self, exchange: Exchange, request: httpx2.Request) -> bytes | None:
        if exchange.asked:  # GATE-4: a library that asks again would hide an attempt
            exchange.failure = FailureReason.EXCEPTION
            return None
        exchange.asked = True
        status, body = await self._http.exchange(request, max_body_bytes=exchange.max_reply_bytes)
        if 200 <= status < 300:
            return self._condense(body)
        exchange.failure = reason_of(status)
        return None


PROVIDERS = ("openai", "anthropic")
OPENAI_URL = "https://api.openai.com/v1"
ANTHROPIC_URL = "https://api.anthropic.com"
_NO_KEY = "none"  # local servers take any key; the SDKs insist on one
# The library parts a reply at the tags between which some models think aloud. No reply holds these.
_NO_TAGS = ("\N{NULL}troth: never parted\N{NULL}",) * 2


@dataclass(frozen=True, slots=True)
class _Loaded:
    model: Model
    transport: ProviderTransport
    native: bool  # schema-constrained output
    warm: bool  # takes a temperature
    strict: Callable[[JsonObject], bool | None]  # what to say of the schema in strict mode's terms


class RemoteModel:
    """A chat model of a provider, or of any server that speaks a provider's protocol.

    Safe for concurrent calls within one event loop. Close it when done.
    """

    def __init__(
        self, name: str, *, base_url: str | None = None, api_key: str | None = None
    ) -> None:
        """Name a model; nothing is imported or contacted yet.

        Args:
            name: ``openai:NAME`` or ``anthropic:NAME``.
            base_url: Of a server that speaks that protocol, such as Ollama's or vLLM's
                ``http://localhost:11434/v1``; the provider's own without it.
            api_key: May be left out only together with a ``base_url``.

        Raises:
            CallerError: ``config.invalid`` for another provider, an empty name or a missing key.
            OutsideFailure: ``outside.missing_extra`` where the libraries are not installed.
        """
        provider, _, model_name = name.partition(":")
        if provider not in PROVIDERS or not model_name.strip():
            raise CallerError(
                "config.invalid",
                "A remote model is named openai:NAME or anthropic:NAME.",
                field="model",
            )
        if not api_key and base_url is None:
            raise CallerError(
                "config.invalid",
                "The provider's own API needs a key.",
                hint="Set TROTH_MODEL_API_KEY, or TROTH_MODEL_BASE_URL for a server without keys.",
                field="model_api_key",
            )
        if find_spec("pydantic_ai") is None or find_spec(provider) is None:
            raise OutsideFailure(
                "outside.missing_extra",
                "Remote models need the optional packages of this extra.",
                hint="pip install 'troth[models]'",
            )
        self._id, self._provider, self._name = name, provider, model_name
        self._base_url, self._api_key = base_url, api_key or _NO_KEY
        self._loaded: _Loaded | None = None
        self._lock = Lock()

    @property
    def model_id(self) -> str:
        """The name it was made with."""
        return self._id

    async def prepare(self) -> None:
        """Import the libraries and make the client, once."""
        if self._loaded is None:
            await asyncio.to_thread(self._load)

    async def complete(self, call: ModelCall) -> ModelReply:
        """Make one HTTP request.

        Raises:
            ModelUnavailable: With the closed reason; no text of the provider.
        """
        await self.prepare()
        loaded = self._load()
        response = await self._request(loaded, call)
        return ModelReply(
            text="".join(part.content for part in response.parts if part.part_kind == "text"),
            model_id=response.model_name or self._id,
            finish=FINISHES.get(response.finish_reason or "", FinishReason.UNKNOWN),
            # The library counts what was not reported as 0.
            input_tokens=response.usage.input_tokens or None,
            output_tokens=response.usage.output_tokens or None,
            temperature_honoured=loaded.warm,
            schema_mode=_schema_mode(loaded, call),
        )

    async def aclose(self) -> None:
        """Close the connections, if any were opened."""
        loaded, self._loaded = self._loaded, None
        if loaded is not None:
            await loaded.transport.aclose()

    async def _request(self, loaded: _Loaded, call: ModelCall) -> ModelResponse:
        from pydantic_ai.direct import model_request
        from pydantic_ai.exceptions import AgentRunError, ContentFilterError
        from pydantic_ai.messages import ModelRequest, UserPromptPart

        request = ModelRequest(
            parts=[UserPromptPart(content=call.payload)], instructions=_instructions(loaded, call)
        )
        exchange = Exchange(max_reply_bytes=call.max_reply_bytes, trace=call.trace)
        token = EXCHANGE.set(exchange)
        try:
            async with asyncio.timeout(call.timeout_s):
                return await model_request(
                    loaded.model,
                    [request],
                    model_settings=_settings(loaded, call),
                    model_request_parameters=_parameters(loaded, call),
                )
        except TimeoutError:
            reason = FailureReason.TIMEOUT
        except ContentFilterError:
            reason = FailureReason.REFUSED
        except AgentRunError:
            reason = exchange.failure or FailureReason.EXCEPTION
        finally:
            EXCHANGE.reset(token)
        raise ModelUnavailable(reason)  # outside the handlers: no provider text in its context

    def _load(self) -> _Loaded:
        with self._lock:
            if self._loaded is None:
                make = _load_openai if self._provider == "openai" else _load_anthropic
                self._loaded = make(self._name, self._base_url, self._api_key)
            return self._loaded


def _load_openai(name: str, base_url: str | None, api_key: str) -> _Loaded:
    from openai import AsyncOpenAI
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile, openai_model_profile
    from pydantic_ai.providers.openai import OpenAIProvider

    url = base_url or OPENAI_URL
    transport = ProviderTransport(BoundedHttp(url), condense_openai)
    http = httpx2.AsyncClient(transport=transport)
    client = AsyncOpenAI(base_url=url, api_key=api_key, max_retries=0, http_client=http)
    known = openai_model_profile(name)
    reasons = known.get("openai_supports_reasoning", False) and (
        known.get("thinking_enabled_by_default", False)
        or known.get("thinking_always_enabled", False)
    )
    profile = OpenAIModelProfile(thinking_tags=_NO_TAGS, json_schema_transformer=None)
    if base_url is not None and not reasons:  # the older name, which every server knows
        profile["openai_chat_supports_max_completion_tokens"] = False
    model = OpenAIChatModel(name, provider=OpenAIProvider(openai_client=client), profile=profile)
    native = model.profile.get("supports_json_schema_output", False)
    return _Loaded(model, transport, native=native, warm=not reasons, strict=_fits_strict_mode)


def _load_anthropic(name: str, base_url: str | None, api_key: str) -> _Loaded:
    from anthropic import AsyncAnthropic
    from pydantic_ai.models.anthropic import AnthropicModel
    from pydantic_ai.profiles.anthropic import AnthropicModelProfile
    from pydantic_ai.providers.anthropic import AnthropicProvider

    url = base_url or ANTHROPIC_URL
    transport = ProviderTransport(BoundedHttp(url), condense_anthropic)
    http = httpx2.AsyncClient(transport=transport)
    client = AsyncAnthropic(base_url=url, api_key=api_key, max_retries=0, http_client=http)
    profile = AnthropicModelProfile(thinking_tags=_NO_TAGS)
    provider = AnthropicProvider(anthropic_client=client)
    model = AnthropicModel(name, provider=provider, profile=profile)
    native = model.profile.get("supports_json_schema_output", False)
    warm = not model.profile.get("anthropic_disallows_sampling_settings", False)
    # There is no other than strict mode; the library rewords what that mode does not know.
    return _Loaded(model, transport, native=native, warm=warm, strict=lambda _: None)


def _schema_mode(loaded: _Loaded, call: ModelCall) -> str:
    if call.schema is None:
        return "none"
    return "native" if loaded.native else "prompted"


def _instructions(loaded: _Loaded, call: ModelCall) -> str:
    if _schema_mode(loaded, call) != "prompted":
        return call.instructions
    schema = json.dumps(call.schema, ensure_ascii=False)
    return f"{call.instructions}\n\nReply with one JSON document under this schema:\n{schema}"


def _settings(loaded: _Loaded, call: ModelCall) -> ModelSettings:
    settings: ModelSettings = {
        "max_tokens": call.max_output_tokens,
        "timeout": call.timeout_s,  # the libraries want one; the deadline of the whole is ours
    }
    if loaded.warm:
        settings["temperature"] = call.temperature
    return settings


def _parameters(loaded: _Loaded, call: ModelCall) -> ModelRequestParameters:
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition

    # TRUST-3.6: constrained by the provider where it can; the gate validates in any case.
    if call.schema is None or not loaded.native:
        return ModelRequestParameters()
    return ModelRequestParameters(
        output_mode="native",
        output_object=OutputObjectDefinition(
            json_schema=copy.deepcopy(call.schema),
            name=call.schema_name,
            strict=loaded.strict(call.schema),
        ),
    )


def _fits_strict_mode(schema: JsonObject) -> bool:
    """Whether the schema keeps to the subset that OpenAI enforces; others are sent as advice."""
    from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

    transformer = OpenAIJsonSchemaTransformer(copy.deepcopy(schema), strict=None)
    transformer.walk()
    return transformer.is_strict_compatible
