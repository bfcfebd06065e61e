"""Questions to the example handbook, without a model: is the sentence that answers shown?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import ASK, DoorFailure, Wire, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share
from benchmarks.review_corpus import HANDBOOK

SETS: Final = ("handbook",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """What an answer shows.

    Attributes:
        quotes: Of its Evidence lines, in their order, up to blanks.
        asks: It asks back instead.
    """

    quotes: tuple[str, ...]
    asks: bool

    def at(self, sentence: str) -> int | None:
        """The place of the line that holds a sentence; ``None`` where none does."""
        wanted = " ".join(sentence.split())
        return next((at for at, quote in enumerate(self.quotes) if wanted in quote), None)


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Ask every question of a deployment that holds the handbook.

    Raises:
        DoorFailure: A door failed, or a sentence does not stand in the handbook.
    """
    check_answers(rows, [path.read_text("utf-8") for path in sorted(HANDBOOK.glob("*.md"))])
    shown: list[Shown] = []
    async with opened(folder, rows=1) as doors:
        await doors.fill(HANDBOOK)
        for number, row in enumerate(rows):
            thread = f"thread-{number}"
            if "before" in row:
                await doors.post(ASK, 0, text=row["before"], thread_id=thread)
            shown.append(read(await doors.post(ASK, 0, text=row["question"], thread_id=thread)))
    return HeldTable(name="handbook", figures=scored(rows, shown))


def check_answers(rows: Sequence[Row], pages: Iterable[str]) -> None:
    """Whether every sentence that is looked for can be shown.

    Raises:
        DoorFailure: One does not stand in the pages.
    """
    flat = [" ".join(page.split()) for page in pages]
    for number, row in enumerate(rows):
        answer = row["answer"]
        if answer is not None and not any(" ".join(answer.split()) in page for page in flat):
            raise DoorFailure(f"handbook, row {number}: the handbook lacks the answer")


def read(wire: Wire) -> Shown:
    """What a response shows."""
    lines = wire["sections"]["evidence"] if wire["sections"] else []
    quotes = tuple(" ".join(one["quote"].split()) for one in lines)
    return Shown(quotes=quotes, asks=bool(wire["questions"]))


def scored(rows: Sequence[Row], shown: Sequence[Shown]) -> tuple[HeldFigure, ...]:
    """The figures of what answers showed."""
    pairs = [(row["answer"], one) for row, one in zip(rows, shown, strict=True)]
    places = [one.at(answer) for answer, one in pairs if answer is not None]
    open_ones = [one for answer, one in pairs if answer is None]
    return (
        share("right sentence shown", [at is not None for at in places]),
        share("right sentence shown first", [at == 0 for at in places]),
        share("unanswerable, no evidence shown", [not one.quotes for one in open_ones]),
        share("asked back", [one.asks for _, one in pairs], higher_is_better=False),
    )
