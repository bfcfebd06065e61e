"""Bringing a database to the schema of this code, safely for processes that start at once.

One cheap query tells whether anything is due; alembic, which is slow to import, is loaded only
then. The migration runs in one transaction under the database's own lock.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from troth.adapters.storage.database import Database
from troth.adapters.storage.schema import METADATA, REVISIONS
from troth.adapters.storage.urls import Kind
from troth.kernel.errors import ProofBroken, StorageFailure

_LOCK = 0x74726F7468_01  # an advisory lock of our own: "troth", 1


def migrate(database: Database) -> None:
    """Make the schema current.

    Raises:
        StorageFailure: ``storage.schema``: the database is newer than this code, or cannot be
            used. ``storage.unavailable``: it cannot be reached or written.
    """
    with database.reading() as connection:
        if _is_current(connection):
            return
    with database.writing() as connection:
        if database.kind is Kind.POSTGRESQL:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            _check_encoding(connection)
        # Another process may have migrated while this one waited for the lock.
        if not _is_current(connection):
            _upgrade(connection)


def check_tables(database: Database) -> None:
    """Refuse a database of which a table was dropped.

    Raises:
        ProofBroken: ``proof.tables``, with the names of the missing tables as place.
    """
    with database.reading() as connection:
        missing = METADATA.tables.keys() - set(inspect(connection).get_table_names())
    if missing:
        raise ProofBroken("proof.tables", "A table is missing.", place=", ".join(sorted(missing)))


def _is_current(connection: Connection) -> bool:
    if not connection.dialect.has_table(connection, "alembic_version"):
        return False
    version = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if version is not None and version not in REVISIONS:
        raise StorageFailure(
            "storage.schema",
            f"the database has schema {version}, which is newer than this version of Troth knows",
            hint="upgrade Troth, or use another database",
        )
    return bool(version == REVISIONS[-1])


def _check_encoding(connection: Connection) -> None:
    encoding = connection.scalar(text("SHOW server_encoding"))
    if encoding != "UTF8":
        raise StorageFailure(
            "storage.schema",
            f"the database stores text as {encoding}; UTF8 is needed",
            hint="create the database with: createdb --encoding=UTF8 --template=template0",
        )


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    scripts = str(Path(__file__).parent / "migrations").replace("%", "%%")
    config.set_main_option("script_location", scripts)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
