"""Each benchmark runs, and yields well-formed figures; what they say is asserted nowhere."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import orjson
import pytest
from benchmarks.__main__ import SPEED, describe_run, measure
from benchmarks.audit_large import WORKS
from benchmarks.figures import Interval, Section
from benchmarks.interleave import Options
from benchmarks.render import render_json, render_section

ROOT = Path(__file__).parents[2]


def run_quick(name: str, folder: Path) -> Section:
    said: list[str] = []
    options = Options(quick=True, folder=str(folder), say=said.append)
    section = measure(name, options)
    assert said
    return section


def check_spread(spread: Interval) -> None:
    assert spread.low <= spread.value <= spread.high
    assert all(map(math.isfinite, (spread.low, spread.value, spread.high)))


@pytest.mark.parametrize("name", SPEED)
def test_speed(name: str, tmp_path: Path) -> None:
    section = run_quick(name, tmp_path)
    assert section.name == name
    assert section.speeds
    for speed in section.speeds:
        check_spread(speed.ratio)
        assert speed.ratio.low > 0
        assert 0 < speed.ours.p50_s <= speed.ours.p95_s
        assert 0 < speed.bare.p50_s <= speed.bare.p95_s
        assert speed.ours.count > 0
        assert speed.work != speed.beside


def test_a_large_log_stands_beside_a_small_one(tmp_path: Path) -> None:
    section = run_quick("audit_large", tmp_path)
    assert [speed.work for speed in section.speeds] == [f"2,000 events: {work}" for work in WORKS]
    for speed in section.speeds:
        assert 0 < speed.ratio.low <= speed.ratio.value


def test_urls_are_counted_by_what_became_of_them(tmp_path: Path) -> None:
    rows = [
        {"input": "http://example.com:x/", "base": None, "failure": True},
        {"input": "ftp://example.com/", "base": None, "protocol": "ftp:"},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "url_whatwg.jsonl").write_text(lines, encoding="utf-8")
    section = measure("urls", Options(quick=True, folder="", data=str(tmp_path), say=print))
    assert section.notes == ("failures refused: 1", "other schemes refused: 1")


def test_the_command(tmp_path: Path) -> None:
    report = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--quick", "--only", "gate", "--json", str(report)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("## Gate")
    assert "gate: round 1 of 2" in done.stderr
    section = orjson.loads(report.read_bytes())["sections"][0]
    assert section["speeds"][0]["ratio"]["value"] > 0


@pytest.mark.parametrize(
    "arguments", [["--quick", "--write", "page.md"], ["--only", "urls"], ["--only", "no"]]
)
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    from benchmarks.__main__ import main

    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2


def test_sections_render(tmp_path: Path) -> None:
    sections = [run_quick("gate", tmp_path), run_quick("startup", tmp_path)]
    run = describe_run(quick=True)
    tables = [render_section(section, run) for section in sections]
    for section, text in zip(sections, tables, strict=True):
        rows = [line for line in text.splitlines() if line.startswith("|")]
        assert len(rows) == 2 + len(section.speeds) + len(section.qualities)
        assert len({row.count("|") for row in rows}) == 1
        assert "mean nothing" in text
    assert orjson.loads(render_json(sections, run))["run"]["quick"] is True
