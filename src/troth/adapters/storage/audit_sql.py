"""Where the log is written: its connection and the files of that, and the file of checkpoints.

Group commit is the hot path of every response, so nothing but the driver stands in it. The
statements are the same on both databases, but for the mark of a parameter and the lock.

Whether the files that the log is written to are still those that its path names: a file that is
unlinked stays writable for whoever has it open. Commits to it succeed, and are gone with the
process: PROOF-5 would be kept to the letter, and every receipt lost.

The newest checkpoint in a file outside the database is what makes a cut-off tail visible.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from troth.adapters.storage.database import Database
from troth.adapters.storage.urls import Kind
from troth.kernel.errors import OutsideFailure, ProofBroken, StorageFailure
from troth.kernel.merkle import HASH_BYTES, row_of_node
from troth.kernel.proof.checkpoint import MAX_NOTE_BYTES, parse_checkpoint
from troth.kernel.proof.events import NO_LEAF

_LOCK = 0x74726F7468_02  # an advisory lock of our own: "troth", 2

Row: TypeAlias = "tuple[Any, ...]"


class LogConnection:
    """The writer's connection: one transaction at a time, under the log's lock."""

    def __init__(self, database: Database) -> None:
        """Connect.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        self._kind = database.kind
        self._driver_error = database.driver_error
        path = database.engine.url.database
        self._path = Path(path) if path and self._kind is Kind.SQLITE else None
        self._connection = database.driver_connection()
        self._cursor = self._connection.cursor()
        self.files: LogFiles | None = None

    @property
    def is_lost(self) -> bool:
        """Whether the server hung up; a file never does."""
        return bool(getattr(self._connection, "closed", False))

    def begin(self) -> None:
        """Start a transaction, and wait until no other process appends."""
        if self._kind is Kind.SQLITE:
            self._run("BEGIN IMMEDIATE")
            self.check_files()
            return
        # One round trip. READ COMMITTED, whatever the server's default: the statements that follow
        # must see what was committed before the lock was free.
        self._cursor.execute(
            f"BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock({_LOCK})"
        )

    def commit(self) -> None:
        """Make the transaction durable; the lock is free afterwards.

        Raises:
            FilesGone: What it was written to is no longer the database.
        """
        self._run("COMMIT")
        self.check_files()

    def check_files(self) -> None:
        """Look whether the path still names the files that this connection has open.

        Raises:
            FilesGone: It does not.
        """
        if self._path is None:
            return
        found = LogFiles.of(self._path)
        # While a connection is open, nobody but an intruder takes its files away.
        if None in (found.database, found.wal) or self.files not in (None, found):
            raise FilesGone(self._path)
        self.files = found

    def rollback(self) -> None:
        """Undo the transaction."""
        self._run("ROLLBACK")

    def close(self) -> None:
        """Undo an open transaction and close the connection."""
        # SQLite keeps a closed connection, and its lock, alive while a statement of it is open.
        with contextlib.suppress(self._driver_error):
            self._cursor.close()
            self._connection.rollback()
        self._connection.close()

    def tail(self) -> tuple[int, bytes]:
        """Size of the log, and the leaf hash of its last event."""
        row = self._row("SELECT seq, nodes FROM audit_events ORDER BY seq DESC LIMIT 1")
        return (0, NO_LEAF) if row is None else (row[0] + 1, row[1][:HASH_BYTES])

    def node(self, level: int, index: int) -> bytes:
        """The hash of a complete subtree; short or empty if the log does not hold it."""
        row = self._row("SELECT nodes FROM audit_events WHERE seq = ?", row_of_node(level, index))
        nodes = b"" if row is None else row[0]
        return nodes[level * HASH_BYTES : (level + 1) * HASH_BYTES]

    def checkpoint(self) -> bytes | None:
        """The newest signed checkpoint."""
        row = self._row("SELECT note FROM checkpoints ORDER BY size DESC LIMIT 1")
        return None if row is None else row[0]

    def key(self) -> Row | None:
        """The origin and the public key of the next checkpoint; ``None`` for an empty log."""
        return self._row("SELECT origin, public_key FROM log_keys ORDER BY seq DESC LIMIT 1")

    def has_named(self, public_key: bytes) -> bool:
        """Whether the log has named this key before."""
        return self._row("SELECT 1 FROM log_keys WHERE public_key = ?", public_key) is not None

    def delete_body(self, receipt_id: str) -> bool:
        """Delete the bodies of an exchange; False where none are stored."""
        self._run("DELETE FROM bodies WHERE receipt_id = ?", receipt_id)
        return self._cursor.rowcount > 0

    def insert(self, rows: Mapping[str, list[Row]]) -> None:
        """Insert a batch: rows by table, each in the order of the columns."""
        for table, some in rows.items():
            marks = ", ".join("?" * len(some[0]))
            statement = self._marked(f"INSERT INTO {table} VALUES ({marks})")  # noqa: S608
            if len(some) == 1:  # most batches of a quiet server; the driver is quicker so
                self._cursor.execute(statement, some[0])
            else:
                self._cursor.executemany(statement, some)

    def touch(self) -> None:
        """Write what nothing that is stored depends on, so that the commit is one.

        SQLite does not write a page whose bytes stay as they are; a number in the head of the file,
        which is there for applications, is counted up. PostgreSQL writes any row anew.
        """
        if self._kind is Kind.SQLITE:
            (number,) = self._row("PRAGMA user_version") or (0,)
            self._run(f"PRAGMA user_version = {(number + 1) % 2**31}")
        else:
            newest = "(SELECT max(size) FROM checkpoints)"
            self._run(f"UPDATE checkpoints SET note = note WHERE size = {newest}")  # noqa: S608

    def _run(self, sql: str, *params: object) -> None:
        self._cursor.execute(self._marked(sql), params)

    def _row(self, sql: str, *params: object) -> Row | None:
        self._run(sql, *params)
        row: Row | None = self._cursor.fetchone()
        return row

    def _marked(self, sql: str) -> str:
        return sql if self._kind is Kind.SQLITE else sql.replace("?", "%s")


