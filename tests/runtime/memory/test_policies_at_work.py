"""Policies in a running deployment: what they close, what they leave open, and undoing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.conversation import Conversation, flagged, quoted
from support.deployment import deployed

TOLD = ("I work at Microsoft.", "I work at Amazon.")


@pytest.mark.clause("MEM-7")
async def test_the_newest_wins_where_that_is_the_policy(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, memory_policy="newest_wins") as opened:
        anna = Conversation(deployment=opened)
        told = await anna.tell(*TOLD)
        assert told["metadata"]["contradiction_detected"] is True
        assert told["metadata"]["unresolved_contradictions_total"] == 0
        (entry,) = await anna.entries()
        assert (entry["status"], entry["policy"]) == ("resolved", "newest_wins")
        assert entry["winner"] == entry["new_memory_id"]
        assert {(one["by"], one["who"]) for one in entry["history"]} == {("policy", "newest_wins")}
        asked = await anna.say("Where do I work?")
        assert quoted(asked) == ["I work at Amazon"]
        assert flagged(asked) == set()


@pytest.mark.clause("MEM-7")
async def test_what_a_policy_closed_can_be_reopened(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, memory_policy="newest_wins") as opened:
        anna = Conversation(deployment=opened)
        await anna.tell(*TOLD)
        (entry,) = await anna.entries()
        url = f"/api/contradictions/{entry['entry_id']}/moves"
        reopened = (await anna.post(url, move="reopen", reason="not so fast")).json()
        assert reopened["contradiction"]["status"] == "open"
        assert reopened["contradiction"]["history"][-1]["by"] == "user"
        asked = await anna.say("Where do I work?")
        assert "conflicting records" in asked["answer"]
        assert flagged(asked) == set(TOLD)


@pytest.mark.parametrize(
    ("by_application", "by_talk", "holds"),
    [(TOLD[0], TOLD[1], "Amazon"), (TOLD[1], TOLD[0], "Microsoft")],
)
@pytest.mark.parametrize("first", ["application", "talk"])
async def test_the_user_is_believed_before_the_application(
    tmp_path: Path, by_application: str, by_talk: str, holds: str, first: str
) -> None:
    async with deployed(tmp_path, corpus=False, memory_policy="source_wins") as opened:
        anna = Conversation(deployment=opened)
        if first == "talk":
            await anna.say(by_talk)
        await anna.post("/api/memories", text=by_application)
        if first == "application":
            await anna.say(by_talk)
        (entry,) = await anna.entries()
        assert (entry["status"], entry["policy"]) == ("resolved", "source_wins")
        assert quoted(await anna.say("Where do I work?")) == [f"I work at {holds}"]


@pytest.mark.clause("MEM-7", breaks=True)
async def test_a_tie_of_sources_is_left_to_a_person(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, memory_policy="source_wins") as opened:
        anna = Conversation(deployment=opened)
        await anna.tell(*TOLD)
        assert [one["status"] for one in await anna.entries()] == ["open"]
        assert "conflicting records" in (await anna.say("Where do I work?"))["answer"]


async def test_a_third_value_under_the_newest_wins(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, memory_policy="newest_wins") as opened:
        anna = Conversation(deployment=opened)
        await anna.tell(*TOLD, "I work at Google.", "I work at Microsoft.")
        assert {one["status"] for one in await anna.entries()} == {"resolved"}
        asked = await anna.say("Where do I work?")
        assert quoted(asked) == ["I work at Microsoft"]
        assert asked["clauses"]["broken"] == []
