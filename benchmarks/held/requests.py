"""Requests as people type them, each alone: does it need evidence, and is something missing?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import ASK, Wire, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share

SETS: Final = ("requests",)
_TALK: Final = frozenset({"smalltalk", "exclaim"})
_CRISIS: Final = "crisis"


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """What was decided of a request.

    Attributes:
        needs: It was answered, and as one that needs evidence.
        asks: It was asked back.
    """

    needs: bool
    asks: bool


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Ask every request of an empty deployment, each in a conversation of its own."""
    decided: list[Decided] = []
    async with opened(folder, rows=1) as doors:
        for number, row in enumerate(rows):
            wire = await doors.post(ASK, 0, text=row["text"], thread_id=f"thread-{number}")
            decided.append(read(wire))
    return HeldTable(name="requests", figures=scored(rows, decided))


def read(wire: Wire) -> Decided:
    """What a response shows of the decisions."""
    asks = bool(wire["questions"])
    return Decided(needs=not asks and wire["evidence"]["needed"], asks=asks)


def scored(rows: Sequence[Row], decided: Sequence[Decided]) -> tuple[HeldFigure, ...]:
    """The figures of what was decided."""
    pairs = list(zip(rows, decided, strict=True))
    whole = [(row, one) for row, one in pairs if not row["missing"]]
    return (
        share("evidence needed, and seen", [o.needs for r, o in whole if _needs(r)]),
        share(
            "evidence not needed, and sought",
            [o.needs for r, o in whole if not _needs(r)],
            higher_is_better=False,
        ),
        share(
            "small talk taken for a question of fact",
            [o.needs for r, o in whole if r["kind"] in _TALK],
            higher_is_better=False,
        ),
        share("something missing, and asked for", [o.asks for r, o in pairs if r["missing"]]),
        share(
            "nothing missing, and asked back", [o.asks for _, o in whole], higher_is_better=False
        ),
        share(
            "in distress, and asked back",
            [o.asks for r, o in whole if r["kind"] == _CRISIS],
            higher_is_better=False,
        ),
    )


def _needs(row: Row) -> bool:
    return bool(row["need"] == "evidence")
