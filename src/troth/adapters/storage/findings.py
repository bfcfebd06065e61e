"""Collecting what an audit of the tables finds, with a bound on how much of it is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sqlalchemy import Table

from troth.adapters.storage.stored_rows import named_row
from troth.kernel.proof.rows import Cell
from troth.kernel.proof.tables import Finding, TableReport

MAX_FINDINGS = 1_000
MAX_EXAMPLES = 3  # of each table
MISSING = "the row is missing"
UNKNOWN = "the log does not know this row"
NO_DIGEST = "the log has no digest of it"


class Findings:
    """What was found so far."""

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self._examples: list[Finding] = []
        self._covered: Counter[str] = Counter()
        self._uncovered: Counter[str] = Counter()

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
