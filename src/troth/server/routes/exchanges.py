"""The list of stored exchanges of a tenant."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.runtime.listing import Page
from troth.server.admission import Auditing
from troth.server.intake_bodies import is_set
from troth.server.listed_results import ExchangeRead, ListedExchanges
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.schemas import describe_page, read_number

router = APIRouter(route_class=SealedRoute, tags=["exchanges"])


def page_of(request: Request) -> Page:
    """The page that a query asks for.

    Raises:
        CallerError: ``input.invalid``, naming the parameter.
    """
    given = request.query_params
    return Page(
        query=given.get("q", ""),
        state=given.get("state", ""),
        before=given.get("before", ""),
        limit=read_number(request, "limit", 50),
    )


@router.get(
    "/api/exchanges",
    summary="List stored exchanges of the tenant, newest first",
    openapi_extra=describe_page("kept", "repaired", "broken", also=("subject", "clause", "asked")),
)
@gives(ListedExchanges)
async def exchanges(call: Auditing) -> Response:
    """What was asked, in its first words, by whom and when, and which clauses did not hold."""
    return respond(
        await call.services.listing.exchanges(
            page_of(call.request),
            subject=call.query("subject"),
            clause=call.query("clause"),
            asked=is_set(call.request, "asked"),
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )


@router.get("/api/exchanges/{receipt_id}", summary="One exchange, step by step")
@gives(ExchangeRead)
async def exchange(call: Auditing, receipt_id: str) -> Response:
    """The events of the log in order, and the stored request and response as they were."""
    return respond(
        await call.services.listing.exchange(
            receipt_id,
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )
