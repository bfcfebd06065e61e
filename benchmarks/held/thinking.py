"""Deep thinking: what becomes of a draft with one fault, and of one without.

Sentences are told apart up to blanks. The faulty sentence is *marked* where it stays with a note
between it and what followed it in the draft. Where it goes, it is *repaired rightly* if what
should stand there stands in a new sentence, *quoted* if all new sentences are the sources' own
and none says what should stand there, and *repaired wrongly* otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import DoorFailure, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share
from benchmarks.held.marks import marked_sentences
from troth.language.tokens import fold, sentences

SETS: Final = ("thinking",)
RIGHTLY, QUOTED, MARKED, WRONGLY, LEFT = "rightly", "quoted", "marked", "wrongly", "left"


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Have every draft thought over.

    Raises:
        DoorFailure: A door failed, or a run did not complete.
    """
    outcomes: list[str] = []
    async with opened(folder, rows=len(rows)) as doors:
        for number, row in enumerate(rows):
            state = {"rendered_text": row["draft"], "action_type": "ANSWER", "quality_score": 0.5}
            evidence = [
                {"source_id": f"source-{place}", "quote": quote}
                for place, quote in enumerate(row["sources"])
            ]
            wire = await doors.post(
                "/api/thinking",
                number,
                mode="deep",
                tier="max",
                request_text=row["request"],
                state=state,
                evidence=evidence,
            )
            stopped = wire["telemetry"]["stop_reason"]
            if stopped != "SUCCESS_COMPLETED":
                raise DoorFailure(f"thinking, row {number}: {stopped}")
            outcomes.append(wire["state"]["rendered_text"])
    return HeldTable(name="thinking", figures=scored(rows, outcomes))


def became(row: Row, outcome: str) -> str:
    """What became of the fault of a row.

    Raises:
        DoorFailure: The draft does not hold the fault once.
    """
    said = _said(row["draft"])
    faulty = [one for one in said if _holds(one, row["fault"])]
    if len(faulty) != 1:
        raise DoorFailure("thinking: a draft does not hold its fault in one sentence")
    if _core(faulty[0]) in _flat(outcome):
        return MARKED if marked_sentences(row["draft"], outcome)[said.index(faulty[0])] else LEFT
    sources = [_flat(source) for source in row["sources"]]
    new = [one for one in _said(outcome) if one not in said]
    own = [one for one in new if not any(_core(one) in source for source in sources)]
    if any(_holds(one, row["fault"]) for one in own):
        return WRONGLY
    if any(_holds(one, row["right"]) for one in new):
        return RIGHTLY
    return QUOTED if new and not own else WRONGLY


def loses_more(row: Row, outcome: str) -> bool:
    """Whether a sentence beside the faulty one is gone."""
    after = _flat(outcome)
    return any(
        _core(one) not in after for one in _said(row["draft"]) if not _holds(one, row["fault"])
    )


def scored(rows: Sequence[Row], outcomes: Sequence[str]) -> tuple[HeldFigure, ...]:
    """The figures of drafts that were thought over."""
    pairs = list(zip(rows, outcomes, strict=True))
    faulty = [(row, outcome) for row, outcome in pairs if row["fault"] is not None]
    found = [became(row, outcome) for row, outcome in faulty]
    clean = [(row["draft"], outcome) for row, outcome in pairs if row["fault"] is None]
    return (
        share("faults repaired rightly", [one == RIGHTLY for one in found]),
        share("faults repaired wrongly", [one == WRONGLY for one in found], higher_is_better=False),
        share("faults that gave way to a quotation without the right words", _are(found, QUOTED)),
        share("faults marked", _are(found, MARKED)),
        share(
            "outcomes in which what should stand there stands somewhere",
            [_holds(outcome, row["right"]) for row, outcome in faulty],
        ),
        share("faults left as they were", _are(found, LEFT), higher_is_better=False),
        share(
            "faulty drafts that lost another sentence",
            [loses_more(row, outcome) for row, outcome in faulty],
            higher_is_better=False,
        ),
        share("clean drafts changed", [a != b for a, b in clean], higher_is_better=False),
    )


def _are(found: Sequence[str], which: str) -> list[bool]:
    return [one == which for one in found]


def _holds(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(words))}(?!\w)", fold(text)) is not None


def _said(text: str) -> list[str]:
    return [_flat(text[start:end]) for start, end in sentences(text)]


def _flat(text: str) -> str:
    return " ".join(text.split())


def _core(sentence: str) -> str:
    return sentence.strip(" \"'“”„‘’.!?")
