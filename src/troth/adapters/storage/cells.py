"""Cells that several processes share: a table of PostgreSQL, or a file beside SQLite's.

A change reads the cell, and writes it if it still has the version that was read; else it begins
again. No transaction stays open between the two, so that whoever is killed there holds nobody up.
Nothing here has to survive a power cut: the table is unlogged, and the file is not synced.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final, TypeVar

import msgspec
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor

from troth.adapters.storage.database import Database, create_private
from troth.adapters.storage.urls import Kind as Of
from troth.kernel.errors import StorageFailure
from troth.ports.cells import MAX_CELLS, Kind, Step
from troth.ports.environment import Clock

V = TypeVar("V")
T = TypeVar("T")

SUFFIX: Final = ".limits"
_KEPT_S: Final = 86_400.0  # by then a cell says no more than a new one
_SWEPT_EVERY: Final = 1_000  # changes of one process
_LOCK: Final = 0x74726F7468_03  # an advisory lock of our own: "troth", 3

_COLUMNS = (
    "cells (kind TEXT NOT NULL, name TEXT NOT NULL, version BIGINT NOT NULL,"
    " at_s DOUBLE PRECISION NOT NULL, value {} NOT NULL, PRIMARY KEY (kind, name))"
)
_MAKE = {
    Of.SQLITE: f"CREATE TABLE IF NOT EXISTS {_COLUMNS.format('BLOB')} WITHOUT ROWID",
    # Two that create it at once would refuse one of them; room in a page keeps updates in it.
    Of.POSTGRESQL: f"BEGIN; SELECT pg_advisory_xact_lock({_LOCK});"
    f" CREATE UNLOGGED TABLE IF NOT EXISTS {_COLUMNS.format('BYTEA')} WITH (fillfactor = 50);"
    " COMMIT",
}
_READ = "SELECT version, value FROM cells WHERE kind = ? AND name = ?"
_WRITE = (
    "INSERT INTO cells (kind, name, version, at_s, value) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (kind, name) DO UPDATE"
    " SET version = excluded.version, at_s = excluded.at_s, value = excluded.value"
    " WHERE cells.version = excluded.version - 1"
)
_SWEEP = (
    "DELETE FROM cells WHERE at_s < ? OR (kind = ? AND at_s < (SELECT at_s FROM cells"
    " WHERE kind = ? ORDER BY at_s DESC LIMIT 1 OFFSET ?))"
)


class SqlCells:
    """Implements ``ports.cells.Cells``, by the wall clock."""

    waits = True

    def __init__(self, database: Database, clock: Clock) -> None:
        """Share the cells of a database; those of SQLite have a file of their own beside it.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        self._clock, self._changes = clock, 0
        self._own: Database | None = None
        if database.kind is Of.SQLITE:
            path = f"{database.engine.url.database}{SUFFIX}"
            create_private(path)
            database = self._own = Database(f"sqlite:///{path}")
        self._database = database
        mark = "?" if database.kind is Of.SQLITE else "%s"
        self._read, self._write, self._swept = (
            sql.replace("?", mark) for sql in (_READ, _WRITE, _SWEEP)
        )
        self._idle: list[DBAPIConnection] = []
        with self._cursor() as cursor:
            cursor.execute(_MAKE[database.kind])

    def change(self, kind: Kind[V], name: str, step: Step[V, T]) -> T:
        """Change one cell."""
        self._changes += 1  # of two threads at once one may not be counted, which does not matter
        if self._changes % _SWEPT_EVERY == 0:
            with self._cursor() as cursor:
                old_s, name_of = self._now_s() - _KEPT_S, kind.name
                cursor.execute(self._swept, (old_s, name_of, name_of, MAX_CELLS - 1))
        try:
            return self._changed(kind, name, step)
        except StorageFailure:  # the server may have been restarted since a connection was made
            self._disconnect()
            return self._changed(kind, name, step)

    def _changed(self, kind: Kind[V], name: str, step: Step[V, T]) -> T:
        with self._cursor() as cursor:
            while True:
                cursor.execute(self._read, (kind.name, name))
                version, held = _held(cursor.fetchone(), kind.of)
                now_s = self._now_s()
                value, result = step(held, now_s)
                if value is None:
                    return result
                row = (kind.name, name, version + 1, now_s, msgspec.json.encode(value))
                cursor.execute(self._write, row)
                if cursor.rowcount:
                    return result

    def close(self) -> None:
        """Close the connections."""
        self._disconnect()
        if self._own is not None:
            self._own.close()

    def _now_s(self) -> float:
        return self._clock.now().timestamp()

    def _disconnect(self) -> None:
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    @contextmanager
    def _cursor(self) -> Iterator[DBAPICursor]:
        """A cursor on a connection of the caller's own, each statement a transaction."""
        try:
            connection = self._idle.pop()
        except IndexError:  # asked of itself: another thread may take the last one meanwhile
            connection = self._connected()
        try:
            with closing(connection.cursor()) as cursor:
                yield cursor
        except self._database.driver_error as error:
            connection.close()
            raise StorageFailure(
                "storage.unavailable",
                f"limits cannot be counted ({type(error).__name__})",
                hint="check that the database is reachable, writable, and has room",
            ) from error
        except BaseException:
            connection.close()
            raise
        self._idle.append(connection)

    def _connected(self) -> DBAPIConnection:
        connection = self._database.driver_connection()
        if self._own is not None:
            connection.cursor().execute("PRAGMA synchronous=OFF")
        return connection


def _held(row: tuple[int, bytes] | None, of: type[V]) -> tuple[int, V | None]:
    """Version and value; no value where another version of the program wrote one."""
    version, value = row or (0, b"null")
    try:
        return version, msgspec.json.decode(value, type=of)
    except msgspec.ValidationError:
        return version, None
