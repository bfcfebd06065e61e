"""A subject's memory is the fold of its events, the same in any process (MEM-17)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import AT, LATER, Subject, entry, memory, said, works
from troth.contracts.memory.events import (
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
    event_from_wire,
    event_sha256,
    event_to_wire,
)
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import Actor, Move, Moved, Tense
from troth.contracts.memory.replay import Book, replay
from troth.kernel.memories import EntryState

OLD = memory(1, "I work at Microsoft", employer="Microsoft")
NEW = memory(2, "I work at Amazon", employer="Amazon")
OPENED = entry(OLD, NEW)
START: list[MemoryEvent] = [
    MemoryAdded(memory=OLD),
    MemoryAdded(memory=NEW),
    EntryOpened(entry=OPENED),
]
REFLECTED = Moved(move=Move.REFLECT, to=EntryState.REFLECTING, by=Actor.USER, who="cli", at=LATER)


def a_life(subject: Subject) -> Subject:
    """A conversation with everything in it."""
    subject.say(works("Microsoft"), said("I like tea", likes="tea"))
    opened = subject.say(works("Amazon"), important=True).opened
    subject.say(works("Amazon"), at=LATER)
    subject.say(works("Microsoft"), at=LATER)
    subject.say(said("I live in Zürich", location="Zürich"))
    subject.say(said("I moved to Łódź", location="Łódź", update=True), at=LATER)
    subject.say(said("I am 34, not 32", age="34", denied=["32"]))
    if subject.policy is Policy.ASK:
        subject.move(opened[0], Move.RESOLVE, opened[0].new_memory_id)
        subject.move(opened[0], Move.REOPEN)
        subject.move(list(subject.book.entries.values())[-1], Move.ACCEPT)
    return subject


@pytest.mark.clause("MEM-17")
@pytest.mark.parametrize("policy", Policy)
def test_replaying_gives_what_was_there(policy: Policy) -> None:
    subject = a_life(Subject(policy=policy))
    again = replay(event_from_wire(event_to_wire(event)) for event in subject.events)
    assert again.digest() == subject.book.digest()
    assert again.memories == subject.book.memories
    assert again.entries == subject.book.entries
    assert again.count == len(subject.events)


SCRIPT = """
from contracts.memory.ledger_cases import Subject
from contracts.memory.test_replay import a_life
from troth.contracts.memory.events import event_sha256
subject = a_life(Subject())
print(subject.book.digest(), *map(event_sha256, subject.events))
"""


@pytest.mark.clause("MEM-17")
def test_another_process_gives_the_same_bytes() -> None:
    subject = a_life(Subject())
    here = [subject.book.digest(), *map(event_sha256, subject.events)]
    for seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert done.stdout.split() == here


def outcome(events: list[MemoryEvent]) -> str:
    """The digest of a replay, or why there is none."""
    try:
        return replay(events).digest()
    except ValueError as failure:
        return str(failure)


@pytest.mark.clause("MEM-17", breaks=True)
def test_an_event_that_is_left_out_or_told_twice_is_seen() -> None:
    events = a_life(Subject()).events
    digest = replay(events).digest()
    for place, event in enumerate(events):
        if isinstance(event, MemoryReinforced):
            continue  # it changes nothing by itself: the move of trust behind it does
        assert outcome(events[:place] + events[place + 1 :]) != digest
        assert outcome([*events[:place], event, *events[place:]]) != digest


@pytest.mark.clause("MEM-17", breaks=True)
@pytest.mark.parametrize(
    ("event", "named"),
    [
        (MemoryAdded(memory=OLD), "there already"),
        (MemoryAdded(memory=replace(OLD, memory_id="m9")), "place 1"),
        (MemoryAdded(memory=replace(memory(3), superseded=True, superseded_by="m1")), "history"),
        (MemoryAdded(memory=replace(memory(3), overrun=-5)), "history"),
        (MemoryReinforced(memory_id="m9", at=AT), "'m9'"),
        (TrustMoved(memory_id="m9", trust=600, rule="contradicted"), "'m9'"),
        (TrustMoved(memory_id="m1", trust=601, rule="contradicted"), "601"),
        (TrustMoved(memory_id="m1", trust=600, rule="contradicted", overrun=-1), "600"),
        (TrustMoved(memory_id="m1", trust=600, rule="believed"), "believed"),
        (Superseded(memory_id="m9", superseded=True, by="m1"), "'m9'"),
        (Superseded(memory_id="m1", superseded=True), "named"),
        (Superseded(memory_id="m1", superseded=True, by="m1"), "named"),
        (Superseded(memory_id="m1", superseded=False, by="m2"), "named"),
        (Superseded(memory_id="m1", superseded=False), "nothing changes"),
        (EntryOpened(entry=OPENED), "there already"),
        (EntryOpened(entry=replace(entry(OLD, memory(3, employer="Amazon")))), "'m3'"),
        (EntryOpened(entry=replace(OPENED, entry_id="e", state=EntryState.RESOLVED)), "open"),
        (EntryOpened(entry=replace(OPENED, entry_id="e", history=(REFLECTED,))), "history"),
        (EntryOpened(entry=entry(NEW, OLD)), "before"),
        (EntryMoved(entry_id="e", moved=REFLECTED), "'e'"),
        (
            EntryMoved(
                entry_id=OPENED.entry_id,
                moved=replace(REFLECTED, move=Move.ACCEPT, to=EntryState.ACCEPTED),
            ),
            "accept",
        ),
        (
            EntryMoved(entry_id=OPENED.entry_id, moved=replace(REFLECTED, to=EntryState.RESOLVED)),
            "resolved",
        ),
        (EntryMoved(entry_id=OPENED.entry_id, moved=replace(REFLECTED, who="")), "who"),
        (EntryMoved(entry_id=OPENED.entry_id, moved=replace(REFLECTED, winner="m1")), "winner"),
    ],
)
def test_what_cannot_have_happened_is_named_and_changes_nothing(
    event: MemoryEvent, named: str
) -> None:
    book = replay(START)
    digest = book.digest()
    with pytest.raises(ValueError, match=named) as refused:
        book.apply(event)
    assert str(refused.value).startswith(f"event 4, {event_to_wire(event)['kind']}: ")
    assert (book.digest(), book.count) == (digest, 3)


@pytest.mark.clause("MEM-17", breaks=True)
@pytest.mark.parametrize(
    "change",
    [
        lambda m: replace(m, text="I work at amazon"),
        lambda m: replace(m, trust=m.trust - 1),
        lambda m: replace(m, overrun=1),
        lambda m: replace(m, superseded=True, superseded_by="m2"),
        lambda m: replace(m, at=LATER),
        lambda m: replace(m, important=True),
        lambda m: replace(
            m, facts=(replace(m.facts[0], validity=replace(m.facts[0].validity, tense=Tense.PAST)),)
        ),
    ],
)
def test_the_digest_sees_every_part_of_a_memory(change: Callable[..., object]) -> None:
    changed = change(OLD)
    assert Book([OLD, NEW], [OPENED]).digest() != Book([changed, NEW], [OPENED]).digest()  # type: ignore[list-item]


def test_a_partial_book_knows_what_it_was_given() -> None:
    book = Book([NEW], [OPENED])
    assert book.is_contested("m2")
    assert book.between("m1", "m2") == book.between("m2", "m1") == [OPENED]
    assert book.entries_of("m9") == book.between("m2", "m9") == []
    assert [one for one in book.entries.values() if one.state.is_open] == [OPENED]
    book.apply(EntryMoved(entry_id=OPENED.entry_id, moved=REFLECTED))
    assert book.is_contested("m2")
    with pytest.raises(ValueError, match="'m1'"):
        book.apply(MemoryReinforced(memory_id="m1", at=AT))
