"""Routes of the memory contract: chat turns, memories, and the ledger of contradictions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from starlette.responses import Response

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
from troth.server.admission import Asking, Call, admits
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
from troth.server.origins import origin_of_subject
from troth.server.refusals import SealedRoute
from troth.server.respond import respond, respond_as_stream
from troth.server.results import EVENTS, gives
from troth.server.routes.exchanges import page_of
from troth.server.schemas import (
    ChatBody,
    EntryBody,
    MemoryBody,
    MoveBody,
    ResolutionBody,
    ResolveBody,
    RespondBody,
    describe_body,
    describe_query,
    read_number,
)

router = APIRouter(route_class=SealedRoute, tags=["memory"])

_EVERYBODY = "*"
Seeing = Annotated[Call, admits(Scope.ASK, Scope.AUDIT)]
_PAGED = frozenset({"q", "before"})
_OPEN = (EntryState.OPEN, EntryState.REFLECTING)
_RESOLUTIONS = {"OVERRIDE": Move.RESOLVE, "PRESERVE": Move.ACCEPT, "ASK_USER": Move.REFLECT}


async def _turn(call: Call) -> Sealed[ChatDocument]:
    body = await call.body(ChatBody)
    return await call.services.chat(
        ChatRequest(
            message=body.message,
            mode=read_mode(body.mode),
            important=bool(body.user_marked_important),
            review=body.review,
            origin=call.origin_of(body, thread_id=DEFAULT_THREAD),
            trace_id=call.trace_id,
        )
    )


@router.post(
    "/api/chat/send",
    summary="Say something, and get a reply that rests on what was told",
    openapi_extra=describe_body(ChatBody),
)
@gives(ChatTurn)
async def send(call: Asking) -> Response:
    """One turn: what is told is remembered, what is asked of memory is answered with caveats."""
    return respond(await _turn(call))


@router.post(
    "/api/chat/stream",
    summary="The same as a stream of server-sent events",
    openapi_extra=describe_body(ChatBody),
)
@gives(str, media_type=EVENTS)
async def stream(call: Asking) -> Response:
    """The sealed response as one event: nothing is released before it is sealed."""
    return respond_as_stream(await _turn(call))


@router.get(
    "/api/memories",
    summary="List memories, or find those that a query brings to mind",
    openapi_extra=describe_query("subject", "thread_id", "query", "before", "limit"),
)
@gives(Memories)
async def memories(call: Asking) -> Response:
    """Newest first, before ``before``; with ``query``, best first. Whose: ``subject``."""
    return respond(
        await call.services.book.listed(
            origin=call.origin_of_query(thread_id=DEFAULT_THREAD),
            before=read_number(call.request, "before", None),
            limit=read_number(call.request, "limit", 50),
            query=call.query("query"),
            trace_id=call.trace_id,
        )
    )


@router.post("/api/memories", summary="Store statements", openapi_extra=describe_body(MemoryBody))
@gives(Stored)
async def remember(call: Asking) -> Response:
    """What an application knows of a subject; contradictions open entries as in a conversation."""
    body = await call.body(MemoryBody)
    return respond(
        await call.services.book.add(
            body.text,
            important=body.important,
            origin=call.origin_of(body, thread_id=DEFAULT_THREAD),
            trace_id=call.trace_id,
        )
    )


@router.get(
    "/api/memory/{memory_id}",
    summary="Read a memory",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(MemoryRead)
async def memory(call: Asking, memory_id: str) -> Response:
    """One memory with its facts, its flag and the contradictions that it stands in."""
    return respond(
        await call.services.book.memory(
            memory_id, origin=call.origin_of_query(), trace_id=call.trace_id
        )
    )


@router.get(
    "/api/memory/{memory_id}/trust",
    summary="Read how the trust of a memory moved",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(MemoryTrust)
async def trust(call: Asking, memory_id: str) -> Response:
    """The trust of a memory, and every rule that moved it."""
    return respond(
        await call.services.book.trust(
            memory_id, origin=call.origin_of_query(), trace_id=call.trace_id
        )
    )


@router.delete(
    "/api/memories/{memory_id}",
    status_code=204,
    summary="Erase a memory",
    openapi_extra=describe_query("subject"),
)
async def forget_memory(call: Asking, memory_id: str) -> Response:
    """It is gone from every store, index and kept exchange; the log keeps that it was erased."""
    return respond(
        await call.services.forgetting.memory(
            memory_id,
            origin=call.origin_of_query(),
            who="api",
            trace_id=call.trace_id,
        )
    )


@router.delete(
    "/api/threads/{thread_id}",
    status_code=204,
    summary="Erase a conversation",
    openapi_extra=describe_query("subject"),
)
async def forget_thread(call: Asking, thread_id: str) -> Response:
    """Its exchanges, and what was told in them: of every subject, or of the one that is named."""
    return respond(
        await call.services.forgetting.thread(
            read_thread(thread_id),
            origin=call.origin_of_query(),
            who="api",
            trace_id=call.trace_id,
        )
    )


@router.delete("/api/subjects/{subject}", status_code=204, summary="Erase all that is a subject's")
async def forget_subject(call: Asking, subject: str) -> Response:
    """Memories, contradictions and kept exchanges of a subject, in every thread."""
    return respond(
        await call.services.forgetting.subject(
            origin_of_subject(call.request, call.principal, subject).subject,
            origin=call.origin,
            who="api",
            trace_id=call.trace_id,
        )
    )


async def _listed(call: Call, states: tuple[EntryState, ...]) -> Response:
    return respond(
        await call.services.book.entries(
            origin=call.origin_of_query(thread_id=DEFAULT_THREAD),
            states=states,
            after=call.query("after"),
            limit=read_number(call.request, "limit", 50),
            trace_id=call.trace_id,
        )
    )


@router.get(
    "/api/ledger/open",
    summary="List open contradictions",
    openapi_extra=describe_query("subject", "thread_id", "after", "limit"),
)
@gives(Entries)
async def open_entries(call: Asking) -> Response:
    """Entries that are open or reflecting, oldest first."""
    return await _listed(call, _OPEN)


@router.get(
    "/api/contradictions",
    summary="List contradictions",
    openapi_extra=describe_query("subject", "thread_id", "state", "after", "limit", "q", "before"),
)
@gives(Entries | ListedEntries)
async def contradictions(call: Seeing) -> Response:
    """Entries of one ``state``, or of all but suspected ones, oldest first.

    With ``q`` or ``before``, and with ``subject=*`` for the whole tenant, they come newest first.
    """
    given = call.request.query_params
    is_of_all = given.get("subject") == _EVERYBODY  # who may ask for one subject need not see all
    call.principal.require(Scope.AUDIT if is_of_all else Scope.ASK)
    if is_of_all:
        return await _listed_newest_first(call, None)
    if not _PAGED.isdisjoint(given):
        whose = call.origin_of_query(thread_id=DEFAULT_THREAD).subject
        return await _listed_newest_first(call, whose)
    named = given.get("state")
    if named is not None and named not in list(EntryState):
        raise CallerError(
            "input.invalid",
            "There is no such state.",
            hint=f"states are: {', '.join(EntryState)}",
            field="state",
        )
    return await _listed(call, (EntryState(named),) if named else ())


async def _listed_newest_first(call: Call, subject: str | None) -> Response:
    return respond(
        await call.services.listing.contradictions(
            page_of(call.request),
            origin=call.origin,
            subject=subject,
            trace_id=call.trace_id,
        )
    )


@router.get(
    "/api/contradictions/next",
    summary="The next contradiction to settle",
    openapi_extra=describe_query("subject", "thread_id"),
)
@gives(NextEntry)
async def next_contradiction(call: Asking) -> Response:
    """The oldest open entry; ``has_item`` is false where there is none."""
    return respond(
        await call.services.book.next_entry(
            origin=call.origin_of_query(thread_id=DEFAULT_THREAD),
            trace_id=call.trace_id,
        )
    )


@router.post(
    "/api/contradictions/respond",
    summary="Settle a contradiction by an answer in words",
    openapi_extra=describe_body(RespondBody),
)
@gives(EntryMoved)
async def answer(call: Asking) -> Response:
    """The answer names the side that holds, or says that both do; else nothing changes."""
    body = await call.body(RespondBody)
    return respond(
        await call.services.book.respond(
            _entry_id(body),
            body.answer,
            origin=call.origin_of(body),
            trace_id=call.trace_id,
        )
    )


@router.post(
    "/api/contradictions/{entry_id}/moves",
    summary="Move a contradiction",
    openapi_extra=describe_body(MoveBody),
)
@gives(EntryMoved)
async def move(call: Asking, entry_id: str) -> Response:
    """Reflect on it, resolve it, accept both sides, or reopen it."""
    body = await call.body(MoveBody)
    origin = call.origin_of(body)
    return await _act(call, origin, entry_id, Move(body.move), body.winner, body.reason)


@router.post(
    "/api/ledger/resolve",
    summary="Resolve a contradiction",
    openapi_extra=describe_body(ResolveBody),
)
@gives(EntryMoved)
async def resolve(call: Asking) -> Response:
    """One side holds from now on; the other stays in the history."""
    body = await call.body(ResolveBody)
    origin = call.origin_of(body)
    winner = body.winner or body.winning_memory_id
    return await _act(call, origin, _entry_id(body), Move.RESOLVE, winner, body.reason)


@router.post(
    "/api/resolve_contradiction",
    summary="Resolve a contradiction, by the policies of the first system",
    openapi_extra=describe_body(ResolutionBody),
)
@gives(EntryMoved)
async def resolve_by_policy(call: Asking) -> Response:
    """OVERRIDE resolves it, PRESERVE accepts both sides, ASK_USER leaves it to be reflected on."""
    body = await call.body(ResolutionBody)
    made = _RESOLUTIONS[body.resolution]
    winner = (body.chosen_memory_id or "new") if made is Move.RESOLVE else None
    origin = call.origin_of(body)
    return await _act(call, origin, _entry_id(body), made, winner, body.reason)


async def _act(
    call: Call, origin: Origin, entry_id: str, made: Move, winner: str | None, reason: str
) -> Response:
    return respond(
        await call.services.book.act(
            entry_id,
            made,
            origin=origin,
            who="api",
            winner=winner,
            reason=reason,
            trace_id=call.trace_id,
        )
    )


def _entry_id(body: EntryBody) -> str:
    entry_id = body.entry_id or body.ledger_id
    if not entry_id:
        raise CallerError(
            "input.invalid", "It is not said which contradiction is meant.", field="entry_id"
        )
    return entry_id
