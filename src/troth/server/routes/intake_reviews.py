"""Routes for people who review mail: what waits, one message, corrections, drafts.

A change names the version that was seen (``If-Match``) and a key of its own (``Idempotency-Key``).
Both are looked at before the body is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, TypeVar

from fastapi import APIRouter, Query
from starlette.responses import Response

from troth.contracts.gate.intake.drafts import DraftMove
from troth.contracts.gate.intake.model import IntakeStatus
from troth.ports.keys import Scope
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.intake.asked import read_corrections
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import MAX_PAGE, STATUSES, QueueFilters
from troth.runtime.results.lists import MailAct, MailItem, MailQueue
from troth.server.admission import Call, admits
from troth.server.intake_bodies import (
    ActBody,
    CorrectionsBody,
    DraftBody,
    actor,
    describe_act,
    read_act,
)
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives

router = APIRouter(route_class=SealedRoute, prefix="/api/intake/reviews", tags=["intake"])

Status = Annotated[str, Query(json_schema_extra={"enum": ["", *STATUSES]})]
QueueId = Annotated[str, Query(max_length=64)]
Next = Annotated[str, Query(description="next of the page before.")]
Most = Annotated[int, Query(ge=1, le=MAX_PAGE)]
Raw = Annotated[
    bool, Query(description="Slices as they stand in the mail; needs the scope intake_raw.")
]
WithMail = Annotated[bool, Query(description="With the texts of the mail.")]
A = TypeVar("A", bound=ActBody)
_PRIVATE: Mapping[str, str] = {"cache-control": "no-store"}


Reviewing = Annotated[Call, admits(Scope.INTAKE)]


async def _act(call: Call, model: type[A]) -> tuple[Act, A]:
    act = read_act(call.request, call.principal)
    body = await call.body(model)
    return replace(act, by=actor(call.principal, body)), body


def _tagged(sealed: SealedPlain) -> Mapping[str, str]:
    """The entity tag of the version that the body tells of."""
    return {**_PRIVATE, "etag": str(sealed.document.fields["etag"])}


@router.get("", summary="List messages that wait for people")
@gives(MailQueue)
async def queue(
    call: Reviewing,
    status: Status = IntakeStatus.NEEDS_REVIEW.value,
    queue_id: QueueId = "",
    after: Next = "",
    limit: Most = 50,
) -> Response:
    """By priority, the most urgent first; ``next`` is ``after`` of the following page."""
    sealed = await call.services.intake.reviews.queue(
        QueueFilters(status=status, queue_id=queue_id),
        origin=call.origin,
        after=after,
        limit=limit,
        trace_id=call.trace_id,
    )
    return respond(sealed, _PRIVATE)


@router.get("/{message_id}", summary="One message for review")
@gives(MailItem)
async def item(
    call: Reviewing, message_id: str, raw: Raw = False, mail: WithMail = False
) -> Response:
    """Readings with their slices, reasons, drafts and corrections, under an entity tag."""
    if raw:  # PROOF-6: masked, but for who may read mails as they stand
        call.principal.require(Scope.INTAKE_RAW)
    sealed = await call.services.intake.reviews.item(
        message_id,
        origin=call.origin,
        raw=raw,
        with_mail=mail,
        by=call.principal.account,
        trace_id=call.trace_id,
    )
    return respond(sealed, _tagged(sealed))


@router.post(
    "/{message_id}/corrections",
    summary="Correct what was read, and route again",
    openapi_extra=describe_act(CorrectionsBody),
)
@gives(MailAct)
async def correct(call: Reviewing, message_id: str) -> Response:
    """All corrections or none; the same request under the same key is one act."""
    act, body = await _act(call, CorrectionsBody)
    sealed = await call.services.intake.reviews.correct(
        message_id,
        read_corrections([one.asked() for one in body.corrections]),
        act,
        origin=call.origin,
        trace_id=call.trace_id,
    )
    return respond(sealed, _tagged(sealed))


@router.post(
    "/{message_id}/drafts/{draft_id}",
    summary="Approve or discard a draft",
    openapi_extra=describe_act(DraftBody),
)
@gives(MailAct)
async def decide_draft(call: Reviewing, message_id: str, draft_id: str) -> Response:
    """Nothing is sent; the record says which draft a person approved."""
    act, body = await _act(call, DraftBody)
    sealed = await call.services.intake.reviews.decide_draft(
        message_id,
        draft_id,
        DraftMove(body.move),
        act,
        origin=call.origin,
        trace_id=call.trace_id,
    )
    return respond(sealed, _tagged(sealed))
