"""Choosing where the decision of memory is firm."""

from __future__ import annotations

import numpy as np
import pytest
from training.memory.fit import Pair, Set, is_event, reached


def pair(is_event: bool | None) -> Pair:
    return Pair(said="x", old="a", new="b", near=0.5, is_event=is_event)


@pytest.mark.parametrize(("most", "share"), [(0.0, 0.25), (1.0, 0.5), (2.0, 0.5)])
def test_events_count_until_too_many_are_wrong(most: float, share: float) -> None:
    said = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    pairs = [pair(True), pair(False), pair(True), pair(None), pair(False)]
    one = Set(name="x", pairs=pairs, given=np.zeros((5, 1)), closely=(), turns=100, events=4)
    found, least = reached([one], [said], most)
    assert found == share
    assert least == {0.0: 0.9, 1.0: 0.6, 2.0: 0.5}[most]


ROW = {
    "events": [
        {"matter": "rent", "earlier": "rent is £780 a month", "later": "£825, first of the month"},
        {"matter": "rent", "earlier": "£825, first of the month", "later": "now I pay £900 rent"},
    ]
}


@pytest.mark.parametrize(
    ("old", "new", "counts"),
    [
        ("The flat leaks, rent is £780 a month", "Payee Tasker, £825, first of the month", True),
        ("rent is £780 a month", "now I pay £900 rent", None),
        ("rent is £780 a month", "we cut keys while you wait", False),
    ],
)
def test_kept_texts_are_sides_of_an_event_where_they_hold_them(
    old: str, new: str, counts: bool | None
) -> None:
    assert is_event(old, new, ROW) is counts
