"""Bare tables: what inserting costs without Troth, through the driver alone."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Protocol


class RawTable(Protocol):
    """A table that rows of bytes are inserted into."""

    def insert(self, rows: int, size_bytes: int) -> None:
        """Insert rows and commit them in one transaction; durable when this returns."""
        ...

    def close(self) -> None:
        """Remove what was made, and disconnect."""
        ...


class _SqliteTable:
    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=FULL")
        self._connection.execute("CREATE TABLE rows (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")

    def insert(self, rows: int, size_bytes: int) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany(
            "INSERT INTO rows (body) VALUES (?)", _bodies(rows, size_bytes)
        )
        self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()


class _PostgresTable:
    def __init__(self, url: str) -> None:
        import psycopg

        self._connection = psycopg.connect(url, autocommit=True)
        self._connection.execute(
            "CREATE TABLE troth_bench_rows (seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
            " body BYTEA NOT NULL)"
        )

    def insert(self, rows: int, size_bytes: int) -> None:
        with self._connection.transaction(), self._connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO troth_bench_rows (body) VALUES (%s)", _bodies(rows, size_bytes)
            )

    def close(self) -> None:
        self._connection.execute("DROP TABLE troth_bench_rows")
        self._connection.close()


def sqlite_table(path: Path) -> RawTable:
    """A table in a fresh SQLite file that writes ahead and syncs every commit."""
    return _SqliteTable(path)


def postgres_table(url: str) -> RawTable:
    """A table in a PostgreSQL database; dropped when it is closed."""
    return _PostgresTable(url)


def _bodies(rows: int, size_bytes: int) -> list[tuple[bytes]]:
    return [(os.urandom(size_bytes),) for _ in range(rows)]
