"""Rows about questions: which sentence answers one, and whether two advisers agree on one.

``questions_HAND.jsonl`` names a document of ``questions_HAND_documents.jsonl``, a question, the
sentences that answer it, and near ones that do not. A sentence that answers is learned as
*supported* with the question in the claim's place, any other of the document as *not enough info*.

``recommendations_HAND.jsonl`` holds what two advisers say to one question: who disagree are learned
as *refuted*, who agree as *supported*, and what is compatible and something else as *not enough
info*. The question stands before the first one's words in half of the pairs.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN, Pair

ADVICE = {"disagree": REFUTED, "agree": SUPPORTED, "different": UNKNOWN}
STRANGERS = 3  # sentences of the document, drawn for each question, that do not answer


def with_place(sentence: str, heading: str) -> str:
    """A sentence below its heading, as the judge reads it for a question."""
    return f"{heading}: {sentence}" if heading else sentence


def documents(folder: Path, hand: str) -> dict[str, dict[str, Any]]:
    """The documents of a hand, by id."""
    found: Any = written.rows(folder, "questions", f"{hand}_documents")
    return {one["id"]: one for one in found}


def sentences(document: dict[str, Any]) -> dict[str, str]:
    """Every sentence of a document, with its heading."""
    return {text: one["heading"] for one in document["sections"] for text in one["sentences"]}


def questions(folder: Path, hand: str, seed: int) -> Iterator[Pair]:
    """Sentences and questions; grouped by document."""
    order, texts = Random(f"{seed} {hand}"), documents(folder, hand)
    rows: Any = written.rows(folder, "questions", hand)
    for row in rows:
        placed = sentences(texts[row["document"]])
        asked = dict.fromkeys(row["answers"], SUPPORTED)
        others = [text for text in placed if text not in row["answers"]]
        drawn = order.sample(others, min(STRANGERS, len(others)))
        asked.update(dict.fromkeys([*row["near"], *drawn], UNKNOWN))
        for text, allowed in asked.items():
            heading = placed.get(text, "") if order.random() < 0.7 else ""
            yield Pair(
                passage=with_place(text, heading),
                claim=row["question"],
                allowed=allowed,
                group=row["document"],
            )


def recommendations(folder: Path, hand: str, seed: int) -> Iterator[Pair]:
    """What two advisers say, each as the claim once; grouped by question."""
    order = Random(f"{seed} {hand}")
    for row in written.rows(folder, "recommendations", hand):
        for first, second in ((row["a"], row["b"]), (row["b"], row["a"])):
            before = f"{row['question']} " if order.random() < 0.5 else ""
            yield Pair(
                passage=before + first,
                claim=second,
                allowed=ADVICE[row["label"]],
                group=row["question"],
            )


def fitted(folder: Path, hands: Sequence[str], seed: int) -> list[Pair]:
    """All rows about questions of the hands."""
    found: list[Pair] = []
    for hand in hands:
        found += questions(folder, hand, seed)
        found += recommendations(folder, hand, seed)
    return found
