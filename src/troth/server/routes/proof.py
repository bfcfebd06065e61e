"""Routes to receipts and to the state of the audit log: what a third party needs to check."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from troth.bootstrap import Services
from troth.kernel.errors import CallerError
from troth.ports.keys import Scope
from troth.runtime.threads import run_blocking
from troth.server.door import Door
from troth.server.refusals import SealedRoute
from troth.server.respond import JSON

router = APIRouter(route_class=SealedRoute, prefix="/api", tags=["proof"])


@router.get("/receipts/{receipt_id}", summary="A receipt, to verify offline")
async def receipt(request: Request, receipt_id: str) -> Response:
    """The receipt file that ``troth receipt verify FILE --key PUB`` checks."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.ASK)
    body = await run_blocking(lambda: services.receipts.file(receipt_id, tenant=principal.tenant))
    return Response(body, media_type=JSON)


@router.get("/receipts/{receipt_id}/request", summary="The request that a receipt is about")
async def stored_request(request: Request, receipt_id: str) -> Response:
    """The stored bytes, whose digest the receipt holds: proof of what was asked."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    tenant = (await door.admit(request, Scope.ASK)).tenant
    body = await run_blocking(lambda: services.receipts.request(receipt_id, tenant=tenant))
    return Response(body, media_type=JSON)


@router.get("/audit/key", summary="The public key of receipts and checkpoints")
async def key(request: Request) -> Response:
    """The key as PEM and as verifier key, in one JSON document."""
    services: Services = request.app.state.services
    return JSONResponse(services.receipts.public_key())


@router.get("/audit/checkpoint", summary="The newest signed checkpoint")
async def checkpoint(request: Request) -> Response:
    """A signed note (C2SP tlog-checkpoint)."""
    services: Services = request.app.state.services
    await _auditor(request)
    note = await run_blocking(services.receipts.checkpoint)
    return Response(note, media_type="text/plain; charset=utf-8")


@router.get("/audit/consistency", summary="Proof that the log only grew")
async def consistency(request: Request) -> Response:
    """RFC 9162 consistency proof between two sizes given as ``from`` and ``to``."""
    services: Services = request.app.state.services
    await _auditor(request)
    first, second = _size(request, "from"), _size(request, "to")
    proof = await run_blocking(lambda: services.receipts.consistency(first, second))
    return JSONResponse({"from": first, "to": second, "proof": proof})


async def _auditor(request: Request) -> None:
    door: Door = request.app.state.door
    await door.admit(request, Scope.AUDIT)


def _size(request: Request, name: str) -> int:
    text = request.query_params.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 15:
        raise CallerError(
            "input.invalid",
            f"The parameter {name} must be a number of events.",
            hint="for example ?from=1&to=10",
            field=name,
        )
    return int(text)
