"""Acts on the ledger, on both databases: legal ones, refused ones, and writers in between."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adapters.storage.memory_streams import AT, LATER, added, job
from support.refusals import raising
from troth.adapters.storage import Storage
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.model import Actor, Entry, Move
from troth.contracts.memory.slots.reading import read_statements
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner
from troth.runtime.memory.acts import Act, Settle, append_decided
from troth.runtime.memory.remember import Message, Remember

ANNA, BOB = (Owner(tenant="acme", subject=name) for name in ("anna", "bob"))


def _settle(storage: Storage) -> Settle:
    return Settle(store=storage.memories)


def _tell(storage: Storage, *messages: str, owner: Owner = ANNA) -> list[Entry]:
    """Take in messages, and give the ledger after them."""
    remember = Remember(store=storage.memories, judge=LexicalJudge(), settle=_settle(storage))
    for message in messages:
        remember(owner, Message(statements=read_statements(message, at=AT), at=AT))
    return storage.memories.entries(owner)


def _act(move: Move, winner: str | None = None, who: str = "test") -> Act:
    return Act(move=move, by=Actor.USER, who=who, at=LATER, winner=winner)


@pytest.mark.clause("MEM-7")
def test_every_legal_way_through_the_table(storage: Storage) -> None:
    (entry,) = _tell(storage, "I live in Rome.", "I live in Oslo.")
    settle = _settle(storage)
    steps = [
        (_act(Move.REFLECT), EntryState.REFLECTING, {entry.entry_id}),
        (_act(Move.ACCEPT), EntryState.ACCEPTED, set()),
        (_act(Move.REOPEN), EntryState.OPEN, {entry.entry_id}),
        (_act(Move.RESOLVE, entry.old_memory_id), EntryState.RESOLVED, set()),
        (_act(Move.REOPEN), EntryState.OPEN, {entry.entry_id}),
        (_act(Move.RESOLVE, entry.new_memory_id), EntryState.RESOLVED, set()),
    ]
    for act, state, open_ones in steps:
        acted = settle(ANNA, entry.entry_id, act)
        moved = acted.entry
        assert (moved.state, acted.opened) == (state, ())
        contests = storage.ledger.standing(ANNA, [entry.old_memory_id], ()).contests
        assert {one.entry_id for one in contests} == open_ones
    assert {moved.who for moved in moved.history} == {"test"}
    assert moved.winner == entry.new_memory_id
    superseded = {m.memory_id: m.superseded for m in storage.memories.listed(ANNA)}
    assert superseded == {entry.old_memory_id: True, entry.new_memory_id: False}


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    ("before", "act", "code"),
    [
        ((), _act(Move.REOPEN), "input.conflict"),
        ((_act(Move.REFLECT),), _act(Move.REFLECT), "input.conflict"),
        ((_act(Move.ACCEPT),), _act(Move.ACCEPT), "input.conflict"),
        ((_act(Move.ACCEPT),), _act(Move.REFLECT), "input.conflict"),
        ((), _act(Move.RESOLVE), "input.invalid"),
        ((), _act(Move.RESOLVE, "mem_unknown"), "input.invalid"),
        ((), _act(Move.RESOLVE, ""), "input.invalid"),
        ((), _act(Move.ACCEPT, "mem_unknown"), "input.invalid"),
        ((), _act(Move.REFLECT, who=""), "input.invalid"),
    ],
    ids=range(9),
)
def test_a_refused_act_changes_nothing(
    storage: Storage, before: Sequence[Act], act: Act, code: str
) -> None:
    (entry,) = _tell(storage, "I live in Rome.", "I live in Oslo.")
    settle = _settle(storage)
    for one in before:
        settle(ANNA, entry.entry_id, one)
    (stands,), version = storage.memories.entries(ANNA), storage.memories.version(ANNA)
    with pytest.raises(CallerError) as refused:
        settle(ANNA, entry.entry_id, act)
    assert refused.value.code == code
    assert storage.memories.entries(ANNA) == [stands]
    assert storage.memories.version(ANNA) == version


@pytest.mark.clause("MEM-15")
@pytest.mark.parametrize("entry_id", ["ctr_unknown", "", "\0", "x" * 5000, "own"])
def test_an_entry_of_another_is_unknown(storage: Storage, entry_id: str) -> None:
    (entry,) = _tell(storage, "I live in Rome.", "I live in Oslo.")
    name = entry.entry_id if entry_id == "own" else entry_id
    for owner in (BOB, Owner(tenant="other", subject="anna")):
        with pytest.raises(CallerError) as refused:
            _settle(storage)(owner, name, _act(Move.REFLECT))
        assert refused.value.code == "input.not_found"
    assert storage.memories.entries(ANNA) == [entry]


@pytest.mark.clause("MEM-6")
def test_who_wins_is_held_against_what_it_was_never_held_against(storage: Storage) -> None:
    entries = _tell(storage, "I live in Rome.", "I live in Oslo.")
    settle = _settle(storage)
    first = entries[0]
    settle(ANNA, first.entry_id, _act(Move.RESOLVE, first.new_memory_id))
    # Rome is history: what is said now is held against Oslo alone.
    assert len(_tell(storage, "I live in Paris.")) == 2
    acted = settle(ANNA, first.entry_id, _act(Move.REOPEN))
    assert (acted.entry.state, acted.opened) == (
        EntryState.OPEN,
        (),
    )  # Rome stands against Oslo again
    opened = settle(ANNA, first.entry_id, _act(Move.RESOLVE, first.old_memory_id)).opened
    assert len(opened) == 1  # and now against Paris
    (left,) = storage.memories.entries(ANNA, states=[EntryState.OPEN])
    assert {side.fact.value for side in left.sides} == {"Oslo", "Paris", "Rome"}
    assert left.entry_id == opened[0]


def test_who_is_accepted_is_held_against_what_is_left(storage: Storage) -> None:
    """Two that stand beside each other may contradict a third that shares no entry with them."""
    first = _tell(storage, "I live in Rome.", "I live in Oslo.")[0]
    settle = _settle(storage)
    settle(ANNA, first.entry_id, _act(Move.RESOLVE, first.new_memory_id))
    second = _tell(storage, "I live in Paris.")[-1]
    settle(ANNA, first.entry_id, _act(Move.REOPEN))
    settle(ANNA, second.entry_id, _act(Move.ACCEPT))
    settle(ANNA, first.entry_id, _act(Move.ACCEPT))
    ids = [one.memory_id for one in storage.memories.listed(ANNA)]
    contested = storage.ledger.standing(ANNA, ids, ()).contested
    rome, _, paris = ids[::-1]
    assert {rome, paris} <= contested


def _events(storage: Storage, seq: int, value: str) -> list[MemoryEvent]:
    return added(job(seq, value, owner=ANNA))


def test_what_was_read_between_two_versions_is_read_again(storage: Storage) -> None:
    """A decision on a mixture of two versions may not even add up; it is made anew."""
    store, tries = storage.memories, 0

    def decide(version: int) -> Sequence[MemoryEvent]:
        nonlocal tries
        tries += 1
        if tries == 1:
            store.append(ANNA, _events(storage, 1, "Firm"), expected=0)
            raise ValueError("its place 1 does not come after 1")
        return _events(storage, version + 1, "Other")

    assert append_decided(store, ANNA, decide) == 2
    assert tries == 2
    assert [one.facts[0].value for one in store.listed(ANNA)] == ["Other", "Firm"]


def test_a_decision_that_is_wrong_by_itself_is_not_repeated(storage: Storage) -> None:
    def decide(version: int) -> Sequence[MemoryEvent]:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        append_decided(storage.memories, ANNA, decide)
    assert storage.memories.version(ANNA) == 0


def test_who_is_always_too_late_is_told_so(storage: Storage) -> None:
    store = storage.memories

    def decide(version: int) -> Sequence[MemoryEvent]:
        store.append(ANNA, _events(storage, version + 1, f"Firm {version}"), expected=version)
        return _events(storage, version + 1, "Late")

    with raising(StorageFailure, code="storage.unavailable"):
        append_decided(store, ANNA, decide)
    assert "Late" not in {one.facts[0].value for one in store.listed(ANNA, limit=200)}
