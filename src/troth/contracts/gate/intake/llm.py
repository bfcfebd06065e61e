"""What a model may reply in intake: the three model contracts, exactly as their source states them.

GATE-9: the schemas in ``llm_schemas.json`` are those of the source, member for member, at version
1.0.0; a test compares them with it. They are not the core result schemas (GATE-10): ``convert`` is
the only way from one to the other, and it takes what the gate has validated.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Final

from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.model import EACH, EvidenceRule, LabelRule, ModelContract, ReplyKind
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject

VERSION: Final = "1.0.0"
CLASSIFY, EXTRACT, IDENTITY = "ClassifyLLMOutput", "ExtractLLMOutput", "IdentityAssistLLMOutput"
KEY_TYPES: Final = (
    "policy_number",
    "claim_number",
    "customer_number",
    "email",
    "phone",
    "name",
)
_SCHEMAS: Final = json.loads((resources.files(__package__) / "llm_schemas.json").read_bytes())
CLASSIFY_SCHEMA: Final[JsonObject] = _SCHEMAS[CLASSIFY]
EXTRACT_SCHEMA: Final[JsonObject] = _SCHEMAS[EXTRACT]
IDENTITY_SCHEMA: Final[JsonObject] = _SCHEMAS[IDENTITY]


def classify_contract(profile: Profile, budget: TokenBudget) -> ModelContract:
    """The contract of classification under the labels of a profile (GATE-3, GATE-8)."""
    return ModelContract(
        name=CLASSIFY,
        version=VERSION,
        kind=ReplyKind.JSON,
        schema=CLASSIFY_SCHEMA,
        budget=budget,
        labels=(
            _among(("intents", EACH, "label"), profile.names("intents")),
            LabelRule(
                path=("primary_intent",),
                allowed=frozenset(profile.names("intents")),
                among=("intents", EACH, "label"),
            ),
            _among(("product_line", "label"), profile.names("product_lines")),
            _among(("urgency", "label"), profile.names("urgencies")),
            _among(("risk_flags", EACH, "label"), profile.names("risk_flags")),
        ),
        evidence=tuple(
            EvidenceRule(path=(*path, "evidence_snippets"))
            for path in (("intents", EACH), ("product_line",), ("urgency",), ("risk_flags", EACH))
        ),
    )


def extract_contract(profile: Profile, budget: TokenBudget) -> ModelContract:
    """The contract of extraction under the entity types of a profile."""
    return ModelContract(
        name=EXTRACT,
        version=VERSION,
        kind=ReplyKind.JSON,
        schema=EXTRACT_SCHEMA,
        budget=budget,
        labels=(_among(("entities", EACH, "entity_type"), profile.names("entity_types")),),
        evidence=(EvidenceRule(path=("entities", EACH, "evidence_snippets")),),
    )


def identity_contract(budget: TokenBudget) -> ModelContract:
    """The contract of finding keys by which the sender may be known."""
    return ModelContract(
        name=IDENTITY,
        version=VERSION,
        kind=ReplyKind.JSON,
        schema=IDENTITY_SCHEMA,
        budget=budget,
        labels=(_among(("keys", EACH, "key_type"), KEY_TYPES),),
        evidence=(EvidenceRule(path=("keys", EACH, "evidence_snippets")),),
    )


def _among(path: tuple[object, ...], names: tuple[str, ...]) -> LabelRule:
    return LabelRule(path=path, allowed=frozenset(names))  # type: ignore[arg-type]  # a Path
