"""The table of the judge, on tiny sets of our own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import orjson
import pytest

from support.refusals import raising
from troth.kernel.errors import CallerError
from troth_lab.bench import judge
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Report
from troth_lab.bench.sets import FURTHER, READERS, Item, Reader, is_fitted

LANDS = ("France", "Spain", "Italy", "Peru", "Chile", "Kenya", "Ghana", "Nepal")


def write(folder: Path, name: str, rows: list[dict[str, object]]) -> None:
    (folder / f"{name}.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))


def wice_rows() -> list[dict[str, object]]:
    """Of each page one claim that stands in it and one of another land."""
    return [
        {"evidence": [f"The office is in {land}."], "claim": claim, "label": label}
        for at, land in enumerate(LANDS)
        for claim, label in (
            (f"The office is in {land}.", "supported"),
            (f"The office is in {LANDS[at - 1]}.", "not_supported"),
        )
    ]


def without_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the shipped files were missing."""
    nowhere = Path("/nowhere/at/all")
    monkeypatch.setattr("troth.adapters.understanding.weights.SHIPPED", nowhere)


def measured(folder: Path, **asked: object) -> Report:
    return judge.measure(Asked(data=folder, resamples=40, **asked))  # type: ignore[arg-type]  # as named


def test_figures_by_hand_without_a_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_a_model(monkeypatch)
    write(tmp_path, "wice", wice_rows())
    report = measured(tmp_path, every_row=True, sets=("wice",))
    [figure] = report.figures
    assert (figure.data, figure.rows) == ("wice", 16)
    assert figure.metric == "balanced accuracy, supported"
    assert figure.rules is not None
    assert figure.rules.value == 1.0  # verbatim, or another land
    assert (figure.model, figure.gain) == (None, None)
    assert [str(one) for one in figure.anchors] == ["T5-3B 0.817"]
    assert (figure.aim, figure.aim_met) == (0.75, None)
    assert "not measured" in report.notes[0]
    assert "fitted on by the shipped weights" in figure.note


def test_by_default_only_rows_are_reported_that_were_not_fitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_a_model(monkeypatch)
    write(tmp_path, "wice", wice_rows())
    left = [item for item in READERS["wice"](tmp_path) if not is_fitted(item)]
    assert 0 < len(left) < 16
    [figure] = measured(tmp_path, sets=("wice",)).figures
    assert (figure.rows, figure.note) == (len(left), "")


def test_a_missing_file_is_noted_and_the_rest_is_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_a_model(monkeypatch)
    write(tmp_path, "wice", wice_rows())
    report = measured(tmp_path)
    assert {figure.data for figure in report.figures} == {"wice"}
    assert "Not measured, since the file is not there: fm2.jsonl." in report.notes
    absent = [note for note in report.notes if "ci_tod.jsonl" in note]
    assert len(absent) == 1  # two sets are read from it


def test_a_folder_with_nothing_in_it_is_an_error(tmp_path: Path) -> None:
    with raising(CallerError, code="input.not_found", hint="expected: wice.jsonl"):
        measured(tmp_path, sets=("wice",))


def test_a_set_without_rows_is_noted(tmp_path: Path) -> None:
    write(tmp_path, "wice", [])
    report = measured(tmp_path, sets=("wice",))
    assert report.figures == ()
    assert "Not measured, since no row of it is measured here: wice." in report.notes


def test_an_unknown_set_is_an_error(tmp_path: Path) -> None:
    with raising(CallerError, field="sets"):
        measured(tmp_path, sets=("wices",))


def test_a_damaged_row_is_named(tmp_path: Path) -> None:
    write(tmp_path, "wice", [*wice_rows(), {"evidence": "x", "claim": "y", "label": "supported"}])
    with pytest.raises(CallerError, match=r"wice\.jsonl, line 17: evidence is"):
        measured(tmp_path, sets=("wice",))


def test_domains_and_their_mean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_a_model(monkeypatch)
    rows: list[dict[str, object]] = [
        {
            "domain": "news" if at % 2 else "samsum",
            "doc": f"The office is in {land}.",
            "summary": f"The office is in {land if right else LANDS[at - 1]}.",
            "consistent": right,
        }
        for at, land in enumerate(LANDS)
        for right in (0, 1)
    ]
    write(tmp_path, "summedits", rows)
    report = measured(tmp_path, sets=("summedits",), every_row=True)
    assert [figure.data for figure in report.figures] == [
        "summedits",
        "summedits, news",
        "summedits, samsum",
        "summedits, mean of domains",
    ]
    values = [figure.rules.value for figure in report.figures if figure.rules]
    assert values[3] == pytest.approx((values[1] + values[2]) / 2)
    assert report.figures[3].aim == 0.68


