"""The list of stored exchanges of a tenant."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.ports.keys import Scope
from troth.runtime.exchange import Origin
from troth.runtime.listing import Page
from troth.server.door import Door
from troth.server.intake_bodies import is_set
from troth.server.listed_results import ExchangeRead, ListedExchanges
from troth.server.refusals import SealedRoute, surface_of
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
async def exchanges(request: Request) -> Response:
    """What was asked, in its first words, by whom and when, and which clauses did not hold."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.AUDIT)
    sealed = await services.listing.exchanges(
        page_of(request),
        subject=request.query_params.get("subject", ""),
        clause=request.query_params.get("clause", ""),
        asked=is_set(request, "asked"),
        origin=Origin(surface=surface_of(request), tenant=principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.get("/api/exchanges/{receipt_id}", summary="One exchange, step by step")
@gives(ExchangeRead)
async def exchange(request: Request, receipt_id: str) -> Response:
    """The events of the log in order, and the stored request and response as they were."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.AUDIT)
    sealed = await services.listing.exchange(
        receipt_id,
        origin=Origin(surface=surface_of(request), tenant=principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)
