"""How two recommendations stand to each other, given what a judge says of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.disagreement.relating import WEIGHTS, Stand, features, relate
from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import contrast

SELL, KEEP = "Get out before the call.", "Hold on to the shares."


def said(
    label: Label, *, supported: float | None = None, refuted: float | None = None
) -> Judgement:
    return Judgement(
        label=label, score=0.9, reason="x", judge="x/1", supported=supported, refuted=refuted
    )


OPEN = said(Label.NOT_ENOUGH_INFO)
REFUTED, SUPPORTED = said(Label.REFUTED), said(Label.SUPPORTED)


@pytest.mark.parametrize(
    ("forth", "back", "stand"),
    [
        (REFUTED, REFUTED, Stand.DISAGREE),
        (SUPPORTED, SUPPORTED, Stand.AGREE),
        (OPEN, OPEN, Stand.DIFFERENT),
    ],
)
def test_what_a_judge_says_in_both_directions_decides(
    forth: Judgement, back: Judgement, stand: Stand
) -> None:
    assert relate(SELL, KEEP, forth, back).stand is stand
    assert relate(KEEP, SELL, back, forth).stand is stand


@pytest.mark.parametrize("judged", [OPEN, REFUTED, SUPPORTED])
def test_words_have_the_last_word(judged: Judgement) -> None:
    assert relate("Pay 5 euros.", "pay 5 euros", judged, judged).stand is Stand.AGREE
    assert relate("Pay 5 euros.", "Pay 7 euros.", judged, judged).stand is Stand.DISAGREE


def test_another_figure_is_no_agreement_whatever_a_judge_says() -> None:
    assert relate("Put 20 percent away.", "5 % is plenty.", SUPPORTED, SUPPORTED).stand is not (
        Stand.AGREE
    )


def test_probabilities_below_the_thresholds_of_the_judge_are_weighed() -> None:
    leaning = said(Label.NOT_ENOUGH_INFO, supported=0.02, refuted=0.8)
    silent = said(Label.NOT_ENOUGH_INFO, supported=0.02, refuted=0.1)
    found = contrast(SELL, KEEP)
    more, less = (features(found, one, one)["refuted_most"] for one in (leaning, silent))
    assert more > less


def test_the_weights_are_those_of_the_features() -> None:
    assert list(WEIGHTS["weights"]) == list(features(contrast(SELL, KEEP), OPEN, OPEN))
    assert all(len(one) == len(Stand) for one in WEIGHTS["weights"].values())
    assert set(WEIGHTS["thresholds"]) == {"disagree", "agree"}
    assert all(0.0 < one < 1.0 for one in WEIGHTS["thresholds"].values())


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from([OPEN, REFUTED, SUPPORTED]))
def test_any_two_texts_stand_somehow_and_in_either_order(
    one: str, other: str, judged: Judgement
) -> None:
    found, turned = relate(one, other, judged, OPEN), relate(other, one, OPEN, judged)
    assert found.stand is turned.stand
