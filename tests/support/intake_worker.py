"""What a worker process does over a folder of mails, for tests that kill it."""

from __future__ import annotations

import asyncio
from multiprocessing.synchronize import Event
from pathlib import Path

from support.intake_desk import open_desk, raw
from troth.adapters.workflow.leased import LeasedWorkflows, Limits

LIMITS = Limits(concurrency=4, lease_s=0.8, poll_s=0.05, retry_s=0.05)


def run_worker(url: str, folder: Path, begun: Event) -> None:
    """Receive every mail of ``folder/mails``, and work until all is done.

    Args:
        url: Of the database.
        folder: Of the desk.
        begun: Set once everything is open.
    """
    asyncio.run(_work(url, folder, begun))


async def _work(url: str, folder: Path, begun: Event) -> None:
    desk = open_desk(url, folder, limits=LIMITS)
    perform, store = desk.pipeline.process, desk.storage.intake
    workflows = LeasedWorkflows(store, perform, LIMITS)
    begun.set()
    for path in sorted((folder / "mails").iterdir()):
        await desk.intake.receive(raw(path.read_bytes()), "acme")
    await workflows.drain()
    desk.storage.close()