def read_checkpoint_file(path: Path) -> bytes | None:
    """The checkpoint in the file, or ``None`` when there is no file.

    Raises:
        OSError: The file is there and cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MAX_NOTE_BYTES + 1)
    except FileNotFoundError:
        return None


def require_locks() -> None:
    """Refuse to begin where the system cannot lock a file.

    Raises:
        OutsideFailure: ``outside.missing_extra``: there is no ``fcntl``, as on Windows.
    """
    if importlib.util.find_spec("fcntl") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "This system has no file locks of the kind that keep the checkpoint file whole (fcntl)",
            hint="run Troth on Linux or macOS; on Windows, in WSL or a container",
        )


def replace_checkpoint_file(path: Path, note: bytes, *, size: int) -> None:
    """Put a newer checkpoint into the file, whole or not at all.

    Several processes may share the file: under a lock beside it, an older checkpoint never
    replaces a newer one.

    Args:
        path: The file; its directory must exist.
        note: The signed checkpoint.
        size: Number of events that it covers.

    Raises:
        OSError: The file could not be written; it then holds what it held before.
    """
    import fcntl  # here, so that everything but a running log can be used where there is none

    beside = path.with_name(path.name + ".lock")
    lock = os.open(beside, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _size_in(path) < size:
            _replace(path, note)
    finally:
        os.close(lock)


def _replace(path: Path, note: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(note)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _size_in(path: Path) -> int:
    """Size of the checkpoint in the file; -1 when it holds none that can be read."""
    try:
        return parse_checkpoint(read_checkpoint_file(path) or b"").size
    except ProofBroken:
        return -1


_Identity: TypeAlias = "tuple[int, int] | None"


class FilesGone(StorageFailure):
    """What was committed since may be lost; nothing is released until the process starts anew."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "storage.audit",
            f"the database {path} was removed or replaced while it was in use",
            hint="stop the server, put the files back, and run `troth audit verify`",
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class LogFiles:
    """An SQLite database and its write-ahead log, as they were when a transaction was under way."""

    path: Path
    database: _Identity
    wal: _Identity

    @classmethod
    def of(cls, path: Path) -> LogFiles:
        """What the path names now."""
        return cls(path=path, database=_identity(str(path)), wal=_identity(f"{path}-wal"))


def _identity(path: str) -> _Identity:
    try:
        found = os.stat(path)  # noqa: PTH116 - several times quicker than ``Path.stat``
    except OSError:
        return None
    return found.st_dev, found.st_ino
