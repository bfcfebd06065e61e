"""The events of one turn, read into what can be said about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
)
from troth.contracts.memory.ledger import joined_entry
from troth.contracts.memory.model import Entry, Memory, Moved, StatedFact
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.memories import Claim, Contest, EntryState


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """What a turn changed.

    Attributes:
        memories: Every memory that it touches, by id, as it is after the turn.
        added, reinforced: New memories; ids of those that were said again. In order.
        opened: Ids of the entries that the turn opened, or added a side to, and did not close.
        moves: The last move of each entry that moved, with the entry.
        replaced: Of each explained update, what it replaced, by memory ids.
        contests: The open entries after the turn.
    """

    memories: Mapping[str, Memory]
    added: tuple[Memory, ...]
    reinforced: tuple[str, ...]
    opened: frozenset[str]
    moves: tuple[tuple[Entry, Moved], ...]
    replaced: Mapping[str, tuple[str, ...]]
    contests: tuple[Contest, ...]

    def is_told_by_a_move(self, memory: Memory) -> bool:
        """Whether a closed entry was about all that it says: the sentence of the move tells it."""
        closed = [entry for entry, moved in self.moves if not moved.to.is_open]
        settled = {_slot(side.fact) for entry in closed for side in entry.sides}
        said = [_slot(fact) for fact in memory.facts if fact.attribute != STATEMENT]
        is_side = any(memory.memory_id in entry.memory_ids for entry in closed)
        return is_side or (bool(said) and settled.issuperset(said))


def read_turn(
    events: Sequence[MemoryEvent],
    memories: Mapping[str, Memory],
    entries: Mapping[str, Entry],
    contests: Sequence[Contest],
) -> Turn:
    """Read the events of a turn.

    Memories and entries that are nowhere given are left out. An entry that was opened, or opened
    again, and is not among the contests counts as open all the same: in doubt its sides are
    contested (MEM-4).
    """
    added = [event.memory for event in events if isinstance(event, MemoryAdded)]
    gone = {event.memory_id: event for event in events if isinstance(event, Superseded)}
    known = {**memories, **{memory.memory_id: memory for memory in added}}
    known = {
        memory_id: replace(memory, superseded=gone[memory_id].superseded)
        if memory_id in gone
        else memory
        for memory_id, memory in known.items()
    }
    joined = [event for event in events if isinstance(event, EntryJoined)]
    opened = {
        event.entry.entry_id: event.entry for event in events if isinstance(event, EntryOpened)
    }
    moved = {event.entry_id: event.moved for event in events if isinstance(event, EntryMoved)}
    every = {**entries, **opened}
    for event in joined:
        if (entry := every.get(event.entry_id)) is not None:
            every[event.entry_id] = joined_entry(entry, event.side)
    moves = tuple((every[one], move) for one, move in moved.items() if one in every)
    closed = {entry.entry_id for entry, move in moves if not move.to.is_open}
    added_to = {*opened, *(event.entry_id for event in joined)}
    still_open = {one: entry for one, entry in every.items() if one in added_to - closed}
    reopened = {entry.entry_id: entry for entry, move in moves if move.to.is_open}
    return Turn(
        memories=known,
        added=tuple(known[memory.memory_id] for memory in added),
        reinforced=_reinforced(events, known, {memory.memory_id for memory in added}),
        opened=frozenset(added_to - closed),
        moves=moves,
        replaced=_replaced(gone.values(), known, moves),
        contests=_contests({**still_open, **reopened}, closed, contests, known),
    )


def _reinforced(
    events: Sequence[MemoryEvent], known: Mapping[str, Memory], added: set[str]
) -> tuple[str, ...]:
    ids = (event.memory_id for event in events if isinstance(event, MemoryReinforced))
    return tuple(dict.fromkeys(one for one in ids if one in known and one not in added))


def _replaced(
    gone: Iterable[Superseded],
    known: Mapping[str, Memory],
    moves: Sequence[tuple[Entry, Moved]],
) -> dict[str, tuple[str, ...]]:
    """Updates; what lost an entry is told with the entry."""
    lost = {one for entry, _ in moves for one in entry.memory_ids}
    found: dict[str, tuple[str, ...]] = {}
    for event in gone:
        is_told = event.by in known and event.memory_id in known and event.memory_id not in lost
        if event.superseded and is_told:
            found[event.by] = (*found.get(event.by, ()), event.memory_id)
    return found


def _contests(
    opened: Mapping[str, Entry],
    closed: Set[str],
    contests: Sequence[Contest],
    known: Mapping[str, Memory],
) -> tuple[Contest, ...]:
    given = {contest.entry_id for contest in contests}
    missing = (entry for one, entry in opened.items() if one not in given)
    found = (pair for entry in missing for pair in _pairs(entry, known))
    listed = tuple(one for one in contests if one.entry_id not in closed)
    return (*listed, *found)


def _pairs(entry: Entry, known: Mapping[str, Memory]) -> Iterator[Contest]:
    """Each side that is known, against the newest one."""
    sides = [side for side in entry.sides if side.memory_id in known]
    sides.sort(key=lambda side: known[side.memory_id].seq)
    for side in sides[:-1]:
        yield Contest(
            entry_id=entry.entry_id,
            kind=sides[-1].kind,
            state=entry.state if entry.state.is_open else EntryState.OPEN,
            old=_claim(known[side.memory_id], side.fact),
            new=_claim(known[sides[-1].memory_id], sides[-1].fact),
            sides=len(entry.sides),
        )


def _claim(memory: Memory, fact: StatedFact) -> Claim:
    return Claim(
        memory_id=memory.memory_id,
        text=memory.text,
        value=fact.value,
        forms=(fact.normal,),
        entity=fact.entity,
        attribute=fact.attribute,
        negative=fact.negative,
        at=memory.at,
        seq=memory.seq,
    )


def _slot(fact: StatedFact) -> tuple[str, str]:
    return fact.entity, fact.attribute
