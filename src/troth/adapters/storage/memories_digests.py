"""Digests of what is stored of one subject's memory, and what they are held against.

Each row carries a digest over its own columns and over whose it is, so that a row that was edited,
or put under another subject, is known for it as soon as it is read. Each event also carries the
head of its stream: a digest over itself and all events before it. The audit log names heads, so
that whoever edits a row together with its digests still contradicts the log. A head begins with a
nonce of the stream's own, and thus confirms no guess at whose it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Table

from troth.adapters.storage.schema import ENTRIES, MEMORIES, MEMORY_OWNERS
from troth.adapters.storage.stored_rows import plain_cell
from troth.kernel.errors import StorageFailure
from troth.kernel.proof.rows import Cell, row_sha256
from troth.ports.memory import Owner

_APART: Final = frozenset({"owner_id", "tenant", "subject", "opened_at", "sha256"})


def digested(table: Table) -> tuple[str, ...]:
    """The columns that the digest of a row is over, besides whose row it is."""
    return tuple(column.name for column in table.c if column.name not in _APART)


OWNER_COLUMNS: Final = digested(MEMORY_OWNERS)
MEMORY_COLUMNS: Final = digested(MEMORIES)
ENTRY_COLUMNS: Final = digested(ENTRIES)


def stream_of(owner: Owner, nonce: str) -> str:
    """The head of a stream without events, by which the log names it."""
    return row_sha256("stream", {"n": nonce, "t": owner.tenant, "s": owner.subject})


def event_digest(owner: Owner, seq: Cell, data: Cell) -> str:
    """The digest of a stored event."""
    row: dict[str, Cell] = {"t": owner.tenant, "s": owner.subject, "seq": seq, "data": data}
    return row_sha256("memory_events", row)


def next_head(head: str, sha256: str) -> str:
    """The head after an event."""
    return row_sha256("head", {"before": head, "event": sha256})


def own_digest(owner: Owner, table: Table, row: Mapping[str, Any], text: Cell = "") -> str:
    """The digest of a row of an owner, a memory or an entry.

    Args:
        row: Its columns by name; those that are not digested may be missing.
        text: What the row says in the end: its own text, or that of the event it points at.
    """
    cells = {name: plain_cell(table.c[name].type, row[name]) for name in digested(table)}
    whose: dict[str, Cell] = {"t": owner.tenant, "s": owner.subject}
    return row_sha256(table.name, {**whose, **cells, "text": text})


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnerRow:
    """The row of a subject, known to be the one that was stored."""

    owner_id: int
    version: int
    open_count: int
    word_count: int
    nonce: str
    head: str


def read_owner(owner: Owner, row: Sequence[Any]) -> OwnerRow:
    """From a row of the statement ``OWNER``.

    Raises:
        StorageFailure: ``storage.altered``; ``storage.damaged`` where a count is none.
    """
    owner_id, *cells, sha256 = row
    named = dict(zip(OWNER_COLUMNS, cells, strict=True))
    for name in ("version", "open_count", "word_count"):
        if type(named[name]) is not int or named[name] < 0:
            raise damaged()
    if own_digest(owner, MEMORY_OWNERS, named) != sha256:
        raise altered("the record of the subject")
    return OwnerRow(owner_id=owner_id, **named)


def check_row(owner: Owner, table: Table, cells: Sequence[Any], sha256: object, text: Cell) -> None:
    """Refuse a memory or an entry that is not the one that was stored.

    Args:
        cells: Of the digested columns, in order.

    Raises:
        StorageFailure: ``storage.altered``, naming the row.
    """
    named = dict(zip(digested(table), cells, strict=True))
    if own_digest(owner, table, named, text) != sha256:
        seq = named["seq"]
        place = f" at place {seq}" if isinstance(seq, int) else ""
        raise altered(f"a row of {table.name}{place}")


def check_event(owner: Owner, seq: Cell, data: Cell, sha256: object) -> None:
    """Refuse an event that is not the one that was stored.

    Raises:
        StorageFailure: ``storage.altered``.
    """
    if event_digest(owner, seq, data) != sha256:
        raise altered(f"the event at place {seq}" if isinstance(seq, int) else "an event")


def altered(what: str) -> StorageFailure:
    """What is said of memories that are not those that were stored; nothing is quoted."""
    return StorageFailure(
        "storage.altered",
        f"What is stored of a subject's memories was changed from outside: {what}.",
        hint="find what was changed with `troth audit verify`, and restore it from a backup",
        field="memories",
    )


def damaged() -> StorageFailure:
    """What is said of memories that cannot be read; nothing that stands there is quoted."""
    return StorageFailure(
        "storage.damaged",
        "What is stored of a subject's memories cannot be read.",
        hint="restore the database from a backup",
        field="memories",
    )
