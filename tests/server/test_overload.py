"""Who comes when the process is full: sent away at once, sealed, and told when to come back."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import orjson
import pytest

from support.deployment import deployed
from troth.kernel.proof.envelope import parse_envelope
from troth.server.readiness import Overload

_MANY = 16


@pytest.mark.clause("PROOF-5")
async def test_a_full_server_says_so_at_once_and_serves_on(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, requests_at_once=1) as opened:
        arrived, go_on = asyncio.Event(), asyncio.Event()

        async def slowly() -> AsyncIterator[bytes]:
            arrived.set()
            await go_on.wait()
            yield b'{"text": "Help"}'

        json = {"content-type": "application/json"}
        first = asyncio.create_task(
            opened.client.post("/ui/api/ask", content=slowly(), headers=json)
        )
        await arrived.wait()
        sent_away = await opened.ask("Help")
        assert (sent_away.status_code, sent_away.json()["code"]) == (503, "limit.busy")
        assert int(sent_away.headers["retry-after"]) >= 1
        receipt = opened.services.log.receipt(sent_away.json()["receipt_id"])
        assert receipt is not None
        subjects = orjson.loads(parse_envelope(receipt.envelope).payload)["subject"]
        digests = {one["name"]: one["digest"]["sha256"] for one in subjects}
        assert digests["response"] == hashlib.sha256(sent_away.content).hexdigest()
        openai = await opened.client.post("/v1/chat/completions", json={})
        assert openai.json()["error"]["code"] == "limit.busy"
        size = opened.services.log.size()
        again = await opened.ask("Help")
        assert again.content == sent_away.content
        assert opened.services.log.size() == size
        assert (await opened.client.get("/healthz")).status_code == 200
        go_on.set()
        assert (await first).status_code == 200
        assert (await opened.ask("Help")).status_code == 200


async def test_newcomers_are_sent_away_while_work_waits_for_a_thread() -> None:
    pool, blocked = ThreadPoolExecutor(1), threading.Event()
    asyncio.get_running_loop().set_default_executor(pool)
    pool.submit(blocked.wait)
    overload = Overload(at_once=100, patience_s=0.001)
    overload.under_way = _MANY - 1
    assert not overload.is_full()  # so few do not queue
    overload.under_way = _MANY
    while not overload.is_full():
        await asyncio.sleep(0.001)
    patient = Overload(at_once=100, patience_s=0)
    patient.under_way = _MANY
    assert not patient.is_full()  # that measures nothing
    blocked.set()
    forgiving = Overload(at_once=100, patience_s=3600)
    forgiving.under_way = _MANY
    assert not forgiving.is_full()
    while overload.is_full():
        await asyncio.sleep(0.01)
