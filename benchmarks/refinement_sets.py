"""Answers with one planted fault each, and what has become of them after refinement.

The rows are our own. A good answer stands beside the same answer with one fault; the row says
which words are wrong, or which words must come back. Everything is compared folded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from benchmarks.datasets import OWN_SETS, Row, read_rows
from troth.contracts.thinking.model import EvidenceQuote
from troth.contracts.thinking.passes.wording import WORDINGS
from troth.language.tokens import content_words, fold, sentences

KINDS = ("number", "absolute", "caveat", "contradiction", "part")
Refine: TypeAlias = Callable[["Answer", str], str]  # (row, draft) -> outcome


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """One row.

    Attributes:
        good, faulty: The same answer without and with the fault.
        wrong: Words that must be gone, or stand in a sentence that is marked; empty for none.
        any_of: Words of which one must stand in the outcome; empty for none.
    """

    row_id: str
    question: str
    evidence: tuple[EvidenceQuote, ...]
    good: str
    kind: str
    faulty: str
    wrong: str
    any_of: tuple[str, ...]


class AnswerSet(StrEnum):
    """Which answers: those that may be looked at, and two files that no author of a pass reads."""

    TUNE = "tune"
    TEST = "test"  # run several times by now
    FRESH = "fresh"  # written by somebody else, and run once


def answers(which: AnswerSet) -> list[Answer]:
    """The rows of one set, in the order of its file."""
    return [_answer(row) for row in read_rows(OWN_SETS, f"refinement_answers_{which}")]


def _answer(row: Row) -> Answer:
    fault = row["fault"]
    return Answer(
        row_id=row["id"],
        question=row["question"],
        evidence=tuple(EvidenceQuote(**one) for one in row["evidence"]),
        good=row["answer"],
        kind=fault["kind"],
        faulty=fault["answer"],
        wrong=fault.get("wrong", ""),
        any_of=tuple(fault.get("any_of", ())),
    )


def is_repaired(row: Answer, outcome: str) -> bool:
    """Whether the fault is gone: what is wrong is away or marked, what lacked is there.

    Words that are wrong may stand as part of what is right ("no receipts are needed"): so often as
    they stand in the good answer they do not count.
    """
    folded = fold(outcome)
    if row.any_of and not any(fold(one) in folded for one in row.any_of):
        return False
    return not row.wrong or _unmarked(row.wrong, outcome) <= _unmarked(row.wrong, row.good)


def _unmarked(wrong: str, text: str) -> int:
    """In how many sentences the words stand without a mark of doubt."""
    wanted = fold(wrong).rstrip(".!? ")
    said = (fold(text[start:end]) for start, end in sentences(text))
    return sum(wanted in one and not _is_marked(one) for one in said)


def _is_marked(sentence: str) -> bool:
    notes = [note for one in WORDINGS for note in (one.unconfirmed, one.excluded)]
    return any(fold(note).strip() in sentence for note in notes)


_NOTE = re.compile(
    "|".join(re.escape(note) for one in WORDINGS for note in (one.unconfirmed, one.excluded))
)


def keeps_meaning(row: Answer, outcome: str) -> bool:
    """Whether every content word of a good answer is still there, and none of it is doubted.

    A note of doubt behind something that is right changes what the answer says; so does a sentence
    added to it, unless it is a quote of the evidence.
    """
    held = set(content_words(outcome))
    if not all(word in held for word in content_words(row.good)):
        return False
    return not _NOTE.search(outcome) and not asks_more(row.good, outcome)


def asks_more(before: str, after: str) -> bool:
    """Whether an answer holds more questions than it did."""
    return after.count("?") > before.count("?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """What became of one row."""

    row: Answer
    repaired: bool
    unchanged: bool
    kept: bool
    asks: bool


def judged(rows: Sequence[Answer], refine: Refine) -> list[Judged]:
    """Refine the faulty and the good answer of every row."""
    found = []
    for row in rows:
        faulty, good = refine(row, row.faulty), refine(row, row.good)
        found.append(
            Judged(
                row=row,
                repaired=is_repaired(row, faulty),
                unchanged=good == row.good,
                kept=keeps_meaning(row, good),
                asks=asks_more(row.faulty, faulty) or asks_more(row.good, good),
            )
        )
    return found


def replies(folder: Path, name: str) -> list[tuple[str, str]]:
    """Pairs of a source and a reply that it carries, of a public set (dev).

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = read_rows(folder, name)
    return [(row["knowledge"], row["response"]) for row in rows if _is_carried(row)]


def _is_carried(row: Row) -> bool:
    if "factual_correctness" in row:
        return float(row["factual_correctness"]) == 1.0 and str(row["hallucination"]) == "No"
    return str(row["label"]) == "Fully attributable"
