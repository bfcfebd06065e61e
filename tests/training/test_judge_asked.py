"""Rows about questions and recommendations, as pairs that the judge learns."""

from __future__ import annotations

import json
from pathlib import Path

from training.judge import asked, written
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN

DOCUMENT = {
    "id": "pool",
    "lang": "en",
    "title": "Pool",
    "sections": [
        {"heading": "Hours", "sentences": ["We open at six.", "Mondays are for clubs."]},
        {"heading": "Fees", "sentences": ["A visit is 4 euros."]},
    ],
}
QUESTION = {
    "document": "pool",
    "question": "how early can i swim",
    "answers": ["We open at six."],
    "near": ["Mondays are for clubs."],
    "lang": "en",
}
ADVICE = {"question": "Sell?", "a": "Sell now.", "b": "Keep it.", "label": "disagree"}


def write(folder: Path, name: str, row: object) -> None:
    (folder / f"{name}.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")


def test_a_sentence_that_answers_is_supported_and_any_other_open(tmp_path: Path) -> None:
    write(tmp_path, "questions_hand", QUESTION)
    write(tmp_path, "questions_hand_documents", DOCUMENT)
    found = {pair.passage: pair for pair in asked.questions(tmp_path, "hand", seed=1)}
    assert {pair.claim for pair in found.values()} == {QUESTION["question"]}
    labels = {text.rpartition(": ")[2]: pair.allowed for text, pair in found.items()}
    assert labels == {
        "We open at six.": SUPPORTED,
        "Mondays are for clubs.": UNKNOWN,
        "A visit is 4 euros.": UNKNOWN,
    }
    assert written.hands(tmp_path) == ["hand"]


def test_advisers_are_read_in_both_orders_and_grouped_by_question(tmp_path: Path) -> None:
    write(tmp_path, "recommendations_hand", ADVICE)
    first, second = asked.recommendations(tmp_path, "hand", seed=1)
    assert (first.claim, second.claim) == ("Keep it.", "Sell now.")
    assert first.passage.endswith("Sell now.")
    assert {first.allowed, second.allowed} == {REFUTED}
    assert {first.group, second.group} == {"Sell?"}


def test_a_hand_without_such_rows_has_no_pairs(tmp_path: Path) -> None:
    assert asked.fitted(tmp_path, ["nobody"], seed=1) == []
