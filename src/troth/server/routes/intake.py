"""Routes of email intake: mail goes in, and what became of it comes out.

Those for people who review mail: what waits, one message, corrections, drafts. A change names the
version that was seen (``If-Match``) and a key of its own (``Idempotency-Key``). Both are looked at
before the body is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Final, TypeVar

from fastapi import APIRouter, Query
from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError
from starlette.responses import Response

from troth.contracts.gate.intake.corrections import (
    MAX_CORRECTIONS,
    MAX_REASON,
    MAX_VALUE,
    MAX_VALUES,
    Correction,
)
from troth.contracts.gate.intake.corrections import Field as Corrected
from troth.contracts.gate.intake.drafts import Move
from troth.contracts.gate.intake.model import IntakeStatus
from troth.kernel.errors import CallerError
from troth.ports.environment import timestamp
from troth.ports.intake import RawMail
from troth.ports.keys import Scope
from troth.runtime.intake.asked import read_correction
from troth.runtime.intake.human_acts import Act
from troth.runtime.intake.reviews import MAX_PAGE, STATUSES
from troth.runtime.results.lists import MailAct, MailItem, MailQueue, Taken, Vocabulary
from troth.server.admission import Call, admits
from troth.server.door import read_bytes
from troth.server.refusals import SealedRoute
from troth.server.respond import gives, respond, tagged
from troth.server.schemas import ActBody, Body, Wait, describe_body

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


@router.delete("/messages/{message_id}", status_code=204, summary="Erase a mail")
async def erase(call: Taking, message_id: str) -> Response:
    """As it came and in normal form, once it is done; what was decided of it stays, masked."""
    return respond(
        await call.services.forgetting.mail(
            message_id, origin=call.origin, who="api", trace_id=call.trace_id
        )
    )


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

    def read(self) -> Correction:
        """The same for the runtime."""
        value = self.value if isinstance(self.value, str) else tuple(self.value)
        return read_correction(self.field, value, self.reason)


class CorrectionsBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/corrections``: all of it is applied, or nothing."""

    corrections: list[CorrectionBody] = Field(min_length=1, max_length=MAX_CORRECTIONS)


class DraftBody(ActBody):
    """``POST /api/intake/reviews/{message_id}/drafts/{draft_id}``."""

    move: Move


_HEADERS: Final = {
    "If-Match": "The entity tag of the message, as it was read.",
    "Idempotency-Key": "Of the client's making, new for each new request.",
}


def describe_act(model: type[ActBody]) -> dict[str, Any]:
    """The ``openapi_extra`` of a route that changes an outcome."""
    schema = {"type": "string", "minLength": 1, "maxLength": 200}
    told = [
        {"name": name, "in": "header", "required": True, "schema": schema, "description": about}
        for name, about in _HEADERS.items()
    ]
    return {**describe_body(model), "parameters": told}


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


async def _act(call: Call, model: type[A]) -> tuple[Act, A]:
    """Who changes which version, under which key, which is looked at before the body; and that.

    Raises:
        CallerError: ``input.invalid`` without a good ``Idempotency-Key``, ``input.unconditional``
            without ``If-Match``; as ``Call.body``.
    """
    act = Act(
        by=call.principal.account,
        if_match=call.request.headers.get("if-match", "").strip(),
        idempotency_key=call.request.headers.get("idempotency-key", "").strip(),
    )
    act.check()
    body = await call.body(model)
    return replace(act, by=call.principal.acting(body.by)), body


@router.get("/reviews", summary="List messages that wait for people")
@gives(MailQueue)
async def queue(
    call: Taking,
    status: Status = IntakeStatus.NEEDS_REVIEW.value,
    queue_id: QueueId = "",
    after: Next = "",
    limit: Most = 50,
) -> Response:
    """By priority, the most urgent first; ``next`` is ``after`` of the following page."""
    sealed = await call.services.intake.reviews.queue(
        origin=call.origin,
        status=status,
        queue_id=queue_id,
        after=after,
        limit=limit,
        trace_id=call.trace_id,
    )
    return respond(sealed, _PRIVATE)


@router.get("/reviews/{message_id}", summary="One message for review")
@gives(MailItem)
async def item(call: Taking, message_id: str, raw: Raw = False, mail: WithMail = False) -> Response:
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
    return respond(sealed, {**_PRIVATE, **tagged(sealed)})


@router.post(
    "/reviews/{message_id}/corrections",
    summary="Correct what was read, and route again",
    openapi_extra=describe_act(CorrectionsBody),
)
@gives(MailAct)
async def correct(call: Taking, message_id: str) -> Response:
    """All corrections or none; the same request under the same key is one act."""
    act, body = await _act(call, CorrectionsBody)
    sealed = await call.services.intake.reviews.correct(
        message_id,
        [one.read() for one in body.corrections],
        act,
        origin=call.origin,
        trace_id=call.trace_id,
    )
    return respond(sealed, {**_PRIVATE, **tagged(sealed)})


@router.post(
    "/reviews/{message_id}/drafts/{draft_id}",
    summary="Approve or discard a draft",
    openapi_extra=describe_act(DraftBody),
)
@gives(MailAct)
async def decide_draft(call: Taking, message_id: str, draft_id: str) -> Response:
    """Nothing is sent; the record says which draft a person approved."""
    act, body = await _act(call, DraftBody)
    sealed = await call.services.intake.reviews.decide_draft(
        message_id,
        draft_id,
        body.move,
        act,
        origin=call.origin,
        trace_id=call.trace_id,
    )
    return respond(sealed, {**_PRIVATE, **tagged(sealed)})
