"""Routes to receipts and the audit log, which third parties check, and to stored exchanges."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from troth.bootstrap import Services, checkpoint_path
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.proof.checkpoint import parse_checkpoint
from troth.kernel.proof.keys import PublicKey
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.proof.audit import verify_stored_log
from troth.runtime.proof.listing import Page
from troth.runtime.results.lists import (
    Consistency,
    ExchangeRead,
    ListedExchanges,
    LogKey,
    LogVerified,
    ReceiptFile,
)
from troth.server.admission import Asking, Auditing
from troth.server.refusals import SealedRoute
from troth.server.respond import JSON, TEXT, gives, respond
from troth.server.schemas import paged

router = APIRouter(route_class=SealedRoute, prefix="/api")

_SIZE: Final[dict[str, Any]] = {"ge": 1, "lt": 10**15, "description": "A number of events."}
First = Annotated[int, Query(alias="from", **_SIZE)]
Second = Annotated[int, Query(alias="to", **_SIZE)]
Listed = Annotated[Page, paged("kept", "repaired", "broken")]
Of = Annotated[str, Query(description="Rows of this one.")]
Asked = Annotated[bool, Query(description="Rows with words of somebody.")]


@router.get(
    "/exchanges",
    tags=["exchanges"],
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


@router.get("/exchanges/{receipt_id}", tags=["exchanges"], summary="One exchange, step by step")
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


@router.get("/receipts/{receipt_id}", tags=["proof"], summary="A receipt, to verify offline")
@gives(ReceiptFile)
async def receipt(call: Asking, receipt_id: str) -> Response:
    """The receipt file that ``troth receipt verify FILE --key PUB`` checks."""
    body = await run_blocking(
        lambda: call.services.receipts.file(receipt_id, tenant=call.principal.tenant)
    )
    return Response(body, media_type=JSON)


@router.get("/audit/key", tags=["proof"], summary="The public key of receipts and checkpoints")
@gives(LogKey)
async def key(request: Request) -> Response:
    """The key as PEM and as verifier key, in one JSON document."""
    services: Services = request.app.state.services
    return JSONResponse(services.receipts.public_key())


@router.get("/audit/checkpoint", tags=["proof"], summary="The newest signed checkpoint")
@gives(str, media_type=TEXT)
async def checkpoint(call: Auditing) -> Response:
    """A signed note (C2SP tlog-checkpoint)."""
    note = await run_blocking(call.services.receipts.checkpoint)
    return Response(note, media_type="text/plain; charset=utf-8")


@router.get(
    "/audit/consistency",
    tags=["proof"],
    summary="Proof that the log only grew",
)
@gives(Consistency)
async def consistency(call: Auditing, first: First, second: Second) -> Response:
    """RFC 9162 consistency proof between two sizes given as ``from`` and ``to``."""
    proof = await run_blocking(lambda: call.services.receipts.consistency(first, second))
    return JSONResponse({"from": first, "to": second, "proof": proof})


@router.get(
    "/audit/verify",
    tags=["proof"],
    summary="Verify the whole log",
)
@gives(LogVerified)
async def verify(call: Auditing) -> Response:
    """Whether it is whole, or the first place that is not; one at a time."""
    lock: asyncio.Lock = call.request.app.state.verifying
    if lock.locked():
        raise CallerError(
            "input.conflict", "The log is being verified already.", hint="wait until that is done"
        )
    async with lock:
        return JSONResponse(await run_blocking(lambda: _verified(call.services)))


def _verified(services: Services) -> LogVerified:
    receipts, kept = services.receipts, checkpoint_path(services.settings)
    size = services.log.size()
    key = PublicKey(raw=receipts.public_raw, name=receipts.log_name)
    try:
        outside = kept.read_bytes() if kept.exists() else None
        if outside is not None and parse_checkpoint(outside).size > size:
            outside = None  # it was written after the size was read
        report = verify_stored_log(services.log, key, outside_checkpoint=outside, size=size)
    except ProofBroken as broken:
        return {
            "verified": False,
            "code": broken.code,
            "detail": broken.detail,
            "place": broken.place,
        }
    return {
        "verified": True,
        "events": report.log.size,
        "receipts": report.receipts,
        "bodies": report.bodies,
        "checkpoints": report.log.checkpoints_checked,
        "root": report.log.root.hex(),
    }
