"""Routes of the memory contract: chat turns, memories, and the ledger of contradictions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from troth.contracts.memory.chat import ChatDocument
from troth.contracts.memory.model import Move
from troth.kernel.errors import CallerError
from troth.kernel.exchange import read_mode
from troth.kernel.memories import OPEN_STATES, EntryState
from troth.ports.keys import Scope
from troth.runtime.exchange.caller_texts import DEFAULT_THREAD, read_thread
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.memory.chat import ChatRequest
from troth.runtime.proof.listing import Page
from troth.runtime.results.memory import (
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
from troth.server.admission import Asking, Call, admits
from troth.server.refusals import SealedRoute
from troth.server.respond import EVENTS, gives, respond, respond_as_stream
from troth.server.schemas import (
    After,
    ChatBody,
    EntryBody,
    Limit,
    MemoryBody,
    MoveBody,
    Named,
    NamedSubject,
    Place,
    ResolutionBody,
    ResolveBody,
    RespondBody,
    Whose,
    describe_body,
    paged,
)

router = APIRouter(route_class=SealedRoute, tags=["memory"])

_EVERYBODY = "*"
Sought = Annotated[
    str, Query(description="What to call to mind.", json_schema_extra={"maxLength": 20_000})
]
Contradicting = Annotated[Page, paged(*EntryState)]
Seeing = Annotated[Call, admits(Scope.ASK, Scope.AUDIT)]
_PAGED = frozenset({"q", "before"})
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
)
@gives(Memories)
async def memories(
    call: Asking, whose: Named, query: Sought = "", before: Place = None, limit: Limit = 50
) -> Response:
    """Newest first, before ``before``; with ``query``, best first. Whose: ``subject``."""
    return respond(
        await call.services.book.listed(
            origin=call.origin_of_query(whose, thread_id=DEFAULT_THREAD),
            before=before,
            limit=limit,
            query=query,
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
)
@gives(MemoryRead)
async def memory(call: Asking, whose: Named, memory_id: str) -> Response:
    """One memory with its facts, its flag and the contradictions that it stands in."""
    return respond(
        await call.services.book.memory(
            memory_id, origin=call.origin_of_query(whose), trace_id=call.trace_id
        )
    )


@router.get(
    "/api/memory/{memory_id}/trust",
    summary="Read how the trust of a memory moved",
)
@gives(MemoryTrust)
async def trust(call: Asking, whose: Named, memory_id: str) -> Response:
    """The trust of a memory, and every rule that moved it."""
    return respond(
        await call.services.book.trust(
            memory_id, origin=call.origin_of_query(whose), trace_id=call.trace_id
        )
    )


@router.delete(
    "/api/memories/{memory_id}",
    status_code=204,
    summary="Erase a memory",
)
async def forget_memory(call: Asking, whose: Named, memory_id: str) -> Response:
    """It is gone from every store, index and kept exchange; the log keeps that it was erased."""
    return respond(
        await call.services.forgetting.memory(
            memory_id,
            origin=call.origin_of_query(whose),
            who="api",
            trace_id=call.trace_id,
        )
    )


@router.delete(
    "/api/threads/{thread_id}",
    status_code=204,
    summary="Erase a conversation",
)
async def forget_thread(call: Asking, whose: NamedSubject, thread_id: str) -> Response:
    """Its exchanges, and what was told in them: of every subject, or of the one that is named."""
    return respond(
        await call.services.forgetting.thread(
            read_thread(thread_id),
            origin=call.origin_of_query(whose),
            who="api",
            trace_id=call.trace_id,
        )
    )


@router.delete("/api/subjects/{subject}", status_code=204, summary="Erase all that is a subject's")
async def forget_subject(call: Asking, subject: str) -> Response:
    """Memories, contradictions and kept exchanges of a subject, in every thread."""
    return respond(
        await call.services.forgetting.subject(
            call.origin_named(subject).subject,
            origin=call.origin,
            who="api",
            trace_id=call.trace_id,
        )
    )


async def _listed(
    call: Call, whose: Whose, states: tuple[EntryState, ...], after: str, limit: int
) -> Response:
    return respond(
        await call.services.book.entries(
            origin=call.origin_of_query(whose, thread_id=DEFAULT_THREAD),
            states=states,
            after=after,
            limit=limit,
            trace_id=call.trace_id,
        )
    )


@router.get(
    "/api/ledger/open",
    summary="List open contradictions",
)
@gives(Entries)
async def open_entries(
    call: Asking, whose: Named, after: After = "", limit: Limit = 50
) -> Response:
    """Entries that are open or reflecting, oldest first."""
    return await _listed(call, whose, OPEN_STATES, after, limit)


@router.get(
    "/api/contradictions",
    summary="List contradictions",
)
@gives(Entries | ListedEntries)
async def contradictions(
    call: Seeing, whose: Named, page: Contradicting, after: After = ""
) -> Response:
    """Entries of one ``state``, or of all but suspected ones, oldest first.

    With ``q`` or ``before``, and with ``subject=*`` for the whole tenant, they come newest first.
    """
    is_of_all = whose.subject == _EVERYBODY  # who may ask for one subject need not see all
    call.principal.require(Scope.AUDIT if is_of_all else Scope.ASK)
    if is_of_all:
        return await _listed_newest_first(call, page, None)
    if not _PAGED.isdisjoint(call.request.query_params):
        one = call.origin_of_query(whose, thread_id=DEFAULT_THREAD).subject
        return await _listed_newest_first(call, page, one)
    named = page.one_of(EntryState)
    return await _listed(call, whose, (EntryState(named),) if named else (), after, page.limit)


async def _listed_newest_first(call: Call, page: Page, subject: str | None) -> Response:
    return respond(
        await call.services.listing.contradictions(
            page,
            origin=call.origin,
            subject=subject,
            trace_id=call.trace_id,
        )
    )


@router.get(
    "/api/contradictions/next",
    summary="The next contradiction to settle",
)
@gives(NextEntry)
async def next_contradiction(call: Asking, whose: Named) -> Response:
    """The oldest open entry; ``has_item`` is false where there is none."""
    return respond(
        await call.services.book.next_entry(
            origin=call.origin_of_query(whose, thread_id=DEFAULT_THREAD),
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
