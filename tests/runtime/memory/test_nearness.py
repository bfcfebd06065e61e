"""With an encoder, what is near in meaning is recalled although it shares no word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.conversation import Conversation
from support.deployment import deployed
from support.refusals import raising
from support.weights import make_weights
from troth.kernel.errors import CallerError
from troth.ports.memory import Owner

OWNER = Owner(tenant="default", subject="anna")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_weights(tmp_path_factory.mktemp("weights"))


async def _found(opened_with: dict[str, Any], folder: Path) -> list[str]:
    async with deployed(folder, corpus=False, **opened_with) as opened:
        anna = Conversation(deployment=opened)
        return [one["text"] for one in await anna.memories(query="auto")]


async def test_meaning_finds_what_words_do_not(tmp_path: Path, small: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        anna = Conversation(deployment=opened)
        for text in ("the moon", "the car"):
            await anna.post("/api/memories", text=text, important=True)
        bob = Conversation(deployment=opened, subject="bob")
        await bob.post("/api/memories", text="car car", important=True)
    found = await _found({"weights": str(small)}, tmp_path)
    assert found[0] == "the car"
    assert "car car" not in found


async def test_what_is_told_later_is_near_at_once(tmp_path: Path, small: Path) -> None:
    async with deployed(tmp_path, corpus=False, weights=str(small)) as opened:
        anna = Conversation(deployment=opened)
        assert await anna.memories(query="auto") == []
        await anna.post("/api/memories", text="the car", important=True)
        assert [one["text"] for one in await anna.memories(query="auto")] == ["the car"]


async def test_vectors_are_stored_some_at_a_time_and_found_before(
    tmp_path: Path, small: Path
) -> None:
    async with deployed(tmp_path, corpus=False, weights=str(small)) as opened:
        anna = Conversation(deployment=opened)
        recaller = opened.services.remembering.recaller
        assert recaller.vectors is not None
        vectors, name = opened.services.storage.vectors, recaller.vectors.encoder.name
        for number in range(9):
            text = f"the moon of {chr(65 + number)}" if number else "the car"
            await anna.post("/api/memories", text=text, important=True)
            found = await anna.memories(query="auto")
            assert found[0]["text"] == "the car"
            stored = [one for *_, one in vectors.since(OWNER, name, after=0) if one]
            assert len(stored) == (8 if number >= 7 else 0)


async def test_what_is_erased_is_near_to_nothing_in_any_process(
    tmp_path: Path, small: Path
) -> None:
    settings: dict[str, Any] = {
        "corpus": False,
        "weights": str(small),
        "database": f"sqlite:///{tmp_path}/t.db",
    }
    async with deployed(tmp_path, **settings) as one, deployed(tmp_path, **settings) as other:
        here, there = Conversation(deployment=one), Conversation(deployment=other)
        for text in ("the moon", "the car", "the house"):
            await here.post("/api/memories", text=text, important=True)
        for each in (here, there):
            assert next(m["text"] for m in await each.memories(query="auto")) == "the car"
        gone = next(m for m in await here.memories(query="auto") if m["text"] == "the car")
        path = f"/api/memories/{gone['memory_id']}?subject=anna"
        assert (await one.client.delete(path)).status_code == 204
        for each, services in ((here, one.services), (there, other.services)):
            assert "the car" not in [m["text"] for m in await each.memories(query="auto")]
            vectors = services.remembering.recaller.vectors
            assert vectors is not None
            near = vectors.nearest_each(OWNER, ["auto"], limit=9)
            assert gone["memory_id"] not in near["auto"]
            assert len(near["auto"]) == 2


async def test_an_encoder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with raising(CallerError, field="weights"):
        async with deployed(tmp_path, corpus=False, weights=str(tmp_path / "nowhere")):
            pass