NLI = {"premise": "A man sleeps.", "hypothesis": "A man sleeps.", "label": "entailment"}
CI_TOD: dict[str, object] = {
    "domain": "navigate",
    "dialogue": [{"utterance": said} for said in ("a", "it is near", "b", "ritz is 7_miles away")],
    "kb": [{"poi": "ritz", "distance": "9_miles"}],
    "hi": 0,
    "kbi": 1,
    "split": "dev",
}
ONE_ROW: dict[str, dict[str, object]] = {
    "summedits": {"domain": "news", "doc": "It rains.", "summary": "It rains.", "consistent": 1},
    "wice": {"evidence": ["It rains."], "claim": "It rains.", "label": "partially_supported"},
    "fm2": {
        "gold_evidence": "It rains.",
        "claim": "It rains.",
        "label": "SUPPORTS",
        "page": "Rain",
        "category": "History",
    },
    "fever_symmetric": {"evidence": "It rains.", "claim": "It is dry.", "label": "REFUTES"},
    "begin": {"knowledge": "x", "response": "y", "label": "Generic", "source": "wow"},
    "dialog_factual": {
        "knowledge": "x",
        "response": "y",
        "verifiable": "y",
        "hallucination": "No",
    },
    "persona_nli": {
        "sentence1": "i smoke",
        "sentence2": "i do not smoke",
        "label": "contradiction",
        "split": "dev",
        "s2_seen_in_train": False,
    },
    "breaking_nli": {**NLI, "category": "colors"},
    "perspectrum": {"claim": "Tax it.", "perspective": "Taxes help.", "stance": "SUPPORT"},
    "ci_tod": CI_TOD,
    "ambient": {**NLI, "labels": "entailment, neutral", "ambiguous": 1},
    **{name: {**NLI, "split": "dev"} for name in FURTHER if name.startswith("nli_")},
}


def test_every_set_reads_rows_of_its_form(tmp_path: Path) -> None:
    for name, row in ONE_ROW.items():
        write(tmp_path, name, [row, {**row, "split": "test"}])
    found = {name: list(read(tmp_path)) for name, read in {**READERS, **FURTHER}.items()}
    assert {name: len(items) for name, items in found.items()} == dict.fromkeys(found, 1)
    allowed = {name: items[0].allowed for name, items in found.items()}
    assert (allowed["wice"], allowed["fever_symmetric"], allowed["ambient"]) == (6, 2, 5)
    [table] = found["ci_tod_kbi"]
    assert (table.passage, table.claim) == ("ritz is 9 miles away.", "ritz is 7 miles away")
    assert (table.allowed, found["ci_tod_hi"][0].allowed) == (2, 5)
    assert found["ci_tod_hi"][0].passage == "a it is near"


def read_all(folder: Path, readers: Iterable[Reader]) -> None:
    for read in readers:
        list(read(folder))


@pytest.mark.parametrize("name", list(ONE_ROW))
def test_every_field_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    readers = {set_: read for set_, read in {**READERS, **FURTHER}.items() if set_.startswith(name)}
    optional = {"split", "category", "hi", "kbi", "label"}
    for field in ONE_ROW[name].keys() - optional:
        write(tmp_path, name, [{k: v for k, v in ONE_ROW[name].items() if k != field}])
        with pytest.raises(CallerError, match=rf"^{name}\.jsonl, line 1: "):
            read_all(tmp_path, readers.values())


def test_the_network_speaks_for_itself_and_behind_the_rules(tmp_path: Path) -> None:
    write(tmp_path, "wice", wice_rows())
    write(tmp_path, "perspectrum", [{**ONE_ROW["perspectrum"], "split": "dev"}])
    report = measured(tmp_path, sets=("wice", "perspectrum"), every_row=True, limit=4)
    wice, stance = report.figures
    assert wice.rows == 4
    assert wice.model is not None
    assert set(wice.others) == {"tiers"}
    assert (wice.gain is None) is (wice.floor is None)
    assert stance.model is not None
    assert stance.model.value in (0.0, 0.5)  # one stance of two has rows
    assert set(report.versions) == {"rules", "model"}
    assert measured(tmp_path, sets=("wice", "perspectrum"), every_row=True, limit=4) == report


def test_weights_that_cannot_be_used_are_an_error(tmp_path: Path) -> None:
    write(tmp_path, "wice", wice_rows())
    with raising(CallerError, code="config.invalid"):
        measured(tmp_path, weights=tmp_path)


def test_what_is_called_fitted() -> None:
    pages = [Item(passage="", claim="", allowed=1, group=f"page {at}") for at in range(300)]
    counts = Counter(map(is_fitted, pages))
    assert 160 < counts[True] < 240
    train, dev = (Item(passage="", claim="", allowed=1, group=g) for g in ("train", "dev"))
    assert (is_fitted(train), is_fitted(dev)) == (True, False)
