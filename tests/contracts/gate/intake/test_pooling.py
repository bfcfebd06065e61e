from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    Classification,
    EvidenceSpan,
    LabelReading,
    SpanSource,
)
from troth.contracts.gate.intake.pooling import (
    IN_DOUBT,
    PoolWeights,
    Scores,
    Terms,
    combine_readings,
    pool_opinions,
)

SPAN = EvidenceSpan(
    source=SpanSource.BODY, start=0, end=4, snippet_redacted="word", snippet_sha256="0" * 64
)
EVEN = PoolWeights(rules=1.0, classifier=1.0)
TERMS = Terms(
    primary=EVEN,
    product=EVEN,
    urgency=EVEN,
    least={"INTENT_LEGAL": 0.9},
    flags={"RISK_VIP": 0.8},
    doubts={"RISK_VIP": 0.4, "RISK_LEGAL_THREAT": 0.4, "RISK_MEDIA_THREAT": 0.4},
)
CLAIM, COVERAGE = "INTENT_CLAIM_NEW", "INTENT_COVERAGE_QUESTION"


def told(label: str, confidence: float = 0.8) -> LabelReading:
    return LabelReading(label=label, confidence=confidence, evidence=(SPAN,))


def rules(*intents: LabelReading, primary: str = "", risks: tuple[str, ...] = ()) -> Classification:
    return Classification(
        intents=intents or (told(CLAIM),),
        primary_intent=primary or (intents or (told(CLAIM),))[0].label,
        product_line=told("PROD_AUTO"),
        urgency=LabelReading(label="URG_NORMAL", confidence=0.75, evidence=()),
        risk_flags=tuple(told(one, 0.95) for one in risks),
        reader="rules",
    )


def spread(labels: tuple[str, ...], label: str, share: float) -> dict[str, float]:
    rest = (1.0 - share) / (len(labels) - 1)
    return {name: share if name == label else rest for name in labels}


def scores(
    primary: str = CLAIM,
    share: float = 0.8,
    *,
    product: str = "PROD_AUTO",
    urgency: str = "URG_NORMAL",
    risks: Mapping[str, float] | None = None,
) -> Scores:
    return Scores(
        primary=spread(INSURANCE.names("intents"), primary, share),
        product=spread(INSURANCE.names("product_lines"), product, share),
        urgency=spread(INSURANCE.names("urgencies"), urgency, share),
        risks=risks or {},
    )


def combined(read: Classification, seen: Scores) -> Classification:
    return combine_readings(read, seen, TERMS, INSURANCE, reader="both")


def test_two_that_agree_are_surer_than_either() -> None:
    both = combined(rules(), scores())
    assert both.primary_intent == CLAIM
    assert both.intents[0].confidence > 0.8
    assert both.intents[0].evidence == (SPAN,)
    assert both.reader == "both"


def test_two_that_differ_go_to_people() -> None:
    both = combined(rules(told(CLAIM, 0.9)), scores(COVERAGE, 0.9))
    assert both.intents[0].confidence < INSURANCE.thresholds.primary_intent
    assert "below_threshold:primary_intent" in accept(INSURANCE, both).reviews


def test_a_label_that_only_the_classifier_tells_points_at_nothing() -> None:
    both = combined(rules(told("INTENT_GENERAL_INQUIRY", 0.3)), scores(COVERAGE, 0.97))
    assert both.primary_intent == COVERAGE
    assert both.intents[0].evidence == ()
    assert accept(INSURANCE, both).reviews == ("without_evidence:primary_intent",)  # GATE-17


def test_below_its_own_threshold_a_label_is_told_in_doubt() -> None:
    near = combined(rules(told("INTENT_LEGAL", 0.4)), scores("INTENT_LEGAL", 0.3))
    assert near.primary_intent == "INTENT_LEGAL"
    assert near.intents[0].confidence == IN_DOUBT


