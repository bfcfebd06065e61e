"""Routes to the sources that evidence is quoted from."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.kernel.errors import CallerError
from troth.ports.evidence import NewSource
from troth.ports.keys import Scope
from troth.runtime.exchange import Origin
from troth.runtime.listing import SOURCE_STATES
from troth.runtime.threads import run_blocking
from troth.server.door import Door, read_bytes, read_object
from troth.server.listed_results import ListedSources, SourceAdded, SourceRead
from troth.server.refusals import SealedRoute, surface_of
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.routes.exchanges import page_of
from troth.server.schemas import SourceBody, describe_body, describe_file, describe_page, read_body

router = APIRouter(route_class=SealedRoute, prefix="/api/sources", tags=["sources"])


_MAX_NAME = 255


def _origin(request: Request, tenant: str) -> Origin:
    return Origin(surface=surface_of(request), tenant=tenant)


@router.post("", summary="Add a source", openapi_extra=describe_body(SourceBody))
@gives(SourceAdded)
async def add(request: Request) -> Response:
    """Store a text that evidence may be quoted from; the same text twice changes nothing."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.SOURCES)
    raw = await read_object(request, max_bytes=services.settings.max_body_bytes)
    body = read_body(SourceBody, raw)
    sealed = await services.corpus.add(
        NewSource(
            text=body.text,
            title=body.title or body.source_id or "Untitled",
            source_id=body.source_id,
            origin=body.url,
            url=body.url,
            domain=body.domain or "corpus",
            kind=body.kind,
            project_id=body.project_id,
            published_at=body.published_at,
            last_verified=body.last_verified,
        ),
        origin=_origin(request, principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.post("/files", summary="Add a file as a source", openapi_extra=describe_file())
@gives(SourceAdded)
async def add_file(request: Request) -> Response:
    """Its text is read as that of a file in a folder; another file of the same name replaces it."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.SOURCES)
    name = request.query_params.get("name", "").strip()
    if not name or len(name) > _MAX_NAME or "\0" in name:
        raise CallerError(
            "input.invalid",
            f"The file has no name, or one of over {_MAX_NAME} characters.",
            hint="say ?name=handbook.pdf",
            field="name",
        )
    data = await read_bytes(request, max_bytes=services.settings.max_mail_bytes)
    source = await run_blocking(lambda: services.documents.read_given(name, data))
    sealed = await services.corpus.add(
        source,
        origin=_origin(request, principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.get(
    "",
    summary="List current sources of the tenant, newest first",
    openapi_extra=describe_page(*SOURCE_STATES),
)
@gives(ListedSources)
async def listed(request: Request) -> Response:
    """With ``q``, those of which a text or title holds every word of it."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.SOURCES)
    sealed = await services.listing.sources(
        page_of(request),
        origin=_origin(request, principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.delete("/{source_id}", status_code=204, summary="Erase a source")
async def erase(request: Request, source_id: str) -> Response:
    """Every version of it, with passages, vectors and the kept exchanges that quote it."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, Scope.SOURCES)
    sealed = await services.forgetting.source(
        source_id,
        origin=_origin(request, principal.tenant),
        who="api",
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)


@router.get("/{source_id}", summary="Read a source")
@gives(SourceRead)
async def read(request: Request, source_id: str) -> Response:
    """The current text of a source of this tenant, or the version with a given ``sha256``."""
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    # Whoever may ask gets quotes, and must be able to look at what they are quoted from.
    principal = await door.admit(request, Scope.ASK, Scope.SOURCES)
    sealed = await services.corpus.read(
        source_id,
        sha256=request.query_params.get("sha256"),
        origin=_origin(request, principal.tenant),
        trace_id=request.scope["state"]["trace_id"],
    )
    return respond(sealed)
