"""The classifier of prompts, fitted anew without the set that it decides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from troth.bench.asked import Asked
from troth.bench.evidence_need import HEAD, measure
from troth.bench.judge import FITTED
from troth.bench.prompt_models import PromptModels, open_prompt_models
from troth.bench.prompt_refit import Refit, can_be_fitted
from troth.bench.requests import Case
from troth.bootstrap.bench import MeasuredPrompts
from troth.contracts.answers.request.chances import Chance, PromptScores
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import SplitRequest

LANDS = "Peru Chile Spain Italy Kenya Ghana Nepal Malta Qatar Egypt".split()
ASKS = [Case(request=f"Who is the king of {land}?", expected=True) for land in LANDS]
TELLS = [Case(request=f"Tell a story set in {land}.", expected=False) for land in LANDS]


class AlwaysSure:
    """Implements the port: evidence is needed, whatever is asked."""

    name = "sure/1"

    def score(self, split: SplitRequest, turns: Sequence[Turn]) -> PromptScores:
        del split, turns
        return PromptScores(
            needs_evidence=Chance(about="need", probability=0.9, sure_no=0.2, sure_yes=0.8)
        )


def models(*, every_row: bool, there: bool = True) -> PromptModels:
    return PromptModels(
        head=HEAD,
        prompts=MeasuredPrompts(classifier=AlwaysSure() if there else None, missing="none"),
        every_row=every_row,
        notes=(),
    )


def test_what_others_teach_is_told_of_new_cases() -> None:
    refit = Refit([*ASKS, *TELLS])
    yes, no = refit.probabilities(
        [
            Case(request="Who is the king of Norway?", expected=True),
            Case(request="Tell a story set in Norway.", expected=False),
        ]
    )
    assert 0.0 <= no < 0.5 < yes <= 1.0


def test_fitting_twice_tells_the_same() -> None:
    one, other = (Refit([*ASKS, *TELLS]).probabilities(ASKS) for _ in range(2))
    assert one == other


def test_too_few_cases_are_nothing_to_fit() -> None:
    assert can_be_fitted([*ASKS, *TELLS])
    assert not can_be_fitted([*ASKS, *TELLS[:4]])
    assert models(every_row=False).said(ASKS, [*ASKS, *TELLS[:4]]) == {}


def test_by_default_the_set_itself_is_never_learned_from() -> None:
    """The other sets teach the contrary of what the set would."""
    swapped = [Case(request=case.request, expected=not case.expected) for case in (*ASKS, *TELLS)]
    said = models(every_row=False).said(ASKS, swapped)
    assert said["classifier alone"] == [False] * len(ASKS)


def test_every_row_asks_the_shipped_weights_and_says_so() -> None:
    asked = models(every_row=True)
    assert asked.said(TELLS, ())["classifier alone"] == [True] * len(TELLS)
    assert asked.row_note == FITTED
    assert models(every_row=False).row_note == ""
    assert asked.versions == {"model": "sure/1"}


def test_without_a_classifier_nothing_is_said() -> None:
    for every_row in (True, False):
        absent = models(every_row=every_row, there=False)
        assert absent.said(ASKS, [*ASKS, *TELLS]) == {}
        assert (absent.row_note, absent.versions) == ("", {})


def test_without_its_package_the_table_says_which_extra_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import importlib.util

    find = importlib.util.find_spec

    def found(name: str, package: str | None = None) -> object:
        return None if name == "numpy" else find(name, package)

    monkeypatch.setattr("importlib.util.find_spec", found)
    monkeypatch.setattr("troth.adapters.classifiers.linear.find_spec", found)
    (tmp_path / "freshqa.jsonl").write_text('{"text": "Who is the king of Peru?"}')
    report = measure(Asked(data=tmp_path, resamples=40))
    assert any("troth[local]" in note for note in report.notes)
    assert report.figures[0].model is None


def test_what_is_said_of_the_classifier_of_this_installation(tmp_path: Path) -> None:
    opened = open_prompt_models(HEAD, Asked(data=tmp_path))
    assert opened.notes
    if opened.prompts.classifier is not None:
        assert open_prompt_models(HEAD, Asked(data=tmp_path, every_row=True)).notes == ()
