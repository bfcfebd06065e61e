"""A head says in one linear step what its two steps say, and tells labels by what tells them."""

from __future__ import annotations

import random

import numpy as np
import pytest
from training.judge.heads import LABELS, NETWORK, Fitted, Row, read_hand, scores
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN
from training.judge.written import ROWS

WORDS = ("always", "share", "figures_nowhere")


def rows(seed: int, *, german: float = 0.0) -> list[Row]:
    """Claims whose label the share and the network tell, each in part."""
    draw = random.Random(seed)
    made = []
    for _ in range(60):
        allowed = draw.choice((SUPPORTED, REFUTED, UNKNOWN))
        given = {
            "always": 1.0,
            "share": (allowed == SUPPORTED) + draw.gauss(0, 0.6),
            "figures_nowhere": (allowed == REFUTED) + draw.gauss(0, 0.6),
            **{name: (allowed == REFUTED) + draw.gauss(0, 1) for name in NETWORK},
        }
        made.append(Row(given=(given,), german=german, allowed=allowed))
    return made


FITTED = Fitted([rows(1), rows(2, german=1.0)], [rows(3), rows(4) + rows(5, german=1.0)])


@pytest.mark.parametrize("row", [*rows(6)[:5], *rows(7, german=1.0)[:5]])
def test_one_linear_step_says_what_two_say(row: Row) -> None:
    stacked = np.array(FITTED._stacked(row.given[0], row.german, FITTED.first))
    expected = [float(stacked @ weights + bias) for weights, bias in FITTED.second]
    assert scores(FITTED.head(), [row])[0] == pytest.approx(expected, abs=1e-2)


def test_what_tells_the_labels_is_weighed() -> None:
    told = rows(8)
    found = scores(FITTED.head(), told)
    for at, bit in enumerate((SUPPORTED, REFUTED)):
        right = [one[at] for row, one in zip(told, found, strict=True) if row.allowed == bit]
        wrong = [one[at] for row, one in zip(told, found, strict=True) if row.allowed != bit]
        assert sum(right) / len(right) > sum(wrong) / len(wrong) + 0.5


def test_a_head_has_a_weight_for_each_feature() -> None:
    head = FITTED.head()
    assert all(set(head[label]) == {*WORDS, *NETWORK} for label in LABELS)


def test_the_least_supported_and_the_most_refuted_sentence_count() -> None:
    first, other = rows(9)[:2]
    both = Row(given=(*first.given, *other.given), german=0.0, allowed=UNKNOWN)
    (one, two), joined = scores(FITTED.head(), [first, other]), scores(FITTED.head(), [both])[0]
    assert joined == (min(one[0], two[0]), max(one[1], two[1]))


def test_the_words_of_a_hand_are_read_without_a_network() -> None:
    found = read_hand(ROWS, "fichte", None)
    assert len(found) > 300
    assert all(
        one["network_refuted_most"] == found[0].given[0]["network_refuted_most"]
        for row in found
        for one in row.given
    )
    assert {row.german for row in found} >= {1.0}
