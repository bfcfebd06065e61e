"""Routes to the sources that evidence is quoted from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

from troth.kernel.errors import CallerError
from troth.ports.evidence import NewSource
from troth.ports.keys import Scope
from troth.runtime.listing import SOURCE_STATES
from troth.runtime.threads import run_blocking
from troth.server.admission import Call, admits
from troth.server.door import read_bytes
from troth.server.listed_results import ListedSources, SourceAdded, SourceRead
from troth.server.refusals import SealedRoute
from troth.server.respond import respond
from troth.server.results import gives
from troth.server.routes.exchanges import page_of
from troth.server.schemas import SourceBody, describe_body, describe_file, describe_page

router = APIRouter(route_class=SealedRoute, prefix="/api/sources", tags=["sources"])


_MAX_NAME = 255


Serving = Annotated[Call, admits(Scope.SOURCES)]
# Whoever may ask gets quotes, and must be able to look at what they are quoted from.
Reading = Annotated[Call, admits(Scope.ASK, Scope.SOURCES)]


@router.post("", summary="Add a source", openapi_extra=describe_body(SourceBody))
@gives(SourceAdded)
async def add(call: Serving) -> Response:
    """Store a text that evidence may be quoted from; the same text twice changes nothing."""
    body = await call.body(SourceBody)
    return respond(
        await call.services.corpus.add(
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
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )


@router.post("/files", summary="Add a file as a source", openapi_extra=describe_file())
@gives(SourceAdded)
async def add_file(call: Serving) -> Response:
    """Its text is read as that of a file in a folder; another file of the same name replaces it."""
    name = call.query("name").strip()
    if not name or len(name) > _MAX_NAME or "\0" in name:
        raise CallerError(
            "input.invalid",
            f"The file has no name, or one of over {_MAX_NAME} characters.",
            hint="say ?name=handbook.pdf",
            field="name",
        )
    data = await read_bytes(call.request, max_bytes=call.services.settings.max_mail_bytes)
    source = await run_blocking(lambda: call.services.documents.read_given(name, data))
    return respond(
        await call.services.corpus.add(
            source,
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )


@router.get(
    "",
    summary="List current sources of the tenant, newest first",
    openapi_extra=describe_page(*SOURCE_STATES),
)
@gives(ListedSources)
async def listed(call: Serving) -> Response:
    """With ``q``, those of which a text or title holds every word of it."""
    return respond(
        await call.services.listing.sources(
            page_of(call.request),
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )


@router.delete("/{source_id}", status_code=204, summary="Erase a source")
async def erase(call: Serving, source_id: str) -> Response:
    """Every version of it, with passages, vectors and the kept exchanges that quote it."""
    return respond(
        await call.services.forgetting.source(
            source_id,
            origin=call.origin,
            who="api",
            trace_id=call.trace_id,
        )
    )


@router.get("/{source_id}", summary="Read a source")
@gives(SourceRead)
async def read(call: Reading, source_id: str) -> Response:
    """The current text of a source of this tenant, or the version with a given ``sha256``."""
    return respond(
        await call.services.corpus.read(
            source_id,
            sha256=call.request.query_params.get("sha256"),
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )
