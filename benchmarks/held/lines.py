"""Cited lines: of what a model says of a quote, what stays in Evidence.

A scripted model cites the quote of a row and states the line of the row. A line is kept where it
leaves in Evidence, and moved where it leaves elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import WRITER, DoorFailure, Saying, Wire, asking_for, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share, shares_by
from troth.contracts.answers.grounding.marks import bare
from troth.contracts.answers.sections import one_line
from troth.kernel.jsontypes import JsonObject

SETS: Final = ("lines",)


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Ask about each quote, and see where the line leaves.

    Raises:
        DoorFailure: A door failed, or the line left nowhere.
    """
    kept: list[bool] = []
    async with opened(folder, rows=len(rows), scripted=True) as doors:
        for number, row in enumerate(rows):
            await doors.store(number, "quoted", row["quote"])
            saying = {WRITER: citing(row["quote"], row["line"])}
            _, wire = await doors.ask_until_found(number, asking_for(row["quote"]), saying)
            kept.append(is_kept(row["line"], wire, number))
    return HeldTable(name="lines", figures=scored(rows, kept))


def citing(quote: str, line: str) -> Saying:
    """A model that cites a quote for a line."""

    def says(payload: JsonObject) -> JsonObject:
        del payload
        cited: JsonObject = {"source_id": "quoted", "quote": quote, "fact": line}
        return {
            "evidence": [cited],
            "interpretation": "This is what the source says.",
            "recommendation": "Read the source.",
            "uncertainty": "",
        }

    return says


def is_kept(line: str, wire: Wire, number: int) -> bool:
    """Whether the line stands in Evidence.

    Raises:
        DoorFailure: It stands neither there nor in the Interpretation.
    """
    if any(one_line(one["fact"]) == one_line(line) for one in wire["sections"]["evidence"]):
        return True
    if one_line(line) not in one_line(bare(wire["sections"]["interpretation"])):
        raise DoorFailure(f"lines, row {number}: the line left nowhere")
    return False


def scored(rows: Sequence[Row], kept: Sequence[bool]) -> tuple[HeldFigure, ...]:
    """The figures of lines that were kept, or not."""
    pairs = list(zip(rows, kept, strict=True))
    right = [(row["kind"], stays) for row, stays in pairs if row["right"]]
    wrong = [(row["kind"], stays) for row, stays in pairs if not row["right"]]
    return (
        share("right lines kept in Evidence", [stays for _, stays in right]),
        share(
            "wrong lines kept in Evidence", [stays for _, stays in wrong], higher_is_better=False
        ),
        share("kept lines that are right", [row["right"] for row, stays in pairs if stays]),
        *shares_by("right lines kept", right),
        *shares_by("wrong lines kept", wrong, higher_is_better=False),
    )
