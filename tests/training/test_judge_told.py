"""Conversations as pairs that the judge learns."""

from __future__ import annotations

import json
from pathlib import Path

from training.judge import told
from training.judge.pairs import NOT_REFUTED, REFUTED, SUPPORTED, UNKNOWN

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


RECALLED = {
    "id": "r1",
    "lang": "en",
    "told": ["I am allergic to penicillin", "allergies: none, I never had any", "I have a cat"],
    "asked": [{"text": "what am I allergic to", "kind": "contested", "answers": [0, 1]}],
}


def _rows(folder: Path, kind: str, row: object) -> Path:
    (folder / f"{kind}_hand.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    return folder


def test_events_are_refuted_and_neighbours_open(tmp_path: Path) -> None:
    pairs = list(told.talk(_rows(tmp_path, "conversations", SAID), "hand", seed=1))
    by_label = {label: [p for p in pairs if p.allowed == label] for label in (REFUTED, UNKNOWN)}
    assert len(by_label[REFUTED]) == told.OFTEN
    assert all("cat" not in p.passage + p.claim for p in by_label[REFUTED])
    assert all("cat" in p.passage + p.claim for p in by_label[UNKNOWN])
    assert pairs == list(told.talk(tmp_path, "hand", seed=1))


def test_a_trap_refutes_nothing(tmp_path: Path) -> None:
    trap = {
        "turn": 2,
        "of": 1,
        "earlier": "the man comes on Monday",
        "text": "if he came on Friday",
    }
    said = {**SAID, "traps": [trap]}
    pairs = list(told.talk(_rows(tmp_path, "conversations", said), "hand", seed=1))
    (found,) = [p for p in pairs if p.claim == trap["text"]]
    assert (found.passage, found.allowed) == (trap["earlier"], NOT_REFUTED)


def test_contested_answers_are_refuted_by_each_other(tmp_path: Path) -> None:
    pairs = list(told.talk(_rows(tmp_path, "recalls", RECALLED), "hand", seed=1))
    refuted = [p for p in pairs if p.allowed == REFUTED]
    assert len(refuted) == told.OFTEN
    assert {(p.passage in RECALLED["told"], "cat" in p.passage + p.claim) for p in refuted} == {
        (True, False)
    }


def test_answers_are_supported(tmp_path: Path) -> None:
    pairs = list(told.questions(_rows(tmp_path, "conversations", SAID), "hand", seed=1))
    (answer,) = [p for p in pairs if p.allowed == SUPPORTED]
    assert (answer.passage, answer.claim) == ("the man comes on Friday now", "when does he come")
    assert {p.allowed for p in pairs} == {SUPPORTED, UNKNOWN}
