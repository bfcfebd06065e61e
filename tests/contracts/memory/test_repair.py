"""The exit law of MEM on a document: decided and repaired through the lens."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Self

import pytest
from hypothesis import given

from contracts.memory.wording.test_placing import CONTESTS, TEXTS
from contracts.memory.wording.wording_cases import AGE, WORK
from troth.contracts.memory.decide import CLAUSES, memory_law, repair_texts
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import Contest, Flag, MemoryLens, Standing

WORDS = frozenset({"MEM-3", "MEM-4", "MEM-19"})


@dataclass(frozen=True, kw_only=True)
class Note:
    """A document of two texts and the memories it shows."""

    head: str
    body: str
    flags: tuple[Flag, ...] = ()

    def to_wire(self) -> JsonObject:
        return {"head": self.head, "body": self.body}

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        return cls(head=str(wire["head"]), body=str(wire["body"]))


def _with_flags(note: Note, contested: Set[str]) -> Note:
    return replace(
        note,
        flags=tuple(replace(f, reintroduced_claim=f.memory_id in contested) for f in note.flags),
    )


LENS: MemoryLens[Note] = MemoryLens(
    flags=lambda note: note.flags,
    count=lambda note: len({f.memory_id for f in note.flags if f.reintroduced_claim}),
    texts=lambda note: (note.head, note.body),
    with_flags=_with_flags,
    with_texts=lambda note, texts: replace(note, head=texts[0], body=texts[1]),
)
LAW = memory_law(LENS)


def record(*contests: Contest) -> ExchangeRecord:
    ids = frozenset(c.memory_id for one in contests for c in (one.old, one.new))
    standing = Standing(known=ids, contested=ids, contests=contests)
    return ExchangeRecord(trace_id="t", surface="ask", mode=Mode.WORK, standing=standing)


def broken(note: Note, about: ExchangeRecord) -> set[str]:
    verdicts = LAW.decide(note, about)
    assert {verdict.clause for verdict in verdicts} == CLAUSES == LAW.clauses
    return {verdict.clause for verdict in verdicts if not verdict.is_kept}


@pytest.mark.clause("MEM-3", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True)
def test_a_bare_claim_is_found_and_repaired() -> None:
    about = record(WORK, AGE)
    note = Note(head="Amazon.", body="You are 32 (most recent update).")
    assert broken(note, about) == {"MEM-3", "MEM-4", "MEM-10", "MEM-19"}
    repaired, repairs = LAW.repair(note, about, broken(note, about))
    assert repaired == Note(
        head="Amazon (most recent update; I have conflicting records: Microsoft).",
        body="You are 32 (an earlier record; my latest information says 34).",
    )
    assert [repair.clause for repair in repairs] == ["MEM-19", "MEM-3", "MEM-4"]
    assert not broken(repaired, about)
    assert LAW.repair(repaired, about, WORDS)[0] == repaired


@pytest.mark.clause("MEM-4", breaks=True)
def test_what_is_called_certain_gets_our_own_caveat() -> None:
    note = Note(head="", body="You definitely work at Amazon (most recent update).")
    assert "MEM-4" in broken(note, record(WORK))
    repaired, (repair,) = LAW.repair(note, record(WORK), {"MEM-4"})
    assert repair.clause == "MEM-4"
    assert "Amazon" not in repair.what
    assert not broken(repaired, record(WORK))


@pytest.mark.clause("MEM-1", breaks=True)
@pytest.mark.clause("MEM-15", breaks=True)
def test_flags_and_owners_are_not_repaired_by_words() -> None:
    flags = (Flag(memory_id=WORK.new.memory_id, reintroduced_claim=False),)
    foreign = (Flag(memory_id="mem_other", reintroduced_claim=False),)
    for shown in (flags, foreign):
        note = Note(head="Hello.", body="", flags=shown)
        wrong = broken(note, record(WORK))
        assert wrong & {"MEM-1", "MEM-15"}
        assert LAW.repair(note, record(WORK), wrong) == (note, ())


def test_nothing_is_changed_that_was_not_asked_for() -> None:
    note = Note(head="Amazon.", body="")
    assert LAW.repair(note, record(WORK), frozenset()) == (note, ())
    assert LAW.repair(note, record(WORK), {"MEM-10"}) == (note, ())
    calm = Note(head="Hello.", body="")
    repaired, _ = LAW.repair(calm, record(WORK), WORDS)
    assert repaired is calm


@pytest.mark.clause("MEM-3")
@given(TEXTS, TEXTS, CONTESTS)
def test_whatever_a_document_says_its_words_can_be_repaired(
    head: str, body: str, contests: list[Contest]
) -> None:
    about = record(*contests)
    note = Note(head=head, body=body)
    wrong = broken(note, about)
    repaired, repairs = LAW.repair(note, about, wrong)
    assert not broken(repaired, about) & WORDS
    assert {repair.clause for repair in repairs} == wrong & WORDS
    assert LAW.repair(repaired, about, wrong)[0] == repaired


def test_texts_keep_their_number_and_order() -> None:
    texts = ("one", "You work at Amazon.", "", "three")
    repaired, _ = repair_texts(texts, (WORK,), WORDS)
    assert len(repaired) == len(texts)
    assert (repaired[0], *repaired[2:]) == ("one", "", "three")
