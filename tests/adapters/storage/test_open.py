"""Opening a database: URLs, permissions, migrations, versions."""

from __future__ import annotations

import importlib.util
import os
import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import MetaData, Table, insert, inspect, text

from support.audit_log import commit
from support.databases import ORIGIN, PostgresServer, open_test_storage
from support.forked import Program
from support.refusals import raising
from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.adapters.storage.database import Database, create_private
from troth.adapters.storage.schema import METADATA, REVISIONS
from troth.adapters.storage.urls import Kind
from troth.bootstrap import open_stored_log
from troth.kernel.errors import CallerError, OutsideFailure, ProofBroken, StorageFailure
from troth.settings import Settings


def open_reader(url: str) -> Storage:
    return open_storage(url, origin=ORIGIN, clock=SystemClock(), signer=None)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory",
        "sqlite:///troth.db?synchronous=off",
        "sqlite:////no/such/directory/troth.db",
        "sqlite:////",
        "mysql://user:sesame@host/name",
        "postgresql://user:sesame@host",
        "postgresql://user:sesame@host:port/name",
        "postgresql+asyncpg://user:sesame@host/name",
        "postgresql://user:sesame@host/na\x00me",
    ],
)
def test_a_url_that_cannot_be_used_is_refused_without_its_secret(url: str) -> None:
    with pytest.raises(CallerError) as caught:
        open_reader(url)
    assert (caught.value.code, caught.value.field) == ("config.invalid", "database")
    assert caught.value.hint
    assert "sesame" not in str(caught.value)
    assert "sesame" not in caught.value.hint


def test_a_log_needs_a_name_that_can_sign(tmp_path: Path) -> None:
    with raising(CallerError, code="config.invalid", field="log_origin"):
        open_storage(f"sqlite:///{tmp_path}/t.db", origin="a b+c", clock=SystemClock(), signer=None)


@pytest.mark.extra("postgres")
def test_an_unreachable_server_is_named_without_its_secret() -> None:
    with pytest.raises(StorageFailure) as caught:
        open_reader("postgresql://user:sesame@127.0.0.1:1/name")
    assert caught.value.code == "storage.unavailable"
    assert "database name at 127.0.0.1, port 1" in caught.value.detail
    assert caught.value.hint
    error: BaseException | None = caught.value
    while error is not None:
        assert "sesame" not in str(error)
        error = error.__cause__


@pytest.mark.postgres
def test_a_database_that_a_server_lacks_is_named(postgres_server: PostgresServer) -> None:
    with pytest.raises(StorageFailure) as caught:
        open_reader(postgres_server.url("mistyped"))
    assert caught.value.code == "storage.unavailable"
    assert f"database mistyped at {postgres_server.directory}" in caught.value.detail
    assert "has this database" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "change",
    [
        "DROP TABLE receipts",
        "DELETE FROM alembic_version",
        f"UPDATE alembic_version SET version_num = '{REVISIONS[0]}'",
    ],
)
def test_a_schema_that_was_changed_is_no_outage(
    database_url: str, tmp_path: Path, change: str
) -> None:
    database = Database(database_url)
    with database.writing() as connection:
        connection.execute(text(change))
    database.close()
    settings = Settings(database=database_url, key_file=str(tmp_path / "k"))
    with pytest.raises((ProofBroken, StorageFailure)) as caught:
        open_stored_log(settings)
    if change.startswith("DROP"):
        assert isinstance(caught.value, ProofBroken)
        assert (caught.value.code, caught.value.place) == ("proof.tables", "receipts")
    else:
        assert caught.value.code == "storage.schema"


def test_a_missing_driver_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "psycopg" else real(name)
    )
    with pytest.raises(OutsideFailure) as caught:
        open_reader("postgresql://user@127.0.0.1:1/name")
    assert caught.value.code == "outside.missing_extra"
    assert "troth[postgres]" in str(caught.value.hint)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "troth.db"
    path.write_bytes(b"not a database, but long enough to be taken for one" * 100)
    with raising(StorageFailure, code="storage.unavailable"):
        open_reader(f"sqlite:///{path}")


def test_the_file_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    with_umask = os.umask(0)
    try:
        open_test_storage(f"sqlite:///{tmp_path / 'troth.db'}", tmp_path).close()
    finally:
        os.umask(with_umask)
    assert (tmp_path / "troth.db").stat().st_mode & 0o777 == 0o600


def test_sqlite_is_set_up_to_keep_what_it_committed(tmp_path: Path) -> None:
    storage = open_test_storage(f"sqlite:///{tmp_path / 'troth.db'}", tmp_path)
    with storage.database.reading() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    storage.close()
    assert found == ["wal", 2, 1, 10_000]


