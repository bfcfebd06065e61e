"""What holding the tables to the log comes to: findings, each with its place, and coverage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
