"""The list of stored exchanges of a tenant."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from troth.runtime.proof.listing import Page
from troth.runtime.results.lists import ExchangeRead, ListedExchanges
from troth.server.admission import Auditing
from troth.server.parameters import paged
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives

router = APIRouter(route_class=SealedRoute, tags=["exchanges"])


Listed = Annotated[Page, paged("kept", "repaired", "broken")]
Of = Annotated[str, Query(description="Rows of this one.")]
Asked = Annotated[bool, Query(description="Rows with words of somebody.")]


@router.get(
    "/api/exchanges",
    summary="List stored exchanges of the tenant, newest first",
)
@gives(ListedExchanges)
async def exchanges(
    call: Auditing, page: Listed, subject: Of = "", clause: Of = "", asked: Asked = False
) -> Response:
    """What was asked, in its first words, by whom and when, and which clauses did not hold."""
    return respond(
        await call.services.listing.exchanges(
            page,
            subject=subject,
            clause=clause,
            asked=asked,
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
