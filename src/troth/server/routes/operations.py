"""Health, readiness and metrics."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from troth.bootstrap import Services
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.proof.certificate import ToldCertificate, told_certificate
from troth.runtime.results.lists import Ready, SettingsInUse, Status
from troth.server.admission import Auditing
from troth.server.readiness import Readiness
from troth.server.refusals import SealedRoute
from troth.server.results import TEXT, gives
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
    rates = call.services.meter.rates()
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
            "intake": await run_blocking(lambda: _work(call.services)),
            "storage": {
                "database": call.services.settings.database.partition(":")[0],
                "size_bytes": await run_blocking(call.services.storage.size_bytes),
            },
            "certificate": await run_blocking(lambda: _certificate(call.services)),
        }
    )


@router.get("/api/settings", summary="The settings in use, secrets masked")
@gives(SettingsInUse)
async def settings(call: Auditing) -> Response:
    """What ``troth config show`` prints, of this server."""
    return JSONResponse({"settings": describe(call.services.settings)})


def _certificate(services: Services) -> ToldCertificate | None:
    path = services.settings.certificate
    return told_certificate(Path(path)) if path else None


def _peers(services: Services) -> list[dict[str, str | None]]:
    """Who takes part in panels, and whether calls are let through to them."""
    told: list[dict[str, str | None]] = []
    for peer in services.panel.peers:
        now = peer.breaker.standing
        told.append(
            {
                "name": peer.name,
                "model": peer.gate.model_id,
                "breaker": now.state.value,
                "reason": now.reason or None,
            }
        )
    return told


def _work(services: Services) -> dict[str, int]:
    """How many mails wait, are worked on and are done, of all tenants."""
    counts = services.storage.intake.counts()
    return {"queued": counts.queued, "running": counts.running, "done": counts.done}


@router.get("/metrics", summary="Counters in the Prometheus text format")
@gives(str, media_type=TEXT)
async def metrics(request: Request) -> Response:
    """Counters of exchanges, and the rates of TRUST-7.1 with their bands and alert."""
    services: Services = request.app.state.services
    return Response(services.meter.render(), media_type=services.meter.content_type)
