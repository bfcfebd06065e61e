"""What a stage leaves behind: its value, why people must look, and what its model calls were.

Everything that the one exchange of a message must tell is in these results, so that a worker that
takes over a message closes it exactly as the first one would have, and review finds the decision,
its readings and what people did. They are stored as bytes; a value that does not fit its type is a
damaged row, and nothing that stands there is told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import orjson

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
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import WireError, decode, encode
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.exchange import GateRecord, Step, StepKind
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.intake_store import IntakeStore, StoredOutcome
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.hygiene import is_token
from troth.runtime.gate.gate import GateOutcome
from troth.runtime.gate.stages import Stage as ModelStage

T = TypeVar("T")


def from_json(kind: type[T], value: JsonValue) -> T:
    """A value of a kind from its JSON; a field that came later has its default.

    Raises:
        StorageFailure: ``storage.damaged``: the JSON is not of that kind.
    """
    try:
        return decode(kind, value, defaults=True)
    except WireError as error:
        raise damaged(kind.__name__) from error


def damaged(what: str) -> StorageFailure:
    """The failure of a stored value that cannot be read back; nothing that stands there is told."""
    return StorageFailure(
        "storage.damaged",
        f"What intake stored as {what} cannot be read.",
        hint="restore the database from a backup",
        field=what,
    )


def read_object(data: bytes, what: str) -> JsonObject:
    """A decision or a record as it was stored.

    Raises:
        StorageFailure: ``storage.damaged``: the bytes are no JSON object.
    """
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise damaged(what) from error
    if not isinstance(value, dict):
        raise damaged(what)
    return value


def to_bytes(value: object) -> bytes:
    """A value as canonical JSON.

    Raises:
        CallerError: A text of it is none (half of a surrogate pair).
    """
    return canonical_json(encode(value))


def from_bytes(kind: type[T], data: bytes) -> T:
    """A value of a kind from canonical JSON.

    Raises:
        StorageFailure: ``storage.damaged``: the bytes are not of that kind.
    """
    return from_json(kind, read_object(data, kind.__name__))


@dataclass(frozen=True, kw_only=True)
class StageResult:
    """A stored stage.

    Attributes:
        value: Public JSON: redacted texts and keyed digests only.
        reviews: Stable codes of why a person must look at it; empty if none must.
        facts: Figures and codes for the audit event of the stage.
        gate: Of each model stage that was asked.
        events: ``(tag, data)`` of the gate.
    """

    value: Any = None
    reviews: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    gate: tuple[GateRecord, ...] = ()
    events: tuple[tuple[str, dict[str, Any]], ...] = ()
    models: tuple[str, ...] = ()
    contracts: tuple[tuple[str, str], ...] = ()
    prompts: tuple[tuple[str, str], ...] = ()


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


def identity_of(result: StageResult) -> IdentityResult:
    """Whose message it is, as its stage found.

    Raises:
        StorageFailure: ``storage.damaged``: it is not the result of that stage.
    """
    return from_json(IdentityResult, result.value)


def readings_of(results: Mapping[Stage, StageResult]) -> Readings:
    """The readings in the results of the three stages that read.

    Raises:
        StorageFailure: ``storage.damaged``: one of them is none.
    """

    def read(kind: type[T], value: Any) -> T | None:
        return None if value is None else from_json(kind, value)

    classified = results[Stage.CLASSIFIED].value
    return Readings(
        identity=identity_of(results[Stage.IDENTIFIED]),
        classification=read(Classification, classified["classification"]),
        second_opinion=read(Classification, classified["second_opinion"]),
        accepted=from_json(Accepted, classified["accepted"]),
        extraction=read(Extraction, results[Stage.EXTRACTED].value),
    )


def reviews_of(results: Mapping[Stage, StageResult]) -> tuple[StageReview, ...]:
    """The stages that people must look at, in order."""
    return tuple(
        StageReview(stage=stage.value, reasons=result.reviews)
        for stage in Stage
        if (result := results.get(stage)) is not None and result.reviews
    )


def asked(stage: ModelStage, outcome: GateOutcome) -> dict[str, Any]:
    """The members of a stage result that tell what a model was asked."""
    prompt = stage.prompt
    return {
        "gate": (outcome.record,),
        "events": outcome.events,
        "models": (outcome.model_id,),
        "contracts": ((stage.contract.ref, stage.contract.digest),),
        "prompts": ((f"{prompt.name}@{prompt.version}", prompt.sha256),),
    }


def tell(result: StageResult, stage: str, exchange: Exchange) -> None:
    """Write a stage into the exchange that closes its message."""
    for record in result.gate:
        # The call was made when the stage was worked on, perhaps by another process.
        if record.attempts:
            exchange.steps.append(Step(kind=StepKind.MODEL_CALL, stage=record.stage))
        exchange.gate.append(record)
    exchange.models.extend(result.models)
    exchange.contracts.update(result.contracts)
    exchange.prompts.update(result.prompts)
    for tag, data in result.events:
        exchange.note(tag, data)
    told: JsonObject = {"stage": stage, "reviews": list(result.reviews), **result.facts}
    told["result_sha256"] = sha256_hex(to_bytes(result))
    exchange.note("intake.stage", {name: _token(value) for name, value in told.items()})


def _token(value: Any) -> Any:
    """PROOF-6: what has not the form of a code is told as a digest, rather than not at all."""
    if isinstance(value, list | tuple):
        return [_token(one) for one in value]
    if isinstance(value, str) and not is_token(value):
        return f"sha256:{text_sha256(value)}"
    return value


@dataclass(frozen=True, kw_only=True)
class ReviewedMessage:
    """An outcome and what it was made of.

    Attributes:
        decision: Public members, as they stand.
        read: What stood before anybody corrected anything.
        records: Every human act, oldest first.
    """

    outcome: StoredOutcome
    decision: JsonObject
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
        stage: from_bytes(StageResult, data)
        for stage, data in store.stages(tenant, message_id).items()
    }
    read = Decided(reviews=reviews_of(stages))
    # A quarantined message has no reading; that of a withheld decision is withheld as well.
    if isinstance(decision.get("accepted"), dict):
        found = readings_of(stages)
        read = replace(
            read,
            accepted=found.accepted,
            classification=found.classification,
            identity=found.identity,
            extraction=found.extraction,
        )
    return ReviewedMessage(
        outcome=outcome,
        decision=decision,
        read=read,
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
