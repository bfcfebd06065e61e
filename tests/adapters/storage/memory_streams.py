"""Memories, entries and events for tests, and random streams of them that can have happened."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from troth.adapters.storage import Storage
from troth.contracts.memory import ids
from troth.contracts.memory.events import (
    EntryJoined,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
)
from troth.contracts.memory.ledger import decide_move
from troth.contracts.memory.model import (
    Actor,
    Cardinality,
    Entry,
    Memory,
    Move,
    Side,
    SourceKind,
    StatedFact,
)
from troth.contracts.memory.replay import Book
from troth.contracts.memory.trust import RULES, moved_trust
from troth.kernel.evidence import Span
from troth.kernel.memories import EntryKind
from troth.ports.memory import Owner

AT = "2026-01-31T08:15:00.250Z"
LATER = "2026-02-01T08:15:00.250Z"
ANN = Owner(tenant="acme", subject="ann")
BEN = Owner(tenant="acme", subject="ben")
ANN_ELSEWHERE = Owner(tenant="other", subject="ann")
EMPLOYER = ("user", "employer")


def fact(
    text: str, value: str, attribute: str = "employer", *, entity: str = "user", normal: str = ""
) -> StatedFact:
    """The fact that a text states of its speaker."""
    start = text.index(value)
    return StatedFact(
        entity=entity,
        attribute=attribute,
        value=value,
        normal=normal or value.lower(),
        cardinality=Cardinality.ONE_AT_A_TIME,
        span=Span.of(text, start, start + len(value)),
    )


def memory(
    seq: int, text: str, *facts: StatedFact, owner: Owner = ANN, at: str = AT, trust: int = 700
) -> Memory:
    """The memory that the event at ``seq`` adds."""
    return Memory(
        memory_id=ids.memory_id(
            tenant=owner.tenant, subject=owner.subject, seq=seq, text=text, source=SourceKind.USER
        ),
        seq=seq,
        text=text,
        facts=facts,
        source=SourceKind.USER,
        at=at,
        trust=trust,
        confidence=900,
    )


def job(seq: int, value: str, *, owner: Owner = ANN, attribute: str = "employer") -> Memory:
    """A memory of one fact."""
    text = f"My {attribute} is {value}."
    return memory(seq, text, fact(text, value, attribute), owner=owner)


def entry(old: Memory, new: Memory, kind: EntryKind = EntryKind.CONFLICT) -> Entry:
    """The entry between the first facts of two memories."""
    old_fact, new_fact = old.facts[0], new.facts[0]
    return Entry(
        entry_id=ids.entry_id(
            old_memory_id=old.memory_id,
            new_memory_id=new.memory_id,
            old_fact=old_fact,
            new_fact=new_fact,
        ),
        kind=kind,
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=old_fact,
        new_fact=new_fact,
        reason="two_values_of_one",
        policy="ask",
        opened_at=AT,
    )


def added(*memories: Memory) -> list[MemoryEvent]:
    """The events that add these memories."""
    return [MemoryAdded(memory=each) for each in memories]


def superseded(each: Memory, by: str = "mem_later") -> MemoryEvent:
    """The event that makes a memory history, or current again by nothing."""
    return Superseded(memory_id=each.memory_id, superseded=bool(by), by=by)


def conflict(
    old: str = "Microsoft", new: str = "Amazon", *, owner: Owner = ANN
) -> tuple[Memory, Memory, Entry, list[MemoryEvent]]:
    """Two memories that contradict each other, their entry, and the first three events."""
    first, second = job(1, old, owner=owner), job(2, new, owner=owner)
    between = entry(first, second)
    return first, second, between, [*added(first, second), EntryOpened(entry=between)]


def moves(book: Book, between: Entry, move: Move, winner: str | None = None) -> list[MemoryEvent]:
    """The events of one act on an entry, as the ledger decides them."""
    stands = book.entries[between.entry_id]
    sides = stands.memory_ids
    return list(
        decide_move(
            stands,
            move,
            by=Actor.USER,
            who="api",
            at=LATER,
            memories=[book.memories[side] for side in sides],
            winner=winner,
            entries=[each for side in sides for each in book.entries_of(side)],
        )
    )


def append(storage: Storage, owner: Owner, *batches: Sequence[MemoryEvent]) -> Book:
    """Append each batch by itself, and fold them all.

    Returns:
        The book that the store must agree with.
    """
    book = Book()
    for batch in batches:
        storage.memories.append(owner, batch, expected=storage.memories.version(owner))
        for event in batch:
            book.apply(event)
    return book


VALUES = ("Amazon", "IBM", "New York", "Zürich", "34", "thirty-four", "Will", "☂", "C++")
ATTRIBUTES = ("employer", "location", "hobby")


@st.composite
def streams(draw: st.DrawFn, owner: Owner, *, most: int = 24) -> list[list[MemoryEvent]]:
    """Batches of events that can have happened, in order."""
    book = Book()
    batches: list[list[MemoryEvent]] = [[]]
    for _ in range(draw(st.integers(1, most))):
        events = _step(draw, book, owner)
        for event in events:
            book.apply(event)
        batches[-1].extend(events)
        if draw(st.booleans()):
            batches.append([])
    return [batch for batch in batches if batch]


def _step(draw: st.DrawFn, book: Book, owner: Owner) -> list[MemoryEvent]:
    known = list(book.memories.values())
    if not known or draw(st.integers(0, 9)) < 4:
        return added(_drawn(draw, book, owner))
    chosen = draw(st.sampled_from(known))
    step = draw(st.sampled_from(("reinforce", "trust", "supersede", "open", "join", "move")))
    if step == "reinforce":
        return [MemoryReinforced(memory_id=chosen.memory_id, at=LATER)]
    if step == "trust":
        rule = draw(st.sampled_from(sorted(RULES)))
        trust, overrun = moved_trust(chosen, rule)
        moved = TrustMoved(memory_id=chosen.memory_id, trust=trust, rule=rule, overrun=overrun)
        return [moved]
    if step == "supersede":
        by = "" if chosen.superseded else "mem_later"
        return [Superseded(memory_id=chosen.memory_id, superseded=bool(by), by=by)]
    if step == "join":
        return _joined(draw, book, chosen)
    return _opened(draw, book, chosen) if step == "open" else _moved(draw, book)


def _drawn(draw: st.DrawFn, book: Book, owner: Owner) -> Memory:
    seq = book.count + 1
    told = draw(
        st.lists(st.tuples(st.sampled_from(ATTRIBUTES), st.sampled_from(VALUES)), max_size=3)
    )
    text = " ".join(f"My {attribute} is {value}." for attribute, value in told) or "Nothing read."
    facts = [fact(text, value, attribute) for attribute, value in told]
    return memory(seq, text, *facts, owner=owner)


def _opened(draw: st.DrawFn, book: Book, new: Memory) -> list[MemoryEvent]:
    older = [each for each in book.memories.values() if each.seq < new.seq and each.facts]
    if not older or not new.facts:
        return []
    opened = entry(draw(st.sampled_from(older)), new)
    return [] if opened.entry_id in book.entries else [EntryOpened(entry=opened)]


def joined(between: Entry, *further: Memory) -> list[MemoryEvent]:
    """The events by which memories become further sides of an entry."""
    return [
        EntryJoined(
            entry_id=between.entry_id,
            side=Side(
                memory_id=each.memory_id,
                fact=each.facts[0],
                kind=EntryKind.TEMPORAL,
                reason="other_value_now",
                joined_at=LATER,
            ),
        )
        for each in further
    ]


def _joined(draw: st.DrawFn, book: Book, chosen: Memory) -> list[MemoryEvent]:
    open_entries = [
        each
        for each in [one for one in book.entries.values() if one.state.is_open]
        if chosen.memory_id not in each.memory_ids
    ]
    if not open_entries or not chosen.facts:
        return []
    return joined(draw(st.sampled_from(open_entries)), chosen)


def _moved(draw: st.DrawFn, book: Book) -> list[MemoryEvent]:
    if not book.entries:
        return []
    chosen = draw(st.sampled_from(list(book.entries.values())))
    move = draw(st.sampled_from(list(Move)))
    winner = draw(st.sampled_from(chosen.memory_ids)) if move is Move.RESOLVE else None
    try:
        return _applicable(book, moves(book, chosen, move, winner))
    except ValueError:  # the table has no such move from here
        return []


def _applicable(book: Book, events: list[MemoryEvent]) -> list[MemoryEvent]:
    """The events, unless one of them cannot follow what was drawn before."""
    trial = Book(book.memories.values(), book.entries.values())
    for event in events:
        trial.apply(event)
    return events
