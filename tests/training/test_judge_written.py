"""Rows written by hand: what each says of two texts, and what is learned of which hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from training.judge import held, written
from training.judge.pairs import NOT_REFUTED, REFUTED, SUPPORTED, UNKNOWN, Pair

HELD = ("elm", "fichte-held")


def pair_row(relation: str) -> dict[str, str]:
    texts = {"earlier": f"before {relation}", "later": f"after {relation}"}
    return {**texts, "relation": relation, "topic": "weather", "lang": "en"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [pair_row(relation) for relation in written.RELATIONS]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "pairs_oak.jsonl").write_text(lines, encoding="utf-8")
    claim = {"passage": "It rained.", "claim": "It was wet.", "label": "supported", "kind": "x"}
    (tmp_path / "claims_oak.jsonl").write_text(json.dumps(claim) + "\n", encoding="utf-8")
    (tmp_path / "claims_ash.jsonl").write_text(json.dumps(claim) + "\n", encoding="utf-8")
    return tmp_path


def test_every_hand_is_found_by_its_files(folder: Path) -> None:
    assert written.hands(folder) == ["ash", "oak"]


def test_what_cannot_hold_beside_the_other_refutes_it_in_both_orders(folder: Path) -> None:
    found = {(p.passage, p.claim): p.allowed for p in written.statements(folder, "oak")}
    for relation in ("contradicts", "updates", "corrects"):
        one, other = f"before {relation}", f"after {relation}"
        assert found[one, other] == found[other, one] == REFUTED
    assert found["before same", "after same"] == SUPPORTED
    assert found["before refines", "after refines"] == NOT_REFUTED
    assert found["before beside", "after beside"] == UNKNOWN


def test_each_pair_is_learned_once_and_in_either_order(folder: Path) -> None:
    firsts = set()
    for seed in range(20):
        pairs = [p for p in written.fitted(folder, ["oak"], Random(seed)) if p.group == "weather"]
        assert len(pairs) == len(written.RELATIONS)
        firsts.add(pairs[0].passage)
    assert firsts == {"before contradicts", "after contradicts"}


def test_a_hand_without_pairs_gives_claims_alone(folder: Path) -> None:
    assert written.statements(folder, "ash") == []
    assert [pair.allowed for pair in written.claims(folder, "ash")] == [SUPPORTED]


def test_both_orders_of_a_pair_are_told_as_one() -> None:
    pairs = [Pair(passage=t, claim=t, allowed=REFUTED) for t in "abcd"]
    scores = [(0.1, 0.5), (0.3, 0.7), (0.0, 0.0), (0.0, 1.0)]
    assert held.both_ways(pairs, scores) == [(REFUTED, (0.2, 0.6)), (REFUTED, (0.0, 0.5))]


def test_recall_at_a_precision_is_the_best_of_all_thresholds() -> None:
    cells = [(REFUTED, (0.0, 0.9)), (UNKNOWN, (0.0, 0.8)), (REFUTED, (0.0, 0.7))]
    assert held.recall_at(0.9, REFUTED)(cells) == 0.5
    assert held.recall_at(0.6, REFUTED)(cells) == 1.0


def test_the_rows_that_ship_are_whole_and_known() -> None:
    for hand in written.hands():
        for row in written.rows(written.ROWS, "pairs", hand):
            assert row["relation"] in written.RELATIONS
            assert row["earlier"].strip()
            assert row["later"].strip()
        for row in written.rows(written.ROWS, "claims", hand):
            assert row["label"] in written.CLAIMS
            assert row["passage"].strip()
            assert row["claim"].strip()


def test_no_passage_or_pair_of_a_hand_held_out_is_learned() -> None:
    learned = [hand for hand in written.hands() if hand not in HELD]
    fitted = Counter(p.passage for p in written.fitted(written.ROWS, learned, Random(1)))
    for hand in HELD:
        for pair in written.claims(written.ROWS, hand):
            assert pair.passage not in fitted
