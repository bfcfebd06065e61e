"""The writer of the log: one thread, one connection, and as many commits per transaction as wait.

PROOF-5: a future is done only after its transaction is durable. Whatever goes wrong before, the
transaction is undone as a whole and its futures fail. The one case that cannot be told from here,
a connection lost while the database was committing, counts as failed: the log may then hold an
exchange whose response was withheld, never one less than was released. A commit to files that were
unlinked or replaced meanwhile counts as failed as well, and so does every later one.

The checkpoint file outside the database is written after the commit, at the latest
``FILE_LAG_S`` later, and never for what is not durable. If it cannot be written, the writer warns
and goes on: the file then covers less than the log holds, and claims nothing that is not so.
"""

from __future__ import annotations

import queue
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from troth.adapters.storage.audit_batch import (
    EMPTY,
    Batch,
    Tail,
    check_key,
    check_outside,
    read_tail,
)
from troth.adapters.storage.audit_sql import (
    FilesGone,
    LogConnection,
    LogFiles,
    replace_checkpoint_file,
)
from troth.adapters.storage.database import Database
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.events import EventTag
from troth.kernel.proof.keys import key_id
from troth.ports.environment import Clock, Signer, timestamp
from troth.ports.log import Commit, NewEvent

MAX_BATCH_COMMITS = 256
MAX_WAITING_COMMITS = 10_000
FILE_LAG_S = 0.05


@dataclass(frozen=True, kw_only=True, slots=True)
class Erasure:
    """The bodies of one exchange are to go."""

    receipt_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Rotation:
    """Another key is to sign from now on."""

    signer: Signer


@dataclass(frozen=True, kw_only=True, slots=True)
class Probe:
    """Nothing is to be appended; it is to be seen that something could be."""


Append: TypeAlias = Commit | Erasure | Rotation
Work: TypeAlias = Append | Probe


@dataclass(frozen=True, kw_only=True, slots=True)
class _Job:
    work: Work
    future: Future[int]


@dataclass(frozen=True, kw_only=True, slots=True)
class LogIdentity:
    """Whose log it is.

    Attributes:
        origin: Name of the log in its checkpoints, and of the key that signs them.
        checkpoint_file: Where the newest checkpoint is kept outside the database, if anywhere.
    """

    origin: str
    signer: Signer
    clock: Clock
    checkpoint_file: Path | None = None


@dataclass(slots=True)
class _FileState:
    """What the checkpoint file still has to be told."""

    note: bytes | None = None
    size: int = 0
    due_s: float = 0.0
    warned: bool = field(default=False)


