"""Choosing where the decision of memory is firm."""

from __future__ import annotations

import numpy as np
import pytest
from training.memory.fit import Pair, Set, reached


def pair(is_event: bool | None) -> Pair:
    return Pair(said="x", old="a", new="b", near=0.5, is_event=is_event)


@pytest.mark.parametrize(("most", "share"), [(0.0, 0.25), (1.0, 0.5), (2.0, 0.5)])
def test_events_count_until_too_many_are_wrong(most: float, share: float) -> None:
    said = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    pairs = [pair(True), pair(False), pair(True), pair(None), pair(False)]
    one = Set(name="x", pairs=pairs, given=np.zeros((5, 1)), turns=100, events=4)
    found, least = reached([one], [said], most)
    assert found == share
    assert least == {0.0: 0.9, 1.0: 0.6, 2.0: 0.5}[most]
