"""Health, readiness and metrics."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from troth.bootstrap import Services
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.proof.certificate import told_certificate
from troth.runtime.results.lists import Ready, SettingsInUse, Status
from troth.server.admission import Auditing
from troth.server.readiness import Readiness
from troth.server.refusals import SealedRoute
from troth.server.respond import TEXT, gives
from troth.settings import describe

router = APIRouter(route_class=SealedRoute, tags=["operations"])


@router.head("/healthz", include_in_schema=False)
@router.get("/healthz", summary="The process is up")
@gives(str, media_type=TEXT)
async def healthz() -> Response:
    """Always 200 while the process answers."""
    return PlainTextResponse("ok\n")


@router.head("/readyz", include_in_schema=False)
@router.get("/readyz", summary="The process can serve")
@gives(Ready)
@gives(Ready, status=503)
async def readyz(request: Request) -> Response:
    """200 while a commit can be made, which is tried at most every two seconds; else 503."""
    readiness: Readiness = request.app.state.readiness
    if readiness.is_draining:
        return JSONResponse({"ready": False, "code": "draining"}, status_code=503)
    found = await readiness.look()
    if found.code:
        return JSONResponse({"ready": False, "code": found.code}, status_code=503)
    return JSONResponse({"ready": True, "events": found.events})


@router.get("/api/status", summary="Rates of the answer contract against their bands")
@gives(Status)
async def status(call: Auditing) -> Response:
    """What ``troth status`` prints: version, model, log size, rates, bands and the alert."""
    rates, path = call.services.meter.rates(), call.services.settings.certificate or None
    return JSONResponse(
        {
            "version": call.services.version,
            "model": call.services.settings.model,
            "events": await run_blocking(call.services.log.size),
            "rates": [
                {
                    "name": rate.name,
                    "value": rate.value,
                    "low": rate.low,
                    "high": rate.high,
                    "within": rate.is_within,
                }
                for rate in rates.rates
            ],
            "failure_rate": rates.failure_rate,
            "alert": rates.alert,
            "latencies": call.services.meter.latencies(),
            "attempts": call.services.meter.attempts(),
            "model_tokens": call.services.meter.model_tokens(),
            "thinking_tokens": call.services.meter.thinking_tokens(),
            "peers": await run_blocking(lambda: _peers(call.services)),
            "intake": asdict(await run_blocking(call.services.storage.intake.counts)),
            "storage": {
                "database": call.services.settings.database.partition(":")[0],
                "size_bytes": await run_blocking(call.services.storage.database.size_bytes),
            },
            "certificate": path and await run_blocking(lambda: told_certificate(Path(path))),
        }
    )


@router.get("/api/settings", summary="The settings in use, secrets masked")
@gives(SettingsInUse)
async def settings(call: Auditing) -> Response:
    """What ``troth config show`` prints, of this server."""
    return JSONResponse({"settings": describe(call.services.settings)})


def _peers(services: Services) -> list[dict[str, str | None]]:
    """Who takes part in panels, and whether calls are let through to them."""
    return [
        {
            "name": peer.name,
            "model": peer.gate.model_id,
            "breaker": now.state.value,
            "reason": now.reason or None,
        }
        for peer, now in ((one, one.breaker.standing) for one in services.panel.peers)
    ]


@router.get("/metrics", summary="Counters in the Prometheus text format")
@gives(str, media_type=TEXT)
async def metrics(request: Request) -> Response:
    """Counters of exchanges, and the rates of TRUST-7.1 with their bands and alert."""
    services: Services = request.app.state.services
    return Response(services.meter.render(), media_type=services.meter.content_type)
