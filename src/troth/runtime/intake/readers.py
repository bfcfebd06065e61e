"""Reading a message: by rules, and where a model is configured by that model through the gate.

The rules always read. Without a model their reading is the result. With one they are the second
opinion, and nothing of theirs but the risks takes the place of a reading that the model failed to
give (GATE-6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from troth.contracts.gate.intake.acceptance import (
    Accepted,
    accept,
    doubtful_entities,
    nothing_accepted,
    second_opinion,
    with_risks,
)
from troth.contracts.gate.intake.assist import IdentityKey, to_keys
from troth.contracts.gate.intake.convert import Reply, to_classification, to_extraction
from troth.contracts.gate.intake.llm import (
    KEY_TYPES,
    classify_contract,
    extract_contract,
    identity_contract,
)
from troth.contracts.gate.intake.model import (
    Classification,
    Entity,
    Extraction,
    IdentityResult,
    IdentityStatus,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.prompts import Prompt
from troth.ports.intake_store import ValueKey
from troth.runtime.gate import Gate, GateOutcome
from troth.runtime.intake.masked import MaskedTexts
from troth.runtime.intake.redacted import Redaction
from troth.runtime.intake.results import StageResult, asked
from troth.runtime.intake.stored import to_json
from troth.runtime.stages import Stage as ModelStage
from troth.runtime.stages import call_stage
from troth.runtime.threads import run_blocking

RULES = "rules/1"
_FULL = (24_000, 8_000)  # code points of the body, and of each attachment
_SHORT = (4_000, 1_000)  # GATE-4: the second attempt
_MAX_ATTACHMENTS = 10


class Rules(Protocol):
    """Readings without a model; pure."""

    def classify(self, message: NormalizedMessage, profile: Profile) -> Classification:
        """What a message is about."""
        ...

    def extract(self, message: NormalizedMessage, profile: Profile) -> tuple[Entity, ...]:
        """What is named in it; values are raw, and keyed and dropped by the caller."""
        ...


class Resolver(Protocol):
    """Finds whose message it is."""

    def resolve(
        self, message: NormalizedMessage, profile: Profile, keys: tuple[IdentityKey, ...]
    ) -> IdentityResult:
        """Ask the directory for every signal of the message, and for keys that a model found.

        Raises:
            OutsideFailure: The directory cannot be asked.
        """
        ...


@dataclass(frozen=True, kw_only=True)
class ModelReading:
    """The three model stages of intake behind one gate."""

    gate: Gate
    classify: ModelStage
    extract: ModelStage
    identity: ModelStage
    timeout_s: float


def model_reading(
    profile: Profile,
    gate: Gate,
    prompts: Mapping[str, Prompt],
    *,
    max_input_tokens: int,
    timeout_s: float,
) -> ModelReading:
    """Join a gate to the contracts, prompts and budgets of a profile (GATE-7)."""
    outputs = dict(profile.max_output_tokens)

    def budget(stage: str) -> TokenBudget:
        return TokenBudget(
            stage=stage, max_input_tokens=max_input_tokens, max_output_tokens=outputs[stage]
        )

    return ModelReading(
        gate=gate,
        classify=ModelStage(
            contract=classify_contract(profile, budget("classify")), prompt=prompts["classify"]
        ),
        extract=ModelStage(
            contract=extract_contract(profile, budget("extract")), prompt=prompts["extract"]
        ),
        identity=ModelStage(
            contract=identity_contract(budget("identity")), prompt=prompts["identity_assist"]
        ),
        timeout_s=timeout_s,
    )


@dataclass(frozen=True, kw_only=True)
class Readers:
    """Everything that reads; safe for concurrent use."""

    profile: Profile
    rules: Rules
    resolver: Resolver
    key: ValueKey
    normalize: Callable[[str, str], str]
    model: ModelReading | None = None

    async def identify(self, message: NormalizedMessage, masked: MaskedTexts) -> StageResult:
        """Whose message it is; a model is asked for keys only where rules are not certain.

        Raises:
            OutsideFailure: The directory cannot be asked.
        """
        redaction = Redaction(message, masked)
        found = redaction.identity(await self._resolve(message, ()))
        told = StageResult(value=to_json(found), facts={"status": found.status.value})
        if self.model is None or found.status is IdentityStatus.CONFIRMED:
            return told
        stage = self.model.identity
        outcome = await self._ask(self.model, stage, message, masked)
        if outcome.value is None:
            return replace(told, reviews=_reasons(outcome), **asked(stage, outcome))
        keys = to_keys(_reply(outcome, message, masked))
        found = redaction.identity(await self._resolve(message, keys))
        facts = {"status": found.status.value, "keys": len(keys)}
        return StageResult(value=to_json(found), facts=facts, **asked(stage, outcome))

    async def _resolve(
        self, message: NormalizedMessage, keys: tuple[IdentityKey, ...]
    ) -> IdentityResult:
        return await run_blocking(lambda: self.resolver.resolve(message, self.profile, keys))

    async def classify(self, message: NormalizedMessage, masked: MaskedTexts) -> StageResult:
        """What a message is about."""
        read_by_rules = await run_blocking(lambda: self.rules.classify(message, self.profile))
        rules = Redaction(message, masked).classification(read_by_rules)
        if self.model is None:
            return _classified(rules, accept(self.profile, rules), reader=rules.reader)
        stage = self.model.classify
        outcome = await self._ask(self.model, stage, message, masked)
        if outcome.value is None:
            # GATE-6: nothing of the reply, and nothing in its place but the risks.
            accepted = nothing_accepted(self.profile, rules.risk_flags)
            reviews = (*_reasons(outcome), *accepted.reviews)
            failed = _classified(None, accepted, reader=outcome.model_id, second=rules)
            return replace(failed, reviews=reviews, **asked(stage, outcome))
        read = to_classification(_reply(outcome, message, masked), self.profile)
        reading = with_risks(read, rules)
        accepted = accept(self.profile, reading)
        made = _classified(reading, accepted, reader=reading.reader, second=rules)
        doubts = second_opinion(self.profile, read, rules)
        return replace(made, reviews=(*made.reviews, *doubts), **asked(stage, outcome))

    async def extract(self, message: NormalizedMessage, masked: MaskedTexts) -> StageResult:
        """What is named in a message."""
        if self.model is None:
            found = await run_blocking(lambda: self.rules.extract(message, self.profile))
            redaction = Redaction(message, masked)
            entities = tuple(self._keyed(redaction.entity(one)) for one in found)
            return self._extracted(Extraction(entities=entities, reader=RULES))
        stage = self.model.extract
        outcome = await self._ask(self.model, stage, message, masked)
        if outcome.value is None:
            facts = {"reader": outcome.model_id, "entities": 0}
            return StageResult(reviews=_reasons(outcome), facts=facts, **asked(stage, outcome))
        reply = _reply(outcome, message, masked)
        read = to_extraction(reply, self._digest)
        return replace(self._extracted(read), **asked(stage, outcome))

    def _extracted(self, extraction: Extraction) -> StageResult:
        return StageResult(
            value=to_json(extraction),
            reviews=doubtful_entities(self.profile, extraction),
            facts={"reader": extraction.reader, "entities": len(extraction.entities)},
        )

    def _keyed(self, entity: Entity) -> Entity:
        """The entity without its raw value, which goes no further than this."""
        digest = entity.value_hmac or self._digest(entity.entity_type, entity.value)
        return replace(entity, value="", value_hmac=digest)

    def _digest(self, kind: str, text: str) -> str:
        return self.key.digest(kind, self.normalize(kind, text))

    async def _ask(
        self,
        model: ModelReading,
        stage: ModelStage,
        message: NormalizedMessage,
        masked: MaskedTexts,
    ) -> GateOutcome:
        return await call_stage(
            model.gate,
            stage,
            _payload(stage.name, self.profile, message, masked, _FULL),
            _payload(stage.name, self.profile, message, masked, _SHORT),
            sources=masked.sources,
            timeout_s=model.timeout_s,
        )


def _payload(
    task: str,
    profile: Profile,
    message: NormalizedMessage,
    masked: MaskedTexts,
    extent: tuple[int, int],
) -> JsonObject:
    """What a model is given: masked text and labels, all of it as data."""
    attachments: list[JsonValue] = [
        {"text": text[: extent[1]]} for _, text in masked.attachments[:_MAX_ATTACHMENTS]
    ]
    return {
        "task": task,
        "language": message.language,
        "labels": _labels(task, profile),
        "subject": masked.subject[:1_000],
        "body": masked.body[: extent[0]],
        "attachments": attachments,
    }


def _labels(task: str, profile: Profile) -> JsonObject:
    if task == "identity":
        return {"key_types": list(KEY_TYPES)}
    names = {
        "classify": ("intents", "product_lines", "urgencies", "risk_flags"),
        "extract": ("entity_types",),
    }[task]
    return {
        name: [{"label": one.name, "about": one.about} for one in getattr(profile, name)]
        for name in names
    }


def _reply(outcome: GateOutcome, message: NormalizedMessage, masked: MaskedTexts) -> Reply:
    return Reply(
        value=outcome.value or {},
        snippets=outcome.spans,
        message=message,
        masked=masked.sources,
        reader=outcome.model_id,
    )


def _reasons(outcome: GateOutcome) -> tuple[str, ...]:
    return tuple(dict.fromkeys(f"model:{one.code}" for one in outcome.reasons))


def _classified(
    reading: Classification | None,
    accepted: Accepted,
    *,
    reader: str,
    second: Classification | None = None,
) -> StageResult:
    value: JsonObject = {
        "classification": to_json(reading),
        "second_opinion": to_json(second),
        "accepted": to_json(accepted),
    }
    facts: JsonObject = {
        "reader": reader,
        "intents": sorted(accepted.intents),
        "primary": accepted.primary,
        "product": accepted.product,
        "urgency": accepted.urgency,
        "risks": sorted(accepted.risks),
    }
    return StageResult(value=value, reviews=accepted.reviews, facts=dict(facts))
