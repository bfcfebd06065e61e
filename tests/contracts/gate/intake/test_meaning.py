"""What is told of what was heard: thresholds, slices, the order of the profile, deadlines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.intake_messages import message
from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.meaning import (
    IN_DOUBT,
    Heard,
    Terms,
    decide_classification,
)
from troth.contracts.gate.intake.model import Classification, NormalizedMessage
from troth.contracts.gate.intake.units import units_of

MAIL = message("I want to cancel. Your colleague was rude.", subject="My policy")
RISKS = INSURANCE.names("risk_flags")
TERMS = Terms(
    least={"INTENT_BILLING_QUESTION": 0.9},
    besides={"INTENT_COMPLAINT": 0.5, "INTENT_BILLING_QUESTION": 0.5},
    flags=dict.fromkeys(RISKS, 0.8),
    doubts=dict.fromkeys(RISKS, 0.4),
)


def shares(group: str, **told: float) -> dict[str, float]:
    names = INSURANCE.names(group)
    rest = (1.0 - sum(told.values())) / (len(names) - len(told))
    prefix = names[0].partition("_")[0]
    return {name: told.get(name.removeprefix(f"{prefix}_"), rest) for name in names}


def heard(
    *,
    primary: Mapping[str, float] | None = None,
    urgency: Mapping[str, float] | None = None,
    intents: Mapping[str, float] | None = None,
    risks: Mapping[str, float] | None = None,
    carried: Mapping[str, Sequence[float]] | None = None,
) -> Heard:
    return Heard(
        primary=shares("intents", **(primary or {"POLICY_CANCELLATION": 0.9})),
        product=shares("product_lines", AUTO=0.9),
        urgency=shares("urgencies", **(urgency or {"NORMAL": 0.9})),
        intents=intents or {},
        risks=risks or {},
        carried=carried or {},
    )


def told(
    what: Heard | None, mail: NormalizedMessage = MAIL, terms: Terms = TERMS
) -> Classification:
    units = units_of(mail).units
    return decide_classification(mail, units, what, terms, INSURANCE, reader="test/1")


def test_a_label_comes_with_the_sentences_that_carry_it_most_first() -> None:
    read = told(heard(carried={"INTENT_POLICY_CANCELLATION": (0.4, 0.9, 0.1)}))
    assert read.primary_intent == "INTENT_POLICY_CANCELLATION"
    assert [one.snippet_redacted for one in read.intents[0].evidence] == [
        "I want to cancel.",
        "My policy",
    ]


@pytest.mark.clause("GATE-17")
def test_a_label_with_a_sentence_is_accepted() -> None:
    read = told(heard(carried={"INTENT_POLICY_CANCELLATION": (0, 0.9, 0)}))
    assert accept(INSURANCE, read).primary == "INTENT_POLICY_CANCELLATION"


@pytest.mark.clause("GATE-17", breaks=True, before_exit=True)
def test_a_label_that_no_sentence_carries_routes_nothing() -> None:
    accepted = accept(INSURANCE, told(heard(carried={"INTENT_POLICY_CANCELLATION": (0, 0.1, 0)})))
    assert accepted.primary == INSURANCE.default_intent
    assert "without_evidence:primary_intent" in accepted.reviews


def test_below_its_threshold_a_label_is_told_in_doubt() -> None:
    read = told(heard(primary={"BILLING_QUESTION": 0.85}))
    assert read.intents[0].confidence == IN_DOUBT


def test_an_intent_that_would_lead_is_a_doubt_and_a_later_one_is_told() -> None:
    likely = {"INTENT_COMPLAINT": 0.8, "INTENT_BILLING_QUESTION": 0.95}
    read = told(heard(intents=likely))
    assert [one.label for one in read.intents] == [
        "INTENT_COMPLAINT",
        "INTENT_POLICY_CANCELLATION",
        "INTENT_BILLING_QUESTION",
    ]
    assert read.primary_intent == "INTENT_POLICY_CANCELLATION"
    assert read.intents[0].confidence == IN_DOUBT


def test_risks_are_flagged_doubted_or_left() -> None:
    risks = {"RISK_FRAUD_SIGNAL": 0.9, "RISK_LEGAL_THREAT": 0.5, "RISK_REGULATORY": 0.1}
    read = told(heard(risks={**risks, "RISK_VIP": 0.5}))
    confidence = {one.label: one.confidence for one in read.risk_flags}
    # No route looks for a person of rank: a mere doubt would hold a mail for nothing.
    assert confidence == {"RISK_LEGAL_THREAT": IN_DOUBT, "RISK_FRAUD_SIGNAL": 0.9}


def test_haste_is_the_likelier_of_the_hasty_labels() -> None:
    read = told(heard(urgency={"CRITICAL": 0.15, "HIGH": 0.4}))
    assert (read.urgency.label, read.urgency.confidence) == ("URG_HIGH", 0.55)
    assert told(heard(urgency={"HIGH": 0.2, "LOW": 0.7})).urgency.label == "URG_LOW"


def test_a_deadline_is_haste_whatever_the_words_are() -> None:
    read = told(heard(), message("Please answer within three days."))
    assert read.urgency.label == "URG_HIGH"
    assert read.urgency.evidence[0].snippet_redacted == "Please answer within three days."


def test_a_machine_and_a_foreign_language_show_by_themselves() -> None:
    sent = replace(MAIL, auto_submitted=True)
    read = told(heard(carried={"INTENT_POLICY_CANCELLATION": (0.9, 0.9, 0.9)}), sent)
    assert read.primary_intent == INSURANCE.default_intent
    assert [one.label for one in read.risk_flags] == ["RISK_AUTOREPLY_LOOP"]
    assert read.risk_flags[0].evidence
    french = replace(MAIL, language="fr", defects=("malware:EICAR",))
    labels = {one.label for one in told(heard(), french).risk_flags}
    assert labels == {"RISK_LANGUAGE_UNSUPPORTED", "RISK_SECURITY_MALWARE"}


def test_a_mail_that_was_returned_has_the_intent_of_the_profile_and_shows_why() -> None:
    returned = replace(MAIL, auto_submitted=True, sender=replace(MAIL.sender, address=""))
    read = told(heard(), returned)
    assert read.primary_intent == "INTENT_TECHNICAL"
    assert [one.snippet_redacted for one in read.intents[0].evidence] == ["My policy"]
    assert accept(INSURANCE, read).primary == "INTENT_TECHNICAL"


def test_a_threat_in_a_mail_of_a_machine_still_counts() -> None:
    sent = replace(MAIL, auto_submitted=True)
    read = told(heard(risks={"RISK_SELF_HARM_THREAT": 0.9}), sent)
    assert "RISK_SELF_HARM_THREAT" in {one.label for one in read.risk_flags}


def test_where_nobody_read_the_defaults_stand_at_no_confidence() -> None:
    read = told(None)
    assert read.intents[0].confidence == 0.0
    assert "below_threshold:primary_intent" in accept(INSURANCE, read).reviews


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_any_shares_have_a_reading(first: float, second: float, third: float) -> None:
    what = heard(
        risks={"RISK_VIP": first, "RISK_LEGAL_THREAT": second},
        carried={"INTENT_POLICY_CANCELLATION": (first, second, third)},
    )
    assert told(what) == told(what)
