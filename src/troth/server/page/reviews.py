"""Reviews: drafts that were handed in, what was found beside them, and what people decided."""

from __future__ import annotations

from typing import Final

from starlette.responses import RedirectResponse, Response

from troth.server.page.frame import Visit, path_of
from troth.server.page.shown import Slice, pieces

_PENDING: Final = 202
_STALE: Final = 412


async def show(visit: Visit) -> Response:
    """Reviews of the tenant, newest first, and a form to hand a draft in."""
    return await visit.listed("/api/reviews", "reviews")


async def submit(visit: Visit) -> Response:
    """A draft with the sources it was written from; its review is waited for."""
    body = {
        "draft_id": visit.form.get("draft_id") or "draft",
        "draft_content": visit.form.get("text", "").replace("\r\n", "\n"),
        "rag_retrieval_ids": visit.form.get("sources", "").split(),
    }
    submitted = await visit.asked("POST", "/api/reviews", body=body)
    page = path_of("page", "reviews", submitted["review_id"])
    return RedirectResponse(page, status_code=303)


async def decide(visit: Visit) -> Response:
    """A finding is accepted, dismissed or overridden, with a reason."""
    path = _path(visit, "findings", visit.request.path_params["finding_id"], "decision")
    body = {"decision": visit.form.get("decision", ""), "reason": visit.form.get("reason", "")}
    headers = {"if-match": visit.form.get("etag", "")}
    answered = await visit.answered("POST", path, but=_STALE, body=body, headers=headers)
    if answered.status == _STALE:
        return await one(visit, is_stale=True)
    page = path_of("page", "reviews", visit.request.path_params["review_id"])
    return RedirectResponse(visit.address(page, {"done": "decided"}), status_code=303)


async def one(visit: Visit, *, is_stale: bool = False) -> Response:
    """The draft, its findings beside it, and what was decided on each."""
    shown = await visit.answered("GET", _path(visit))
    draft = await visit.asked("GET", _path(visit, "draft"))
    decided = await visit.asked("GET", _path(visit, "decisions"))
    review = shown.fields
    findings = review.get("findings", [])
    slices = [
        Slice(
            start=each["start"],
            end=each["end"],
            number=at,
            kind=each["severity"],
            title=each["description"],
        )
        for at, each in enumerate(findings)
        if each.get("end")
    ]
    return visit.render(
        "review",
        status=_STALE if is_stale else 200,
        shown=review,
        is_pending=shown.status == _PENDING,
        is_stale=is_stale,
        draft=pieces(draft["draft_content"], slices),
        sources=(review.get("coverage") or {}).get("sources", []),
        decided={each["finding_id"]: each for each in decided["decisions"]},
        etag=decided["etag"],
    )


def _path(visit: Visit, *more: str) -> str:
    return path_of("api", "reviews", visit.request.path_params["review_id"], *more)
