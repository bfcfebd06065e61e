"""The model stages of answers: a contract, a prompt and a budget each, and the call of one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troth.contracts.answers.panel.compose import (
    SYNTHESIS_SCHEMA,
    SYNTHESIS_SCHEMA_NAME,
    SYNTHESIS_SCHEMA_VERSION,
)
from troth.contracts.answers.reply import (
    ANSWER_SCHEMA,
    ANSWER_SCHEMA_NAME,
    ANSWER_SCHEMA_VERSION,
    FREE_PROSE_SCHEMA_NAME,
    FREE_REPLY_SCHEMA,
    FREE_REPLY_SCHEMA_NAME,
    PROSE_SCHEMA,
    PROSE_SCHEMA_NAME,
    PROSE_SCHEMA_VERSION,
    read_free_prose,
    read_prose,
)
from troth.contracts.gate.model import EACH, EvidenceRule, ModelContract, ReplyKind
from troth.contracts.memory.reply import (
    CHAT_SCHEMA,
    CHAT_SCHEMA_NAME,
    CHAT_SCHEMA_VERSION,
)
from troth.kernel.budgets import TokenBudget
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonObject
from troth.kernel.prompts import Prompt
from troth.kernel.texts import texts_of
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.gate.gate import Gate, GateOutcome, GateRequest

_CITED = (EvidenceRule(path=("evidence", EACH, "quote"), required=False, source_key="source_id"),)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stage:
    """A model contract and the prompt that asks for it."""

    contract: ModelContract
    prompt: Prompt

    @property
    def name(self) -> str:
        """Name of the stage, as budgets and records hold it."""
        return self.contract.budget.stage


def answering_stage(prompt: Prompt, budget: TokenBudget) -> Stage:
    """Sections with quotes, as JSON."""
    contract = ModelContract(
        name=ANSWER_SCHEMA_NAME,
        version=ANSWER_SCHEMA_VERSION,
        kind=ReplyKind.JSON,
        schema=ANSWER_SCHEMA,
        budget=budget,
        evidence=_CITED,
        otherwise=_prose_contract(budget),
    )
    return Stage(contract=contract, prompt=prompt)


def prose_stage(prompt: Prompt, budget: TokenBudget) -> Stage:
    """The same from a model that can only write prose with section markers."""
    return Stage(contract=_prose_contract(budget), prompt=prompt)


def _prose_contract(budget: TokenBudget) -> ModelContract:
    return ModelContract(
        name=PROSE_SCHEMA_NAME,
        version=PROSE_SCHEMA_VERSION,
        kind=ReplyKind.SECTIONS,
        schema=PROSE_SCHEMA,
        budget=budget,
        evidence=_CITED,
        parse=read_prose,
    )


def replying_stage(prompt: Prompt, budget: TokenBudget) -> Stage:
    """A free reply, for normal mode; one that is no JSON is the reply itself."""
    plain = ModelContract(
        name=FREE_PROSE_SCHEMA_NAME,
        version="1.0.0",
        kind=ReplyKind.SECTIONS,
        schema=FREE_REPLY_SCHEMA,
        budget=budget,
        parse=read_free_prose,
    )
    contract = ModelContract(
        name=FREE_REPLY_SCHEMA_NAME,
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema=FREE_REPLY_SCHEMA,
        budget=budget,
        otherwise=plain,
    )
    return Stage(contract=contract, prompt=prompt)


def chat_stage(prompt: Prompt, budget: TokenBudget) -> Stage:
    """A reply in a conversation that has memories."""
    contract = ModelContract(
        name=CHAT_SCHEMA_NAME,
        version=CHAT_SCHEMA_VERSION,
        kind=ReplyKind.JSON,
        schema=CHAT_SCHEMA,
        budget=budget,
    )
    return Stage(contract=contract, prompt=prompt)


def synthesis_stage(prompt: Prompt, budget: TokenBudget) -> Stage:
    """A synthesis of several peers."""
    contract = ModelContract(
        name=SYNTHESIS_SCHEMA_NAME,
        version=SYNTHESIS_SCHEMA_VERSION,
        kind=ReplyKind.JSON,
        schema=SYNTHESIS_SCHEMA,
        budget=budget,
    )
    return Stage(contract=contract, prompt=prompt)


async def call_stage(
    gate: Gate,
    stage: Stage,
    payload: JsonObject,
    shortened: JsonObject,
    *,
    sources: Mapping[str, str],
    timeout_s: float,
) -> GateOutcome:
    """Run one stage; the caller notes the step before and the outcome after."""
    return await gate.call(
        GateRequest(
            contract=stage.contract,
            prompt=stage.prompt,
            payload=payload,
            shortened=shortened,
            sources=sources,
            timeout_s=timeout_s,
        )
    )


async def ask_stage(
    gate: Gate,
    stage: Stage,
    payload: JsonObject,
    shortened: JsonObject,
    exchange: Exchange,
    *,
    sources: Mapping[str, str],
    timeout_s: float,
) -> GateOutcome:
    """Run one stage of an exchange, and write down the step before and the outcome after."""
    exchange.step(StepKind.MODEL_CALL, stage.name)
    outcome = await call_stage(
        gate, stage, payload, shortened, sources=sources, timeout_s=timeout_s
    )
    note_outcome(stage, outcome, exchange)
    return outcome


def note_outcome(stage: Stage, outcome: GateOutcome, exchange: Exchange) -> None:
    """Write down what a stage did: for the deciders, the receipt and the log."""
    exchange.gate.append(outcome.record)
    exchange.models.append(outcome.model_id)
    # Peers share a contract and differ in the stage that its digest covers.
    of_peer = ":" in stage.name
    name = f"{stage.name}/{stage.contract.ref}" if of_peer else stage.contract.ref
    exchange.contracts[name] = stage.contract.digest
    if outcome.record.contract != stage.contract.ref and stage.contract.otherwise is not None:
        exchange.contracts[outcome.record.contract] = stage.contract.otherwise.digest
    exchange.prompts[f"{stage.prompt.name}@{stage.prompt.version}"] = stage.prompt.sha256
    exchange.instructions.append(stage.prompt.text)
    if outcome.value is not None:  # TRUST-3.8: whatever of it leaves must be found again
        exchange.said.extend(texts_of(outcome.value))
    for tag, data in outcome.events:
        exchange.note(tag, data)
