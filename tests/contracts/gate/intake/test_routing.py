from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import IdentityStatus, StageReview
from troth.contracts.gate.intake.profile import Profile, Route, UrgencyLimit, When
from troth.contracts.gate.intake.routing import (
    NO_RULE_MATCH,
    Labels,
    decide_route,
    holding,
    lint_routes,
)


def every_labels(profile: Profile) -> Iterator[Labels]:
    """Every combination of single-valued labels, with no risk and with each one.

    Every form that a row asks for comes once besides.
    """
    for name in sorted({name for route in profile.routes for name in route.when.form_any}):
        yield Labels(
            intents=frozenset({profile.default_intent}),
            primary=profile.default_intent,
            product=profile.default_product,
            urgency=profile.default_urgency,
            risks=frozenset(),
            identity=IdentityStatus.CONFIRMED,
            forms=frozenset({name}),
        )
    risks = (frozenset[str](), *(frozenset({name}) for name in profile.names("risk_flags")))
    for primary, line, urgency, identity, risk, review in product(
        profile.names("intents"),
        profile.names("product_lines"),
        profile.names("urgencies"),
        IdentityStatus,
        risks,
        (False, True),
    ):
        yield Labels(
            intents=frozenset({primary}),
            primary=primary,
            product=line,
            urgency=urgency,
            risks=risk,
            identity=identity,
            stage_needs_review=review,
        )


