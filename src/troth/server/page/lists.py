"""Sources, exchanges and operations: lists of the public routes, and acts on a row."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from troth.server.page.calls import path_of
from troth.server.page.frame import Visit

_PAGED = ("q", "state", "before")


async def _listed(visit: Visit, path: str, template: str) -> Response:
    query = {name: visit.query[name] for name in _PAGED if visit.query.get(name)}
    answered = await visit.call("GET", path, query=query)
    if answered.is_refused:
        return visit.refuse(answered)
    return visit.render(template, shown=answered.fields, query=dict(visit.query))


async def sources(visit: Visit) -> Response:
    """Current sources, and a form to add one."""
    return await _listed(visit, "/api/sources", "sources")


async def source(visit: Visit) -> Response:
    """The text of a source, opened at a quote where one is named."""
    query = {"sha256": visit.query["sha256"]} if visit.query.get("sha256") else {}
    path = path_of("api", "sources", visit.request.path_params["source_id"])
    answered = await visit.call("GET", path, query=query)
    if answered.is_refused:
        return visit.refuse(answered)
    shown = answered.fields
    start, end = (_place(visit.query.get(name, "")) for name in ("start", "end"))
    text = shown["text"]
    parts = (text[:start], text[start:end], text[end:]) if start < end else (text, "", "")
    return visit.render("source", shown=shown, parts=parts)


async def add_source(visit: Visit) -> Response:
    """A text becomes a source; the same text twice changes nothing."""
    body = {name: visit.form[name] for name in ("title", "text") if visit.form.get(name)}
    answered = await visit.call("POST", "/api/sources", body=body)
    if answered.is_refused:
        return visit.refuse(answered)
    back = path_of("page", "sources", answered.fields["source_id"])
    return RedirectResponse(back, status_code=303)


async def remove_source(visit: Visit) -> Response:
    """The source is erased, in every version."""
    path = path_of("api", "sources", visit.request.path_params["source_id"])
    answered = await visit.call("DELETE", path)
    return visit.refuse(answered) if answered.is_refused else RedirectResponse("/page/sources", 303)


async def exchanges(visit: Visit) -> Response:
    """What was asked, by whom and when, and which clauses did not hold."""
    return await _listed(visit, "/api/exchanges", "exchanges")


async def receipt(visit: Visit) -> Response:
    """The receipt file as it is, for the browser to verify."""
    path = path_of("api", "receipts", visit.request.path_params["receipt_id"])
    answered = await visit.call("GET", path)
    return Response(answered.body, answered.status, media_type="application/json")


async def operations(visit: Visit) -> Response:
    """Rates of this process against their bands."""
    return await _listed(visit, "/api/status", "operations")


def _place(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
