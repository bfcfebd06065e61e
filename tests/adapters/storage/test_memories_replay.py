"""The tables say what a replay of the events says, in this process and in any other (MEM-17)."""

from __future__ import annotations

import dataclasses
import itertools
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapters.storage.memory_streams import (
    ANN,
    ATTRIBUTES,
    VALUES,
    added,
    append,
    conflict,
    job,
    streams,
)
from troth.adapters.storage import Storage
from troth.contracts.memory.events import TrustMoved
from troth.contracts.memory.model import Memory
from troth.contracts.memory.replay import Book, replay
from troth.kernel.memories import Contest, EntryState
from troth.language.tokens import fold
from troth.ports.memory import MAX_SLOT, Owner

_numbers = itertools.count()


@pytest.mark.clause("MEM-17")
@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_the_tables_agree_with_the_fold(storage: Storage, data: st.DataObject) -> None:
    owner = Owner(tenant="acme", subject=f"subject {next(_numbers)}")
    batches = data.draw(streams(owner))
    book = append(storage, owner, *batches)
    again = replay(each.event for each in storage.memories.events(owner, limit=10_000))
    assert again.digest() == book.digest()
    _same_memories(storage, owner, book)
    _same_entries(storage, owner, book)
    _same_standing(storage, owner, book)


def _same_memories(storage: Storage, owner: Owner, book: Book) -> None:
    store, known = storage.memories, list(book.memories.values())
    assert store.version(owner) == book.count
    assert store.listed(owner, limit=1000) == known[::-1]
    assert store.memories(owner, list(book.memories)) == known
    for history in (False, True):
        offered = [each for each in known[::-1] if history or not each.superseded]
        for attribute in ATTRIBUTES:
            held = [each for each in offered if attribute in _attributes(each)]
            found = store.slot(owner, [("user", attribute)], history=history)
            assert found == held[:MAX_SLOT]
        for value in ("Amazon", "IBM", "Zürich"):
            held = [each for each in offered if value in each.text]
            found = store.search(owner, [value.lower()], limit=1000, history=history)
            assert found == held


def _attributes(each: Memory) -> list[str]:
    return [fact.attribute for fact in each.facts]


def _same_entries(storage: Storage, owner: Owner, book: Book) -> None:
    store, known = storage.memories, list(book.entries.values())
    assert store.entries(owner, limit=1000) == known
    assert store.open_count(owner) == sum(one.state.is_open for one in book.entries.values())
    for state in EntryState:
        held = [each for each in known if each.state is state]
        assert store.entries(owner, states=[state], limit=1000) == held
    for memory_id in book.memories:
        held = sorted(book.entries_of(memory_id), key=known.index)
        assert store.entries(owner, memory_ids=[memory_id], limit=1000) == held


def _same_standing(storage: Storage, owner: Owner, book: Book) -> None:
    ids = [*book.memories, "mem_unknown"]
    standing = storage.ledger.standing(owner, ids, [])
    assert standing.known == frozenset(book.memories)
    assert standing.contested == frozenset(filter(book.is_contested, book.memories))
    told_entries = dict.fromkeys(each.entry_id for each in standing.contests)
    assert list(told_entries) == [
        each.entry_id for each in [one for one in book.entries.values() if one.state.is_open]
    ]
    sides = sum(
        len(each.memory_ids) - 1
        for each in [one for one in book.entries.values() if one.state.is_open]
    )
    assert len(standing.contests) == sides  # each side but the newest stands against it
    for value in VALUES:
        by_text = storage.ledger.standing(owner, [], [f"It is {value}, then."]).contests
        assert {each.entry_id for each in by_text} <= told_entries.keys()
        assert _slots_of(by_text, value) >= _slots_of(standing.contests, value)


def _slots_of(contests: Sequence[Contest], value: str) -> set[tuple[str, str]]:
    """Of what somebody contests the value."""
    claims = (claim for each in contests for claim in (each.old, each.new))
    return {(one.entity, one.attribute) for one in claims if fold(one.value) == fold(value)}


REPLAY = """
import sys
from pathlib import Path
from support.databases import open_test_storage
from troth.contracts.memory.replay import replay
from troth.ports.memory import Owner
storage = open_test_storage(sys.argv[1], Path(sys.argv[2]))
events = storage.memories.events(Owner(tenant="acme", subject="ann"))
print(replay(each.event for each in events).digest())
storage.close()
"""


@pytest.mark.clause("MEM-17")
def test_another_process_replays_the_same(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    book = append(storage, ANN, conflict()[3])
    said = subprocess.run(
        [sys.executable, "-c", REPLAY, database_url, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONHASHSEED": "7"},
    )
    assert said.stdout.strip() == book.digest()


@pytest.mark.clause("MEM-17", breaks=True)
def test_a_trust_that_a_replay_would_not_give_is_refused(storage: Storage) -> None:
    one = job(1, "IBM")
    append(storage, ANN, added(one))
    for trust in (749, 1000):
        moved = TrustMoved(memory_id=one.memory_id, trust=trust, rule="reinforced")
        with pytest.raises(ValueError, match="does not give a trust"):
            storage.memories.append(ANN, [moved], expected=1)
    assert storage.memories.listed(ANN) == [one]
    assert storage.memories.version(ANN) == 1


@pytest.mark.clause("MEM-17", breaks=True)
def test_a_memory_with_a_history_of_its_own_is_refused(storage: Storage) -> None:
    one = dataclasses.replace(job(1, "IBM"), superseded=True, superseded_by="mem_x")
    with pytest.raises(ValueError, match="no history yet"):
        storage.memories.append(ANN, added(one), expected=0)
    assert storage.memories.version(ANN) == 0
