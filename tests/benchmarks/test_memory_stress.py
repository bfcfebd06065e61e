"""The benchmark of stress runs counts what the runs report, and sees a flag that is gone."""

from __future__ import annotations

import pytest
from benchmarks.__main__ import describe_run
from benchmarks.figures import Section, Tally
from benchmarks.interleave import Options
from benchmarks.memory_stress import SPOILED, measure, without_a_flag
from benchmarks.render import render_section


@pytest.fixture(scope="module")
def section(tmp_path_factory: pytest.TempPathFactory) -> Section:
    import benchmarks.memory_stress as stress

    chosen = {"no model": ""}  # the bad ones have tests of their own
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stress, "MODELS", chosen)
        folder = str(tmp_path_factory.mktemp("stress"))
        return measure(Options(quick=True, folder=folder, say=lambda _: None))


@pytest.mark.clause("MEM-11")
def test_every_run_is_counted(section: Section) -> None:
    names = [tally.name for tally in section.tallies]
    assert names == ["no model", SPOILED]
    for tally in section.tallies:
        assert tally.counts["turns"] > 15
        assert tally.counts["shown flagged"] > 0
        assert tally.counts["leaks"] == 0


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_a_deleted_flag_turns_the_figure_red(section: Section) -> None:
    clean, spoiled = section.tallies
    assert clean.counts["shown unflagged"] == 0
    assert spoiled.counts["shown unflagged"] > 0


def test_lines_without_a_flag_cannot_be_spoiled() -> None:
    assert without_a_flag(b'{"reintroduced_claim":true}') == b'{"reintroduced_claim":false}'
    with pytest.raises(ValueError, match="flagged"):
        without_a_flag(b'{"reintroduced_claim":false}')


def test_tallies_render_as_one_table() -> None:
    section = Section(
        name="memory_stress",
        title="Stress",
        about="About.",
        tallies=(
            Tally(name="a", counts={"x": 1, "y": 2000}),
            Tally(name="b", counts={"x": 0, "y": 3}),
        ),
    )
    rows = [
        line
        for line in render_section(section, describe_run(quick=False)).splitlines()
        if line.startswith("|")
    ]
    assert rows == ["| run | x | y |", "|---|---:|---:|", "| a | 1 | 2,000 |", "| b | 0 | 3 |"]
