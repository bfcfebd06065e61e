"""The labelled pairs are what the page says of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from troth_lab.bench.requests import recommendation_pairs

FILE = (
    Path(__file__).parents[2]
    / "lab"
    / "src"
    / "troth_lab"
    / "bench"
    / "own"
    / "recommendation_pairs.jsonl"
)


def test_the_pairs_are_balanced() -> None:
    rows = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    assert [row["id"] for row in rows] == list(range(1, 121))
    counts = Counter((row["kind"], row["disagree"]) for row in rows)
    kinds = ("act_or_wait", "accept_or_reject", "option", "number")
    assert counts == {(kind, label): 15 for kind in kinds for label in (True, False)}
    assert len({(row["a"], row["b"]) for row in rows}) == 120


def test_the_halves_share_no_pair() -> None:
    halves = [set(recommendation_pairs(odd=odd)) for odd in (False, True)]
    assert [len(half) for half in halves] == [60, 60]
    assert halves[0].isdisjoint(halves[1])
