"""When nothing can be recorded or read, nothing leaves."""

from __future__ import annotations

import sqlite3

import pytest

from support.conversation import Conversation
from support.deployment import Deployment

TOLD = ("I work at Microsoft.", "I work at Amazon.")


async def _refused(opened: Deployment, *, code: str) -> None:
    anna = Conversation(deployment=opened)
    for response in (
        await anna.post("/api/chat/send", message="Where do I work?"),
        await anna.post("/api/chat/stream", message="Where do I work?"),
        await anna.get("/api/memories"),
        await anna.get("/api/contradictions"),
    ):
        assert response.status_code == 503
        problem = response.json()
        assert problem["code"] == code
        assert "Amazon" not in response.text
        assert "Microsoft" not in response.text


@pytest.mark.clause("PROOF-5", breaks=True)
async def test_a_turn_that_cannot_be_recorded_is_not_released(bare: Deployment) -> None:
    await Conversation(deployment=bare).tell(*TOLD)
    bare.services.storage.log.close()
    await _refused(bare, code="storage.audit")


async def test_a_ledger_that_cannot_be_read_releases_nothing(bare: Deployment) -> None:
    await Conversation(deployment=bare).tell(*TOLD)
    with sqlite3.connect(bare.folder / "troth.db") as other:
        other.execute("ALTER TABLE entries RENAME TO elsewhere")
    other.close()
    await _refused(bare, code="storage.schema")
