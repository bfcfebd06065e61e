"""How a message moves through intake, and the one outcome that it ends in.

The legal moves are a table: a stage and what came of its work lead to the next stage, and there is
no other way. Only ``CLOSED`` has no move out of it, and a message reaches it once. What a message
ends as follows from what the stages found: quarantined bytes are quarantined; what any stage, or
the route, leaves to people needs review; everything else is routed. ``duplicate`` is the outcome of
a repeated delivery, which never starts a second run.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.gate.intake.model import (
    IntakeStatus,
    Quarantine,
    RoutingDecision,
    StageReview,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject

QUARANTINED_RULE = "QUARANTINED"
CASE_CREATE_FAILED = "CASE_CREATE_FAILED"
PROCESSING_FAILED = "PROCESSING_FAILED"
"""Rule and reason of a message that could not be routed or sealed, however often it was tried."""
REPETITION = "repetition"
"""Why people look at a mail that says what an earlier one said, under the same Message-ID."""
SECURITY_REASONS = frozenset({"malware", "archive_bomb"})
"""Kinds of quarantine that information security looks at, before any colon in the reason."""


class Stage(StrEnum):
    """Where a message stands; each is reached when its result is stored."""

    RECEIVED = "received"
    NORMALIZED = "normalized"
    QUARANTINED = "quarantined"
    IDENTIFIED = "identified"
    CLASSIFIED = "classified"
    EXTRACTED = "extracted"
    ROUTED = "routed"
    CASED = "cased"  # the case is open, blocked, or could not be opened: the outcome is decided
    CLOSED = "closed"


class Step(StrEnum):
    """What came of the work on a stage."""

    PARSED = "parsed"
    REFUSED = "refused"
    IDENTIFY = "identify"
    CLASSIFY = "classify"
    EXTRACT = "extract"
    ROUTE = "route"
    CASE = "case"
    SEAL = "seal"


MOVES: dict[tuple[Stage, Step], Stage] = {
    (Stage.RECEIVED, Step.PARSED): Stage.NORMALIZED,
    (Stage.RECEIVED, Step.REFUSED): Stage.QUARANTINED,
    (Stage.NORMALIZED, Step.IDENTIFY): Stage.IDENTIFIED,
    (Stage.IDENTIFIED, Step.CLASSIFY): Stage.CLASSIFIED,
    (Stage.CLASSIFIED, Step.EXTRACT): Stage.EXTRACTED,
    (Stage.EXTRACTED, Step.ROUTE): Stage.ROUTED,
    (Stage.ROUTED, Step.CASE): Stage.CASED,
    (Stage.CASED, Step.SEAL): Stage.CLOSED,
    (Stage.QUARANTINED, Step.SEAL): Stage.CLOSED,
}


def move(stage: Stage, step: Step) -> Stage:
    """The stage after a step.

    Raises:
        ValueError: The table has no such move; a closed message has none at all.
    """
    try:
        return MOVES[stage, step]
    except KeyError:
        raise ValueError(f"intake has no move from {stage} on {step}") from None


def reached(stored: Collection[Stage]) -> Stage:
    """The stage that a message stands at, by the stages whose results are stored.

    Raises:
        ValueError: The stages are no way through the table: one before them is missing, or a
            message is both normalized and quarantined.
    """
    way = [Stage.RECEIVED]
    while after := [MOVES[way[-1], step] for step in Step if MOVES.get((way[-1], step)) in stored]:
        way.append(after[0])
    if set(stored) - {Stage.RECEIVED} != set(way[1:]):
        raise ValueError("the stored stages are no way through intake")
    return way[-1]


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What a message ended in.

    Attributes:
        reviews: Every stage that a person must look at, in order of the stages.
        case_id: Of the case that was opened; empty where none was.
    """

    message_id: str
    status: IntakeStatus
    route: RoutingDecision
    reviews: tuple[StageReview, ...] = ()
    case_id: str = ""

    def __post_init__(self) -> None:
        for_people = bool(self.reviews) or self.route.fail_closed
        if self.status is IntakeStatus.ROUTED and for_people:
            raise ValueError("what people must look at is not merely routed")


def decide_outcome(
    message_id: str, route: RoutingDecision, reviews: Sequence[StageReview], *, case_id: str
) -> Outcome:
    """The outcome of a message that was read."""
    kept = tuple(one for one in reviews if one.reasons)
    for_people = bool(kept) or route.fail_closed
    return Outcome(
        message_id=message_id,
        status=IntakeStatus.NEEDS_REVIEW if for_people else IntakeStatus.ROUTED,
        route=route,
        reviews=kept,
        case_id=case_id,
    )


def quarantine_outcome(message_id: str, verdict: Quarantine, profile: Profile) -> Outcome:
    """The outcome of bytes that did not become a message: no case, and people who look at it.

    What is a matter of security is as urgent as the first route that leads there.
    """
    is_security = verdict.reason.partition(":")[0] in SECURITY_REASONS
    queue = (profile.security_queue if is_security else profile.unreadable_queue) or (
        profile.no_rule_queue
    )
    like = next((one for one in profile.routes if is_security and one.queue == queue), None)
    route = RoutingDecision(
        queue_id=queue,
        sla_id=like.sla if like else profile.no_rule_sla,
        priority=like.priority if like else 2,
        rule_id=QUARANTINED_RULE,
        rule_version=profile.ref,
        actions=(),
        fail_closed=True,
        fail_closed_reason=f"{QUARANTINED_RULE}:{verdict.reason}",
    )
    return Outcome(
        message_id=message_id,
        status=IntakeStatus.QUARANTINED,
        route=route,
        reviews=(StageReview(stage=Stage.QUARANTINED.value, reasons=(verdict.reason,)),),
    )


def case_failed(route: RoutingDecision, profile: Profile) -> RoutingDecision:
    """The route of a message whose case could not be opened: people open it (fail closed)."""
    return RoutingDecision(
        queue_id=profile.case_failure_queue or profile.no_rule_queue,
        sla_id=route.sla_id,
        priority=route.priority,
        rule_id=route.rule_id,
        rule_version=route.rule_version,
        actions=route.actions,
        fail_closed=True,
        fail_closed_reason=CASE_CREATE_FAILED,
    )


def routing_failed(profile: Profile) -> RoutingDecision:
    """Where a message goes that could not be routed: to people, without a case (fail closed)."""
    return RoutingDecision(
        queue_id=profile.no_rule_queue,
        sla_id=profile.no_rule_sla,
        priority=2,
        rule_id=PROCESSING_FAILED,
        rule_version=profile.ref,
        actions=(),
        fail_closed=True,
        fail_closed_reason=PROCESSING_FAILED,
    )


def decision_hash(decision: JsonObject) -> str:
    """Digest of what was decided: equal for equal mail, profile and readings.

    Args:
        decision: The public members of a result. Members of one run (``case_id``) or of a moment
            (``received_at``) are left out of the digest, whether they are there or not.
    """
    kept: JsonObject = {key: value for key, value in decision.items() if key not in _OF_A_RUN}
    return sha256_hex(canonical_json(kept))


_OF_A_RUN = frozenset(
    {"case_id", "received_at", "decided_at", "trace_id", "receipt_id", "nonce", "decision_hash"}
)
