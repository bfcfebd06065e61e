"""A message as review finds it in the store: its decision, its readings, and what people did."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from troth.contracts.gate.intake.acceptance import Accepted
from troth.contracts.gate.intake.corrections import Decided
from troth.contracts.gate.intake.model import (
    Classification,
    Extraction,
    IdentityResult,
    NormalizedMessage,
    StageReview,
)
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.review_items import ItemReadings
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake_store import IntakeStore, StoredOutcome
from troth.runtime.intake.results import StageResult, from_bytes, from_json, read_object


@dataclass(frozen=True, kw_only=True)
class ReviewedMessage:
    """An outcome and what it was made of.

    Attributes:
        decision: Public members, as they stand.
        readings: Of the stages; they never change.
        read: What stood before anybody corrected anything.
        records: Every human act, oldest first.
    """

    outcome: StoredOutcome
    decision: JsonObject
    readings: ItemReadings
    read: Decided
    records: tuple[JsonObject, ...]


def load_reviewed(store: IntakeStore, tenant: str, message_id: str) -> ReviewedMessage:
    """Read a message that was decided on.

    Raises:
        CallerError: ``input.not_found``: this tenant has no such outcome.
        StorageFailure: The database cannot be used, or a row is damaged.
    """
    outcome = store.outcome(tenant, message_id)
    if outcome is None:
        raise CallerError("input.not_found", "There is no outcome of that id.", field="message_id")
    decision = read_object(outcome.decision, "decision")
    stages = {
        stage: StageResult.from_bytes(data)
        for stage, data in store.stages(tenant, message_id).items()
    }
    # A quarantined message has no reading; that of a withheld decision is withheld as well.
    legible = isinstance(decision.get("accepted"), dict)
    readings = _readings(stages) if legible else ItemReadings()
    return ReviewedMessage(
        outcome=outcome,
        decision=decision,
        readings=readings,
        read=Decided(
            accepted=_accepted(stages) if legible else None,
            identity=readings.identity,
            extraction=readings.extraction,
            reviews=tuple(
                StageReview(stage=stage.value, reasons=result.reviews)
                for stage in Stage
                if (result := stages.get(stage)) is not None and result.reviews
            ),
        ),
        records=tuple(
            read_object(one, "correction") for one in store.corrections(tenant, message_id)
        ),
    )


def stored_message(store: IntakeStore, tenant: str, message_id: str) -> NormalizedMessage | None:
    """The normal form of a message; ``None`` where it was erased, or never was.

    Raises:
        StorageFailure: The database cannot be used, or the row is damaged.
    """
    kept = store.erasable(tenant, message_id)
    if kept is None or kept.normal is None:
        return None
    return from_bytes(NormalizedMessage, kept.normal)


def _readings(stages: dict[Stage, StageResult]) -> ItemReadings:
    def read(kind: Any, value: Any) -> Any:
        return None if value is None else from_json(kind, value)

    return ItemReadings(
        classification=read(Classification, stages[Stage.CLASSIFIED].value["classification"]),
        identity=read(IdentityResult, stages[Stage.IDENTIFIED].value),
        extraction=read(Extraction, stages[Stage.EXTRACTED].value),
    )


def _accepted(stages: dict[Stage, StageResult]) -> Accepted:
    return from_json(Accepted, stages[Stage.CLASSIFIED].value["accepted"])
