"""When nothing can be recorded or read, nothing leaves."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from support.conversation import Conversation
from support.deployment import Deployment, deployed

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
async def test_a_turn_that_cannot_be_recorded_is_not_released(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        await Conversation(deployment=opened).tell(*TOLD)
        opened.services.storage.log.close()
        await _refused(opened, code="storage.audit")


async def test_a_ledger_that_cannot_be_read_releases_nothing(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        await Conversation(deployment=opened).tell(*TOLD)
        with sqlite3.connect(opened.folder / "troth.db") as other:
            other.execute("ALTER TABLE entries RENAME TO elsewhere")
        other.close()
        await _refused(opened, code="storage.schema")
