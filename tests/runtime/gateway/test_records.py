"""Results of tools in JSON or CSV, as lines that can be read."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.runtime.gateway.records import readable

VALUES = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (
            {"vacationDaysLeft": 7, "name": "Ana", "onLeave": False, "note": None},
            ["- vacation Days Left: 7 Days; name: Ana; on Leave: no"],
        ),
        ({"price": {"total_eur": 64.5, "tax": 4}}, ["- price total eur: 64.5 eur; price tax: 4"]),
        (
            {"trains": [{"line": "S3", "leaves": "14:20"}, {"line": "S5"}], "stop": "Harbour"},
            ["- stop: Harbour", "- trains: line: S3; leaves: 14:20", "- trains: line: S5"],
        ),
        (
            [{"title": "Returns", "text": "Shoes go back.\nSo do hats."}],
            ["- title: Returns", "- Shoes go back. So do hats."],
        ),
        ({"min": 3, "tags": ["new", "blue"]}, ["- min: 3", "- tags: new, blue"]),
        ([[1, 2], [3]], ["- 1, 2", "- 3"]),
    ],
)
def test_a_record_is_one_line(value: Any, lines: list[str]) -> None:
    assert readable(json.dumps(value)).splitlines() == lines


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_table_is_read_by_its_head(mark: str) -> None:
    rows = ["name,days", "Ana,7", "Bo,12"]
    text = "\n".join(row.replace(",", mark) for row in rows)
    assert readable(text).splitlines() == ["- name: Ana; days: 7 days", "- name: Bo; days: 12 days"]


@pytest.mark.parametrize(
    "text",
    [
        "Ana has 7 days left.",
        "Hello, Ana\nGoodbye, Bo",
        "name,days\nAna,7,9",
        '{"days": 7, "days": 9}',
        "{}",
        "[",
        "",
        "12",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert readable(text) == text


@given(VALUES)
def test_anything_is_read(value: Any) -> None:
    readable(json.dumps(value))


def test_reading_takes_linear_time() -> None:
    began = time.perf_counter()
    for text in ("a,b\n" + "1,2\n" * 100_000, json.dumps([{"a": 1}] * 50_000), "[" * 500_000):
        readable(text)
    assert time.perf_counter() - began < 20
