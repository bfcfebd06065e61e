"""Thresholds are chosen on one half of the passages and told of the other."""

from __future__ import annotations

import pytest
from training.judge import thresholds
from training.judge.pairs import NOT_SUPPORTED, SUPPORTED
from training.judge.thresholds import Heard, Need

from troth.adapters.judge.card import Threshold, Use
from troth.adapters.judge.onnx import Opinion
from troth.adapters.judge.tiers import Weighed
from troth.kernel.judgements import Label

NEED = Need(supporting=("wice",), refuting=(), care=(1.0, 1.0))


def row(score: float, allowed: int, half: int) -> Heard:
    opinion = Opinion(supported=score, refuted=0.0)
    found = Weighed(least=opinion, against=opinion, doubted=False)
    return Heard(name="wice", allowed=allowed, half=half, found=found)


def rows(border: float, half: int) -> list[Heard]:
    """Rows that a threshold of ``border`` divides without a mistake."""
    scores = [border + step / 100 for step in (-6, -4, -2, 2, 4, 6)]
    return [row(s, SUPPORTED if s > border else NOT_SUPPORTED, half) for s in scores]


def test_a_threshold_that_makes_no_mistake_is_found() -> None:
    found = thresholds.chosen(rows(0.4, 0), NEED)
    assert found.supported == pytest.approx(0.4)


def test_each_half_gets_what_was_chosen_on_the_other() -> None:
    first, second = thresholds.crossed(rows(0.3, 0) + rows(0.7, 1), NEED)
    assert (first.supported, second.supported) == pytest.approx((0.7, 0.3))


def test_care_lowers_the_worth_of_a_wrong_label_more_than_of_a_missed_one() -> None:
    missed = [(True, False), (True, True), (False, False), (False, False)]
    wrong = [(True, True), (True, True), (False, True), (False, False)]
    assert thresholds.figure(missed, 1.0) == thresholds.figure(wrong, 1.0)
    assert thresholds.figure(missed, 3.0) > thresholds.figure(wrong, 3.0)


def test_what_words_decided_no_threshold_changes() -> None:
    said = Heard(name="wice", allowed=SUPPORTED, half=0, found=Label.REFUTED)
    assert said.at(Threshold(supported=0.01, refuted=0.99)) is Label.REFUTED


def test_every_use_has_needs() -> None:
    assert set(thresholds.NEEDS) == set(Use)
