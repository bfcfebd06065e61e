"""What a statement is held against: bounded, and never short of the newest values (MEM-6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.ledger_cases import fact, memory, said, works
from troth.contracts.memory.model import Memory, Speech
from troth.contracts.memory.neighbours import MAX_NEIGHBOURS, lookup_of, neighbours_of

AMAZON = fact("I work at Amazon", "employer", "Amazon")


def job(seq: int, employer: str) -> Memory:
    return memory(seq, f"I work at {employer}", employer=employer)


def test_the_store_is_asked_for_every_slot_that_can_contradict() -> None:
    lookup = lookup_of([works("Amazon"), said("I like tea", likes="tea"), works("Amazon")])
    assert lookup.slots[0] == ("user", "employer")
    assert AMAZON.slot in lookup.slots
    assert ("user", "likes") in lookup.slots
    assert len(set(lookup.slots)) == len(lookup.slots)
    assert lookup.normals == ("amazon", "tea")


def test_nothing_is_asked_for_what_is_no_assertion() -> None:
    lookup = lookup_of([replace(works("Amazon"), speech=Speech.QUESTION)])
    assert (lookup.slots, lookup.normals, lookup.words, lookup.newest) == ((), (), (), 0)


@pytest.mark.clause("MEM-6")
def test_the_newest_values_are_met_and_no_more() -> None:
    met = neighbours_of(AMAZON, [job(n, f"Firm{n}") for n in range(100, 0, -1)])
    assert met == [f"m{n}" for n in range(100, 100 - MAX_NEIGHBOURS, -1)]


def test_the_very_value_is_met_however_old() -> None:
    later = [job(n, f"Firm{n}") for n in range(100, 1, -1)]
    assert neighbours_of(AMAZON, [*later, job(1, "Amazon")])[-1] == "m1"


def test_a_value_that_was_said_often_does_not_hide_the_others() -> None:
    later = [job(n, "Microsoft") for n in range(100, 1, -1)]
    often = [f"m{n}" for n in range(100, 100 - MAX_NEIGHBOURS, -1)]
    assert neighbours_of(AMAZON, [*later, job(1, "Google")]) == [*often, "m1"]


def test_a_denial_is_another_value() -> None:
    denied = replace(
        job(2, "Microsoft"), facts=(replace(job(2, "Microsoft").facts[0], negative=True),)
    )
    assert neighbours_of(AMAZON, [denied, job(1, "Microsoft")]) == ["m2", "m1"]


def test_what_became_history_is_met_no_more() -> None:
    gone = replace(job(3, "Google"), superseded=True)
    assert neighbours_of(AMAZON, [gone, job(2, "Google"), job(1, "Microsoft")]) == ["m2", "m1"]
