"""Giving a stage up: what stands in its place once attempts at it have failed too often.

A message at which attempts keep failing, or whose workers keep dying, is not tried without end. The
stage that it stands at goes to people, with nothing used of it, and the message goes on to its end.
Sealing is given up by sealing less: that people must look, and nothing that was read. Where not
even that can be stored there is no end to be had; the engine then puts the message off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from troth.contracts.gate.intake.acceptance import nothing_accepted
from troth.contracts.gate.intake.model import (
    IdentityResult,
    IdentityStatus,
    Quarantine,
    RoutingDecision,
    StageReview,
)
from troth.contracts.gate.intake.outcome import (
    Stage,
    Step,
    case_failed,
    decide_outcome,
    quarantine_outcome,
    routing_failed,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake_store import MessageRow
from troth.runtime.intake.decisions import decision_fields, quarantine_facts
from troth.runtime.intake.results import StageResult
from troth.runtime.intake.stored import from_json, to_json

MAX_ATTEMPTS = 8
PROCESSING_FAILED = "processing_failed"
UNREAD: JsonObject = {"language": "und", "subject_redacted": "", "size_bytes": 0}

Results = Mapping[Stage, StageResult]
Given = tuple[Step, StageResult]


def give_up(stage: Stage, row: MessageRow, results: Results, profile: Profile) -> Given | None:
    """What comes of a stage that is given up; ``None`` for one that cannot be.

    Args:
        stage: The one that the message stands at: what fails is the work that follows it.
        results: Of the stages before.
    """
    given = _FALLBACKS.get(stage)
    return None if given is None else given(row, results, profile)


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
        reviews=(_review(Stage.CLOSED),),
    )


def _unparsed(row: MessageRow, results: Results, profile: Profile) -> Given:
    del results
    verdict = Quarantine(
        reason=PROCESSING_FAILED,
        detail="Every attempt at reading the mail failed.",
        raw_sha256=row.raw_sha256,
        size_bytes=0,
    )
    return quarantined(row, verdict, profile)


def _unidentified(row: MessageRow, results: Results, profile: Profile) -> Given:
    del row, results, profile
    nobody = IdentityResult(
        status=IdentityStatus.NEEDS_REVIEW, selected=None, candidates=(), reason=PROCESSING_FAILED
    )
    return Step.IDENTIFY, StageResult(value=to_json(nobody), reviews=(PROCESSING_FAILED,))


def _unclassified(row: MessageRow, results: Results, profile: Profile) -> Given:
    del row, results
    accepted = nothing_accepted(profile)
    value = {"classification": None, "second_opinion": None, "accepted": to_json(accepted)}
    return Step.CLASSIFY, StageResult(value=value, reviews=(PROCESSING_FAILED,))


def _unextracted(row: MessageRow, results: Results, profile: Profile) -> Given:
    del row, results, profile
    return Step.EXTRACT, StageResult(reviews=(PROCESSING_FAILED,))


def _unrouted(row: MessageRow, results: Results, profile: Profile) -> Given:
    del row, results
    route = routing_failed(profile)
    facts = {"rule_id": route.rule_id, "queue_id": route.queue_id}
    return Step.ROUTE, StageResult(value=to_json(route), reviews=(PROCESSING_FAILED,), facts=facts)


def _uncased(row: MessageRow, results: Results, profile: Profile) -> Given:
    """No further case is asked for: one may be open already, under the key of the message."""
    route = case_failed(from_json(RoutingDecision, results[Stage.ROUTED].value), profile)
    reviews = tuple(
        StageReview(stage=stage.value, reasons=result.reviews)
        for stage in Stage
        if (result := results.get(stage)) is not None
    )
    fields = _for_people(row, route, profile, reviews=(*reviews, _review(Stage.CASED)))
    facts = {"case_opened": False}
    return Step.CASE, StageResult(value=fields, reviews=(PROCESSING_FAILED,), facts=facts)


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


def _review(stage: Stage) -> StageReview:
    return StageReview(stage=stage.value, reasons=(PROCESSING_FAILED,))


_FALLBACKS: Mapping[Stage, Callable[[MessageRow, Results, Profile], Given]] = {
    Stage.RECEIVED: _unparsed,
    Stage.NORMALIZED: _unidentified,
    Stage.IDENTIFIED: _unclassified,
    Stage.CLASSIFIED: _unextracted,
    Stage.EXTRACTED: _unrouted,
    Stage.ROUTED: _uncased,
}
