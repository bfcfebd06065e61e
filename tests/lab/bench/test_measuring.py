"""Figures that can be worked out by hand, and what may be said of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Anchor, Figure, Interval, Verdict
from troth_lab.bench.measuring import Answers, figures_of
from troth_lab.bench.metrics import (
    ACCURACY,
    AUROC,
    BALANCED,
    F1,
    FALSE_ALARMS,
    MACRO_F1,
    PRECISION,
    RECALL,
    Metric,
    for_one,
    mean_over_parts,
)
from troth_lab.bench.published import PUBLISHED, published
from troth_lab.bench.tables import TABLES

ASKED = Asked(data=Path("nowhere"), resamples=200)


def counted(*pairs: tuple[object, object, int]) -> Counter[tuple[object, object]]:
    return Counter({(expected, said): count for expected, said, count in pairs})


EIGHT_TWO = counted((True, True, 8), (True, False, 2), (False, True, 3), (False, False, 7))


@pytest.mark.parametrize(
    ("metric", "value"),
    [
        (RECALL, 0.8),
        (PRECISION, 8 / 11),
        (FALSE_ALARMS, 0.3),
        (BALANCED, 0.75),
        (F1, 16 / 21),
        (MACRO_F1, (16 / 21 + 14 / 19) / 2),
        (ACCURACY, 0.75),
    ],
)
def test_metrics_of_two_classes(metric: Metric, value: float) -> None:
    assert metric.read(EIGHT_TWO) == pytest.approx(value)


def test_macro_f1_counts_labels_alike_however_rare() -> None:
    many = counted(("a", "a", 98), ("b", "a", 1), ("c", "c", 1))
    a = 2 * 98 / (98 + 99)
    assert MACRO_F1.read(many) == pytest.approx((a + 0.0 + 1.0) / 3)


def test_the_area_counts_ties_half() -> None:
    scores = counted((True, 0.9, 1), (True, 0.5, 1), (False, 0.5, 1), (False, 0.1, 1))
    assert AUROC.read(scores) == pytest.approx((2 + 1.5) / 4)
    with pytest.raises(TypeError, match="score"):
        AUROC.read(counted((True, "much", 1)))


def test_one_label_against_the_rest() -> None:
    three = counted(("yes", "yes", 3), ("yes", "no", 1), ("no", "maybe", 2), ("maybe", "yes", 2))
    metric = for_one("yes", BALANCED, "yes")
    assert metric.name == "balanced accuracy, yes"
    assert metric.read(three) == pytest.approx((0.75 + 0.5) / 2)


def test_the_mean_over_parts_counts_parts_alike() -> None:
    parts = counted((("a", True), True, 90), (("b", True), False, 10))
    assert mean_over_parts(RECALL).read(parts) == pytest.approx(0.5)
    with pytest.raises(TypeError, match="part"):
        mean_over_parts(RECALL).read(EIGHT_TWO)


def answers(model_hits: int, floor_hits: int, rows: int) -> Answers:
    return Answers(
        data="set",
        expected=[True] * rows,
        said={
            "floor": [at < floor_hits for at in range(rows)],
            "model": [at < model_hits for at in range(rows)],
        },
    )


@pytest.mark.parametrize(
    ("model", "floor", "rows", "verdict"),
    [
        (390, 200, 400, Verdict.BETTER),
        (200, 390, 400, Verdict.WORSE),
        (201, 200, 400, Verdict.LEVEL),
        (290, 100, 299, Verdict.SMALL),
    ],
)
def test_verdicts(model: int, floor: int, rows: int, verdict: Verdict) -> None:
    [figure] = figures_of("judge", answers(model, floor, rows), [ACCURACY], ASKED)
    assert figure.verdict is verdict
    assert figure.model is not None
    assert figure.model.value == pytest.approx(model / rows)
    assert figure.gain is not None
    assert figure.gain.value == pytest.approx((model - floor) / rows)
    assert figure.gain.low <= figure.gain.value <= figure.gain.high


def test_the_gain_is_paired() -> None:
    """Both err on the same rows but one: apart their intervals are wide, as a pair they are not."""
    [figure] = figures_of("judge", answers(201, 200, 400), [RECALL], ASKED)
    assert figure.model is not None
    assert figure.gain is not None
    assert figure.model.high - figure.model.low > 0.05
    assert figure.gain.high - figure.gain.low <= 0.015


ERRORS = Metric(name="errors", read=lambda c: 1 - ACCURACY.read(c), higher_is_better=False)


def test_less_is_better_for_rates_of_error() -> None:
    alarms = Answers(
        data="set",
        expected=[False] * 400,
        said={"floor": [True] * 400, "model": [at < 4 for at in range(400)]},
    )
    [figure] = figures_of("judge", alarms, [ERRORS], ASKED)
    assert figure.verdict is Verdict.BETTER


@pytest.mark.parametrize("metric", [RECALL, PRECISION, FALSE_ALARMS, for_one(True, RECALL, "yes")])
def test_what_one_answer_to_every_row_could_win_is_called_nothing(metric: Metric) -> None:
    [figure] = figures_of("judge", answers(390, 200, 400), [metric], ASKED)
    assert figure.verdict is Verdict.ONE_SIDED


def test_without_a_model_nothing_is_called_anything() -> None:
    [figure] = figures_of(
        "judge", Answers(data="set", expected=[True], said={"rules": [True]}), [RECALL], ASKED
    )
    assert (figure.verdict, figure.model, figure.gain) == (Verdict.NONE, None, None)
    assert figure.aim_met is None


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    one, same = (figures_of("judge", answers(300, 200, 400), [RECALL], ASKED) for _ in range(2))
    assert one == same
    other = Asked(data=Path("nowhere"), resamples=200, seed=1)
    assert figures_of("judge", answers(300, 200, 400), [RECALL], other) != one


def test_nothing_is_said_of_no_rows() -> None:
    empty = Answers(data="set", expected=[], said={"rules": []})
    assert figures_of("judge", empty, [RECALL], ASKED) == []


def test_answers_fit_their_rows() -> None:
    with pytest.raises(ValueError, match="every row"):
        Answers(data="set", expected=[True], said={"rules": []})
    with pytest.raises(ValueError, match="gain"):
        Answers(data="set", expected=[True], said={"gain": [True]})


def test_a_figure_is_whole() -> None:
    some = Interval(value=0.5, low=0.4, high=0.6)
    with pytest.raises(ValueError, match="rows"):
        Figure(data="set", rows=0, metric="recall")
    with pytest.raises(ValueError, match="gain"):
        Figure(data="set", rows=1, metric="recall", model=some, floor=some)
    with pytest.raises(ValueError, match="source"):
        Anchor(figure=0.5, source="")


def test_what_is_published_names_tables_that_exist_and_a_source() -> None:
    assert {table for table, _, _ in PUBLISHED} <= set(TABLES)
    assert published("judge", "wice", "balanced accuracy, supported").aim == 0.75
    assert [str(one) for one in published("intents", "banking77", "accuracy").anchors] == [
        "published 0.937"
    ]
    assert published("judge", "unheard of", "recall").anchors == ()


@pytest.mark.parametrize("wrong", [{"limit": 0}, {"resamples": 1}])
def test_what_is_asked_makes_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least"):
        Asked(data=Path("nowhere"), **wrong)  # type: ignore[arg-type]  # wrong on purpose


def test_drawn_rows_keep_their_order_and_follow_the_seed() -> None:
    rows = list(range(100))
    few = Asked(data=Path("nowhere"), limit=10)
    drawn = few.drawn(rows, "set")
    assert len(drawn) == 10
    assert drawn == sorted(drawn) == few.drawn(rows, "set")
    assert drawn != Asked(data=Path("nowhere"), limit=10, seed=2).drawn(rows, "set")
    assert few.drawn(rows[:10], "set") == rows[:10]
