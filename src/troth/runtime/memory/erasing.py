"""Erasing memories, threads, subjects, sources and mails, by an act that is recorded (MEM-20).

What is erased goes from the tables, the indexes, the vectors and the cache of replies, and with it
every stored exchange that tells it, the run of thinking behind that and its review. Receipts,
digests and proofs stay. The log keeps that something was erased, by whom and how much, and no text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import orjson

from troth.contracts.memory.erasing import decide_erasing
from troth.contracts.memory.events import EntryOpened, MemoriesErased, MemoryAdded, MemoryEvent
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import Memory
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.keeping import forget
from troth.ports.environment import timestamp
from troth.ports.evidence import SourceStore
from troth.ports.intake import WorkState
from troth.ports.intake_store import IntakeStore
from troth.ports.log import AuditLog, Body
from troth.ports.memory import MemoryStore, Owner, StreamHead
from troth.ports.replies import ReplyCache
from troth.ports.reviews import ReviewStore
from troth.runtime.exchange.closing import (
    PLAIN_POLICY,
    Exchanges,
    SealedPlain,
    Work,
    plain,
    run_exchange,
)
from troth.runtime.exchange.documents import PlainDocument
from troth.runtime.exchange.exchange import ANONYMOUS, Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.acts import Queues, append_decided, every_event
from troth.runtime.memory.in_exchange import changed_by

_MAX_ID = 64
_NO_CONTENT = 204
THREAD = "thread:"
"""Begins the subject that stands for a thread in which nobody is named."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Forgotten:
    """What an act of erasing came to.

    Attributes:
        events: Of the subject's memory, in order; empty where no memory was erased.
        marks: What a stored exchange holds that tells one of the memories: ids and statements.
    """

    events: tuple[MemoryEvent, ...] = ()
    version: int = 0
    head: StreamHead | None = None
    marks: frozenset[bytes] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Forgetting(Exchanges):
    """Erases; safe for concurrent use.

    Attributes:
        reviews: Where reviews of exchanges lie.
        cache: Of model replies, which is emptied: what a reply tells cannot be told from its key.
    """

    log: AuditLog
    store: MemoryStore
    sources: SourceStore
    mails: IntakeStore
    reviews: ReviewStore
    cache: ReplyCache
    policy: Policy = Policy.ASK
    queues: Queues = field(default_factory=Queues)

    async def memory(
        self, memory_id: str, *, origin: Origin, who: str, trace_id: str | None = None
    ) -> SealedPlain:
        """Erase one memory.

        Raises:
            RefusedExchange: This tenant, or the subject that is named, has no such memory.
        """

        async def work(exchange: Exchange) -> JsonObject:
            owner = origin.owner or await run_blocking(
                lambda: self.store.find_memory(origin.tenant, memory_id)
            )
            if owner is None or not await run_blocking(
                partial(self.store.memories, owner, [memory_id])
            ):
                raise _unknown("memory", "memory_id", "`GET /api/memories` lists them")
            return await self.memories(owner, [memory_id], who=who, exchange=exchange)

        return await self._run(origin, {"memory_id": memory_id}, work, trace_id)

    async def subject(
        self, subject: str, *, origin: Origin, who: str, trace_id: str | None = None
    ) -> SealedPlain:
        """Erase everything that is stored of a subject: memories, entries and exchanges.

        Raises:
            RefusedExchange: Nothing is stored of that subject.
        """
        owner = Owner(tenant=origin.tenant, subject=subject)

        async def work(exchange: Exchange) -> JsonObject:
            if subject == ANONYMOUS:
                raise CallerError(
                    "input.invalid",
                    "Nobody's exchanges are not erased as a whole.",
                    hint="name a thread, or receipts with `troth audit erase`",
                    field="subject",
                )
            return _found(await self.everything(owner, who=who, exchange=exchange), "subject")

        # The name is personal data: the request that is kept does not hold it.
        return await self._run(origin, {"what": "subject"}, work, trace_id)

    async def thread(
        self, thread_id: str, *, origin: Origin, who: str, trace_id: str | None = None
    ) -> SealedPlain:
        """Erase a conversation: its exchanges, and every memory whose words were said in it.

        Of the subject that is named alone, or of whoever spoke in it.

        Raises:
            RefusedExchange: Nothing is stored of that thread.
        """

        async def work(exchange: Exchange) -> JsonObject:
            if not thread_id.strip():
                raise CallerError(
                    "input.invalid", "It is not said which thread is meant.", field="thread_id"
                )
            subject = None if origin.owner is None else origin.subject
            done = await self._thread(origin.tenant, thread_id, subject, who, exchange)
            return _found(done, "thread_id")

        return await self._run(origin, {"thread_id": thread_id}, work, trace_id)

    async def source(
        self, source_id: str, *, origin: Origin, who: str, trace_id: str | None = None
    ) -> SealedPlain:
        """Erase a source in every version, and the exchanges that quote it.

        Raises:
            RefusedExchange: There is no such source.
        """

        async def work(exchange: Exchange) -> JsonObject:
            erased = await run_blocking(lambda: self.sources.erase(origin.tenant, source_id))
            if erased is None:
                raise _unknown("source", "source_id", "`GET /api/sources` lists them")
            versions: list[JsonValue] = list(erased.versions)
            exchange.note(
                "source.erased", {"source": erased.source, "versions": versions, "who": who}
            )
            marks = frozenset({canonical_json(source_id)})
            bodies = partial(self.log.bodies, tenant=origin.tenant)
            gone = await run_blocking(lambda: self._exchanges(_telling(bodies(), marks)))
            return {"versions": len(erased.versions), "exchanges": gone}

        return await self._run(origin, {"source_id": source_id}, work, trace_id)

    async def mail(
        self, message_id: str, *, origin: Origin, who: str, trace_id: str | None = None
    ) -> SealedPlain:
        """Erase a mail and its normal form; what was decided of it stays, masked.

        Raises:
            RefusedExchange: This tenant has no such mail, or none any more; ``input.conflict``: it
                is still worked on.
        """

        async def work(exchange: Exchange) -> JsonObject:
            row = await run_blocking(lambda: self.mails.row(origin.tenant, message_id))
            if row is not None and row.state is not WorkState.DONE:
                raise CallerError(
                    "input.conflict",
                    "The mail is still worked on.",
                    hint="erase it once it is done",
                    field="message_id",
                )
            gone = await run_blocking(lambda: self.mails.erase(origin.tenant, message_id))
            if row is None or not gone:
                raise _unknown("mail", "message_id", "nothing of it is stored")
            # PROOF-6: its id is made of its bytes, and would confirm a guess of them.
            exchange.note("intake.erased", {"decided_in": row.receipt_id, "who": who})
            self._give_back()
            return {"mails": 1}

        return await self._run(origin, {"message_id": message_id[:_MAX_ID]}, work, trace_id)

    async def memories(
        self, owner: Owner, memory_ids: Collection[str], *, who: str, exchange: Exchange
    ) -> JsonObject:
        """Erase memories of one subject, and the exchanges that tell them."""
        forgotten = await self._erase(owner, memory_ids, who)
        gone = await self._telling_exchanges(owner, forgotten)
        return _note(exchange, "memory", who, [forgotten], gone)

    async def everything(self, owner: Owner, *, who: str, exchange: Exchange) -> JsonObject:
        """Erase all memories of a subject, and all exchanges."""
        forgotten = await self._erase(owner, None, who)
        bodies = partial(self.log.bodies, tenant=owner.tenant, subject=owner.subject)
        gone = await run_blocking(lambda: self._exchanges(bodies()))
        return _note(exchange, "subject", who, [forgotten], gone)

    async def _thread(
        self, tenant: str, thread_id: str, subject: str | None, who: str, exchange: Exchange
    ) -> JsonObject:
        bodies = partial(self.log.bodies, tenant=tenant, subject=subject, thread_id=thread_id)
        said = await run_blocking(lambda: _said(bodies()))
        own = Owner(tenant=tenant, subject=f"{THREAD}{thread_id}")
        done = [] if subject else [await self._erase(own, None, who)]
        gone = 0
        for name, messages in said.items():
            owner = Owner(tenant=tenant, subject=name)
            if owner != own:
                done.append(await self._erase(owner, await self._told(owner, messages), who))
                gone += await self._telling_exchanges(owner, done[-1])
        gone += await run_blocking(lambda: self._exchanges(bodies()))
        return _note(exchange, "thread", who, done, gone)

    async def _told(self, owner: Owner, messages: Sequence[str]) -> list[str]:
        """Ids of the memories whose words stand in one of the messages."""
        stream = await run_blocking(lambda: self._stream(owner))
        added = [one.memory for one in stream if isinstance(one, MemoryAdded)]
        return [one.memory_id for one in added if any(one.text in text for text in messages)]

    async def _erase(self, owner: Owner, memory_ids: Collection[str] | None, who: str) -> Forgotten:
        async with self.queues.of(owner):
            return await run_blocking(lambda: self._erased(owner, memory_ids, who))

    def _erased(self, owner: Owner, memory_ids: Collection[str] | None, who: str) -> Forgotten:
        made: list[Forgotten] = []

        def decide(version: int) -> Sequence[MemoryEvent]:
            del version
            stream = self._stream(owner)
            added = [one.memory for one in stream if isinstance(one, MemoryAdded)]
            gone = [one for one in added if memory_ids is None or one.memory_id in memory_ids]
            names = {one.memory_id for one in gone}
            now, policy = timestamp(self.clock.now()), self.policy.value
            events = decide_erasing(stream, names, who=who, at=now, policy=policy)
            made[:] = [Forgotten(events=events, marks=_marks(gone))]
            return events

        version = append_decided(self.store, owner, decide)
        if not made or not made[0].events:
            return Forgotten()
        self._give_back()
        return Forgotten(
            events=made[0].events,
            version=version,
            head=self.store.head(owner, version),
            marks=made[0].marks,
        )

    def _stream(self, owner: Owner) -> list[MemoryEvent]:
        return [one.event for one in every_event(self.store, owner)]

    async def _telling_exchanges(self, owner: Owner, forgotten: Forgotten) -> int:
        """Erase the exchanges of a subject that tell what was forgotten."""
        bodies = partial(self.log.bodies, tenant=owner.tenant, subject=owner.subject)
        return await run_blocking(lambda: self._exchanges(_telling(bodies(), forgotten.marks)))

    def _exchanges(self, bodies: Iterable[Body]) -> int:
        """Erase stored exchanges, what was thought behind them and their reviews."""
        erased = 0
        for body in bodies:
            run, review_id = linked_to(body)
            review = (*self.reviews.receipts(body.tenant, review_id),) if review_id else ()
            for receipt_id in dict.fromkeys((*((run,) if run else ()), *review)):
                self.log.erase_body(receipt_id).result()
            if review_id:
                self.reviews.erase(body.tenant, review_id)
            erased += self.log.erase_body(body.receipt_id).result() >= 0
        self._give_back()
        return erased

    def _give_back(self) -> None:
        """Nothing of what was told is kept for speed, in this process or beside it."""
        self.cache.clear()
        forget()

    async def _run(
        self,
        origin: Origin,
        request: JsonObject,
        work: Work,
        trace_id: str | None,
    ) -> SealedPlain:
        # Whose it was is not kept beside the record that it was erased.
        nobodys = Origin(surface=origin.surface, tenant=origin.tenant)
        exchange = self.opened(nobodys, request, trace_id)

        async def document() -> PlainDocument:
            done = plain(exchange, {"erased": await work(exchange)})
            return replace(done, http_status=_NO_CONTENT)

        return await run_exchange(self.seal, exchange, document(), PLAIN_POLICY)


