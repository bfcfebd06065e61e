"""Reviews: faults that are found in drafts about a document, and faithful drafts that are faulted.

A fault counts as found where a finding of severity high or medium touches its sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.datasets import Row
from benchmarks.held.doors import DoorFailure, Wire, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share, shares_by

SETS: Final = ("review",)
_GRAVE: Final = ("high", "medium")
_TOLD: Final = (*_GRAVE, "low")


@dataclass(frozen=True, kw_only=True, slots=True)
class Reviewed:
    """What became of one draft.

    Attributes:
        kind: Of its fault; ``None`` for a faithful draft.
        found: A grave finding touches the fault; ``hinted``: one of any severity above info does.
        grave: There is a grave finding anywhere.
        beside: There is a grave finding that touches no fault.
    """

    kind: str | None
    found: bool
    hinted: bool
    grave: bool
    beside: bool
    approved: bool


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Hand every draft in, against its document.

    Raises:
        DoorFailure: A door failed.
    """
    reviewed: list[Reviewed] = []
    async with opened(folder, rows=len(rows)) as doors:
        for number, row in enumerate(rows):
            await doors.store(number, "document", row["document"])
            for place, draft in enumerate(row["drafts"]):
                wire = await doors.post(
                    "/api/reviews?wait=true",
                    number,
                    draft_id=f"draft-{number}-{place}",
                    draft_content=draft["text"],
                    rag_retrieval_ids=["document"],
                )
                reviewed.append(read(draft, wire))
    return HeldTable(name="review", figures=scored(reviewed))


def read(draft: Mapping[str, Any], wire: Wire) -> Reviewed:
    """What a review says of a draft with one fault, or none.

    Raises:
        DoorFailure: The fault does not stand in the draft.
    """
    fault = next(iter(draft["faults"]), None)
    start = draft["text"].find(fault["sentence"]) if fault else 0
    if start < 0:
        raise DoorFailure("review: a fault does not stand in its draft")
    end = start + len(fault["sentence"]) if fault else 0
    met = [one for one in wire["findings"] if _touches(one, start, end)]
    grave = [one for one in wire["findings"] if one["severity"] in _GRAVE]
    return Reviewed(
        kind=fault["kind"] if fault else None,
        found=any(one["severity"] in _GRAVE for one in met),
        hinted=any(one["severity"] in _TOLD for one in met),
        grave=bool(grave),
        beside=any(one not in met for one in grave),
        approved=wire["recommendation"] == "approve",
    )


def _touches(finding: Mapping[str, Any], start: int, end: int) -> bool:
    if finding["start"] is None or finding["end"] is None:
        return False
    return bool(finding["start"] < end and start < finding["end"])


def scored(reviewed: Sequence[Reviewed]) -> tuple[HeldFigure, ...]:
    """The figures of drafts that were reviewed."""
    faulty = [one for one in reviewed if one.kind is not None]
    faithful = [one for one in reviewed if one.kind is None]
    return (
        share("faults found", [one.found for one in faulty]),
        share("faults touched by a finding of any severity above info", [o.hinted for o in faulty]),
        share("faulty drafts approved", [o.approved for o in faulty], higher_is_better=False),
        share(
            "faithful drafts with a finding above low",
            [one.grave for one in faithful],
            higher_is_better=False,
        ),
        share("faithful drafts approved", [one.approved for one in faithful]),
        share(
            "faulty drafts with a finding above low beside the fault",
            [one.beside for one in faulty],
            higher_is_better=False,
        ),
        *shares_by("faults found", [(str(one.kind), one.found) for one in faulty]),
    )
