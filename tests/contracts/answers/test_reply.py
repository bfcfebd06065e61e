"""Reading a model's answer: quotes become spans, the rest is marked (TRUST-3.3, 3.6)."""

from __future__ import annotations

import jsonschema_rs
import pytest

from contracts.answers.answer_cases import QUOTE, SOURCE, found
from troth.contracts.answers.limits import limitations_for
from troth.contracts.answers.reply import (
    ANSWER_SCHEMA,
    FREE_REPLY_SCHEMA,
    UNVERIFIED,
    read_answer,
)
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus
from troth.kernel.jsontypes import JsonObject


def reply(quote: str, fact: str = "Leave is 28 days.", source_id: str = "s1") -> JsonObject:
    return {
        "evidence": [{"source_id": source_id, "quote": quote, "fact": fact}],
        "interpretation": "It is so.",
        "recommendation": "Rest.",
        "uncertainty": "",
    }


@pytest.mark.clause("TRUST-3.3")
@pytest.mark.parametrize(
    "quote",
    [QUOTE, f'"{QUOTE}"', "Full-time  employees\nget 28 days of leave.", "get 28 days"],
)
def test_a_quote_is_tied_to_the_real_slice(quote: str) -> None:
    draft = read_answer(reply(quote), found())
    (line,) = draft.sections.evidence
    assert SOURCE[line.start : line.end] == line.quote
    assert line.sha256 == text_sha256(line.quote)
    assert draft.unverified == 0


@pytest.mark.clause("TRUST-3.3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("quote", "source_id"), [("They get 40 days.", "s1"), (QUOTE, "s2"), ('""', "s1"), (" ", "s1")]
)
def test_a_quote_that_is_nowhere_makes_the_line_unverified(quote: str, source_id: str) -> None:
    draft = read_answer(reply(quote, source_id=source_id), found())
    assert not draft.sections.evidence
    assert f"{UNVERIFIED} Leave is 28 days." in draft.sections.interpretation
    assert draft.unverified == 1


def test_a_fact_that_repeats_its_quote_is_said_in_the_sources_words() -> None:
    spaced = "Full-time  employees get 28 days of leave."
    (line,) = read_answer(reply(spaced, fact=QUOTE), found()).sections.evidence
    assert line.fact == line.quote == QUOTE


@pytest.mark.clause("TRUST-3.6")
def test_the_schemas_accept_what_they_ask_for() -> None:
    assert jsonschema_rs.is_valid(ANSWER_SCHEMA, reply(QUOTE))
    assert jsonschema_rs.is_valid(FREE_REPLY_SCHEMA, {"reply": "Hi"})


@pytest.mark.clause("TRUST-3.6", breaks=True)
@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"recommendation": ""},
        {"evidence": [{}]},
        {"evidence": None},
        {"evidence": [{"source_id": "s", "quote": "q", "fact": "f", "x": 1}]},
    ],
)
def test_the_schema_refuses_anything_else(change: JsonObject) -> None:
    assert not jsonschema_rs.is_valid(ANSWER_SCHEMA, {**reply(QUOTE), **change})


@pytest.mark.parametrize("status", EvidenceStatus)
def test_the_limit_names_its_true_cause(status: EvidenceStatus) -> None:
    has_facts = status in (EvidenceStatus.OK, EvidenceStatus.PARTIAL)
    evidence = found(status) if has_facts else EvidenceSet(status=status, reason="r")
    limits = limitations_for(evidence, model_failed=False, unverified=0)
    expected = {
        EvidenceStatus.UNAVAILABLE: ("evidence_unavailable",),
        EvidenceStatus.EMPTY: ("evidence_empty",),
        EvidenceStatus.BLOCKED: ("evidence_blocked",),
        EvidenceStatus.PARTIAL: ("evidence_partial",),
    }
    assert tuple(limit.code for limit in limits) == expected.get(status, ())


@pytest.mark.clause("TRUST-3.3", breaks=True, before_exit=True)
@pytest.mark.parametrize("scrap", ["e", "is", "eav"])
def test_a_scrap_that_stands_everywhere_is_no_quote(scrap: str) -> None:
    read = read_answer(reply(scrap), found())
    assert read.sections.evidence == ()
    assert read.unverified == 1
    assert UNVERIFIED in read.sections.interpretation
