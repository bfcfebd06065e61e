"""Entries that a resolution or an undo leaves missing are opened at once (MEM-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import (
    AT,
    LATER,
    Subject,
    entry,
    fact,
    memory,
    said,
    works,
)
from troth.contracts.memory.events import EntryJoined, EntryOpened, TrustMoved
from troth.contracts.memory.model import Move, Relation, RelationKind
from troth.contracts.memory.opening import (
    open_entry,
    opening_relation,
    relations_between,
    still_contradicting,
)
from troth.contracts.memory.replay import Book
from troth.kernel.memories import EntryKind, EntryState

MICROSOFT = memory(1, "I work at Microsoft", employer="Microsoft")
AMAZON = memory(2, "I work at Amazon", employer="Amazon")
GOOGLE = memory(3, "I work at Google", employer="Google")


def relation(kind: RelationKind, *, negative: bool = False, value: str = "Amazon") -> Relation:
    new = fact(f"I work at {value}", "employer", value, negative=negative)
    return Relation(kind=kind, reason="r", old=MICROSOFT.facts[0], new=new)


def test_of_several_relations_a_correction_comes_first_and_a_denial_last() -> None:
    conflict, revision = relation(RelationKind.CONFLICT), relation(RelationKind.CORRECTION)
    denied = relation(RelationKind.CORRECTION, negative=True)
    temporal = relation(RelationKind.UNEXPLAINED_UPDATE)
    quiet = relation(RelationKind.SEVERAL_VALUES)
    assert opening_relation([quiet, temporal, conflict, revision, denied]) is revision
    assert opening_relation([denied, temporal, conflict]) is conflict
    assert opening_relation([denied, temporal]) is temporal
    assert opening_relation([quiet]) is None


def test_an_accepted_pair_stands_in_either_order_and_alone() -> None:
    accepted = [replace(entry(AMAZON, MICROSOFT), state=EntryState.ACCEPTED)]
    assert opening_relation([relation(RelationKind.CONFLICT)], accepted) is None
    for other in (
        relation(RelationKind.CORRECTION),
        relation(RelationKind.CONFLICT, negative=True),
        relation(RelationKind.CONFLICT, value="Google"),
    ):
        assert opening_relation([other], accepted) is other


def test_an_entry_says_what_opened_it_and_costs_both_sides_trust() -> None:
    judged = replace(relation(RelationKind.CONFLICT), judge="lexical/1")
    opened, *moved = open_entry(judged, old=MICROSOFT, new=AMAZON, at=AT, policy="ask")
    assert isinstance(opened, EntryOpened)
    assert (opened.entry.kind, opened.entry.judge) == (EntryKind.CONFLICT, "lexical/1")
    assert [(each.memory_id, each.trust) for each in moved if isinstance(each, TrustMoved)] == [
        ("m1", 600),
        ("m2", 600),
    ]
    with pytest.raises(KeyError):
        open_entry(relation(RelationKind.SAME), old=MICROSOFT, new=AMAZON, at=AT, policy="ask")


@pytest.mark.clause("MEM-6")
def test_a_winner_is_held_against_everything_beside_it() -> None:
    """The store relates a statement to the newest values only: an old value may win unseen."""
    subject = Subject()
    first = subject.say(works("Firm0")).added[0]
    for n in range(1, 20):
        subject.say(works(f"Firm{n}"))
    between = subject.book.between
    assert not between(first, next(reversed(subject.book.memories)))
    won = subject.book.entries_of(first)[0]
    subject.move(won, Move.RESOLVE, first)
    subject.complete(first)
    # Whoever it stands against is flagged, and so is it; it shares an entry with the newest.
    assert between(first, next(reversed(subject.book.memories)))
    assert set(subject.current()) <= set(subject.contested())
    count = len(subject.events)
    subject.complete(first)
    assert len(subject.events) == count  # nothing is opened twice


@pytest.mark.clause("MEM-6", breaks=True)
def test_without_it_a_winner_would_be_told_as_plain_truth() -> None:
    subject = Subject()
    subject.say(works("Firm0"))
    for n in range(1, 20):
        subject.say(works(f"Firm{n}"))
    first = next(iter(subject.book.memories))
    for each in subject.book.entries_of(first):
        subject.move(each, Move.RESOLVE, first)
    assert not subject.book.is_contested(first)
    subject.complete(first)
    assert subject.book.is_contested(first)


@pytest.mark.clause("MEM-6")
def test_what_an_undo_brings_back_is_held_against_what_was_said_meanwhile() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    opened = subject.say(works("Amazon")).opened[0]
    subject.move(opened, Move.RESOLVE, opened.new_memory_id)
    subject.say(works("Google"))
    subject.move(opened, Move.REOPEN)
    back, between = opened.old_memory_id, subject.book.between
    subject.complete(back)
    # All three are flagged, and it stays so when the entry that it came back with is closed again.
    assert len(subject.contested()) == 3
    subject.move(opened, Move.RESOLVE, back)
    subject.complete(back)
    assert between(back, next(reversed(subject.book.memories)))
    assert set(subject.current()) <= set(subject.contested())


def test_history_is_not_held_against_anything() -> None:
    gone = replace(MICROSOFT, superseded=True, superseded_by="m2")

    def opened(of: str) -> int:
        around = {each.memory_id: each for each in (gone, AMAZON, GOOGLE)}
        events = still_contradicting(
            Book(around.values()),
            [of],
            at=LATER,
            policy="ask",
        )
        book = Book(around.values())
        for event in events:
            book.apply(event)
        return len(book.entries)

    assert opened("m1") == 0
    assert opened("m2") == opened("m3") == 1


def test_the_later_side_is_the_new_one_whichever_holds() -> None:
    events = still_contradicting(
        Book([MICROSOFT, AMAZON, GOOGLE]),
        ["m2"],
        at=LATER,
        policy="newest_wins",
    )
    (opened,) = [each.entry for each in events if isinstance(each, EntryOpened)]
    assert (opened.old_memory_id, opened.new_memory_id) == ("m2", "m3")
    assert (opened.policy, opened.opened_at, opened.state) == (
        "newest_wins",
        LATER,
        EntryState.OPEN,
    )
    (joined,) = [each for each in events if isinstance(each, EntryJoined)]
    assert (joined.entry_id, joined.side.memory_id) == (opened.entry_id, "m1")


def test_a_cue_of_change_is_read_again_from_the_text() -> None:
    """Otherwise an explained move would come back as one that nobody explained."""
    oslo = memory(1, "I live in Oslo", location="Oslo")
    moved = memory(2, "I moved to Rome last month.", location="Rome")
    plain = memory(2, "I live in Rome.", location="Rome")
    kinds = [relations_between(oslo, each)[0].kind for each in (moved, plain)]
    assert kinds == [RelationKind.UPDATE, RelationKind.CONFLICT]


def test_only_facts_that_stand_beside_each_other_are_related() -> None:
    mixed = memory(2, "I like tea at Amazon", likes="tea", employer="Amazon")
    assert len(relations_between(MICROSOFT, mixed, statement=said("x"))) == 1
