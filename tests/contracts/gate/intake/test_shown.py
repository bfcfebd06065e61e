"""GATE-17 at the exit: what a decision rests on is carried by slices, or it does not leave."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.shown import decide_shown

SPAN = {"source": "BODY", "start": 0, "end": 4, "snippet_redacted": "word"}
READ: dict[str, Any] = {
    "intents": [{"label": "INTENT_CLAIM_NEW", "evidence": [SPAN]}],
    "product_line": {"label": "PROD_AUTO", "evidence": [SPAN]},
    "urgency": {"label": "URG_HIGH", "evidence": [SPAN]},
    "risk_flags": [{"label": "RISK_SELF_HARM_THREAT", "evidence": [SPAN]}],
}
DECISION: dict[str, Any] = {
    "rule_id": "CLAIMS_AUTO",
    "case_id": "case_1",
    "accepted": {
        "intents": ["INTENT_CLAIM_NEW"],
        "primary_intent": "INTENT_CLAIM_NEW",
        "product_line": "PROD_AUTO",
        "urgency": "URG_HIGH",
        "risk_flags": ["RISK_SELF_HARM_THREAT"],
    },
    "classification": READ,
    "second_opinion": None,
}


def decision(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(DECISION), **changes}


def without(label: str) -> dict[str, Any]:
    """The decision with the slices of one label taken away."""
    made = decision()
    read = made["classification"]
    for one in (*read["intents"], *read["risk_flags"], read["product_line"], read["urgency"]):
        if one["label"] == label:
            one["evidence"] = []
    return made


@pytest.mark.clause("GATE-17")
def test_a_decision_that_rests_on_slices_is_lawful() -> None:
    assert decide_shown(decision(), INSURANCE).is_kept


@pytest.mark.clause("GATE-17", breaks=True)
@pytest.mark.parametrize(
    "label", ["INTENT_CLAIM_NEW", "PROD_AUTO", "URG_HIGH", "RISK_SELF_HARM_THREAT"]
)
def test_an_accepted_label_without_a_slice_breaks_the_clause(label: str) -> None:
    verdict = decide_shown(without(label), INSURANCE)
    assert (verdict.clause, verdict.is_kept) == ("GATE-17", False)
    assert verdict.reason == "accepted_without_evidence"


@pytest.mark.clause("GATE-17", breaks=True)
def test_a_row_that_looks_for_what_is_not_shown_breaks_the_clause() -> None:
    verdict = decide_shown(decision(rule_id="RISK_FRAUD"), INSURANCE)
    assert verdict.reason == "routed_without_evidence"


@pytest.mark.clause("GATE-17", breaks=True)
def test_a_case_for_a_risk_that_is_not_shown_breaks_the_clause() -> None:
    made = without("RISK_SELF_HARM_THREAT")
    made["accepted"]["risk_flags"] = []
    held = {**made, "rule_id": "RISK_SELF_HARM"}
    assert decide_shown(held, INSURANCE).reason == "case_without_evidence"
    assert decide_shown({**held, "case_id": None}, INSURANCE).is_kept


@pytest.mark.clause("GATE-17")
def test_a_risk_of_the_second_opinion_counts_where_the_model_failed() -> None:
    made = decision(classification=None, second_opinion=READ, rule_id="RISK_SELF_HARM")
    assert decide_shown(made, INSURANCE).is_kept


@pytest.mark.clause("GATE-17")
def test_a_default_needs_no_slice_and_holds_a_message() -> None:
    made = without("PROD_AUTO")
    made["accepted"]["product_line"] = "PROD_UNKNOWN"
    made["rule_id"] = "PRODUCT_UNKNOWN"
    assert decide_shown(made, INSURANCE).is_kept


def test_where_nothing_was_read_there_is_nothing_to_rest_on() -> None:
    assert decide_shown({"accepted": None}, INSURANCE).reason == "nothing_was_read"


@given(
    st.sets(st.sampled_from(INSURANCE.names("risk_flags"))),
    st.sampled_from([one.rule_id for one in INSURANCE.routes]),
    st.booleans(),
)
def test_a_decision_without_any_slice_never_leaves_as_routed(
    risks: set[str], rule_id: str, opened: bool
) -> None:
    made = decision(rule_id=rule_id, case_id="case_1" if opened else None)
    made["classification"] = None
    made["accepted"] = {
        "intents": [],
        "primary_intent": "INTENT_GENERAL_INQUIRY",
        "product_line": "PROD_UNKNOWN",
        "urgency": "URG_NORMAL",
        "risk_flags": sorted(risks),
    }
    row = next(one for one in INSURANCE.routes if one.rule_id == rule_id)
    if risks or row.fail_closed_reason is None:
        assert not decide_shown(made, INSURANCE).is_kept
