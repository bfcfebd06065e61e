"""Writers at once, writers that are killed, and what no writer may ever do."""

from __future__ import annotations

import re
import signal
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Barrier

import pytest

import troth.adapters.storage as package
from adapters.storage.memory_streams import ANN, BEN, added, append, conflict, entry, job
from support.forked import Program
from troth.adapters.storage import Storage
from troth.contracts.memory.events import EntryOpened, MemoryAdded, MemoryEvent
from troth.ports.memory import Owner, StaleVersion

WRITERS = 6


def at_once(storage: Storage, owners: list[Owner]) -> list[str]:
    """What becomes of appends that start together, one for each owner."""
    barrier = Barrier(len(owners))

    def write(at: int) -> str:
        events = added(job(1, f"Firm {at}", owner=owners[at]))
        barrier.wait()
        try:
            storage.memories.append(owners[at], events, expected=0)
        except StaleVersion:
            return "stale"
        return "stored"

    with ThreadPoolExecutor(len(owners)) as pool:
        return sorted(pool.map(write, range(len(owners))))


def test_of_writers_at_once_exactly_one_wins(storage: Storage) -> None:
    assert at_once(storage, [ANN] * WRITERS) == ["stale"] * (WRITERS - 1) + ["stored"]
    assert storage.memories.version(ANN) == 1
    assert len(storage.memories.listed(ANN)) == len(storage.memories.events(ANN)) == 1
    owners = storage.database.rows("SELECT COUNT(*) FROM memory_owners", {})
    assert owners == [(1,)]


def test_writers_of_different_subjects_do_not_meet(storage: Storage) -> None:
    owners = [Owner(tenant="acme", subject=f"s{at}") for at in range(WRITERS)]
    assert at_once(storage, owners) == ["stored"] * WRITERS
    assert [storage.memories.version(owner) for owner in owners] == [1] * WRITERS


WRITE = """
import sys
from pathlib import Path
from adapters.storage.memory_streams import ANN, added, entry, job
from support.databases import open_test_storage
from troth.contracts.memory.events import EntryOpened
from troth.ports.memory import StaleVersion
storage = open_test_storage(sys.argv[1], Path(sys.argv[2]))
store, name, stale = storage.memories, sys.argv[3], 0
sys.stdin.readline()
for number in range(15):
    while True:
        version = store.version(ANN)
        new = job(version + 1, f"{name} {number}")
        events = added(new)
        if (newest := store.listed(ANN, limit=1)):
            events.append(EntryOpened(entry=entry(newest[0], new)))
        try:
            store.append(ANN, events, expected=version)
            break
        except StaleVersion:
            stale += 1
        except ValueError:  # the newest came after the version was read
            stale += 1
print(stale)
storage.close()
"""
KILLED = """
import os, signal, sys
from pathlib import Path
from adapters.storage.memory_streams import ANN, conflict
from support.databases import open_test_storage
from troth.adapters.storage import memories
storage = open_test_storage(sys.argv[1], Path(sys.argv[2]))
append_events = memories.append_events
def then_die(*given, **named):
    append_events(*given, **named)
    os.kill(os.getpid(), signal.SIGKILL)
memories.append_events = then_die
storage.memories.append(ANN, conflict()[3], expected=0)
"""


def test_two_processes_lose_nothing_and_store_nothing_twice(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        started = [
            stack.enter_context(Program(WRITE, database_url, str(tmp_path), name))
            for name in ("One", "Two")
        ]
        for process in started:
            process.tell()
        assert [process.wait(60) for process in started] == [0, 0]
    memories = storage.memories.listed(ANN, limit=1000)
    said = {each.facts[0].value for each in memories}
    assert said == {f"{name} {number}" for name in ("One", "Two") for number in range(15)}
    assert len(memories) == 30
    assert len(storage.memories.entries(ANN, limit=1000)) == storage.memories.open_count(ANN) == 29
    seqs = [each.seq for each in storage.memories.events(ANN)]
    assert seqs == [*range(1, 60)]
    assert storage.memories.version(ANN) == 59


def test_a_writer_that_is_killed_leaves_nothing_behind(
    storage: Storage, database_url: str, tmp_path: Path
) -> None:
    append(storage, BEN, added(job(1, "SAP", owner=BEN)))
    with Program(KILLED, database_url, str(tmp_path)) as process:
        assert process.wait(60) == -signal.SIGKILL
    assert (storage.memories.version(ANN), storage.memories.listed(ANN)) == (0, [])
    assert (storage.memories.entries(ANN), storage.memories.events(ANN)) == ([], [])
    append(storage, ANN, conflict()[3])
    assert storage.memories.open_count(ANN) == 1


@pytest.mark.clause("MEM-6")
def test_no_statement_but_that_of_erasing_changes_or_deletes_an_event() -> None:
    told = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted(Path(str(package.__file__)).parent.rglob("*.py"))
    )
    assert changes_of_events(told) == ["UPDATE memory_events"]
    assert "UPDATE memory_events SET data = :erased" in told
    assert "INSERT INTO memory_events" in told


@pytest.mark.clause("MEM-6", breaks=True)
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE memory_events SET data = :data",
        "DELETE\n  FROM memory_events WHERE seq = 1",
        "delete from memory_events",
        "INSERT OR REPLACE INTO memory_events (seq) VALUES (1)",
        "DROP TABLE memory_events",
        "TRUNCATE memory_events",
        "update(MEMORY_EVENTS).values(data='')",
        "delete(MEMORY_EVENTS)",
    ],
)
def test_a_statement_that_would_is_seen(statement: str) -> None:
    assert changes_of_events(statement)


def changes_of_events(code: str) -> list[str]:
    """Where code would change or remove events that were stored."""
    table = r"(?:ONLY\s+|TABLE\s+)?\"?memory_events\b"
    unwanted = (
        rf"UPDATE\s+{table}|DELETE\s+FROM\s+{table}|REPLACE\s+INTO\s+{table}"
        rf"|(?:DROP|ALTER|TRUNCATE)\s+{table}|(?:update|delete|drop_table)\(\W*MEMORY_EVENTS"
    )
    return re.findall(unwanted, code, re.IGNORECASE)


@pytest.mark.clause("MEM-6")
def test_the_events_that_were_stored_stay_byte_for_byte(storage: Storage) -> None:
    events: list[MemoryEvent] = list(conflict()[3])
    append(storage, ANN, events)
    sql = "SELECT seq, data FROM memory_events ORDER BY seq"
    before = storage.database.rows(sql, {})
    old, new, _, _ = conflict()
    later = job(4, "IBM")
    more: list[MemoryEvent] = [MemoryAdded(memory=later)]
    more.extend(EntryOpened(entry=entry(side, later)) for side in (old, new))
    storage.memories.append(ANN, more, expected=3)
    assert storage.database.rows(sql, {})[:3] == before
