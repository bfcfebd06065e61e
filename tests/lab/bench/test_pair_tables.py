"""Memory, disagreement and review, on tiny sets and on our own pairs."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.review.model import FindingType
from troth.kernel.errors import CallerError
from troth_lab.bench import disagreement, memory, review
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report

PERSONA = {
    "sentence1": "i don t like jazz .",
    "sentence2": "i like jazz .",
    "label": "contradiction",
    "split": "dev",
    "s2_seen_in_train": False,
}
LANDS = ("France", "Spain", "Italy", "Peru", "Chile", "Kenya")


@pytest.fixture(autouse=True)
def _no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the shipped files were missing: these tests are about the rules."""
    nowhere = Path("/nowhere/at/all")
    monkeypatch.setattr("troth.adapters.understanding.weights.SHIPPED", nowhere)


def write(folder: Path, name: str, rows: list[dict[str, object]]) -> None:
    (folder / f"{name}.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))


def asked(folder: Path, **other: object) -> Asked:
    return Asked(data=folder, resamples=40, **other)  # type: ignore[arg-type]  # as named


def by_place(report: Report) -> dict[tuple[str, str], Figure]:
    return {(figure.data, figure.metric): figure for figure in report.figures}


def test_contradictions_by_hand(tmp_path: Path) -> None:
    write(
        tmp_path,
        "persona_nli",
        [PERSONA, {**PERSONA, "sentence2": "i have a red car .", "label": "neutral"}],
    )
    found = by_place(memory.measure(asked(tmp_path, sets=("persona_nli",))))
    assert {data for data, _ in found} == {"persona_nli, unseen"}
    for metric in ("precision", "recall", "F1"):
        figure = found["persona_nli, unseen", metric]
        assert figure.rows == 2
        assert figure.rules is not None
        assert figure.rules.value > 0.5
        assert figure.others["keywords"].value == 1.0
        assert figure.model is None


def test_what_is_held_out_is_looked_at_where_it_is_asked_for(tmp_path: Path) -> None:
    report = memory.measure(asked(tmp_path, sets=("own",), limit=4))
    assert {figure.data for figure in report.figures} == {"own pairs, tune half"}
    assert memory.NOT_LOOKED_AT in report.notes
    told = memory.measure(asked(tmp_path, limit=4, held_out=True))
    assert "own pairs, held out" in {figure.data for figure in told.figures}
    assert memory.NOT_LOOKED_AT not in told.notes


def test_a_dialogue_without_turns_is_damaged(tmp_path: Path) -> None:
    row: dict[str, object] = {"dialogue": [], "kb": [], "hi": 0, "kbi": 0, "domain": "navigate"}
    write(tmp_path, "ci_tod", [{**row, "split": "dev"}])
    with pytest.raises(CallerError, match=r"ci_tod\.jsonl, line 1: dialogue is empty"):
        memory.measure(asked(tmp_path, sets=("ci_tod",)))


def test_advice_of_peers(tmp_path: Path) -> None:
    stances = (("SUPPORT", "Tax sugar."), ("UNDERMINE", "Do not tax sugar."))
    write(
        tmp_path,
        "perspectrum",
        [
            {"claim_id": 1, "perspective": text, "stance": stance, "split": "dev"}
            for stance, text in stances
        ],
    )
    found = by_place(disagreement.measure(asked(tmp_path, limit=6)))
    assert found["own pairs, tuned on", "F1"].rows == 6
    figure = found["perspectrum, pairs", "F1"]
    assert figure.rows == 1
    assert figure.rules is not None
    assert figure.rules.value > 0.5  # words let pass what may be there in other words
    assert figure.others["words alone"].value == 1.0
    assert figure.others["keywords"].value == 0.0


def test_own_pairs_need_no_folder_with_rows(tmp_path: Path) -> None:
    report = disagreement.measure(asked(tmp_path, limit=4))
    assert "Not measured, since the file is not there: perspectrum.jsonl." in report.notes
    assert len({figure.data for figure in report.figures}) == 3


def wice_rows() -> list[dict[str, object]]:
    return [
        {"evidence": [f"The office is in {land}."], "claim": claim, "label": label}
        for at, land in enumerate(LANDS)
        for claim, label in (
            (f"The office is in {land}.", "supported"),
            (f"The office is in {LANDS[at - 1]}.", "partially_supported"),
        )
    ]


def test_the_reviewer_objects_to_what_is_not_there(tmp_path: Path) -> None:
    write(tmp_path, "wice", wice_rows())
    found = by_place(review.measure(asked(tmp_path, every_row=True)))
    figure = found["wice", "balanced accuracy"]
    assert figure.rows == 12
    assert figure.rules is not None
    assert figure.rules.value > 0.5  # words let pass what may be there in other words
    assert figure.aim == 0.75
    assert "fitted on" in figure.note
    assert found["wice", "false alarms"].higher_is_better is False


def test_an_objection_is_an_error_or_a_claim_without_support() -> None:
    judge = LexicalJudge()
    assert review.types_found("The fee is 30 EUR.", "The fee is 30 EUR.", judge) == frozenset()
    assert review.types_found("The fee is 30 EUR.", "The fee is 45 EUR.", judge) == {
        FindingType.FACTUAL_ERROR
    }


def test_domains_of_reviewed_summaries(tmp_path: Path) -> None:
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
    report = review.measure(asked(tmp_path, every_row=True, sets=("summedits",)))
    assert [figure.data for figure in report.figures[-3:]] == [
        "summedits, news",
        "summedits, samsum",
        "summedits, mean of domains",
    ]
    assert report.figures[-1].aim == 0.68