def labels(primary: str = "GENERAL_INQUIRY", **changes: object) -> Labels:
    made = Labels(
        intents=frozenset({f"INTENT_{primary}"}),
        primary=f"INTENT_{primary}",
        product="PROD_AUTO",
        urgency="URG_NORMAL",
        risks=frozenset(),
        identity=IdentityStatus.CONFIRMED,
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # fields of Labels


def risks(*names: str) -> frozenset[str]:
    return frozenset(f"RISK_{name}" for name in names)


def forms(*names: str) -> frozenset[str]:
    return frozenset(names)


@pytest.mark.parametrize(
    ("given_labels", "queue", "sla"),
    [
        (labels(risks=risks("SECURITY_MALWARE", "LEGAL_THREAT")), "SECURITY_REVIEW", "1H"),
        (labels("GDPR_REQUEST", risks=risks("SELF_HARM_THREAT")), "INTAKE_REVIEW_GENERAL", "1H"),
        (labels("GDPR_REQUEST", risks=risks("LEGAL_THREAT")), "LEGAL", "1H"),
        (labels("LEGAL"), "LEGAL", "1H"),
        (labels(risks=risks("REGULATORY", "FRAUD_SIGNAL")), "COMPLAINTS", "1H"),
        (labels(risks=risks("FRAUD_SIGNAL")), "FRAUD", "4H"),
        (labels(risks=risks("LANGUAGE_UNSUPPORTED")), "INTAKE_REVIEW_GENERAL", "1BD"),
        (labels("GDPR_REQUEST"), "PRIVACY_DSR", "1H"),
        (labels("COMPLAINT"), "COMPLAINTS", "1H"),
        (labels("TECHNICAL"), "TECH_SUPPORT", "1BD"),
        (labels("BROKER_INTERMEDIARY"), "BROKER_SUPPORT", "1BD"),
        (labels("CLAIM_NEW", identity=IdentityStatus.NEEDS_REVIEW), "IDENTITY_REVIEW", "1BD"),
        (labels("CLAIM_NEW", identity=IdentityStatus.NO_CANDIDATE), "CLAIMS_AUTO", "1BD"),
        (
            labels("COVERAGE_QUESTION", identity=IdentityStatus.NO_CANDIDATE),
            "POLICY_SERVICE",
            "3BD",
        ),
        (labels("POLICY_CHANGE", identity=IdentityStatus.NO_CANDIDATE), "IDENTITY_REVIEW", "3BD"),
        (labels("CLAIM_NEW", forms=forms("several:ENT_POLICY_NUMBER")), "IDENTITY_REVIEW", "1BD"),
        (labels("COMPLAINT", forms=forms("executable")), "SECURITY_REVIEW", "1H"),
        (labels("COMPLAINT", forms=forms("encrypted")), "SECURITY_REVIEW", "1BD"),
        (labels(forms=forms("internal")), "INTERNAL", "1BD"),
        (labels(forms=forms("machine", "bounce")), "TECH_SUPPORT", "3BD"),
        (labels(risks=risks("AUTOREPLY_LOOP")), "MACHINE_MAIL", "3BD"),
        (labels("CLAIM_UPDATE", forms=forms("own_case")), "CASE_DESK", "1BD"),
        (labels(forms=forms("unsubscribe")), "PRIVACY_DSR", "1BD"),
        (labels("CLAIM_NEW", product="PROD_UNKNOWN"), "UNKNOWN_PRODUCT_REVIEW", "1BD"),
        (labels("CLAIM_UPDATE"), "CLAIMS_AUTO", "1BD"),
        (labels("CLAIM_NEW", product="PROD_HOME"), "CLAIMS_PROPERTY", "1BD"),
        (labels("CLAIM_NEW", product="PROD_LIABILITY"), "CLAIMS_LIABILITY", "1BD"),
        (labels("POLICY_CANCELLATION"), "POLICY_SERVICE", "3BD"),
        (labels("BILLING_QUESTION"), "BILLING", "3BD"),
        (labels(stage_needs_review=True), "CLASSIFICATION_REVIEW", "1BD"),
        (labels(), "INTAKE_REVIEW_GENERAL", "1BD"),
        (labels("CLAIM_NEW", product="PROD_TRAVEL"), "INTAKE_REVIEW_GENERAL", "1BD"),
    ],
)
def test_the_table_of_the_profile(given_labels: Labels, queue: str, sla: str) -> None:
    decision = decide_route(INSURANCE, given_labels)
    assert (decision.queue_id, decision.sla_id) == (f"QUEUE_{queue}", f"SLA_{sla}")


def test_a_row_for_known_customers_fails_closed_for_strangers() -> None:
    stranger = labels("BILLING_QUESTION", identity=IdentityStatus.NO_CANDIDATE)
    decision = decide_route(INSURANCE, stranger)
    assert (decision.rule_id, decision.fail_closed_reason) == ("BILLING", "IDENTITY_UNCERTAIN")
    assert not decide_route(INSURANCE, labels("BILLING_QUESTION")).fail_closed


def test_malware_opens_no_case() -> None:
    decision = decide_route(INSURANCE, labels(risks=risks("SECURITY_MALWARE")))
    assert "BLOCK_CASE_CREATE" in decision.actions
    assert "CREATE_CASE" not in decision.actions


def test_what_no_row_matches_fails_closed() -> None:
    decision = decide_route(INSURANCE, labels())
    assert (decision.fail_closed, decision.fail_closed_reason) == (True, NO_RULE_MATCH)


def test_it_is_total_and_every_row_is_used() -> None:
    used = {decide_route(INSURANCE, one).rule_id for one in every_labels(INSURANCE)}
    assert used == {route.rule_id for route in INSURANCE.routes} | {NO_RULE_MATCH}


@given(st.sets(st.sampled_from(INSURANCE.names("risk_flags"))), st.sampled_from(IdentityStatus))
def test_an_override_comes_before_every_other_row(risk: set[str], who: IdentityStatus) -> None:
    overrides = [route for route in INSURANCE.routes if route.override and route.when.risk_any]
    first = next((route for route in overrides if risk & set(route.when.risk_any)), None)
    decision = decide_route(
        INSURANCE, labels("BILLING_QUESTION", risks=frozenset(risk), identity=who)
    )
    assert first is None or decision.rule_id == first.rule_id


def test_the_shipped_table_is_clean() -> None:
    assert lint_routes(INSURANCE) == ()


def with_routes(*routes: Route) -> Profile:
    return replace(INSURANCE, routes=routes)


def route(rule_id: str, when: When, *, override: bool = False) -> Route:
    return Route(
        rule_id=rule_id,
        when=when,
        queue="QUEUE_BILLING",
        sla="SLA_1BD",
        priority=3,
        actions=(),
        override=override,
    )


@pytest.mark.parametrize(
    ("routes", "code"),
    [
        ((route("A", When()), route("B", When(primary_any=("INTENT_LEGAL",)))), "unreachable"),
        (
            (
                route("A", When(primary_any=("INTENT_LEGAL", "INTENT_COMPLAINT"))),
                route("B", When(primary_any=("INTENT_LEGAL",), product_any=("PROD_AUTO",))),
            ),
            "unreachable",
        ),
        (
            (
                route("A", When(product_any=INSURANCE.names("product_lines"))),
                route("B", When(stage_needs_review=True)),
            ),
            "unreachable",
        ),
        (
            (route("A", When(primary_any=("INTENT_LEGAL",))), route("A", When())),
            "repeated_id",
        ),
        (
            (
                route("A", When(primary_any=("INTENT_LEGAL",))),
                route("B", When(risk_any=("RISK_VIP",)), override=True),
            ),
            "override_after_ordinary",
        ),
    ],
)
def test_the_linter_finds_what_is_wrong(routes: tuple[Route, ...], code: str) -> None:
    assert code in {finding.code for finding in lint_routes(with_routes(*routes))}


@pytest.mark.parametrize(
    "when",
    [When(risk_any=("RISK_X",)), When(primary_any=("X",)), When(product_any=("PROD_BOAT",))],
)
def test_a_row_that_names_a_stranger_is_no_profile(when: When) -> None:
    with pytest.raises(ValueError, match="which the profile does not have"):
        with_routes(route("A", when))


@pytest.mark.clause("GATE-17", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("risk", "rule"),
    [
        ("LEGAL_THREAT", "CLAIMS_AUTO"),
        ("REGULATORY", "CLAIMS_AUTO"),
        ("FRAUD_SIGNAL", "CLAIMS_AUTO"),
        ("SECURITY_MALWARE", "RISK_MALWARE"),  # these rows hold a message for people
        ("SELF_HARM_THREAT", "RISK_SELF_HARM"),
        ("LANGUAGE_UNSUPPORTED", "RISK_LANGUAGE"),
    ],
)
def test_a_risk_that_no_slice_carries_holds_and_does_not_route(risk: str, rule: str) -> None:
    decision = decide_route(INSURANCE, labels("CLAIM_NEW", held=risks(risk)))
    assert decision.rule_id == rule
    assert decision.fail_closed == (rule != "CLAIMS_AUTO")
    assert ("CREATE_CASE" in decision.actions) == (rule == "CLAIMS_AUTO")


def test_a_risk_with_a_slice_opens_the_case_of_its_row() -> None:
    both = labels("CLAIM_NEW", risks=risks("SELF_HARM_THREAT"), held=risks("SELF_HARM_THREAT"))
    assert "CREATE_CASE" in decide_route(INSURANCE, both).actions


@pytest.mark.clause("GATE-17", breaks=True, before_exit=True)
@pytest.mark.parametrize("member", ["primary", "product", "urgency"])
def test_no_ordinary_row_is_matched_by_a_default_that_nothing_shows(member: str) -> None:
    """A profile may have a row for its defaults: what nothing shows is taken by no such row."""
    when = When(
        primary_any=("INTENT_GENERAL_INQUIRY",) if member == "primary" else (),
        product_any=("PROD_UNKNOWN",) if member == "product" else (),
        urgency_any=("URG_NORMAL",) if member == "urgency" else (),
    )
    row = replace(INSURANCE.routes[-2], rule_id="DEFAULTS", when=when)
    profile = replace(INSURANCE, routes=(row,))
    seen = labels(product="PROD_UNKNOWN")
    assert decide_route(profile, seen).rule_id == "DEFAULTS"
    unshown = replace(seen, unshown=frozenset({member}))
    assert decide_route(profile, unshown).rule_id == NO_RULE_MATCH
    closed = replace(profile, routes=(replace(row, fail_closed_reason="HOLD"),))
    assert decide_route(closed, unshown).rule_id == "DEFAULTS"


@pytest.mark.parametrize("limit", INSURANCE.urgency_limits, ids=lambda one: one.urgency)
def test_an_accepted_urgency_shortens_what_its_row_allows(limit: UrgencyLimit) -> None:
    hours = {one.name: one.hours for one in INSURANCE.slas}
    calm, urgent = (labels("BILLING_QUESTION", urgency=one) for one in ("URG_LOW", limit.urgency))
    row, sooner = decide_route(INSURANCE, calm), decide_route(INSURANCE, urgent)
    assert (sooner.sla_id, sooner.priority) == (limit.sla, limit.priority)
    assert hours[sooner.sla_id] < hours[row.sla_id]
    assert (sooner.queue_id, sooner.rule_id) == (row.queue_id, row.rule_id)
    unmatched = decide_route(INSURANCE, labels(urgency=limit.urgency))
    assert (unmatched.rule_id, unmatched.sla_id) == (NO_RULE_MATCH, limit.sla)


def test_no_urgency_lets_wait_longer_than_the_row() -> None:
    complaint = decide_route(INSURANCE, labels("COMPLAINT", urgency="URG_HIGH"))
    assert (complaint.sla_id, complaint.priority) == ("SLA_1H", 2)


def test_a_doubtful_urgency_is_looked_at_first_and_shortens_nothing() -> None:
    doubtful = labels("BILLING_QUESTION", doubted=frozenset({"URG_CRITICAL"}))
    row = decide_route(INSURANCE, labels("BILLING_QUESTION"))
    assert decide_route(INSURANCE, doubtful) == row
    held = decide_route(INSURANCE, replace(doubtful, stage_needs_review=True))
    assert held == replace(row, priority=1)


@pytest.mark.parametrize(
    ("form", "doubted", "held"),
    [
        ("unsubscribe", {"INTENT_POLICY_CANCELLATION"}, False),
        ("unsubscribe", {"INTENT_COMPLAINT", "URG_HIGH"}, False),
        ("unsubscribe", {"RISK_SELF_HARM_THREAT"}, True),
        ("unsubscribe", {"INTENT_LEGAL"}, True),
        ("own_case", {"INTENT_COMPLAINT"}, True),  # its row stands above
        ("own_case", {"INTENT_BILLING_QUESTION"}, False),
        ("encrypted", {"INTENT_BILLING_QUESTION"}, True),  # the row itself holds
        ("", {"INTENT_BILLING_QUESTION"}, True),
    ],
)
def test_a_form_is_held_for_doubts_of_what_rows_above_look_for(
    form: str, doubted: set[str], held: bool
) -> None:
    read = labels("BILLING_QUESTION", forms=frozenset({form}), doubted=frozenset(doubted))
    reviews = (
        StageReview(stage="classified", reasons=("below_threshold:primary_intent",)),
        StageReview(stage="extracted", reasons=("below_threshold:ENT_IBAN",)),
    )
    route = decide_route(INSURANCE, replace(read, stage_needs_review=True))
    assert holding(INSURANCE, route, read, reviews) == (reviews if held else ())


def test_what_is_no_doubt_of_a_reading_holds_a_form() -> None:
    read = labels(forms=forms("unsubscribe"))
    reviews = (StageReview(stage="normalized", reasons=("alternatives_differ",)),)
    assert holding(INSURANCE, decide_route(INSURANCE, read), read, reviews) == reviews


@pytest.mark.parametrize("primary", ["GENERAL_INQUIRY", ""])
def test_what_waits_in_doubt_goes_to_those_who_settle_its_risk(primary: str) -> None:
    review = bool(primary)
    read = labels(primary or "GENERAL_INQUIRY", stage_needs_review=review)
    general = decide_route(INSURANCE, read)
    fraud = decide_route(INSURANCE, replace(read, suspected=risks("FRAUD_SIGNAL")))
    assert (fraud.queue_id, fraud.sla_id, fraud.priority) == ("QUEUE_FRAUD", "SLA_4H", 1)
    assert (fraud.rule_id, fraud.fail_closed) == (general.rule_id, True)
    malware = decide_route(INSURANCE, replace(read, suspected=risks("SECURITY_MALWARE", "VIP")))
    assert (malware.queue_id, "CREATE_CASE" in malware.actions) == ("QUEUE_SECURITY_REVIEW", False)
    assert decide_route(INSURANCE, replace(read, suspected=risks("VIP"))) == general


def test_a_risk_in_doubt_takes_no_mail_from_a_row_that_matches() -> None:
    complaint = labels("COMPLAINT", stage_needs_review=True)
    suspected = replace(complaint, suspected=risks("LEGAL_THREAT"))
    assert decide_route(INSURANCE, suspected) == decide_route(INSURANCE, complaint)
