"""Sources: what there is, what a search finds and why, and adding, replacing and erasing one."""

from __future__ import annotations

from starlette.responses import JSONResponse, RedirectResponse, Response

from troth.server.page.calls import Answered, path_of
from troth.server.page.frame import Visit
from troth.server.page.shown import Slice, pieces

_LABELS = ("source_id", "title", "url", "domain", "kind", "project_id", "last_verified")


async def show(visit: Visit) -> Response:
    """Current sources, newest first, or the stale ones."""
    return await visit.listed("/api/sources", "sources")


async def find(visit: Visit) -> Response:
    """What an answer would find, by which words, and where that disagrees with itself."""
    asked = visit.query.get("q", "").strip()
    if not asked:
        return visit.render("found", shown=None)
    answered = await visit.call("POST", "/ui/api/evidence", body={"query": asked, "compare": True})
    if answered.is_refused:
        return visit.refuse(answered)
    titles = {one["id"]: one["title"] for one in answered.fields["sources"]}
    return visit.render("found", shown=answered.fields, titles=titles)


async def one(visit: Visit) -> Response:
    """The text of a source, opened at a quote where one is named."""
    query = {"sha256": visit.query["sha256"]} if visit.query.get("sha256") else {}
    answered = await visit.call("GET", _path(visit), query=query)
    if answered.is_refused:
        return visit.refuse(answered)
    shown = answered.fields
    start, end = (_place(visit.query.get(name, "")) for name in ("start", "end"))
    quote = Slice(start=start, end=end, number=0, kind="quote", title="")
    return visit.render("source", shown=shown, parts=pieces(shown["text"], [quote]))


async def add(visit: Visit) -> Response:
    """A text becomes a source; the same text twice changes nothing."""
    body = {name: visit.form[name] for name in ("title", "text") if visit.form.get(name)}
    answered = await visit.call("POST", "/api/sources", body=body)
    return _added(visit, answered, "added")


async def add_file(visit: Visit) -> Response:
    """A file that was dropped; another of the same name replaces it."""
    name = visit.query.get("name", "")
    answered = await visit.call("POST", "/api/sources/files", query={"name": name}, data=visit.sent)
    if answered.is_refused:
        return JSONResponse(answered.fields, answered.status)
    told = answered.fields
    link = path_of("page", "sources", told["source_id"])
    title = visit.texts[f"change_{told['change']}"]
    return JSONResponse({"told": title, "title": told["title"], "link": link})


async def change(visit: Visit) -> Response:
    """The source gets another text under its id, with its labels, or is erased."""
    if visit.form.get("does") == "erase":
        answered = await visit.call("DELETE", _path(visit))
        back = visit.address("/page/sources", {"done": "erased"})
        return visit.refuse(answered) if answered.is_refused else RedirectResponse(back, 303)
    held = await visit.call("GET", _path(visit))
    if held.is_refused:
        return visit.refuse(held)
    body = {name: held.fields[name] for name in _LABELS if held.fields.get(name)}
    body["text"] = visit.form.get("text", "").replace("\r\n", "\n")
    if visit.form.get("published_at"):
        body["published_at"] = visit.form["published_at"]
    return _added(visit, await visit.call("POST", "/api/sources", body=body), "replaced")


def _added(visit: Visit, answered: Answered, done: str) -> Response:
    if answered.is_refused:
        return visit.refuse(answered)
    page = path_of("page", "sources", answered.fields["source_id"])
    return RedirectResponse(visit.address(page, {"done": done}), status_code=303)


def _path(visit: Visit) -> str:
    return path_of("api", "sources", visit.request.path_params["source_id"])


def _place(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
