"""The doors for applications that speak to others: OpenAI's protocol, checks, guardrails."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from pydantic import ConfigDict, Field
from starlette.responses import Response

from troth.contracts.thinking.model import Depth
from troth.kernel.errors import CallerError
from troth.kernel.exchange import Mode, parse_mode
from troth.runtime.answers.ask import AskRequest
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.given import MAX_PASSAGES, Given
from troth.runtime.gateway.check import CheckRequest
from troth.runtime.gateway.request import (
    ChatCompletionRequest,
    Conversation,
    read_conversation,
    read_request,
    refused,
)
from troth.runtime.gateway.work import PREFIX, read_work
from troth.runtime.results.answers import Check, Completion, Guardrail, Models
from troth.server.admission import Asking, Call
from troth.server.refusals import SealedRoute
from troth.server.respond import EVENTS, gives, respond, respond_as_chunks
from troth.server.schemas import (
    TEXT,
    Body,
    ConversationBody,
    GivenBody,
    PassageBody,
    describe_body,
    read_body,
)

router = APIRouter(route_class=SealedRoute, tags=["doors"])
_LITELLM: Final = "/guardrails/litellm/beta/litellm_basic_guardrail_api"


class TrothBody(ConversationBody):
    """What a completion request may say under ``troth``."""

    mode: str | None = Field(
        default=None, max_length=64, description="work: own sources join; normal: only clean text."
    )
    passages: list[PassageBody] = Field(default_factory=list, max_length=MAX_PASSAGES)
    review: bool = False
    depth: str = Field(default="baseline", pattern="^(baseline|deep)$")


class CompletionBody(Body):
    """``POST /v1/chat/completions``; other members of OpenAI's are in docs/gateway.md."""

    model_config = ConfigDict(extra="allow")

    model: str = Field(min_length=1, description="A name of GET /v1/models.")
    messages: list[dict[str, Any]] = Field(min_length=1)
    stream: bool | None = None
    troth: TrothBody | None = None


class CheckBody(ConversationBody):
    """``POST /api/check``."""

    draft: str = Field(min_length=1, json_schema_extra=TEXT)
    request: str = Field(default="", description="What the draft answers.")
    passages: list[PassageBody] = Field(default_factory=list, max_length=MAX_PASSAGES)
    surface: str | None = Field(
        default=None, pattern="^[A-Za-z0-9._:/-]{1,64}$", description="The caller's name for it."
    )


class SettingsOfGuardrail(ConversationBody):
    """``additional_provider_specific_params`` of the guardrail's configuration."""

    passages: list[PassageBody] = Field(default_factory=list, max_length=MAX_PASSAGES)
    strict: bool = Field(default=False, description="Block what would have to be changed.")


class GuardrailBody(Body):
    """What LiteLLM's generic guardrail API sends; other members are passed over."""

    model_config = ConfigDict(extra="ignore")

    input_type: str
    texts: list[str] | None = None
    structured_messages: list[Any] | None = None
    additional_provider_specific_params: SettingsOfGuardrail | None = None


@router.get("/v1/models", summary="The models that completion requests may name")
@gives(Models)
async def models(call: Asking) -> Response:
    """The configured upstreams, ``extractive``, and ``troth:work/…`` for three sections."""
    doors = call.services.doors
    return respond(
        await doors.gateway.models(
            doors.work.names,
            origin=call.origin_of(ConversationBody()),
            trace_id=call.trace_id,
        )
    )


@router.post(
    "/v1/chat/completions",
    summary="A chat completion, held to evidence and memory",
    openapi_extra=describe_body(CompletionBody),
)
@gives(Completion)
@gives(str, media_type=EVENTS)
async def complete(call: Asking) -> Response:
    """OpenAI's protocol: the request is relayed, the reply is held, marked or repaired, sealed."""
    raw = await call.object()
    ours = read_body(TrothBody, _object(raw.get("troth")))
    asked = read_request(raw, max_output_tokens=call.services.settings.gateway_output_tokens)
    origin = call.origin_of(ours)
    if asked.model.startswith(PREFIX):
        return await _work(call, asked, ours, origin)
    mode = None if ours.mode is None else _mode(ours.mode)
    asked = replace(
        asked,
        given=_given(ours.passages),
        with_sources=mode is Mode.WORK,
        review=ours.review,
        depth=ours.depth,
    )
    named: dict[str, Any] = {
        "origin": origin,
        "mode": mode or Mode.WORK,
        "trace_id": call.trace_id,
    }
    gateway = call.services.doors.gateway
    if not asked.stream:
        return respond(await gateway.answer(asked, **named))
    chunks = gateway.stream(asked, **named)
    return respond_as_chunks(await anext(chunks), chunks)


async def _work(
    call: Call, asked: ChatCompletionRequest, ours: TrothBody, origin: Origin
) -> Response:
    if ours.review:
        raise refused("troth.review", "answers are reviewed through /ui/api/ask")
    text, given = read_work(asked, _given(ours.passages).passages)
    work = call.services.doors.work
    question = AskRequest(
        text=text,
        given=given,
        model=work.model_of(asked.model),
        mode=Mode.WORK if ours.mode is None else _mode(ours.mode),
        depth=Depth(ours.depth),
        origin=origin,
        caller=call.caller,
        trace_id=call.trace_id,
    )
    if not asked.stream:
        return respond(await work(asked, question))
    chunks = work.stream(asked, question)
    return respond_as_chunks(await anext(chunks), chunks)


@router.post(
    "/api/check",
    summary="Hold a draft to what is on record",
    openapi_extra=describe_body(CheckBody),
)
@gives(Check)
async def check(call: Asking) -> Response:
    """The draft as it may leave: marked where it differs from passages, own sources or memory."""
    body = await call.body(CheckBody)
    origin = call.origin_of(body)
    if body.surface is not None:
        origin = replace(origin, surface=f"check:{body.surface}")
    return respond(
        await call.services.doors.check(
            CheckRequest(
                drafts=(body.draft,),
                request=body.request,
                along=_given(body.passages),
                origin=origin,
                trace_id=call.trace_id,
            )
        )
    )


@router.post(
    _LITELLM,
    summary="The generic guardrail API of LiteLLM's gateway",
    openapi_extra=describe_body(GuardrailBody),
)
@gives(Guardrail)
async def guard(call: Asking) -> Response:
    """Replies: passed, changed in place, or blocked. Requests are passed, for users may err."""
    body = await call.body(GuardrailBody)
    ours = body.additional_provider_specific_params or SettingsOfGuardrail()
    origin = call.origin_of(ours)
    texts = tuple(body.texts or ())
    if body.input_type != "response" or not any(map(str.strip, texts)):
        return respond(await call.services.doors.check.passed(origin, trace_id=call.trace_id))
    conversation = Conversation()
    if body.structured_messages:
        conversation = read_conversation(body.structured_messages)
    return respond(
        await call.services.doors.check(
            CheckRequest(
                drafts=texts,
                request=conversation.asked,
                along=_given(ours.passages),
                documents=conversation.documents,
                given=conversation.given,
                origin=origin,
                strict=ours.strict,
                gateway=True,
                trace_id=call.trace_id,
            )
        )
    )


def _mode(named: str) -> Mode:
    try:
        return parse_mode(named)
    except CallerError:
        raise refused("troth.mode", ", ".join(Mode)) from None


def _given(passages: list[PassageBody]) -> Given:
    return GivenBody(passages=passages).given()


def _object(given: Any) -> dict[str, Any]:
    if given is None or isinstance(given, dict):
        return given or {}
    raise CallerError("input.invalid", "troth is no object.", field="troth")
