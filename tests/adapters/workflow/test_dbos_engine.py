"""The engine on DBOS: one workflow for each message, on either database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from support.intake_desk import Desk, mail, open_desk, raw
from troth.adapters.workflow.dbos_engine import DbosWorkflows
from troth.adapters.workflow.working import Limits
from troth.kernel.errors import CallerError

pytestmark = pytest.mark.extra("intake")

QUICK = Limits(concurrency=3, lease_s=2.0, poll_s=0.05, retry_s=0.01)


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Desk:
    return open_desk(database_url, tmp_path, limits=QUICK)


@pytest_asyncio.fixture
async def engine(desk: Desk, database_url: str, tmp_path: Path) -> AsyncIterator[DbosWorkflows]:
    sqlite = database_url.startswith("sqlite")
    url = f"sqlite:///{tmp_path}/workflows.db" if sqlite else database_url
    opened = await DbosWorkflows.open(url, desk.storage.intake, desk.pipeline.process, QUICK)
    yield opened
    await opened.aclose()
    desk.storage.close()


async def test_each_message_is_worked_on_once(desk: Desk, engine: DbosWorkflows) -> None:
    """Submitted twice, or not at all because its receiver died: it is one piece of work."""
    for number in range(8):
        received = await desk.intake.receive(raw(mail(f"My car accident {number}")), "acme")
        for _ in range((1, 2, 0)[number % 3]):
            await engine.submit(received.item)
    async with asyncio.timeout(30):
        assert await engine.drain() == 8
    assert len(list(desk.storage.log.receipts())) == 8
    assert len(desk.case_files()) == 8


async def test_a_failure_is_tried_again(desk: Desk, engine: DbosWorkflows) -> None:
    desk.resolver.failures = 2
    received = await desk.intake.receive(raw(mail("My car accident, 12-3456789")), "acme")
    await engine.submit(received.item)
    async with asyncio.timeout(30):
        await engine.drain()
    outcome = desk.storage.intake.outcome("acme", received.item.message_id)
    assert outcome is not None
    assert outcome.status == "routed"


async def test_one_process_has_one_engine(
    desk: Desk, engine: DbosWorkflows, tmp_path: Path
) -> None:
    with pytest.raises(CallerError) as refused:
        await DbosWorkflows.open(
            f"sqlite:///{tmp_path}/other.db", desk.storage.intake, desk.pipeline.process
        )
    assert refused.value.code == "config.invalid"
