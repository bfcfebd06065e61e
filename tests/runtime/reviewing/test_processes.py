"""Two servers on one database, on SQLite and on PostgreSQL: one row, one review, one decision."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from runtime.reviewing.drafts import add_source, body
from support.deployment import Deployment, deployed


async def _waited(opened: Deployment) -> bytes:
    response = await opened.client.post("/api/reviews?wait=true", json=body())
    assert response.status_code == 200, response.text
    return response.content


@pytest.mark.clause("REVIEW-2")
async def test_two_servers_give_one_review(database_url: str, tmp_path: Path) -> None:
    settings: dict[str, Any] = {
        "database": database_url,
        "key_file": str(tmp_path / "troth.key"),
        "checkpoint_file": str(tmp_path / "troth.checkpoint"),
    }
    async with (
        deployed(tmp_path, corpus=False, **settings) as one,
        deployed(tmp_path, corpus=False, **settings) as two,
    ):
        await add_source(one)
        first, second = await asyncio.gather(_waited(one), _waited(two))
        assert first == second
        made = (await two.client.post("/api/reviews", json=body())).json()
        assert made["status"] == "done"
        path = f"/api/reviews/{made['review_id']}"
        assert (await one.client.get(path)).content == first
        finding = (await two.client.get(path)).json()["findings"][0]["finding_id"]
        sent = {"decision": "dismiss", "reason": "both are right"}
        target = f"{path}/findings/{finding}/decision"
        told = await asyncio.gather(
            *(opened.client.post(target, json=sent) for opened in (one, two, one))
        )
        assert sorted(one.json()["recorded"] for one in told) == [False, False, True]
        listed = await two.client.get(f"{path}/decisions")
        assert len(listed.json()["decisions"]) == 1