@pytest.mark.postgres
def test_a_postgres_that_commits_lazily_is_told_not_to(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    name = postgres_server.create()
    lazy = postgres_server.url(name) + "&options=-c%20synchronous_commit%3Doff"
    storage = open_test_storage(lazy, tmp_path)
    with storage.database.reading() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    storage.close()
    postgres_server.drop(name)


@pytest.mark.postgres
def test_a_postgres_that_isolates_more_is_told_not_to(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    name = postgres_server.create()
    strict = "&options=-c%20default_transaction_isolation%3Dserializable"
    first, second = (
        open_test_storage(postgres_server.url(name) + strict, tmp_path) for _ in range(2)
    )
    futures = [
        storage.log.submit(commit(number)) for number in range(50) for storage in (first, second)
    ]
    assert sorted(future.result() for future in futures) == list(range(1, 101))
    first.close()
    second.close()
    postgres_server.drop(name)


@pytest.mark.postgres
def test_a_postgres_that_is_not_utf8_is_refused(postgres_server: PostgresServer) -> None:
    name = postgres_server.create(options="ENCODING 'LATIN1' TEMPLATE template0")
    with raising(StorageFailure, code="storage.schema"):
        open_reader(postgres_server.url(name))
    postgres_server.drop(name)


def test_the_migrations_make_the_tables_that_the_queries_use(storage: Storage) -> None:
    with storage.database.reading() as connection:
        found = inspect(connection)
        for table in METADATA.sorted_tables:
            columns = {column["name"]: column for column in found.get_columns(table.name)}
            assert {column.name for column in table.c} <= columns.keys()
            for column in table.c:
                assert columns[column.name]["nullable"] == column.nullable, column
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    assert version == REVISIONS[-1]


def test_whatever_is_younger_is_of_a_known_revision() -> None:
    parts = [
        part
        for table in METADATA.sorted_tables
        for part in (table, *table.c, *table.indexes)
        if part.info
    ]
    assert {f"{part.info['since']:04}" for part in parts} <= set(REVISIONS[1:])


def test_a_newer_database_is_left_alone(storage: Storage, database_url: str) -> None:
    with storage.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with raising(StorageFailure, code="storage.schema"):
        open_reader(database_url)


OPEN = """
import sys
from pathlib import Path
from support.databases import open_test_storage
open_test_storage(sys.argv[1], Path(sys.argv[2])).close()
"""


def test_processes_that_start_at_once_share_one_schema_and_one_key(
    empty_database_url: str, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        started = [
            stack.enter_context(Program(OPEN, empty_database_url, str(tmp_path))) for _ in range(4)
        ]
        assert [process.wait(60) for process in started] == [0, 0, 0, 0]
    open_test_storage(empty_database_url, tmp_path).close()


def test_a_failed_statement_says_nothing_of_its_values(storage: Storage) -> None:
    with pytest.raises(StorageFailure) as caught, storage.database.writing() as connection:
        connection.execute(text("INSERT INTO replies (key) VALUES (:key)"), {"key": "sesame"})
    assert caught.value.code == "storage.unavailable"
    assert "sesame" not in f"{caught.value} {caught.value.hint}"


def test_a_database_that_cannot_be_written_is_not_opened_for_writing(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'troth.db'}"
    open_test_storage(url, tmp_path).close()
    blocker = sqlite3.connect(tmp_path / "troth.db", isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageFailure) as caught:
        open_storage(
            url,
            origin=ORIGIN,
            clock=SystemClock(),
            signer=_signer(tmp_path),
            lock_timeout_s=0.05,
        )
    blocker.close()
    assert caught.value.code == "storage.unavailable"


def _signer(directory: Path) -> FileSigner:
    return FileSigner.open(directory / "troth.key")


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_database_of_every_revision_is_upgraded_with_what_it_holds(
    empty_database_url: str, tmp_path: Path, revision: str
) -> None:
    if empty_database_url.startswith("sqlite"):
        create_private(empty_database_url.removeprefix("sqlite:///"))
    database = Database(empty_database_url)
    with database.writing() as connection:
        for statement in _statements_up_to(revision, database.kind):
            connection.exec_driver_sql(statement)
        keys = Table("api_keys", MetaData(), autoload_with=connection)
        held = {"key_id": "key_old", "sha256": "ab" * 32, "tenant": "default", "scopes": "ask"}
        held |= {"created_at": "2026-01-01T00:00:00.000Z", "tier": "free"}
        connection.execute(insert(keys), {n: v for n, v in held.items() if n in keys.columns})
    database.close()
    storage = open_test_storage(empty_database_url, tmp_path)
    with storage.database.reading() as connection:
        found = inspect(connection)
        for table in METADATA.sorted_tables:
            columns = {column["name"] for column in found.get_columns(table.name)}
            assert {column.name for column in table.c} <= columns, table.name
    assert [one.key_id for one in storage.keys.all()] == ["key_old"]
    assert storage.log.probe().result() >= 0
    storage.close()


def _statements_up_to(revision: str, kind: Kind) -> list[str]:
    """What earlier versions ran to bring a new database to a revision of theirs."""
    told = (Path(__file__).parent / "revisions" / f"{kind}.sql").read_text("utf-8")
    steps = told.split("-- ")[1 : REVISIONS.index(revision) + 2]
    return [statement for step in steps for statement in step[5:].split(";\n") if statement.strip()]
