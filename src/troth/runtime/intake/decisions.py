"""The public decision on a message: what leaves under seal, what a case is made of, what is stored.

It holds labels, codes, figures, redacted texts and keyed digests. The names of attachments and the
addresses of people are not in it.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.gate.intake.acceptance import Accepted
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    Classification,
    Extraction,
    IdentityResult,
    NormalizedMessage,
    Quarantine,
)
from troth.contracts.gate.intake.outcome import Outcome, decision_hash
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.results import (
    classification_to_wire,
    extraction_to_wire,
    identity_to_wire,
)
from troth.kernel.jsontypes import JsonObject, JsonValue


@dataclass(frozen=True, kw_only=True, slots=True)
class Readings:
    """What the stages found, read back from where they were stored.

    Attributes:
        classification: ``None`` where a model failed; likewise ``extraction``.
        second_opinion: The reading of the rules, where a model was asked.
    """

    identity: IdentityResult
    classification: Classification | None
    second_opinion: Classification | None
    accepted: Accepted
    extraction: Extraction | None


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
    fields: JsonObject = {
        "message_id": outcome.message_id,
        "status": outcome.status.value,
        **_route(outcome),
        **about,
        **_readings(readings),
        "reviews": [{"stage": one.stage, "reasons": list(one.reasons)} for one in outcome.reviews],
        "profile": profile.ref,
        "case_id": outcome.case_id or None,
    }
    return {**fields, "decision_hash": decision_hash(fields)}


def _route(outcome: Outcome) -> JsonObject:
    route = outcome.route
    return {
        "queue_id": route.queue_id,
        "sla_id": route.sla_id,
        "priority": route.priority,
        "rule_id": route.rule_id,
        "actions": list(route.actions),
        "fail_closed": route.fail_closed,
        "fail_closed_reason": route.fail_closed_reason,
    }


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
        "attachments": [_attachment(one) for one in message.attachments],
        "normal_form": message.normal_form,
    }


def _attachment(artifact: AttachmentArtifact) -> JsonObject:
    """An attachment without its name, which a sender chose."""
    return {
        "attachment_id": artifact.attachment_id,
        "media_type": artifact.media_type,
        "size_bytes": artifact.size_bytes,
        "sha256": artifact.sha256,
        "status": artifact.status.value,
        "reason": artifact.reason,
        "document_type": artifact.document_type,
    }


def quarantine_facts(verdict: Quarantine) -> JsonObject:
    """What is told of bytes that did not become a message."""
    return {
        "language": "und",
        "subject_redacted": "",
        "size_bytes": verdict.size_bytes,
        "quarantine": {"reason": verdict.reason, "detail": verdict.detail},
    }
