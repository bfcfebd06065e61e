"""A classification contract like intake's, smaller, and what a good reply to it looks like."""

from __future__ import annotations

import copy
import json

from troth.contracts.gate.model import (
    EACH,
    EvidenceRule,
    LabelRule,
    ModelContract,
    ReplyKind,
)
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject

SOURCE = "Guten Tag, ich möchte meine Police kündigen. 😀 The claim number is 4711."
INTENTS = frozenset({"cancel_policy", "report_claim"})
SCHEMA: JsonObject = {
    "type": "object",
    "additionalProperties": False,
    "required": ["intents", "primary_intent"],
    "properties": {
        "intents": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["label", "confidence", "evidence_snippets"],
                "properties": {
                    "label": {"type": "string"},
                    "confidence": {"type": "number", "minimum": 0.0, "maximum": 1.0},
                    "evidence_snippets": {
                        "type": "array",
                        "items": {"type": "string", "maxLength": 200},
                    },
                },
            },
        },
        "primary_intent": {"type": "string"},
    },
}


def contract(
    *,
    max_input_tokens: int = 2_000,
    max_output_tokens: int = 300,
    intents: frozenset[str] = INTENTS,
) -> ModelContract:
    """The contract, with labels and budget to vary."""
    return ModelContract(
        name="IntentLLMOutput",
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema=copy.deepcopy(SCHEMA),
        budget=TokenBudget(
            stage="classify",
            max_input_tokens=max_input_tokens,
            max_output_tokens=max_output_tokens,
        ),
        labels=(
            LabelRule(path=("intents", EACH, "label"), allowed=intents),
            LabelRule(path=("primary_intent",), allowed=intents, among=("intents", EACH, "label")),
        ),
        evidence=(EvidenceRule(path=("intents", EACH, "evidence_snippets")),),
    )


def intent(
    label: str = "cancel_policy", snippets: tuple[str, ...] = ("meine Police kündigen",)
) -> JsonObject:
    """One intent with its evidence."""
    return {"label": label, "confidence": 0.9, "evidence_snippets": list(snippets)}


def reply(*intents: JsonObject, primary: str = "cancel_policy", **more: str) -> str:
    """A reply as JSON text; without arguments a good one."""
    listed = list(intents) or [intent()]
    return json.dumps({"intents": listed, "primary_intent": primary, **more}, ensure_ascii=False)
