"""Directories in a table: of a CSV file, or of a database that the business has.

A CSV file, for small businesses, trials and tests, has columns named in the first line, in any
order: ``kind`` (CUSTOMER, POLICY, CLAIM, CONTACT or BROKER), ``entity_id``, ``owner_id`` (the
customer that it belongs to; may be empty), ``product_line`` (label of the profile, of policies and
claims; may be empty or absent), ``signal`` (``policy_number``, ``email`` … as
``contracts.gate.intake.identity.WEIGHTS`` names them) and ``value``, normalized as intake does it.
One line for each value by which an entry can be known.

A database is asked with one read-only statement for each look-up.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import RowMapping, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from troth.contracts.gate.intake.identity import KINDS, WEIGHTS
from troth.contracts.gate.intake.model import Candidate
from troth.kernel.errors import CallerError, OutsideFailure
from troth.language.tokens import fold

_COLUMNS: Final = {"kind", "entity_id", "signal", "value"}
MAX_ROWS: Final = 1_000_000
DEFAULT_QUERY: Final = "SELECT * FROM directory WHERE signal = :signal AND value = :value"
MAX_HITS: Final = 50


class CsvDirectory:
    """A file, held in memory and read once."""

    def __init__(self, path: Path, lines: Collection[str] = ()) -> None:
        """Read the file.

        Args:
            lines: The product lines that there are; empty for whatever the file says.

        Raises:
            CallerError: ``config.invalid``, naming the line.
        """
        self._lines = lines
        self._entries: dict[tuple[str, str], list[Candidate]] = {}
        try:
            with path.open(encoding="utf-8-sig", newline="") as written:
                self._read(csv.DictReader(written))
        except (OSError, UnicodeDecodeError, csv.Error) as failure:
            raise _unreadable(f"The directory {path.name} cannot be read as CSV.") from failure

    def _read(self, rows: csv.DictReader[str]) -> None:
        missing = sorted(_COLUMNS - set(rows.fieldnames or ()))
        if missing:
            raise _unreadable(f"The directory has no column {missing[0]}.")
        for number, row in enumerate(rows, start=2):
            if number > MAX_ROWS:
                raise _unreadable(f"The directory has more than {MAX_ROWS} lines.")
            self._add(number, row)

    def _add(self, number: int, row: dict[str, str]) -> None:
        kind, signal = row["kind"] or "", row["signal"] or ""
        if kind not in KINDS or signal not in WEIGHTS or not row["entity_id"] or not row["value"]:
            raise _unreadable(f"Line {number} of the directory is not valid.")
        line = row.get("product_line") or ""
        if line and self._lines and line not in self._lines:
            raise _unreadable(f"Line {number} of the directory names a product line of no profile.")
        entry = Candidate(
            kind=kind,
            entity_id=row["entity_id"],
            score=0.0,
            signals=(signal,),
            owner_id=row.get("owner_id") or "",
            product_line=line,
        )
        self._entries.setdefault((signal, fold(row["value"])), []).append(entry)

    def find(self, kind: str, value: str) -> Sequence[Candidate]:
        """Every entry known by that value of a signal."""
        return tuple(self._entries.get((kind, fold(value)), ()))


def _unreadable(detail: str) -> CallerError:
    columns = ", ".join(sorted((*_COLUMNS, "owner_id", "product_line")))
    return CallerError(
        "config.invalid", detail, hint=f"expected columns: {columns}", field="intake_directory"
    )


class SqlDirectory:
    """Asks a database by URL; safe for any thread.

    The statement takes ``:signal`` and ``:value`` and gives ``kind``, ``entity_id`` and, where the
    table has them, ``owner_id`` and ``product_line`` (may be null); more than 50 rows are cut off,
    which is ambiguous anyway.
    """

    def __init__(self, url: str, query: str = DEFAULT_QUERY) -> None:
        """Prepare the connection; none is made yet.

        Raises:
            CallerError: ``config.invalid``: the URL cannot be used, or the statement lacks a name.
        """
        if ":signal" not in query or ":value" not in query:
            raise CallerError(
                "config.invalid",
                "The statement of the directory does not name :signal and :value.",
                field="intake_directory",
            )
        try:
            self._engine = create_engine(url, hide_parameters=True, pool_pre_ping=True)
        except (SQLAlchemyError, ImportError) as failure:
            raise CallerError(
                "config.invalid",
                "The URL of the directory cannot be used.",
                field="intake_directory",
            ) from failure
        self._query = text(query)

    def find(self, kind: str, value: str) -> Sequence[Candidate]:
        """Every entry known by that value of a signal.

        Raises:
            OutsideFailure: ``outside.server``: the database cannot be asked.
        """
        try:
            with self._engine.connect() as connection:
                rows = connection.execute(self._query, {"signal": kind, "value": value})
                found = [_entry(kind, row) for row in rows.mappings().fetchmany(MAX_HITS)]
        except (SQLAlchemyError, KeyError) as failure:
            raise OutsideFailure(
                "outside.server",
                "The directory of customers cannot be asked.",
                hint="check its database, and that the table has kind and entity_id",
            ) from failure
        return tuple(one for one in found if one.kind in KINDS)

    def close(self) -> None:
        """Close its connections."""
        self._engine.dispose()


def _entry(signal: str, row: RowMapping) -> Candidate:
    return Candidate(
        kind=str(row["kind"]),
        entity_id=str(row["entity_id"]),
        score=0.0,
        signals=(signal,),
        owner_id=str(row.get("owner_id") or ""),
        product_line=str(row.get("product_line") or ""),
    )
