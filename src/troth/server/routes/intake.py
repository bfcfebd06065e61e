"""Routes of email intake: mail goes in, and what became of it comes out."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.kernel.errors import CallerError
from troth.ports.environment import timestamp
from troth.ports.intake import RawMail
from troth.ports.keys import Scope
from troth.runtime.exchange import Origin
from troth.server.door import Door, read_bytes
from troth.server.intake_bodies import is_set
from troth.server.listed_results import Taken, Vocabulary
from troth.server.refusals import SealedRoute, surface_of
from troth.server.respond import respond
from troth.server.results import gives

router = APIRouter(route_class=SealedRoute, prefix="/api/intake", tags=["intake"])

_MAIL = "message/rfc822"
_BODY = {
    "requestBody": {
        "required": True,
        "content": {_MAIL: {"schema": {"type": "string", "format": "binary"}}},
    },
    "parameters": [
        {
            "name": "wait",
            "in": "query",
            "schema": {"type": "boolean", "default": False},
            "description": "Answer when the message is worked on.",
        }
    ],
}


async def _origin(request: Request) -> Origin:
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.INTAKE)
    return Origin(surface=surface_of(request), tenant=principal.tenant)


@router.post("/messages", summary="Take in a mail", openapi_extra=_BODY)
@gives(Taken)
async def take_in(request: Request) -> Response:
    """The same mail twice is one message; with ``wait=true`` the answer is its result."""
    services: Services = request.app.state.services
    origin = await _origin(request)
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != _MAIL:
        raise CallerError(
            "input.media_type", "The body must be a mail.", hint=f"send Content-Type: {_MAIL}"
        )
    wait = is_set(request, "wait")  # before the body: what is refused keeps no mail
    data = await read_bytes(request, max_bytes=services.settings.max_mail_bytes)
    raw = RawMail(data=data, received_at=timestamp(services.clock.now()), locator="http")
    sealed = await services.intake.intake.take_in(
        raw,
        origin=origin,
        wait=wait,
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.get("/profile", summary="The labels and queues that corrections may name")
@gives(Vocabulary)
async def profile(request: Request) -> Response:
    """Of the profile that is in use, each with what it means."""
    services: Services = request.app.state.services
    sealed = await services.intake.reviews.vocabulary(
        origin=await _origin(request), trace_id=request.scope["state"]["trace_id"]
    )
    return respond(sealed)


@router.get("/messages/{message_id}", summary="Read what became of a mail")
@gives(Taken)
async def result(request: Request, message_id: str) -> Response:
    """The decision with its evidence, or where the message stands."""
    services: Services = request.app.state.services
    origin = await _origin(request)
    sealed = await services.intake.intake.result(
        message_id, origin=origin, trace_id=request.scope["state"]["trace_id"]
    )
    return respond(sealed)
