"""The page for people: templates over the public routes. It decides nothing.

Every page calls public routes as whoever looks at it, and shows what they answered; ``frame`` is
what all share. The paths stand below.
"""

from __future__ import annotations

from typing import Final

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from troth.server.page import (
    ask,
    contradictions,
    exchanges,
    intake,
    reviews,
    sources,
)
from troth.server.page.frame import FOLDER, Page, shown_by, sign_out

_LOOKS: Final[dict[str, Page]] = {
    "/": ask.show,
    "/page/intake": intake.show,
    "/page/intake/{message_id}": intake.one,
    "/page/contradictions": contradictions.show,
    "/page/contradictions/{entry_id}": contradictions.one,
    "/page/sources": sources.show,
    "/page/find": sources.find,
    "/page/sources/{source_id}": sources.one,
    "/page/reviews": reviews.show,
    "/page/reviews/{review_id}": reviews.one,
    "/page/exchanges": exchanges.show,
    "/page/exchanges/{receipt_id}": exchanges.one,
    "/page/erase": exchanges.erasing,
    "/page/verify": exchanges.verify,
    "/page/checkpoint": exchanges.checkpoint,
    "/page/receipts/{receipt_id}": exchanges.receipt,
    "/page/operations": exchanges.operations,
}
_FORMS: Final[dict[str, Page]] = {
    "/": ask.ask,
    "/page/stream": ask.stream,
    "/page/intake": intake.take_in,
    "/page/intake/{message_id}": intake.correct,
    "/page/intake/{message_id}/drafts/{draft_id}": intake.draft,
    "/page/contradictions/{entry_id}": contradictions.move,
    "/page/sources": sources.add,
    "/page/files": sources.add_file,
    "/page/sources/{source_id}": sources.change,
    "/page/reviews": reviews.submit,
    "/page/reviews/{review_id}/{finding_id}": reviews.decide,
    "/page/erase": exchanges.erase,
    "/page/sign-out": sign_out,
}


def _route(method: str, path: str, page: Page) -> APIRoute:
    endpoint = shown_by(page)
    return APIRoute(path, endpoint, methods=[method], include_in_schema=False, response_model=None)


PAGE_ROUTES: Final[tuple[BaseRoute, ...]] = (
    *(_route("GET", path, page) for path, page in _LOOKS.items()),
    *(_route("POST", path, page) for path, page in _FORMS.items()),
    Mount("/page/static", StaticFiles(directory=FOLDER / "static")),
)
"""Everything that the page answers to; who is signed in, an application keeps in its state."""
