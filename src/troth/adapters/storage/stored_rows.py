"""Rows as they are stored, whatever somebody put there, and their tokens for the log.

What the log says of rows, sorted by row: on disk, so that a log of any length can be audited.
Collecting what an audit of the tables finds, with a bound on how much of it is kept.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import orjson
from sqlalchemy import Boolean, ColumnElement, Table, select, type_coerce
from sqlalchemy.types import NullType

from troth.adapters.storage.database import Database
from troth.kernel.codec import WireError, decode
from troth.kernel.errors import ProofBroken, StorageFailure
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.rows import Cell, Finding, TableReport, changed_columns
from troth.kernel.proof.statement import ReceiptStatement

MAX_FINDINGS = 1_000
MAX_EXAMPLES = 3  # of each table
MISSING = "the row is missing"
UNKNOWN = "the log does not know this row"
NO_DIGEST = "the log has no digest of it"


Kind: TypeAlias = Literal[
    "log key",
    "body",
    "key",
    "revoked",
    "source version",
    "current source",
    "passages",
    "source text",
    "erased source",
    "head",
    "memory event",
    "message",
    "stage",
    "normal form",
    "decided",
    "record",
    "review",
    "review id",
    "decision",
]
"""Of what the log says something."""
Said: TypeAlias = "tuple[Kind, str, str | None]"
"""What an event says: of what, of which, and what; ``None`` where it is gone, and rightly so."""


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


class Comparison:
    """One comparison of the tables with the log: what the log says, and what was found; one thread.

    What the log says lies by kind and key in a temporary file, which goes with this object.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._found: list[Finding] = []
        self._examples: list[Finding] = []
        self._covered: Counter[str] = Counter()
        self._uncovered: Counter[str] = Counter()
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

    def put(self, kind: Kind, anchor: Anchor) -> None:
        """Take an anchor in; a later one of the same row replaces it."""
        self._base.execute(
            "INSERT OR REPLACE INTO anchors (kind, key, place, value, seq) VALUES (?, ?, ?, ?, ?)",
            (kind, *anchor),
        )

    def drop(self, kind: Kind, key: str) -> None:
        """The row is gone, and rightly so."""
        self._base.execute("DELETE FROM anchors WHERE kind = ? AND key = ?", (kind, key))

    def take(self, kind: Kind, key: str, place: int = 0) -> Anchor | None:
        """The anchor of a row that is there, which counts as seen from then on."""
        row = self._base.execute(
            "UPDATE anchors SET seen = 1 WHERE kind = ? AND key = ? AND place = ?"
            " RETURNING key, place, value, seq",
            (kind, key, place),
        ).fetchone()
        return None if row is None else Anchor(*row)

    def look(self, kind: Kind, key: str) -> Anchor | None:
        """An anchor, which does not count as seen by that."""
        row = self._base.execute(
            "SELECT key, place, value, seq FROM anchors WHERE kind = ? AND key = ?", (kind, key)
        ).fetchone()
        return None if row is None else Anchor(*row)

    def of(self, kind: Kind, key: str) -> list[Anchor]:
        """All anchors of a key by place; they count as seen."""
        of_key = (kind, key)
        self._base.execute("UPDATE anchors SET seen = 1 WHERE kind = ? AND key = ?", of_key)
        rows = self._base.execute(
            "SELECT key, place, value, seq FROM anchors WHERE kind = ? AND key = ? ORDER BY place",
            of_key,
        )
        return [Anchor(*row) for row in rows]

    def unseen(self, kind: Kind) -> Iterator[Anchor]:
        """Anchors of rows that were not found, one for each key."""
        rows = self._base.execute(
            "SELECT key, place, value, MIN(seq) FROM anchors WHERE kind = ? AND seen = 0"
            " GROUP BY key ORDER BY MIN(seq)",
            (kind,),
        )
        return (Anchor(*row) for row in rows)

    def __len__(self) -> int:
        return len(self._found)

    def add(
        self, table: Table, row: Mapping[str, Cell] | str, what: str, event: int | None = None
    ) -> None:
        """Something is not as the log has it; what goes beyond ``MAX_FINDINGS`` is dropped."""
        if len(self._found) < MAX_FINDINGS:
            named = row if isinstance(row, str) else named_row(table, row)
            self._found.append(Finding(table=table.name, row=named, what=what, event=event))

    def cover(self, table: Table, rows: int = 1) -> None:
        """Rows were held to the log."""
        self._covered[table.name] += rows

    def hold(
        self, table: Table, row: Mapping[str, Cell], wrong: Iterable[str], event: int | None = None
    ) -> None:
        """A row was held to the log, and differs from it in these columns."""
        self.cover(table)
        for what in wrong:
            self.add(table, row, what, event)

    def compare(
        self,
        table: Table,
        row: Mapping[str, Cell],
        known: Anchor | None,
        differs: Callable[[str], Iterable[str]],
        wrong: Iterable[str] = (),
    ) -> None:
        """Hold a row to what the log says of it, if anything.

        Args:
            differs: The columns in which the row is not what the log says.
            wrong: Columns that are not right, whatever the log says.
        """
        found = [*wrong, *(differs(known.value) if known else ())]
        if known is None and not found:
            self.leave(table, row)
        else:
            self.hold(table, row, dict.fromkeys(found), known.event if known else None)

    def compare_row(
        self,
        table: Table,
        row: Mapping[str, Cell],
        known: Anchor | None,
        columns: Iterable[str],
        wrong: Iterable[str] = (),
        *,
        salt: bytes = b"",
    ) -> None:
        """As ``compare``, where what the log says is a token of these columns, in this order."""
        cells = {name: row[name] for name in columns}
        differs = partial(changed_columns, table=table.name, row=cells, salt=salt)
        self.compare(table, row, known, differs, wrong)

    def miss(self, table: Table, anchors: Iterable[Anchor], named: str = "{}") -> None:
        """Rows that the log knows are not there; they are named by their keys."""
        for gone in anchors:
            self.add(table, named.format(gone.key), MISSING, gone.event)

    def leave(self, table: Table, row: Mapping[str, Cell]) -> None:
        """The log has no digest of a row."""
        self._uncovered[table.name] += 1
        if self._uncovered[table.name] <= MAX_EXAMPLES:
            named = named_row(table, row)
            self._examples.append(Finding(table=table.name, row=named, what=NO_DIGEST))

    def report(self) -> TableReport:
        """All of it."""
        return TableReport(
            findings=tuple(self._found),
            covered=dict(self._covered),
            uncovered=dict(self._uncovered),
            examples=tuple(self._examples),
        )


