"""Sources: what there is, what a search finds and why, and adding, replacing and erasing one."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import JSONResponse, RedirectResponse, Response

from troth.server.page.frame import Visit, path_of
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
    body = {"query": asked, "compare": True}
    shown = await visit.asked("POST", "/ui/api/evidence", body=body)
    titles = {one["id"]: one["title"] for one in shown["sources"]}
    return visit.render("found", shown=shown, titles=titles)


async def one(visit: Visit) -> Response:
    """The text of a source, opened at a quote where one is named."""
    query = {"sha256": visit.query["sha256"]} if visit.query.get("sha256") else {}
    shown = await visit.asked("GET", _path(visit), query=query)
    start, end = (_place(visit.query.get(name, "")) for name in ("start", "end"))
    quote = Slice(start=start, end=end, number=0, kind="quote", title="")
    return visit.render("source", shown=shown, parts=pieces(shown["text"], [quote]))


async def add(visit: Visit) -> Response:
    """A text becomes a source; the same text twice changes nothing."""
    body = {name: visit.form[name] for name in ("title", "text") if visit.form.get(name)}
    return await _added(visit, body, "added")


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
        await visit.asked("DELETE", _path(visit))
        return RedirectResponse(visit.address("/page/sources", {"done": "erased"}), 303)
    held = await visit.asked("GET", _path(visit))
    body = {name: held[name] for name in _LABELS if held.get(name)}
    body["text"] = visit.form.get("text", "").replace("\r\n", "\n")
    if visit.form.get("published_at"):
        body["published_at"] = visit.form["published_at"]
    return await _added(visit, body, "replaced")


async def _added(visit: Visit, body: Mapping[str, str], done: str) -> Response:
    added = await visit.asked("POST", "/api/sources", body=body)
    page = path_of("page", "sources", added["source_id"])
    return RedirectResponse(visit.address(page, {"done": done}), status_code=303)


def _path(visit: Visit) -> str:
    return path_of("api", "sources", visit.request.path_params["source_id"])


def _place(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
