"""Looking at a subject's memories and ledger, and acting on them: each a sealed exchange."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from troth.contracts.memory.events import TrustMoved
from troth.contracts.memory.model import Actor, Entry, Memory, Move, SourceKind
from troth.contracts.memory.slots.reading import read_statements
from troth.contracts.memory.talk import Settlement, decide_talk
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.memories import OPEN_STATES, EntryState
from troth.ports.environment import timestamp
from troth.ports.memory import MemoryStore, Owner
from troth.runtime.exchange.caller_texts import check_text
from troth.runtime.exchange.closing import Exchanges, SealedPlain, plain, run_exchange
from troth.runtime.exchange.documents import PlainDocument
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.acts import Act, Acted, Settle, every_event, unknown_entry
from troth.runtime.memory.documents import (
    MEMORY_POLICY,
    entry_fields,
    first_and_newest,
    memory_fields,
)
from troth.runtime.memory.in_exchange import Remembering, changed_by

MAX_PAGE = 200
MAX_TEXT = 20_000
MAX_REASON = 2_000
_CLAIMED = tuple(state for state in EntryState if state.is_claimed)


@dataclass(frozen=True, kw_only=True)
class MemoryBook(Exchanges):
    """Serves memories and entries of one subject at a time; safe for concurrent use."""

    store: MemoryStore
    settle: Settle
    remembering: Remembering

    async def add(
        self, text: str, *, origin: Origin, important: bool = False, trace_id: str | None = None
    ) -> SealedPlain:
        """Store what an application knows of a subject, as statements of theirs.

        Raises:
            RefusedExchange: The text is empty or longer than 20 000 code points, or nobody's.
        """

        async def work(exchange: Exchange, owner: Owner) -> JsonObject:
            _check_text(text, "text", MAX_TEXT)
            told = await self.remembering.tell(
                owner,
                text,
                at=timestamp(self.clock.now()),
                exchange=exchange,
                important=important,
                source=SourceKind.API,
            )
            ids = [*told.decision.added, *told.decision.reinforced]
            memories = await run_blocking(lambda: self.store.memories(owner, ids))
            return {
                "memories": [memory_fields(one) for one in memories],
                "added": list(told.decision.added),
                "reinforced": list(told.decision.reinforced),
                "opened": list(told.opened),
                "unkept": [
                    {"start": one.statement.span.start, "reason": one.reason}
                    for one in told.decision.unkept
                ],
            }

        return await self._run(origin, {"text": text, "important": important}, work, trace_id)

    async def listed(
        self,
        *,
        origin: Origin,
        before: int | None = None,
        limit: int = 50,
        query: str = "",
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Memories newest first, or, with a query, those it brings to mind, best first."""
        request: JsonObject = {"before": before, "limit": limit, "query": query}

        async def work(exchange: Exchange, owner: Owner) -> JsonObject:
            if query:
                _check_text(query, "query", MAX_TEXT)
                recalled = await self.remembering.recall(owner, query, exchange)
                found: Sequence[Memory] = recalled.memories[: _page(limit)]
            else:
                found = await run_blocking(
                    lambda: self.store.listed(owner, before=_before(before), limit=_page(limit))
                )
            last = found[-1].seq if len(found) == limit and not query else None
            return {"memories": [memory_fields(one) for one in found], "next_before": last}

        return await self._run(origin, request, work, trace_id)

    async def memory(
        self, memory_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """One memory, with the entries that it stands in.

        Raises:
            RefusedExchange: This tenant, or the subject that is named, has no such memory.
        """
        return await self._of_memory(memory_id, self._stands_in, origin, trace_id)

    async def trust(
        self, memory_id: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """The trust of a memory, and every rule that moved it, oldest first."""
        return await self._of_memory(memory_id, self._history, origin, trace_id)

    async def _of_memory(
        self,
        memory_id: str,
        more: Callable[[Owner, Memory], JsonObject],
        origin: Origin,
        trace_id: str | None,
    ) -> SealedPlain:
        async def work(_: Exchange, owner: Owner) -> JsonObject:
            memory = await run_blocking(lambda: self._memory(owner, memory_id))
            told = {**memory_fields(memory), "subject": owner.subject}
            return {**told, **await run_blocking(lambda: more(owner, memory))}

        found = await run_blocking(lambda: self.store.find_memory(origin.tenant, memory_id))
        return await self._run(
            _of(origin, found), {"memory_id": memory_id}, work, trace_id, _unknown_memory()
        )

    async def entries(
        self,
        *,
        origin: Origin,
        states: Sequence[EntryState] = (),
        after: str = "",
        limit: int = 50,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Entries of the ledger, oldest first; without a state, all but what is only suspected."""
        request: JsonObject = {"states": [s.value for s in states], "after": after, "limit": limit}

        asked = states or _CLAIMED

        async def work(_: Exchange, owner: Owner) -> JsonObject:
            if after and await run_blocking(lambda: self.store.entry(owner, after)) is None:
                raise CallerError(
                    "input.invalid",
                    "There is no such place in the list.",
                    hint="give what `next_after` of the page before says",
                    field="after",
                )
            found = await run_blocking(
                lambda: self.store.entries(owner, states=asked, after=after, limit=_page(limit))
            )
            return {
                "contradictions": await run_blocking(lambda: self._entries(owner, found)),
                "open_count": await run_blocking(lambda: self.store.open_count(owner)),
                "next_after": found[-1].entry_id if len(found) == _page(limit) else None,
            }

        return await self._run(origin, request, work, trace_id)

    async def next_entry(self, *, origin: Origin, trace_id: str | None = None) -> SealedPlain:
        """The oldest open entry, and the question to put about it; ``has_item`` says if any."""

        async def work(_: Exchange, owner: Owner) -> JsonObject:
            found = await run_blocking(
                lambda: self.store.entries(owner, states=OPEN_STATES, limit=1)
            )
            item = await run_blocking(lambda: self._entries(owner, found))
            return {"has_item": bool(found), "item": item[0] if item else None}

        return await self._run(origin, {"next": True}, work, trace_id)

    async def act(
        self,
        entry_id: str,
        move: Move,
        *,
        origin: Origin,
        who: str,
        winner: str | None = None,
        reason: str = "",
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Move an entry by an explicit act of the user (MEM-7).

        Args:
            who: The surface or person, such as ``api`` or ``cli``.
            winner: Memory id of the side that holds, or ``old`` or ``new``; for ``resolve``.

        Raises:
            RefusedExchange: No such entry, an illegal move, or no winner where one must be named.
        """
        request: JsonObject = {
            "entry_id": entry_id,
            "move": move.value,
            "winner": winner,
            "reason": reason,
        }

        async def work(exchange: Exchange, owner: Owner) -> JsonObject:
            _check_text(reason or "-", "reason", MAX_REASON)
            named = await run_blocking(lambda: self._winner(owner, entry_id, winner))
            act = Act(
                move=move,
                by=Actor.USER,
                who=who,
                at=timestamp(self.clock.now()),
                winner=named,
                reason=reason,
            )
            return await self._acted(owner, entry_id, act, exchange)

        whose = await run_blocking(lambda: self._whose_entry(origin, entry_id))
        return await self._run(whose, request, work, trace_id, unknown_entry())

    async def respond(
        self, entry_id: str, answer: str, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """Settle an entry by an answer in words, as if the assistant had just asked about it.

        Raises:
            RefusedExchange: The answer does not say which side holds; nothing changes.
        """

        async def work(exchange: Exchange, owner: Owner) -> JsonObject:
            _check_text(answer, "answer", MAX_TEXT)
            now = timestamp(self.clock.now())
            one = await run_blocking(lambda: self._settlement(owner, entry_id, answer, now))
            act = Act(
                move=one.move,
                by=Actor.USER,
                who="answer",
                at=now,
                winner=one.winner,
                reason=one.words[:MAX_REASON],
            )
            return await self._acted(owner, entry_id, act, exchange)

        whose = await run_blocking(lambda: self._whose_entry(origin, entry_id))
        asked: JsonObject = {"entry_id": entry_id, "answer": answer}
        return await self._run(whose, asked, work, trace_id, unknown_entry())

    async def _acted(self, owner: Owner, entry_id: str, act: Act, exchange: Exchange) -> JsonObject:
        async with self.remembering.queues.of(owner):
            acted, changed = await run_blocking(lambda: self._settled(owner, entry_id, act))
        exchange.note("memory.changed", changed)
        shown = await run_blocking(lambda: self._entries(owner, [acted.entry]))
        return {"contradiction": shown[0], "opened": list(acted.opened)}

    def _settled(self, owner: Owner, entry_id: str, act: Act) -> tuple[Acted, JsonObject]:
        acted = self.settle(owner, entry_id, act)
        return acted, changed_by(acted.events, acted.version, acted.head)

    def _settlement(self, owner: Owner, entry_id: str, answer: str, now: str) -> Settlement:
        entry = self.settle.entry(owner, entry_id)
        for statement in read_statements(answer, at=now):
            for one in decide_talk(statement, [entry], asked_entry_id=entry_id):
                return one
        raise CallerError(
            "input.invalid",
            "The answer does not say which of them holds.",
            hint="name one of the values, or, of two, say that both hold",
            field="answer",
        )

    def _winner(self, owner: Owner, entry_id: str, winner: str | None) -> str | None:
        """The side that is named ``old`` or ``new``: the first one, or the newest."""
        entry = self.settle.entry(owner, entry_id)
        if winner not in ("old", "new"):
            return winner
        memories = {one.memory_id: one for one in self.store.memories(owner, entry.memory_ids)}
        old, new = first_and_newest(entry, memories)
        return old.memory_id if winner == "old" else new.memory_id

    def _entries(self, owner: Owner, entries: Sequence[Entry]) -> list[JsonValue]:
        sides = (side for one in entries for side in one.memory_ids)
        found = self.store.memories(owner, list(dict.fromkeys(sides)))
        memories = {one.memory_id: one for one in found}
        return [entry_fields(one, memories) for one in entries]

    def _memory(self, owner: Owner, memory_id: str) -> Memory:
        memory = self.store.memory(owner, memory_id)
        if memory is None:
            raise _unknown_memory()
        return memory

    def _stands_in(self, owner: Owner, memory: Memory) -> JsonObject:
        found = self.store.entries(owner, memory_ids=[memory.memory_id], limit=MAX_PAGE)
        return {"contradictions": self._entries(owner, found)}

    def _history(self, owner: Owner, memory: Memory) -> JsonObject:
        return {
            "history": [
                {"seq": one.seq, "rule": one.event.rule, "trust": one.event.trust / 1000}
                for one in every_event(self.store, owner)
                if isinstance(one.event, TrustMoved) and one.event.memory_id == memory.memory_id
            ]
        }

    def _whose_entry(self, origin: Origin, entry_id: str) -> Origin:
        return _of(origin, self.store.find_entry(origin.tenant, entry_id))

    async def _run(
        self,
        origin: Origin,
        request: JsonObject,
        work: Callable[[Exchange, Owner], Awaitable[JsonObject]],
        trace_id: str | None,
        nobodys: CallerError | None = None,
    ) -> SealedPlain:
        exchange = self.opened(origin, {"subject": origin.subject, **request}, trace_id)

        async def document() -> PlainDocument:
            owner = origin.owner
            if owner is None:
                raise nobodys or _nobodys()
            return plain(exchange, await work(exchange, owner))

        return await run_exchange(self.seal, exchange, document(), MEMORY_POLICY)


def _of(origin: Origin, owner: Owner | None) -> Origin:
    """Where no subject is named, the one whose thing it is; within the tenant of the key."""
    if owner is None or origin.owner is not None:
        return origin
    return Origin(
        surface=origin.surface,
        tenant=origin.tenant,
        subject=owner.subject,
        thread_id=origin.thread_id,
    )


def _page(limit: object) -> int:
    if type(limit) is not int or not 1 <= limit <= MAX_PAGE:
        raise CallerError("input.invalid", f"The limit must lie in 1 to {MAX_PAGE}.", field="limit")
    return limit


def _before(place: object) -> int | None:
    if place is None or type(place) is int:
        return place
    raise CallerError("input.invalid", "That is no place in a list.", field="before")


def _check_text(text: str, name: str, most: int) -> None:
    if not check_text(text, name).strip():
        raise CallerError("input.invalid", f"The {name} is empty.", field=name)
    if len(text) > most:
        raise CallerError(
            "input.too_large", f"The {name} is longer than {most} characters.", field=name
        )


def _unknown_memory() -> CallerError:
    return CallerError(
        "input.not_found",
        "There is no such memory.",
        hint="`GET /api/memories` lists them",
        field="memory_id",
    )


def _nobodys() -> CallerError:
    return CallerError(
        "input.invalid",
        "It is not said whose memories are meant.",
        hint="name a subject, other than anonymous, or the thread",
        field="subject",
    )
