"""Digests of stored rows, as the log holds them.

A row's token is the SHA-256 of its columns followed by two bytes for each column. The digest says
whether a row is the one that was stored; the short marks only help to say which column is not, and
prove nothing. A token names as many columns as it was made of, so that a column that is added later
leaves old tokens valid.

What holding the tables to the log comes to: findings, each with its place, and coverage.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias

from troth.kernel.digests import sha256_hex

if TYPE_CHECKING:
    from hashlib import _Hash as Hash


from dataclasses import dataclass, field

Cell: TypeAlias = "str | int | float | bool | bytes | None"

_DIGEST: Final = 64
_MARK: Final = 4
ANY_COLUMN: Final = "a column"


def row_token(table: str, row: Mapping[str, Cell], *, salt: bytes = b"") -> str:
    """The token of a row, its columns in the order of the mapping.

    Args:
        salt: What makes the marks of short values confirm no guess at them, for a row that holds
            personal data; it must stand in the row itself, and go where the row goes.
    """
    cells = [_cell(name, value) for name, value in row.items()]
    begun = sha256(salt)
    return _digest(table, cells) + "".join(_mark_of(begun.copy(), cell) for cell in cells)


def row_sha256(table: str, row: Mapping[str, Cell]) -> str:
    """The digest of a row alone."""
    return _digest(table, [_cell(name, value) for name, value in row.items()])


def row_key(table: str, *names: str) -> str:
    """By which a row is found in the log, whatever else stands in it."""
    return _digest(table, [_cell("", name) for name in names])[:32]


def changed_columns(
    token: str, table: str, row: Mapping[str, Cell], *, salt: bytes = b""
) -> tuple[str, ...]:
    """The columns in which a row is not the one that a token is of; empty where it is that row.

    Where no single column can be told, it is ``ANY_COLUMN``.
    """
    known = (len(token) - _DIGEST) // _MARK
    now = row_token(table, dict(list(row.items())[:known]), salt=salt)
    if now == token:
        return ()
    names = [
        name
        for place, name in enumerate(list(row)[:known])
        if _mark(now, place) != _mark(token, place)
    ]
    return tuple(names) or (ANY_COLUMN,)


def _mark_of(begun: Hash, cell: bytes) -> str:
    begun.update(cell)
    return begun.hexdigest()[:_MARK]


def _mark(token: str, place: int) -> str:
    start = _DIGEST + place * _MARK
    return token[start : start + _MARK]


def _digest(table: str, cells: list[bytes]) -> str:
    parts = [table.encode(), *cells]
    return sha256_hex(b"".join(len(part).to_bytes(8) + part for part in parts))


def _cell(name: str, value: Cell) -> bytes:
    """Name, type and value, so that no two cells are written alike."""
    if isinstance(value, bytes | memoryview):
        body = b"b" + value
    elif isinstance(value, str):
        body = b"s" + value.encode("utf-8", "surrogatepass")
    elif value is None:
        body = b"n"
    else:
        body = type(value).__name__.encode() + repr(value).encode()
    return name.encode() + b"=" + body


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """Something in the tables that is not as the log has it.

    Attributes:
        table: Name of the table.
        row: Which row, by its key: ``owner_id=1, seq=3``.
        what: A column, or what is wrong with the row as a whole.
        event: Index of the event that says otherwise, where one does.
    """

    table: str
    row: str
    what: str
    event: int | None = None

    @property
    def place(self) -> str:
        """Table, row and column in one line."""
        told = "" if self.event is None else f" (event {self.event})"
        return f"{self.table}({self.row}): {self.what}{told}"


@dataclass(frozen=True, kw_only=True, slots=True)
class TableReport:
    """How the tables compare with the log.

    Attributes:
        findings: What differs; empty where all that the log has a digest of is as it was stored.
        covered: Rows held to a digest in the log, by table.
        uncovered: Rows of which the log has no digest, by table: neither right nor wrong.
        examples: Of those, the first few.
    """

    findings: tuple[Finding, ...] = ()
    covered: Mapping[str, int] = field(default_factory=dict)
    uncovered: Mapping[str, int] = field(default_factory=dict)
    examples: tuple[Finding, ...] = ()