class LogWriter:
    """Appends to the log; ``put`` may be called from any thread."""

    def __init__(self, database: Database, identity: LogIdentity) -> None:
        self._database = database
        self._identity = identity
        self._signer = identity.signer
        self._seen: Tail = EMPTY
        self._connection: LogConnection | None = None
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._held: _Job | None = None
        self._file = _FileState()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._files: LogFiles | None = None
        self._gone: FilesGone | None = None

    def check(self) -> None:
        """Read the tail once, so that a log which cannot be extended is known at start.

        Raises:
            StorageFailure: ``storage.key``: the log is another key's. ``storage.audit``: its end
                is damaged, or it lacks what the checkpoint file covers. ``storage.unavailable``.
        """
        connection = LogConnection(self._database)
        try:
            connection.begin()
            tail = read_tail(connection, seen=EMPTY)
            identity = self._identity
            check_key(connection, origin=identity.origin, public_key=self._signer.public_key)
            if identity.checkpoint_file is not None:
                path = identity.checkpoint_file
                check_outside(connection, path, origin=identity.origin, size=tail.size)
        except self._database.driver_error as error:
            raise StorageFailure(
                "storage.unavailable",
                f"the audit log cannot be opened for writing ({type(error).__name__})",
                hint="check that the database is writable and not locked by another program",
            ) from error
        finally:
            connection.close()
        self._seen, self._files = tail, connection.files

    def check_files(self) -> None:
        """Look whether the database is still the one that was opened; from any thread.

        Raises:
            FilesGone: It is not, or was not once.
        """
        opened = self._files
        if self._gone is None and opened is not None:
            now = LogFiles.of(opened.path)
            if now.database != opened.database:
                self._gone = FilesGone(opened.path)
        if self._gone is not None:
            raise self._gone

    def put(self, work: Work) -> Future[int]:
        """Queue work.

        Returns:
            A future with an index: of the commit's last event, of the rotation, of the erasure
            (-1 when there was nothing to erase); of a probe, the size of the log.
        """
        job = _Job(work=work, future=Future())
        with self._lock:
            if self._gone is not None:
                job.future.set_exception(self._gone)
                return job.future
            if self._closed or self._queue.qsize() >= MAX_WAITING_COMMITS:
                why = "is closed" if self._closed else "cannot keep up: too many commits wait"
                job.future.set_exception(failure(f"the audit log {why}"))
                return job.future
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="troth-audit", daemon=True)
                self._thread.start()
            self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Make what waits durable and stop the thread."""
        with self._lock:
            self._closed = True
            thread = self._thread
        if thread is not None:
            self._queue.put(None)
            thread.join()

    def _run(self) -> None:
        while (jobs := self._next()) is not None:
            if jobs:
                self._process(jobs)
            if self._file.note is not None and time.monotonic() >= self._file.due_s:
                self._write_file()
        self._write_file()
        self._disconnect()

    def _next(self) -> list[_Job] | None:
        """The next batch; empty when the checkpoint file is due first; ``None`` at the end."""
        first = self._held
        self._held = None
        if first is None:
            try:
                first = self._queue.get(timeout=self._patience_s())
            except queue.Empty:
                return []
        if first is None:
            return None
        jobs = [first]
        while len(jobs) < MAX_BATCH_COMMITS and isinstance(jobs[0].work, Commit):
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._queue.put(None)  # nothing can follow it: the writer is closed
                break
            if not isinstance(job.work, Commit):
                self._held = job  # erasures and rotations have a transaction of their own
                break
            jobs.append(job)
        return [job for job in jobs if job.future.set_running_or_notify_cancel()]

    def _patience_s(self) -> float | None:
        if self._file.note is None:
            return None
        return max(0.0, self._file.due_s - time.monotonic())

    def _process(self, jobs: list[_Job]) -> None:
        try:
            outcomes = self._append([job.work for job in jobs])
        except Exception as error:  # noqa: BLE001  (every future gets an answer, whatever failed)
            self._disconnect()
            if isinstance(error, FilesGone):
                self._gone = error
            if len(jobs) > 1 and not isinstance(error, (StorageFailure, self._database.outage)):
                # One of them is poison, to the database or to us: it must fail alone.
                for job in jobs:
                    self._process([job])
                return
            for job in jobs:
                job.future.set_exception(_as_failure(error))
            return
        for job, outcome in zip(jobs, outcomes, strict=True):
            if isinstance(outcome, StorageFailure):
                job.future.set_exception(outcome)
            else:
                job.future.set_result(outcome)

    def _append(self, works: list[Work]) -> list[int | StorageFailure]:
        connection = self._begun()
        identity = self._identity
        tail = read_tail(connection, seen=self._seen)
        if tail is not self._seen or tail.size == 0:
            check_key(connection, origin=identity.origin, public_key=self._signer.public_key)
        batch = Batch(tail)
        if tail.size == 0:
            public_key = self._signer.public_key
            # The first event of every log: whose log it is, and who signs it.
            told = {"origin": identity.origin, "name": identity.origin}
            first = self._event(EventTag.LOG_OPENED, **told, public_key=encode_base64(public_key))
            batch.name_key(first, origin=identity.origin, public_key=public_key)
        outcomes = [
            batch.tail.size if isinstance(work, Probe) else self._lay_out(connection, batch, work)
            for work in works
        ]
        if batch.tail.size == tail.size:
            if isinstance(works[0], Probe):
                connection.touch()
                connection.commit()
            else:  # all were refused, or there was nothing to erase
                connection.rollback()
            return outcomes
        note = batch.seal(self._signer, origin=identity.origin)
        if len(works) == 1 and isinstance(works[0], Rotation):
            note = self._take_up(batch, works[0].signer)
        connection.insert(batch.rows)
        connection.commit()
        self._committed(batch.tail, note, works)
        return outcomes

    def _take_up(self, batch: Batch, signer: Signer) -> bytes:
        """The rotation is covered by the old key; the new one signs after it, at once.

        The first event under a new key: whoever trusts only that key has it to stand on. That the
        old key names the new one proves nothing to them; that the new one signs what came before it
        does.
        """
        origin = self._identity.origin
        named = key_id(origin, signer.public_key).hex()
        batch.append(self._event(EventTag.LOG_KEY_TAKEN_UP, key_id=named))
        return batch.seal(signer, origin=origin)

    def _lay_out(
        self, connection: LogConnection, batch: Batch, work: Append
    ) -> int | StorageFailure:
        origin = self._identity.origin
        match work:
            case Commit():
                try:
                    return batch.add(work)
                except CallerError as error:  # it fails alone, and leaves nothing in the batch
                    return failure(f"an event cannot be written: {error.detail}", field="events")
            case Rotation(signer=signer):
                if connection.has_named(signer.public_key):
                    return failure("a key that has signed this log before cannot sign it again")
                event = self._event(  # who signs from the next checkpoint on
                    EventTag.LOG_KEY_ROTATED,
                    public_key=encode_base64(signer.public_key),
                    previous_key_id=key_id(origin, self._signer.public_key).hex(),
                )
                return batch.name_key(event, origin=origin, public_key=signer.public_key)
            case Erasure(receipt_id=receipt_id):
                if not connection.delete_body(receipt_id):
                    return -1
                # The bodies of an exchange are gone; their digests stay.
                return batch.append(self._event(EventTag.BODY_ERASED, receipt_id=receipt_id))

    def _committed(self, tail: Tail, note: bytes, works: list[Work]) -> None:
        self._seen = tail
        if self._identity.checkpoint_file is not None:
            if self._file.note is None:
                self._file.due_s = time.monotonic() + FILE_LAG_S
            self._file.note, self._file.size = note, tail.size
        match works:
            case [Rotation(signer=signer)]:
                self._signer = signer
            case [Erasure()]:
                self._database.scrub()

    def _begun(self) -> LogConnection:
        """The connection, with a transaction that holds the log's lock."""
        if self._connection is not None:
            try:
                self._connection.begin()
            except self._database.driver_error:
                if not self._connection.is_lost:
                    raise
                self._disconnect()  # the server restarted while nothing was under way
            else:
                return self._connection
        self.check_files()
        self._connection = LogConnection(self._database)
        self._connection.begin()
        return self._connection

    def _disconnect(self) -> None:
        """Drop the connection, and with it a transaction that was not committed."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write_file(self) -> None:
        path, note = self._identity.checkpoint_file, self._file.note
        self._file.note = None
        if path is None or note is None:
            return
        try:
            replace_checkpoint_file(path, note, size=self._file.size)
        except OSError as error:
            self._warn(path, error)
        else:
            self._file.warned = False

    def _warn(self, path: Path, error: OSError) -> None:
        """Say it once per outage: the next batch tries again in any case."""
        if not self._file.warned:
            import structlog

            self._file.warned = True
            structlog.get_logger().warning(
                "checkpoint_file_not_written", path=str(path), reason=error.strerror
            )

    def _event(self, tag: EventTag, **data: str) -> NewEvent:
        """An event of the log itself."""
        at = timestamp(self._identity.clock.now())
        return NewEvent(tag=tag, trace_id="", at=at, data={**data})


def failure(detail: str, *, field: str | None = None) -> StorageFailure:
    """The failure of a commit that was not made durable."""
    return StorageFailure(
        "storage.audit", detail, hint="nothing was stored; the response is withheld", field=field
    )


def _as_failure(error: Exception) -> StorageFailure:
    if isinstance(error, StorageFailure) and error.code in ("storage.audit", "storage.key"):
        return error
    failed = failure(f"the audit log could not be written ({type(error).__name__})")
    failed.__cause__ = error
    return failed
