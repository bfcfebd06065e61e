"""What a stage leaves behind: its value, why people must look, and what its model calls were.

Everything that the one exchange of a message must tell is in these results, so that a worker that
takes over a message closes it exactly as the first one would have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.exchange import GateRecord, Step, StepKind
from troth.kernel.jsontypes import JsonObject
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.hygiene import is_token
from troth.runtime.gate.gate import GateOutcome
from troth.runtime.gate.stages import Stage as ModelStage
from troth.runtime.intake.stored import from_bytes, to_bytes


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
