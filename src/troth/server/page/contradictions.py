"""Contradictions of the tenant, and suspected ones: both quotes, and the moves of the ledger."""

from __future__ import annotations

from typing import Any

from starlette.responses import RedirectResponse, Response

from troth.server.page.calls import path_of
from troth.server.page.frame import Visit

_PAGED = ("q", "state", "before")


async def show(visit: Visit) -> Response:
    """Those of every subject, newest first, or of one state; with words, those that say them."""
    query = {"subject": "*"} | {name: visit.query[name] for name in _PAGED if visit.query.get(name)}
    answered = await visit.call("GET", "/api/contradictions", query=query)
    if answered.is_refused:
        return visit.refuse(answered)
    return visit.render("contradictions", shown=answered.fields, query=dict(visit.query))


async def one(visit: Visit) -> Response:
    """An entry, as the memory on one of its sides tells it, with its history."""
    memory = path_of("api", "memory", visit.query.get("memory", "-"))
    answered = await visit.call("GET", memory)
    if answered.is_refused:
        return visit.refuse(answered)
    entry_id = visit.request.path_params["entry_id"]
    told: list[Any] = answered.fields["contradictions"]
    entry = next((entry for entry in told if entry["entry_id"] == entry_id), None)
    return visit.render("contradiction", entry=entry, memory=visit.query.get("memory", ""))


async def move(visit: Visit) -> Response:
    """One move, by the public route: the table of the ledger says whether it may be."""
    name, _, winner = visit.form.get("move", "").partition(":")
    body = {"move": name, "reason": visit.form.get("reason", "")}
    if winner:
        body["winner"] = winner
    entry_id = visit.request.path_params["entry_id"]
    path = path_of("api", "contradictions", entry_id, "moves")
    answered = await visit.call("POST", path, body=body)
    if answered.is_refused:
        return visit.refuse(answered)
    entry = answered.fields["contradiction"]
    back = path_of("page", "contradictions", entry_id)
    return RedirectResponse(f"{back}?memory={entry['old_memory_id']}", status_code=303)
