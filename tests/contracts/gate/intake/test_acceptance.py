"""What of a reading may stand without a person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from troth.contracts.gate.intake.acceptance import (
    accept,
    doubtful_entities,
    nothing_accepted,
    second_opinion,
    with_directory,
    with_private,
    with_risks,
)
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Entity,
    EvidenceSpan,
    Extraction,
    IdentityResult,
    IdentityStatus,
    LabelReading,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Route, When

SPAN = EvidenceSpan(
    source=SpanSource.BODY, start=0, end=4, snippet_redacted="word", snippet_sha256="0" * 64
)
OTHER = replace(SPAN, start=9, end=13)


def label(
    name: str, confidence: float = 0.95, *evidence: EvidenceSpan, shown: bool = True
) -> LabelReading:
    spans = (evidence or (SPAN,)) if shown else ()
    return LabelReading(label=name, confidence=confidence, evidence=spans)


def reading(
    *intents: LabelReading,
    product: LabelReading | None = None,
    urgency: LabelReading | None = None,
    risks: tuple[LabelReading, ...] = (),
) -> Classification:
    found = intents or (label("INTENT_CLAIM_NEW"),)
    return Classification(
        intents=found,
        primary_intent=INSURANCE.primary_of(tuple(one.label for one in found)),
        product_line=product or label("PROD_AUTO"),
        urgency=urgency or label("URG_NORMAL"),
        risk_flags=risks,
        reader="model",
    )


def test_a_sure_reading_is_accepted() -> None:
    accepted = accept(INSURANCE, reading(risks=(label("RISK_VIP", 0.8),)))
    assert accepted.reviews == ()
    assert (accepted.primary, accepted.product) == ("INTENT_CLAIM_NEW", "PROD_AUTO")
    assert accepted.risks == {"RISK_VIP"}


@pytest.mark.parametrize(
    ("unsure", "reason"),
    [
        (reading(label("INTENT_CLAIM_NEW", 0.71)), "below_threshold:primary_intent"),
        (reading(product=label("PROD_AUTO", 0.64)), "below_threshold:product"),
        (reading(risks=(label("RISK_VIP", 0.79),)), "below_threshold:risk:RISK_VIP"),
    ],
)
def test_what_is_below_its_threshold_goes_to_people(unsure: Classification, reason: str) -> None:
    accepted = accept(INSURANCE, unsure)
    assert accepted.reviews == (reason,)
    assert "RISK_VIP" not in accepted.risks


def test_a_doubt_that_no_row_looks_at_holds_nothing() -> None:
    unshown = accept(INSURANCE, reading(urgency=label("URG_CRITICAL", 0.99, shown=False)))
    assert (unshown.reviews, unshown.urgency) == ((), "URG_NORMAL")
    unsure = reading(urgency=label("URG_HIGH", 0.59))
    assert accept(INSURANCE, unsure).reviews == ()
    assert accept(INSURANCE, unsure).doubted == {"URG_HIGH"}
    haste = Route(
        rule_id="HASTE",
        when=When(urgency_any=("URG_HIGH",)),
        queue=INSURANCE.no_rule_queue,
        sla=INSURANCE.no_rule_sla,
        priority=1,
        actions=(),
    )
    looking = replace(INSURANCE, routes=(*INSURANCE.routes, haste))
    assert accept(looking, unsure).reviews == ("below_threshold:urgency",)
    billing = reading(label("INTENT_BILLING_QUESTION"), product=label("PROD_AUTO", 0.3))
    assert accept(INSURANCE, billing).reviews == ()


def test_an_unsure_primary_intent_leaves_the_default() -> None:
    unsure = reading(label("INTENT_COMPLAINT", 0.4), label("INTENT_CLAIM_NEW"))
    accepted = accept(INSURANCE, unsure)
    assert accepted.primary == INSURANCE.default_intent
    assert accepted.intents == {"INTENT_CLAIM_NEW"}


def test_an_unsure_intent_that_a_route_looks_for_goes_to_people() -> None:
    both = reading(label("INTENT_GDPR_REQUEST"), label("INTENT_LEGAL", 0.5))
    assert accept(INSURANCE, both).reviews == ("below_threshold:intent:INTENT_LEGAL",)
    other = reading(label("INTENT_GDPR_REQUEST"), label("INTENT_TECHNICAL", 0.5))
    assert accept(INSURANCE, other).reviews == ()


def test_where_nothing_was_found_no_threshold_is_missed() -> None:
    nothing = reading(product=label("PROD_UNKNOWN", 0.1), urgency=label("URG_NORMAL", 0.1))
    assert accept(INSURANCE, nothing).reviews == ()


def test_without_a_reading_the_risks_of_the_rules_remain() -> None:
    accepted = nothing_accepted(INSURANCE, (label("RISK_LEGAL_THREAT"),))
    assert accepted.risks == {"RISK_LEGAL_THREAT"}
    assert (accepted.intents, accepted.primary) == (frozenset(), INSURANCE.default_intent)


@pytest.mark.parametrize(
    ("rules", "codes"),
    [
        (reading(), ()),
        (reading(label("INTENT_COMPLAINT", 0.9)), ("second_opinion:primary_intent",)),
        (reading(label("INTENT_COMPLAINT", 0.8)), ()),
        (reading(label("INTENT_GENERAL_INQUIRY", 0.99)), ()),
        (reading(product=label("PROD_HOME", 0.9)), ("second_opinion:product",)),
        (reading(product=label("PROD_UNKNOWN", 0.9)), ()),
        (reading(risks=(label("RISK_FRAUD_SIGNAL"),)), ("second_opinion:risk:RISK_FRAUD_SIGNAL",)),
        (reading(risks=(label("RISK_FRAUD_SIGNAL", 0.5),)), ()),
    ],
)
def test_only_strong_disagreement_is_a_matter_for_people(
    rules: Classification, codes: tuple[str, ...]
) -> None:
    assert second_opinion(INSURANCE, reading(), rules) == codes


def test_no_model_takes_a_risk_away_or_makes_it_smaller() -> None:
    rules = reading(risks=(label("RISK_LEGAL_THREAT", 0.9), label("RISK_VIP", 0.8)))
    model = reading(risks=(label("RISK_VIP", 0.3), label("RISK_MEDIA_THREAT", 0.9)))
    merged = {one.label: one.confidence for one in with_risks(model, rules).risk_flags}
    assert merged == {"RISK_LEGAL_THREAT": 0.9, "RISK_VIP": 0.8, "RISK_MEDIA_THREAT": 0.9}


@pytest.mark.parametrize(("rules", "model"), [(0.85, 0.95), (0.95, 0.85), (0.9, 0.9)])
def test_of_two_readings_of_a_risk_the_surer_one_counts(rules: float, model: float) -> None:
    ours, theirs = label("RISK_VIP", rules, SPAN), label("RISK_VIP", model, OTHER)
    (merged,) = with_risks(reading(risks=(theirs,)), reading(risks=(ours,))).risk_flags
    assert merged == (theirs if model > rules else ours)


def test_the_surer_risk_borrows_the_slices_that_it_lacks() -> None:
    ours, theirs = label("RISK_VIP", 0.99, shown=False), label("RISK_VIP", 0.85, OTHER)
    (merged,) = with_risks(reading(risks=(theirs,)), reading(risks=(ours,))).risk_flags
    assert merged == replace(ours, evidence=(OTHER,))


@pytest.mark.clause("GATE-17", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("unshown", "doubt", "left"),
    [
        (
            reading(label("INTENT_COMPLAINT", 0.99, shown=False)),
            "primary_intent",
            ("INTENT_GENERAL_INQUIRY", "PROD_AUTO", "URG_NORMAL"),
        ),
        (
            reading(product=label("PROD_HOME", 0.99, shown=False)),
            "product",
            ("INTENT_CLAIM_NEW", "PROD_UNKNOWN", "URG_NORMAL"),
        ),
        (
            reading(risks=(label("RISK_FRAUD_SIGNAL", 0.99, shown=False),)),
            "risk:RISK_FRAUD_SIGNAL",
            ("INTENT_CLAIM_NEW", "PROD_AUTO", "URG_NORMAL"),
        ),
    ],
)
def test_what_no_slice_carries_is_a_doubt_and_not_accepted(
    unshown: Classification, doubt: str, left: tuple[str, str, str]
) -> None:
    accepted = accept(INSURANCE, unshown)
    assert accepted.reviews == (f"without_evidence:{doubt}",)
    assert (accepted.primary, accepted.product, accepted.urgency) == left
    assert not accepted.risks
    assert "INTENT_COMPLAINT" not in accepted.intents


@pytest.mark.clause("GATE-17")
def test_a_default_that_no_slice_carries_is_no_doubt_and_is_known_as_such() -> None:
    nothing = reading(
        label("INTENT_GENERAL_INQUIRY", 0.9, shown=False),
        product=label("PROD_UNKNOWN", 0.1, shown=False),
        urgency=label("URG_NORMAL", 0.1, shown=False),
    )
    accepted = accept(INSURANCE, nothing)
    assert (accepted.reviews, accepted.intents) == ((), frozenset())
    assert accepted.unshown == {"primary", "product", "urgency"}
    assert accept(INSURANCE, reading()).unshown == frozenset()


def test_the_surest_of_equal_values_counts() -> None:
    unsure = Entity(
        entity_type="ENT_POLICY_NUMBER",
        value_redacted="…567",
        value_hmac="a",
        confidence=0.84,
        evidence=(),
    )
    found = Extraction(entities=(unsure,), reader="rules/1")
    assert doubtful_entities(INSURANCE, found) == ("below_threshold:ENT_POLICY_NUMBER",)
    twice = replace(found, entities=(unsure, replace(unsure, confidence=0.86)))
    assert doubtful_entities(INSURANCE, twice) == ()


def test_only_what_a_matter_hangs_on_asks_for_a_person() -> None:
    """A document that is merely named, or half a name, leaves the mail where the table sends it."""
    unsure = tuple(
        Entity(
            entity_type=entity_type,
            value_redacted="…",
            value_hmac="a",
            confidence=0.3,
            evidence=(),
        )
        for entity_type in INSURANCE.names("entity_types")
    )
    doubts = doubtful_entities(INSURANCE, Extraction(entities=unsure, reader="rules/1"))
    assert doubts == tuple(
        f"below_threshold:{entity_type}"
        for entity_type in ("ENT_CLAIM_NUMBER", "ENT_IBAN", "ENT_POLICY_NUMBER")
    )


def known(
    line: str,
    status: IdentityStatus = IdentityStatus.CONFIRMED,
    evidence: tuple[EvidenceSpan, ...] = (OTHER,),
) -> IdentityResult:
    entry = Candidate(
        kind="CLAIM", entity_id="C1", score=0.95, signals=("claim_number",), evidence=evidence,
        product_line=line,
    )  # fmt: skip
    return IdentityResult(
        status=status, selected=entry, candidates=(entry,), reason=status.value.lower()
    )


@pytest.mark.parametrize("said", [label("PROD_HEALTH", 0.5), label("PROD_UNKNOWN", 0.4)])
def test_a_number_that_the_directory_knows_brings_its_line(said: LabelReading) -> None:
    read, doubts = with_directory(reading(product=said), known("PROD_HOME"), INSURANCE)
    assert doubts == ()
    assert accept(INSURANCE, read).product == "PROD_HOME"
    assert read.product_line.evidence == (OTHER,)


def test_a_mail_that_surely_speaks_of_another_line_goes_to_people() -> None:
    said = reading(product=label("PROD_TRAVEL"))
    doubts = ("second_opinion:product",)
    assert with_directory(said, known("PROD_HOME"), INSURANCE) == (said, doubts)
    assert with_directory(said, known("PROD_TRAVEL"), INSURANCE) == (said, ())


@pytest.mark.parametrize(
    "whose",
    [
        known(""),
        known("PROD_SPACESHIP"),
        known("PROD_HOME", IdentityStatus.PROBABLE),
        known("PROD_HOME", evidence=()),
        IdentityResult(
            status=IdentityStatus.NO_CANDIDATE, selected=None, candidates=(), reason="no_hit"
        ),
    ],
)
def test_what_is_not_surely_known_brings_no_line(whose: IdentityResult) -> None:
    said = reading(product=label("PROD_HEALTH", 0.5))
    assert with_directory(said, whose, INSURANCE) == (said, ())


def broker(
    kind: str, signals: tuple[str, ...], evidence: tuple[EvidenceSpan, ...]
) -> IdentityResult:
    entry = Candidate(
        kind=kind, entity_id="B1", score=0.8, signals=signals, evidence=evidence
    )  # fmt: skip
    return IdentityResult(
        status=IdentityStatus.PROBABLE, selected=entry, candidates=(entry,), reason="probable"
    )


@pytest.mark.parametrize(
    ("whose", "stands"),
    [
        (broker("BROKER", ("email",), ()), True),
        (broker("BROKER", ("domain", "phone"), (OTHER,)), True),
        (broker("BROKER", ("email",), (OTHER,)), False),  # the text names a broker
        (broker("CUSTOMER", ("email",), ()), False),
    ],
)
def test_what_reads_like_a_brokers_mail_is_one_from_a_brokers_address(
    whose: IdentityResult, stands: bool
) -> None:
    said = reading(label("INTENT_BROKER_INTERMEDIARY", 0.5))
    read, doubts = with_directory(said, whose, INSURANCE)
    found = accept(INSURANCE, read)
    assert doubts == ()
    assert (found.primary == "INTENT_BROKER_INTERMEDIARY") is stands
    assert ("below_threshold:primary_intent" in found.reviews) is not stands


def test_a_broker_who_reports_a_clients_claim_writes_as_a_broker() -> None:
    read = (label("INTENT_CLAIM_NEW"), label("INTENT_BROKER_INTERMEDIARY", 0.5))
    for whose, primary in (
        (broker("BROKER", ("domain",), ()), "INTENT_BROKER_INTERMEDIARY"),
        (broker("CUSTOMER", ("domain",), ()), "INTENT_CLAIM_NEW"),
    ):
        said, _ = with_directory(reading(*read), whose, INSURANCE)
        found = accept(INSURANCE, said)
        assert (found.primary, "INTENT_CLAIM_NEW" in found.intents) == (primary, True)
        assert "below_threshold:primary_intent" not in found.reviews


def test_a_brokers_mail_about_his_own_car_stays_what_it_reads_like() -> None:
    said = reading(label("INTENT_POLICY_CHANGE", 0.5))
    assert with_directory(said, broker("BROKER", ("email",), ()), INSURANCE) == (said, ())


def test_exercising_a_right_of_data_protection_is_private_where_it_is_sure() -> None:
    nothing = Extraction(entities=(), reader="rules")
    for sure, risks in ((0.95, ["RISK_PRIVACY_SENSITIVE"]), (0.5, [])):
        read = with_private(reading(label("INTENT_GDPR_REQUEST", sure)), nothing, INSURANCE)
        assert [one.label for one in read.risk_flags] == risks
        assert all(one.evidence == (SPAN,) for one in read.risk_flags)


def test_a_risk_in_doubt_is_suspected_where_a_sentence_carries_it() -> None:
    shown, unshown = label("RISK_FRAUD_SIGNAL", 0.5), label("RISK_LEGAL_THREAT", 0.5, shown=False)
    found = accept(INSURANCE, reading(risks=(shown, unshown)))
    assert found.doubted == {"RISK_FRAUD_SIGNAL", "RISK_LEGAL_THREAT"}
    assert found.suspected == {"RISK_FRAUD_SIGNAL"}
