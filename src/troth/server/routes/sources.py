"""Routes to the sources that evidence is quoted from."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from troth.ports.evidence import NewSource
from troth.ports.keys import Scope
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.proof.listing import SOURCE_STATES, Page
from troth.runtime.results.lists import ListedSources, SourceAdded, SourceRead
from troth.server.admission import Call, admits
from troth.server.door import read_bytes
from troth.server.refusals import SealedRoute
from troth.server.respond import gives, respond
from troth.server.schemas import SourceBody, describe_body, paged

router = APIRouter(route_class=SealedRoute, prefix="/api/sources", tags=["sources"])


Serving = Annotated[Call, admits(Scope.SOURCES)]
# Whoever may ask gets quotes, and must be able to look at what they are quoted from.
Listed = Annotated[Page, paged(*SOURCE_STATES)]
FileName = Annotated[
    str, Query(max_length=255, pattern=r"^[^\x00]*[^\s\x00][^\x00]*$", description="Of the file.")
]
Digest = Annotated[str | None, Query(description="Of the text of an earlier version.")]
_FILE = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
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


@router.post("/files", summary="Add a file as a source", openapi_extra=_FILE)
@gives(SourceAdded)
async def add_file(call: Serving, name: FileName) -> Response:
    """Its text is read as that of a file in a folder; another file of the same name replaces it."""
    data = await read_bytes(call.request, max_bytes=call.services.settings.max_mail_bytes)
    source = await run_blocking(lambda: call.services.documents.read_given(name.strip(), data))
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
)
@gives(ListedSources)
async def listed(call: Serving, page: Listed) -> Response:
    """With ``q``, those of which a text or title holds every word of it."""
    return respond(
        await call.services.listing.sources(
            page,
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
async def read(call: Reading, source_id: str, sha256: Digest = None) -> Response:
    """The current text of a source of this tenant, or the version with a given ``sha256``."""
    return respond(
        await call.services.corpus.read(
            source_id,
            sha256=sha256,
            origin=call.origin,
            trace_id=call.trace_id,
        )
    )
