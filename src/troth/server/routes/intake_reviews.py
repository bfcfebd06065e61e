"""Routes for people who review mail: what waits, one message, corrections, drafts.

A change names the version that was seen (``If-Match``) and a key of its own (``Idempotency-Key``).
Both are looked at before the body is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import APIRouter, Query
from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError
from starlette.requests import Request
from starlette.responses import Response

from troth.contracts.gate.intake.corrections import (
    MAX_CORRECTIONS,
    MAX_REASON,
    MAX_VALUE,
    MAX_VALUES,
)
from troth.contracts.gate.intake.corrections import Field as Corrected
from troth.contracts.gate.intake.drafts import DraftMove
from troth.contracts.gate.intake.model import IntakeStatus
from troth.ports.keys import Scope
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.intake.asked import Asked, read_corrections
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import MAX_PAGE, STATUSES, QueueFilters
from troth.runtime.results.lists import MailAct, MailItem, MailQueue
from troth.server.admission import Call, admits
from troth.server.door import Principal
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.schemas import Body, describe_body

_MAX_NAME: Final = 100
_PAGE: Final = 50
_YES: Final = frozenset({"true", "1", "yes"})
_NO: Final = frozenset({"", "false", "0", "no"})
_TEXT: Final = {"type": "string", "maxLength": MAX_VALUE}


def _labels(given: object) -> str | list[str]:
    """One text or a list of texts, told of as one member whichever it is not."""
    if isinstance(given, str):
        return given
    if isinstance(given, list) and all(isinstance(one, str) for one in given):
        return given
    raise PydanticCustomError("labels", "input should be a text or a list of texts")


class CorrectionBody(Body):
    """One thing that is otherwise."""

    field: str = Field(json_schema_extra={"enum": [field.value for field in Corrected]})
    value: Annotated[
        str | list[str],
        PlainValidator(_labels),
        WithJsonSchema(
            {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "maxItems": MAX_VALUES}]}
        ),
    ]
    reason: str = Field(default="", max_length=MAX_REASON)

    def asked(self) -> Asked:
        """The same for the runtime."""
        value = self.value if isinstance(self.value, str) else tuple(self.value)
        return Asked(field=self.field, value=value, reason=self.reason)


class ActBody(Body):
    """A body that may say who acts."""

    by: str | None = Field(
        default=None, min_length=1, max_length=_MAX_NAME, description="Who, within the key."
    )


class CorrectionsBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/corrections``: all of it is applied, or nothing."""

    corrections: list[CorrectionBody] = Field(min_length=1, max_length=MAX_CORRECTIONS)


class DraftBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/drafts/{draft_id}``."""

    move: Literal["approve", "discard"]


def read_act(request: Request, principal: Principal) -> Act:
    """Who changes which version, under which key; looked at before the body is.

    Raises:
        CallerError: ``input.invalid`` without a good ``Idempotency-Key``, ``input.unconditional``
            without ``If-Match``.
    """
    act = Act(
        by=principal.account,
        if_match=request.headers.get("if-match", "").strip(),
        idempotency_key=request.headers.get("idempotency-key", "").strip(),
    )
    act.check()
    return act


def actor(principal: Principal, body: ActBody) -> str:
    """The account that acts: the key vouches for it, and a name is what its holder says."""
    return principal.account if body.by is None else f"{principal.account}:{body.by}"


def describe_act(model: type[ActBody]) -> dict[str, Any]:
    """The ``openapi_extra`` of a route that changes an outcome."""
    return {
        **describe_body(model),
        "parameters": [
            _header("If-Match", "The entity tag of the message, as it was read."),
            _header("Idempotency-Key", "Of the client's making, new for each new request."),
        ],
    }


def _header(name: str, about: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": 200}
    return {
        "name": name,
        "in": "header",
        "required": True,
        "schema": schema,
        "description": about,
    }


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
