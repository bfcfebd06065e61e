"""Corrections that name only values are completed by what was said, or by nothing (MEM-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import Subject, fact, memory, said, works
from troth.contracts.memory.model import Cardinality, Memory, Statement
from troth.contracts.memory.neighbours import completed, lookup_meant, lookup_of
from troth.kernel.memories import EntryKind


def alone(value: str, *denied: str) -> Statement:
    """ "34, not 32", or "Actually 34" where nothing is denied."""
    text = f"{value}, not {denied[0]}" if denied else f"Actually {value}"
    return said(text, fact(text, "?", value), denied=denied)


AGE = memory(1, "I am 32", age="32")
HOME = memory(2, "I live in Oslo", location="Oslo")
SISTER = replace(
    memory(3, "My sister is 32"),
    facts=(fact("My sister is 32", "age", "32", entity="user/sister"),),
)
BOTH = memory(4, "I am 32 and my team is 40", age="32", pet_count="40")
TWICE = replace(
    memory(5, "32 of us, and I am 32"),
    facts=(fact("32 of us", "pet_count", "32"), fact("32 of us, and I am 32", "age", "32")),
)

MIXED = memory(7, "I am 32 and live in Oslo", age="32", location="Oslo")


def parts(whole: Memory) -> list[Memory]:
    """A memory for each fact of one sentence, newest first."""
    return [
        replace(whole, memory_id=f"m{n}", seq=n, facts=(each,))
        for n, each in reversed(list(enumerate(whole.facts, start=10)))
    ]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    ("statement", "known", "slot", "normal"),
    [
        (alone("34", "32"), [HOME, AGE], ("user", "age"), "34"),
        (alone("34", "32"), [SISTER, AGE], ("user/sister", "age"), "34"),  # the newest one
        (alone("34", "32"), [AGE, SISTER], ("user", "age"), "34"),
        (alone("50", "40"), [BOTH], ("user", "pet_count"), "50"),
        (alone("Bergen", "Oslo"), [AGE, HOME], ("user", "location"), "bergen"),
        (alone("Bergen", "OSLO"), [AGE, HOME], ("user", "location"), "bergen"),
        (alone("34"), [AGE, HOME], ("user", "age"), "34"),
        (alone("Bergen"), [HOME, AGE], ("user", "location"), "bergen"),
        (alone("34"), [*parts(MIXED), HOME], ("user", "age"), "34"),
        (alone("Bergen"), [*parts(MIXED), AGE], ("user", "location"), "bergen"),
        (alone("34", "32"), parts(MIXED), ("user", "age"), "34"),
    ],
)
def test_what_is_meant_comes_of_what_was_said(
    statement: Statement, known: list[Memory], slot: tuple[str, str], normal: str
) -> None:
    (found,) = completed(statement, known).facts
    assert ((found.entity, found.attribute), found.normal) == (slot, normal)
    assert found.cardinality is Cardinality.ONE_AT_A_TIME
    assert found.span == statement.facts[0].span


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize(
    ("statement", "known"),
    [
        (alone("34", "32"), []),
        (alone("34", "33"), [AGE, HOME]),
        (alone("34", "32"), [TWICE]),  # two matters in one memory
        (alone("34"), [HOME, AGE]),  # the newest memory is of something else
        (alone("34"), [BOTH]),  # which of the two?
        (alone("34"), parts(BOTH)),
        (alone("34", "32"), parts(TWICE)),
        (alone("Bergen"), [AGE]),
        (alone("bergen"), [HOME]),
        (alone("34"), [replace(AGE, facts=(replace(AGE.facts[0], negative=True),))]),
        (alone("jazz"), [memory(6, "I like tea", likes="tea")]),
    ],
)
def test_in_doubt_nothing_is_completed(statement: Statement, known: list[Memory]) -> None:
    assert completed(statement, known).facts == ()


def test_other_facts_stay() -> None:
    other = fact("Actually 34, and I like tea", "likes", "tea")
    statement = alone("34")
    statement = replace(statement, facts=(*statement.facts, other))
    assert completed(statement, []).facts == (other,)


@pytest.mark.clause("MEM-16")
def test_a_completed_correction_opens_a_revision() -> None:
    subject = Subject()
    subject.say(said("I am 32", age="32"))
    for n in range(40):
        subject.say(said(f"I like thing{n}", likes=f"thing{n}"))
    (opened,) = subject.say(alone("34", "32")).opened
    assert opened.kind is EntryKind.REVISION
    assert (opened.old_fact.value, opened.new_fact.value) == ("32", "34")


@pytest.mark.clause("MEM-6")
def test_a_completed_correction_is_held_against_all_of_its_slot() -> None:
    subject = Subject()
    for employer in ("Microsoft", "Google"):
        subject.say(works(employer))
    statement = alone("Amazon", "Google")
    google = [m for m in subject.book.memories.values() if "Google" in m.text]
    assert ("user", "employer") in lookup_meant([statement], google).slots
    assert lookup_meant([statement], []).slots == ()
    (opened,) = subject.say(statement).opened
    assert [side.fact.value for side in opened.sides] == ["Microsoft", "Google", "Amazon"]


def test_a_bare_correction_finds_its_fact_in_the_newest_sentence() -> None:
    subject = Subject()
    subject.say(said("I am 32 and live in Oslo", age="32", location="Oslo"))
    (opened,) = subject.say(alone("34")).opened
    assert (opened.old_fact.value, opened.new_fact.value) == ("32", "34")
    (joined,) = subject.say(alone("35")).opened
    assert [side.fact.value for side in joined.sides] == ["32", "34", "35"]
    lost = subject.say(alone("Bergen"))  # the newest sentence is of an age now
    assert (lost.opened, lost.unplaced) == ((), lost.added)


def test_the_words_of_a_correction_of_nothing_are_kept() -> None:
    subject = Subject()
    subject.say(said("I live in Oslo", location="Oslo"))
    decision = subject.say(alone("34", "32"))
    (kept,) = decision.unplaced
    assert (decision.opened, decision.unkept) == ((), ())
    again = subject.say(alone("34", "32"))
    assert (again.unplaced, again.reinforced) == ((), (kept,))


def test_what_denies_and_tells_more_is_a_statement_like_any_other() -> None:
    subject = Subject()
    told = subject.say(alone("eat fish every week", "meat"))
    assert (told.unplaced, len(told.added)) == ((), 1)
    set_right = subject.say(alone("the lease is 12 years", "8"))
    assert set_right.unplaced == set_right.added


def test_what_is_looked_up_for_a_correction() -> None:
    named = lookup_of([alone("Bergen", "Greater Oslo"), alone("34", "32")])
    assert named.words == ("greater", "oslo", "32")
    assert (named.slots, named.normals, named.newest) == ((), (), 0)
    assert lookup_of([alone("34")]).newest > 1  # a sentence may be several memories
