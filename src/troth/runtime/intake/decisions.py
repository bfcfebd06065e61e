"""The public decision on a message, and what stands in its place once a stage is given up.

A decision is what leaves under seal, what a case is made of, what is stored. It holds labels,
codes, figures, redacted texts and keyed digests. The names of attachments and the addresses of
people are not in it.

A message at which attempts keep failing, or whose workers keep dying, is not tried without end. The
stage that it stands at goes to people, with nothing used of it, and the message goes on to its end.
Sealing is given up by sealing less: that people must look, and nothing that was read. Where not
even that can be stored there is no end to be had; the engine then puts the message off.
"""

from __future__ import annotations

from collections.abc import Mapping

from troth.contracts.gate.intake.acceptance import nothing_accepted
from troth.contracts.gate.intake.model import (
    Classification,
    IdentityResult,
    IdentityStatus,
    NormalizedMessage,
    Quarantine,
    RoutingDecision,
    StageReview,
)
from troth.contracts.gate.intake.outcome import (
    Outcome,
    Stage,
    Step,
    case_failed,
    decide_outcome,
    decision_hash,
    quarantine_outcome,
    routing_failed,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.results import (
    classification_to_wire,
    extraction_to_wire,
    identity_to_wire,
)
from troth.kernel.codec import encode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.intake_store import MessageRow
from troth.runtime.intake.results import Readings, StageResult, from_json, reviews_of


def decision_fields(
    outcome: Outcome,
    profile: Profile,
    *,
    about: JsonObject,
    readings: Readings | None,
) -> JsonObject:
    """Every public member of a decision, its digest included.

    Args:
        about: What is said of the mail itself, by ``message_facts`` or ``quarantine_facts``.
        readings: ``None`` for quarantined bytes.
    """
    route = outcome.route
    fields: JsonObject = {
        "message_id": outcome.message_id,
        "status": outcome.status.value,
        "queue_id": route.queue_id,
        "sla_id": route.sla_id,
        "priority": route.priority,
        "rule_id": route.rule_id,
        "actions": list(route.actions),
        "fail_closed": route.fail_closed,
        "fail_closed_reason": route.fail_closed_reason,
        **about,
        **_readings(readings),
        "reviews": [{"stage": one.stage, "reasons": list(one.reasons)} for one in outcome.reviews],
        "profile": profile.ref,
        "case_id": outcome.case_id or None,
    }
    return {**fields, "decision_hash": decision_hash(fields)}


def _readings(readings: Readings | None) -> JsonObject:
    if readings is None:
        nothing = ("identity", "classification", "extraction", "second_opinion", "accepted")
        return dict.fromkeys(nothing)
    accepted = readings.accepted
    return {
        "identity": identity_to_wire(readings.identity),
        "classification": _classified(readings.classification),
        "second_opinion": _classified(readings.second_opinion),
        "extraction": None if (e := readings.extraction) is None else extraction_to_wire(e),
        "accepted": {
            "intents": sorted(accepted.intents),
            "primary_intent": accepted.primary,
            "product_line": accepted.product,
            "urgency": accepted.urgency,
            "risk_flags": sorted(accepted.risks),
        },
    }


def _classified(reading: Classification | None) -> JsonValue:
    return None if reading is None else classification_to_wire(reading)


def message_facts(
    message: NormalizedMessage, *, subject_redacted: str, forms: frozenset[str] = frozenset()
) -> JsonObject:
    """What is told of a mail that was read."""
    return {
        "language": message.language,
        "subject_redacted": subject_redacted[:200],
        "size_bytes": message.size_bytes,
        "auto_submitted": message.auto_submitted,
        "forms": sorted(forms),
        "defects": list(message.defects),
        "attachments": [
            # Without its name, which a sender chose.
            {
                "attachment_id": one.attachment_id,
                "media_type": one.media_type,
                "size_bytes": one.size_bytes,
                "sha256": one.sha256,
                "status": one.status.value,
                "reason": one.reason,
                "document_type": one.document_type,
            }
            for one in message.attachments
        ],
        "normal_form": message.normal_form,
    }


def quarantine_facts(verdict: Quarantine) -> JsonObject:
    """What is told of bytes that did not become a message."""
    return {
        "language": "und",
        "subject_redacted": "",
        "size_bytes": verdict.size_bytes,
        "quarantine": {"reason": verdict.reason, "detail": verdict.detail},
    }


MAX_ATTEMPTS = 8
PROCESSING_FAILED = "processing_failed"
UNREAD: JsonObject = {"language": "und", "subject_redacted": "", "size_bytes": 0}

Given = tuple[Step, StageResult]


def give_up(
    stage: Stage, row: MessageRow, results: Mapping[Stage, StageResult], profile: Profile
) -> Given:
    """What comes of a stage that is given up.

    Args:
        stage: The one that the message stands at: what fails is the work that follows it.
        results: Of the stages before.
    """
    if stage is Stage.RECEIVED:
        verdict = Quarantine(
            reason=PROCESSING_FAILED,
            detail="Every attempt at reading the mail failed.",
            raw_sha256=row.raw_sha256,
            size_bytes=0,
        )
        return quarantined(row, verdict, profile)
    step, value, facts = _fallback(stage, row, results, profile)
    return step, StageResult(value=value, reviews=(PROCESSING_FAILED,), facts=facts)


def _fallback(
    stage: Stage, row: MessageRow, results: Mapping[Stage, StageResult], profile: Profile
) -> tuple[Step, JsonValue, JsonObject]:
    """What a stage leaves behind that found nothing."""
    if stage is Stage.NORMALIZED:
        nobody = IdentityResult(
            status=IdentityStatus.NEEDS_REVIEW,
            selected=None,
            candidates=(),
            reason=PROCESSING_FAILED,
        )
        return Step.IDENTIFY, encode(nobody), {}
    if stage is Stage.IDENTIFIED:
        accepted = encode(nothing_accepted(profile))
        nothing = {"classification": None, "second_opinion": None, "accepted": accepted}
        return Step.CLASSIFY, nothing, {}
    if stage is Stage.CLASSIFIED:
        return Step.EXTRACT, None, {}
    if stage is Stage.EXTRACTED:
        route = routing_failed(profile)
        return Step.ROUTE, encode(route), {"rule_id": route.rule_id, "queue_id": route.queue_id}
    # No further case is asked for: one may be open already, under the key of the message.
    route = case_failed(from_json(RoutingDecision, results[Stage.ROUTED].value), profile)
    last = StageReview(stage=Stage.CASED.value, reasons=(PROCESSING_FAILED,))
    fields = _for_people(row, route, profile, reviews=(*reviews_of(results), last))
    return Step.CASE, fields, {"case_opened": False}


def quarantined(row: MessageRow, verdict: Quarantine, profile: Profile) -> Given:
    """The decision on bytes that did not become a message."""
    outcome = quarantine_outcome(row.message_id, verdict, profile)
    fields = decision_fields(outcome, profile, about=quarantine_facts(verdict), readings=None)
    facts = {"size_bytes": verdict.size_bytes}
    return Step.REFUSED, StageResult(value=fields, reviews=(verdict.reason,), facts=facts)


def unsealable(row: MessageRow, decision: JsonObject, profile: Profile) -> JsonObject:
    """What is sealed in the place of a decision that could not be: people look, nothing stands.

    Args:
        decision: Of it, the case that was opened is kept, so that people find it.
    """
    case_id = decision.get("case_id")
    return _for_people(
        row,
        routing_failed(profile),
        profile,
        case_id=case_id if isinstance(case_id, str) else "",
        reviews=(StageReview(stage=Stage.CLOSED.value, reasons=(PROCESSING_FAILED,)),),
    )


def _for_people(
    row: MessageRow,
    route: RoutingDecision,
    profile: Profile,
    *,
    reviews: tuple[StageReview, ...],
    case_id: str = "",
) -> JsonObject:
    outcome = decide_outcome(row.message_id, route, reviews, case_id=case_id)
    return decision_fields(outcome, profile, about=dict(UNREAD), readings=None)
