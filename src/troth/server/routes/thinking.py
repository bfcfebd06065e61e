"""The route of the thinking contract: its body, and the request that it makes."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from troth.contracts.thinking.model import (
    MAX_ALTERNATIVES,
    MAX_EVIDENCE,
    Depth,
    EvidenceQuote,
    Tier,
)
from troth.contracts.thinking.states import state_from_wire
from troth.kernel.errors import CallerError
from troth.kernel.wire import mapping
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.results.answers import Thought
from troth.runtime.thinking.abuse import Offence
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.request import MAX_SOURCE_ID, ThinkingRequest
from troth.server.admission import Asking, Call
from troth.server.refusals import SealedRoute
from troth.server.respond import gives, respond
from troth.server.schemas import Body, ConversationBody, describe_body, read_body

_LARGEST = 2**53 - 1


class StateBody(Body):
    """A baseline."""

    rendered_text: str = Field(description="The draft; at most 400 000 characters.")
    action_type: str = Field(max_length=200, description="What the draft does, such as ANSWER.")
    quality_score: float = Field(ge=0, le=1)
    safety_score: float | None = Field(default=None, ge=0, le=1, description="Kept as it is.")
    failure: Any = Field(default=None, description="Kept as it is.")
    token_counts: dict[str, Any] | None = Field(default=None, description="Kept as they are.")


class QuoteBody(Body):
    """A quote that the draft rests on."""

    source_id: str = Field(max_length=MAX_SOURCE_ID)
    quote: str


class ThinkingBody(ConversationBody):
    """``POST /api/thinking``."""

    mode: Literal["baseline", "deep"]
    request_text: str = Field(description="What the draft answers.")
    state: StateBody
    tier: Tier = Field(
        default=Tier.FREE,
        strict=False,
        description="In any case. Only where no key is in use; else the key decides.",
    )
    evidence: list[QuoteBody] = Field(default_factory=list, max_length=MAX_EVIDENCE)
    alternatives: list[str] = Field(default_factory=list, max_length=MAX_ALTERNATIVES)
    total_timeout_ms: int | None = Field(default=None, ge=-_LARGEST, le=_LARGEST)
    total_budget_tokens: int | None = Field(default=None, ge=-_LARGEST, le=_LARGEST)
    breaker_open: bool = False
    abuse_blocked: bool = False


router = APIRouter(route_class=SealedRoute, tags=["thinking"])


@router.post(
    "/api/thinking",
    summary="Think a draft over, pass by pass; the draft itself where anything fails",
    openapi_extra=describe_body(ThinkingBody),
)
@gives(Thought)
async def think(call: Asking) -> Response:
    """The refined state, or the very state that was sent, and telemetry that says which."""
    try:
        caller, asked = await _read(call)
    except CallerError as error:
        offence = Offence.OVERSIZED if error.code == "input.too_large" else Offence.REFUSED
        sender = Caller(account=call.principal.account, tier=call.principal.tier or Tier.FREE)
        await run_blocking(lambda: call.services.thinking.allowances.note(sender, offence))
        raise
    return respond((await call.services.thinking(asked, caller)).sealed)


async def _read(call: Call) -> tuple[Caller, ThinkingRequest]:
    """Who thinks, and what; budgets that are not named are the most that may be had.

    The state is read as it was given, to the last member. The tier is the key's, and the body's
    only where no key is in use (THINK-9).

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """
    raw, sender, clamps = await call.object(), call.principal, call.services.thinking.clamps
    body = read_body(ThinkingBody, raw)
    try:
        state = state_from_wire(mapping(raw, "state"))
    except ValueError as problem:
        raise CallerError(
            "input.invalid",
            "The state cannot be read: it is too large, too deep, or holds what is no text.",
            hint="failure and token_counts hold at most 10 000 values, 32 levels deep",
            field="state",
        ) from problem
    timeout_ms, tokens = body.total_timeout_ms, body.total_budget_tokens
    caller = Caller(account=sender.account, tier=sender.tier or body.tier)
    return caller, ThinkingRequest(
        request_text=body.request_text,
        state=state,
        tier=caller.tier,
        depth=Depth(body.mode),
        total_timeout_ms=clamps.max_timeout_ms if timeout_ms is None else timeout_ms,
        total_budget_tokens=clamps.max_budget_tokens if tokens is None else tokens,
        origin=call.origin_of(body),
        evidence=tuple(
            EvidenceQuote(source_id=one.source_id, quote=one.quote) for one in body.evidence
        ),
        alternatives=tuple(body.alternatives),
        breaker_open=body.breaker_open,
        abuse_blocked=body.abuse_blocked,
        trace_id=call.trace_id,
    )
