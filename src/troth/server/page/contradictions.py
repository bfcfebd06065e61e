"""Contradictions of the tenant, and suspected ones: every side, and the moves of the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from starlette.responses import RedirectResponse, Response

from troth.server.page.frame import Visit, path_of

_LIST: Final = "/api/contradictions"


async def show(visit: Visit) -> Response:
    """Those of every subject, newest first, or of one state; with words, those that say them."""
    return await visit.listed(_LIST, "contradictions", always={"subject": "*"}, kept=_kept(visit))


async def one(visit: Visit) -> Response:
    """An entry, as the memory on one of its sides tells it, with its history."""
    memory_id = visit.query.get("memory", "-")
    told = await visit.asked("GET", path_of("api", "memory", memory_id))
    entry_id = visit.request.path_params["entry_id"]
    entry = next((one for one in told["contradictions"] if one["entry_id"] == entry_id), None)
    told_sides = (entry["old"], *entry["further"], entry["new"]) if entry else ()
    sides = [one for one in told_sides if one is not None]
    following = await _next(visit, entry_id)
    return visit.render(
        "contradiction",
        entry=entry,
        sides=sides,
        subject=told["subject"],
        next=following,
        kept=_kept(visit),
    )


async def _next(visit: Visit, entry_id: str) -> Mapping[str, Any] | None:
    query = {"subject": "*", **_kept(visit), "before": entry_id, "limit": "1"}
    answered = await visit.call("GET", _LIST, query=query)
    found = [] if answered.is_refused else answered.fields["contradictions"]
    return found[0] if found else None


async def move(visit: Visit) -> Response:
    """One move, by the public route: the table of the ledger says whether it may be."""
    name, _, winner = visit.form.get("move", "").partition(":")
    body = {"move": name, "reason": visit.form.get("reason", "")}
    if winner:
        body["winner"] = winner
    entry_id = visit.request.path_params["entry_id"]
    path = path_of("api", "contradictions", entry_id, "moves")
    moved = await visit.asked("POST", path, body=body)
    memory_id = moved["contradiction"]["old_memory_id"]
    query = {**_kept(visit), "memory": memory_id, "done": "moved"}
    back = visit.address(path_of("page", "contradictions", entry_id), query)
    return RedirectResponse(back, status_code=303)


def _kept(visit: Visit) -> dict[str, str]:
    return {name: visit.query[name] for name in ("q", "state") if visit.query.get(name)}
