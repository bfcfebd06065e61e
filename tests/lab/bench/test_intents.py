"""The table of intents, on tiny sets of our own, and the model that it fits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from support.refusals import raising
from troth.kernel.errors import CallerError, OutsideFailure
from troth_lab.bench import intents
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure
from troth_lab.bench.intent_model import IntentModel, Row, WordModel, tagged

pytestmark = pytest.mark.extra("lab")
ASKED = {
    "card": "my card {} is lost, block the card",
    "loan": "I want a loan {} for a new roof",
    "address": "please change my address {} to Elm Road",
}
ENDS = ("now", "today", "please", "again", "quickly", "soon", "at once", "for good", "kindly", "ok")


def write(folder: Path, name: str, rows: Sequence[dict[str, object]]) -> None:
    (folder / f"{name}.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))


def _rows(field: str = "label") -> list[dict[str, object]]:
    return [
        {"text": text.format(end), field: label, "split": "dev" if at > 6 else "train"}
        for label, text in ASKED.items()
        for at, end in enumerate(ENDS)
    ]


def _measured(folder: Path, name: str) -> dict[tuple[str, str], Figure]:
    report = intents.measure(Asked(data=folder, sets=(name,), resamples=40))
    assert any("--encoder" in note for note in report.notes)
    return {(figure.data, figure.metric): figure for figure in report.figures}


def _value(figure: Figure) -> float:
    assert figure.model is not None
    return figure.model.value


def test_a_set_is_fitted_on_its_rows_for_training(tmp_path: Path) -> None:
    write(tmp_path, "banking77", _rows())
    found = _measured(tmp_path, "banking77")
    figure = found["banking77", "accuracy"]
    assert (figure.rows, _value(figure), figure.aim) == (9, 1.0, 0.93)
    assert figure.floor is not None
    assert {metric for _, metric in found} == {
        "accuracy",
        "macro-F1",
        "answered",
        "accuracy where answered",
    }


def test_domains_are_measured_by_themselves(tmp_path: Path) -> None:
    rows = [
        {**row, "domain": domain}
        for domain in ("insurance", "banking", "finance")
        for row in _rows("intent")
    ]
    write(tmp_path, "dstc11_intents", rows)
    found = _measured(tmp_path, "dstc11_intents")
    assert found["dstc11_intents, insurance", "macro-F1"].aim == 0.97
    assert {data.split(", ")[1] for data, _ in found} == {"insurance", "banking", "finance"}


def test_what_no_label_fits_is_told_apart_and_never_fitted(tmp_path: Path) -> None:
    strange: list[dict[str, object]] = [
        {"text": "zxqv jjyk wwpf", "label": "oos", "split": split} for split in ("train", "dev")
    ]
    write(tmp_path, "clinc150", [*_rows(), *strange])
    found = _measured(tmp_path, "clinc150")
    assert found["clinc150, in scope", "accuracy"].rows == 9
    area = found["clinc150, out of scope", "AUROC"]
    assert (area.rows, _value(area)) == (10, 1.0)


def test_tags_are_decided_one_by_one(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"text": text, "intents": tags, "domain": domain, "split": split}
        for domain in ("banking", "hotels")
        for split in ("train", "dev")
        for text, tags in (
            ("cancel my booking", ["cancel", "booking"]),
            ("change my booking", ["change", "booking"]),
            ("cancel my card", ["cancel", "card"]),
            ("change my card", ["change", "card"]),
            ("hello there", []),
        )
    ]
    write(tmp_path, "nlupp", rows)
    found = _measured(tmp_path, "nlupp")
    assert _value(found["nlupp, banking", "micro-F1 of tags"]) == 1.0


def test_a_set_without_rows_for_development_is_cut_into_folds(tmp_path: Path) -> None:
    write(tmp_path, "insurance_tickets", [{**row, "split": "train"} for row in _rows()])
    figure = _measured(tmp_path, "insurance_tickets")["insurance_tickets", "accuracy"]
    assert (figure.rows, _value(figure)) == (30, 1.0)
    assert "folds" in figure.note


def test_a_question_of_two_answers(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"text": text.format(end), "label": label, "split": "dev" if at > 6 else "train"}
        for at, end in enumerate(ENDS)
        for text, label in (("please send the form {}", 1), ("the weather was fine {}", 0))
    ]
    write(tmp_path, "email_intent_sentences", rows)
    found = _measured(tmp_path, "email_intent_sentences")
    assert _value(found["email_intent_sentences", "accuracy"]) == 1.0


@pytest.mark.parametrize("row", [{"text": "hello", "split": "dev"}, {"text": 1, "label": "a"}])
def test_a_damaged_row_is_named(tmp_path: Path, row: dict[str, object]) -> None:
    write(tmp_path, "banking77", [*_rows(), {"split": "dev", **row}])
    with pytest.raises(CallerError, match="line 31"):
        _measured(tmp_path, "banking77")


def test_a_folder_without_an_encoder_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, "banking77", _rows())
    with pytest.raises(CallerError, match="no card of an encoder"):
        intents.measure(Asked(data=tmp_path, encoder=tmp_path))


def test_without_the_extra_it_is_said_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intents, "is_installed", lambda: False)
    with raising(OutsideFailure, code="outside.missing_extra"):
        intents.measure(Asked(data=tmp_path))


def _vector(label: str) -> bytes:
    import numpy as np

    values = np.zeros(8, dtype="<f2")
    values[list(ASKED).index(label)] = 1.0
    return values.tobytes()


def _fitted(*, with_vectors: bool) -> list[Row]:
    return [
        Row(
            text=text.format(end),
            tags=(label,),
            vector=_vector(label) if with_vectors else b"",
        )
        for end in ENDS
        for label, text in ASKED.items()
    ]


def test_meaning_decides_where_words_are_strange() -> None:
    rows = [Row(text="qqq", tags=("",), vector=_vector(label)) for label in ASKED]
    model = IntentModel(_fitted(with_vectors=True))
    assert [guess.label for guess in model.guess(rows)] == list(ASKED)


def test_the_same_rows_give_the_same_model() -> None:
    rows = _fitted(with_vectors=True)
    assert IntentModel(rows).guess(rows) == IntentModel(rows).guess(rows)


def test_what_is_unsure_is_left_to_a_person() -> None:
    """Labels that are thrown at random: hardly any answer is sure enough."""
    rows = [Row(text=f"words {at % 3}", tags=(f"label {at % 7}",)) for at in range(210)]
    guesses = IntentModel(rows).guess(rows)
    assert not all(guess.answered for guess in guesses)
    sure = IntentModel(_fitted(with_vectors=False)).guess(_fitted(with_vectors=False))
    assert all(guess.answered for guess in sure)


@pytest.mark.parametrize("text", ["", "\x00", "\u202e\u0301", "x" * 1_000_000, "ab " * 300_000])
def test_any_text_is_guessed(text: str) -> None:
    rows = _fitted(with_vectors=False)
    asked = [Row(text=text, tags=("",))]
    for model in (WordModel(rows), IntentModel(rows)):
        assert model.guess(asked)[0].label in ASKED
    assert len(tagged(rows, asked)) == 1
