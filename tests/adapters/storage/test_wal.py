"""A new SQLite file that several open at once."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from troth.adapters.storage.database import use_wal


def test_many_that_open_a_new_file_at_once_all_get_a_write_ahead_log(tmp_path: Path) -> None:
    path, modes = tmp_path / "new.db", []
    start = threading.Barrier(8)

    def opened() -> None:
        connection = sqlite3.connect(path, timeout=5)
        start.wait()
        use_wal(connection)
        modes.append(connection.execute("PRAGMA journal_mode").fetchone()[0])
        connection.close()

    threads = [threading.Thread(target=opened) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert modes == ["wal"] * 8


def test_what_is_no_database_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "no.db"
    path.write_bytes(b"not a database, and longer than a header" * 50)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.DatabaseError):
        use_wal(connection)
    connection.close()
