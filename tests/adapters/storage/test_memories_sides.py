"""Entries of several sides: which of them a response touches, and what of the rest is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from adapters.storage.memory_streams import (
    ANN,
    added,
    append,
    conflict,
    entry,
    job,
    joined,
    moves,
)
from support.databases import open_test_storage
from troth.adapters.storage import Storage
from troth.contracts.memory.events import EntryOpened, MemoryEvent
from troth.contracts.memory.model import Memory, Move
from troth.contracts.memory.replay import Book
from troth.kernel.memories import Contest

UNREAD = " ".join(f"w{at}" for at in range(3000))


def several(storage: Storage, *values: str) -> tuple[list[Memory], Book]:
    """Memories of these values in one open entry, each a side of it."""
    memories = [job(seq, value) for seq, value in enumerate(values, start=1)]
    between = entry(memories[0], memories[1])
    opened = [EntryOpened(entry=between), *joined(between, *memories[2:])]
    return memories, append(storage, ANN, added(*memories), opened)


def pairs(contests: tuple[Contest, ...]) -> list[tuple[str, str]]:
    return [(each.old.value, each.new.value) for each in contests]


def told(storage: Storage, *texts: str) -> list[tuple[str, str]]:
    return pairs(storage.ledger.standing(ANN, [], texts).contests)


@pytest.mark.clause("MEM-1")
def test_every_side_is_flagged(storage: Storage) -> None:
    memories, _ = several(storage, "IBM", "Acme", "Ford", "Shell")
    ids = [each.memory_id for each in memories]
    assert storage.ledger.standing(ANN, ids, []).contested == frozenset(ids)


def test_of_what_is_not_touched_only_the_newest_is_told(storage: Storage) -> None:
    several(storage, "IBM", "Acme", "Ford", "Shell", "Bosch")
    assert told(storage, "You work at IBM.") == [("IBM", "Bosch"), ("Shell", "Bosch")]
    assert told(storage, "You work at Bosch.") == [("Shell", "Bosch")]
    assert told(storage, "Acme, Ford") == [
        ("Acme", "Bosch"),
        ("Ford", "Bosch"),
        ("Shell", "Bosch"),
    ]
    assert told(storage, "Good morning.") == []
    assert len(told(storage, UNREAD)) == 4
    (*_, last) = storage.ledger.standing(ANN, [], ["IBM"]).contests
    assert last.sides == 5


def test_a_memory_brings_its_own_side(storage: Storage) -> None:
    memories, _ = several(storage, "IBM", "Acme", "Ford", "Shell")
    standing = storage.ledger.standing(ANN, [memories[1].memory_id], [])
    assert pairs(standing.contests) == [("Acme", "Shell"), ("Ford", "Shell")]


@pytest.mark.clause("MEM-3")
def test_an_older_entry_is_told_with_the_newest_record_of_its_matter(storage: Storage) -> None:
    """Else the newest side of a full entry would be called the most recent."""
    memories = [job(seq, f"Firm{seq}") for seq in range(1, 6)]
    first, second = entry(memories[0], memories[1]), entry(memories[2], memories[3])
    append(
        storage,
        ANN,
        added(*memories),
        [EntryOpened(entry=first), *joined(first, memories[2])],
        [EntryOpened(entry=second), *joined(second, memories[4])],
    )
    assert told(storage, "Firm1") == [
        ("Firm1", "Firm3"),
        ("Firm2", "Firm3"),
        ("Firm4", "Firm5"),
    ]
    assert told(storage, "Firm5") == [("Firm4", "Firm5")]


def test_what_was_said_again_and_again_is_told_once(storage: Storage) -> None:
    several(storage, "IBM", "Acme", "IBM", "Acme", "IBM", "Acme", "IBM")
    assert told(storage, "You work at IBM.") == [("Acme", "IBM")]


@pytest.mark.clause("MEM-7")
def test_a_closed_entry_of_several_is_told_no_more(storage: Storage) -> None:
    memories, book = several(storage, "IBM", "Acme", "Ford")
    ids = [each.memory_id for each in memories]
    (between,) = book.entries.values()
    for move, is_open in ((Move.RESOLVE, False), (Move.REOPEN, True), (Move.ACCEPT, False)):
        acts = moves(book, between, move, ids[1] if move is Move.RESOLVE else None)
        for act in acts:
            book.apply(act)
        storage.memories.append(ANN, acts, expected=storage.memories.version(ANN))
        standing = storage.ledger.standing(ANN, ids, ["IBM, Acme, Ford"])
        assert standing.contested == (frozenset(ids) if is_open else frozenset())
        assert pairs(standing.contests) == ([("IBM", "Ford"), ("Acme", "Ford")] * is_open)
        assert storage.memories.entries(ANN) == list(book.entries.values())
        assert storage.memories.entries(ANN, memory_ids=ids[2:]) == list(book.entries.values())


def test_a_side_that_joins_and_closes_in_one_append(storage: Storage) -> None:
    old, new, between, events = conflict("IBM", "Acme")
    third = job(4, "Ford")
    book = append(storage, ANN, [*events, *added(third)])
    turn: list[MemoryEvent] = joined(between, third)
    book.apply(turn[0])
    turn += moves(book, between, Move.RESOLVE, third.memory_id)
    for event in turn[1:]:
        book.apply(event)
    storage.memories.append(ANN, turn, expected=4)
    ids = [each.memory_id for each in (old, new, third)]
    assert storage.ledger.standing(ANN, ids, ["IBM Acme Ford"]).contested == frozenset()
    assert {each.superseded for each in storage.memories.memories(ANN, ids[:2])} == {True}


def test_entries_of_before_read_as_before(database_url: str, tmp_path: Path) -> None:
    """What an older version stored: entries of two sides, and words of both together."""
    storage = open_test_storage(database_url, tmp_path)
    _, _, between, events = conflict("IBM", "Acme")
    more = [job(seq, value) for seq, value in ((4, "Ford"), (5, "Shell"))]
    append(storage, ANN, events, added(*more), [EntryOpened(entry=entry(more[0], more[1]))])
    every = [each.memory_id for each in storage.memories.listed(ANN)]
    texts = ("IBM", "Ford and IBM", "Good morning.", UNREAD)
    before = [storage.ledger.standing(ANN, every[:at], [one]) for at, one in enumerate(texts)]
    entries = storage.memories.entries(ANN)
    with storage.database.writing() as connection:
        for statement in OF_BEFORE:
            connection.execute(text(statement))
    storage.close()
    storage = open_test_storage(database_url, tmp_path)
    after = [storage.ledger.standing(ANN, every[:at], [one]) for at, one in enumerate(texts)]
    assert after == before
    assert storage.memories.entries(ANN) == entries
    book = append_to(storage, joined(between, more[1]))
    assert storage.memories.entries(ANN) == list(book.entries.values())
    assert told(storage, "IBM") == [("IBM", "Shell"), ("Acme", "Shell"), ("Ford", "Shell")]
    storage.close()


def append_to(storage: Storage, events: list[MemoryEvent]) -> Book:
    storage.memories.append(ANN, events, expected=storage.memories.version(ANN))
    book = Book()
    for one in storage.memories.events(ANN):
        book.apply(one.event)
    return book


OF_BEFORE = (
    "CREATE TABLE words_of_before AS SELECT DISTINCT owner_id, word, entry FROM contest_words",
    "DROP TABLE contest_words",
    "ALTER TABLE words_of_before RENAME TO contest_words",
    "DROP TABLE entry_sides",
    "CREATE INDEX contest_words_entry ON contest_words (owner_id, entry)",
    "CREATE INDEX entries_old ON entries (owner_id, old_seq, state, seq)",
    "CREATE INDEX entries_new ON entries (owner_id, new_seq, state, seq)",
    "DROP TABLE passage_vectors",
    "DROP TABLE corpora",
    "DROP TABLE intake_firsts",
    "DROP INDEX entries_listed",
    "DROP INDEX bodies_listed",
    "DROP INDEX reviews_listed",
    "DROP INDEX sources_listed",
    "ALTER TABLE entries DROP COLUMN tenant",
    "ALTER TABLE entries DROP COLUMN opened_at",
    "UPDATE alembic_version SET version_num = '0008'",
)
"""Back to the schema of 0008, with what stands in it."""