_PAGE = 500
T = TypeVar("T")


def plain_cell(kind: object, value: Any) -> Cell:
    """A cell alike on every database: SQLite has numbers for flags."""
    if isinstance(kind, Boolean) and value in (0, 1):
        return bool(value)
    known: Cell = value
    return known


def rows_of(
    database: Database, table: Table, *where: ColumnElement[bool]
) -> Iterator[dict[str, Cell]]:
    """Every row in the order of its key, a page at a time, each page in a transaction of its own.

    What is written meanwhile may or may not be among them.
    """
    columns = [type_coerce(one, NullType()).label(one.name) for one in table.c]
    query = select(*columns).where(*where)
    for row in database.paged(query, *table.primary_key, size=_PAGE):
        yield {one.name: plain_cell(one.type, row._mapping[one.name]) for one in table.c}


def value_of(
    kind: type[T], cells: Mapping[str, object], damaged: Callable[[str], StorageFailure]
) -> T:
    """The value of a row; columns that are none of its fields are ignored.

    SQLite holds whatever is written into a column, and a restored or edited database may hold words
    that this version does not know.

    Raises:
        StorageFailure: What ``damaged`` makes of the field that is none.
    """
    named = {str(name): cell for name, cell in cells.items()}  # SQLAlchemy's names are a subclass
    try:
        return decode(kind, named, defaults=True)
    except WireError as error:
        raise damaged(error.path) from error


def named_row(table: Table, row: Mapping[str, Cell]) -> str:
    """Which row: its key, as a person looks it up. Long texts are cut."""
    return named_cells({column.name: row[column.name] for column in table.primary_key})


def named_cells(cells: Mapping[str, Cell]) -> str:
    """Some cells by name, each cut to what a line can take."""
    return ", ".join(f"{name}={str(value)[:80]}" for name, value in cells.items())


def stated_in(envelope: object) -> ReceiptStatement | None:
    """The statement in a stored envelope, or ``None`` where there is none."""
    if not isinstance(envelope, bytes):
        return None
    try:
        return ReceiptStatement.from_json(orjson.loads(parse_envelope(envelope).payload))
    except (ProofBroken, ValueError):
        return None
