"""One subject's memories are nobody else's, whatever is asked for (MEM-15)."""

from __future__ import annotations

import pytest

from adapters.storage.memory_streams import (
    ANN,
    ANN_ELSEWHERE,
    BEN,
    EMPLOYER,
    added,
    append,
    conflict,
    job,
)
from troth.adapters.storage import Storage
from troth.contracts.memory.events import EntryMoved, MemoryAdded
from troth.contracts.memory.model import Actor, Move, Moved
from troth.kernel.memories import NO_MEMORIES, EntryState
from troth.ports.memory import Owner

pytestmark = pytest.mark.clause("MEM-15")

STRANGERS = [
    BEN,
    ANN_ELSEWHERE,
    Owner(tenant="", subject=""),
    Owner(tenant="acme", subject="Ann"),
    Owner(tenant="acme", subject="ann' OR '1'='1"),
    Owner(tenant="acmeann", subject=""),
    Owner(tenant="acme\x00", subject="ann"),
    Owner(tenant="acme", subject="ann\ud800"),
    Owner(tenant="%", subject="%"),
]


def everything(storage: Storage, owner: Owner) -> list[object]:
    """Whatever an owner can read, asked for with the ids, words and values of Ann's."""
    old, new, between, _ = conflict()
    store, ids = storage.memories, [old.memory_id, new.memory_id]
    return [
        store.events(owner),
        store.memory(owner, old.memory_id),
        store.memories(owner, ids),
        store.listed(owner),
        store.slot(owner, [EMPLOYER], normals=["amazon"], history=True),
        store.search(owner, ["amazon", "employer"], limit=9, history=True),
        store.entry(owner, between.entry_id),
        store.entries(owner),
        store.entries(owner, memory_ids=ids),
        store.entries(owner, after=between.entry_id),
        store.version(owner),
        store.open_count(owner),
        storage.ledger.standing(owner, ids, ["Amazon"]),
        storage.ledger.standing(owner, ids, [f"w{at}" for at in range(3000)]),
    ]


NOTHING: list[object] = [[], None, [], [], [], [], None, [], [], [], 0, 0, NO_MEMORIES, NO_MEMORIES]


def test_the_owner_reads_everything(storage: Storage) -> None:
    append(storage, ANN, conflict()[3])
    found = everything(storage, ANN)
    last_page = 9
    for at, (mine, nothing) in enumerate(zip(found, NOTHING, strict=True)):
        assert (mine == nothing) is (at == last_page), at


def test_with_the_ids_of_another_nothing_is_read(storage: Storage) -> None:
    append(storage, ANN, conflict()[3])
    for stranger in STRANGERS:
        assert everything(storage, stranger) == NOTHING, stranger


@pytest.mark.clause("MEM-15", breaks=True, before_exit=True)
def test_two_who_said_the_same_share_nothing(storage: Storage) -> None:
    # The same ids under two owners: the worst that a decider could do.
    append(storage, ANN, conflict()[3])
    for stranger in (BEN, ANN_ELSEWHERE):
        append(storage, stranger, [*conflict()[3], *added(job(4, "IBM"))])
    moved = Moved(
        move=Move.REFLECT, to=EntryState.REFLECTING, by=Actor.USER, who="api", at="2026-02-02"
    )
    event = EntryMoved(entry_id=conflict()[2].entry_id, moved=moved)
    storage.memories.append(BEN, [event], expected=4)
    states = [
        each.state
        for owner in (ANN, BEN, ANN_ELSEWHERE)
        for each in storage.memories.entries(owner)
    ]
    assert states == [EntryState.OPEN, EntryState.REFLECTING, EntryState.OPEN]
    assert len(storage.memories.listed(ANN)) == 2
    standing = storage.ledger.standing(ANN, [job(4, "IBM").memory_id], ["IBM and Amazon"])
    assert standing.known == frozenset()
    assert [each.state for each in standing.contests] == [EntryState.OPEN]


@pytest.mark.clause("MEM-15", breaks=True, before_exit=True)
def test_what_another_said_cannot_be_moved(storage: Storage) -> None:
    _, _, between, events = conflict()
    append(storage, ANN, events)
    append(storage, BEN, added(job(1, "SAP", owner=BEN)))
    moved = Moved(
        move=Move.REFLECT, to=EntryState.REFLECTING, by=Actor.USER, who="api", at="2026-02-02"
    )
    with pytest.raises(ValueError, match="there is no entry"):
        storage.memories.append(
            BEN, [EntryMoved(entry_id=between.entry_id, moved=moved)], expected=1
        )
    assert storage.memories.entry(ANN, between.entry_id) == between
    assert storage.memories.version(BEN) == 1


def test_an_id_leads_to_its_owner_within_the_tenant_alone(storage: Storage) -> None:
    old, _, between, events = conflict()
    append(storage, ANN, events)
    append(storage, ANN_ELSEWHERE, [MemoryAdded(memory=job(1, "SAP", owner=ANN_ELSEWHERE))])
    assert storage.memories.find_memory("acme", old.memory_id) == ANN
    assert storage.memories.find_memory("other", old.memory_id) is None
    assert storage.memories.find_entry("other", between.entry_id) is None
