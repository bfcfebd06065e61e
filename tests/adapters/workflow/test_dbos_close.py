"""Closing the engine on DBOS: it always comes back, and what it had begun is for the next one."""

from __future__ import annotations

import asyncio
import gc
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from support.intake_desk import Desk, mail, open_desk, raw
from support.worker_processes import start
from troth.adapters.storage.database import create_private
from troth.adapters.workflow.dbos_database import GatedDatabase, Shut
from troth.adapters.workflow.dbos_engine import DbosWorkflows
from troth.adapters.workflow.working import Limits, now_ms
from troth.ports.intake_store import Claim, Lease
from troth.ports.workflows import Perform, WorkItem

pytestmark = pytest.mark.extra("intake")

QUICK = Limits(concurrency=2, lease_s=0.5, poll_s=0.02, retry_s=0.01)
CLAIM = "My car accident, 12-3456789"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with warnings.catch_warnings():  # what an earlier test that failed left open is not of this one
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path, limits=QUICK)
    try:
        yield opened
    finally:
        opened.storage.close()


async def open_engine(desk: Desk, perform: Perform | None = None) -> DbosWorkflows:
    url = f"sqlite:///{desk.folder}/workflows.db"
    return await DbosWorkflows.open(
        url, desk.storage.intake, perform or desk.pipeline.process, QUICK
    )


async def taken_in(desk: Desk) -> WorkItem:
    return (await desk.intake.receive(raw(mail(CLAIM)), "acme")).item


async def begun_and_closed(desk: Desk, item: WorkItem) -> Lease:
    """An engine has begun a workflow, whose message a stranger holds, and is closed."""
    claim = Claim(owner="stranger", now_ms=now_ms(), until_ms=now_ms() + 3_600_000)
    (lease,) = desk.storage.intake.claim(claim)
    engine = await open_engine(desk)
    await engine.submit(item)
    async with asyncio.timeout(30):
        while not engine.begun:
            await asyncio.sleep(0.01)
    await engine.aclose()
    return lease


def threads_of_dbos() -> list[str]:
    """Those for which a process waits before it ends."""
    return [
        one.name
        for one in threading.enumerate()
        if one.name.startswith("dbos-executor") and not one.daemon
    ]


async def until_no_thread_is_at_work() -> None:
    async with asyncio.timeout(30):
        while threads_of_dbos():
            await asyncio.sleep(0.02)


async def drained(desk: Desk, lease: Lease) -> None:
    """The stranger lets go, and a further engine finishes what is left."""
    desk.storage.intake.give_back(lease, free_at_ms=0, failed=False)
    engine = await open_engine(desk)
    async with asyncio.timeout(30):
        await engine.drain()
    await engine.aclose()


async def test_work_that_is_cut_off_is_finished_by_the_next_engine(desk: Desk) -> None:
    """It is closed while its one message is held by somebody else, and by nobody afterwards."""
    item = await taken_in(desk)
    lease = await begun_and_closed(desk, item)
    await until_no_thread_is_at_work()
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is None
    await drained(desk, lease)
    outcome = desk.storage.intake.outcome(item.tenant, item.message_id)
    assert outcome is not None
    assert outcome.status == "routed"
    assert len(list(desk.storage.log.receipts())) == len(desk.case_files()) == 1


async def test_work_under_way_is_waited_for(desk: Desk) -> None:
    item = await taken_in(desk)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(lease: Lease) -> None:
        begun.set()
        await go_on.wait()
        await desk.pipeline.process(lease)

    engine = await open_engine(desk, slowly)
    await engine.submit(item)
    await asyncio.wait_for(begun.wait(), 30)
    closing = asyncio.create_task(engine.aclose())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.wait_for(closing, 60)
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is not None
    await until_no_thread_is_at_work()


@pytest.mark.parametrize(
    "change",
    ["status = 'ERROR'", "status = 'ENQUEUED', queue_name = 'nowhere'"],
    ids=["failed", "handed to nobody"],
)
async def test_what_dbos_gives_up_or_holds_back_is_worked_on(desk: Desk, change: str) -> None:
    """As where it let go too early, or where all its threads wait for other processes."""
    item = await taken_in(desk)
    lease = await begun_and_closed(desk, item)
    database = sa.create_engine(f"sqlite:///{desk.folder}/workflows.db")
    with database.begin() as connection:
        found = connection.execute(sa.text(f"UPDATE workflow_status SET {change}"))
        assert found.rowcount == 1
    database.dispose()
    await drained(desk, lease)
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is not None


def test_two_processes_over_one_file_both_come_to_an_end(tmp_path: Path) -> None:
    """Each takes work from the other, and neither waits for what the other never records."""
    (tmp_path / "mails").mkdir()
    for number in range(12):
        (tmp_path / "mails" / f"{number:03}.eml").write_bytes(mail(f"{CLAIM}, number {number}"))
    url = f"sqlite:///{tmp_path}/troth.db"
    open_desk(url, tmp_path).storage.close()
    running = [start(url, tmp_path, "dbos") for _ in range(2)]
    assert [one.end() for one in running] == [0, 0]


def test_a_gate_that_is_shut_gives_out_no_connection(tmp_path: Path) -> None:
    create_private(f"{tmp_path}/one.db")
    database = GatedDatabase(f"sqlite:///{tmp_path}/one.db")
    with database.engine.connect() as connection:
        connection.execute(sa.text("SELECT 1"))
        database.shut()
        connection.execute(sa.text("SELECT 1"))  # what is out stays good
    with pytest.raises(Shut):
        database.engine.connect()
