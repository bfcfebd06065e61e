"""What is said to a turn that told something: what was noted, what stands against it, what moved.

It is read off the events of the turn, so that nothing is said that did not happen. A record that is
contested after the turn is told as its dispute, never as a plain "noted" (MEM-4); an opened entry
is told with both records and a question (MEM-6), and closes by nothing but its answer (MEM-7).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.answering.quoting import Composed, Said, compose, listed
from troth.contracts.memory.answering.telling import (
    MAX_OTHERS,
    Dispute,
    Teller,
    replacing,
    teller_of,
)
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.events import (
    EntryJoined,
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
)
from troth.contracts.memory.ledger import joined_entry, losers_of
from troth.contracts.memory.model import Actor, Certainty, Entry, Memory, Moved
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.memories import Contest, EntryKind, EntryState


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """What a turn changed.

    Attributes:
        memories: Every memory that it touches, by id, as it is after the turn.
        added, reinforced: New memories; ids of those that were said again. In order.
        opened: Ids of the entries that the turn opened, or added a side to.
        moves: The last move of each entry that moved, with the entry.
        replaced: Of each explained update, what it replaced, by memory ids.
    """

    memories: Mapping[str, Memory]
    added: tuple[Memory, ...]
    reinforced: tuple[str, ...]
    opened: frozenset[str]
    moves: tuple[tuple[Entry, Moved], ...]
    replaced: Mapping[str, tuple[str, ...]]

    def is_told_by_a_move(self, memory: Memory) -> bool:
        """Whether a closed entry was about all that it says: the sentence of the move tells it."""
        closed = [entry for entry, moved in self.moves if not moved.to.is_open]
        settled = {side.fact.slot for entry in closed for side in entry.sides}
        said = [fact.slot for fact in memory.facts if fact.attribute != STATEMENT]
        is_side = any(memory.memory_id in entry.memory_ids for entry in closed)
        return is_side or (bool(said) and settled.issuperset(said))


def read_turn(
    events: Sequence[MemoryEvent],
    memories: Mapping[str, Memory],
    entries: Mapping[str, Entry],
) -> Turn:
    """Read the events of a turn; memories and entries that are nowhere given are left out."""
    added = [event.memory.memory_id for event in events if isinstance(event, MemoryAdded)]
    opened = {
        event.entry.entry_id: event.entry for event in events if isinstance(event, EntryOpened)
    }
    every = {**entries, **opened}
    joined = [event for event in events if isinstance(event, EntryJoined)]
    for event in joined:
        if (entry := every.get(event.entry_id)) is not None:
            every[event.entry_id] = joined_entry(entry, event.side)
    moved = {event.entry_id: event.moved for event in events if isinstance(event, EntryMoved)}
    again = dict.fromkeys(one.memory_id for one in events if isinstance(one, MemoryReinforced))
    moves = tuple((every[one], move) for one, move in moved.items() if one in every)
    return Turn(
        memories=memories,
        added=tuple(memories[one] for one in added if one in memories),
        reinforced=tuple(one for one in again if one in memories and one not in added),
        opened=frozenset((*opened, *(event.entry_id for event in joined))),
        moves=moves,
        replaced=_replaced(events, memories, moves),
    )


def _replaced(
    events: Sequence[MemoryEvent],
    known: Mapping[str, Memory],
    moves: Sequence[tuple[Entry, Moved]],
) -> dict[str, tuple[str, ...]]:
    """Updates; what lost an entry is told with the entry."""
    lost = {one for entry, _ in moves for one in entry.memory_ids}
    found: dict[str, tuple[str, ...]] = {}
    for event in events:
        if not isinstance(event, Superseded) or not event.superseded:
            continue
        if event.by in known and event.memory_id in known and event.memory_id not in lost:
            found[event.by] = (*found.get(event.by, ()), event.memory_id)
    return found


MAX_NOTED = 8
"""Statements that one acknowledgement quotes; of more it says how many."""


def acknowledge(
    events: Sequence[MemoryEvent],
    *,
    memories: Mapping[str, Memory],
    entries: Mapping[str, Entry],
    contests: Sequence[Contest],
    language: str,
    otherwise: str = "nothing",
) -> Composed:
    """The reply to a turn that told something, or moved an entry, or did neither.

    Args:
        events: What the turn changed, in order.
        memories: Those that the events and entries name, as they are after the turn, by id.
        entries: Those that the events move or add to, as they were before the turn, by id.
        contests: The open entries after the turn, of its memories, as the ledger gives them.
        language: Code of the language to reply in.
        otherwise: Name of the words for a turn that did none of these.
    """
    turn = read_turn(events, memories, entries)
    teller = teller_of(contests, memories, language=language)
    opened = list(_opened(turn, teller))
    moves = [one for entry, moved in turn.moves for one in _move(entry, moved, turn, teller)]
    said = [
        *moves,
        *(told for told, _ in opened),
        *_updates(turn, teller),
        *_noted(turn, teller),
        *_repeated(turn, teller),
    ]
    if not said:
        said = [Said(text=teller.say(otherwise))]
    questions = dict.fromkeys(question for _, question in opened)
    return compose(said, ResponseType.SPEECH, questions=tuple(questions))


def question_about(kind: EntryKind, dispute: Dispute, teller: Teller) -> str:
    """What the subject is asked about a dispute, of which an open entry is of that kind."""
    conflict = "which" if dispute.is_of_two else "which_of_several"
    names = {EntryKind.REVISION: "which_correction", EntryKind.TEMPORAL: "which_change"}
    return teller.say(names.get(kind, conflict))


def _opened(turn: Turn, teller: Teller) -> Iterator[tuple[Said, str]]:
    """Each dispute that the turn opened or added to, and the question about it."""
    added = {memory.memory_id for memory in turn.added}
    for dispute in teller.disputes:
        if _is_asked_about(dispute, turn):
            kinds = [one.kind for one in dispute.contests if one.entry_id in turn.opened]
            kind = (kinds or [dispute.contests[-1].kind])[-1]
            question = question_about(kind, dispute, teller)
            lead = "contested"
            if dispute.newest.memory_id in added:
                lead = "corrected" if kind is EntryKind.REVISION else "noted"
            told = teller.dispute(dispute, lead)
            yield replace(told, text=f"{told.text} {question}"), question


def _is_asked_about(dispute: Dispute, turn: Turn) -> bool:
    """Whether the turn opened it, or said one of its sides again: that settles nothing."""
    is_opened = any(one.entry_id in turn.opened for one in dispute.contests)
    return is_opened or not dispute.memory_ids.isdisjoint(turn.reinforced)


def _updates(turn: Turn, teller: Teller) -> Iterator[Said]:
    """Explained updates: what is current now, and what became history."""
    for new_id, old_ids in turn.replaced.items():
        new = turn.memories[new_id]
        old = [turn.memories[one] for one in old_ids]
        if any(teller.of(one.memory_id) or teller.beside(one) for one in (new, *old)):
            yield from _unless_asked(new, "noted", turn, teller)
            continue
        told = listed([teller.dated("item", one) for one in old], teller.language)
        name = replacing("updated", *old)
        text = teller.say(name, quote=teller.quoted(new), old=told)
        yield Said(text=text, memory_ids=(new_id, *old_ids))


def _unless_asked(memory: Memory, lead: str, turn: Turn, teller: Teller) -> list[Said]:
    """The statement as it is told; nothing where its dispute was just asked about."""
    if any(_is_asked_about(one, turn) for one in teller.of(memory.memory_id)):
        return []
    return teller.tell(memory, lead)


def _noted(turn: Turn, teller: Teller) -> list[Said]:
    """What was told, those together of which there is no more to say."""
    fresh = [one for one in turn.added if not turn.is_told_by_a_move(one)]
    fresh = [one for one in fresh if one.memory_id not in turn.replaced]
    rest = len(fresh) - MAX_NOTED
    together: dict[str, list[Memory]] = {"noted": [], "possible": []}
    said: list[Said] = []
    for memory in fresh[:MAX_NOTED]:
        if teller.of(memory.memory_id) or teller.beside(memory):
            said += _unless_asked(memory, "noted", turn, teller)
        else:
            possible = any(fact.certainty is Certainty.POSSIBLE for fact in memory.facts)
            together["possible" if possible else "noted"].append(memory)
    plain = [_together(name, some, teller) for name, some in together.items() if some]
    more = [Said(text=teller.say("noted_more", count=rest))] if rest > 0 else []
    return [*plain, *said, *more]


def _together(name: str, memories: Sequence[Memory], teller: Teller) -> Said:
    quotes = listed(list(dict.fromkeys(map(teller.quoted, memories))), teller.language)
    return Said(
        text=f"{teller.say(name, quote=quotes)}.",
        memory_ids=tuple(one.memory_id for one in memories),
        certain=name == "noted",
    )


def _repeated(turn: Turn, teller: Teller) -> list[Said]:
    """What was said before and is uncontested; the rest is asked about as a dispute."""
    again = [turn.memories[one] for one in turn.reinforced]
    again = [one for one in again if not turn.is_told_by_a_move(one)]
    told = [said for one in again for said in _unless_asked(one, "again", turn, teller)]
    return list(dict.fromkeys(told))[:MAX_NOTED]


def _move(entry: Entry, moved: Moved, turn: Turn, teller: Teller) -> list[Said]:
    """What a move of an entry is told as, by the state that it led to."""
    known = turn.memories
    sides = [known[one] for one in dict.fromkeys(entry.memory_ids) if one in known]
    contested = [one for side in sides for one in teller.of(side.memory_id)]
    if moved.to is EntryState.OPEN:
        return [teller.dispute(one, "reopened") for one in contested[:1]]
    if moved.to is EntryState.REFLECTING:
        return [Said(text=teller.say("reflecting"), certain=False)]
    if contested or len(sides) < 2 or any(map(teller.beside, sides)):
        # MEM-4: a side that still stands in another open entry is not told as settled.
        return [Said(text=teller.say("settled")), *map(teller.dispute, contested[:1])]
    ids = tuple(side.memory_id for side in sides)
    return [Said(text=_closing(entry, moved, sides, teller), memory_ids=ids)]


def _closing(entry: Entry, moved: Moved, sides: Sequence[Memory], teller: Teller) -> str:
    if moved.to is EntryState.ACCEPTED:
        return teller.say("all_stand", sides=_newest(sides, teller))
    losers = losers_of(replace(entry, state=moved.to, history=(moved,)))
    winners = [side for side in sides if side.memory_id not in losers]
    lost = [side for side in sides if side.memory_id in losers]
    if not winners or not lost:
        return teller.say("settled")
    name = "by_rule" if moved.by is Actor.POLICY else "thanks"
    kept = teller.say(name, winner=teller.quoted(winners[-1]))
    stays = "stays" if len(lost) == 1 else "stay"
    return f"{kept} {teller.say(stays, loser=_newest(lost, teller))}"


def _newest(memories: Sequence[Memory], teller: Teller) -> str:
    """The newest few quoted, and how many there are besides."""
    quotes = list(dict.fromkeys(map(teller.quoted, memories)))[::-1]
    rest = len(quotes) - MAX_OTHERS
    more = [teller.say("more", count=rest)] if rest > 0 else []
    return listed([*quotes[:MAX_OTHERS], *more], teller.language)
