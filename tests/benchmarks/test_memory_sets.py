"""The labelled pairs of statements are what the page says of them, and so is the baseline."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from troth_lab.bench.keyword_contradiction import keywords_contradict
from troth_lab.bench.statements import (
    CATEGORIES,
    HALVES,
    HINTED,
    as_typed,
    history_cases,
    labelled_pairs,
    one_word_pairs,
    own_pairs,
    persona_pairs,
    table_cases,
    unhinted_pairs,
)

SETS = Path(__file__).parents[2] / "lab" / "src" / "troth_lab" / "bench" / "own"


def write(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")


def raw_rows() -> list[dict[str, str]]:
    return [
        json.loads(line)
        for half in HALVES
        for line in (SETS / f"memory_pairs_{half}.jsonl").read_text("utf-8").splitlines()
    ]


def test_the_pairs_are_balanced() -> None:
    rows = raw_rows()
    assert Counter(row["label"] for row in rows) == {"contradiction": 150, "compatible": 150}
    assert {row["category"] for row in rows} == set(CATEGORIES)
    assert min(Counter(row["category"] for row in rows).values()) >= 11
    assert Counter(row["language"] for row in rows) == {"en": 256, "de": 44}
    assert len({row["id"] for row in rows}) == 300
    assert len({(row["first"], row["second"]) for row in rows}) == 300


def test_the_halves_follow_from_the_ids_alone() -> None:
    def place(row: dict[str, str]) -> tuple[str, str, str]:
        return row["label"], row["category"], hashlib.sha256(row["id"].encode()).hexdigest()

    for number, row in enumerate(sorted(raw_rows(), key=place)):
        assert row["split"] == HALVES[number % 2], row["id"]


@pytest.mark.parametrize("half", HALVES)
def test_a_half_is_balanced(half: str) -> None:
    pairs = labelled_pairs(half)
    assert Counter(pair.contradiction for pair in pairs) == {True: 75, False: 75}
    assert len(own_pairs(half).cases) == 150


def test_what_was_hinted_at_is_left_out() -> None:
    test = {pair.id for pair in labelled_pairs("test")}
    assert len(HINTED) == 9
    assert test > HINTED
    assert len(unhinted_pairs().cases) == 141


def test_a_pair_reads_as_it_stands_in_the_file() -> None:
    first = raw_rows()[0]
    pair = labelled_pairs("tune")[0]
    assert (pair.id, pair.first, pair.second) == (first["id"], first["first"], first["second"])
    assert pair.contradiction is (first["label"] == "contradiction")


def test_persona_rows_are_dev_rows_and_part_by_whether_they_were_seen(tmp_path: Path) -> None:
    row = {"sentence1": "i don t smoke .", "sentence2": "i smoke .", "label": "contradiction"}
    write(
        tmp_path,
        "persona_nli",
        [
            {**row, "split": "dev", "s2_seen_in_train": False},
            {**row, "split": "dev", "s2_seen_in_train": True, "label": "neutral"},
            {**row, "split": "train", "s2_seen_in_train": True},
            {**row, "split": "test", "s2_seen_in_train": False},
        ],
    )
    (unseen,) = persona_pairs(tmp_path, seen=False).cases
    (seen,) = persona_pairs(tmp_path, seen=True).cases
    assert unseen.pairs == (("i don't smoke.", "i smoke."),)
    assert (unseen.contradiction, seen.contradiction) == (True, False)


def test_captions_are_dev_rows(tmp_path: Path) -> None:
    row = {"premise": "A red car.", "hypothesis": "A blue car.", "label": "entailment"}
    write(tmp_path, "breaking_nli", [{**row, "split": "dev"}, {**row, "split": "test"}])
    (case,) = one_word_pairs(tmp_path).cases
    assert case.pairs == (("A red car.", "A blue car."),)
    assert not case.contradiction


DIALOGUE = {
    "domain": "navigate",
    "dialogue": [
        {"turn": "driver", "utterance": "find a hotel"},
        {"turn": "assistant", "utterance": "comfort_inn is 2_miles away"},
        {"turn": "driver", "utterance": "how far is it"},
        {"turn": "assistant", "utterance": "comfort_inn is 7_miles away"},
    ],
    "kb": [
        {"poi": "comfort_inn", "distance": "2_miles", "address": "-", "poi_type": "hotel"},
        {"poi": "ritz", "distance": "9_miles"},
    ],
    "hi": 1,
    "kbi": 0,
    "split": "dev",
}


def test_a_reply_is_set_beside_its_history_without_the_query(tmp_path: Path) -> None:
    write(tmp_path, "ci_tod", [DIALOGUE, {**DIALOGUE, "split": "train"}])
    (case,) = history_cases(tmp_path).cases
    reply = "comfort inn is 7 miles away"
    assert case.pairs == (("find a hotel", reply), ("comfort inn is 2 miles away", reply))
    assert case.contradiction


def test_a_reply_is_set_beside_the_rows_that_it_names(tmp_path: Path) -> None:
    write(tmp_path, "ci_tod", [DIALOGUE, {**DIALOGUE, "domain": "weather_new"}])
    (case,) = table_cases(tmp_path).cases
    assert [told for told, _ in case.pairs] == [
        "comfort inn is 2 miles away.",
        "comfort inn is a hotel.",
    ]
    assert not case.contradiction


@pytest.mark.parametrize(
    ("tokens", "typed"),
    [
        ("i don t like it , no .", "i don't like it, no."),
        ("i m a nurse . my dad s one !", "i'm a nurse. my dad's one!"),
        ("we ve a 2_miles walk", "we've a 2 miles walk"),
        ("I don't.", "I don't."),
        ("it is 5 m wide", "it is 5 m wide"),
    ],
)
def test_lost_apostrophes_are_put_back(tokens: str, typed: str) -> None:
    assert as_typed(tokens) == typed


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("I have a dog.", "I don't have a dog.", True),
        ("I have 2 dogs.", "I have three dogs.", True),
        ("Ich habe Kinder.", "Ich habe keine Kinder.", True),
        ("I have a dog.", "I have a dog called Rex.", False),
        ("I have two dogs.", "I have 2 dogs.", False),
        ("I like tea.", "I don't own a car.", False),
        ("I work at IBM.", "I work at HP.", False),
    ],
)
def test_the_keyword_rule_is_as_described(first: str, second: str, expected: bool) -> None:
    assert keywords_contradict(first, second) is expected
    assert keywords_contradict(second, first) is expected
