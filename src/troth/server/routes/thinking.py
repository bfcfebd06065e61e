"""The route of the thinking contract."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.results.answers import Thought
from troth.runtime.thinking.abuse import Offence
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.request import ThinkingRequest
from troth.server.admission import Asking, Call
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.schemas import describe_body
from troth.server.thinking_bodies import (
    ThinkingBody,
    caller_of,
    read_thinking_body,
    thinking_request,
)

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
    raw = await call.object()
    body, state = read_thinking_body(raw)
    caller = caller_of(call.principal.account, call.principal.tier, body.tier)
    asked = thinking_request(
        body,
        state,
        caller=caller,
        origin=call.origin_of(body),
        clamps=call.services.thinking.clamps,
        trace_id=call.trace_id,
    )
    return caller, asked
