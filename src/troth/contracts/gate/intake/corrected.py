"""The decision that follows from corrections, and what is recorded of them.

The decision is the one that was made, with what people changed put in its place and the route
decided again by the same table. Where a person named a queue, the rest of the route is still the
table's: who sends a message elsewhere does not unblock its case.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from troth.contracts.gate.intake.corrections import (
    Correction,
    Decided,
    Field,
    apply_corrections,
)
from troth.contracts.gate.intake.model import RoutingDecision
from troth.contracts.gate.intake.outcome import decide_outcome, decision_hash
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.results import extraction_to_wire, identity_to_wire
from troth.contracts.gate.intake.routing import SEVERAL, decide_route, holding, several_of
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject

HUMAN_RULE: Final = "HUMAN_QUEUE"
_ID_CHARS: Final = 32
ROUTE: Final = (
    "status",
    "queue_id",
    "sla_id",
    "priority",
    "rule_id",
    "actions",
    "fail_closed",
    "fail_closed_reason",
    "decision_hash",
)
"""Members of a decision that the record of a correction tells: where the message goes since."""


def corrected_decision(before: JsonObject, decided: Decided, profile: Profile) -> JsonObject:
    """Every public member of the decision after corrections, its digest included.

    Args:
        before: The decision as it stood; what was said of the mail itself stays.
    """
    # Where nothing was read that a route could follow from, people say where it goes.
    sent: JsonObject = {"queue_id": decided.queue_id, "rule_id": HUMAN_RULE, "reviews": []}
    changed = sent if decided.accepted is None else _routed(before, decided, profile)
    corrected: JsonObject = {
        "fields": sorted(decided.settled),
        "entities": [{"entity": key, "accepted": verdict} for key, verdict in decided.judged],
        "queue_id": decided.queue_id or None,
    }
    fields: JsonObject = {**before, **changed, "corrected": corrected}
    return rehashed(fields)


def rehashed(fields: JsonObject) -> JsonObject:
    """A decision with the digest of what it says now."""
    return {**fields, "decision_hash": decision_hash(fields)}


def _routed(before: JsonObject, decided: Decided, profile: Profile) -> JsonObject:
    accepted, identity = decided.accepted, decided.identity
    if accepted is None or identity is None:
        raise ValueError("a route follows from labels and an identity")
    labels = accepted.labels(
        profile,
        language=str(before.get("language", "und")),
        identity=identity,
        in_review=bool(decided.reviews),
        forms=_forms(before, decided, profile),
    )
    route = _override(decide_route(profile, labels), decided.queue_id)
    reviews = holding(profile, route, accepted, decided.reviews)
    outcome = decide_outcome(str(before["message_id"]), route, reviews, case_id="")
    extraction = decided.extraction
    return {
        "status": outcome.status.value,
        "queue_id": route.queue_id,
        "sla_id": route.sla_id,
        "priority": route.priority,
        "rule_id": route.rule_id,
        "actions": list(route.actions),
        "fail_closed": route.fail_closed,
        "fail_closed_reason": route.fail_closed_reason,
        "identity": identity_to_wire(identity),
        "extraction": None
        if extraction is None
        else extraction_to_wire(replace(extraction, entities=decided.entities())),
        "accepted": {
            "intents": sorted(accepted.intents),
            "primary_intent": accepted.primary,
            "product_line": accepted.product,
            "urgency": accepted.urgency,
            "risk_flags": sorted(accepted.risks),
        },
        "reviews": [{"stage": one.stage, "reasons": list(one.reasons)} for one in outcome.reviews],
    }


def _forms(before: JsonObject, decided: Decided, profile: Profile) -> frozenset[str]:
    """The forms that still decide: who says which one is meant settles that several are named."""
    forms: Any = before.get("forms") or ()
    chosen = decided.identity.selected if decided.identity else None
    meant = (
        f"{SEVERAL}:ENT_{chosen.kind}_NUMBER"
        if chosen and Field.IDENTITY in decided.settled
        else ""
    )
    still = several_of(decided.entities(), profile) - {meant}
    return frozenset(one for one in forms if not one.startswith(f"{SEVERAL}:") or one in still)


def _override(route: RoutingDecision, queue_id: str) -> RoutingDecision:
    if not queue_id:
        return route
    return replace(
        route, queue_id=queue_id, rule_id=HUMAN_RULE, fail_closed=False, fail_closed_reason=None
    )


def correction_id(tenant: str, message_id: str, idempotency_key: str) -> str:
    """The id of a human act: of whose message it is and of the client's key."""
    return "cor_" + text_sha256(f"{tenant}\x00{message_id}\x00{idempotency_key}")[:_ID_CHARS]


def corrections_of(record: JsonObject) -> tuple[Correction, ...]:
    """The corrections of a stored record; none for a record of another kind.

    Raises:
        KeyError, ValueError: The record is none.
    """
    if record["kind"] != "correction":
        return ()
    changes: Any = record["changes"]
    return tuple(
        Correction(
            field=Field(one["field"]),
            value=tuple(one["value"]) if isinstance(one["value"], list) else one["value"],
            reason=one["reason"],
        )
        for one in changes
    )


def replay(decided: Decided, records: Iterable[JsonObject], profile: Profile) -> Decided:
    """What stands after every stored correction, oldest first.

    Raises:
        CorrectionRefused: A record does not fit the readings or the profile.
    """
    for record in records:
        batch: Sequence[Correction] = corrections_of(record)
        if batch:
            decided, _ = apply_corrections(decided, batch, profile)
    return decided
