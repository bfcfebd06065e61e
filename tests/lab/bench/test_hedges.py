"""The table of hedges, on tiny sets of our own."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from troth.kernel.errors import CallerError
from troth_lab.bench import hedges
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Verdict


def write(folder: Path, name: str, rows: list[dict[str, object]]) -> None:
    (folder / f"{name}.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))


def _rows() -> list[dict[str, object]]:
    said = [
        (f"These data suggest that factor {n} may be involved in growth.", 1) for n in range(6)
    ] + [(f"We measured factor {n} in eleven patients.", 0) for n in range(6)]
    return [
        {"text": text, "hedged": hedged, "split": split}
        for split in ("train", "dev")
        for text, hedged in said
    ]


def test_the_model_stands_beside_rules_and_floor(tmp_path: Path) -> None:
    write(tmp_path, "bioscope", _rows())
    report = hedges.measure(Asked(data=tmp_path, sets=("bioscope",), resamples=40))
    f1, precision, recall = report.figures
    assert (f1.data, f1.rows, f1.metric, f1.aim) == ("bioscope", 12, "F1", 0.87)
    for figure in (f1, precision, recall):
        assert figure.model is not None
        assert figure.model.value == 1.0
        assert figure.verdict in (Verdict.SMALL, Verdict.NONE)
    assert report.versions["model"].startswith("hedges:")


def test_certainty_is_read_as_a_scale(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"text": "This may help.", "certainty": 2.0, "split": "train"},
        {"text": "The gene may matter.", "certainty": 3.5, "split": "dev"},
        {"text": "Water boils at 100 degrees.", "certainty": 6.0, "split": "train"},
        {"text": "The sample had ten members.", "certainty": 4.0, "split": "train"},
    ]
    write(tmp_path, "certainty_sci", rows)
    report = hedges.measure(Asked(data=tmp_path, sets=("certainty_sci",), resamples=40))
    area = report.figures[-1]
    assert (area.metric, area.rows) == ("AUROC", 4)
    assert area.model is not None
    assert area.model.value == 1.0


def test_our_held_out_sentences_are_measured_only_where_asked_for(tmp_path: Path) -> None:
    write(tmp_path, "bioscope", _rows())
    usual = hedges.measure(Asked(data=tmp_path, resamples=40))
    assert {figure.data for figure in usual.figures} == {"bioscope"}
    assert any("nobody tunes on" in note for note in usual.notes)
    held_out = hedges.measure(
        Asked(data=tmp_path, sets=("own sentences",), resamples=40, held_out=True)
    )
    parts = {figure.data for figure in held_out.figures}
    assert parts == {
        "own sentences, held out",
        "own sentences, held out, English",
        "own sentences, held out, German",
    }


@pytest.mark.parametrize(
    "row",
    [
        {"text": "It may.", "split": "dev"},
        {"text": 3, "hedged": 1, "split": "dev"},
        {"text": "It may.", "hedged": 2, "split": "dev"},
    ],
)
def test_a_damaged_row_is_named(tmp_path: Path, row: dict[str, object]) -> None:
    write(tmp_path, "bioscope", [*_rows(), row])
    with pytest.raises(CallerError, match="line 25"):
        hedges.measure(Asked(data=tmp_path, sets=("bioscope",), resamples=40))


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CallerError):
        hedges.measure(Asked(data=tmp_path, sets=("bioscope",), resamples=40))


def test_huge_sentences_are_read_in_part(tmp_path: Path) -> None:
    huge: dict[str, object] = {"text": "may " * 250_000, "hedged": 1, "split": "dev"}
    write(tmp_path, "bioscope", [*_rows(), huge])
    report = hedges.measure(Asked(data=tmp_path, sets=("bioscope",), resamples=40))
    assert report.figures[0].rows == 13


def test_the_same_seed_gives_the_same_report(tmp_path: Path) -> None:
    write(tmp_path, "bioscope", _rows())
    asked = Asked(data=tmp_path, sets=("bioscope",), resamples=40, limit=8)
    assert hedges.measure(asked) == hedges.measure(asked)
