"""What erasing memories changes in the memory of their subject (MEM-20). Pure.

Decides of MEM-20 which events tell of what is erased, and what becomes of the entries that it stood
in. Every event that tells of an erased memory, or of an entry of it, tells nothing afterwards. An
entry goes with its erased side. Where at least two of its other sides say different things, and the
side that it was resolved for is among them, it is written anew between these, in the state that it
was in; the words that settled it are not kept, since they may quote what was erased. Where nothing
stands against a memory any more, it gets back the trust that opening the entry took. A memory that
lost against an erased one stays history: its own user said that it does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    EntrySuspected,
    EventErased,
    MemoriesErased,
    MemoryAdded,
    MemoryEvent,
    event_sha256,
)
from troth.contracts.memory.ids import entry_id
from troth.contracts.memory.ledger import said_by, trust_by
from troth.contracts.memory.model import Entry, Move, Moved, Side
from troth.contracts.memory.opening import still_contradicting
from troth.contracts.memory.replay import Book, replay
from troth.kernel.memories import EntryState


def decide_erasing(
    stream: Sequence[MemoryEvent], memory_ids: Collection[str], *, who: str, at: str, policy: str
) -> tuple[MemoryEvent, ...]:
    """The events by which memories are erased; the first is the act.

    Args:
        stream: Every event of the subject, from the first.
        memory_ids: What is to go; an id that the subject does not have is passed over.
        who: The surface or person; not blank.
        at: When, RFC 3339 in UTC.
        policy: Name of the policy in force.

    Raises:
        ValueError: The events do not follow from one another.
    """
    book = replay(stream)
    gone = {name for name in book.memories if name in memory_ids}
    if not gone:
        return ()
    withdrawn = [one for one in book.entries.values() if not gone.isdisjoint(one.memory_ids)]
    ended = {entry.entry_id for entry in withdrawn}
    told = [at for at, one in enumerate(stream, start=1) if _tells(one, gone, ended)]
    events: list[MemoryEvent] = []

    def emit(event: MemoryEvent) -> None:
        book.apply(event)
        events.append(event)

    emit(
        MemoriesErased(
            memory_ids=tuple(name for name in book.memories if name in gone),
            entry_ids=tuple(entry.entry_id for entry in withdrawn),
            places=tuple(told),
            digests=tuple(event_sha256(stream[place - 1]) for place in told),
            who=who,
            at=at,
        )
    )
    relieved: dict[str, None] = {}
    for entry in withdrawn:
        left = [side for side in entry.sides if side.memory_id not in gone]
        for event in _renewed(entry, left, book) or _relief(entry, left, book):
            emit(event)
        if entry.state.is_open:
            relieved.update(dict.fromkeys(side.memory_id for side in left))
    # MEM-6: what stood in an entry with the erased may stand against something else still.
    return (*events, *still_contradicting(book, relieved, at=at, policy=policy))


def _tells(event: MemoryEvent, gone: set[str], withdrawn: set[str]) -> bool:
    """Whether an event tells of these memories and entries, and not of their end."""
    if isinstance(event, EventErased | MemoriesErased):
        return False
    if isinstance(event, MemoryAdded):
        return event.memory.memory_id in gone
    if isinstance(event, EntryOpened | EntrySuspected):
        return event.entry.entry_id in withdrawn
    return (
        getattr(event, "entry_id", None) in withdrawn or getattr(event, "memory_id", None) in gone
    )


def _renewed(entry: Entry, left: Sequence[Side], book: Book) -> list[MemoryEvent]:
    """The entry between the sides that are left, where they still stand against each other."""
    moves = list(_standing(entry))
    winners = {moved.winner for moved in moves if moved.winner is not None}
    differ = len({said_by(side.fact) for side in left}) > 1
    if not differ or not winners.issubset(side.memory_id for side in left):
        return []
    old, new, *further = sorted(left, key=lambda side: book.memories[side.memory_id].seq)
    renewed = Entry(
        entry_id=entry_id(
            old_memory_id=old.memory_id,
            new_memory_id=new.memory_id,
            old_fact=old.fact,
            new_fact=new.fact,
        ),
        kind=new.kind,
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=old.fact,
        new_fact=new.fact,
        reason=new.reason,
        policy=entry.policy,
        opened_at=entry.opened_at,
        judge=new.judge,
    )
    joined = [EntryJoined(entry_id=renewed.entry_id, side=side) for side in further]
    moved = [EntryMoved(entry_id=renewed.entry_id, moved=one) for one in moves]
    return [EntryOpened(entry=renewed), *joined, *moved]


def _standing(entry: Entry) -> Iterator[Moved]:
    """The moves since it was last open, without the words that were given for them."""
    since = [moved.to is EntryState.OPEN for moved in entry.history]
    after = len(since) - since[::-1].index(True) if True in since else 0
    for moved in entry.history[after:]:
        if moved.move not in (Move.PROMOTE, Move.DISMISS):
            yield replace(moved, reason="")


def _relief(entry: Entry, left: Sequence[Side], book: Book) -> list[MemoryEvent]:
    sides = left if entry.state.is_open else ()
    return [trust_by(book.memories[side.memory_id], "relieved") for side in sides]
