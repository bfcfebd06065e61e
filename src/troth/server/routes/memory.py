"""Routes of the memory contract: chat turns, memories, and the ledger of contradictions."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from troth.bootstrap import Services
from troth.contracts.memory.chat import ChatDocument
from troth.contracts.memory.model import Move
from troth.kernel.errors import CallerError
from troth.kernel.exchange import read_mode
from troth.kernel.memories import EntryState
from troth.ports.keys import Scope
from troth.runtime.chat import ChatRequest
from troth.runtime.exchange import Origin
from troth.runtime.naming import DEFAULT_THREAD, read_thread
from troth.runtime.seal import Sealed
from troth.server.door import Door, Principal, read_object
from troth.server.memory_results import (
    ChatTurn,
    Entries,
    EntryMoved,
    ListedEntries,
    Memories,
    MemoryRead,
    MemoryTrust,
    NextEntry,
    Stored,
)
from troth.server.origins import origin_of, origin_of_query, origin_of_subject
from troth.server.refusals import SealedRoute, surface_of
from troth.server.respond import respond, respond_as_stream
from troth.server.results import EVENTS, gives
from troth.server.routes.exchanges import page_of
from troth.server.schemas import (
    B,
    ChatBody,
    EntryBody,
    MemoryBody,
    MoveBody,
    ResolutionBody,
    ResolveBody,
    RespondBody,
    describe_body,
    describe_query,
    read_body,
    read_number,
)

router = APIRouter(route_class=SealedRoute, tags=["memory"])

_EVERYBODY = "*"
_PAGED = frozenset({"q", "before"})
_OPEN = (EntryState.OPEN, EntryState.REFLECTING)
_RESOLUTIONS = {"OVERRIDE": Move.RESOLVE, "PRESERVE": Move.ACCEPT, "ASK_USER": Move.REFLECT}


async def _admitted(request: Request) -> Principal:
    door: Door = request.app.state.door
    return await door.admit(request, Scope.ASK)


async def _read(request: Request, model: type[B]) -> tuple[Principal, B]:
    principal = await _admitted(request)
    services: Services = request.app.state.services
    raw = await read_object(request, max_bytes=services.settings.max_body_bytes)
    return principal, read_body(model, raw)


def _trace_id(request: Request) -> str:
    trace_id: str = request.scope["state"]["trace_id"]
    return trace_id


async def _turn(request: Request) -> Sealed[ChatDocument]:
    services: Services = request.app.state.services
    principal, body = await _read(request, ChatBody)
    return await services.chat(
        ChatRequest(
            message=body.message,
            mode=read_mode(body.mode),
            important=bool(body.user_marked_important),
            review=body.review,
            origin=origin_of(request, principal, body, thread_id=DEFAULT_THREAD),
            trace_id=_trace_id(request),
        )
    )


@router.post(
    "/api/chat/send",
    summary="Say something, and get a reply that rests on what was told",
    openapi_extra=describe_body(ChatBody),
)
@gives(ChatTurn)
async def send(request: Request) -> Response:
    """One turn: what is told is remembered, what is asked of memory is answered with caveats."""
    return respond(await _turn(request))


@router.post(
    "/api/chat/stream",
    summary="The same as a stream of server-sent events",
    openapi_extra=describe_body(ChatBody),
)
@gives(str, media_type=EVENTS)
async def stream(request: Request) -> Response:
    """The sealed response as one event: nothing is released before it is sealed."""
    return respond_as_stream(await _turn(request))


@router.get(
    "/api/memories",
    summary="List memories, or find those that a query brings to mind",
    openapi_extra=describe_query("subject", "thread_id", "query", "before", "limit"),
)
@gives(Memories)
async def memories(request: Request) -> Response:
    """Newest first, before ``before``; with ``query``, best first. Whose: ``subject``."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.book.listed(
        origin=origin_of_query(request, principal, thread_id=DEFAULT_THREAD),
        before=read_number(request, "before", None),
        limit=read_number(request, "limit", 50),
        query=request.query_params.get("query", ""),
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.post("/api/memories", summary="Store statements", openapi_extra=describe_body(MemoryBody))
@gives(Stored)
async def remember(request: Request) -> Response:
    """What an application knows of a subject; contradictions open entries as in a conversation."""
    services: Services = request.app.state.services
    principal, body = await _read(request, MemoryBody)
    sealed = await services.book.add(
        body.text,
        important=body.important,
        origin=origin_of(request, principal, body, thread_id=DEFAULT_THREAD),
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.get(
    "/api/memory/{memory_id}",
    summary="Read a memory",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(MemoryRead)
async def memory(request: Request, memory_id: str) -> Response:
    """One memory with its facts, its flag and the contradictions that it stands in."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.book.memory(
        memory_id, origin=origin_of_query(request, principal), trace_id=_trace_id(request)
    )
    return respond(sealed)


@router.get(
    "/api/memory/{memory_id}/trust",
    summary="Read how the trust of a memory moved",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(MemoryTrust)
async def trust(request: Request, memory_id: str) -> Response:
    """The trust of a memory, and every rule that moved it."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.book.trust(
        memory_id, origin=origin_of_query(request, principal), trace_id=_trace_id(request)
    )
    return respond(sealed)


@router.delete(
    "/api/memories/{memory_id}",
    status_code=204,
    summary="Erase a memory",
    openapi_extra=describe_query("subject"),
)
async def forget_memory(request: Request, memory_id: str) -> Response:
    """It is gone from every store, index and kept exchange; the log keeps that it was erased."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.forgetting.memory(
        memory_id,
        origin=origin_of_query(request, principal),
        who="api",
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.delete(
    "/api/threads/{thread_id}",
    status_code=204,
    summary="Erase a conversation",
    openapi_extra=describe_query("subject"),
)
async def forget_thread(request: Request, thread_id: str) -> Response:
    """Its exchanges, and what was told in them: of every subject, or of the one that is named."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.forgetting.thread(
        read_thread(thread_id),
        origin=origin_of_query(request, principal),
        who="api",
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.delete("/api/subjects/{subject}", status_code=204, summary="Erase all that is a subject's")
async def forget_subject(request: Request, subject: str) -> Response:
    """Memories, contradictions and kept exchanges of a subject, in every thread."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.forgetting.subject(
        origin_of_subject(request, principal, subject).subject,
        origin=Origin(surface=surface_of(request), tenant=principal.tenant),
        who="api",
        trace_id=_trace_id(request),
    )
    return respond(sealed)


async def _listed(request: Request, states: tuple[EntryState, ...]) -> Response:
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.book.entries(
        origin=origin_of_query(request, principal, thread_id=DEFAULT_THREAD),
        states=states,
        after=request.query_params.get("after", ""),
        limit=read_number(request, "limit", 50),
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.get(
    "/api/ledger/open",
    summary="List open contradictions",
    openapi_extra=describe_query("subject", "thread_id", "after", "limit"),
)
@gives(Entries)
async def open_entries(request: Request) -> Response:
    """Entries that are open or reflecting, oldest first."""
    return await _listed(request, _OPEN)


@router.get(
    "/api/contradictions",
    summary="List contradictions",
    openapi_extra=describe_query("subject", "thread_id", "state", "after", "limit", "q", "before"),
)
@gives(Entries | ListedEntries)
async def contradictions(request: Request) -> Response:
    """Entries of one ``state``, or of all but suspected ones, oldest first.

    With ``q`` or ``before``, and with ``subject=*`` for the whole tenant, they come newest first.
    """
    given = request.query_params
    if given.get("subject") == _EVERYBODY:  # who may ask for one subject need not see all
        return await _listed_newest_first(request, Scope.AUDIT, None)
    principal = await _admitted(request)
    if not _PAGED.isdisjoint(given):
        whose = origin_of_query(request, principal, thread_id=DEFAULT_THREAD).subject
        return await _listed_newest_first(request, Scope.ASK, whose)
    named = request.query_params.get("state")
    if named is not None and named not in list(EntryState):
        raise CallerError(
            "input.invalid",
            "There is no such state.",
            hint=f"states are: {', '.join(EntryState)}",
            field="state",
        )
    return await _listed(request, (EntryState(named),) if named else ())


async def _listed_newest_first(request: Request, scope: Scope, subject: str | None) -> Response:
    services: Services = request.app.state.services
    door: Door = request.app.state.door
    principal = await door.admit(request, scope)
    sealed = await services.listing.contradictions(
        page_of(request),
        origin=Origin(surface=surface_of(request), tenant=principal.tenant),
        subject=subject,
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.get(
    "/api/contradictions/next",
    summary="The next contradiction to settle",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(NextEntry)
async def next_contradiction(request: Request) -> Response:
    """The oldest open entry; ``has_item`` is false where there is none."""
    services: Services = request.app.state.services
    principal = await _admitted(request)
    sealed = await services.book.next_entry(
        origin=origin_of_query(request, principal, thread_id=DEFAULT_THREAD),
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.post(
    "/api/contradictions/respond",
    summary="Settle a contradiction by an answer in words",
    openapi_extra=describe_body(RespondBody),
)
@gives(EntryMoved)
async def answer(request: Request) -> Response:
    """The answer names the side that holds, or says that both do; else nothing changes."""
    services: Services = request.app.state.services
    principal, body = await _read(request, RespondBody)
    sealed = await services.book.respond(
        _entry_id(body),
        body.answer,
        origin=origin_of(request, principal, body),
        trace_id=_trace_id(request),
    )
    return respond(sealed)


@router.post(
    "/api/contradictions/{entry_id}/moves",
    summary="Move a contradiction",
    openapi_extra=describe_body(MoveBody),
)
@gives(EntryMoved)
async def move(request: Request, entry_id: str) -> Response:
    """Reflect on it, resolve it, accept both sides, or reopen it."""
    principal, body = await _read(request, MoveBody)
    origin = origin_of(request, principal, body)
    return await _act(request, origin, entry_id, Move(body.move), body.winner, body.reason)


@router.post(
    "/api/ledger/resolve",
    summary="Resolve a contradiction",
    openapi_extra=describe_body(ResolveBody),
)
@gives(EntryMoved)
async def resolve(request: Request) -> Response:
    """One side holds from now on; the other stays in the history."""
    principal, body = await _read(request, ResolveBody)
    origin = origin_of(request, principal, body)
    winner = body.winner or body.winning_memory_id
    return await _act(request, origin, _entry_id(body), Move.RESOLVE, winner, body.reason)


@router.post(
    "/api/resolve_contradiction",
    summary="Resolve a contradiction, by the policies of the first system",
    openapi_extra=describe_body(ResolutionBody),
)
@gives(EntryMoved)
async def resolve_by_policy(request: Request) -> Response:
    """OVERRIDE resolves it, PRESERVE accepts both sides, ASK_USER leaves it to be reflected on."""
    principal, body = await _read(request, ResolutionBody)
    made = _RESOLUTIONS[body.resolution]
    winner = (body.chosen_memory_id or "new") if made is Move.RESOLVE else None
    origin = origin_of(request, principal, body)
    return await _act(request, origin, _entry_id(body), made, winner, body.reason)


async def _act(
    request: Request, origin: Origin, entry_id: str, made: Move, winner: str | None, reason: str
) -> Response:
    services: Services = request.app.state.services
    sealed = await services.book.act(
        entry_id,
        made,
        origin=origin,
        who="api",
        winner=winner,
        reason=reason,
        trace_id=_trace_id(request),
    )
    return respond(sealed)


def _entry_id(body: EntryBody) -> str:
    entry_id = body.entry_id or body.ledger_id
    if not entry_id:
        raise CallerError(
            "input.invalid", "It is not said which contradiction is meant.", field="entry_id"
        )
    return entry_id
