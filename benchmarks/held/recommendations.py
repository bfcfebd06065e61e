"""Panels: whether two advisers who part are told apart, and who is called aligned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import DoorFailure, NotAsked, Wire, advice, opened
from benchmarks.held.figures import HeldFigure, HeldTable, detection, share, shares_by
from troth.contracts.answers.synthesis import ALIGNED

SETS: Final = ("recommendations_a", "recommendations_b")
PARTING: Final = "disagree"
_PEERS: Final = ("one", "other")
_POINTS: Final = "**Key Disagreements:**"


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """What a panel told of two advisers.

    Attributes:
        parts: It lists a disagreement.
        aligned: It says that they agree.
    """

    parts: bool
    aligned: bool


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Put each question to a panel of two.

    Raises:
        DoorFailure: A door failed.
    """
    told: list[Told] = []
    async with opened(folder, rows=len(rows), peers=_PEERS) as doors:
        for number, row in enumerate(rows):
            saying = {name: (lambda _, said=row[name]: advice(said)) for name in _PEERS}
            try:
                wire = await doors.ask(number, row["question"], saying, door="/ui/api/multi-agent")
            except NotAsked:  # answered without advisers, so nothing is told of them
                told.append(Told(parts=False, aligned=False))
            else:
                told.append(read(wire))
    return HeldTable(name="recommendations", figures=scored(rows, told))


def read(wire: Wire) -> Told:
    """What a response tells of its peers.

    Raises:
        DoorFailure: The answer has no part that tells disagreements.
    """
    _, found, rest = wire["answer"].partition(_POINTS)
    if not found:
        raise DoorFailure(f"recommendations: the answer lacks {_POINTS}")
    points = rest.partition("\n**")[0]
    return Told(parts=bool(wire["disagreements"]), aligned=ALIGNED in points)


def scored(rows: Sequence[Row], told: Sequence[Told]) -> tuple[HeldFigure, ...]:
    """The figures of what panels told."""
    pairs = [(row["relation"], one) for row, one in zip(rows, told, strict=True)]
    parting = [(relation == PARTING, one.parts) for relation, one in pairs]
    alarms = [(relation, one.parts) for relation, one in pairs if relation != PARTING]
    aligned = [(relation, one.aligned) for relation, one in pairs]
    return (
        *detection("disagreement told", parting),
        *shares_by("disagreement told though the pair is", alarms, higher_is_better=False),
        share("called aligned, of pairs that agree", _of(aligned, "agree")),
        share(
            "called aligned, of pairs that disagree", _of(aligned, PARTING), higher_is_better=False
        ),
        share(
            "called aligned, of pairs about different things",
            _of(aligned, "different"),
            higher_is_better=False,
        ),
        share("pairs called aligned that agree", [r == "agree" for r, said in aligned if said]),
    )


def _of(outcomes: Sequence[tuple[str, bool]], relation: str) -> list[bool]:
    return [said for found, said in outcomes if found == relation]
