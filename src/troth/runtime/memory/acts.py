"""Acts on the ledger: moving an entry, by whoever may, with everything that follows from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

from troth.contracts.memory.events import (
    EntryMoved,
    MemoryEvent,
    Superseded,
    opened_by,
)
from troth.contracts.memory.ledger import MoveRefused, Policy, decide_move
from troth.contracts.memory.model import Actor, Entry, Move
from troth.contracts.memory.opening import still_contradicting
from troth.contracts.memory.replay import Book
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.memories import OPEN_STATES
from troth.ports.memory import MemoryStore, NumberedEvent, Owner, StaleVersion, StreamHead

_MAX_TRIES = 50
_FIRST_WAIT_S = 0.002
_LONGEST_WAIT_S = 0.1
_MAX_ENTRIES = 500
_EVENT_PAGE = 1_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Act:
    """What somebody does to an entry.

    Attributes:
        who: ``api``, ``cli``, ``talk``, or a name that the caller gives.
        at: RFC 3339 in UTC.
        winner: Memory id of the side that holds, for ``resolve``.
        reason: In the person's own words; may be empty, at most 2 000 code points.
    """

    move: Move
    by: Actor
    who: str
    at: str
    winner: str | None = None
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Acted:
    """What an act came to.

    Attributes:
        entry: As it is then.
        events: In order, as they were appended.
        version: Of the subject's memory after them.
        head: Of its stream at that version.
    """

    entry: Entry
    events: tuple[MemoryEvent, ...]
    version: int
    head: StreamHead | None

    @property
    def opened(self) -> tuple[str, ...]:
        """Ids of the entries that had to be opened, or joined, because of it."""
        return opened_by(self.events)


class Queues:
    """A lock for each subject that somebody writes, and for nobody else.

    Two that write one subject's memory at once would decide on the same state, and all but the
    first would decide again. Within a process they wait here for their turn, in the order in which
    they came and without holding a thread; between processes the store's version tells who was too
    late (``append_decided``).
    """

    def __init__(self) -> None:
        """No one waits yet."""
        self._locks: WeakValueDictionary[tuple[int, Owner], asyncio.Lock] = WeakValueDictionary()

    def of(self, owner: Owner) -> asyncio.Lock:
        """The lock of a subject, to be held while its memory is read and written."""
        # A lock belongs to the event loop in which somebody waited for it.
        key = (id(asyncio.get_running_loop()), owner)
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


def append_decided(
    store: MemoryStore,
    owner: Owner,
    decide: Callable[[int], Sequence[MemoryEvent]],
    *,
    wait: Callable[[float], object] = time.sleep,
) -> int:
    """Decide on the newest version and append, again and again until nobody was quicker.

    Of any number of writers one succeeds each time; the others wait a little longer before each
    further try.

    Args:
        decide: Given the version, reads what it needs and returns events; none to append nothing.
        wait: Takes the seconds to wait.

    Returns:
        The version after it.

    Raises:
        StorageFailure: Others were quicker every time.
    """
    for tried in range(_MAX_TRIES):
        if tried:
            wait(min(_LONGEST_WAIT_S, _FIRST_WAIT_S * 2 ** min(tried - 1, 16)))
        version = store.version(owner)
        try:
            events = decide(version)
            return store.append(owner, events, expected=version) if events else version
        except StaleVersion:
            continue
        except ValueError:
            # What was read while somebody else appended need not fit together.
            if store.version(owner) == version:
                raise
    raise StorageFailure(
        "storage.unavailable",
        "The memory of this subject is written by too many at once.",
        hint="try again",
    )


def every_event(store: MemoryStore, owner: Owner) -> Iterator[NumberedEvent]:
    """The events of a subject from the first on, read page by page."""
    after = 0
    while page := store.events(owner, after=after, limit=_EVENT_PAGE):
        yield from page
        after = page[-1].seq


@dataclass(frozen=True, kw_only=True)
class Settle:
    """Moves entries of one subject's ledger. Synchronous: callers use a thread."""

    store: MemoryStore
    policy: Policy = Policy.ASK

    def __call__(self, owner: Owner, entry_id: str, act: Act) -> Acted:
        """Do an act.

        Raises:
            CallerError: ``input.not_found``: this subject has no such entry. ``input.conflict``:
                the move is not legal from where the entry stands. ``input.invalid``: the winner is
                none of its sides, or is missing, or stands where none may. Nothing changes then.
        """
        made: list[MemoryEvent] = []

        def decide(version: int) -> Sequence[MemoryEvent]:
            del version
            made[:] = self.events(owner, self.entry(owner, entry_id), act)
            return made

        version = append_decided(self.store, owner, decide)
        entry, head = self.entry(owner, entry_id), self.store.head(owner, version)
        return Acted(entry=entry, events=tuple(made), version=version, head=head)

    def entry(self, owner: Owner, entry_id: str) -> Entry:
        """An entry of this subject.

        Raises:
            CallerError: ``input.not_found``: there is none of that id.
        """
        entry = self.store.entry(owner, entry_id)
        if entry is None:
            raise unknown_entry()
        return entry

    def events(
        self, owner: Owner, entry: Entry, act: Act, *, after: Sequence[MemoryEvent] = ()
    ) -> list[MemoryEvent]:
        """The events of an act, on top of others that are decided and not yet appended."""
        book = self._around(owner, entry)
        for event in after:
            _follow(book, event)
        moved = book.entries.get(entry.entry_id, entry)
        try:
            events = list(
                decide_move(
                    moved,
                    act.move,
                    by=act.by,
                    who=act.who,
                    at=act.at,
                    memories=[book.memories[name] for name in moved.memory_ids],
                    winner=act.winner,
                    reason=act.reason,
                    entries=tuple(book.entries.values()),
                )
            )
        except MoveRefused as refused:
            raise _refusal(refused) from refused
        for event in events:
            book.apply(event)
        # MEM-6: what holds now may stand against memories that it shares no open entry with.
        is_closed = any(isinstance(e, EntryMoved) and not e.moved.to.is_open for e in events)
        again = [e.memory_id for e in events if isinstance(e, Superseded) and not e.superseded]
        holding = dict.fromkeys((*(moved.memory_ids if is_closed else ()), *again))
        policy = self.policy.value
        return [*events, *still_contradicting(book, holding, at=act.at, policy=policy)]

    def _around(self, owner: Owner, entry: Entry) -> Book:
        """The sides of an entry, their entries, and what else is told and open in their slots."""
        sides = self.store.memories(owner, entry.memory_ids)
        slots = tuple(dict.fromkeys(fact.slot for one in sides for fact in one.facts))
        found = [*sides, *(self.store.slot(owner, slots) if slots else ())]
        names = tuple(one.memory_id for one in found)
        entries = [
            *self.store.entries(owner, states=OPEN_STATES, memory_ids=names, limit=_MAX_ENTRIES),
            *self.store.entries(owner, memory_ids=entry.memory_ids, limit=_MAX_ENTRIES),
        ]
        others = {name for one in entries for name in one.memory_ids}.difference(names)
        found += self.store.memories(owner, sorted(others))
        memories = {one.memory_id: one for one in sorted(found, key=lambda one: one.seq)}
        return Book(memories.values(), {one.entry_id: one for one in entries}.values())


def _follow(book: Book, event: MemoryEvent) -> None:
    """Bring a part of the book forward; events of what is not in it do not touch it."""
    entry_id = getattr(event, "entry_id", None)
    if entry_id is not None and entry_id not in book.entries:
        return
    memory_id = getattr(event, "memory_id", None)
    if memory_id is None or memory_id in book.memories:
        book.apply(event)


def unknown_entry() -> CallerError:
    """There is no such entry, for this tenant and subject at least."""
    return CallerError(
        "input.not_found",
        "There is no such contradiction.",
        hint="`GET /api/contradictions` lists them",
        field="entry_id",
    )


def _refusal(refused: MoveRefused) -> CallerError:
    code = "input.conflict" if refused.code == "illegal_move" else "input.invalid"
    text = str(refused)
    field = "move" if refused.code == "illegal_move" else "winner"
    return CallerError(code, f"{text[:1].upper()}{text[1:]}.", field=field)
