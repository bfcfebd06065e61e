"""Fitting what answers a question: rows as they are read, and a head that learns them."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from training.memory.recall import Asked, few, fitted, read

from troth.adapters.understanding.encoder import SentenceEncoder

TOLD = ["I pay 62 a month for storage", "Tom is a vet in Leeds", "The boiler man comes on Tuesday"]


def rows(folder: Path) -> Path:
    path = folder / "recalls_x.jsonl"
    asked = [
        {"text": "what does storage cost", "kind": "settled", "answers": [0]},
        {"text": "when is the boiler seen to", "kind": "settled", "answers": [2]},
        {"text": "which team does Tom like", "kind": "untold", "answers": []},
    ]
    path.write_text(json.dumps({"id": "x1", "lang": "en", "told": TOLD, "asked": asked}) + "\n")
    return path


def test_rows_are_read_with_their_answers(tmp_path: Path) -> None:
    asked = read(rows(tmp_path), SentenceEncoder())
    assert [one.kind for one in asked] == ["settled", "settled", "untold"]
    assert asked[0].answers.tolist() == [[True, False, False]]
    assert len(asked[2].answers) == 0
    assert all(len(one.given) == len(TOLD) for one in asked)


def test_few_memories_are_drawn_the_same_each_time(tmp_path: Path) -> None:
    encoder = SentenceEncoder()
    asked = read(rows(tmp_path), encoder)
    elsewhere = [f"somebody else said {number}" for number in range(9)]
    one, two = (few(asked, elsewhere, encoder) for _ in range(2))
    assert [each.texts for each in one] == [each.texts for each in two]
    assert all(set(each.texts) <= {*TOLD, *elsewhere} for each in one)


def test_a_head_learns_what_answers() -> None:
    def row(near: float) -> Asked:
        given = np.array([[1.0, near], [1.0, -near]])
        answers = np.array([[True, False]])
        return Asked(text="?", kind="settled", texts=["a", "b"], given=given, answers=answers)

    head = fitted([row(0.9), row(0.8), row(0.7)])
    assert head[1] > 0
