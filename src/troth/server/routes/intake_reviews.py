"""Routes for people who review mail: what waits, one message, corrections, drafts.

A change names the version that was seen (``If-Match``) and a key of its own (``Idempotency-Key``).
Both are looked at before the body is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.contracts.gate.intake.drafts import DraftMove
from troth.ports.keys import Scope
from troth.runtime.closing import SealedPlain
from troth.runtime.exchange import Origin
from troth.runtime.intake.asked import read_corrections
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import Reviews
from troth.server.door import Door, Principal, read_object
from troth.server.intake_bodies import (
    ActBody,
    CorrectionsBody,
    DraftBody,
    actor,
    describe_act,
    describe_item,
    describe_queue,
    is_set,
    read_act,
    read_filters,
    read_limit,
)
from troth.server.listed_results import MailAct, MailItem, MailQueue
from troth.server.refusals import SealedRoute, surface_of
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.schemas import read_body

router = APIRouter(route_class=SealedRoute, prefix="/api/intake/reviews", tags=["intake"])

A = TypeVar("A", bound=ActBody)
_PRIVATE: Mapping[str, str] = {"cache-control": "no-store"}


async def _admitted(request: Request) -> Principal:
    door: Door = request.app.state.door
    return await door.admit(request, Scope.INTAKE)


def _reviews(request: Request) -> Reviews:
    services: Services = request.app.state.services
    return services.intake.reviews


def _origin(request: Request, principal: Principal) -> Origin:
    return Origin(surface=surface_of(request), tenant=principal.tenant)


def _trace_id(request: Request) -> str:
    trace_id: str = request.scope["state"]["trace_id"]
    return trace_id


async def _act(request: Request, principal: Principal, model: type[A]) -> tuple[Act, A]:
    services: Services = request.app.state.services
    act = read_act(request, principal)
    body = read_body(model, await read_object(request, max_bytes=services.settings.max_body_bytes))
    return replace(act, by=actor(principal, body)), body


def _tagged(sealed: SealedPlain) -> Mapping[str, str]:
    """The entity tag of the version that the body tells of."""
    return {**_PRIVATE, "etag": str(sealed.document.fields["etag"])}


@router.get("", summary="List messages that wait for people", openapi_extra=describe_queue())
@gives(MailQueue)
async def queue(request: Request) -> Response:
    """By priority, the most urgent first; ``next`` is ``after`` of the following page."""
    principal = await _admitted(request)
    sealed = await _reviews(request).queue(
        read_filters(request),
        origin=_origin(request, principal),
        after=request.query_params.get("after", ""),
        limit=read_limit(request),
        trace_id=_trace_id(request),
    )
    return respond(sealed, _PRIVATE)


@router.get("/{message_id}", summary="One message for review", openapi_extra=describe_item())
@gives(MailItem)
async def item(request: Request, message_id: str) -> Response:
    """Readings with their slices, reasons, drafts and corrections, under an entity tag."""
    principal = await _admitted(request)
    raw, with_mail = is_set(request, "raw"), is_set(request, "mail")
    if raw:  # PROOF-6: masked, but for who may read mails as they stand
        principal.require(Scope.INTAKE_RAW)
    sealed = await _reviews(request).item(
        message_id,
        origin=_origin(request, principal),
        raw=raw,
        with_mail=with_mail,
        by=principal.account,
        trace_id=_trace_id(request),
    )
    return respond(sealed, _tagged(sealed))


@router.post(
    "/{message_id}/corrections",
    summary="Correct what was read, and route again",
    openapi_extra=describe_act(CorrectionsBody),
)
@gives(MailAct)
async def correct(request: Request, message_id: str) -> Response:
    """All corrections or none; the same request under the same key is one act."""
    principal = await _admitted(request)
    act, body = await _act(request, principal, CorrectionsBody)
    sealed = await _reviews(request).correct(
        message_id,
        read_corrections([one.asked() for one in body.corrections]),
        act,
        origin=_origin(request, principal),
        trace_id=_trace_id(request),
    )
    return respond(sealed, _tagged(sealed))


@router.post(
    "/{message_id}/drafts/{draft_id}",
    summary="Approve or discard a draft",
    openapi_extra=describe_act(DraftBody),
)
@gives(MailAct)
async def decide_draft(request: Request, message_id: str, draft_id: str) -> Response:
    """Nothing is sent; the record says which draft a person approved."""
    principal = await _admitted(request)
    act, body = await _act(request, principal, DraftBody)
    sealed = await _reviews(request).decide_draft(
        message_id,
        draft_id,
        DraftMove(body.move),
        act,
        origin=_origin(request, principal),
        trace_id=_trace_id(request),
    )
    return respond(sealed, _tagged(sealed))
