"""Free answers over a stored page: which sentences of a model leave without a mark.

A scripted model answers with the draft of a row as its Interpretation, and cites what it was given.
Where the question of the row brings nothing of the page, it is asked about in other words. With
``TROTH_GROUNDING=gate`` a scripted judge that knows the wrong sentence checks through the gate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.datasets import Row
from benchmarks.held.doors import WRITER, DoorFailure, Judging, Saying, asking_for, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share, shares_by
from benchmarks.held.marks import marked_sentences
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.tokens import sentences

SETS: Final = ("drafts",)


@dataclass(frozen=True, kw_only=True, slots=True)
class Left:
    """How one draft left.

    Attributes:
        kind: Of its lie; ``None`` for a faithful draft.
        lie: Whether a sentence of the lie is marked.
        others: Whether each other sentence is.
        at_once: Whether the question of the row brought something of the page.
    """

    kind: str | None
    lie: bool
    others: tuple[bool, ...]
    at_once: bool


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Ask the question of every page once for each draft.

    Raises:
        DoorFailure: A door failed.
    """
    left: list[Left] = []
    async with opened(folder, rows=len(rows), scripted=True) as doors:
        for number, row in enumerate(rows):
            await doors.store(number, "page", row["page"]["text"], title=row["page"]["title"])
            texts = [row["question"], *asking_for(row["page"]["text"])]
            for place, draft in enumerate(row["drafts"]):
                saying = {WRITER: answering(draft["text"])}
                doors.cast.judging = knowing(draft["lie"])
                asked, wire = await doors.ask_until_found(
                    number, texts, saying, thread=f"thread-{place}"
                )
                said = wire["sections"]["interpretation"]
                left.append(read(draft, said, at_once=asked == 0))
    return HeldTable(name="drafts", figures=scored(left))


def answering(text: str) -> Saying:
    """A model that cites the first fact that it is given, and goes on in its own words."""

    def says(payload: JsonObject) -> JsonObject:
        evidence = payload["evidence"]
        facts = evidence["facts"] if isinstance(evidence, dict) else []
        cited: list[JsonValue] = [
            {"source_id": one["source_id"], "quote": one["quote"], "fact": one["quote"]}
            for one in (facts if isinstance(facts, list) else [])[:1]
            if isinstance(one, dict)
        ]
        return {
            "evidence": cited,
            "interpretation": text,
            "recommendation": "Read the page.",
            "uncertainty": "",
        }

    return says


def knowing(lie: Mapping[str, str] | None) -> Judging:
    """A judge that refutes each sentence with words of the lie, and finds all others carried."""
    wrong = " ".join(lie["sentence"].split()) if lie is not None else ""

    def refutes(_passage: str, claim: str) -> bool:
        said = " ".join(claim.split())
        return bool(wrong) and (wrong in said or said in wrong)

    return refutes


def read(draft: Mapping[str, Any], said: str, *, at_once: bool) -> Left:
    """How a draft left.

    Raises:
        DoorFailure: The lie does not stand in the draft.
    """
    marked, spans = marked_sentences(draft["text"], said), sentences(draft["text"])
    lie, start, end = draft["lie"], 0, 0
    if lie is not None:
        start = draft["text"].find(lie["sentence"])
        end = start + len(lie["sentence"])
    if start < 0:
        raise DoorFailure("drafts: a lie does not stand in its draft")
    touched = [span[0] < end and start < span[1] for span in spans]
    return Left(
        kind=lie["kind"] if lie is not None else None,
        lie=any(mark for mark, hit in zip(marked, touched, strict=True) if hit),
        others=tuple(mark for mark, hit in zip(marked, touched, strict=True) if not hit),
        at_once=at_once,
    )


def scored(left: Sequence[Left]) -> tuple[HeldFigure, ...]:
    """The figures of drafts that left."""
    lying = [(one.kind, one.lie) for one in left if one.kind is not None]
    faithful = [any(one.others) for one in left if one.kind is None]
    others = [mark for one in left for mark in one.others]
    return (
        share("wrong sentences marked", [marked for _, marked in lying]),
        share("other sentences marked", others, higher_is_better=False),
        share("faithful drafts with a mark", faithful, higher_is_better=False),
        share(
            "answers to which the question itself brought evidence", [one.at_once for one in left]
        ),
        *shares_by("wrong sentences marked", lying),
    )
