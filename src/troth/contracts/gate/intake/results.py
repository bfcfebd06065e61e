"""The core results of intake as JSON, and their schemas (draft 2020-12).

GATE-10: these are not the model contracts of ``llm``; ``convert`` makes them from what the gate let
through, and rules make them without a model. Every object is closed (``additionalProperties:
false``) and names its schema and version. Labels are those of a profile, so the schemas are made
for one. Nothing raw of a person is in them: values are masked, or keyed digests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Extraction,
    IdentityResult,
    IdentityStatus,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.codec import encode_object
from troth.kernel.jsontypes import JsonObject, JsonValue

VERSION: Final = "1.0.0"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_ID: Final = "urn:troth:intake:{name}:" + VERSION


def classification_to_wire(result: Classification) -> JsonObject:
    """A ``ClassificationResult``."""
    return {**_head("ClassificationResult"), **encode_object(result)}


def extraction_to_wire(result: Extraction) -> JsonObject:
    """An ``ExtractionResult``; the raw value of an entity never leaves (GATE, PROOF-6)."""
    entities = []
    for entity in result.entities:
        told = encode_object(replace(entity, value=""))
        del told["value"]
        left_out = told.pop("spans_left_out")
        entities.append({**told, "evidence_left_out": left_out})
    return {
        **_head("ExtractionResult"),
        "entities": entities,
        "entities_left_out": result.left_out,
        "reader": result.reader,
    }


def identity_to_wire(result: IdentityResult) -> JsonObject:
    """An ``IdentityResolutionResult`` with every candidate of every signal."""
    selected = None if result.selected is None else _candidate(result.selected)
    candidates = [_candidate(one) for one in result.candidates]
    told = encode_object(replace(result, selected=None, candidates=()))
    head = _head("IdentityResolutionResult")
    return {**head, **told, "selected": selected, "candidates": candidates}


def _candidate(candidate: Candidate) -> JsonObject:
    told = encode_object(candidate)
    del told["owner_id"]  # the directory's own
    return told


def _head(name: str) -> JsonObject:
    return {"schema_id": _ID.format(name=name), "schema_version": VERSION}


def result_schemas(profile: Profile) -> Mapping[str, JsonObject]:
    """The schema of every core result under the labels of a profile, by name."""
    reading = {name: _reading(profile.names(name)) for name in _READ}
    named: dict[str, JsonObject] = {
        "ClassificationResult": {
            "intents": _list(reading["intents"], least=1),
            "primary_intent": _one_of(profile.names("intents")),
            "product_line": reading["product_lines"],
            "urgency": reading["urgencies"],
            "risk_flags": _list(reading["risk_flags"]),
            "reader": _TEXT,
        },
        "ExtractionResult": {
            "entities": _list(_entity(profile)),
            "entities_left_out": _COUNT,
            "reader": _TEXT,
        },
        "IdentityResolutionResult": {
            "status": _one_of([status.value for status in IdentityStatus]),
            "selected": {"anyOf": [{"type": "null"}, _CANDIDATE]},
            "candidates": _list(_CANDIDATE),
            "reason": _TEXT,
        },
    }
    return {name: _schema(name, members) for name, members in named.items()}


_READ: Final = ("intents", "product_lines", "urgencies", "risk_flags")
_TEXT: Final[JsonObject] = {"type": "string", "minLength": 1}
_TEXT_OR_NULL: Final[JsonObject] = {"type": ["string", "null"]}
_COUNT: Final[JsonObject] = {"type": "integer", "minimum": 0}
_SHA256: Final[JsonObject] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_SCORE: Final[JsonObject] = {"type": "number", "minimum": 0, "maximum": 1}


def _one_of(names: list[str] | tuple[str, ...]) -> JsonObject:
    return {"enum": list(names)}


def _list(items: JsonObject, *, least: int = 0) -> JsonObject:
    return {"type": "array", "minItems": least, "items": items}


def _closed(members: JsonObject) -> JsonObject:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(members),
        "properties": members,
    }


_SPAN: Final[JsonObject] = _closed(
    {
        "source": _one_of([source.value for source in SpanSource]),
        "attachment_id": _TEXT_OR_NULL,
        "start": _COUNT,
        "end": {"type": "integer", "minimum": 1},
        "snippet_redacted": {"type": "string", "maxLength": 200},
        "snippet_sha256": _SHA256,
    }
)
_CANDIDATE: Final[JsonObject] = _closed(
    {
        "kind": _one_of(["CUSTOMER", "POLICY", "CLAIM", "CONTACT", "BROKER"]),
        "entity_id": _TEXT,
        "score": _SCORE,
        "signals": _list(_TEXT, least=1),
        "evidence": _list(_SPAN),
    }
)


def _reading(labels: tuple[str, ...]) -> JsonObject:
    return _closed({"label": _one_of(labels), "confidence": _SCORE, "evidence": _list(_SPAN)})


def _entity(profile: Profile) -> JsonObject:
    return _closed(
        {
            "entity_type": _one_of(profile.names("entity_types")),
            "value_redacted": {"type": "string", "maxLength": 200},
            "value_hmac": _TEXT,
            "confidence": _SCORE,
            "evidence": _list(_SPAN, least=1),
            "evidence_left_out": _COUNT,
        }
    )


_HEAD: Final[JsonObject] = {"schema_id": _TEXT, "schema_version": {"const": VERSION}}


def _schema(name: str, members: JsonObject) -> JsonObject:
    identity: dict[str, JsonValue] = {"const": _ID.format(name=name)}
    closed = _closed({**_HEAD, "schema_id": identity, **members})
    return {"$schema": _DIALECT, "$id": _ID.format(name=name), "title": name, **closed}
