"""Entries move by a closed table, and an undo leaves everything as it was (MEM-7)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import AT, LATER, Subject, entry, memory, said, works
from troth.contracts.memory.events import EntryMoved, MemoryEvent, Superseded, TrustMoved
from troth.contracts.memory.ledger import (
    MOVES,
    MoveRefused,
    decide_move,
    joined_entry,
    legal_moves,
    losers_of,
)
from troth.contracts.memory.model import Actor, Entry, Memory, Move
from troth.contracts.memory.replay import Book, replay
from troth.kernel.memories import EntryState

OLD = memory(1, "I work at Microsoft", employer="Microsoft")
NEW = memory(2, "I work at Amazon", employer="Amazon")
OPENED = entry(OLD, NEW)


def act(
    move: Move, winner: str | None = None, *, on: Entry = OPENED, who: str = "api"
) -> tuple[MemoryEvent, ...]:
    return decide_move(
        on, move, by=Actor.USER, who=who, at=LATER, memories=(OLD, NEW), winner=winner, reason="so"
    )


def in_state(state: EntryState) -> Entry:
    """The entry, brought to a state by legal moves."""
    if not state.is_claimed:
        suspected = replace(OPENED, state=EntryState.SUSPECTED)
        events = act(Move.DISMISS, on=suspected) if state is EntryState.DISMISSED else ()
        book = Book([OLD, NEW], [suspected])
        for event in events:
            book.apply(event)
        return book.entries[OPENED.entry_id]
    book = Book([OLD, NEW], [OPENED])
    steps: dict[EntryState, tuple[Move, str | None]] = {
        EntryState.REFLECTING: (Move.REFLECT, None),
        EntryState.RESOLVED: (Move.RESOLVE, "m2"),
        EntryState.ACCEPTED: (Move.ACCEPT, None),
    }
    if state in steps:
        for event in act(*steps[state]):
            book.apply(event)
    return book.entries[OPENED.entry_id]


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("move", "winner", "path"),
    [
        (Move.REFLECT, None, [EntryState.REFLECTING]),
        (Move.RESOLVE, "m1", [EntryState.REFLECTING, EntryState.RESOLVED]),
        (Move.ACCEPT, None, [EntryState.REFLECTING, EntryState.ACCEPTED]),
    ],
)
def test_an_open_entry_is_closed_by_way_of_reflecting(
    move: Move, winner: str | None, path: list[EntryState]
) -> None:
    moved = [event.moved for event in act(move, winner) if isinstance(event, EntryMoved)]
    assert [each.to for each in moved] == path
    assert {(each.by, each.who, each.at) for each in moved} == {(Actor.USER, "api", LATER)}
    assert (moved[-1].winner, moved[-1].reason) == (winner, "so")


LEGAL = {
    (EntryState.OPEN, Move.REFLECT),
    (EntryState.OPEN, Move.RESOLVE),
    (EntryState.OPEN, Move.ACCEPT),
    (EntryState.REFLECTING, Move.RESOLVE),
    (EntryState.REFLECTING, Move.ACCEPT),
    (EntryState.RESOLVED, Move.REOPEN),
    (EntryState.ACCEPTED, Move.REOPEN),
    (EntryState.SUSPECTED, Move.PROMOTE),
    (EntryState.SUSPECTED, Move.DISMISS),
    (EntryState.DISMISSED, Move.REOPEN),
}


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    ("state", "move"), [pair for pair in product(EntryState, Move) if pair not in LEGAL]
)
def test_every_other_move_is_refused(state: EntryState, move: Move) -> None:
    with pytest.raises(MoveRefused) as refused:
        act(move, "m1" if move is Move.RESOLVE else None, on=in_state(state))
    assert refused.value.code == "illegal_move"
    assert state in str(refused.value)


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(("state", "move"), sorted(LEGAL))
def test_every_legal_move_is_made(state: EntryState, move: Move) -> None:
    assert act(move, "m1" if move is Move.RESOLVE else None, on=in_state(state))


def test_the_table_is_closed() -> None:
    assert set(MOVES) <= set(product(EntryState, Move))
    assert set(MOVES.values()) == set(EntryState)
    # Nothing goes from open to closed in one step.
    assert {to for (state, _), to in MOVES.items() if state is EntryState.OPEN} == {
        EntryState.REFLECTING
    }


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    ("move", "winner", "who", "code"),
    [
        (Move.RESOLVE, None, "api", "winner_missing"),
        (Move.RESOLVE, "m3", "api", "winner_unknown"),
        (Move.RESOLVE, "", "api", "winner_unknown"),
        (Move.RESOLVE, OPENED.entry_id, "api", "winner_unknown"),
        (Move.ACCEPT, "m1", "api", "winner_not_allowed"),
        (Move.REFLECT, "m1", "api", "winner_not_allowed"),
        (Move.RESOLVE, "m1", " ", "actor_missing"),
        (Move.ACCEPT, None, "", "actor_missing"),
    ],
)
def test_what_is_missing_or_wrong_is_named(
    move: Move, winner: str | None, who: str, code: str
) -> None:
    with pytest.raises(MoveRefused) as refused:
        act(move, winner, who=who)
    assert refused.value.code == code


@pytest.mark.parametrize("memories", [(NEW, OLD), (OLD,), (OLD, NEW, memory(3))])
def test_the_memories_must_be_those_of_the_sides(memories: tuple[Memory, ...]) -> None:
    with pytest.raises(ValueError, match="not the memories"):
        decide_move(OPENED, Move.ACCEPT, by=Actor.USER, who="api", at=AT, memories=memories)


@pytest.mark.clause("MEM-7")
def test_resolving_makes_the_loser_history_and_keeps_it() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    opened = subject.say(works("Amazon")).opened[0]
    subject.move(opened, Move.RESOLVE, opened.new_memory_id)
    loser = subject.book.memories[opened.old_memory_id]
    assert (loser.superseded, loser.superseded_by) == (True, opened.new_memory_id)
    assert loser.text == "I work at Microsoft"
    assert subject.contested() == []
    assert subject.current() == ["I work at Amazon"]
    assert subject.book.entries[opened.entry_id].winner == opened.new_memory_id


@pytest.mark.clause("MEM-7")
def test_accepting_lets_both_stand() -> None:
    subject = Subject()
    subject.say(said("I live in Oslo", location="Oslo"))
    opened = subject.say(said("I live in Bergen", location="Bergen")).opened[0]
    before = [each.trust for each in subject.book.memories.values()]
    subject.move(opened, Move.ACCEPT)
    assert subject.current() == ["I live in Oslo", "I live in Bergen"]
    assert subject.contested() == []
    trusts = [each.trust for each in subject.book.memories.values()]
    assert [after - was for was, after in zip(before, trusts, strict=True)] == [100, 100]


@pytest.mark.clause("MEM-7")
def test_reflecting_still_counts_as_open() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    opened = subject.say(works("Amazon")).opened[0]
    subject.move(opened, Move.REFLECT)
    assert subject.contested() == ["I work at Microsoft", "I work at Amazon"]


@pytest.mark.parametrize(
    ("move", "winner"), [(Move.RESOLVE, "old"), (Move.RESOLVE, "new"), (Move.ACCEPT, None)]
)
def test_an_undo_leaves_memories_and_flags_as_they_were(move: Move, winner: str | None) -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    opened = subject.say(works("Amazon")).opened[0]
    sides = {"old": opened.old_memory_id, "new": opened.new_memory_id, None: None}
    before = dict(subject.book.memories)
    contested = subject.contested()
    for _ in range(3):
        subject.move(opened, move, sides[winner])
        assert subject.book.memories != before
        subject.move(opened, Move.REOPEN)
        assert subject.book.memories == before
        assert subject.contested() == contested
    assert len(subject.book.entries[opened.entry_id].history) == 9  # nothing is forgotten


def test_a_loser_of_two_entries_stays_history_until_both_are_reopened() -> None:
    lost = memory(1, "I work at Microsoft", employer="Microsoft")
    others = [memory(seq, f"I work at {name}", employer=name) for seq, name in ((2, "A"), (3, "G"))]
    first, second = (entry(lost, other) for other in others)
    subject = Subject()
    subject.book = Book([lost, *others], [first, second])
    for each in (first, second):
        subject.move(each, Move.RESOLVE, each.new_memory_id)
    subject.move(first, Move.REOPEN)
    assert subject.book.memories["m1"].superseded_by == second.new_memory_id
    subject.move(second, Move.REOPEN)
    assert subject.book.memories["m1"] == lost


def test_an_undo_does_not_bring_back_what_an_update_replaced() -> None:
    subject = Subject()
    subject.say(said("I live in Oslo", location="Oslo"))
    opened = subject.say(said("I live in Bergen", location="Bergen")).opened[0]
    subject.move(opened, Move.RESOLVE, opened.new_memory_id)
    subject.say(said("I moved to Rome", location="Rome", update=True), at=LATER)
    assert subject.current() == ["I moved to Rome"]
    subject.move(opened, Move.REOPEN)
    assert subject.current() == ["I live in Oslo", "I moved to Rome"]


def several(*employers: str) -> tuple[Subject, Entry]:
    """Somebody who names one employer after the other, and the one entry of it."""
    subject = Subject()
    for employer in employers:
        subject.say(works(employer))
    (opened,) = subject.book.entries.values()
    return subject, opened


@pytest.mark.clause("MEM-7")
def test_one_act_settles_an_entry_of_several_sides() -> None:
    subject, opened = several("Microsoft", "Amazon", "Google")
    before = dict(subject.book.memories)
    for winner in opened.memory_ids:
        subject.move(opened, Move.RESOLVE, winner)
        assert subject.contested() == []
        losers = [name for name in opened.memory_ids if name != winner]
        assert [m.superseded_by for m in subject.book.memories.values() if m.superseded] == [
            winner
        ] * len(losers)
        subject.move(opened, Move.REOPEN)
        assert subject.book.memories == before
    subject.move(opened, Move.ACCEPT)
    assert len(subject.current()) == 3
    assert replay(subject.events).digest() == subject.book.digest()


@pytest.mark.clause("MEM-7")
def test_who_says_what_the_winner_says_has_not_lost() -> None:
    subject, opened = several("Microsoft", "Amazon", "Microsoft")
    assert len(opened.sides) == 3
    subject.move(opened, Move.RESOLVE, opened.memory_ids[-1])
    assert subject.current() == ["I work at Microsoft", "I work at Microsoft"]


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize("move", [Move.RESOLVE, Move.ACCEPT])
def test_a_closed_entry_takes_no_further_side(move: Move) -> None:
    subject, opened = several("Microsoft", "Amazon")
    subject.move(opened, move, opened.memory_ids[0] if move is Move.RESOLVE else None)
    closed = subject.book.entries[opened.entry_id]
    side = replace(opened.sides[0], memory_id="m9")
    with pytest.raises(ValueError, match="takes no further side"):
        joined_entry(closed, side)
    with pytest.raises(ValueError, match="is a side of it already"):
        joined_entry(opened, opened.sides[0])


def test_the_loser_is_the_side_that_did_not_win() -> None:
    assert losers_of(OPENED) == ()
    assert losers_of(in_state(EntryState.RESOLVED)) == ("m1",)
    assert losers_of(in_state(EntryState.ACCEPTED)) == ()


@pytest.mark.clause("MEM-6")
@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(Move), st.booleans()), max_size=30))
def test_any_acts_leave_a_legal_ledger_that_replays(
    acts: list[tuple[int, Move, bool]],
) -> None:
    subject = Subject()
    for employer in ("Microsoft", "Amazon", "Google", "Microsoft"):
        subject.say(works(employer))
    before = subject.book.digest()
    entries = list(subject.book.entries.values())
    texts = [each.text for each in subject.book.memories.values()]
    for number, move, old_wins in acts:
        at = entries[number % len(entries)]
        winner = at.old_memory_id if old_wins else at.new_memory_id
        digest, count = subject.book.digest(), len(subject.events)
        try:
            subject.move(at, move, winner if move is Move.RESOLVE else None)
        except MoveRefused:
            assert (subject.book.digest(), len(subject.events)) == (digest, count)
    assert [each.text for each in subject.book.memories.values()] == texts  # MEM-6: all are kept
    assert replay(subject.events).digest() == subject.book.digest()
    for each in subject.book.memories.values():
        own = subject.book.entries_of(each.memory_id)
        lost = [one for one in own if each.memory_id in losers_of(one)]
        assert each.superseded is bool(lost)
    _undo_everything(subject)
    undone = [
        replace(each, history=(), state=EntryState.OPEN) for each in subject.book.entries.values()
    ]
    assert Book(subject.book.memories.values(), undone).digest() == before


def _undo_everything(subject: Subject) -> None:
    for each in list(subject.book.entries.values()):
        if (each.state, Move.REOPEN) in MOVES:
            subject.move(each, Move.REOPEN)


@pytest.mark.clause("MEM-7", breaks=True)
def test_a_resolution_that_kept_its_loser_current_would_be_seen() -> None:
    """The checks of these tests can fail: without its consequences a move leaves another book."""
    events = act(Move.RESOLVE, "m2")
    whole, bare = Book([OLD, NEW], [OPENED]), Book([OLD, NEW], [OPENED])
    for event in events:
        whole.apply(event)
        if not isinstance(event, Superseded | TrustMoved):
            bare.apply(event)
    assert whole.digest() != bare.digest()


@pytest.mark.parametrize("state", list(EntryState))
def test_the_moves_that_are_told_are_those_of_the_table(state: EntryState) -> None:
    told = set(legal_moves(state))
    assert {move for start, move in MOVES if start is state} <= told
    for move in told - {move for start, move in MOVES if start is state}:
        assert state is EntryState.OPEN  # which is closed by way of reflecting
        assert (EntryState.REFLECTING, move) in MOVES
