"""The engine on DBOS Transact: a durable queue of workflows, one for each message.

The workflow's id is the message's, so that a message submitted twice is one workflow. Its one step
works on the message under a lease of ours: DBOS hands a workflow to one process at a time, yet it
cannot tell a dead process from a slow one, and the lease and its fence can. What a process that
died had taken is taken over by whoever finds its lease run out.

DBOS keeps its state in tables of its own: a file beside ours on SQLite, a schema of the same
database on PostgreSQL. There is one instance for each process, which is how DBOS is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

from troth.adapters.workflow.working import Limits, Working, now_ms
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake_store import IntakeStore
from troth.ports.workflows import Perform, WorkItem

QUEUE, NAME, SCHEMA = "troth_intake", "troth_intake_message", "troth_workflows"
_VERSION = "intake-1"  # workflows of one version are recovered by workers of that version
_MAX_TAKEN_OVER = 50
_AHEAD = 6  # DBOS fills its places at each look at the queue, and at no other time
_opened = threading.Lock()


class DbosWorkflows:
    """Runs the work of one process; implements ``ports.workflows.Workflows``."""

    def __init__(self, working: Working, loop: asyncio.AbstractEventLoop) -> None:
        """Use ``open``."""
        self._working, self._loop = working, loop
        self._room = asyncio.Semaphore(working.limits.concurrency)
        self._dbos: Any = None
        self._with_id: Any = None
        self._workflow: Any = None
        self._done = 0

    @classmethod
    async def open(
        cls, url: str, store: IntakeStore, perform: Perform, limits: Limits | None = None
    ) -> Self:
        """Launch DBOS in this process.

        Args:
            url: ``sqlite:///PATH`` of a file for DBOS alone, or ``postgresql://…``.

        Raises:
            OutsideFailure: ``outside.missing_extra``: DBOS is not installed.
            CallerError: ``config.invalid``: this process runs one already.
        """
        if importlib.util.find_spec("dbos") is None:
            raise OutsideFailure(
                "outside.missing_extra",
                "durable workflows need DBOS, which is not installed",
                hint="install the extra: troth[intake]",
            )
        if not _opened.acquire(blocking=False):
            raise CallerError("config.invalid", "one process runs one workflow engine")
        working = Working(store=store, perform=perform, limits=limits or Limits())
        made = cls(working, asyncio.get_running_loop())
        try:
            await asyncio.to_thread(made._launch, url)
        except BaseException:
            _opened.release()
            raise
        return made

    def _launch(self, url: str) -> None:
        import dbos

        limits = self._working.limits
        self._dbos, self._with_id = dbos.DBOS, dbos.SetWorkflowID
        self._dbos(config=_config(url, self._working.owner, limits))

        def work(tenant: str, message_id: str) -> bool:  # DBOS marks functions, and no methods
            return self._run(tenant, message_id)

        self._workflow = self._dbos.workflow(name=NAME, max_recovery_attempts=None)(work)
        self._dbos.launch()
        self._dbos.register_queue(
            QUEUE,
            worker_concurrency=limits.concurrency * _AHEAD,
            polling_interval_sec=limits.poll_s,
        )

    def _run(self, tenant: str, message_id: str) -> bool:
        """The workflow, in a thread of DBOS: the work itself is done on our event loop."""
        item = WorkItem(tenant=tenant, message_id=message_id)
        return asyncio.run_coroutine_threadsafe(self._until_done(item), self._loop).result()

    async def _until_done(self, item: WorkItem) -> bool:
        store = self._working.store
        while True:
            row = await asyncio.to_thread(store.row, item.tenant, item.message_id)
            if row is None or row.free_at_ms is None:
                return row is not None
            if not await self.run(item):
                await asyncio.sleep(self._working.limits.poll_s)

    async def run(self, item: WorkItem) -> bool:
        """Work on one message now; False where it is done, failed, or somebody else has it."""
        async with self._room:
            leases = await self._working.claim(1, only=(item.tenant, item.message_id))
            worked = bool(leases) and await self._working.work(leases[0])
        self._done += worked
        return worked

    async def submit(self, item: WorkItem) -> None:
        """Enqueue a workflow for a message; the same one twice is one workflow."""
        await asyncio.to_thread(self._enqueue, item)

    def _enqueue(self, item: WorkItem) -> None:
        with self._with_id(_workflow_id(item)):
            self._dbos.enqueue_workflow(QUEUE, self._workflow, item.tenant, item.message_id)

    async def drain(self, progress: Callable[[int], None] | None = None) -> int:
        """Work until all is done, here or elsewhere."""
        store = self._working.store
        self._done = 0
        async with self._beating():
            while await asyncio.to_thread(store.next_free_ms) is not None:
                await asyncio.to_thread(self._take_over)
                await asyncio.sleep(self._working.limits.poll_s)
                if progress is not None:
                    progress(self._done)
        return self._done

    async def serve(self, should_stop: Callable[[], bool]) -> None:
        """Work on whatever comes until told to stop."""
        async with self._beating():
            while not should_stop():
                await asyncio.to_thread(self._take_over)
                await asyncio.sleep(self._working.limits.poll_s)

    def _take_over(self) -> None:
        """Resume what a dead process had begun, and submit what it had only received."""
        free_at_ms = self._working.store.next_free_ms()
        if free_at_ms is None or free_at_ms > now_ms():
            return
        for row in self._working.store.free(now_ms=now_ms(), limit=_MAX_TAKEN_OVER):
            item = WorkItem(tenant=row.tenant, message_id=row.message_id)
            status = self._dbos.get_workflow_status(_workflow_id(item))
            if status is None:
                self._enqueue(item)
            elif status.executor_id != self._working.owner and status.status != "ENQUEUED":
                self._dbos.resume_workflow(_workflow_id(item), queue_name=QUEUE)

    async def aclose(self) -> None:
        """Stop DBOS; what it had begun is taken over by the next process."""
        try:
            await asyncio.to_thread(self._dbos.destroy, destroy_registry=True)
        finally:
            _opened.release()

    @asynccontextmanager
    async def _beating(self) -> AsyncIterator[None]:
        beat = asyncio.create_task(self._working.beat())
        try:
            yield
        finally:
            beat.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await beat


def _workflow_id(item: WorkItem) -> str:
    return f"{item.tenant}:{item.message_id}"


def _config(url: str, owner: str, limits: Limits) -> dict[str, Any]:
    made: dict[str, Any] = {
        "name": "troth-intake",
        "application_version": _VERSION,
        "executor_id": owner,
        "log_level": "ERROR",
        "dbos_system_schema": SCHEMA,
        "notification_listener_polling_interval_sec": limits.poll_s,
        "max_executor_threads": limits.concurrency * _AHEAD + 8,
    }
    if url.startswith("sqlite:///"):
        return {**made, "system_database_engine": _wal_engine(url), "system_database_url": url}
    psycopg = url.replace("postgresql://", "postgresql+psycopg://", 1)
    return {**made, "system_database_url": psycopg, "use_listen_notify": False}


def _wal_engine(url: str) -> Any:
    """SQLite with a write-ahead log: DBOS's own engine waits for the disk three times as often."""
    import sqlalchemy as sa

    engine = sa.create_engine(url)

    @sa.event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = "IMMEDIATE"
        for pragma in ("busy_timeout=30000", "foreign_keys=ON", "journal_mode=WAL"):
            connection.execute(f"PRAGMA {pragma}")

    return engine
