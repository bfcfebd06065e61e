"""Routes of the answer contract."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from troth.contracts.answers.request.split import Attachment
from troth.kernel.exchange import read_mode
from troth.runtime.answers.ask import AskRequest
from troth.runtime.answers.panel import PanelRequest
from troth.runtime.results.answers import Answer, Evidence, Panel
from troth.server.admission import Asking
from troth.server.refusals import SealedRoute
from troth.server.respond import gives, respond
from troth.server.schemas import (
    AskBody,
    EvidenceBody,
    PanelBody,
    RequestBody,
    describe_body,
)

router = APIRouter(route_class=SealedRoute, tags=["answers"])


def _attachments(body: RequestBody) -> tuple[Attachment, ...]:
    return tuple(Attachment(name=a.name, text=a.text) for a in body.attachments)


@router.post(
    "/ui/api/ask",
    summary="Ask, and get an answer under contract",
    openapi_extra=describe_body(AskBody),
)
@gives(Answer)
async def ask(call: Asking) -> Response:
    """Questions when context is missing, else an answer with evidence and a receipt."""
    body = await call.body(AskBody)
    return respond(
        await call.services.ask(
            AskRequest(
                text=body.text,
                mode=read_mode(body.mode),
                origin=call.origin_of(body),
                attachments=_attachments(body),
                depth=body.depth,
                review=body.review,
                given=body.given(),
                model=body.model,
                caller=call.caller,
                trace_id=call.trace_id,
            )
        )
    )


@router.post(
    "/ui/api/multi-agent",
    summary="Ask a panel of peers, and get their answers and a synthesis under contract",
    openapi_extra=describe_body(PanelBody),
)
@gives(Panel)
async def multi_agent(call: Asking) -> Response:
    """Questions when context is missing, else every peer's answer, and where they part."""
    body = await call.body(PanelBody)
    return respond(
        await call.services.panel(
            PanelRequest(
                text=body.text,
                agents=tuple(body.agents or ()),
                mode=read_mode(body.mode),
                origin=call.origin_of(body),
                attachments=_attachments(body),
                review=body.review,
                given=body.given(),
                trace_id=call.trace_id,
            )
        )
    )


@router.post(
    "/ui/api/evidence",
    summary="Find facts, quoted from their sources",
    openapi_extra=describe_body(EvidenceBody),
)
@gives(Evidence)
async def evidence(call: Asking) -> Response:
    """At most ten facts from eight sources, and why there are none where there are none."""
    body = await call.body(EvidenceBody)
    return respond(
        await call.services.evidence(
            body.query,
            use_last_message=body.use_last_message,
            compare=body.compare,
            origin=call.origin_of(body),
            trace_id=call.trace_id,
        )
    )
