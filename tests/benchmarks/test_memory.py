"""The benchmark of contradictions runs, and shows the test half to nobody who does not ask."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from benchmarks.figures import Section
from benchmarks.interleave import Options

from benchmarks import memory
from troth_lab.bench.statements import StatementCase, StatementSet, labelled_pairs

ROWS: dict[str, list[dict[str, Any]]] = {
    "persona_nli": [
        {
            "sentence1": "i don t smoke .",
            "sentence2": "i smoke .",
            "label": label,
            "split": "dev",
            "s2_seen_in_train": seen,
        }
        for label, seen in (("contradiction", True), ("neutral", True), ("contradiction", False))
    ],
    "breaking_nli": [
        {
            "premise": "A red car.",
            "hypothesis": "A blue car.",
            "label": "contradiction",
            "split": "dev",
        }
    ],
    "ci_tod": [
        {
            "domain": "navigate",
            "dialogue": [{"utterance": words} for words in ("a", "b", "c", "ritz is 7_miles away")],
            "kb": [{"poi": "ritz", "distance": "9_miles"}],
            "hi": 1,
            "kbi": 1,
            "split": "dev",
        }
    ],
}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for name, rows in ROWS.items():
        lines = "".join(json.dumps(row) + "\n" for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def run(data: Path | None, *, held_out: bool = False) -> Section:
    folder = None if data is None else str(data)
    return memory.measure(
        Options(quick=True, folder="", data=folder, held_out=held_out, say=lambda _: None)
    )


def test_every_set_is_measured_by_slots(data: Path) -> None:
    section = run(data)
    metrics = Counter(quality.metric for quality in section.qualities)
    assert metrics == {"precision": 6, "recall": 6, "F1": 6, "balanced accuracy": 1}
    for quality in section.qualities:
        for share in (quality.ours, quality.rules, quality.majority):
            assert 0 <= share.low <= share.value <= share.high <= 1


def test_the_test_half_is_only_opened_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    read = labelled_pairs

    def reading(half: str) -> list[Any]:
        asked.append(half)
        return read(half)

    monkeypatch.setattr("troth_lab.bench.statements.labelled_pairs", reading)
    monkeypatch.setattr(memory, "labelled_pairs", reading)
    section = run(None)
    assert set(asked) == {"tune"}
    assert "not looked at" in section.notes[0]
    section = run(None, held_out=True)
    assert set(asked) == {"tune", "test"}
    assert any("test half" in quality.data for quality in section.qualities)
    assert not any("not looked at" in note for note in section.notes)


def test_a_set_that_is_not_there_is_named_once(data: Path) -> None:
    (data / "persona_nli.jsonl").unlink()
    notes = run(data).notes
    assert notes.count("Not measured, since the file is not there: `persona_nli.jsonl`.") == 1


def test_one_contradicting_pair_makes_a_case() -> None:
    pairs = (("I am tall.", "I like tea."), ("I'm 34.", "I'm 32."))
    one = StatementSet(name="one", cases=(StatementCase(pairs=pairs, contradiction=True),))
    found = {q.metric: q.ours.value for q in memory.judge_statements(one, resamples=40)}
    assert found == {"precision": 1.0, "recall": 1.0, "F1": 1.0}


@pytest.mark.parametrize(
    "arguments", [["--only", "memory", "--write", "page.md"], ["--only", "memory_dance"]]
)
def test_the_page_shows_every_set_or_none(arguments: list[str]) -> None:
    from benchmarks.__main__ import main

    with pytest.raises(SystemExit) as refusal:
        main(arguments)
    assert refusal.value.code == 2
