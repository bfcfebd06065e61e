"""The engine on DBOS Transact: a durable queue of workflows, one for each message.

The workflow's id is the message's, so that a message submitted twice is one workflow. Its one step
works on the message under a lease of ours: DBOS hands a workflow to one process at a time, yet it
cannot tell a dead process from a slow one, and the lease and its fence can. What a process that
died had taken is taken over by whoever finds its lease run out.

A workflow ends when its message is done, and in no other way: where the engine is closed before,
nothing is recorded of it, and the next process takes it over. Closing is bounded. What is under way
is waited for, then cancelled; then the database of DBOS is shut, because its threads wait without
end for what another process may never record, and a process does not end before its threads.

DBOS keeps its state in tables of its own: a file beside ours on SQLite, a schema of the same
database on PostgreSQL. There is one instance for each process, which is how DBOS is made.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

from troth.adapters.packages import is_installed
from troth.adapters.workflow.dbos_database import GatedDatabase
from troth.adapters.workflow.working import Limits, Working, now_ms
from troth.kernel.errors import CallerError, OutsideFailure, StorageFailure
from troth.ports.intake import WorkState
from troth.ports.intake_store import IntakeStore, MessageRow
from troth.ports.workflows import Perform, WorkItem

QUEUE, NAME, SCHEMA = "troth_intake", "troth_intake_message", "troth_workflows"
_VERSION = "intake-1"  # workflows of one version are recovered by workers of that version
_MAX_TAKEN_OVER = 50
_AHEAD = 6  # DBOS fills its places at each look at the queue, and at no other time
_CLOSE_S = 20.0  # for each step of closing; longer than any one call to the outside
_ENDED = frozenset({"SUCCESS", "ERROR"})  # DBOS begins none of these again
_AGAIN_MS = 10_000
_LEASES = 4  # after which a free message is not left to DBOS any longer
_opened = threading.Lock()
_log = logging.getLogger("troth.intake")


class _Unfinished(BaseException):
    """The engine is closing: past every ``except Exception``, so that DBOS records no end."""


class DbosWorkflows:
    """Runs the work of one process; implements ``ports.workflows.Workflows``."""

    def __init__(self, working: Working, loop: asyncio.AbstractEventLoop) -> None:
        """Use ``open``."""
        self._working, self._loop = working, loop
        self._room = asyncio.Semaphore(working.limits.concurrency)
        self._dbos: Any = None
        self._with_id: Any = None
        self._workflow: Any = None
        self._database: GatedDatabase | None = None
        self._done = 0
        self._closing = False
        self._guard = threading.Lock()  # between closing and threads that begin
        self._waiting: set[concurrent.futures.Future[bool]] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._free_since_ms: dict[WorkItem, int] = {}

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
        if not is_installed("dbos"):
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
        self._database = GatedDatabase(url)
        self._dbos(config=_config(self._database, self._working.owner, limits))

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
        with self._guard:
            if self._closing:
                raise _Unfinished
            future = asyncio.run_coroutine_threadsafe(self._until_done(item), self._loop)
            self._waiting.add(future)
        try:
            done = future.result()
        except concurrent.futures.CancelledError:
            done = False
        finally:
            self._waiting.discard(future)
        if not done:
            raise _Unfinished
        return done

    async def _until_done(self, item: WorkItem) -> bool:
        """Work on a message, or wait for whoever does; False where the engine closes before."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101  (a coroutine of a loop runs in one)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        while not self._closing:
            with contextlib.suppress(StorageFailure):  # it may come back
                if await self._is_done(item):
                    return True
                if await self.run(item):
                    continue
            await asyncio.sleep(self._working.limits.poll_s)
        return False

    @property
    def begun(self) -> int:
        """Workflows that this process has in hand, those that wait for room or others included."""
        return len(self._waiting)

    async def _is_done(self, item: WorkItem) -> bool:
        row = await asyncio.to_thread(self._working.store.row, item.tenant, item.message_id)
        return row is None or row.free_at_ms is None

    async def run(self, item: WorkItem) -> bool:
        """Work on one message now; False where it is done, failed, or somebody else has it."""
        async with self._room:
            if self._closing:
                return False
            leases = await self._working.claim(1, only=(item.tenant, item.message_id))
            worked = bool(leases) and await self._working.work(leases[0])
        self._done += worked
        return worked

    async def submit(self, item: WorkItem) -> None:
        """Enqueue a workflow for a message; the same one twice is one workflow."""
        await asyncio.to_thread(self._enqueue, item)

    def _enqueue(self, item: WorkItem, workflow_id: str = "") -> None:
        with self._with_id(workflow_id or _workflow_id(item)):
            self._dbos.enqueue_workflow(QUEUE, self._workflow, item.tenant, item.message_id)

    async def drain(self, progress: Callable[[int], None] | None = None) -> int:
        """Work until all is done, here or elsewhere, but for what was put off."""
        self._done = 0
        async with self._beating():
            while await asyncio.to_thread(self._working.next_free_ms) is not None:
                await asyncio.to_thread(self._take_over)
                await self._catch_up()
                await asyncio.sleep(self._working.limits.poll_s)
                if progress is not None:
                    progress(self._done)
        return self._done

    async def serve(self, should_stop: Callable[[], bool]) -> None:
        """Work on whatever comes until told to stop."""
        async with self._beating():
            while not should_stop():
                with contextlib.suppress(StorageFailure):  # it may come back
                    await asyncio.to_thread(self._take_over)
                    await self._catch_up()
                await asyncio.sleep(self._working.limits.poll_s)

    async def _catch_up(self) -> None:
        """Work here on what DBOS hands to nobody: all its threads may wait for other processes."""
        overdue = await asyncio.to_thread(self._overdue)
        await asyncio.gather(*(self.run(item) for item in overdue))

    def _overdue(self) -> list[WorkItem]:
        """Messages that were free for several leases, whenever we looked."""
        limits, now = self._working.limits, now_ms()
        rows = self._working.store.free(now_ms=now, limit=limits.concurrency)
        free = [WorkItem(tenant=row.tenant, message_id=row.message_id) for row in rows]
        self._free_since_ms = {one: self._free_since_ms.get(one, now) for one in free}
        longest_ms = _LEASES * limits.lease_s * 1000
        return [one for one, since in self._free_since_ms.items() if now - since > longest_ms]

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
            elif status.status in _ENDED:  # it failed in DBOS, and not in our work
                self._enqueue(item, f"{_workflow_id(item)}@{now_ms() // _AGAIN_MS}")
            elif self._is_left(row, status):
                self._dbos.resume_workflow(_workflow_id(item), queue_name=QUEUE)

    def _is_left(self, row: MessageRow, status: Any) -> bool:
        """Whether the process that holds a workflow looks dead.

        A lease that ran out says so. A message that only waits has no lease: its workflow may wait
        for room in a process that lives, and counts as left once it has not moved for a lease.
        """
        if status.executor_id == self._working.owner or status.status == "ENQUEUED":
            return False
        still_ms = now_ms() - (status.updated_at or 0)
        return row.state is WorkState.RUNNING or still_ms > self._working.limits.lease_s * 1000

    async def aclose(self) -> None:
        """Stop DBOS, within a minute at most; what it had begun is for the next process."""
        await self._let_go()
        stopping = threading.Thread(
            target=lambda: self._dbos.destroy(destroy_registry=True), daemon=True
        )
        stopping.start()
        await asyncio.to_thread(stopping.join, _CLOSE_S)
        if self._database is not None:
            self._database.shut()
        if stopping.is_alive():
            _log.error("workflow engine did not stop")  # this process opens no other one
        else:
            _opened.release()

    async def _let_go(self) -> None:
        """Begin nothing any more; wait for what is under way, and cancel what takes too long."""
        with self._guard:
            self._closing = True
            waiting = [asyncio.wrap_future(one) for one in self._waiting]
        if waiting:
            await asyncio.wait(waiting, timeout=_CLOSE_S)
        late = set(self._tasks)
        for task in late:
            task.cancel()
        if late:
            await asyncio.wait(late, timeout=_CLOSE_S)

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


def _config(database: GatedDatabase, owner: str, limits: Limits) -> dict[str, Any]:
    return {
        "name": "troth-intake",
        "application_version": _VERSION,
        "executor_id": owner,
        "log_level": "ERROR",
        "system_database_engine": database.engine,
        "system_database_url": database.url,
        "dbos_system_schema": SCHEMA,
        "notification_listener_polling_interval_sec": limits.poll_s,
        "use_listen_notify": False,
        "max_executor_threads": limits.concurrency * _AHEAD + 8,
    }
