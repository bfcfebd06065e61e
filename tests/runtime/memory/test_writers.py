"""Several writers of one subject at once: nothing is lost, and nothing is stored twice."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from support.deployment import deployed
from support.forked import Program
from troth.bootstrap import Services
from troth.contracts.memory.events import MemoryReinforced
from troth.contracts.memory.replay import replay
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner
from troth.runtime.exchange.closing import RefusedExchange

ANNA = Owner(tenant="default", subject="anna")
PLACES = ("Rome", "Oslo", "Paris", "Madrid", "Vienna", "Dublin")
LANGUAGES = ("French", "German", "Danish")
_HOMES = tuple(f"I live in {place}." for place in PLACES)
_TONGUES = tuple(f"I speak {language}." for language in LANGUAGES)


def _check(services: Services, *, places: int, languages: int) -> None:
    """Each statement is one memory, and those that contradict each other share one entry."""
    store = services.memories
    memories = store.listed(ANNA, limit=1000)
    kept = Counter(fact.value for one in memories for fact in one.facts)
    assert kept == Counter([*PLACES[:places], *LANGUAGES[:languages]])
    entries = store.entries(ANNA, limit=1000)
    sides = [sorted(side.fact.value for side in one.sides) for one in entries]
    assert sides == [sorted(PLACES[:places])]
    events = store.events(ANNA, limit=10_000)
    assert [one.seq for one in events] == list(range(1, len(events) + 1))
    assert store.version(ANNA) == len(events)
    # MEM-17: the tables say what the events say.
    book = replay([one.event for one in events])
    assert {one.memory_id: one for one in memories} == book.memories
    assert {one.entry_id: one for one in entries} == book.entries


@pytest.mark.clause("MEM-6")
async def test_turns_at_once_lose_nothing_and_open_nothing_twice(
    tmp_path: Path, database_url: str
) -> None:
    async with deployed(tmp_path, corpus=False, **_settings(tmp_path, database_url)) as opened:
        told = [*_HOMES[:4], *_TONGUES, *_TONGUES]
        turns = (
            opened.troth.chat(message, subject="anna", thread_id=f"t{number % 3}")
            for number, message in enumerate(told)
        )
        sealed = await asyncio.gather(*turns)
        assert all(one.broken == () for one in sealed)
        _check(opened.services, places=4, languages=3)
        detected = [one.document.metadata.contradiction_detected for one in sealed]
        assert sum(detected) == 3
        reinforced = [
            one.event
            for one in opened.services.memories.events(ANNA)
            if isinstance(one.event, MemoryReinforced)
        ]
        assert len(reinforced) == len(_TONGUES)


async def test_settling_at_once_settles_once(tmp_path: Path, database_url: str) -> None:
    async with deployed(tmp_path, corpus=False, **_settings(tmp_path, database_url)) as opened:
        for message in _HOMES[:2]:
            await opened.troth.chat(message, subject="anna")
        (entry,) = opened.services.memories.entries(ANNA)
        acts = [
            opened.troth.settle(entry.entry_id, "resolve", winner=winner)
            for winner in ("old", "new") * 3
        ]
        done = await asyncio.gather(*acts, return_exceptions=True)
        refused = [one for one in done if isinstance(one, RefusedExchange)]
        assert {one.error.code for one in refused} == {"input.conflict"}
        assert len(refused) == len(acts) - 1
        (entry,) = opened.services.memories.entries(ANNA)
        assert entry.state is EntryState.RESOLVED
        assert len([m for m in entry.history if m.to is EntryState.RESOLVED]) == 1


def _settings(folder: Path, database_url: str) -> dict[str, Any]:
    return {
        "database": database_url,
        "web": "off",
        "key_file": str(folder / "troth.key"),
        "checkpoint_file": str(folder / "troth.checkpoint"),
    }


WRITE = """
import asyncio, json, sys
from troth.bootstrap import build_services
from troth.library import Troth
from troth.settings import Settings
settings = Settings(**json.loads(sys.argv[1]))
async def main():
    async with Troth(build_services(settings)) as troth:
        print("ready", flush=True)
        sys.stdin.readline()
        for message in json.loads(sys.argv[2]):
            sealed = await troth.chat(message, subject="anna", thread_id=sys.argv[3])
            assert sealed.broken == (), sealed.broken
asyncio.run(main())
"""


async def test_processes_at_once_lose_nothing_and_open_nothing_twice(
    tmp_path: Path, database_url: str
) -> None:
    settings = _settings(tmp_path, database_url)
    told = (*_HOMES[::2], *_TONGUES), (*_HOMES[1::2], *_TONGUES)
    async with deployed(tmp_path, corpus=False, **settings) as opened:
        with ExitStack() as stack:
            writers = [
                stack.enter_context(
                    Program(WRITE, json.dumps(settings), json.dumps(some), f"t{number}")
                )
                for number, some in enumerate(told)
            ]
            for process in writers:
                assert process.stdout.readline() == "ready\n"
            for process in writers:
                process.tell()
            assert [process.wait(60) for process in writers] == [0, 0]
        _check(opened.services, places=6, languages=3)


async def test_everything_is_there_after_opening_again(tmp_path: Path, database_url: str) -> None:
    settings = _settings(tmp_path, database_url)
    async with deployed(tmp_path, corpus=False, **settings) as opened:
        for message in _HOMES[:3]:
            await opened.troth.chat(message, subject="anna")
        before = opened.services.memories.listed(ANNA)
    async with deployed(tmp_path, corpus=False, **settings) as opened:
        assert opened.services.memories.listed(ANNA) == before
        _check(opened.services, places=3, languages=0)
        asked = await opened.troth.chat("Where do I live?", subject="anna")
        assert "Paris” (most recent update)" in asked.document.answer
