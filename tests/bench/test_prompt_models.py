"""The classifier of prompts, fitted anew without the set that it decides."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from troth.bench.asked import Asked
from troth.bench.evidence_need import HEAD, measure
from troth.bench.judge import FITTED
from troth.bench.prompt_models import PromptModels, open_prompt_models
from troth.bench.prompt_refit import Refits
from troth.bench.prompt_rows import Row, load_rows, user_queries
from troth.bench.requests import Case
from troth.bench.rows import NoSuchSet
from troth.bootstrap.bench import MeasuredPrompts
from troth.contracts.answers.request.chances import Chance, PromptScores
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest

pytestmark = pytest.mark.extra("bench")

LANDS = "Peru Chile Spain Italy Kenya Ghana Nepal Malta Qatar Egypt".split()
ASKS = [Case(request=f"Who is the king of {land}?", expected=True) for land in LANDS]
TELLS = [Case(request=f"Tell a story set in {land}.", expected=False) for land in LANDS]


def rows(cases: Sequence[Case], source: str, *, swapped: bool = False) -> list[Row]:
    return [
        Row(text=case.request, source=source, need=case.expected is not swapped) for case in cases
    ]


def need(row: Row) -> bool | None:
    return row.need


class AlwaysSure:
    """Implements the port: evidence is needed, whatever is asked."""

    name = "sure/1"

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        del split, turns
        return PromptScores(
            needs_evidence=Chance(about="need", probability=0.9, sure_no=0.2, sure_yes=0.8)
        )


def models(*, every_row: bool, there: bool = True, learned: Sequence[Row] = ()) -> PromptModels:
    return PromptModels(
        head=HEAD,
        prompts=MeasuredPrompts(classifier=AlwaysSure() if there else None, missing="none"),
        every_row=every_row,
        notes=(),
        refits=Refits(learned, need),
    )


NONE: frozenset[str] = frozenset()


def test_what_others_teach_is_told_of_new_cases() -> None:
    refits = Refits(rows([*ASKS, *TELLS], "one"), need)
    told = refits.probabilities(
        [
            Case(request="Who is the king of Norway?", expected=True),
            Case(request="Tell a story set in Norway.", expected=False),
        ],
        NONE,
    )
    assert told is not None
    assert 0.0 <= told[1] < 0.5 < told[0] <= 1.0


def test_fitting_twice_tells_the_same() -> None:
    learned = rows([*ASKS, *TELLS], "one")
    one, other = (Refits(learned, need).probabilities(ASKS, NONE) for _ in range(2))
    assert one == other


def test_too_few_rows_are_nothing_to_fit() -> None:
    few = rows([*ASKS, *TELLS[:4]], "one")
    assert Refits(few, need).probabilities(ASKS, NONE) is None
    assert models(every_row=False, learned=few).said(ASKS, NONE) == {}
    silent = [replace(row, need=None) for row in rows([*ASKS, *TELLS], "one")]
    assert Refits(silent, need).probabilities(ASKS, NONE) is None


def test_a_set_and_its_relatives_are_never_learned_from() -> None:
    """The other set teaches the contrary of what the set itself would."""
    both = rows([*ASKS, *TELLS], "clinc_talk") * 3 + rows([*ASKS, *TELLS], "other", swapped=True)
    refits = Refits(both, need)
    alone, told = (refits.probabilities(ASKS, out) for out in (NONE, frozenset(("clinc",))))
    assert alone is not None
    assert told is not None
    assert min(alone) > 0.5 > max(told)


def test_every_row_asks_the_shipped_weights_and_says_so() -> None:
    asked = models(every_row=True)
    assert asked.said(TELLS, NONE)["classifier alone"] == [True] * len(TELLS)
    assert asked.row_note == FITTED
    assert models(every_row=False).row_note == ""
    assert asked.versions == {"model": "sure/1"}


def test_without_a_classifier_nothing_is_said() -> None:
    for every_row in (True, False):
        learned = rows([*ASKS, *TELLS], "one")
        absent = models(every_row=every_row, there=False, learned=learned)
        assert absent.said(ASKS, NONE) == {}
        assert (absent.row_note, absent.versions) == ("", {})


def test_own_requests_are_there_without_a_folder_and_a_missing_set_is_told(tmp_path: Path) -> None:
    own = load_rows(tmp_path, whole=False)
    assert {row.source for row in own} == {"own_en", "own_de"}
    with pytest.raises(NoSuchSet, match="freshqa"):
        load_rows(tmp_path)


def test_user_queries_are_those_that_nobody_looked_at(tmp_path: Path) -> None:
    write = [
        {"id": str(number), "user_query": f"query {number}"}
        for number in (1, 2077, 2078, 9999, "x")
    ]
    (tmp_path / "halueval_general.jsonl").write_text("\n".join(map(json.dumps, write)))
    assert {case.request for case in user_queries(tmp_path).cases} <= {"query 2077", "query 2078"}


def test_where_its_files_are_damaged_the_table_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.classifiers.linear.files", lambda _: tmp_path)
    (tmp_path / "freshqa.jsonl").write_text('{"text": "Who is the king of Peru?"}')
    report = measure(Asked(data=tmp_path, resamples=40))
    assert any("missing or damaged" in note for note in report.notes)
    assert report.figures[0].model is None


def test_what_is_said_of_the_classifier_of_this_installation(tmp_path: Path) -> None:
    opened = open_prompt_models(HEAD, Asked(data=tmp_path))
    assert opened.notes
    if opened.prompts.classifier is not None:
        assert open_prompt_models(HEAD, Asked(data=tmp_path, every_row=True)).notes == ()
