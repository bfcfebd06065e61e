"""What would become of mails, without taking any of them in: nothing is stored, sealed or opened.

The same parser, readers, thresholds and table as a message that is taken in, in one go.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.gate.intake.acceptance import unread
from troth.contracts.gate.intake.model import (
    Quarantine,
)
from troth.contracts.gate.intake.outcome import (
    Outcome,
    Stage,
    decide_outcome,
    quarantine_outcome,
)
from troth.contracts.gate.intake.review_items import reasons_of
from troth.contracts.gate.intake.routing import decide_route, forms_of, holding
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake import RawMail
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.masked import open_message
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.intake.results import StageResult, identity_of, readings_of, reviews_of

_TENANT = "trial"


@dataclass(frozen=True, kw_only=True, slots=True)
class Tried:
    """What would become of one mail.

    Attributes:
        subject: Masked.
        reasons: Sentences; why people would look at it.
    """

    outcome: Outcome
    subject: str = ""
    primary: str = ""
    product: str = ""
    urgency: str = ""
    risks: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


async def try_mail(pipeline: Pipeline, raw: RawMail) -> Tried:
    """Decide on a mail, and forget it.

    Raises:
        OutsideFailure: A model or a directory cannot be asked.
    """
    readers = pipeline.readers
    profile = readers.profile
    parsed = await run_blocking(lambda: pipeline.parser.parse(raw, tenant=_TENANT))
    if isinstance(parsed, Quarantine):
        outcome = quarantine_outcome(raw.locator, parsed, profile)
        return Tried(outcome=outcome, reasons=(parsed.detail,))
    opened = await run_blocking(lambda: open_message(parsed, pipeline.personal, profile))
    identified = await readers.identify(opened)
    stages = {
        Stage.NORMALIZED: StageResult(reviews=unread(parsed)),
        Stage.IDENTIFIED: identified,
        Stage.CLASSIFIED: await readers.classify(opened, identity_of(identified)),
        Stage.EXTRACTED: await readers.extract(opened),
    }
    readings, reviews = readings_of(stages), reviews_of(stages)
    accepted = readings.accepted
    labels = accepted.labels(
        profile,
        language=parsed.language,
        identity=readings.identity,
        in_review=bool(reviews),
        forms=forms_of(parsed, readings.extraction, profile),
    )
    route = decide_route(profile, labels)
    reviews = holding(profile, route, accepted, reviews)
    outcome = decide_outcome(parsed.message_id, route, reviews, case_id="")
    return Tried(
        outcome=outcome,
        subject=opened.masked["subject"],
        primary=accepted.primary,
        product=accepted.product,
        urgency=accepted.urgency,
        risks=tuple(sorted(accepted.risks | accepted.held)),
        reasons=tuple(
            one.en
            for one in reasons_of(_decision(outcome, stages[Stage.CLASSIFIED].value), profile)
        ),
    )


def _decision(outcome: Outcome, told: JsonObject) -> JsonObject:
    """What reasons are told from; readings are stored in the shape that results have."""
    return {
        "reviews": [{"stage": one.stage, "reasons": list(one.reasons)} for one in outcome.reviews],
        "fail_closed_reason": outcome.route.fail_closed_reason,
        "rule_id": outcome.route.rule_id,
        "classification": told["classification"],
        "second_opinion": told["second_opinion"],
    }
