"""The arithmetic of figures: medians, ratios, verdicts, and what is written where."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from benchmarks.__main__ import SPEED, describe_run
from benchmarks.decisions import (
    BALANCED,
    FALSE_ALARMS,
    PRECISION,
    RECALL,
    Confusion,
    judge_cells,
)
from benchmarks.figures import Interval, Quality, Section, Speed, timings
from benchmarks.interleave import Series, Turn, compare, interleave
from benchmarks.render import render_section, replace_figures

from troth_lab.bench.keyword_rules import keyword_misses_context, keyword_needs_evidence

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def quality(gain: Interval, *, rows: int = 300, higher_is_better: bool = True) -> Quality:
    some = Interval(value=0.5, low=0.4, high=0.6)
    return Quality(
        data="set",
        rows=rows,
        metric="recall",
        higher_is_better=higher_is_better,
        ours=some,
        rules=some,
        majority=some,
        gain=gain,
    )


def test_median_and_nearest_rank() -> None:
    found = timings([float(second) for second in range(1, 101)])
    assert (found.p50_s, found.p95_s, found.count) == (50.5, 95.0, 100)
    with pytest.raises(ValueError, match="nothing"):
        timings([])


def test_rounds_begin_with_another_turn_each_time() -> None:
    ran: list[str] = []

    def turn(name: str) -> Turn:
        def run() -> Series:
            ran.append(name)
            return {name: [1.0]}

        return run

    said: list[str] = []
    measured = interleave([turn("a"), turn("b")], rounds=2, say=said.append)
    assert "".join(ran) == "ab" + "ab" + "ba"  # the first pair is thrown away
    assert measured == {"a": [[1.0], [1.0]], "b": [[1.0], [1.0]]}
    assert said == ["round 1 of 2", "round 2 of 2"]


def test_a_ratio_is_taken_round_by_round() -> None:
    measured = {"ours": [[2.0, 2.0], [9.0], [4.0]], "bare": [[1.0], [3.0], [1.0]]}
    speed = compare(measured, "ours", "bare", aim=3.0)
    assert speed.ratio == Interval(value=3.0, low=2.0, high=4.0)
    assert speed.ours.p50_s == 3.0
    assert speed.aim_met is True
    assert compare(measured, "ours", "bare").aim_met is None


@pytest.mark.parametrize(("low", "high"), [(1.0, 0.0), (0.0, float("inf")), (float("nan"), 0.0)])
def test_an_interval_is_one(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="interval"):
        Interval(value=0.0, low=low, high=high)


def test_verdicts() -> None:
    up, down = Interval(value=0.2, low=0.1, high=0.3), Interval(value=-0.2, low=-0.3, high=-0.1)
    unclear = Interval(value=0.0, low=-0.1, high=0.1)
    assert quality(up).verdict == "better"
    assert quality(down).verdict == "worse"
    assert quality(unclear).verdict == "no difference shown"
    assert quality(down, higher_is_better=False).verdict == "better"
    assert quality(up, higher_is_better=False).verdict == "worse"
    assert quality(up, rows=299).verdict == "small set"


def test_shares_of_a_confusion() -> None:
    counted = Confusion(hits=6, false_alarms=2, misses=4, rejections=8)
    assert RECALL.read(counted) == 0.6
    assert PRECISION.read(counted) == 0.75
    assert FALSE_ALARMS.read(counted) == 0.2
    assert BALANCED.read(counted) == pytest.approx(0.7)


def test_intervals_are_paired_and_come_again() -> None:
    cells = Counter((n < 200, n < 200, n < 100) for n in range(400))
    first, again = (judge_cells("set", cells, [BALANCED], 100) for _ in range(2))
    assert first == again
    assert first[0].ours == Interval(value=1.0, low=1.0, high=1.0)
    assert first[0].rules.value == 0.75
    assert first[0].majority.value == 0.5
    assert first[0].gain.value == 0.25
    assert first[0].verdict == "better"


def test_the_rules_decide_their_own_examples_as_described() -> None:
    needed = Counter(
        map(
            keyword_needs_evidence,
            (
                "What are the latest UK employment law changes?",
                "Current interest rates in 2026",
                "Tesla stock price today",
                "What percentage of startups fail?",
                "Recent news about inflation",
            ),
        )
    )
    assert needed == {True: 5}
    assert not keyword_needs_evidence("Rewrite this email to sound professional")
    assert not keyword_needs_evidence("Write a thank you note")
    assert keyword_needs_evidence("Build a snowman")  # a bare substring: "now"
    asked = ("Rewrite this email", "Draft a message", "Should I fire this employee?", "Help")
    assert all(map(keyword_misses_context, asked))
    assert not keyword_misses_context("What are the latest UK employment law changes?")


def test_figures_go_between_their_markers() -> None:
    speed = compare({"a": [[2.0]], "b": [[1.0]]}, "a", "b", aim=1.0, shown_as="rate")
    assert isinstance(speed, Speed)
    section = Section(name="gate", title="Gate", about="About.", speeds=(speed,), notes=("Note.",))
    run = describe_run(quick=False)
    page = "before\n<!-- figures:gate -->\nold\n<!-- /figures:gate -->\nafter\n"
    written = replace_figures(page, [section], run)
    assert render_section(section, run) in written
    assert written.startswith("before\n")
    assert written.endswith("\nafter\n")
    assert "old" not in written
    assert replace_figures(written, [section], run) == written
    with pytest.raises(ValueError, match="no place"):
        replace_figures("elsewhere", [section], run)


def test_the_page_has_a_place_for_every_benchmark() -> None:
    page = PAGE.read_text("utf-8")
    run = describe_run(quick=False)
    for name in SPEED:
        section = Section(name=name, title=name, about=f"about {name}")
        assert f"about {name}" in replace_figures(page, [section], run)
