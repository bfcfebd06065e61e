"""How the server fares: rates against their bands, time, models, peers, work and storage."""

from __future__ import annotations

from starlette.responses import Response

from troth.server.page.frame import Visit


async def show(visit: Visit) -> Response:
    """As this process counted since it started."""
    counted = await visit.call("GET", "/api/status")
    chosen = await visit.call("GET", "/api/settings")
    if counted.is_refused:
        return visit.refuse(counted)
    settings = sorted(chosen.fields["settings"], key=lambda one: not one["changed"])
    return visit.render("operations", shown=counted.fields, settings=settings)
