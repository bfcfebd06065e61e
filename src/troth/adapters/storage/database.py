"""Connections: how each database is opened, and the two kinds of transaction.

``reading`` sees one snapshot; ``writing`` holds the write lock from its first statement on SQLite,
so that a read followed by a write cannot fail half-way. ``rows`` is one reading statement without
either, and without SQLAlchemy, which would cost more than the statement. Whatever the driver raises
leaves here as ``StorageFailure``, without statement or parameters: those may hold personal data.

A write-ahead log on an SQLite file, also where two processes open a new one at once.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeAlias, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    create_engine,
    event,
    tuple_,
)
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from troth.adapters.storage.plain_text import is_storable
from troth.adapters.storage.urls import Kind, parse_url
from troth.kernel.errors import OutsideFailure, StorageFailure

_PATIENCE_S, _PAUSE_S = 30.0, 0.05


def use_wal(connection: DBAPICursor | sqlite3.Connection) -> None:
    """Switch to a write-ahead log, or find it switched already.

    Of two processes that open a new file, SQLite refuses one the change at once, whatever its
    patience: it asks again, for half a minute at most.

    Raises:
        sqlite3.OperationalError: The file cannot be switched.
    """
    until_s = time.monotonic() + _PATIENCE_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as refusal:
            if "locked" not in str(refusal) or time.monotonic() > until_s:
                raise
            time.sleep(_PAUSE_S)


Query: TypeAlias = "Select[*tuple[Any, ...]]"

_CONNECT_TIMEOUT_S = 10
_SIZE = {
    Kind.SQLITE: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    Kind.POSTGRESQL: "SELECT pg_database_size(current_database())",
}
_NOT_OURS = ("42P01", "42703", "42P07", "42701", "42704")
"""SQLSTATEs of a table, column or index that is missing or there already; our SQL is constant."""
_NAMED = re.compile(r"(?<![:\w]):([a-z_]+)")


class Database:
    """An open database; safe for any thread."""

    def __init__(self, url: str, *, lock_timeout_s: float = 10.0) -> None:
        """Prepare connections; none is made yet.

        Args:
            url: As ``urls.parse_url`` takes it.
            lock_timeout_s: How long a statement waits for another process's lock.

        Raises:
            CallerError: ``config.invalid``: the URL cannot be used.
            OutsideFailure: ``outside.missing_extra``: the PostgreSQL driver is not installed.
        """
        self.kind, parsed = parse_url(url)
        made = _sqlite_engine if self.kind is Kind.SQLITE else _postgresql_engine
        self.engine = made(parsed, lock_timeout_s)
        self._writing = self.engine.execution_options(immediate=True)
        self._idle: list[DBAPIConnection] = []
        self._is_closed = False

    @property
    def driver_error(self) -> type[Exception]:
        """Base of everything that the driver raises."""
        return cast("type[Exception]", self.engine.dialect.loaded_dbapi.Error)

    @property
    def outage(self) -> type[Exception]:
        """What the driver raises when the database fails, rather than refuses what it was given."""
        return cast("type[Exception]", self.engine.dialect.loaded_dbapi.OperationalError)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        with self._translated(), self.engine.begin() as connection:
            yield connection

    def rows(self, sql: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """Every row of one reading statement, straight from the driver: for the hot path.

        Args:
            sql: A constant; parameters are written ``:name`` for either database.
            values: Nothing is found by a text that could not be stored.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        if not all(is_storable(one) for one in values.values() if isinstance(one, str)):
            return []
        if self.kind is Kind.POSTGRESQL:
            sql = _NAMED.sub(r"%(\1)s", sql)
        with (
            self._translated(self.driver_error),
            self._reader() as connection,
            closing(connection.cursor()) as cursor,
        ):
            cursor.execute(sql, values)
            return cast("list[tuple[Any, ...]]", cursor.fetchall())

    @contextmanager
    def _reader(self) -> Iterator[Any]:
        """A connection for one statement; of SQLite the one that was used last."""
        if self.kind is Kind.POSTGRESQL:
            with closing(self.engine.raw_connection()) as pooled:
                yield pooled
            return
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self.driver_connection()
        try:
            yield connection
        except BaseException:
            connection.close()
            raise
        if self._is_closed:
            connection.close()
        else:
            self._idle.append(connection)

    def found(self, query: Query, *texts: str) -> Sequence[Any]:
        """Every row of a query, in a transaction of its own.

        Args:
            texts: Those that the query looks for: nothing is found by one that could not be stored.

        Raises:
            StorageFailure: ``storage.unavailable``; likewise below.
        """
        if not all(map(is_storable, texts)):
            return ()
        with self.reading() as connection:
            return connection.execute(query).all()

    def one(self, query: Query, *texts: str) -> Any:
        """The first row of a query, or ``None``; otherwise as ``found``."""
        return next(iter(self.found(query, *texts)), None)

    def value(self, query: Query, *texts: str) -> Any:
        """The first cell of the first row of a query, or ``None``; otherwise as ``found``."""
        row = self.one(query, *texts)
        return None if row is None else row[0]

    def paged(
        self,
        query: Query,
        *key: ColumnElement[Any],
        size: int,
        newest_first: bool = False,
        after: Sequence[object] = (),
    ) -> Iterator[Any]:
        """Every row of a query, a page at a time, each page in a transaction of its own.

        What is written meanwhile may or may not be among them; nobody who stops half-way holds a
        connection.

        Args:
            key: What rows are ordered by; columns of the query that name one row. The query bounds
                none of them where the rows begin: of two bounds SQLite seeks by the first, and
                reads all that lies before the other, for each page anew.
            after: The key behind which they begin.
        """
        order = [one.desc() for one in key] if newest_first else list(key)
        query, place = query.order_by(*order).limit(size), tuple_(*key)
        here = tuple_(*after) if after else None
        while True:
            bound = None if here is None else (place < here if newest_first else place > here)
            rows = self.found(query if bound is None else query.where(bound))
            yield from rows
            if len(rows) < size:
                return
            last = rows[-1]._mapping
            here = tuple_(*(last[one.name] for one in key))

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed when the block ends, and undone when it raises.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        with self._translated(), self._writing.begin() as connection:
            yield connection

    def size_bytes(self) -> int:
        """What the database takes, indexes included."""
        return int(self.rows(_SIZE[self.kind], {})[0][0])

    def scrub(self) -> None:
        """After an erasure: empty SQLite's write-ahead log, which still holds the old pages.

        PostgreSQL gives the space back with its next vacuum; there is nothing to do here.
        """
        if self.kind is Kind.SQLITE:
            self.rows("PRAGMA wal_checkpoint(TRUNCATE)", {})

    def driver_connection(self) -> DBAPIConnection:
        """A connection of the driver outside the pool, in autocommit mode; the caller closes it.

        Raises:
            StorageFailure: ``storage.unavailable``.
        """
        with self._translated(self.driver_error):  # what goes past the pool is not SQLAlchemy's yet
            pooled = self.engine.raw_connection()
        driver: Any = pooled.driver_connection
        pooled.detach()
        if self.kind is Kind.POSTGRESQL:
            driver.autocommit = True
        return cast("DBAPIConnection", driver)

    @contextmanager
    def _translated(self, driver_error: type[Exception] = SQLAlchemyError) -> Iterator[None]:
        try:
            yield
        except (SQLAlchemyError, driver_error) as error:
            raise self._refused(error.orig if isinstance(error, DBAPIError) else error) from error

    def _refused(self, error: BaseException | None) -> StorageFailure:
        """What the driver's words come to: they can quote stored values, so only codes are read."""
        state = getattr(error, "sqlstate", None)
        if self.kind is Kind.POSTGRESQL and state is None and isinstance(error, self.outage):
            url = self.engine.url
            place = f"{url.host or url.query.get('host', 'this machine')}, port {url.port or 5432}"
            return StorageFailure(
                "storage.unavailable",
                f"there is no connection to the database {url.database} at {place}",
                hint="see that a server answers there, that it has this database, and that "
                "user and password of the URL are right; its own log says why it refused",
            )
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR or state in _NOT_OURS:
            return StorageFailure(
                "storage.schema",
                "the tables of the database are not those that its schema version says",
                hint="a table or the version in alembic_version was changed: restore a backup",
            )
        return StorageFailure(
            "storage.unavailable",
            f"the database refused an operation ({type(error).__name__})",
            hint="check that it is reachable, writable, and has room",
        )

    def close(self) -> None:
        """Close the pooled connections."""
        self._is_closed = True
        while self._idle:
            self._idle.pop().close()
        self.engine.dispose()


