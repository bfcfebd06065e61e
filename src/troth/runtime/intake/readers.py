"""Reading a message: by rules, and where a model is configured by that model through the gate.

The rules always read. Without a model their reading is the result. With one they are the second
opinion, and nothing of theirs but the risks takes the place of a reading that the model failed to
give (GATE-6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from troth.contracts.gate.intake.acceptance import (
    SECOND_OPINION,
    TEXT_LEFT_OUT,
    Accepted,
    accept,
    doubtful_entities,
    nothing_accepted,
    second_opinion,
    second_opinion_entities,
    with_directory,
    with_private,
    with_risks,
)
from troth.contracts.gate.intake.convert import (
    Reply,
    attachments_in,
    to_classification,
    to_extraction,
    to_keys,
)
from troth.contracts.gate.intake.entities.reading import read_entities
from troth.contracts.gate.intake.identity import (
    MAX_LOOKUPS,
    Lookup,
    decide_identity,
    hits_of,
    identity_lookups,
)
from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.llm import (
    KEY_TYPES,
    classify_contract,
    extract_contract,
    identity_contract,
)
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Extraction,
    IdentityResult,
    IdentityStatus,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.units import units_of
from troth.kernel.budgets import TokenBudget
from troth.kernel.codec import encode
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.prompts import Prompt
from troth.ports.intake import Directory
from troth.ports.intake_store import ValueKey
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.gate import Gate, GateOutcome
from troth.runtime.gate.stages import Stage as ModelStage
from troth.runtime.gate.stages import call_stage
from troth.runtime.intake.masked import OpenedMessage, redacted
from troth.runtime.intake.results import StageResult, asked

_FULL = (24_000, 8_000)  # code points of the body, and of each attachment
_SHORT = (4_000, 1_000)  # GATE-4: the second attempt
_MAX_ATTACHMENTS, _MAX_SUBJECT = 10, 1_000


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
    """Everything that reads; safe for concurrent use.

    Attributes:
        reading: What a message is about, without a model.
        directory: Knows whose it is; without one, nobody is known.
    """

    profile: Profile
    reading: Callable[[NormalizedMessage, Profile], Classification]
    key: ValueKey
    directory: Directory | None = None
    model: ModelReading | None = None

    async def identify(self, opened: OpenedMessage) -> StageResult:
        """Whose message it is; a model is asked for keys only where rules are not certain.

        Raises:
            OutsideFailure: The directory cannot be asked.
        """
        found = await self._resolve(opened, ())
        told = StageResult(value=encode(found), facts={"status": found.status.value})
        if self.model is None or found.status is IdentityStatus.CONFIRMED:
            return told
        stage = self.model.identity
        outcome = await self._ask(self.model, stage, opened)
        if outcome.value is None:
            return replace(told, reviews=_reasons(outcome), **asked(stage, outcome))
        keys = to_keys(_reply(outcome, opened))
        found = await self._resolve(opened, keys)
        facts = {"status": found.status.value, "keys": len(keys)}
        return StageResult(value=encode(found), facts=facts, **asked(stage, outcome))

    async def _resolve(self, opened: OpenedMessage, keys: tuple[Lookup, ...]) -> IdentityResult:
        return await run_blocking(lambda: self._identified(opened, keys))

    def _identified(self, opened: OpenedMessage, keys: tuple[Lookup, ...]) -> IdentityResult:
        """Whose message it is, from all hits of all signals."""
        extraction = self._by_rules(opened)
        named = identity_lookups(opened.message, extraction, normalize_entity)
        lookups = {(one.signal, one.value): one for one in named[:MAX_LOOKUPS]}
        complete = len(named) <= MAX_LOOKUPS and not extraction.left_out
        for key in keys:
            if value := normalize_entity(key.signal, key.value):
                lookups.setdefault((key.signal, value), replace(key, value=value))
        hits: list[Candidate] = []
        if self.directory is not None:
            for one in lookups.values():
                hits += hits_of(one, self.directory.find(one.signal, one.value))
        return decide_identity(hits, self.profile.identity, complete=complete)

    def _by_rules(self, opened: OpenedMessage) -> Extraction:
        if opened.entities is None:
            opened.entities = read_entities(
                opened.message,
                self.profile,
                private=opened.private,
                masked=opened.masked,
                key=self.key.digest,
            )
        return opened.entities

    async def classify(self, opened: OpenedMessage, identity: IdentityResult) -> StageResult:
        """What a message is about; the directory knows the line of a policy or claim."""
        message = opened.message
        read_by_rules, named = await run_blocking(
            lambda: (self.reading(message, self.profile), self._by_rules(opened))
        )
        rules = with_private(redacted(read_by_rules, opened), named, self.profile)
        left_out = () if units_of(message).is_whole else (TEXT_LEFT_OUT,)
        if self.model is None:
            reading, doubts = with_directory(rules, identity, self.profile)
            alone = _classified(reading, accept(self.profile, reading), reader=rules.reader)
            return replace(alone, reviews=(*alone.reviews, *doubts, *left_out))
        stage = self.model.classify
        outcome = await self._ask(self.model, stage, opened)
        if outcome.value is None:
            # GATE-6: nothing of the reply, and nothing in its place but the risks.
            accepted = nothing_accepted(self.profile, rules.risk_flags)
            reviews = (*_reasons(outcome), *accepted.reviews)
            failed = _classified(None, accepted, reader=outcome.model_id, second=rules)
            return replace(failed, reviews=reviews, **asked(stage, outcome))
        read = to_classification(_reply(outcome, opened), self.profile)
        reading, other_line = with_directory(with_risks(read, rules), identity, self.profile)
        accepted = accept(self.profile, reading)
        made = _classified(reading, accepted, reader=reading.reader, second=rules)
        doubts = (*second_opinion(self.profile, read, rules), *other_line)
        reviews = (*made.reviews, *dict.fromkeys(doubts))
        return replace(made, reviews=reviews, **asked(stage, outcome))

    async def extract(self, opened: OpenedMessage) -> StageResult:
        """What is named in a message."""
        if self.model is None:
            return self._extracted(await run_blocking(lambda: self._by_rules(opened)))
        stage = self.model.extract
        outcome = await self._ask(self.model, stage, opened)
        if outcome.value is None:
            facts = {"reader": outcome.model_id, "entities": 0}
            return StageResult(reviews=_reasons(outcome), facts=facts, **asked(stage, outcome))
        reply = _reply(outcome, opened)
        read = to_extraction(
            reply, lambda kind, text: self.key.digest(kind, normalize_entity(kind, text))
        )
        rules = await run_blocking(lambda: self._by_rules(opened))
        made = self._extracted(read)
        doubts = (f"{SECOND_OPINION}:{one}" for one in second_opinion_entities(rules, read))
        return replace(made, reviews=(*made.reviews, *doubts), **asked(stage, outcome))

    def _extracted(self, extraction: Extraction) -> StageResult:
        return StageResult(
            value=encode(extraction),
            reviews=doubtful_entities(self.profile, extraction),
            facts={"reader": extraction.reader, "entities": len(extraction.entities)},
        )

    async def _ask(
        self, model: ModelReading, stage: ModelStage, opened: OpenedMessage
    ) -> GateOutcome:
        return await call_stage(
            model.gate,
            stage,
            _payload(stage.name, self.profile, opened, _FULL),
            _payload(stage.name, self.profile, opened, _SHORT),
            sources=opened.masked,
            timeout_s=model.timeout_s,
        )


def _payload(
    task: str, profile: Profile, opened: OpenedMessage, extent: tuple[int, int]
) -> JsonObject:
    """What a model is given: masked text and labels, all of it as data."""
    masked = opened.masked
    attachments: list[JsonValue] = [
        {"text": text[: extent[1]]} for _, text in attachments_in(masked)[:_MAX_ATTACHMENTS]
    ]
    return {
        "task": task,
        "language": opened.message.language,
        "labels": _labels(task, profile),
        "subject": masked["subject"][:_MAX_SUBJECT],
        "body": masked["body"][: extent[0]],
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


def _reply(outcome: GateOutcome, opened: OpenedMessage) -> Reply:
    return Reply(
        value=outcome.value or {},
        snippets=outcome.spans,
        message=opened.message,
        masked=opened.masked,
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
        "classification": encode(reading),
        "second_opinion": encode(second),
        "accepted": encode(accepted),
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
