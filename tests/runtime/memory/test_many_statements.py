"""A subject of ten thousand statements is served like any other."""

from __future__ import annotations

from pathlib import Path

from adapters.storage.memory_streams import added, job
from support.conversation import Conversation, flagged
from support.deployment import Deployment, deployed
from troth.contracts.memory.events import MemoryEvent
from troth.ports.memory import Owner

ANNA = Owner(tenant="default", subject="anna")
MANY, BATCH = 10_000, 1_000


async def test_ten_thousand_statements_of_one_subject(bare: Deployment) -> None:
    store = bare.services.memories
    for start in range(0, MANY, BATCH):
        events: list[MemoryEvent] = []
        for number in range(start, start + BATCH):
            events += added(job(number + 1, f"Firm {number}", owner=ANNA))
        store.append(ANNA, events, expected=start)
    assert store.version(ANNA) == MANY
    anna = Conversation(deployment=bare)
    told = await anna.tell("I live in Rome.", "I live in Oslo.")
    assert told["metadata"]["contradiction_detected"] is True
    asked = await anna.say("Where do I live?")
    assert "Oslo” (most recent update)" in asked["answer"]
    assert flagged(asked) == {"I live in Rome.", "I live in Oslo."}
    employed = await anna.say("Where do I work?")
    assert f"Firm {MANY - 1}" in employed["answer"]
    assert employed["clauses"]["broken"] == []
    summary = await anna.say("What do you know about me?")
    assert summary["clauses"]["broken"] == []
    page = (await anna.get("/api/memories", limit=200)).json()
    assert len(page["memories"]) == 200
    older = (await anna.get("/api/memories", limit=200, before=page["next_before"])).json()
    assert older["memories"][0]["memory_id"] not in str(page)


async def test_a_sentence_of_two_matters_is_listed_once(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        talk = Conversation(deployment=opened)
        await talk.tell("My name is Priya and I work as a vet in Leeds.", "I have two kids.")
        summary = (await talk.say("What do you know about me?"))["answer"]
    assert summary.count("I work as a vet in Leeds") == 1
    assert "two kids" in summary
