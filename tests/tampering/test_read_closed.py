"""Reading memories that were changed in the database: nothing is told from them."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from troth import RefusedExchange, Troth
from troth.kernel.errors import StorageFailure
from troth.ports.memory import Owner

TOLD = ("I work at Microsoft.", "I work at Amazon.", "I live in Rome.", "My dog's name is Rex.")
CLOSED = frozenset({"storage.altered", "storage.damaged"})
LIE = "Contoso"

# What is done, and which of the readings below would rest on it.
CHANGES = {
    "another employer in an event": (
        "UPDATE memory_events SET data = replace(data, 'Amazon', 'Contoso')",
        ("list", "chat", "tell"),
    ),
    "another digest of an event": ("UPDATE memory_events SET sha256 = head", ("chat", "history")),
    "another head": ("UPDATE memory_events SET head = sha256", ("list", "chat")),
    "the event that opened an entry removed": (
        "DELETE FROM memory_events WHERE data LIKE '%entry.opened%'",
        ("list", "chat", "entries"),
    ),
    "the newest event removed": (
        (
            "DELETE FROM memory_events WHERE owner_id = 1 AND seq ="
            " (SELECT version FROM memory_owners WHERE owner_id = 1)"
        ),
        ("list", "chat"),
    ),
    "an event added": (
        (
            "INSERT INTO memory_events"
            " SELECT owner_id, seq + 1, data, sha256, head FROM memory_events WHERE"
            " owner_id = 1 AND seq = (SELECT version FROM memory_owners WHERE owner_id = 1)"
        ),
        ("list", "chat"),
    ),
    "an entry removed": ("DELETE FROM entries", ("list", "chat")),
    "an entry closed": ("UPDATE entries SET state = 'resolved'", ("list", "chat", "entries")),
    "an entry between others": ("UPDATE entries SET old_seq = new_seq", ("list", "entries")),
    "the words of an entry removed": ("DELETE FROM contest_words", ("list", "chat")),
    "the sides of an entry removed": ("DELETE FROM entry_sides", ("list", "chat")),
    "the sides of an entry closed": ("UPDATE entry_sides SET state = 'resolved'", ("list", "chat")),
    "no entry counted": ("UPDATE memory_owners SET open_count = 0", ("list", "chat", "tell")),
    "a memory made history": ("UPDATE memories SET superseded = 1", ("list",)),
    "a memory as it never was": (
        "UPDATE memories SET changed = (SELECT e.data FROM memory_events e WHERE e.seq = 1)",
        ("list", "chat"),
    ),
    "the row of a memory removed": ("DELETE FROM memories", ("chat",)),
    "another subject": (
        "UPDATE memory_owners SET subject = 'anna' WHERE subject = 'bob'",
        ("list",),
    ),
    "memories of another subject": (
        "UPDATE memories SET owner_id = 2, seq = 99 WHERE owner_id = 1 AND seq = 1",
        ("as bob",),
    ),
}


async def _history(troth: Troth) -> object:
    return troth.services.storage.memories.events(Owner(tenant="default", subject="anna"))


READINGS: dict[str, Callable[[Troth], Awaitable[object]]] = {
    "list": lambda troth: troth.memories(subject="anna"),
    "as bob": lambda troth: troth.memories(subject="bob"),
    "chat": lambda troth: troth.chat("Where do I work?", subject="anna"),
    "tell": lambda troth: troth.chat("I work at Google.", subject="anna"),
    "entries": lambda troth: troth.contradictions(subject="anna"),
    "history": _history,
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    async with _open(folder) as troth:
        for text in TOLD:
            await troth.chat(text, subject="anna")
        for number in range(3):
            await troth.chat(f"I have {number + 2} cars.", subject="bob")
    return folder


def _open(folder: Path) -> Troth:
    return Troth.open(f"sqlite:///{folder}/troth.db", web="off")


@pytest.mark.clause("MEM-17", breaks=True)
@pytest.mark.parametrize("told", CHANGES)
async def test_nothing_is_told_from_what_was_changed(
    whole: Path, tmp_path: Path, told: str
) -> None:
    statement, readings = CHANGES[told]
    shutil.copytree(whole, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy" / "troth.db") as base:
        if told == "another subject":
            base.execute("DELETE FROM memory_owners WHERE subject = 'anna'")
        assert base.execute(statement).rowcount
    base.close()
    for name in readings:
        async with _open(tmp_path / "copy") as troth:
            with pytest.raises((RefusedExchange, StorageFailure)) as refused:
                await READINGS[name](troth)
        problem = refused.value
        failure = problem.error if isinstance(problem, RefusedExchange) else problem
        assert isinstance(failure, StorageFailure)
        assert failure.code in CLOSED, (name, failure)
        assert LIE not in f"{failure.detail} {failure.hint}"


async def test_what_was_not_changed_is_told(whole: Path, tmp_path: Path) -> None:
    shutil.copytree(whole, tmp_path / "copy")
    async with _open(tmp_path / "copy") as troth:
        for read in READINGS.values():
            await read(troth)
