"""The route of the thinking contract."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.ports.keys import Scope
from troth.runtime.abuse import Offence
from troth.runtime.allowances import Caller
from troth.runtime.think_request import ThinkingRequest
from troth.server.door import Door, Principal, read_object
from troth.server.origins import origin_of
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import Thought, gives
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
async def think(request: Request) -> Response:
    """The refined state, or the very state that was sent, and telemetry that says which."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.ASK)
    try:
        caller, asked = await _read(request, services, principal)
    except CallerError as error:
        offence = Offence.OVERSIZED if error.code == "input.too_large" else Offence.REFUSED
        sender = Caller(account=principal.account, tier=principal.tier or Tier.FREE)
        services.thinking.allowances.note(sender, offence)
        raise
    return respond((await services.thinking(asked, caller)).sealed)


async def _read(
    request: Request, services: Services, principal: Principal
) -> tuple[Caller, ThinkingRequest]:
    raw = await read_object(request, max_bytes=services.settings.max_body_bytes)
    body, state = read_thinking_body(raw)
    caller = caller_of(principal.account, principal.tier, body.tier)
    asked = thinking_request(
        body,
        state,
        caller=caller,
        origin=origin_of(request, principal, body),
        clamps=services.thinking.clamps,
        trace_id=request.scope["state"]["trace_id"],
    )
    return caller, asked
