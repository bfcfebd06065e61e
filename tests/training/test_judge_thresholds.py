"""Thresholds are the least that keep to what a use allows, and told of rows not chosen on."""

from __future__ import annotations

import pytest
from training.judge import thresholds
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN
from training.judge.thresholds import Heard

from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import Opinion
from troth.adapters.understanding.tiers import Weighed
from troth.kernel.judgements import Label


def row(score: float, allowed: int, half: int = 0) -> Heard:
    opinion = Opinion(supported=score, refuted=0.0)
    found = Weighed(least=opinion, against=opinion, doubted=False, differs=False)
    return Heard(kind="claims", allowed=allowed, half=half, found=found)


def rows(border: float, half: int = 0) -> list[Heard]:
    """Rows that a threshold just above ``border`` divides without a mistake."""
    wrong = [row(border - step / 100, REFUTED, half) for step in range(5)]
    return wrong + [row(border + 0.04 + step / 100, SUPPORTED, half) for step in range(5)]


def test_the_least_threshold_that_makes_no_mistake_is_chosen() -> None:
    found = thresholds.chosen(rows(0.41), Label.SUPPORTED, 0.0)
    assert found == pytest.approx(0.425)


def test_what_may_be_wrong_lowers_the_threshold() -> None:
    assert thresholds.chosen(rows(0.4), Label.SUPPORTED, 1.0) == thresholds.GRID[0]


def test_where_nothing_keeps_to_it_the_highest_is_chosen() -> None:
    bad = [row(0.99, UNKNOWN)]
    assert thresholds.chosen(bad, Label.SUPPORTED, 0.0) == thresholds.GRID[-1]


def test_each_half_is_told_by_what_was_chosen_on_the_other() -> None:
    both = rows(0.31, 0) + rows(0.61, 1)
    good, bad = thresholds.crossed(both, Label.SUPPORTED, 0.0)
    assert (sum(good), len(good)) == (5, 10)
    assert (sum(bad), len(bad)) == (5, 10)


def test_rows_that_allow_a_label_and_another_count_on_neither_side() -> None:
    good, bad = thresholds.crossed([row(0.9, SUPPORTED | UNKNOWN)], Label.SUPPORTED, 0.0)
    assert good == bad == []


def test_what_words_decided_no_threshold_changes() -> None:
    said = Heard(kind="claims", allowed=SUPPORTED, half=0, found=Label.REFUTED)
    assert said.says(Label.REFUTED, 0.99)
    assert not said.says(Label.SUPPORTED, 0.01)


def test_every_use_has_needs() -> None:
    assert set(thresholds.NEEDS) == set(Use)
