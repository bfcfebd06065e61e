"""What people may correct, what it settles, and the decision that follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from troth.contracts.gate.intake.acceptance import Accepted
from troth.contracts.gate.intake.corrected import corrected_decision
from troth.contracts.gate.intake.corrections import (
    Correction,
    CorrectionRefused,
    Decided,
    Field,
    apply_corrections,
)
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    Candidate,
    Entity,
    Extraction,
    IdentityResult,
    IdentityStatus,
    StageReview,
)
from troth.kernel.jsontypes import JsonObject

POLICIES = tuple(
    Candidate(kind="POLICY", entity_id=f"p{n}", score=0.9, signals=("policy_number",))
    for n in (1, 2)
)
DATE = Entity(
    entity_type="ENT_DATE",
    value_redacted="00.00.",
    value_hmac="a" * 64,
    confidence=0.4,
    evidence=(),
)
DATE_KEY = f"ENT_DATE:{'a' * 64}"
BEFORE: JsonObject = {
    "message_id": "msg_1",
    "status": "needs_review",
    "queue_id": "QUEUE_IDENTITY_REVIEW",
    "language": "en",
    "case_id": "case_1",
    "decision_hash": "0",
}
READ = Decided(
    accepted=Accepted(
        intents=frozenset({"INTENT_CLAIM_NEW"}),
        primary="INTENT_CLAIM_NEW",
        product="PROD_AUTO",
        urgency="URG_NORMAL",
        risks=frozenset({"RISK_FRAUD_SIGNAL"}),
        reviews=("below_threshold:urgency", "below_threshold:risk:RISK_VIP"),
    ),
    identity=IdentityResult(
        status=IdentityStatus.NEEDS_REVIEW,
        selected=None,
        candidates=POLICIES,
        reason="several_policy",
    ),
    extraction=Extraction(entities=(DATE,), reader="rules/1"),
    reviews=(
        StageReview(
            stage="classified",
            reasons=("below_threshold:urgency", "below_threshold:risk:RISK_VIP"),
        ),
        StageReview(stage="extracted", reasons=("below_threshold:ENT_DATE",)),
    ),
)
QUARANTINED = Decided(
    accepted=None,
    identity=None,
    extraction=None,
    reviews=(StageReview(stage="quarantined", reasons=("too_large",)),),
)


def says(field: Field, value: str | tuple[str, ...], reason: str = "I read it") -> Correction:
    return Correction(field=field, value=value, reason=reason)


def applied(*corrections: Correction, read: Decided = READ) -> Decided:
    return apply_corrections(read, corrections, INSURANCE)[0]


@pytest.mark.parametrize(
    ("field", "value", "vocabulary"),
    [
        (Field.PRIMARY_INTENT, "INTENT_PIZZA", "intents"),
        (Field.INTENTS, ("INTENT_LEGAL", "INTENT_PIZZA"), "intents"),
        (Field.PRODUCT_LINE, "PROD_PIZZA", "product_lines"),
        (Field.URGENCY, "URG_PIZZA", "urgencies"),
        (Field.RISK_FLAGS, ("RISK_PIZZA",), "risk_flags"),
        (Field.QUEUE, "QUEUE_PIZZA", "queues"),
    ],
)
@pytest.mark.clause("GATE-3", breaks=True, before_exit=True)
def test_an_unknown_label_is_named_with_its_vocabulary(
    field: Field, value: str | tuple[str, ...], vocabulary: str
) -> None:
    with pytest.raises(CorrectionRefused) as refused:
        applied(says(field, value))
    assert refused.value.field == field
    assert "_PIZZA'" in str(refused.value)
    assert f"the {vocabulary} of insurance@" in str(refused.value)


@pytest.mark.parametrize(
    "given", ["call eve@example.org at once", "AT611904300234573201", "Eve_Moser", "45-1234567"]
)
def test_a_text_that_is_no_label_is_not_repeated(given: str) -> None:
    with pytest.raises(CorrectionRefused) as refused:
        applied(says(Field.URGENCY, given))
    assert given not in str(refused.value)


@pytest.mark.parametrize(
    "batch",
    [
        (),
        (says(Field.PRODUCT_LINE, "PROD_AUTO"),),
        (says(Field.URGENCY, "URG_LOW"), says(Field.URGENCY, "URG_HIGH")),
        (says(Field.ENTITY_ACCEPT, DATE_KEY), says(Field.ENTITY_REJECT, DATE_KEY)),
        (says(Field.INTENTS, ("INTENT_LEGAL",)), says(Field.PRIMARY_INTENT, "INTENT_COMPLAINT")),
        (says(Field.INTENTS, ()),),
        (says(Field.IDENTITY, "POLICY:p9"),),
        (says(Field.ENTITY_REJECT, "ENT_DATE:" + "b" * 64),),
        (says(Field.RISK_FLAGS, (), reason=" "),),
        (says(Field.RISK_FLAGS, ("RISK_FRAUD_SIGNAL",), reason=""),),
    ],
    ids=range(10),
)
def test_what_cannot_be_applied_is_refused(batch: tuple[Correction, ...]) -> None:
    with pytest.raises(CorrectionRefused):
        apply_corrections(READ, batch, INSURANCE)


def test_a_list_is_given_for_lists_only() -> None:
    with pytest.raises(CorrectionRefused):
        says(Field.URGENCY, ("URG_LOW",))
    with pytest.raises(CorrectionRefused):
        says(Field.RISK_FLAGS, "RISK_VIP")


@pytest.mark.parametrize(
    ("value", "reason"), [("x" * 1_000_000, ""), ("URG_LOW", "x" * 501)], ids=["value", "reason"]
)
def test_what_is_too_long_is_refused(value: str, reason: str) -> None:
    with pytest.raises(CorrectionRefused):
        says(Field.URGENCY, value, reason=reason)


@pytest.mark.parametrize(
    ("correction", "queue", "open_reasons"),
    [
        (says(Field.IDENTITY, "POLICY:p2"), "QUEUE_FRAUD", 3),
        (says(Field.RISK_FLAGS, ()), "QUEUE_IDENTITY_REVIEW", 2),
        (says(Field.RISK_FLAGS, ("RISK_LEGAL_THREAT",)), "QUEUE_LEGAL", 2),
        (says(Field.URGENCY, "URG_NORMAL"), "QUEUE_FRAUD", 2),
        (says(Field.ENTITY_ACCEPT, DATE_KEY), "QUEUE_FRAUD", 2),
        (says(Field.INTENTS, ("INTENT_LEGAL",)), "QUEUE_LEGAL", 3),
        (says(Field.QUEUE, "QUEUE_BILLING"), "QUEUE_BILLING", 0),
    ],
)
def test_a_correction_is_routed_anew_and_settles_its_own_doubts(
    correction: Correction, queue: str, open_reasons: int
) -> None:
    decided = applied(correction)
    fields = corrected_decision(BEFORE, decided, INSURANCE)
    assert fields["queue_id"] == queue
    assert sum(len(review.reasons) for review in decided.reviews) == open_reasons
    assert fields["decision_hash"] not in ("0", None)
    assert fields["case_id"] == "case_1"


def test_everything_settled_is_routed() -> None:
    decided = applied(
        says(Field.IDENTITY, "POLICY:p1"),
        says(Field.RISK_FLAGS, (), reason="an honest error"),
        says(Field.URGENCY, "URG_LOW"),
        says(Field.ENTITY_REJECT, DATE_KEY),
    )
    fields = corrected_decision(BEFORE, decided, INSURANCE)
    assert (fields["status"], fields["queue_id"]) == ("routed", "QUEUE_CLAIMS_AUTO")
    assert fields["extraction"]["entities"] == []  # type: ignore[index,call-overload]


def test_a_queue_of_a_person_leaves_a_blocked_case_blocked() -> None:
    decided = applied(
        says(Field.RISK_FLAGS, ("RISK_SECURITY_MALWARE", "RISK_VIP", "RISK_FRAUD_SIGNAL")),
        says(Field.QUEUE, "QUEUE_CLAIMS_AUTO"),
    )
    fields = corrected_decision(BEFORE, decided, INSURANCE)
    assert fields["queue_id"] == "QUEUE_CLAIMS_AUTO"
    assert "BLOCK_CASE_CREATE" in fields["actions"]  # type: ignore[operator]


def test_a_stage_that_failed_is_settled_by_reading_all_of_it() -> None:
    failed = replace(READ, reviews=(StageReview(stage="classified", reasons=("model:not_json",)),))
    some = applied(says(Field.URGENCY, "URG_LOW"), read=failed)
    assert some.reviews
    rest = (
        says(Field.PRIMARY_INTENT, "INTENT_LEGAL"),
        says(Field.PRODUCT_LINE, "PROD_HOME"),
        says(Field.RISK_FLAGS, ("RISK_FRAUD_SIGNAL", "RISK_VIP")),
    )
    assert applied(*rest, read=some).reviews == ()


def test_of_quarantined_bytes_people_only_say_where_they_go() -> None:
    before: JsonObject = {**BEFORE, "status": "quarantined", "fail_closed": True}
    decided = applied(says(Field.QUEUE, "QUEUE_LEGAL"), read=QUARANTINED)
    fields = corrected_decision(before, decided, INSURANCE)
    assert (fields["status"], fields["queue_id"]) == ("quarantined", "QUEUE_LEGAL")
    for other in (says(Field.URGENCY, "URG_LOW"), says(Field.IDENTITY, "")):
        with pytest.raises(CorrectionRefused):
            applied(other, read=QUARANTINED)


def test_changes_say_from_what_to_what() -> None:
    _, changes = apply_corrections(
        READ, [says(Field.QUEUE, "QUEUE_LEGAL"), says(Field.IDENTITY, "POLICY:p1")], INSURANCE
    )
    told: list[Any] = changes
    assert [(one["field"], one["from"], one["to"]) for one in told] == [
        ("identity", None, "POLICY:p1"),
        ("queue", None, "QUEUE_LEGAL"),
    ]


def test_the_order_of_a_batch_does_not_matter() -> None:
    batch = [says(Field.PRIMARY_INTENT, "INTENT_LEGAL"), says(Field.URGENCY, "URG_LOW")]
    assert applied(*batch) == applied(*reversed(batch))


def test_whoever_corrects_the_urgency_settles_that_it_might_have_been_critical() -> None:
    doubted = frozenset({"URG_CRITICAL", "RISK_VIP"})
    accepted = replace(READ.accepted, doubted=doubted) if READ.accepted else None
    calm = Correction(field=Field.URGENCY, value="URG_LOW", reason="she was called")
    after, _ = apply_corrections(replace(READ, accepted=accepted), [calm], INSURANCE)
    assert after.accepted is not None
    assert after.accepted.doubted == {"RISK_VIP"}
