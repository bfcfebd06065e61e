"""How an entry of the ledger moves, and what a move changes (MEM-7). Pure.

Decides MEM-7: the table of moves is closed, every move names who acted and when, a resolution names
the side that won, and whatever is refused changes nothing. Does not decide who may act, nor what
counts as an act in a conversation (``talk``).

A policy is explicit configuration. Its name is written into every entry that opens under it, and
into the history of every entry that it closes, with ``Actor.POLICY``. The default asks: it leaves
the entry open until a person says which side holds. No policy ever keeps an entry from opening
(MEM-6), and what a policy did can be undone like any other move.

An entry has two sides or more. A resolution is lost by every side that says another value than the
winner's. A memory is history when it lost an entry that is still resolved, or when an explained
update replaced it. So reopening an entry makes its losers current again, unless another of its
entries, or an update, still keeps one history. No side is ever overwritten or deleted (MEM-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from troth.contracts.memory.events import EntryMoved, MemoryEvent, Superseded, TrustMoved
from troth.contracts.memory.model import (
    Actor,
    Entry,
    Memory,
    Move,
    Moved,
    Side,
    SourceKind,
    StatedFact,
)
from troth.contracts.memory.trust import moved_trust
from troth.kernel.memories import EntryState

MOVES: dict[tuple[EntryState, Move], EntryState] = {
    (EntryState.OPEN, Move.REFLECT): EntryState.REFLECTING,
    (EntryState.REFLECTING, Move.RESOLVE): EntryState.RESOLVED,
    (EntryState.REFLECTING, Move.ACCEPT): EntryState.ACCEPTED,
    (EntryState.RESOLVED, Move.REOPEN): EntryState.OPEN,
    (EntryState.ACCEPTED, Move.REOPEN): EntryState.OPEN,
    (EntryState.SUSPECTED, Move.PROMOTE): EntryState.OPEN,
    (EntryState.SUSPECTED, Move.DISMISS): EntryState.DISMISSED,
    (EntryState.DISMISSED, Move.REOPEN): EntryState.SUSPECTED,
}
"""The closed table. Closing an open entry takes two rows of it, and both are recorded."""

_CLOSING = (Move.RESOLVE, Move.ACCEPT)
_BELIEVED = (SourceKind.USER, SourceKind.API, SourceKind.MODEL)  # the most believed first


def legal_moves(state: EntryState) -> tuple[Move, ...]:
    """The moves that an act may ask for in this state, in the order of their table."""
    moves = [move for start, move in MOVES if start is state]
    return (*moves, *_CLOSING) if state is EntryState.OPEN else tuple(moves)


class MoveRefused(ValueError):
    """A move that the table, or the entry, does not allow. Nothing was changed.

    Attributes:
        code: Stable: ``illegal_move``, ``winner_missing``, ``winner_unknown``,
            ``winner_not_allowed`` or ``actor_missing``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def decide_move(
    entry: Entry,
    move: Move,
    *,
    by: Actor,
    who: str,
    at: str,
    memories: Sequence[Memory],
    winner: str | None = None,
    reason: str = "",
    entries: Sequence[Entry] = (),
) -> tuple[MemoryEvent, ...]:
    """The events of one act on an entry, in order.

    Args:
        who: The person or policy; not blank.
        at: When, RFC 3339 in UTC.
        memories: Those of its sides, as they stand, in the order of the sides.
        winner: Memory id of the side that holds; for ``resolve``, and only there.
        entries: For ``reopen``, every resolved entry of the losing sides; others are ignored.

    Returns:
        The moves of the entry, then what they change in trust, then what becomes history or
        current again.

    Raises:
        MoveRefused: The move is not legal; ``code`` says why.
        ValueError: These are not the memories of the entry.
    """
    sides = {memory.memory_id: memory for memory in memories}
    if tuple(sides) != entry.memory_ids:
        raise ValueError("these are not the memories of the entry")
    moves = _route(entry, move)
    events: list[MemoryEvent] = []
    after = entry
    for step in moves:
        moved = Moved(
            move=step,
            to=_target(after, step),
            by=by,
            who=who,
            at=at,
            winner=winner if step is move else None,
            reason=reason if step is move else "",
        )
        after = moved_entry(after, moved)
        events.append(EntryMoved(entry_id=entry.entry_id, moved=moved))
    return (*events, *_consequences(entry, after, move, sides, entries))


def moved_entry(entry: Entry, moved: Moved) -> Entry:
    """The entry after one move, with the move in its history.

    Raises:
        MoveRefused: The move is not legal; ``code`` says why.
    """
    if moved.to is not _target(entry, moved.move):
        raise MoveRefused("illegal_move", f"{moved.move} does not lead to {moved.to}")
    if not moved.who.strip() or not moved.at:
        # MEM-7: a chance remark moves nothing; somebody acted, at some time.
        raise MoveRefused("actor_missing", "a move says who acted, and when")
    _check_winner(entry, moved)
    return replace(entry, state=moved.to, history=(*entry.history, moved))


def joined_entry(entry: Entry, side: Side) -> Entry:
    """The entry with a further side.

    Raises:
        ValueError: The entry is closed, or the memory is a side of it already.
    """
    if not entry.state.is_open:
        raise ValueError(f"an entry that is {entry.state} takes no further side")
    if side.memory_id in entry.memory_ids:
        raise ValueError(f"{side.memory_id} is a side of it already")
    return replace(entry, further=(*entry.further, side))


