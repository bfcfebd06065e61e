"""What the log says of rows, sorted by row: on disk, so that a log of any length can be audited."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple


class Anchor(NamedTuple):
    """What an event says of a row.

    Attributes:
        place: A number within the key, such as a version; 0 where there is one row to a key.
        event: Its index.
    """

    key: str
    place: int
    value: str
    event: int


class Anchors:
    """Anchors by kind and key, in a temporary file that goes with this object; for one thread."""

    def __init__(self) -> None:
        self._base = sqlite3.connect("", isolation_level=None)
        self._base.execute("PRAGMA journal_mode = OFF")
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute(
            "CREATE TABLE anchors (kind TEXT, key TEXT, place INTEGER, value TEXT, seq INTEGER,"
            " seen INTEGER DEFAULT 0, PRIMARY KEY (kind, key, place)) WITHOUT ROWID"
        )
        self._base.execute("BEGIN")

    def close(self) -> None:
        """Drop everything."""
        self._base.close()

    def put(self, kind: str, anchor: Anchor) -> None:
        """Take an anchor in; a later one of the same row replaces it."""
        self._base.execute(
            "INSERT OR REPLACE INTO anchors (kind, key, place, value, seq) VALUES (?, ?, ?, ?, ?)",
            (kind, *anchor),
        )

    def drop(self, kind: str, key: str) -> None:
        """The row is gone, and rightly so."""
        self._base.execute("DELETE FROM anchors WHERE kind = ? AND key = ?", (kind, key))

    def take(self, kind: str, key: str, place: int = 0) -> Anchor | None:
        """The anchor of a row that is there, which counts as seen from then on."""
        row = self._base.execute(
            "UPDATE anchors SET seen = 1 WHERE kind = ? AND key = ? AND place = ?"
            " RETURNING key, place, value, seq",
            (kind, key, place),
        ).fetchone()
        return None if row is None else Anchor(*row)

    def look(self, kind: str, key: str) -> Anchor | None:
        """An anchor, which does not count as seen by that."""
        row = self._base.execute(
            "SELECT key, place, value, seq FROM anchors WHERE kind = ? AND key = ?", (kind, key)
        ).fetchone()
        return None if row is None else Anchor(*row)

    def of(self, kind: str, key: str) -> list[Anchor]:
        """All anchors of a key by place; they count as seen."""
        of_key = (kind, key)
        self._base.execute("UPDATE anchors SET seen = 1 WHERE kind = ? AND key = ?", of_key)
        rows = self._base.execute(
            "SELECT key, place, value, seq FROM anchors WHERE kind = ? AND key = ? ORDER BY place",
            of_key,
        )
        return [Anchor(*row) for row in rows]

    def unseen(self, kind: str) -> Iterator[Anchor]:
        """Anchors of rows that were not found, one for each key."""
        rows = self._base.execute(
            "SELECT key, place, value, MIN(seq) FROM anchors WHERE kind = ? AND seen = 0"
            " GROUP BY key ORDER BY MIN(seq)",
            (kind,),
        )
        return (Anchor(*row) for row in rows)
