"""The page for people: templates over the public routes. It decides nothing.

Every page calls public routes as whoever looks at it, and shows what they answered; ``frame`` is
what all share. The paths stand below.
"""

from __future__ import annotations

from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from troth.server.page import ask, contradictions, lists
from troth.server.page.frame import FOLDER, Page, shown_by, sign_out
from troth.server.page.sessions import Sessions


def page_routes() -> list[BaseRoute]:
    """Everything that the page answers to."""
    sessions = Sessions()
    looks = {
        "/": ask.show,
        "/page/contradictions": contradictions.show,
        "/page/contradictions/{entry_id}": contradictions.one,
        "/page/sources": lists.sources,
        "/page/sources/{source_id}": lists.source,
        "/page/exchanges": lists.exchanges,
        "/page/operations": lists.operations,
        "/page/receipts/{receipt_id}": lists.receipt,
    }
    forms = {
        "/": ask.ask,
        "/page/contradictions/{entry_id}": contradictions.move,
        "/page/sources": lists.add_source,
        "/page/sources/{source_id}": lists.remove_source,
        "/page/sign-out": sign_out,
    }
    return [
        *(_route("GET", path, page, sessions) for path, page in looks.items()),
        *(_route("POST", path, page, sessions) for path, page in forms.items()),
        Mount("/page/static", StaticFiles(directory=FOLDER / "static")),
    ]


def _route(method: str, path: str, page: Page, sessions: Sessions) -> APIRoute:
    endpoint = shown_by(page, sessions)
    return APIRoute(path, endpoint, methods=[method], include_in_schema=False, response_model=None)
