"""A worker process over a folder of mails, for tests that kill it.

Arguments: database URL, folder of the desk, folder of mails, engine (``leased`` or ``dbos``).
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from support.intake_desk import open_desk, raw
from troth.adapters.workflow.dbos_engine import DbosWorkflows
from troth.adapters.workflow.leased import LeasedWorkflows
from troth.adapters.workflow.working import Limits
from troth.ports.workflows import Workflows

LIMITS = Limits(concurrency=4, lease_s=0.8, poll_s=0.05, retry_s=0.05)


async def work(url: str, folder: Path, mails: Path, engine: str) -> None:
    """Receive every mail of a folder, and work until all is done."""
    desk = open_desk(url, folder, limits=LIMITS)
    perform, store = desk.pipeline.process, desk.storage.intake
    workflows: Workflows = LeasedWorkflows(store, perform, LIMITS)
    if engine == "dbos":
        own = f"sqlite:///{folder}/workflows.db" if url.startswith("sqlite") else url
        workflows = await DbosWorkflows.open(own, store, perform, LIMITS)
    sys.stdout.write("started\n")
    sys.stdout.flush()
    for path in sorted(mails.iterdir()):
        received = await desk.intake.receive(raw(path.read_bytes()), "acme")
        if received.is_new:
            await workflows.submit(received.item)
    await workflows.drain()
    await workflows.aclose()
    desk.storage.close()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]))
