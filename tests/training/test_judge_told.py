"""Conversations as pairs that the judge learns."""

from __future__ import annotations

import json
from pathlib import Path

from training.judge import told
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN

SAID = {
    "id": "x1",
    "lang": "en",
    "turns": [],
    "statements": [
        {"turn": 1, "text": "The man comes on Tuesday"},
        {"turn": 2, "text": "the man comes on Friday now"},
        {"turn": 3, "text": "I have a cat"},
    ],
    "events": [
        {
            "earlier": "The man comes on Tuesday",
            "later": "the man comes on Friday now",
            "relation": "updates",
            "matter": "boiler",
        }
    ],
    "questions": [{"text": "when does he come", "answer": ["the man comes on Friday now"]}],
}


def test_events_are_refuted_neighbours_open_and_answers_supported(tmp_path: Path) -> None:
    (tmp_path / "conversations_hand.jsonl").write_text(json.dumps(SAID) + "\n", encoding="utf-8")
    pairs = told.fitted(tmp_path, ["hand"], seed=1)
    by_label = {label: [p for p in pairs if p.allowed == label] for label in (REFUTED, UNKNOWN)}
    assert len(by_label[REFUTED]) == told.OFTEN
    assert all("cat" not in p.passage + p.claim for p in by_label[REFUTED])
    (answer,) = [p for p in pairs if p.allowed == SUPPORTED]
    assert (answer.passage, answer.claim) == ("the man comes on Friday now", "when does he come")
    assert by_label[UNKNOWN]
    assert pairs == told.fitted(tmp_path, ["hand"], seed=1)
