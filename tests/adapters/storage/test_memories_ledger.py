"""What the seal reads: standing, contested ids, and the entries that a text could touch."""

from __future__ import annotations

import dataclasses

import pytest

from adapters.storage.memory_streams import (
    ANN,
    added,
    append,
    conflict,
    entry,
    fact,
    job,
    memory,
    moves,
)
from troth.adapters.storage import Storage
from troth.contracts.memory.events import EntryOpened, MemoryEvent
from troth.contracts.memory.model import Memory, Move
from troth.kernel.memories import NO_MEMORIES, Claim, Contest, EntryKind, EntryState

UNREAD = " ".join(f"w{at}" for at in range(3000))
"""A text with too many different words to ask for."""


def valued(seq: int, value: str, attribute: str, normal: str = "") -> Memory:
    text = f"It is {value}."
    return memory(seq, text, fact(text, value, attribute, normal=normal))


def contested(
    storage: Storage, old: str, new: str, *, attribute: str = "employer", normal: str = ""
) -> None:
    one, two = valued(1, old, attribute, normal), valued(2, new, attribute)
    append(storage, ANN, [*added(one, two), EntryOpened(entry=entry(one, two))])


def found(storage: Storage, *texts: str) -> bool:
    return bool(storage.ledger.standing(ANN, [], texts).contests)


def test_of_a_stranger_there_is_nothing(storage: Storage) -> None:
    assert storage.ledger.standing(ANN, ["mem_x", "", "\x00", "\ud800"], ["IBM"]) == NO_MEMORIES


@pytest.mark.clause("MEM-6")
def test_both_claims_of_an_open_entry_are_told(storage: Storage) -> None:
    old, new, between, _ = conflict("MSFT", "Amazon")
    named = dataclasses.replace(old.facts[0], normal="microsoft", negative=True)
    old = dataclasses.replace(old, facts=(named,))
    between = dataclasses.replace(between, old_fact=named, kind=EntryKind.REVISION)
    append(storage, ANN, [*added(old, new), EntryOpened(entry=between)])
    standing = storage.ledger.standing(ANN, [old.memory_id, new.memory_id, "mem_x"], [])
    assert standing.known == standing.contested == {old.memory_id, new.memory_id}
    first = Claim(
        memory_id=old.memory_id,
        text=old.text,
        value="MSFT",
        forms=("microsoft", "microsoft corp", "microsoft corporation"),
        entity="user",
        attribute="employer",
        negative=True,
        at=old.at,
        seq=1,
    )
    second = Claim(
        memory_id=new.memory_id,
        text=new.text,
        value="Amazon",
        forms=("amazon.com", "amzn", "amazon inc"),
        entity="user",
        attribute="employer",
        at=new.at,
        seq=2,
    )
    assert standing.contests == (
        Contest(
            entry_id=between.entry_id,
            kind=EntryKind.REVISION,
            state=EntryState.OPEN,
            old=first,
            new=second,
        ),
    )


def test_only_the_memories_of_open_entries_are_contested(storage: Storage) -> None:
    old, new, between, events = conflict()
    plain = job(4, "a teacher", attribute="occupation")
    book = append(storage, ANN, [*events, *added(plain)])
    ids = [old.memory_id, plain.memory_id]
    standing = storage.ledger.standing(ANN, ids, [])
    assert (standing.known, standing.contested) == (frozenset(ids), frozenset(ids[:1]))
    assert len(standing.contests) == 1
    states: list[EntryState] = []
    for move in (Move.REFLECT, Move.RESOLVE, Move.REOPEN, Move.ACCEPT):
        winner = new.memory_id if move is Move.RESOLVE else None
        acts = moves(book, between, move, winner)
        for act in acts:
            book.apply(act)
        storage.memories.append(ANN, acts, expected=storage.memories.version(ANN))
        standing = storage.ledger.standing(ANN, ids, ["Amazon"])
        by_text = storage.ledger.standing(ANN, [], ["Amazon"]).contests
        by_all = storage.ledger.standing(ANN, [], [UNREAD]).contests
        assert standing.contests == by_text == by_all
        assert bool(standing.contested) is bool(standing.contests)
        states.extend(each.state for each in standing.contests)
    assert states == [EntryState.REFLECTING, EntryState.OPEN]


def test_a_text_brings_the_entries_whose_values_it_could_hold(storage: Storage) -> None:
    contested(storage, "Amazon", "34")
    for text in ("You work at Amazon.", "thirty-four", "AMAZON's"):
        assert found(storage, "Nothing here.", text), text
    for text in ("", "You live by the sea.", "amazing", "forty-two", "\x00", "\ud800"):
        assert not found(storage, text), text


def test_a_value_without_a_word_is_in_every_text(storage: Storage) -> None:
    contested(storage, "🎉", "IBM")
    assert found(storage, "")


def test_the_normal_form_counts_as_a_word_of_the_value(storage: Storage) -> None:
    contested(storage, "NYC", "Boston", attribute="location", normal="new york city")
    assert found(storage, "You live in York.")
    assert found(storage, "nyc")
    assert not found(storage, "You live in Oslo.")


def test_a_text_with_too_many_words_brings_every_open_entry(storage: Storage) -> None:
    contested(storage, "Amazon", "IBM")
    assert found(storage, UNREAD)
    assert found(storage, "a" * 300_000)
    assert not found(storage, " ".join(f"w{at}" for at in range(1500)))


def test_of_many_entries_every_memory_is_flagged_and_the_500_newest_are_told(
    storage: Storage,
) -> None:
    """600 memories, each contested by the first; the value of the first is Amazon."""
    first = job(1, "Amazon")
    others = [job(seq, f"Amazon No {seq}") for seq in range(2, 602)]
    opened: list[MemoryEvent] = [EntryOpened(entry=entry(first, each)) for each in others]
    append(storage, ANN, added(first, *others), opened)
    newest = [*range(102, 602)]
    for text in ("Amazon", UNREAD):
        told = storage.ledger.standing(ANN, [], [text]).contests
        assert [each.new.seq for each in told] == newest, text[:6]
    ids = [each.memory_id for each in (first, *others)]
    standing = storage.ledger.standing(ANN, ids, [])
    assert standing.known == standing.contested == frozenset(ids)
    assert len(standing.contests) == 500
    # An older entry is told with its memory.
    standing = storage.ledger.standing(ANN, [others[0].memory_id], ["Amazon"])
    assert [each.new.seq for each in standing.contests] == [2, *newest]


@pytest.mark.slow
def test_a_megabyte_of_value_and_of_text(storage: Storage) -> None:
    huge = "x" * 1_000_000
    contested(storage, huge, " ".join(f"v{at}" for at in range(200_000)))
    assert found(storage, "v7")
    assert found(storage, "nothing but the entry of a value without words")
    assert found(storage, "\x00" * 1_000_000)
    assert found(storage, "thousand " * 120_000)
