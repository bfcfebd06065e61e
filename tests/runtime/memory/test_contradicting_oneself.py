"""Somebody who contradicts himself in every turn pays the same for each, and nobody waits for him.

Work is counted in calls of Python functions, on the thread that makes them: that is the same on any
machine, however busy.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from support.conversation import Conversation, flagged, quoted
from support.deployment import Deployment, deployed
from troth.contracts.memory.model import MAX_SIDES
from troth.ports.memory import Owner

ANNA = Owner(tenant="default", subject="anna")
TURNS = 50
_SEVERAL = ("I work at Corp{0}.", "I live in Town{0}ville.", "My sister works at Firm{0}.")
_LONGEST = 6_000  # bytes of a reply to a turn that adds a value
_LAW = tuple(
    f"/contracts/memory/{part}"
    for part in ("auditor/", "wording/", "answering/", "decide.py", "remember.py")
)


class Calls:
    """Calls of functions of the product, by thread and file, while somebody counts them."""

    def __init__(self) -> None:
        self.made: Counter[tuple[int, str]] = Counter()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and "/troth/" in frame.f_code.co_filename:
            self.made[threading.get_ident(), frame.f_code.co_filename] += 1

    def total(self) -> int:
        return sum(self.made.values())

    def of_the_law_on(self, thread: int) -> int:
        """Calls on that thread of code that decides, repairs or words what memory says."""
        return sum(
            made
            for (where, name), made in self.made.items()
            if where == thread and any(part in name for part in _LAW)
        )


@contextmanager
def counted() -> Iterator[Calls]:
    """Count calls on this thread, and on every thread that starts meanwhile."""
    calls = Calls()
    threading.setprofile(calls)
    sys.setprofile(calls)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


async def _costs(anna: Conversation, patterns: tuple[str, ...], turns: int) -> list[int]:
    """Calls that each turn takes; the first of all are said by somebody else, for the caches."""
    warm = Conversation(deployment=anna.deployment, subject="warm", thread_id="w")
    costs: list[int] = []
    with counted() as calls:
        # Threads of the pool that started before are not counted on: the turns get new ones.
        loop = asyncio.get_running_loop()
        loop.set_default_executor(_pool())
        for number in range(3):
            for pattern in patterns:
                await warm.say(pattern.format(number))
        for number in range(turns):
            before = calls.total()
            for pattern in patterns:
                body = await anna.say(pattern.format(number))
                assert body["clauses"]["broken"] == []
                assert len(str(body)) <= _LONGEST
            costs.append(calls.total() - before)
        assert calls.of_the_law_on(threading.get_ident()) == 0
    return costs


def _pool() -> Any:
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(max_workers=2)


@pytest.mark.parametrize(
    ("patterns", "turns"),
    [
        pytest.param(("I work at Corp{0}.",), TURNS, id="one matter"),
        pytest.param(_SEVERAL, 2 * MAX_SIDES + 2, id="several at once"),
        pytest.param(_SEVERAL, TURNS, id="several at once, often", marks=pytest.mark.slow),
    ],
)
async def test_the_last_turn_costs_at_most_three_times_the_second(
    deployment: Deployment, patterns: tuple[str, ...], turns: int
) -> None:
    anna = Conversation(deployment=deployment)
    costs = await _costs(anna, patterns, turns)
    assert max(costs[1:]) <= 3 * costs[1]
    assert sum(costs[-MAX_SIDES:]) <= 2 * sum(costs[1 : 1 + MAX_SIDES])


@pytest.mark.clause("MEM-1")
async def test_every_statement_is_kept_and_flagged_and_the_reply_stays_short(
    deployment: Deployment,
) -> None:
    anna = Conversation(deployment=deployment)
    for number in range(TURNS):
        await anna.say(f"I work at Corp{number}.")
    memories = await anna.memories(limit=200)
    assert [one["text"] for one in memories] == [
        f"I work at Corp{number}." for number in reversed(range(TURNS))
    ]
    assert all(one["reintroduced_claim"] for one in memories)
    entries = await anna.entries(limit=200)
    assert len(entries) <= 1 + TURNS // (MAX_SIDES - 1)
    asked = await anna.say("Where do I work?")
    assert asked["clauses"]["broken"] == []
    assert "Corp49” (most recent update)" in asked["answer"]
    assert len(str(asked)) <= 20_000
    assert len(asked["xray"]["conflicts_detected"]) <= 10
    assert asked["xray"]["conflicts_not_shown"] > 0
    assert flagged(asked) == {one["text"] for one in asked["metadata"]["retrieved_memories"]}


@pytest.mark.clause("MEM-3")
async def test_an_older_value_is_never_called_the_newest(deployment: Deployment) -> None:
    """Also where the entry that it stands in was full long ago."""
    anna = Conversation(deployment=deployment)
    for number in range(20):
        await anna.say(f"I work at Corp{number}.")
    asked = await anna.say("Do I work at Corp2?")
    assert asked["clauses"]["broken"] == []
    assert "Corp2” (most recent update)" not in asked["answer"]
    assert "Corp19” (most recent update)" in asked["answer"]


@pytest.mark.clause("MEM-7")
async def test_one_answer_settles_an_entry_of_several(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    for name in ("Amazon", "Google", "Shell"):
        told = await anna.say(f"I work at {name}.")
    assert told["questions"] == ["Which one is right?"]
    assert told["metadata"]["unresolved_contradictions_total"] == 1
    settled = await anna.say("Google is right.")
    assert settled["metadata"]["contradiction_resolved"] is True
    assert settled["metadata"]["unresolved_contradictions_total"] == 0
    assert "Google" in settled["answer"]
    asked = await anna.say("Where do I work?")
    assert quoted(asked) == ["I work at Google"]
    assert flagged(asked) == set()


@pytest.mark.clause("MEM-7")
async def test_an_update_over_an_open_entry_is_asked_about(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    await anna.say("I live in Berlin.")
    await anna.say("I live in Rome.")
    moved = await anna.say("I moved to Paris.")
    assert moved["metadata"]["contradiction_detected"] is True
    assert moved["metadata"]["unresolved_contradictions_total"] == 1
    assert moved["questions"] == ["Has this changed, or is one of the records wrong?"]
    asked = await anna.say("Where do I live?")
    assert "Paris” (most recent update), though I have conflicting records" in asked["answer"]
    (entry,) = await anna.entries()
    assert (entry["old_value"], entry["new_value"]) == ("Berlin", "Paris")
    assert [side["value"] for side in entry["further"]] == ["Rome"]
    acted = await anna.post("/api/ledger/resolve", entry_id=entry["entry_id"], winner="new")
    assert acted.json()["contradiction"]["winner"] == entry["new_memory_id"]
    asked = await anna.say("Where do I live?")
    assert quoted(asked) == ["I moved to Paris"]


async def test_eight_writers_of_one_subject_all_get_answers(
    tmp_path: Path, database_url: str
) -> None:
    settings: dict[str, Any] = {
        "database": database_url,
        "key_file": str(tmp_path / "troth.key"),
        "checkpoint_file": str(tmp_path / "troth.checkpoint"),
    }
    async with deployed(tmp_path, corpus=False, **settings) as opened:
        writers = [Conversation(deployment=opened, thread_id=f"t{number}") for number in range(8)]

        async def contradict(number: int, writer: Conversation) -> None:
            for turn in range(4):
                body = await writer.say(f"I work at Corp{number}x{turn}.")
                assert body["clauses"]["broken"] == []

        await asyncio.gather(*(contradict(*one) for one in enumerate(writers)))
        memories = opened.services.memories.listed(ANNA, limit=100)
        assert len({one.text for one in memories}) == len(memories) == 32
        ids = [one.memory_id for one in memories]
        standing = opened.services.storage.ledger.standing(ANNA, ids, [])
        assert standing.contested == frozenset(ids)
        entries = opened.services.memories.entries(ANNA, limit=100)
        assert len(entries) <= 1 + 32 // (MAX_SIDES - 1)
