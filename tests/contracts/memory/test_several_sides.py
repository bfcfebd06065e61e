"""Entries of several sides: who contradicts himself again and again fills one, not one a pair."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import AT, LATER, Subject, said, works
from troth.contracts.memory.events import (
    EntryJoined,
    EntryOpened,
    MemoryAdded,
    Superseded,
    event_from_wire,
    event_to_wire,
)
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import MAX_SIDES, Entry, Move
from troth.contracts.memory.replay import replay
from troth.contracts.memory.slots.reading import read_statements
from troth.contracts.memory.talk import Settlement, decide_talk
from troth.kernel.codec import encode_object
from troth.kernel.memories import EntryKind
from troth_lab.stress.ledger import fold_ledger

TURNS = 40


def contradicting(turns: int) -> Subject:
    subject = Subject()
    for number in range(turns):
        subject.say(works(f"Firm{number}"))
    return subject


def only_entry(subject: Subject) -> Entry:
    (entry,) = subject.book.entries.values()
    return entry


def values(entry: Entry) -> list[str]:
    return [side.fact.value for side in entry.sides]


@pytest.mark.clause("MEM-6")
def test_a_further_value_joins_the_open_entry() -> None:
    subject = contradicting(2)
    decision = subject.say(works("Acme"))
    assert values(only_entry(subject)) == ["Firm0", "Firm1", "Acme"]
    assert [each.entry_id for each in decision.opened] == [only_entry(subject).entry_id]
    assert [type(each).__name__ for each in decision.events] == [
        "MemoryAdded",
        "EntryJoined",
        "TrustMoved",
    ]
    assert subject.contested() == [each.text for each in subject.book.memories.values()]


@pytest.mark.clause("MEM-6")
def test_what_a_turn_adds_does_not_grow_with_what_is_open() -> None:
    subject = Subject()
    sizes = [len(subject.say(works(f"Firm{number}")).events) for number in range(TURNS)]
    assert max(sizes) == sizes[1] == 4  # the memory, an entry, and the trust of two
    assert len(subject.book.entries) <= 1 + TURNS // (MAX_SIDES - 1)
    assert max(len(each.memory_ids) for each in subject.book.entries.values()) == MAX_SIDES
    assert len(subject.contested()) == TURNS  # and every one of them is flagged
    newest = [values(each)[0] for each in subject.book.entries.values()]
    full = [values(each)[-1] for each in subject.book.entries.values()]
    assert newest[1:] == full[:-1]  # a full entry is gone on from by its newest side


@pytest.mark.clause("MEM-6")
def test_saying_two_things_in_turn_fills_entries_too() -> None:
    subject = Subject()
    for number in range(TURNS):
        subject.say(works(("Amazon", "Google")[number % 2]))
    assert len(subject.book.entries) <= 1 + TURNS // (MAX_SIDES - 1)
    assert len(subject.contested()) == TURNS


@pytest.mark.clause("MEM-7")
def test_an_update_hides_no_side_of_an_open_entry() -> None:
    """Nothing but a move makes a side history."""
    subject = Subject()
    for place in ("Oslo", "Bergen"):
        subject.say(said(f"I live in {place}", location=place))
    decision = subject.say(said("I moved to Rome", location="Rome", update=True), at=LATER)
    assert not any(isinstance(each, Superseded) for each in decision.events)
    assert values(only_entry(subject)) == ["Oslo", "Bergen", "Rome"]
    assert only_entry(subject).sides[-1].kind is EntryKind.TEMPORAL
    assert subject.current() == subject.contested()
    subject.move(only_entry(subject), Move.RESOLVE, only_entry(subject).memory_ids[-1])
    assert subject.current() == ["I moved to Rome"]


@pytest.mark.clause("MEM-7", breaks=True)
def test_an_update_of_what_nobody_contests_makes_history_as_ever() -> None:
    """It is the open entry, and nothing else, that keeps an update from replacing a record."""
    subject = Subject()
    subject.say(said("I live in Oslo", location="Oslo"))
    decision = subject.say(said("I moved to Rome", location="Rome", update=True), at=LATER)
    assert any(isinstance(each, Superseded) for each in decision.events)
    assert subject.current() == ["I moved to Rome"]


def test_who_does_not_stand_against_every_side_opens_an_entry_of_his_own() -> None:
    """A winner would make history of what it does not contradict."""
    subject = contradicting(2)
    denial = said("I don't work at Firm0")
    denied = replace(works("Firm0").facts[0], negative=True, span=works("Firm0").facts[0].span)
    subject.say(replace(denial, facts=(denied,)))
    assert [values(each) for each in subject.book.entries.values()] == [
        ["Firm0", "Firm1"],
        ["Firm0", "Firm0"],
    ]


def test_other_matters_have_entries_of_their_own() -> None:
    subject = Subject()
    for number in range(6):
        subject.say(works(f"Firm{number}"))
        subject.say(said(f"I live in Town{number}", location=f"Town{number}"))
    assert [len(each.memory_ids) for each in subject.book.entries.values()] == [6, 6]


@pytest.mark.clause("MEM-17")
@given(st.lists(st.sampled_from("ABCDEFGHIJKL"), max_size=30))
def test_a_replay_gives_the_same_sides(names: list[str]) -> None:
    subject = Subject()
    for name in names:
        subject.say(works(f"Firm{name}"))
    written = [event_from_wire(event_to_wire(event)) for event in subject.events]
    assert replay(written).digest() == subject.book.digest()
    # Everything that contradicts something is flagged, whatever shares an entry with it.
    flagged = [] if len(set(names)) < 2 else [m.text for m in subject.book.memories.values()]
    assert subject.contested() == flagged


@pytest.mark.clause("MEM-17")
def test_an_entry_of_two_sides_has_the_form_that_it_always_had() -> None:
    entry = only_entry(contradicting(2))
    assert "further" not in encode_object(entry)
    assert len(encode_object(only_entry(contradicting(3)))["further"]) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("event", ["unknown entry", "unknown memory"])
def test_nobody_joins_what_is_not_there(event: str) -> None:
    subject = contradicting(3)
    joined = next(each for each in subject.events if isinstance(each, EntryJoined))
    wrong = (
        replace(joined, entry_id="ctr_none")
        if event == "unknown entry"
        else replace(joined, side=replace(joined.side, memory_id="mem_none"))
    )
    digest = subject.book.digest()
    with pytest.raises(ValueError, match="there is no"):
        subject.book.apply(wrong)
    assert subject.book.digest() == digest


@pytest.mark.clause("MEM-7")
def test_a_policy_settles_all_sides_at_once() -> None:
    subject = contradicting(4)
    subject.policy = Policy.NEWEST_WINS
    subject.say(works("Acme"))
    assert subject.current() == ["I work at Acme"]
    assert subject.contested() == []


@pytest.mark.clause("MEM-10")
def test_the_auditor_reads_the_sides_from_the_events() -> None:
    subject = contradicting(4)
    events = [
        {"seq": seq, **event_to_wire(event)} for seq, event in enumerate(subject.events, start=1)
    ]
    contests = fold_ledger(events).contests()
    assert [(each.old.value, each.new.value) for each in contests] == [
        ("Firm0", "Firm3"),
        ("Firm1", "Firm3"),
        ("Firm2", "Firm3"),
    ]
    opened = next(each for each in subject.events if isinstance(each, EntryOpened))
    added = next(each for each in subject.events if isinstance(each, MemoryAdded))
    assert (contests[0].entry_id, contests[0].old.memory_id) == (
        opened.entry.entry_id,
        added.memory.memory_id,
    )


def settled(text: str, entry: Entry, *, asked: bool = True) -> tuple[Settlement, ...]:
    return tuple(
        one
        for statement in read_statements(text, at=AT)
        for one in decide_talk(statement, [entry], asked_entry_id=entry.entry_id if asked else None)
    )


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("Firm1", 1),
        ("Firm1 is right", 1),
        ("I work at Firm0.", 0),
        ("I work at Firm2, not Firm1.", 2),
    ],
)
def test_an_answer_names_one_of_several(text: str, winner: int) -> None:
    entry = only_entry(contradicting(3))
    assert [each.winner for each in settled(text, entry)] == [entry.memory_ids[winner]]


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    "text", ["both", "the first one", "the second one", "yes", "Firm0 and Firm1"]
)
def test_of_several_some_answers_name_none(text: str) -> None:
    assert settled(text, only_entry(contradicting(3))) == ()


@pytest.mark.clause("MEM-7")
def test_unasked_it_takes_a_denial_of_every_other_side() -> None:
    entry = only_entry(contradicting(3))
    assert settled("I work at Firm2, not Firm1.", entry, asked=False) == ()
    two = only_entry(contradicting(2))
    assert len(settled("I work at Firm1, not Firm0.", two, asked=False)) == 1
