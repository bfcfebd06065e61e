"""Bringing a database to the schema of this code, safely for processes that start at once.

One cheap query tells whether anything is due. The migration runs in one transaction under the
database's own lock. ``schema`` says what there has to be, and since which revision: a database of
before gets the tables, columns and indexes that are younger than it, and ``upgrades`` brings what
stands in it to their form. What is there already, although the database says that it is older, is
refused: whoever sets a database back must not have its digests made anew.
"""

from __future__ import annotations

from sqlalchemy import Connection, insert, inspect, select, text, update
from sqlalchemy.schema import CreateColumn, CreateIndex, SchemaItem

from troth.adapters.storage.database import Database
from troth.adapters.storage.schema import METADATA, REVISIONS, VERSION
from troth.adapters.storage.upgrades import UPGRADES
from troth.adapters.storage.urls import Kind
from troth.kernel.errors import ProofBroken, StorageFailure

_LOCK = 0x74726F7468_01  # an advisory lock of our own: "troth", 1
_WITH_SIDES = 9


def migrate(database: Database) -> None:
    """Make the schema current.

    Raises:
        StorageFailure: ``storage.schema``: the database is newer than this code, or cannot be
            used. ``storage.unavailable``: it cannot be reached or written.
    """
    with database.reading() as connection:
        if _revision(connection) == REVISIONS[-1]:
            return
    with database.writing() as connection:
        if database.kind is Kind.POSTGRESQL:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            _check_encoding(connection)
        # Another process may have migrated while this one waited for the lock.
        revision = _revision(connection)
        if revision is None:
            METADATA.create_all(connection, checkfirst=False)
            connection.execute(insert(VERSION).values(version_num=REVISIONS[-1]))
        elif revision != REVISIONS[-1]:
            _upgrade(connection, revision)


def check_tables(database: Database) -> None:
    """Refuse a database of which a table was dropped.

    Raises:
        ProofBroken: ``proof.tables``, with the names of the missing tables as place.
    """
    with database.reading() as connection:
        missing = METADATA.tables.keys() - set(inspect(connection).get_table_names())
    if missing:
        raise ProofBroken("proof.tables", "A table is missing.", place=", ".join(sorted(missing)))


def _revision(connection: Connection) -> str | None:
    """Of the database; ``None`` where there is nothing in it."""
    if not connection.dialect.has_table(connection, VERSION.name):
        return None
    version = connection.scalar(select(VERSION.c.version_num))
    if version is not None and version not in REVISIONS:
        raise StorageFailure(
            "storage.schema",
            f"the database has schema {version}, which is newer than this version of Troth knows",
            hint="upgrade Troth, or use another database",
        )
    return version


def _check_encoding(connection: Connection) -> None:
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise StorageFailure(
            "storage.schema",
            f"the database stores text as {encoding}; UTF8 is needed",
            hint="create the database with: createdb --encoding=UTF8 --template=template0",
        )


def _upgrade(connection: Connection, revision: str) -> None:
    """Make what is younger than the database, and bring what stands in it to that form."""
    had = int(revision)
    if had < _WITH_SIDES:  # words and indexes of entries that had two sides
        connection.execute(text("DROP TABLE IF EXISTS contest_words"))
        for name in ("entries_old", "entries_new"):
            connection.execute(text(f"DROP INDEX IF EXISTS {name}"))
    for table in METADATA.sorted_tables:
        if _is_younger(table, had):
            table.create(connection, checkfirst=False)
            continue
        for column in (one for one in table.c if _is_younger(one, had)):
            added = CreateColumn(column).compile(dialect=connection.dialect)
            connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {added}"))
        for index in (one for one in table.indexes if _is_younger(one, had)):
            connection.execute(CreateIndex(index))
    for since, upgrade in UPGRADES.items():
        if since > had:
            upgrade(connection)
    connection.execute(update(VERSION).values(version_num=REVISIONS[-1]))


def _is_younger(part: SchemaItem, had: int) -> bool:
    return bool(part.info.get("since", 0) > had)
