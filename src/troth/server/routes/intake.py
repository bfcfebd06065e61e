"""Routes of email intake: mail goes in, and what became of it comes out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from troth.kernel.errors import CallerError
from troth.ports.environment import timestamp
from troth.ports.intake import RawMail
from troth.ports.keys import Scope
from troth.runtime.results.lists import Taken, Vocabulary
from troth.server.admission import Call, admits
from troth.server.door import read_bytes
from troth.server.parameters import Wait
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives

router = APIRouter(route_class=SealedRoute, prefix="/api/intake", tags=["intake"])

_MAIL = "message/rfc822"
_BODY = {
    "requestBody": {
        "required": True,
        "content": {_MAIL: {"schema": {"type": "string", "format": "binary"}}},
    },
}


Taking = Annotated[Call, admits(Scope.INTAKE)]


@router.post("/messages", summary="Take in a mail", openapi_extra=_BODY)
@gives(Taken)
async def take_in(call: Taking, wait: Wait = False) -> Response:
    """The same mail twice is one message; with ``wait=true`` the answer is its result."""
    media_type = call.request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != _MAIL:
        raise CallerError(
            "input.media_type", "The body must be a mail.", hint=f"send Content-Type: {_MAIL}"
        )
    data = await read_bytes(call.request, max_bytes=call.services.settings.max_mail_bytes)
    raw = RawMail(data=data, received_at=timestamp(call.services.clock.now()), locator="http")
    return respond(
        await call.services.intake.intake.take_in(
            raw,
            origin=call.origin,
            wait=wait,
            trace_id=call.trace_id,
        )
    )


@router.get("/profile", summary="The labels and queues that corrections may name")
@gives(Vocabulary)
async def profile(call: Taking) -> Response:
    """Of the profile that is in use, each with what it means."""
    return respond(
        await call.services.intake.reviews.vocabulary(origin=call.origin, trace_id=call.trace_id)
    )


@router.get("/messages/{message_id}", summary="Read what became of a mail")
@gives(Taken)
async def result(call: Taking, message_id: str) -> Response:
    """The decision with its evidence, or where the message stands."""
    return respond(
        await call.services.intake.intake.result(
            message_id, origin=call.origin, trace_id=call.trace_id
        )
    )