def test_an_intent_that_was_outvoted_stays_in_doubt_for_people() -> None:
    legal = rules(told("INTENT_LEGAL", 0.75))
    both = combined(legal, scores("INTENT_CLAIM_UPDATE", 0.99))
    assert both.primary_intent == "INTENT_CLAIM_UPDATE"
    assert [one.label for one in both.intents] == ["INTENT_LEGAL", "INTENT_CLAIM_UPDATE"]
    assert "below_threshold:intent:INTENT_LEGAL" in accept(INSURANCE, both).reviews


def test_further_intents_of_the_rules_stay() -> None:
    both = combined(rules(told(CLAIM), told(COVERAGE)), scores())
    assert [one.label for one in both.intents] == [CLAIM, COVERAGE]
    assert both.intents[1].confidence == 0.8


@pytest.mark.parametrize("seen", [0.0, 0.1, 0.99])
def test_a_risk_of_the_rules_is_never_lost(seen: float) -> None:
    both = combined(rules(risks=("RISK_VIP",)), scores(risks={"RISK_VIP": seen}))
    assert both.risk_flags == (told("RISK_VIP", 0.95),)


def test_a_risk_that_only_the_classifier_sees_is_flagged_or_doubted() -> None:
    seen = {"RISK_VIP": 0.85, "RISK_LEGAL_THREAT": 0.5, "RISK_REGULATORY": 0.99}
    seen["RISK_MEDIA_THREAT"] = 0.5  # no route looks for it: a doubt would change nothing
    both = combined(rules(), scores(risks=seen))
    accepted = accept(INSURANCE, both)
    assert not accepted.risks
    assert accepted.held == {"RISK_VIP"}  # GATE-17: no slice carries it
    assert set(accepted.reviews) == {
        "below_threshold:risk:RISK_LEGAL_THREAT",
        "without_evidence:risk:RISK_VIP",
    }


def test_haste_that_the_rules_see_is_not_talked_away() -> None:
    urgent = replace(rules(), urgency=told("URG_CRITICAL", 0.88))
    assert combined(urgent, scores(share=0.999)).urgency == told("URG_CRITICAL", 0.88)


def test_doubtful_calm_is_told_as_the_likeliest_haste_and_goes_to_people() -> None:
    terms = replace(TERMS, least={"URG_NORMAL": 0.9})
    seen = replace(scores(), urgency=spread(INSURANCE.names("urgencies"), "URG_HIGH", 0.6))
    both = combine_readings(rules(), seen, terms, INSURANCE, reader="both")
    assert both.urgency.label == "URG_HIGH"
    assert accept(INSURANCE, both).reviews == ("below_threshold:urgency",)
    calm = combine_readings(rules(), scores(share=0.99), terms, INSURANCE, reader="both")
    assert (calm.urgency.label, accept(INSURANCE, calm).reviews) == ("URG_NORMAL", ())


@pytest.mark.parametrize("risk", ["RISK_LANGUAGE_UNSUPPORTED", "RISK_AUTOREPLY_LOOP"])
def test_foreign_mails_and_machines_stay_as_the_rules_read_them(risk: str) -> None:
    read = rules(told("INTENT_GENERAL_INQUIRY", 0.8), risks=(risk,))
    both = combined(read, scores(CLAIM, 0.999))
    assert both == replace(read, reader="both")


@given(
    st.sampled_from(INSURANCE.names("intents")),
    st.floats(0, 1),
    st.sampled_from(INSURANCE.names("intents")),
    st.floats(0.01, 1),
    st.floats(0, 3),
    st.floats(0, 3),
)
def test_a_pool_is_a_distribution_over_all_labels(
    label: str, confidence: float, other: str, share: float, one: float, two: float
) -> None:
    seen = spread(INSURANCE.names("intents"), other, share)
    pooled = pool_opinions((label, confidence), seen, PoolWeights(rules=one, classifier=two))
    assert list(pooled) == list(INSURANCE.names("intents"))
    assert abs(sum(pooled.values()) - 1) < 1e-9
    assert pooled == pool_opinions(
        (label, confidence), seen, PoolWeights(rules=one, classifier=two)
    )


def test_weights_are_not_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        PoolWeights(rules=-0.1, classifier=1.0)
