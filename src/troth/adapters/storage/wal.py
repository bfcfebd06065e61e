"""A write-ahead log on an SQLite file, also where two processes open a new one at once."""

from __future__ import annotations

import sqlite3
import time
from typing import Protocol

_PATIENCE_S, _PAUSE_S = 30.0, 0.05


class Executes(Protocol):
    """A connection or a cursor of the SQLite driver."""

    def execute(self, sql: str, /) -> object:
        """Run one statement."""
        ...


def use_wal(connection: Executes) -> None:
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
