"""What all sentences of a claim come to, before and after a threshold."""

from __future__ import annotations

import pytest

from troth.adapters.understanding.card import Threshold
from troth.adapters.understanding.cross_encoder import Opinion
from troth.adapters.understanding.tiers import weighed
from troth.kernel.judgements import Judgement, Label

HALF = Threshold(supported=0.5, refuted=0.5)


def first(reason: str = "uncovered") -> Judgement:
    return Judgement(label=Label.NOT_ENOUGH_INFO, score=0.5, reason=reason, judge="lexical/1")


def opinion(supported: float, refuted: float = 0.0) -> Opinion:
    return Opinion(supported=supported, refuted=refuted)


def test_the_best_window_speaks_for_a_sentence() -> None:
    found = weighed([("a", opinion(0.2, 0.7)), ("a", opinion(0.9))], first())
    assert found.at(HALF) == (Label.SUPPORTED, 0.9)


def test_the_least_supported_sentence_decides() -> None:
    found = weighed([("a", opinion(0.9)), ("b", opinion(0.3))], first())
    assert found.at(HALF)[0] is Label.NOT_ENOUGH_INFO
    assert found.at(Threshold(supported=0.3, refuted=0.5)) == (Label.SUPPORTED, 0.3)


def test_one_refuted_sentence_is_enough() -> None:
    found = weighed([("a", opinion(0.9)), ("b", opinion(0.1, 0.6))], first())
    assert found.at(HALF) == (Label.REFUTED, 0.6)
    assert found.at(Threshold(supported=0.5, refuted=0.7))[0] is Label.NOT_ENOUGH_INFO


def test_what_is_rather_refuted_is_never_supported() -> None:
    found = weighed([("a", opinion(0.35, 0.55))], first())
    assert found.at(Threshold(supported=0.3, refuted=0.6))[0] is Label.NOT_ENOUGH_INFO


@pytest.mark.parametrize("reason", ["number", "name_missing", "unrelated", "negation"])
def test_a_doubt_of_the_words_asks_for_a_surer_network(reason: str) -> None:
    found = weighed([("a", opinion(0.7))], first(reason))
    expected = Label.SUPPORTED if reason == "name_missing" else Label.NOT_ENOUGH_INFO
    assert found.at(HALF)[0] is expected
