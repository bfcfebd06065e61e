"""Drafts for choosing thresholds of review hold one fault or none, and say where it stands."""

from __future__ import annotations

from training.judge import reviewing
from training.judge.pairs import REFUTED, SUPPORTED, Pair

PASSAGE = "The ferry leaves at nine. It takes two hours. Dogs travel free. Bicycles cost 4 euros."


def pairs() -> list[Pair]:
    right = ["It leaves at nine.", "Two hours later it is there.", "Dogs pay nothing."]
    right += ["A bicycle is 4 euros.", "A dog costs no money."]
    wrong = ["It leaves at ten.", "Bicycles travel free."]
    return [
        *(Pair(passage=PASSAGE, claim=one, allowed=SUPPORTED, group=PASSAGE) for one in right),
        *(Pair(passage=PASSAGE, claim=one, allowed=REFUTED, group=PASSAGE) for one in wrong),
    ]


def test_each_wrong_claim_stands_once_where_its_draft_says() -> None:
    drafts = list(reviewing.drafts(pairs()))
    faults = [one.text[slice(*one.fault)] for one in drafts if one.fault is not None]
    assert sorted(faults) == ["Bicycles travel free.", "It leaves at ten."]
    faithful = [one for one in drafts if one.fault is None]
    assert len(faithful) == 1
    assert not any(fault in one.text for one in faithful for fault in faults)


def test_the_order_of_the_rows_changes_nothing() -> None:
    assert list(reviewing.drafts(pairs())) == list(reviewing.drafts(pairs()[::-1]))
