"""What the log and the receipts hold of memories: digests, ids and codes, never the words."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from support.conversation import Conversation, quoted
from support.deployment import Deployment, deployed

WORDS = ("Microsoft", "Amazon", "anna", "Rex", "asked her herself")


async def _talked(opened: Deployment) -> Conversation:
    anna = Conversation(deployment=opened)
    await anna.tell("I work at Microsoft.", "I work at Amazon.", "My dog's name is Rex.")
    await anna.say("Where do I work?")
    (entry,) = await anna.entries()
    await anna.post(
        "/api/ledger/resolve", entry_id=entry["entry_id"], winner="new", reason="asked her herself"
    )
    await anna.post("/api/memories", text="I live in Rome.")
    await anna.get("/api/memories", query="Rex")
    return anna


@pytest.mark.clause("PROOF-6")
async def test_no_word_of_a_conversation_is_in_the_log(bare: Deployment) -> None:
    await _talked(bare)
    leaves = b"".join(entry.leaf for entry in bare.services.log.entries())
    assert not any(word.encode() in leaves for word in WORDS)


async def test_changes_and_recalls_leave_a_trace(bare: Deployment) -> None:
    anna = await _talked(bare)
    events = [orjson.loads(entry.leaf) for entry in bare.services.log.entries()]
    changed = [event["data"] for event in events if event["tag"] == "memory.changed"]
    kinds = [change["kind"] for data in changed for change in data["changes"]]
    assert {"memory.added", "entry.opened", "entry.moved"} <= set(kinds)
    versions = [data["version"] for data in changed]
    assert versions == sorted(versions)
    recalled = [event["data"] for event in events if event["tag"] == "memory.recalled"]
    known = {one["memory_id"] for one in await anna.memories()}
    assert recalled
    assert all(set(data["memory_ids"]) <= known for data in recalled)


async def test_without_stored_bodies_memories_are_still_kept(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, store_bodies=False) as opened:
        anna = await _talked(opened)
        assert quoted(await anna.say("Where do I work?")) == ["I work at Amazon"]
        assert opened.services.log.turns(
            tenant="default", subject="anna", thread_id="t1", limit=9
        ) in ([], ())
