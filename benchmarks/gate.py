"""What the gate's judgement of a reply costs, beside parsing and the bare schema validator."""

from __future__ import annotations

from typing import Final

import jsonschema_rs
import orjson

from benchmarks.figures import Section
from benchmarks.interleave import Options, compare, interleave, timed
from troth.contracts.gate.model import (
    EACH,
    EvidenceRule,
    LabelRule,
    ModelContract,
    Rejected,
    ReplyKind,
    Validated,
)
from troth.contracts.gate.validate import validate_reply
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject, JsonValue

INTENTS: Final = 8
SNIPPETS: Final = 16
LABELS: Final = tuple(f"intent_{letter}" for letter in "abcdefghijklm")
FULL = "validate_reply, 16 snippets found"
PLAIN = "validate_reply, no snippets"
REFUSED = "validate_reply, refused for one unknown label"
BARE = "orjson.loads and is_valid, 16 snippets"
BARE_PLAIN = "orjson.loads and is_valid, no snippets"

SCHEMA: Final[JsonObject] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["intents", "primary_intent"],
    "properties": {
        "primary_intent": {"type": "string"},
        "intents": {
            "type": "array",
            "minItems": 1,
            "maxItems": 20,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["label", "confidence", "evidence_snippets"],
                "properties": {
                    "label": {"type": "string"},
                    "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                    "evidence_snippets": {
                        "type": "array",
                        "items": {"type": "string", "minLength": 1, "maxLength": 200},
                    },
                },
            },
        },
    },
}


def measure(options: Options) -> Section:
    """Time the judgement of three replies to a classification contract."""
    contract = _contract()
    text = _message()
    sources = {"message": text}
    full, plain = _reply(_snippets(text)), _reply([])
    wrong = full.replace(LABELS[INTENTS - 1], "intent_unheard_of", 1)
    _check(contract, sources, full, plain, wrong)
    validator = jsonschema_rs.Draft202012Validator(SCHEMA)
    times = options.pick(300, 20)
    measured = interleave(
        [
            timed(FULL, lambda: validate_reply(contract, full, sources=sources), times=times),
            timed(BARE, lambda: validator.is_valid(orjson.loads(full)), times=times),
            timed(PLAIN, lambda: validate_reply(contract, plain, sources=sources), times=times),
            timed(BARE_PLAIN, lambda: validator.is_valid(orjson.loads(plain)), times=times),
            timed(REFUSED, lambda: validate_reply(contract, wrong, sources=sources), times=times),
        ],
        rounds=options.pick(40, 2),
        say=options.say,
    )
    return Section(
        name="gate",
        title="Gate: judging one reply",
        about=(
            "One reply of a model is judged: strict JSON without duplicate keys, schema, labels, "
            "and snippets to offsets and SHA-256 digests in the source text. The alternative "
            "parses with orjson and asks jsonschema-rs whether the schema holds, and nothing else."
        ),
        speeds=(
            compare(measured, FULL, BARE, aim=100e-6),
            compare(measured, PLAIN, BARE_PLAIN),
            compare(measured, REFUSED, BARE),
        ),
        notes=(
            (
                f"The reply has {len(full)} characters, {INTENTS} intents and {SNIPPETS} snippets; "
                f"the source text has {len(text)} characters."
            ),
        ),
    )


def _contract() -> ModelContract:
    allowed = frozenset(LABELS)
    return ModelContract(
        name="ClassifyLLMOutput",
        version="1.0.0",
        kind=ReplyKind.JSON,
        schema=SCHEMA,
        budget=TokenBudget(stage="classify", max_input_tokens=4000, max_output_tokens=1000),
        labels=(
            LabelRule(path=("intents", EACH, "label"), allowed=allowed),
            LabelRule(path=("primary_intent",), allowed=allowed, among=("intents", EACH, "label")),
        ),
        evidence=(EvidenceRule(path=("intents", EACH, "evidence_snippets"), required=False),),
    )


def _message() -> str:
    """A message of about 4 000 characters in which every sentence is another."""
    return " ".join(
        f"On day {day} the policy holder wrote about item {day * 7} and asked for an answer."
        for day in range(1, 51)
    )


def _snippets(text: str) -> list[str]:
    """Quotes of 60 characters, evenly spread over the text."""
    step = len(text) // SNIPPETS
    return [text[start : start + 60] for start in range(0, step * SNIPPETS, step)]


def _reply(snippets: list[str]) -> str:
    intents: list[JsonValue] = [
        {
            "label": LABELS[number],
            "confidence": 0.9,
            "evidence_snippets": list[JsonValue](snippets[number::INTENTS]),
        }
        for number in range(INTENTS)
    ]
    return orjson.dumps({"intents": intents, "primary_intent": LABELS[0]}).decode()


def _check(
    contract: ModelContract, sources: dict[str, str], full: str, plain: str, wrong: str
) -> None:
    """See that the work is the work that the figures name."""
    judged = validate_reply(contract, full, sources=sources)
    assert isinstance(judged, Validated)
    assert len(judged.spans) == SNIPPETS
    assert isinstance(validate_reply(contract, plain, sources=sources), Validated)
    assert isinstance(validate_reply(contract, wrong, sources=sources), Rejected)
