"""A directory in a CSV file: small businesses, trials, tests.

Columns, named in the first line, in any order: ``kind`` (CUSTOMER, POLICY, CLAIM, CONTACT or
BROKER), ``entity_id``, ``owner_id`` (the customer that it belongs to; may be empty),
``product_line`` (label of the profile, of policies and claims; may be empty or absent), ``signal``
(``policy_number``, ``email`` … as ``contracts.gate.intake.identity.WEIGHTS`` names them) and
``value``, normalized as intake does it. One line for each value by which an entry can be known.
"""

from __future__ import annotations

import csv
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from troth.contracts.gate.intake.identity import KINDS, WEIGHTS
from troth.contracts.gate.intake.model import Candidate
from troth.kernel.errors import CallerError
from troth.language.tokens import fold

_COLUMNS: Final = {"kind", "entity_id", "signal", "value"}
MAX_ROWS: Final = 1_000_000


class CsvDirectory:
    """Held in memory, read once."""

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
