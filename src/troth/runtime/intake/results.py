"""What a stage leaves behind: its value, why people must look, and what its model calls were.

Everything that the one exchange of a message must tell is in these results, so that a worker that
takes over a message closes it exactly as the first one would have.

Results as bytes and back, for what is stored between two stages.

A value that does not fit its type is a damaged row; nothing that stands there is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

import orjson

from troth.kernel.canonical import canonical_json
from troth.kernel.codec import WireError, decode, encode
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import StorageFailure
from troth.kernel.exchange import GateRecord, Step, StepKind
from troth.kernel.jsontypes import JsonObject, JsonValue
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
    value = _parsed(data, what)
    if not isinstance(value, dict):
        raise damaged(what)
    return value


def _parsed(data: bytes, what: str) -> JsonValue:
    try:
        value: JsonValue = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise damaged(what) from error
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
    return from_json(kind, _parsed(data, kind.__name__))


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

    def to_bytes(self) -> bytes:
        """Canonical JSON, as it is stored."""
        return to_bytes(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> StageResult:
        """Read a stored result.

        Raises:
            StorageFailure: ``storage.damaged``: the bytes are no result of a stage.
        """
        return from_bytes(cls, data)


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
    told["result_sha256"] = sha256_hex(result.to_bytes())
    exchange.note("intake.stage", {name: _token(value) for name, value in told.items()})


def _token(value: Any) -> Any:
    """PROOF-6: what has not the form of a code is told as a digest, rather than not at all."""
    if isinstance(value, list | tuple):
        return [_token(one) for one in value]
    if isinstance(value, str) and not is_token(value):
        return f"sha256:{text_sha256(value)}"
    return value
