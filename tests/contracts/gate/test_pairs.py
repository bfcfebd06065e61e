"""The model contract of a judge: numbers, verdicts, and quotes of both texts of the own pair."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.model import Rejected, Validated
from troth.contracts.gate.pairs import (
    MAX_PAIRS,
    NO_QUOTE,
    SAID,
    SAID_OPEN,
    TWICE,
    UNANSWERED,
    PairVerdict,
    judging_contract,
    pair_sources,
    read_verdicts,
)
from troth.contracts.gate.validate import validate_reply
from troth.kernel.budgets import TokenBudget
from troth.kernel.judgements import Label
from troth.kernel.pairs import Pair

BUDGET = TokenBudget(stage="judge", max_input_tokens=1000, max_output_tokens=500)
PAIRS = (
    Pair(passage="The café opens at noon on Sundays.", claim="On Sundays it opens at midday."),
    Pair(passage="Refunds take a fortnight.", claim="Money is returned at once."),
    Pair(passage="Dogs are welcome in the garden.", claim="The cellar is dry."),
)


def given_for(pair: str, verdict: str, passage: str = "", claim: str = "") -> dict[str, str]:
    return {
        "pair": pair,
        "verdict": verdict,
        "passage_quote": passage,
        "claim_quote": claim,
    }


FIRST = given_for("1", "supported", "at noon", "at midday")
SECOND = given_for("2", "refuted", "a fortnight", "returned at once")
THIRD = given_for("3", "open")


def validated(*verdicts: Any) -> Validated | Rejected:
    contract = judging_contract(len(PAIRS), BUDGET)
    text = json.dumps({"verdicts": list(verdicts)})
    return validate_reply(contract, text, sources=pair_sources(PAIRS))


def read(*verdicts: Any) -> tuple[PairVerdict, ...]:
    verdict = validated(*verdicts)
    assert isinstance(verdict, Validated), verdict
    return read_verdicts(verdict.value, verdict.spans, len(PAIRS))


@pytest.mark.clause("GATE-3")
@pytest.mark.clause("GATE-8")
def test_verdicts_come_back_by_number_with_the_places_of_their_quotes() -> None:
    supported, refuted, left = read(THIRD, SECOND, FIRST)
    assert [one.label for one in (supported, refuted, left)] == [
        Label.SUPPORTED,
        Label.REFUTED,
        Label.NOT_ENOUGH_INFO,
    ]
    assert [one.reason for one in (supported, refuted, left)] == [SAID, SAID, SAID_OPEN]
    assert supported.passage is not None
    assert supported.claim is not None
    assert PAIRS[0].passage[supported.passage.start : supported.passage.end] == "at noon"
    assert supported.passage.matches(PAIRS[0].passage)
    assert supported.claim.matches(PAIRS[0].claim)
    assert (left.passage, left.claim) == (None, None)


@pytest.mark.clause("GATE-8")
def test_the_case_of_a_quote_is_no_matter() -> None:
    found = read(given_for("1", "supported", "AT NOON", "At Midday"))[0]
    assert found.reason == SAID
    assert found.passage is not None
    assert PAIRS[0].passage[found.passage.start : found.passage.end] == "at noon"


@pytest.mark.clause("GATE-8", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("passage", "claim"),
    [
        ("", ""),
        ("at noon", ""),
        ("", "at midday"),
        ("at midnight", "at midday"),
        ("at noon", "at midnight"),
        ("at midday", "at noon"),  # each stands in the other text
        ("a fortnight", "returned at once"),  # both stand in another pair
        ("at noon", "on"),  # what stands everywhere shows nothing
        ("o", "o"),
        ("oo", "idd"),  # pieces of words
    ],
)
def test_a_verdict_without_its_own_words_is_void_and_no_other(passage: str, claim: str) -> None:
    void, refuted, left = read(given_for("1", "supported", passage, claim), SECOND, THIRD)
    assert (void.label, void.reason) == (Label.NOT_ENOUGH_INFO, NO_QUOTE)
    assert (void.passage, void.claim) == (None, None)
    assert (refuted.reason, left.reason) == (SAID, SAID_OPEN)


@pytest.mark.parametrize("again", [FIRST, given_for("1", "refuted", "at noon", "at midday"), THIRD])
def test_two_verdicts_on_one_pair_are_none(again: dict[str, str]) -> None:
    twice = {**again, "pair": "1"}
    void, refuted, left = read(FIRST, SECOND, twice)
    assert (void.label, void.reason) == (Label.NOT_ENOUGH_INFO, TWICE)
    assert (refuted.reason, left.reason) == (SAID, UNANSWERED)


def test_what_is_not_answered_stays_open() -> None:
    assert [one.reason for one in read()] == [UNANSWERED] * 3


@pytest.mark.clause("GATE-3", breaks=True, before_exit=True)
@pytest.mark.parametrize("pair", ["0", "4", "01", "1 ", "one", "-1", "*"])
def test_a_number_that_was_not_asked_for_fails_the_attempt(pair: str) -> None:
    verdict = validated(FIRST, {**SECOND, "pair": pair})
    assert isinstance(verdict, Rejected)
    assert [reason.code for reason in verdict.reasons] == ["label_unknown"]
    assert verdict.reasons[0].pointer == "/verdicts/1/pair"


@pytest.mark.clause("GATE-2", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "verdict",
    [
        {**FIRST, "verdict": "SUPPORTED"},
        {**FIRST, "verdict": "true"},
        {**FIRST, "pair": 1},
        {**FIRST, "confidence": 1},
        {**FIRST, "claim_quote": None},
        {**FIRST, "claim_quote": "x" * 301},
        {"pair": "1", "verdict": "supported"},
        "supported",
    ],
)
def test_another_form_fails_the_attempt(verdict: Any) -> None:
    found = validated(verdict)
    assert isinstance(found, Rejected)
    assert {reason.code for reason in found.reasons} == {"schema"}


def test_a_contract_names_as_many_pairs_as_are_asked_about() -> None:
    assert judging_contract(2, BUDGET).digest != judging_contract(3, BUDGET).digest
    for count in (0, MAX_PAIRS + 1):
        with pytest.raises(ValueError, match="cannot be asked about"):
            judging_contract(count, BUDGET)


replies = st.lists(
    st.fixed_dictionaries(
        {
            "pair": st.sampled_from(["1", "2", "3"]),
            "verdict": st.sampled_from(["supported", "refuted", "open"]),
            "passage_quote": st.sampled_from([*(p.passage for p in PAIRS), "at noon", "", "x"]),
            "claim_quote": st.sampled_from([*(p.claim for p in PAIRS), "returned at once", ""]),
        }
    ),
    max_size=6,
)


@given(replies)
def test_every_pair_gets_one_verdict_and_none_without_both_quotes(
    verdicts: list[dict[str, str]],
) -> None:
    found = read(*verdicts)
    assert len(found) == len(PAIRS)
    for one, pair in zip(found, PAIRS, strict=True):
        assert (one.reason == SAID) == (one.label is not Label.NOT_ENOUGH_INFO)
        if one.reason == SAID:
            assert one.passage is not None
            assert one.claim is not None
            assert one.passage.matches(pair.passage)
            assert one.claim.matches(pair.claim)


@given(replies, st.integers(0, 5), st.sampled_from(["supported", "refuted", "open"]))
def test_what_is_said_of_one_pair_changes_no_other(
    verdicts: list[dict[str, str]], at: int, verdict: str
) -> None:
    if at >= len(verdicts):
        return
    changed = [*verdicts]
    changed[at] = {**changed[at], "verdict": verdict, "passage_quote": PAIRS[0].passage}
    other = [n for n in range(3) if str(n + 1) != verdicts[at]["pair"]]
    before, after = read(*verdicts), read(*changed)
    assert [before[n] for n in other] == [after[n] for n in other]
