"""THINK-13 on the labelled answers: faults are repaired, good answers keep their meaning."""

from __future__ import annotations

import random

import pytest
from benchmarks.refinement_sets import Answer, AnswerSet, answers, judged, keeps_meaning

from contracts.thinking.passes.eager import asking, doubting, idle, shortening
from contracts.thinking.passes.helping import broken_promises, engine, run
from contracts.thinking.passes.refining import JUDGE, refined
from troth.contracts.thinking.model import Material, PassMaker, PassName
from troth.contracts.thinking.passes import PASSES

ROWS = answers(AnswerSet.TUNE)
SOME = ROWS[::8]
REPAIRED = 0.7  # of the faults, on rows that were tuned on


def refine(row: Answer, draft: str) -> str:
    return refined(
        draft,
        Material(request_text=row.question, judge=JUDGE.judge_many, evidence=row.evidence),
    ).text


@pytest.mark.clause("THINK-13")
def test_faults_are_repaired_and_good_answers_keep_their_meaning() -> None:
    found = run(engine(), ROWS)
    assert broken_promises(found) == ()
    assert sum(one.unchanged for one in found) >= 0.95 * len(found)
    assert sum(one.repaired for one in found) >= REPAIRED * len(found)


@pytest.mark.clause("THINK-13", breaks=True)
@pytest.mark.parametrize(
    ("eager", "broken"), [(doubting, "keeps"), (shortening, "keeps"), (asking, "asks")]
)
def test_an_engine_with_an_eager_pass_is_caught(eager: PassMaker, broken: str) -> None:
    found = run(engine({**PASSES, PassName.CLARITY: eager}), SOME)
    assert broken in broken_promises(found)


@pytest.mark.clause("THINK-13", breaks=True)
def test_an_engine_that_repairs_nothing_is_caught() -> None:
    found = run(engine(dict.fromkeys(PassName, idle)), SOME)
    assert broken_promises(found) == ("repairs",)


@pytest.mark.clause("THINK-13", breaks=True)
def test_doing_nothing_repairs_nothing() -> None:
    assert not any(one.repaired for one in judged(ROWS, lambda _, draft: draft))


@pytest.mark.clause("THINK-13", breaks=True)
@pytest.mark.parametrize(
    "spoil",
    [
        lambda draft: draft.rsplit(". ", 1)[0],  # a sentence is lost
        lambda draft: f"{draft[:-1]} (the sources at hand do not confirm this).",
        lambda draft: f"{draft} What do you mean?",
    ],
    ids=["lost", "doubted", "asks"],
)
def test_an_answer_that_loses_its_meaning_is_seen(spoil: object) -> None:
    assert callable(spoil)
    rows = [row for row in ROWS if ". " in row.good]
    assert not any(keeps_meaning(row, spoil(row.good)) for row in rows)


@pytest.mark.clause("THINK-13")
def test_refining_again_adds_nothing() -> None:
    for row in ROWS[::2]:
        once = refine(row, row.faulty)
        assert refine(row, once) == once


@pytest.mark.clause("THINK-2")
def test_the_order_of_what_was_refined_before_has_no_influence() -> None:
    shuffled = list(SOME)
    random.Random(7).shuffle(shuffled)
    first = {row.row_id: refine(row, row.faulty) for row in SOME}
    assert {row.row_id: refine(row, row.faulty) for row in shuffled} == first
