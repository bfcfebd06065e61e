"""The engine on our own tables: who works, who waits, and who is fenced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.intake_desk import Desk, mail, open_desk, raw
from troth.adapters.storage import Storage
from troth.adapters.workflow.leased import MAX_DELAY_S, LeasedWorkflows, Limits, now_ms
from troth.contracts.gate.intake.outcome import Stage
from troth.kernel.errors import OutsideFailure
from troth.ports.intake import WorkState
from troth.ports.intake_store import Lease, LostLease, NewMessage, WorkItem

QUICK = Limits(concurrency=3, lease_s=0.4, poll_s=0.02, retry_s=0.01)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path, limits=QUICK)
    yield opened
    opened.storage.close()


def receive(storage: Storage, count: int) -> list[WorkItem]:
    for number in range(count):
        storage.intake.receive(
            NewMessage(
                tenant="acme",
                message_id=f"msg_{number}",
                raw=b"x",
                raw_sha256="0" * 64,
                received_at="2026-11-21T10:00:00.000Z",
                trace_id=f"{number}",
                receipt_id=f"rcp_{number}",
            )
        )
    return [WorkItem(tenant="acme", message_id=f"msg_{number}") for number in range(count)]


async def test_no_more_is_under_way_than_allowed(desk: Desk) -> None:
    receive(desk.storage, 10)
    now = most = 0

    async def perform(lease: Lease) -> None:
        nonlocal now, most
        now, most = now + 1, max(most, now + 1)
        await asyncio.sleep(0.01)
        now -= 1
        finish(desk.storage, lease)

    told: list[int] = []
    done = await LeasedWorkflows(desk.storage.intake, perform, QUICK).drain(told.append)
    assert (done, most) == (10, QUICK.concurrency)
    assert told[-1] == 10
    assert told == sorted(told)


def finish(storage: Storage, lease: Lease) -> None:
    from troth.ports.intake_store import StoredOutcome

    storage.intake.finish(
        lease,
        b"{}",
        StoredOutcome(
            tenant=lease.tenant,
            message_id=lease.message_id,
            status="routed",
            queue_id="q",
            priority=1,
            receipt_id="r",
            decision=b"{}",
        ),
    )


async def test_long_work_keeps_its_lease(desk: Desk) -> None:
    receive(desk.storage, 1)
    held: list[Lease] = []

    async def slowly(lease: Lease) -> None:
        held.append(lease)
        await asyncio.sleep(3 * QUICK.lease_s)
        finish(desk.storage, lease)

    first = LeasedWorkflows(desk.storage.intake, slowly, QUICK)
    second = LeasedWorkflows(desk.storage.intake, slowly, QUICK)
    assert sum(await asyncio.gather(first.drain(), second.drain())) == 1
    assert len(held) == 1


async def test_what_fails_is_tried_again_later_and_later(desk: Desk) -> None:
    (item,) = receive(desk.storage, 1)
    delays: list[int] = []

    async def fail(lease: Lease) -> None:
        del lease
        raise OutsideFailure("outside.server", "It does not answer.")

    working = LeasedWorkflows(desk.storage.intake, fail, Limits(retry_s=10.0))
    for _ in range(5):
        with desk.storage.database.writing() as connection:
            connection.exec_driver_sql("UPDATE intake_messages SET free_at_ms = 0")
        (lease,) = await working.claim(1)
        assert not await working.work(lease)
        row = desk.storage.intake.row(item.tenant, item.message_id)
        assert row is not None
        assert row.state is WorkState.QUEUED
        assert row.free_at_ms is not None
        delays.append(round((row.free_at_ms - now_ms()) / 1000))
    assert delays == [10, 20, 40, MAX_DELAY_S, MAX_DELAY_S]


async def test_a_served_worker_takes_up_what_comes_and_stops_when_told(desk: Desk) -> None:
    stop = False
    serving = asyncio.create_task(desk.workflows.serve(lambda: stop))
    items = [
        (await desk.intake.receive(raw(mail(f"Mail {number}")), "acme")).item for number in range(5)
    ]
    async with asyncio.timeout(10):
        while desk.storage.intake.counts().done < len(items):
            await asyncio.sleep(0.01)
        stop = True
        await serving


async def test_a_cancelled_worker_gives_back_what_it_had(desk: Desk) -> None:
    (item,) = receive(desk.storage, 1)
    begun = asyncio.Event()

    async def forever(lease: Lease) -> None:
        del lease
        begun.set()
        await asyncio.Event().wait()

    running = asyncio.create_task(LeasedWorkflows(desk.storage.intake, forever, QUICK).run(item))
    await begun.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    row = desk.storage.intake.row(item.tenant, item.message_id)
    assert row is not None
    assert (row.state, row.attempts) == (WorkState.QUEUED, 0)


@pytest.mark.parametrize("stage", [Stage.RECEIVED, Stage.EXTRACTED, Stage.CASED])
async def test_a_slow_worker_leaves_nothing_beside_what_its_successor_did(
    desk: Desk, stage: Stage
) -> None:
    """It goes on after its lease ran out, at any stage, and the store refuses its writes."""
    item = (await desk.intake.receive(raw(mail("A car accident, 12-3456789")), "acme")).item
    slow = LeasedWorkflows(desk.storage.intake, desk.pipeline.process, QUICK)
    (lease,) = await slow.claim(1)
    await asyncio.sleep(QUICK.lease_s + 0.05)  # it shows no sign of life
    assert await desk.workflows.drain() == 1
    before = desk.storage.intake.stages(item.tenant, item.message_id)
    log_size = desk.storage.log.size()
    with pytest.raises(LostLease):
        desk.storage.intake.put_stages(lease, {stage: b"{}"})
    assert not await slow.work(lease)
    assert desk.storage.intake.stages(item.tenant, item.message_id) == before
    assert desk.storage.log.size() == log_size
    assert len(desk.case_files()) == 1


async def test_two_workers_on_one_message_at_once_seal_it_once(desk: Desk) -> None:
    """Both hold what looks like a lease: the older one is fenced, or finds the receipt."""
    item = (await desk.intake.receive(raw(mail("A car accident, 12-3456789")), "acme")).item
    slow = LeasedWorkflows(desk.storage.intake, desk.pipeline.process, QUICK)
    (first,) = await slow.claim(1)
    with desk.storage.database.writing() as connection:
        connection.exec_driver_sql("UPDATE intake_messages SET free_at_ms = 0")
    (second,) = await slow.claim(1)
    done = await asyncio.gather(slow.work(first), slow.work(second))
    assert sorted(done) == [False, True]
    assert len(list(desk.storage.log.receipts())) == 1
    assert len(desk.case_files()) == 1
    assert desk.storage.intake.outcome(item.tenant, item.message_id) is not None
