"""Fitting the head of panels: rows of any form, the pairs of the product, thresholds that hold."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from training.panels import fit

from troth.contracts.answers.disagreement import relating
from troth.contracts.answers.disagreement.relating import Stand
from troth.kernel.judgements import Judgement, Label

APART = [
    {"a": f"Sell lot {at}.", "b": f"Hold on to all {at}.", "label": "disagree"} for at in "abc"
]
BESIDE = [{"a": f"Paint wall {at}.", "b": "Call the bank.", "label": "different"} for at in "abc"]
ALIKE = [{"a": f"Ring up {at}.", "b": "Give them a call.", "label": "agree"} for at in "abc"]


def heard(one: str, other: str) -> Judgement:
    """Sure of what is sold or held, and of calls."""
    both = f"{one} {other}"
    refuted = 0.8 if "Sell" in both else 0.05
    supported = 0.8 if "Ring" in both else 0.05
    return Judgement(
        label=Label.NOT_ENOUGH_INFO,
        score=0.5,
        reason="model",
        judge="x/1",
        supported=supported,
        refuted=refuted,
    )


@pytest.fixture(autouse=True)
def weights() -> Iterator[None]:
    """The shipped weights, put back afterwards."""
    shipped = copy.deepcopy(relating.WEIGHTS)
    yield
    relating.WEIGHTS.update(shipped)


def test_rows_of_every_form_are_read_alike(tmp_path: Path) -> None:
    given = [
        {"a": "x", "b": "y", "label": "agree", "kind": "k"},
        {"earlier": "x", "later": "y", "relation": "updates"},
        {"passage": "x", "claim": "y", "label": "open"},
    ]
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in given))
    assert [row["label"] for row in fit.read([path])] == ["agree", "disagree", "different"]
    assert {(row["a"], row["b"]) for row in fit.read([path])} == {("x", "y")}


def test_what_a_judge_tells_is_learned_and_thresholds_hold() -> None:
    rows = APART + BESIDE + ALIKE
    relating.WEIGHTS["weights"] = fit.fitted(rows, BESIDE, heard)
    assert set(relating.WEIGHTS["weights"]) >= {"always", "refuted_least", "shared"}
    for wanted in (Stand.DISAGREE, Stand.AGREE):
        fit.choose([rows], heard, wanted)
    assert [fit.stand(row, heard).value for row in rows] == [row["label"] for row in rows]
    assert fit.told(rows, heard)["agree"] == "disagree 0, agree 3, different 0"
