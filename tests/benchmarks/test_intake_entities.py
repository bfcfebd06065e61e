"""The figures of entity spans count what they say, on rows of our own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.datasets import NoSuchSet
from benchmarks.intake_entities import (
    BASELINE,
    Labelled,
    count,
    f1,
    find_ours,
    find_plainly,
    judge,
    precision,
    presidio,
    recall,
    recognizers,
)


def test_spans_that_meet_and_spans_that_are_equal() -> None:
    gold, found = [(0, 5), (8, 9)], [(4, 6), (8, 9), (20, 21)]
    meeting, equal = count(gold, found, exact=False), count(gold, found, exact=True)
    assert (meeting.gold_met, meeting.found_met) == (2, 2)
    assert (equal.gold_met, equal.found_met) == (1, 1)
    assert precision([meeting]) == pytest.approx(2 / 3)
    assert recall([meeting]) == 1.0
    assert f1([equal]) == pytest.approx(0.4)
    assert f1([]) == 0.0


def test_only_dev_rows_and_known_types_are_read(tmp_path: Path) -> None:
    rows = [
        {"text": "Ann", "spans": [{"type": "PERSON", "start": 0, "end": 3}], "split": split}
        for split in ("dev", "train", "test")
    ]
    rows[0]["spans"] += [{"type": "AGE", "start": 0, "end": 1}]  # type: ignore[operator]
    (tmp_path / "presidio_pii.jsonl").write_text("\n".join(map(json.dumps, rows)))
    (one,) = presidio(tmp_path)
    assert {kind: cuts for kind, cuts in one.gold.items() if cuts} == {"person": [(0, 3)]}


def test_a_missing_specification_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSet, match="PhoneNumberModel"):
        recognizers(tmp_path)


def test_a_set_is_judged_for_its_own_types_beside_the_plain_expressions() -> None:
    text = "Write to a.b@example.com"
    rows = [Labelled(text=text, gold={"email": [(9, 24)]})] * 3
    qualities = judge("ours", rows, 40)
    assert [one.metric for one in qualities] == [
        "precision, meeting spans", "recall, meeting spans", "f1, meeting spans",
        "f1, equal spans",
    ]  # fmt: skip
    assert all(one.ours.value == one.rules.value == 1.0 for one in qualities)
    assert {one.verdict for one in qualities} == {"small set"}


def test_both_finders_name_the_same_types() -> None:
    text = "My name is Ann Lee, ann@example.com, in Leeds on 2026-01-15 with Acme Ltd"
    assert set(find_ours(text)) <= set(find_plainly(text)) == set(BASELINE)
