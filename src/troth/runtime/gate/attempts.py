"""What the gate leaves behind of its attempts: the exchange record and audit events (GATE-7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite

from troth.contracts.gate.machine import Attempt, Event, State
from troth.contracts.gate.model import ModelContract, Reason, Validated
from troth.kernel.exchange import GateRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.prompts import Prompt

ATTEMPTED, DECIDED = "gate.attempted", "gate.decided"


@dataclass(frozen=True, kw_only=True, slots=True)
class GateRequest:
    """One stage's question to a model.

    Attributes:
        payload: Everything the model works on, as data.
        shortened: The same for the second attempt, cut down by the caller (GATE-4); where it is no
            shorter, the gate makes it so.
        sources: Normalized source texts by name, which evidence snippets must be found in.
        timeout_s: Limit of each attempt.
    """

    contract: ModelContract
    prompt: Prompt
    payload: JsonObject
    shortened: JsonObject
    sources: Mapping[str, str] = field(default_factory=dict)
    timeout_s: float = 30.0

    def __post_init__(self) -> None:
        if not (isfinite(self.timeout_s) and self.timeout_s > 0):
            raise ValueError(f"timeout_s must be positive, not {self.timeout_s}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Try:
    """One attempt as it went: figures and digests, and the value if there is one.

    Attributes:
        estimated: A token count was not reported, or not to be believed, and was estimated.
        implausible: A count that was reported cannot be one.
        as_prose: What was validated is prose, read in place of the JSON that was asked for.
    """

    plan: Attempt
    event: Event
    input_sha256: str
    input_bytes: int
    input_tokens: int
    output_tokens: int = 0
    estimated: bool = True
    implausible: bool = False
    called: bool = False
    cached: bool = False
    temperature_honoured: bool = True
    schema_mode: str = "none"
    reply_sha256: str = ""
    validated: Validated | None = None
    as_prose: bool = False
    reasons: tuple[Reason, ...] = ()


def milli(temperature: float) -> int:
    """A temperature in thousandths, as records and events hold it."""
    return round(temperature * 1000)


def record_of(
    request: GateRequest, tries: tuple[Try, ...], temperature: float, model_id: str
) -> GateRecord:
    """The figures that the GATE clauses bind.

    Args:
        tries: Every attempt in order, at least one, those included that the budget refused.
        temperature: The environment's.
    """
    contract, last = request.contract, tries[-1]
    read = (contract.otherwise if last.as_prose else None) or contract
    calls = [made for made in tries if made.called]
    return GateRecord(
        stage=contract.budget.stage,
        contract=read.ref,
        attempts=len(calls),
        temperatures=tuple(milli(made.plan.temperature) for made in calls),
        input_sha256=tuple(made.input_sha256 for made in calls),
        accepted=last.validated is not None,
        used_output=last.validated is not None,
        reasons=tuple(made.reasons[0].code for made in tries if made.reasons),
        within_budget=all(_fits(contract, made) for made in tries if made.validated is not None),
        kind=read.kind.value,
        checks=() if last.validated is None else last.validated.checks,
        called=tuple(made.plan.number for made in calls),
        configured_temperature=milli(temperature),
        input_bytes=tuple(made.input_bytes for made in calls),
        input_tokens=tuple(made.input_tokens for made in calls),
        output_tokens=tuple(made.output_tokens for made in calls),
        max_input_tokens=contract.budget.max_input_tokens,
        max_output_tokens=contract.budget.max_output_tokens,
        cached=last.cached,
        form=_form(last),
        model=model_id,
    )


def _form(last: Try) -> str:
    """How the reply was read, where that is not how it was asked for."""
    if last.validated is not None and last.validated.value.get("structured") is False:
        return "prose"
    return "sections" if last.as_prose else ""


def attempt_event(request: GateRequest, made: Try, model_id: str) -> tuple[str, JsonObject]:
    """The audit event of one attempt."""
    contract = request.contract
    return ATTEMPTED, {
        **_named(request, model_id),
        "attempt": made.plan.number,
        "called": made.called,
        "cached": made.cached,
        "prompt": f"{request.prompt.name}@{request.prompt.version}",
        "prompt_sha256": request.prompt.sha256,
        "contract_sha256": contract.digest,
        "temperature_milli": milli(made.plan.temperature),
        "temperature_honoured": made.temperature_honoured,
        "schema_mode": made.schema_mode,
        "input_sha256": made.input_sha256,
        "input_bytes": made.input_bytes,
        "reply_sha256": made.reply_sha256,
        "input_tokens": made.input_tokens,
        "output_tokens": made.output_tokens,
        "tokens_estimated": made.estimated,
        "tokens_implausible": made.implausible,
        "max_input_tokens": contract.budget.max_input_tokens,
        "max_output_tokens": contract.budget.max_output_tokens,
        "outcome": made.event.value,
        "reasons": [one.told for one in made.reasons],
    }


def decision_event(
    request: GateRequest, record: GateRecord, model_id: str
) -> tuple[str, JsonObject]:
    """The audit event that closes a stage."""
    return DECIDED, {
        **_named(request, model_id),
        "attempts": record.attempts,
        "accepted": record.accepted,
        "form": record.form,
        "cached": record.cached,
        "decision": (State.ACCEPTED if record.accepted else State.NEEDS_REVIEW).value,
        "reasons": list(record.reasons),
    }


def _fits(contract: ModelContract, made: Try) -> bool:
    budget = contract.budget
    return (
        made.input_tokens <= budget.max_input_tokens
        and made.output_tokens <= budget.max_output_tokens
    )


def _named(request: GateRequest, model_id: str) -> JsonObject:
    contract = request.contract
    return {"stage": contract.budget.stage, "contract": contract.ref, "model": model_id}
