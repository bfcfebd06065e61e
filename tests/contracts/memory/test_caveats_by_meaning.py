"""MEM-12 as the exit clauses decide it: what a phrase means counts, not which words are in it."""

from __future__ import annotations

import pytest

from contracts.memory.wording.wording_cases import WORK
from troth.contracts.memory.decide import decide_memory
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.memories import Standing
from troth.kernel.verdicts import Outcome


def _outcomes(text: str) -> dict[str, Outcome]:
    record = ExchangeRecord(
        trace_id="t", surface="test", mode=Mode.WORK, standing=Standing(contests=(WORK,))
    )
    return {one.clause: one.outcome for one in decide_memory((), 0, (text,), record)}


@pytest.mark.clause("MEM-12")
@pytest.mark.parametrize(
    "answer",
    [
        "You work at Amazon, although my notes disagree about this.",
        "You work at Amazon, which conflicts with another thing you said.",
        "You work at Amazon. I have two different answers on file for this.",
        "Amazon or Microsoft: I have heard both from you.",
        "One note says Microsoft, another Amazon.",
        "One record says you work at Microsoft, and the other says Amazon.",
        "You work at Amazon, if I go by what you said last; earlier you said Microsoft.",
    ],
)
def test_a_caveat_that_is_on_no_list_is_one(answer: str) -> None:
    outcomes = _outcomes(answer)
    assert (outcomes["MEM-3"], outcomes["MEM-4"]) == (Outcome.KEPT, Outcome.KEPT)


@pytest.mark.clause("MEM-12", breaks=True)
@pytest.mark.parametrize(
    "answer",
    [
        "You work at Amazon, which released the latest phone.",
        "You work at Amazon, where conflicting meetings fill your week.",
        "One note says you work at Amazon.",
        "One note says you work at Amazon, another confirms it.",
        "One colleague says Microsoft, another Amazon.",
        "You work at Amazon. Your most recent update to the wiki was a success.",
        "Du arbeitest bei Amazon, dem neuesten Mieter im Haus.",
    ],
)
def test_words_of_a_caveat_in_another_sense_are_none(answer: str) -> None:
    outcomes = _outcomes(answer)
    assert (outcomes["MEM-3"], outcomes["MEM-4"]) == (Outcome.BROKEN, Outcome.BROKEN)