class InDatabase:
    """What is kept in a database; safe for any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database


def _sqlite_engine(url: URL, lock_timeout_s: float) -> Engine:
    # An existing file only: one that was removed meanwhile must not be made anew, and empty.
    name = f"{Path(url.database or '').absolute().as_uri()}?mode=rw"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(
            name, uri=True, timeout=lock_timeout_s, isolation_level=None, check_same_thread=False
        )

    engine = create_engine(url, hide_parameters=True, creator=connect)

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        use_wal(cursor)
        # PROOF-5: a commit is on the disk; and what is erased leaves the file as well.
        for setting in ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def _postgresql_engine(url: URL, lock_timeout_s: float) -> Engine:
    if importlib.util.find_spec("psycopg") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "PostgreSQL needs a driver that is not installed",
            hint="pip install 'troth[postgres]'",
        )
    timeout = url.query.get("connect_timeout", str(_CONNECT_TIMEOUT_S))
    engine = create_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,
        isolation_level="READ COMMITTED",  # our locks are taken inside the transaction
        connect_args={"connect_timeout": timeout},
    )

    @event.listens_for(engine, "connect")
    def set_up(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        cursor.execute(f"SET lock_timeout = {round(lock_timeout_s * 1000)}")
        # PROOF-5: a commit is on the disk, whatever the server's default is.
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
        )
        cursor.close()
        connection.commit()

    return engine


def create_private(path: str) -> None:
    """Create a file that only its owner can read, unless it is there already.

    Raises:
        StorageFailure: ``storage.unavailable``: it cannot be created.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StorageFailure(
            "storage.unavailable",
            f"the database {path} cannot be opened for writing: {error.strerror}",
            hint="check the owner and the permissions of the file and its directory",
        ) from error
