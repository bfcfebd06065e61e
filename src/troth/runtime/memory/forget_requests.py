"""Turns of a conversation that ask for something told to be forgotten, or undone (MEM-20).

It is quoted back first, and erased when the very next turn says yes. Both turns are in fixed words:
no model has a say in what is erased. "Undo that" opens again what the turn before settled (MEM-7),
offers to erase what it told, and brings back nothing that it erased.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import orjson

from troth.contracts.memory.answering import Composed, acknowledge
from troth.contracts.memory.answering.quoting import say
from troth.contracts.memory.chat import ChatDocument
from troth.contracts.memory.events import (
    MemoriesErased,
    MemoryAdded,
    MemoryEvent,
    Superseded,
)
from troth.contracts.memory.forget_requests import (
    EVERYTHING,
    ForgetRequest,
    ask_what_exactly,
    begins_with_yes,
    confirm_forgotten,
    is_confirmed,
    is_declined,
    is_of_another,
    is_undo,
    read_forget_request,
    refuse_undo,
)
from troth.contracts.memory.model import Actor, Entry, Memory, Move
from troth.contracts.memory.recall import Ranked
from troth.kernel.memories import OPEN_STATES, EntryState
from troth.language.tokens import SMALL_WORDS, content_words, stem
from troth.language.words import words_of
from troth.ports.environment import timestamp
from troth.ports.log import Body
from troth.ports.memory import MemoryStore, Owner
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.acts import Act
from troth.runtime.memory.chat_pages import ChatPages, Page
from troth.runtime.memory.erasing import Forgetting
from troth.runtime.memory.in_exchange import Remembering, changed_by
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled
from troth.runtime.memory.remember import BY_TALK, NOTHING_TOLD, Told

_MOST_LAST = 20
_MOST = 10_000  # memories that one request can mean, unless it means all
_SETTLED = frozenset((EntryState.RESOLVED, EntryState.ACCEPTED))
_NOISE = SMALL_WORDS | words_of("slots.asks.noise") | words_of("forgetting.noise")


@dataclass(frozen=True, kw_only=True)
class Forgetter:
    """Takes such turns, and no others."""

    store: MemoryStore
    remembering: Remembering
    forgetting: Forgetting
    pages: ChatPages

    async def __call__(
        self,
        message: str,
        owner: Owner | None,
        bodies: Sequence[Body],
        exchange: Exchange,
        *,
        language: str,
        alone: bool,
    ) -> ChatDocument | None:
        """The turn as a document; ``None`` where it is none of these.

        Args:
            bodies: Of the turns before in this thread, oldest first.
            alone: Nobody else would know what to undo.
        """
        if owner is None:
            return None
        proposed = _proposed(bodies)
        if proposed and is_confirmed(message):
            return await self._erased(owner, proposed, exchange, language)
        if proposed and (is_declined(message) or is_undo(message)):
            kept = confirm_forgotten(0, language=language)
            return self.pages.document(Page(language=language), kept, exchange)
        if is_undo(message):
            return await self._undone(owner, bodies, exchange, language, alone=alone)
        return await self._named(message, owner, exchange, language)

    async def _named(
        self, message: str, owner: Owner, exchange: Exchange, language: str
    ) -> ChatDocument | None:
        """The question whether to erase what a message names; ``None`` where it asks for none."""
        request = read_forget_request(message)
        if request is None:
            return None
        found = await run_blocking(lambda: self._meant(owner, request, language))
        if not found and not request.is_own:
            return None
        names = (EVERYTHING,) if not request.what else tuple(one.memory_id for one in found)
        composed = ask_what_exactly(found, language=language)
        return await self._offered(owner, found, composed, names, exchange, language)

    async def _offered(
        self,
        owner: Owner,
        found: Sequence[Memory],
        composed: Composed,
        names: tuple[str, ...],
        exchange: Exchange,
        language: str,
    ) -> ChatDocument:
        """The question whether to erase, with what it quotes."""
        recalled = Recalled(
            ranked=tuple(Ranked(memory=one, score=1.0) for one in _shown(found, composed))
        )
        page = await run_blocking(
            lambda: self.pages.page(owner, NOTHING_TOLD, recalled, language, with_open=False)
        )
        document = self.pages.document(page, composed, exchange)
        metadata = replace(document.metadata, forget=names if found else ())
        return replace(document, metadata=metadata)

    async def _undone(
        self,
        owner: Owner,
        bodies: Sequence[Body],
        exchange: Exchange,
        language: str,
        *,
        alone: bool,
    ) -> ChatDocument | None:
        """What can be undone of the last turn; ``None`` where it did nothing, unless ``alone``."""
        before = orjson.loads(bodies[-1].request)["request"].get("text", "") if bodies else ""
        closed = await run_blocking(lambda: self._closed(owner, bodies))
        if closed:
            return await self._reopened(owner, closed, exchange, language)
        newest = await run_blocking(lambda: self.store.listed(owner, limit=_MOST_LAST))
        events = await run_blocking(lambda: self._latest(owner))
        told = [one for one in newest if before and one.text in before]
        if told:
            names = tuple(one.memory_id for one in told)
            replaced = any(isinstance(one, Superseded) and one.by in names for one in events)
            composed = ask_what_exactly(told, language=language, replaced=replaced)
            return await self._offered(owner, told, composed, names, exchange, language)
        kinds = [type(one) for one in events if isinstance(one, MemoryAdded | MemoriesErased)]
        erased = is_confirmed(before) and kinds[-1:] == [MemoriesErased]
        if not erased and not alone:
            return None
        refused = refuse_undo(erased=erased, language=language)
        return self.pages.document(Page(language=language), refused, exchange)

    def _closed(self, owner: Owner, bodies: Sequence[Body]) -> list[Entry]:
        """The entries that the last turn settled."""
        metadata = orjson.loads(bodies[-1].response).get("metadata") if bodies else None
        if not isinstance(metadata, dict) or not metadata.get("contradiction_resolved"):
            return []
        found = (self.store.entry(owner, str(name)) for name in metadata.get("entries", ()))
        return [one for one in found if one is not None and one.state in _SETTLED]

    async def _reopened(
        self, owner: Owner, entries: Sequence[Entry], exchange: Exchange, language: str
    ) -> ChatDocument:
        settle, now = self.remembering.remember.settle, timestamp(self.forgetting.clock.now())
        act = Act(move=Move.REOPEN, by=Actor.USER, who=BY_TALK, at=now)
        async with self.remembering.queues.of(owner):
            acted = await run_blocking(
                lambda: [settle(owner, one.entry_id, act) for one in entries]
            )
        for one in acted:
            exchange.note("memory.changed", changed_by(one.events, one.version, one.head))
        told = Told(
            events=tuple(event for one in acted for event in one.events),
            entries={one.entry_id: one for one in entries},
        )
        page = await run_blocking(
            lambda: self.pages.page(owner, told, NOTHING_RECALLED, language, with_open=False)
        )
        composed = acknowledge(
            told.events,
            memories=page.memories,
            entries=told.entries,
            contests=page.contests,
            language=language,
        )
        return self.pages.document(page, composed, exchange)

    def _latest(self, owner: Owner) -> list[MemoryEvent]:
        after = max(0, self.store.version(owner) - _MOST_LAST)
        return [one.event for one in self.store.events(owner, after=after)]

    def still_asked(
        self, document: ChatDocument, message: str, bodies: Sequence[Body], *, language: str
    ) -> ChatDocument:
        """The turn, with the question again where it seems to answer it, and said no plain yes.

        Nobody is left to think that something was erased.
        """
        proposed = _proposed(bodies)
        if not proposed or not begins_with_yes(message):
            return document
        asked = say("forget_not_yet", language)
        return replace(
            document,
            answer=f"{document.answer}\n\n{asked}",
            questions=(*document.questions, asked),
            metadata=replace(document.metadata, forget=proposed),
        )

    async def _erased(
        self, owner: Owner, proposed: Sequence[str], exchange: Exchange, language: str
    ) -> ChatDocument:
        if EVERYTHING in proposed:
            done = await self.forgetting.everything(owner, who=BY_TALK, exchange=exchange)
        else:
            done = await self.forgetting.memories(owner, proposed, who=BY_TALK, exchange=exchange)
        composed = confirm_forgotten(int(str(done["memories"])), language=language)
        return self.pages.document(Page(language=language), composed, exchange)

    def _meant(self, owner: Owner, request: ForgetRequest, language: str) -> list[Memory]:
        """The memories that a request means, newest first; current ones and history."""
        if not request.what:
            return self.store.listed(owner, limit=_MOST)
        if request.is_last:
            newest = self.store.listed(owner, limit=_MOST_LAST)
            return [one for one in newest if one.at == newest[0].at]
        said = (word for word in content_words(request.what) if word not in _NOISE)
        wanted = {stem(word) for word in said}
        found = self.store.search(owner, tuple(wanted), limit=_MOST, history=True)
        shared = {
            one.memory_id: len(wanted & {stem(word) for word in content_words(one.text)})
            for one in found
        }
        # Those that hold most of it: nothing is erased before they were quoted, and a yes.
        most = max((*shared.values(), len(wanted) // 2 + 1))
        held = [one for one in found if request.is_own and shared[one.memory_id] == most]
        if not held:
            held = list(self.remembering.recaller.surely(owner, request.what))
        # Capitals are those of names where nouns have none.
        names = request.names if language == "en" else frozenset()
        unknown = frozenset(
            one for one in names if not self.store.search(owner, (one,), limit=1, history=True)
        )
        held = [one for one in held if not is_of_another(one.text, request, unknown)]
        # Whoever forgets a number means what corrected it as well.
        ranked = [Ranked(memory=one, score=1.0) for one in held]
        meant = [one.memory for one in self.remembering.recaller.with_later(owner, ranked)]
        return sorted(self._with_sides(owner, meant), key=lambda one: -one.seq)

    def _with_sides(self, owner: Owner, meant: Sequence[Memory]) -> Sequence[Memory]:
        """And what stands against them: whoever forgets one of two rents means both."""
        names = [one.memory_id for one in meant]
        open_ones = self.store.entries(owner, states=OPEN_STATES, memory_ids=names, limit=_MOST)
        against = {side for one in open_ones for side in one.memory_ids}.difference(names)
        return [*meant, *self.store.memories(owner, sorted(against))]


def _proposed(bodies: Sequence[Body]) -> tuple[str, ...]:
    """What the last turn asked about."""
    if not bodies:
        return ()
    metadata = orjson.loads(bodies[-1].response).get("metadata")
    names = metadata.get("forget", ()) if isinstance(metadata, dict) else ()
    return tuple(map(str, names))


def _shown(found: Sequence[Memory], composed: Composed) -> list[Memory]:
    return [one for one in found if one.memory_id in composed.memory_ids]
