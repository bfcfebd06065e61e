"""What was answered to whom and when, step by step; receipts, the log as a whole, and erasing.

And how the server fares: rates against their bands, time, models, peers, work and storage.
"""

from __future__ import annotations

from typing import Final

import orjson
from starlette.responses import RedirectResponse, Response

from troth.server.page.frame import Visit, as_it_is, path_of

_ERASED: Final = {
    "memory": "memories",
    "thread": "threads",
    "subject": "subjects",
    "source": "sources",
}


async def show(visit: Visit) -> Response:
    """What was asked, by whom and when, and which clauses did not hold."""
    kept = {"asked": visit.query.get("asked") or "true"}
    return await visit.listed("/api/exchanges", "exchanges", "subject", "clause", always=kept)


async def one(visit: Visit) -> Response:
    """One exchange as it happened."""
    path = path_of("api", "exchanges", visit.request.path_params["receipt_id"])
    shown = await visit.asked("GET", path)
    told = {
        name: orjson.loads(shown[name]["text"]) if shown[name] else {}
        for name in ("request", "response")
    }
    return visit.render("exchange", shown=shown, asked=told["request"], told=told["response"])


async def receipt(visit: Visit) -> Response:
    """The receipt file as it is, for the browser to verify."""
    path = path_of("api", "receipts", visit.request.path_params["receipt_id"])
    return as_it_is(await visit.call("GET", path), "application/json")


async def checkpoint(visit: Visit) -> Response:
    """The newest checkpoint as it is, to be kept elsewhere."""
    return as_it_is(await visit.call("GET", "/api/audit/checkpoint"), "text/plain")


async def verify(visit: Visit) -> Response:
    """The report of a verification of the log, as it is."""
    return as_it_is(await visit.call("GET", "/api/audit/verify"), "application/json")


async def erasing(visit: Visit) -> Response:
    """What to erase: a memory, a conversation, a person or a source."""
    return visit.render("erase", kinds=list(_ERASED))


async def erase(visit: Visit) -> Response:
    """It is erased for good; the list of exchanges keeps that it was."""
    kind, named = visit.form.get("kind", ""), visit.form.get("named", "").strip()
    path = path_of("api", _ERASED.get(kind, "-"), named or "-")
    await visit.asked("DELETE", path)
    return RedirectResponse(visit.address("/page/exchanges", {"done": "erased"}), 303)


async def operations(visit: Visit) -> Response:
    """As this process counted since it started."""
    counted = await visit.asked("GET", "/api/status")
    chosen = await visit.asked("GET", "/api/settings")
    settings = sorted(chosen["settings"], key=lambda one: not one["changed"])
    return visit.render("operations", shown=counted, settings=settings)
