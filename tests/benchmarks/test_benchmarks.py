"""Each benchmark runs, and yields well-formed figures; what they say is asserted nowhere."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest
from benchmarks.__main__ import QUALITY, SPEED, describe_run, measure
from benchmarks.figures import Interval, Section
from benchmarks.interleave import Options
from benchmarks.render import render_json, render_section

ROOT = Path(__file__).parents[2]
ROWS: dict[str, list[dict[str, Any]]] = {
    "freshqa": [{"text": "Who won the latest election in France?", "split": "dev"}],
    "selfaware": [
        {"text": "Which planet is the largest?", "answerable": True, "split": "train"},
        {"text": "Why do we dream of falling?", "answerable": False, "split": "train"},
        {"text": "Which river is the longest?", "answerable": True, "split": "test"},
    ],
    "clinc150": [
        {"text": "hello there", "label": "greeting", "split": "dev"},
        {"text": "set a timer for ten minutes", "label": "timer", "split": "dev"},
        {"text": "what is my balance", "label": "balance", "split": "dev"},
    ],
    "mt_bench": [
        {"text": "Write a limerick about rain.", "category": "writing"},
        {"text": "What causes the tides?", "category": "stem"},
    ],
    "self_instruct_seeds": [
        {"instruction": "Shorten the following text.", "instances": [{"input": "It rains a lot."}]},
        {"instruction": "Name three rivers.", "instances": [{"input": ""}]},
    ],
    "coconot": [
        {"text": "How tall is he?", "subcategory": "underspecified", "kind": "noncomply"},
        {"text": "How tall is the tower?", "subcategory": "underspecified", "kind": "contrast"},
        {"text": "What is love?", "subcategory": "subjective questions", "kind": "noncomply"},
    ],
    "in3": [
        {"text": "Plan a trip.", "vague": True, "split": "train"},
        {"text": "Convert 3 miles to kilometres.", "vague": False, "split": "dev"},
    ],
    "perspectrum": [
        {"claim_id": 1, "perspective": "Dogs are loyal.", "stance": "SUPPORT", "split": "dev"},
        {"claim_id": 1, "perspective": "Dogs are loud.", "stance": "UNDERMINE", "split": "dev"},
        {"claim_id": 2, "perspective": "Tea is cheap.", "stance": "SUPPORT", "split": "dev"},
        {"claim_id": 2, "perspective": "Tea wakes one up.", "stance": "SUPPORT", "split": "dev"},
        {"claim_id": 2, "perspective": "Tea is bitter.", "stance": "UNDERMINE", "split": "train"},
    ],
}


def run_quick(name: str, folder: Path, data: Path | None = None) -> Section:
    said: list[str] = []
    options = Options(
        quick=True,
        folder=str(folder),
        data=None if data is None else str(data),
        say=said.append,
    )
    section = measure(name, options)
    assert said
    return section


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    for name, rows in ROWS.items():
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return folder


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


def test_urls_are_counted_by_what_became_of_them(tmp_path: Path) -> None:
    rows = [
        {"input": "http://example.com:x/", "base": None, "failure": True},
        {"input": "ftp://example.com/", "base": None, "protocol": "ftp:"},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "url_whatwg.jsonl").write_text(lines, encoding="utf-8")
    section = measure("urls", Options(quick=True, folder="", data=str(tmp_path), say=print))
    assert section.notes == ("failures refused: 1", "other schemes refused: 1")


RULED = [name for name in QUALITY if name != "urls"]


@pytest.mark.parametrize("name", RULED)
def test_quality(name: str, tmp_path: Path, data: Path) -> None:
    section = run_quick(name, tmp_path, data)
    assert section.name == name
    assert section.qualities
    assert not section.notes
    for quality in section.qualities:
        for share in (quality.ours, quality.rules, quality.majority):
            check_spread(share)
            assert share.low >= 0
            assert share.high <= 1
        assert quality.verdict == "small set"


def test_rows_of_a_test_split_are_left_out(tmp_path: Path, data: Path) -> None:
    rows = {q.data: q.rows for q in run_quick("evidence_need", tmp_path, data).qualities}
    assert rows["SelfAware, answerable"] == 1
    assert rows["all of these"] == 6


def test_perspectives_are_paired_within_their_claim(tmp_path: Path, data: Path) -> None:
    rows = {q.data: q.rows for q in run_quick("disagreement", tmp_path, data).qualities}
    assert rows["Perspectrum, pairs"] == 2
    assert rows["our pairs, odd ids"] == rows["our pairs, even ids"] == 60
    assert rows["our pairs in freer words"] == 40


@pytest.mark.parametrize("name", RULED)
def test_a_set_that_is_not_there_is_named(name: str, tmp_path: Path, data: Path) -> None:
    file = "perspectrum.jsonl" if name == "disagreement" else "mt_bench.jsonl"
    (data / file).unlink()
    section = run_quick(name, tmp_path, data)
    assert section.notes == (f"Not measured, since the file is not there: `{file}`.",)


def test_without_any_set_there_are_notes_alone(tmp_path: Path) -> None:
    options = Options(quick=True, folder=str(tmp_path), data=str(tmp_path), say=print)
    section = measure("evidence_need", options)
    assert not section.qualities
    assert len(section.notes) == 5


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
    "arguments", [["--quick", "--write", "page.md"], ["--only", "evidence_need"], ["--only", "no"]]
)
def test_what_makes_no_sense_is_refused(arguments: list[str]) -> None:
    from benchmarks.__main__ import main

    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2


def test_sections_render(tmp_path: Path, data: Path) -> None:
    sections = [run_quick("gate", tmp_path), run_quick("missing_context", tmp_path, data)]
    run = describe_run(quick=True)
    tables = [render_section(section, run) for section in sections]
    for section, text in zip(sections, tables, strict=True):
        rows = [line for line in text.splitlines() if line.startswith("|")]
        assert len(rows) == 2 + len(section.speeds) + len(section.qualities)
        assert len({row.count("|") for row in rows}) == 1
        assert "mean nothing" in text
    assert orjson.loads(render_json(sections, run))["run"]["quick"] is True