def losers_of(entry: Entry) -> tuple[str, ...]:
    """Memory ids of the sides that lost, where the entry is resolved.

    Who says what the winner says has not lost.
    """
    if entry.state is not EntryState.RESOLVED:
        return ()
    if not entry.further:
        return tuple(name for name in entry.memory_ids if name != entry.winner)
    held = {said_by(side.fact) for side in entry.sides if side.memory_id == entry.winner}
    return tuple(side.memory_id for side in entry.sides if said_by(side.fact) not in held)


def said_by(fact: StatedFact) -> tuple[str, str, str, bool]:
    """What a fact says, in whatever words: two facts with the same one say the same."""
    return fact.entity, fact.attribute, fact.normal, fact.negative


def _route(entry: Entry, move: Move) -> tuple[Move, ...]:
    # MEM-7: an open entry is closed by way of ``reflecting``.
    if entry.state is EntryState.OPEN and move in _CLOSING:
        return (Move.REFLECT, move)
    return (move,)


def _target(entry: Entry, move: Move) -> EntryState:
    try:
        return MOVES[entry.state, move]
    except KeyError:
        raise MoveRefused(
            "illegal_move", f"an entry that is {entry.state} has no move {move}"
        ) from None


def _check_winner(entry: Entry, moved: Moved) -> None:
    if moved.move is not Move.RESOLVE:
        if moved.winner is not None:
            raise MoveRefused("winner_not_allowed", f"{moved.move} names no winner")
    elif moved.winner is None:
        raise MoveRefused("winner_missing", "resolve names the memory that holds")
    elif moved.winner not in entry.memory_ids:
        raise MoveRefused("winner_unknown", "the winner is no side of the entry")


def _consequences(
    before: Entry, after: Entry, move: Move, sides: dict[str, Memory], entries: Sequence[Entry]
) -> list[MemoryEvent]:
    if move is Move.PROMOTE:  # now it costs both what opening takes
        return [trust_by(memory, "contradicted") for memory in sides.values()]
    if move is Move.REFLECT or not (before.state.is_claimed and after.state.is_claimed):
        return []
    if after.state is EntryState.ACCEPTED:
        return [trust_by(memory, "accepted") for memory in sides.values()]
    if before.state is EntryState.ACCEPTED:
        return [trust_by(memory, "acceptance_undone") for memory in sides.values()]
    if after.state is EntryState.RESOLVED:
        return _resolved(after, sides)
    return _unresolved(before, sides, entries)


def _resolved(entry: Entry, sides: dict[str, Memory]) -> list[MemoryEvent]:
    losers = losers_of(entry)
    events: list[MemoryEvent] = [
        trust_by(memory, "lost" if name in losers else "won") for name, memory in sides.items()
    ]
    return events + [
        Superseded(memory_id=name, superseded=True, by=entry.winner or "")
        for name in losers
        if not sides[name].superseded
    ]


def _unresolved(
    entry: Entry, sides: dict[str, Memory], entries: Sequence[Entry]
) -> list[MemoryEvent]:
    losers = losers_of(entry)
    events: list[MemoryEvent] = [
        trust_by(memory, "loss_undone" if name in losers else "win_undone")
        for name, memory in sides.items()
    ]
    for name in losers:
        loser, by = sides[name], _kept_history_by(entry, sides[name], entries)
        if (bool(by), by) != (loser.superseded, loser.superseded_by):
            events.append(Superseded(memory_id=name, superseded=bool(by), by=by))
    return events


def _kept_history_by(entry: Entry, loser: Memory, entries: Sequence[Entry]) -> str:
    """Memory id of what keeps it history although the entry is undone; empty for nothing."""
    still = [
        each.winner or ""
        for each in entries
        if each.entry_id != entry.entry_id and loser.memory_id in losers_of(each)
    ]
    # Named by something else than an entry that it lost: an explained update replaced it.
    updated = loser.superseded_by not in ("", entry.winner, *still)
    return loser.superseded_by if updated else next(iter(still), "")


def trust_by(memory: Memory, rule: str) -> TrustMoved:
    """The event by which a rule of ``trust`` moves the trust of a memory."""
    trust, overrun = moved_trust(memory, rule)
    return TrustMoved(memory_id=memory.memory_id, trust=trust, overrun=overrun, rule=rule)


class Policy(StrEnum):
    """A policy, by the word that is configured and that entries keep."""

    ASK = "ask"
    NEWEST_WINS = "newest_wins"
    SOURCE_WINS = "source_wins"

    def winner(self, sides: Sequence[Memory]) -> str | None:
        """Memory id of the side that this policy lets win, or ``None`` to leave it to a person."""
        if self is Policy.NEWEST_WINS:
            return max(sides, key=lambda memory: memory.seq).memory_id
        if self is Policy.SOURCE_WINS:
            best = min((memory.source for memory in sides), key=_BELIEVED.index)
            believed = [memory.memory_id for memory in sides if memory.source is best]
            return believed[0] if len(believed) == 1 else None
        return None  # ``ask``, and a tie of sources: nothing is guessed


def decide_by_policy(
    policy: Policy, entry: Entry, memories: Sequence[Memory], *, at: str
) -> tuple[MemoryEvent, ...]:
    """The events by which a policy closes an open entry; none where it leaves it to a person.

    Args:
        memories: Those of its sides, as they stand, in the order of the sides.
        at: When, RFC 3339 in UTC.

    Raises:
        MoveRefused: The entry is closed already.
    """
    winner = policy.winner(memories)
    if winner is None:
        return ()
    # MEM-7: a stated policy acts by the same table, and leaves its name in the history.
    return decide_move(
        entry,
        Move.RESOLVE,
        by=Actor.POLICY,
        who=policy.value,
        at=at,
        memories=memories,
        winner=winner,
    )
