"""Homes that no table knows: told twice they contradict, told within one another they do not."""

from __future__ import annotations

import pytest

from contracts.memory.wording.wording_cases import between
from troth.contracts.memory.decide import decide_memory
from troth.contracts.memory.model import Memory
from troth.contracts.memory.remember import Telling, decide_remember
from troth.contracts.memory.replay import Book
from troth.contracts.memory.slots.reading import read_statements
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.memories import Standing

AT = "2026-11-21T10:00:00Z"


def _opened(*told: str) -> list[tuple[str, str]]:
    """The two values of each entry that the messages open, one after the other."""
    book, seq, opened = Book(), 1, []
    for text in told:
        decision = decide_remember(
            read_statements(text, at=AT),
            telling=Telling(tenant="t1", subject="s1", next_seq=seq, at=AT),
            memories=list[Memory](book.memories.values()),
            entries=list(book.entries.values()),
        )
        for event in decision.events:
            book.apply(event)
        seq += len(decision.events)
        opened += [(one.old_fact.value, one.new_fact.value) for one in decision.opened]
    return opened


@pytest.mark.clause("MEM-6")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Smallville", "Springfield"),
        ("Springfield", "Smallville"),
        ("Smallville", "Zorbtown"),
        ("Boston", "Smallville"),
        ("Paris", "R\u043eme"),
        ("Smallville, Kansas", "Springfield, Illinois"),
    ],
)
def test_two_homes_contradict_whether_they_are_known_or_not(first: str, then: str) -> None:
    assert len(_opened(f"I live in {first}.", f"I live in {then}.")) == 1


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    "told",
    [
        ("I live in Smallville.", "I live in Smallville, Kansas."),
        ("I live in Smallville.", "I live in Smalville."),
        ("I live in SMALLVILLE.", "I live in Small-Ville."),
        ("I live in Berlin.", "I live in Kreuzberg."),
        ("I live in Berlin.", "I live in Kreuzberg, Berlin.", "I live in Kreuzberg."),
        ("I live in Kansas.", "I live in Smallville."),
        ("I live in Rome.", "I live in R\u043eme."),
        ("I live in Smallville.", "I also live in Springfield."),
        ("I live in Smallville.", "I have a second home in Springfield."),
        ("I live in Smallville.", "I moved to Springfield."),
        ("I lived in Smallville until 2010.", "I live in Springfield."),
        ("I live in Smallville.", "I might move to Springfield."),
        ("I live in Smallville.", "My sister lives in Springfield."),
    ],
    ids=" ".join,
)
def test_one_home_in_other_words_is_no_contradiction(told: tuple[str, ...]) -> None:
    assert _opened(*told) == []


@pytest.mark.clause("MEM-8", breaks=True)
def test_what_lies_around_both_explains_nothing() -> None:
    """Only a place within both can tell that one lies in the other; a country holds many towns."""
    berlin = _opened("I live in Berlin.", "I live in Germany.", "I live in Hamburg.")
    assert berlin == [("Berlin", "Hamburg")]
    kansas = _opened("I live in Smallville.", "I live in Kansas.", "I live in Zorbtown.")
    assert kansas == [("Smallville", "Zorbtown")]
    assert _opened("I live in Zorb, Boston.", "I live in Smallville.") != []


@pytest.mark.clause("MEM-3", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True)
@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [
        ("Smallville", "Springfield", "You live in Springfield and in Smallville."),
        ("Smallville", "Springfield", "You live in Smallville."),
        ("Paris", "Rome", "You live in R\u043eme."),
        ("Paris", "R\u043eme", "You live in Rome."),
    ],
)
def test_an_unknown_home_as_plain_truth_is_caught(old: str, new: str, answer: str) -> None:
    standing = Standing(contests=(between(old, new, "location"),))
    record = ExchangeRecord(trace_id="t", surface="test", mode=Mode.WORK, standing=standing)
    broken = {one.clause for one in decide_memory((), 0, (answer,), record) if not one.is_kept}
    assert {"MEM-3", "MEM-4"} <= broken
