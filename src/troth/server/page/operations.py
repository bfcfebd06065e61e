"""How the server fares: rates against their bands, time, models, peers, work and storage."""

from __future__ import annotations

from starlette.responses import Response

from troth.server.page.frame import Visit


async def show(visit: Visit) -> Response:
    """As this process counted since it started."""
    return await visit.listed("/api/status", "operations")
