"""Health, readiness and metrics."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from troth.bootstrap import Services
from troth.kernel.errors import StorageFailure
from troth.runtime.threads import run_blocking

router = APIRouter(tags=["operations"])


@router.get("/healthz", summary="The process is up")
async def healthz() -> Response:
    """Always 200 while the process answers."""
    return PlainTextResponse("ok\n")


@router.get("/readyz", summary="The process can serve")
async def readyz(request: Request) -> Response:
    """200 while the log can be read, else 503."""
    services: Services = request.app.state.services
    try:
        size = await run_blocking(services.log.size)
    except StorageFailure as failure:
        return JSONResponse({"ready": False, "code": failure.code}, status_code=503)
    return JSONResponse({"ready": True, "events": size})


@router.get("/metrics", summary="Counters in the Prometheus text format")
async def metrics(request: Request) -> Response:
    """Counters of exchanges, and the rates of TRUST-7.1 with their bands and alert."""
    services: Services = request.app.state.services
    return Response(services.meter.render(), media_type=services.meter.content_type)
