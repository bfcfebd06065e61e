"""The database of DBOS behind a gate: once it is shut, no thread of DBOS gets a connection.

DBOS never gives up on its database: a thread that waits for the outcome of a workflow, or for a
locked table, asks again and again, and a process does not end before its threads do. When an engine
is closed the gate is shut, the next question of such a thread fails, and the thread ends with
nothing recorded. What it was about stays as it was, for the next process.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from troth.adapters.storage.wal import use_wal

_SQLITE: Final = "sqlite:///"
_PRAGMAS: Final = ("busy_timeout=30000", "foreign_keys=ON")
_POOL_SIZE: Final = 20


class Shut(BaseException):
    """The engine is closed: whoever asks is to end, past every ``except Exception``."""


class GatedDatabase:
    """An SQLAlchemy engine for DBOS, and its gate.

    Attributes:
        url: As DBOS reads it.
        engine: To be given to DBOS, which leaves it open.
    """

    def __init__(self, url: str) -> None:
        """Take ``sqlite:///PATH`` or ``postgresql://…``; nothing is connected yet."""
        import sqlalchemy as sa

        self._shut = threading.Event()
        self.url = url.replace("postgresql://", "postgresql+psycopg://", 1)
        on_sqlite = url.startswith(_SQLITE)
        sized = {} if on_sqlite else {"pool_size": _POOL_SIZE, "pool_pre_ping": True}
        self.engine: sa.Engine = sa.create_engine(self.url, **sized)
        if on_sqlite:
            sa.event.listen(self.engine, "connect", _set_up)
        sa.event.listen(self.engine, "checkout", self._admit)

    def shut(self) -> None:
        """Hand out no connection any more, and close those that are idle."""
        self._shut.set()
        self.engine.dispose()

    def _admit(self, *_: object) -> None:
        if self._shut.is_set():
            raise Shut


def _set_up(connection: Any, _: object) -> None:
    connection.isolation_level = "IMMEDIATE"
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    use_wal(connection)