def linked_to(body: Body | None) -> tuple[str, str]:
    """The receipt id of the run of thinking behind a stored answer, and the id of its review."""
    response: Any = {} if body is None else orjson.loads(body.response)
    thinking = response.get("thinking") or {}
    return str(thinking.get("receipt_id") or ""), str(response.get("review_id") or "")


def _marks(memories: Iterable[Memory]) -> frozenset[bytes]:
    return frozenset(
        mark
        for one in memories
        for mark in (one.memory_id.encode(), canonical_json(one.text)[1:-1])
    )


def _telling(bodies: Iterable[Body], marks: frozenset[bytes]) -> Iterator[Body]:
    """Those of the exchanges that hold one of the marks."""
    for body in bodies if marks else ():
        if any(mark in body.request or mark in body.response for mark in marks):
            yield body


def _said(bodies: Iterable[Body]) -> dict[str, list[str]]:
    """What was said in exchanges, by subject."""
    said: dict[str, list[str]] = {}
    for body in bodies:
        request = orjson.loads(body.request).get("request")
        text = request.get("text") if isinstance(request, dict) else None
        said.setdefault(body.subject, []).extend([text] if isinstance(text, str) else [])
    return said


def _note(
    exchange: Exchange, what: str, who: str, done: Sequence[Forgotten], exchanges: int
) -> JsonObject:
    figures = {"exchanges": exchanges, "memories": 0, "entries_closed": 0, "entries_renewed": 0}
    for one in done:
        if one.events:
            exchange.note("memory.changed", changed_by(one.events, one.version, one.head))
        for event in one.events:
            if isinstance(event, MemoriesErased):
                figures["memories"] += len(event.memory_ids)
                figures["entries_closed"] += len(event.entry_ids)
            figures["entries_renewed"] += isinstance(event, EntryOpened)
    exchange.note("memory.erased", {"what": what, "who": who, **figures})
    return {**figures}


def _found(figures: JsonObject, field_name: str) -> JsonObject:
    if not any(figures.values()):
        raise _unknown(field_name.removesuffix("_id"), field_name, "nothing of it is stored")
    return figures


def _unknown(what: str, field_name: str, hint: str) -> CallerError:
    return CallerError("input.not_found", f"There is no such {what}.", hint=hint, field=field_name)
