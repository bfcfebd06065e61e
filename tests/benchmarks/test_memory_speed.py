"""The benchmark of memory's speed runs, and fills stores as it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from benchmarks.interleave import Options
from benchmarks.memory_filling import copy_subject, messages, statements
from benchmarks.memory_speed import FEW, QUESTION, TENANT, Mind, measure

from troth.contracts.memory.slots.reading import read_statements
from troth.ports.memory import Owner


def test_statements_are_distinct_facts_of_one_slot() -> None:
    facts = [read_statements(text)[0].facts for text in islice(statements(), 500)]
    assert {(fact.entity, fact.attribute) for (fact,) in facts} == {("user", "likes")}
    assert len({fact.normal for (fact,) in facts}) == 500
    assert len(set(statements())) == 28**3


def test_messages_hold_so_many_statements_in_all() -> None:
    assert [text.count(".") for text in messages(250)] == [100, 100, 50]
    assert not list(messages(0))


@pytest.fixture
def mind(database_url: str, tmp_path: Path) -> Iterator[Mind]:
    opened = Mind(database_url, tmp_path)
    yield opened
    opened.close()


def test_a_copied_subject_has_what_was_said(mind: Mind) -> None:
    said = Owner(tenant=TENANT, subject="said")
    mind.fill(said, 30)
    # An entry goes with its memories.
    for text in ("I live in Leeds.", "I live in Cardiff."):
        mind.remember(said, text)
    told: list[str] = []
    copy_subject(mind.storage, said, copies=3, said=told.append)
    assert told[-1] == "copied, 3 of 3 subjects"
    copied = Owner(tenant=TENANT, subject="said-3")
    store = mind.store
    assert store.events(copied) == store.events(said)
    assert store.listed(copied) == store.listed(said)
    assert store.entries(copied) == store.entries(said)
    assert store.open_count(copied) == 1
    slot = [("user", "likes")]
    assert store.slot(copied, slot) == store.slot(said, slot)
    assert store.search(copied, ["music"], limit=50) == store.search(said, ["music"], limit=50)
    answer = mind.say(copied, QUESTION)
    assert answer == mind.say(said, QUESTION)
    assert "I like the music of" in answer
    # A copy goes on by itself.
    mind.remember(copied, "I like the music of Nobody Yet.")
    assert store.version(copied) == store.version(said) + 1
    assert store.version(Owner(tenant=TENANT, subject="said-2")) == store.version(said)


def test_nothing_is_timed_that_was_said_before(tmp_path: Path) -> None:
    mind = Mind(f"sqlite:///{tmp_path}/a.db", tmp_path)
    owner = Owner(tenant=TENANT, subject="s")
    mind.fill(owner, 3)
    (again, *_) = statements()
    with pytest.raises(AssertionError, match="new one"):
        mind.remember(owner, again)
    mind.close()


@pytest.mark.parametrize("million", [False, True])
def test_turns_are_timed_beside_those_of_who_said_little(tmp_path: Path, million: bool) -> None:
    said: list[str] = []
    section = measure(Options(quick=True, folder=str(tmp_path), million=million, say=said.append))
    assert said
    assert {speed.beside.split(",")[0] for speed in section.speeds} == {f"SQLite: {FEW}"}
    assert len(section.speeds) == (10 if million else 6)
    for speed in section.speeds:
        assert 0 < speed.ratio.low <= speed.ratio.value <= speed.ratio.high
    assert any("PostgreSQL was not measured" in note for note in section.notes)
    assert any("million" in note for note in section.notes) is not million
