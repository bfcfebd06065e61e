"""Processor time of a judged pair, and of an answer of ten sentences over eight facts.

The pairs are those of ``lines``. The answer goes through the door: a scripted model cites eight
facts in other words and adds ten sentences; each repetition has figures of its own, so that nothing
is known from the one before. Time of all threads of the process, the scripted model's among them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.figures import timings
from benchmarks.held.doors import WRITER, Doors, Saying, asking_for, opened
from benchmarks.held.figures import HeldFigure, HeldTable
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.bench.figures import Interval

SETS: Final = ("lines",)
ANSWERS: Final = 20
_FACTS: Final = (
    ("The pool opens at {} in the morning.", "In the morning you can swim from {}."),
    ("A day ticket for the pool costs {} euros.", "You pay {} euros to swim for a day."),
    ("Lockers at the pool take a coin of {} cents.", "Have {} cents ready for your locker."),
    ("The pool closes on {} days of the year.", "On {} days a year nobody can swim."),
    ("Children up to {} swim free at the pool.", "Nothing is charged for a child of {}."),
    ("The pool has {} lanes for swimmers.", "Swimmers find {} lanes."),
    ("A lesson at the pool takes {} minutes.", "Plan {} minutes for one lesson."),
    ("The pool is {} metres long.", "You swim {} metres from end to end."),
)
_MORE: Final = ("The pool is worth a visit.", "Bring a towel along, as the pool lends none.")


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Time the judge of a deployment, and its answers.

    Raises:
        DoorFailure: A door failed.
    """
    async with opened(folder, rows=ANSWERS + 1, scripted=True) as doors:
        pairs = _pairs_ms(doors, rows)
        answers = [await _answer_ms(doors, number) for number in range(ANSWERS + 1)][1:]
    return HeldTable(
        name="speed",
        figures=(
            _figure("processor time of a pair", pairs),
            _figure("processor time of an answer: ten sentences, eight facts cited", answers),
        ),
    )


def _pairs_ms(doors: Doors, rows: Sequence[Row]) -> list[float]:
    judge = doors.services.ask.inquiry.judge
    judge.judge("Tea is served at four.", "They serve tea at four.")  # what is read once is read
    spent = []
    for row in rows:
        begun = time.process_time()
        judge.judge(row["quote"], row["line"])
        spent.append(1000 * (time.process_time() - begun))
    return spent


async def _answer_ms(doors: Doors, number: int) -> float:
    quotes = [quote.format(number + place + 5) for place, (quote, _) in enumerate(_FACTS)]
    await doors.store(number, "pool", "\n\n".join(quotes))
    asked, saying = asking_for("swimming pool"), {WRITER: _citing(quotes, number)}
    begun = time.process_time()
    await doors.ask_until_found(number, asked, saying)
    return 1000 * (time.process_time() - begun)


def _citing(quotes: Sequence[str], number: int) -> Saying:
    lines = [line.format(number + place + 5) for place, (_, line) in enumerate(_FACTS)]

    def says(payload: JsonObject) -> JsonObject:
        del payload
        cited: list[JsonValue] = [
            {"source_id": "pool", "quote": quote, "fact": line}
            for quote, line in zip(quotes, lines, strict=True)
        ]
        return {
            "evidence": cited,
            "interpretation": " ".join((*lines, *_MORE)),
            "recommendation": "Go there.",
            "uncertainty": "",
        }

    return says


def _figure(what: str, spent_ms: Sequence[float]) -> HeldFigure:
    """The median, with the fastest and the 95th percentile."""
    found = timings(spent_ms)
    value = Interval(value=found.p50_s, low=min(spent_ms), high=found.p95_s)
    return HeldFigure(what=what, rows=len(spent_ms), value=value, higher_is_better=False, unit="ms")
