"""What a chat turn stands on, and the document that tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from troth.contracts.answers.limits import (
    MODEL_NEEDS_REVIEW,
    MODEL_UNAVAILABLE,
    NORMAL_MODE,
    Calls,
)
from troth.contracts.memory.answering import Composed, alternatives, untold, xray
from troth.contracts.memory.chat import MEMORY_LABEL, ChatDocument, ResponseType
from troth.contracts.memory.chat_parts import (
    ChatLimitation,
    ChatMetadata,
    RetrievedMemory,
    ShownMemory,
    Xray,
)
from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryReinforced,
    Superseded,
    opened_by,
)
from troth.contracts.memory.model import Memory
from troth.contracts.memory.recall import Ranked
from troth.kernel.exchange import Mode
from troth.kernel.memories import NO_MEMORIES, OPEN_STATES, Contest
from troth.ports.memory import Ledger, MemoryStore, Owner
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled
from troth.runtime.memory.remember import NOTHING_TOLD, Told

NO_MEMORY = ChatLimitation(
    code="no_memory",
    text="It is not said who is speaking, so nothing is remembered here and nothing recalled.",
)
_MAX_OPEN = 50


@dataclass(frozen=True, kw_only=True)
class Page:
    """What a turn stands on.

    Attributes:
        language: Of the message, ``en`` or ``de``.
        memories: Every memory that may be named, by id, as it is after the message.
        contests: What is open among them; ``open_contests``: of the subject, as far as it was
            asked for, the 50 oldest entries at most.
        open_count: Entries of the subject that are open.
    """

    language: str
    told: Told = NOTHING_TOLD
    recalled: Recalled = NOTHING_RECALLED
    memories: Mapping[str, Memory] = field(default_factory=dict)
    contests: tuple[Contest, ...] = ()
    open_contests: tuple[Contest, ...] = ()
    open_count: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Spoken:
    """What a model said.

    Attributes:
        text: ``None`` where nothing of its replies may be used (GATE-6).
        memory_ids: Of the memories that it says it used, of those that it was given.
        given: Ids of the memories that were put before it.
        reason: Why nothing may be used, as a stable code.
    """

    text: str | None
    model_id: str
    memory_ids: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    reason: str | None = None


@dataclass(frozen=True, kw_only=True)
class ChatPages:
    """Gathers pages and writes documents. The flags in them are set by the seal alone (MEM-5)."""

    store: MemoryStore
    ledger: Ledger

    def page(
        self,
        owner: Owner,
        told: Told,
        recalled: Recalled,
        language: str,
        *,
        with_open: bool,
    ) -> Page:
        """Read what the turn may have to name. Synchronous.

        Args:
            with_open: Also what is open besides, for a turn that asks about it.
        """
        entries = (
            self.store.entries(owner, states=OPEN_STATES, limit=_MAX_OPEN) if with_open else []
        )
        touched = [*_touched(told), *(one.memory_id for one in recalled.memories)]
        sides = [side for one in entries for side in one.memory_ids[:2]]
        standing = (
            recalled.standing  # read for these memories, after what was told
            if recalled.memories and not told.events
            else self.ledger.standing(owner, list(dict.fromkeys(touched)), ())
        )
        everything = (
            self.ledger.standing(owner, list(dict.fromkeys(sides)), ())
            if with_open
            else NO_MEMORIES
        )
        contests = (*standing.contests, *everything.contests)
        beside = [s.memory_id for c in contests for s in (c.old, c.new)]
        ids = list(dict.fromkeys((*touched, *beside)))
        return Page(
            language=language,
            told=told,
            recalled=recalled,
            memories={one.memory_id: one for one in self.store.memories(owner, ids)},
            contests=standing.contests,
            open_contests=everything.contests,
            open_count=self.store.open_count(owner),
        )

    def document(
        self,
        page: Page,
        composed: Composed | None,
        exchange: Exchange,
        *,
        spoken: Spoken | None = None,
        given: Sequence[str] = (),
    ) -> ChatDocument:
        """The turn as a document, not flagged yet.

        Args:
            given: Ids of the memories that a model was shown for an answer of its own.
        """
        wrote = spoken is not None and spoken.text is not None
        limits = _limitations(exchange, spoken)
        return ChatDocument(
            answer=_stating(composed.text if composed else "", limits),
            response_type=composed.response_type if composed else ResponseType.SPEECH,
            model=spoken.model_id if spoken is not None and wrote else MEMORY_LABEL,
            trace_id=exchange.trace_id,
            receipt_id=exchange.receipt_id,
            nonce=exchange.nonce,
            mode=exchange.mode.value,
            thread_id=exchange.origin.thread_id or "default",
            session_id=exchange.origin.thread_id or None,
            gates_passed=spoken is None or wrote,
            gate_reason=None if spoken is None else spoken.reason,
            questions=composed.questions if composed else (),
            limitations=limits,
            metadata=_metadata(page, composed, spoken.given if spoken is not None else given),
            xray=_xray(page, composed),
        )


def _limitations(exchange: Exchange, spoken: Spoken | None) -> tuple[ChatLimitation, ...]:
    cause = MODEL_UNAVAILABLE if Calls.of(exchange.gate).silent else MODEL_NEEDS_REVIEW
    stated = (
        (NORMAL_MODE, exchange.mode is Mode.NORMAL),
        (cause, spoken is not None and spoken.text is None),
    )
    limits = tuple(ChatLimitation(code=one.code, text=one.text) for one, holds in stated if holds)
    # MEM-15: nobody's memories are none; who expects some is told so.
    return limits if exchange.origin.owner is not None else (*limits, NO_MEMORY)


def _stating(text: str, limits: Sequence[ChatLimitation]) -> str:
    """TRUST-5.1: a limit is stated in the words, not only beside them."""
    return "\n\n".join(filter(None, (text, *(one.text for one in limits))))


def _metadata(page: Page, composed: Composed | None, given: Sequence[str]) -> ChatMetadata:
    used = composed.memory_ids if composed else ()
    previews = alternatives(page.contests, page.memories, used=used, language=page.language)
    sides = [one for p in previews for one in (p.believed.memory_id, p.against.memory_id)]
    told, beside = page.recalled.ranked, page.recalled.beside
    ranked = {one.memory.memory_id: one for one in (*told, *beside)}
    names = dict.fromkeys((*(one.memory.memory_id for one in told), *used, *given, *sides))
    shown = [
        ranked.get(name) or Ranked(memory=page.memories[name], score=0.0)
        for name in names
        if name in ranked or name in page.memories
    ]
    return ChatMetadata(
        contradiction_detected=bool(page.told.opened),
        contradiction_resolved=bool(page.told.closed),
        unresolved_contradictions_total=page.open_count,
        retrieved_memories=tuple(RetrievedMemory.of(one.memory, score=one.score) for one in shown),
        prompt_memories=tuple(
            ShownMemory.of(ranked[name].memory) for name in given if name in ranked
        ),
        alternatives=previews,
        entries=opened_by(page.told.events, moved=True),
        memories_not_shown=untold(page.contests),
    )


def _xray(page: Page, composed: Composed | None) -> Xray | None:
    """MEM-9: the memories that the answer used, and every conflict among them."""
    used = [
        page.memories[name]
        for name in (composed.memory_ids if composed else ())
        if name in page.memories
    ]
    return xray(used, page.contests) if used else None


def _touched(told: Told) -> Iterator[str]:
    """Ids of the memories that a message added, repeated, or set against another."""
    for event in told.events:
        match event:
            case EntryOpened():
                yield from event.entry.memory_ids
            case MemoryAdded():
                yield event.memory.memory_id
            case EntryJoined():
                yield event.side.memory_id
            case MemoryReinforced() | Superseded():
                yield event.memory_id
            case EntryMoved() if event.entry_id in told.entries:
                yield from told.entries[event.entry_id].memory_ids
