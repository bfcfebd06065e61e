"""The core results of intake as JSON, and their schemas (draft 2020-12).

GATE-10: these are not the model contracts of ``llm``; ``convert`` makes them from what the gate let
through, and rules make them without a model. Every object is closed (``additionalProperties:
false``) and names its schema and version. Labels are those of a profile, so the schemas are made
for one. Nothing raw of a person is in them: values are masked, or keyed digests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    Candidate,
    Classification,
    Entity,
    EvidenceSpan,
    Extraction,
    IdentityResult,
    IdentityStatus,
    LabelReading,
    NormalizedMessage,
    RoutingDecision,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.jsontypes import JsonObject, JsonValue

VERSION: Final = "1.0.0"
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_ID: Final = "urn:troth:intake:{name}:" + VERSION


def span_to_wire(span: EvidenceSpan) -> JsonObject:
    """A span; offsets are code points of the normal form."""
    return {
        "source": span.source.value,
        "attachment_id": span.attachment_id,
        "start": span.start,
        "end": span.end,
        "snippet_redacted": span.snippet_redacted,
        "snippet_sha256": span.snippet_sha256,
    }


def reading_to_wire(reading: LabelReading) -> JsonObject:
    """A label with its confidence and evidence."""
    return {
        "label": reading.label,
        "confidence": reading.confidence,
        "evidence": [span_to_wire(span) for span in reading.evidence],
    }


def classification_to_wire(result: Classification) -> JsonObject:
    """A ``ClassificationResult``."""
    return {
        **_head("ClassificationResult"),
        "intents": [reading_to_wire(one) for one in result.intents],
        "primary_intent": result.primary_intent,
        "product_line": reading_to_wire(result.product_line),
        "urgency": reading_to_wire(result.urgency),
        "risk_flags": [reading_to_wire(one) for one in result.risk_flags],
        "reader": result.reader,
    }


def entity_to_wire(entity: Entity) -> JsonObject:
    """An entity; its raw value never leaves (GATE, PROOF-6)."""
    return {
        "entity_type": entity.entity_type,
        "value_redacted": entity.value_redacted,
        "value_hmac": entity.value_hmac,
        "confidence": entity.confidence,
        "evidence": [span_to_wire(span) for span in entity.evidence],
        "evidence_left_out": entity.spans_left_out,
    }


def extraction_to_wire(result: Extraction) -> JsonObject:
    """An ``ExtractionResult``."""
    return {
        **_head("ExtractionResult"),
        "entities": [entity_to_wire(one) for one in result.entities],
        "entities_left_out": result.left_out,
        "reader": result.reader,
    }


def candidate_to_wire(candidate: Candidate) -> JsonObject:
    """One entry of the directory that a message may belong to."""
    return {
        "kind": candidate.kind,
        "entity_id": candidate.entity_id,
        "score": candidate.score,
        "signals": list(candidate.signals),
        "evidence": [span_to_wire(span) for span in candidate.evidence],
    }


def identity_to_wire(result: IdentityResult) -> JsonObject:
    """An ``IdentityResolutionResult`` with every candidate of every signal."""
    selected = result.selected
    return {
        **_head("IdentityResolutionResult"),
        "status": result.status.value,
        "selected": None if selected is None else candidate_to_wire(selected),
        "candidates": [candidate_to_wire(one) for one in result.candidates],
        "reason": result.reason,
    }


def routing_to_wire(decision: RoutingDecision) -> JsonObject:
    """A ``RoutingDecision``."""
    return {
        **_head("RoutingDecision"),
        "queue_id": decision.queue_id,
        "sla_id": decision.sla_id,
        "priority": decision.priority,
        "rule_id": decision.rule_id,
        "rule_version": decision.rule_version,
        "actions": list(decision.actions),
        "fail_closed": decision.fail_closed,
        "fail_closed_reason": decision.fail_closed_reason,
    }


def attachment_to_wire(artifact: AttachmentArtifact) -> JsonObject:
    """An ``AttachmentArtifact`` without its text."""
    return {
        **_head("AttachmentArtifact"),
        "attachment_id": artifact.attachment_id,
        "name": artifact.name,
        "media_type": artifact.media_type,
        "size_bytes": artifact.size_bytes,
        "sha256": artifact.sha256,
        "status": artifact.status.value,
        "text_sha256": artifact.text_sha256,
        "reason": artifact.reason,
        "document_type": artifact.document_type,
    }


def message_to_wire(message: NormalizedMessage) -> JsonObject:
    """A ``NormalizedMessage`` as results show it: digests and lengths, no text and no address."""
    return {
        **_head("NormalizedMessage"),
        "message_id": message.message_id,
        "raw_sha256": message.raw_sha256,
        "size_bytes": message.size_bytes,
        "received_at": message.received_at,
        "sent_at": message.sent_at,
        "language": message.language,
        "normal_form": message.normal_form,
        "subject_chars": len(message.subject),
        "body_chars": len(message.body),
        "segments": [
            {"kind": one.kind.value, "start": one.start, "end": one.end} for one in message.segments
        ],
        "thread_keys": list(message.thread_keys),
        "attachments": [attachment_to_wire(one) for one in message.attachments],
        "auto_submitted": message.auto_submitted,
        "defects": list(message.defects),
    }


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
        "RoutingDecision": {
            "queue_id": _one_of(profile.names("queues")),
            "sla_id": _one_of(profile.names("slas")),
            "priority": {"type": "integer", "minimum": 1, "maximum": 9},
            "rule_id": _TEXT,
            "rule_version": _TEXT,
            "actions": _list(_one_of(profile.names("actions"))),
            "fail_closed": {"type": "boolean"},
            "fail_closed_reason": _TEXT_OR_NULL,
        },
        "AttachmentArtifact": _attachment(profile),
        "NormalizedMessage": _message(profile),
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


def _attachment(profile: Profile) -> JsonObject:
    return {
        "attachment_id": _TEXT,
        "name": {"type": "string"},
        "media_type": _TEXT,
        "size_bytes": _COUNT,
        "sha256": _SHA256,
        "status": _one_of([status.value for status in AttachmentStatus]),
        "text_sha256": {"type": "string"},
        "reason": _TEXT_OR_NULL,
        "document_type": _one_of(["", *profile.names("document_types")]),
    }


def _message(profile: Profile) -> JsonObject:
    segment = _closed({"kind": _TEXT, "start": _COUNT, "end": _COUNT})
    attachment = _closed({**_HEAD, **_attachment(profile)})
    return {
        "message_id": _TEXT,
        "raw_sha256": _SHA256,
        "size_bytes": _COUNT,
        "received_at": _TEXT,
        "sent_at": _TEXT_OR_NULL,
        "language": _TEXT,
        "normal_form": _TEXT,
        "subject_chars": _COUNT,
        "body_chars": _COUNT,
        "segments": _list(segment),
        "thread_keys": _list(_TEXT),
        "attachments": _list(attachment),
        "auto_submitted": {"type": "boolean"},
        "defects": _list(_TEXT),
    }


_HEAD: Final[JsonObject] = {"schema_id": _TEXT, "schema_version": {"const": VERSION}}


def _schema(name: str, members: JsonObject) -> JsonObject:
    identity: dict[str, JsonValue] = {"const": _ID.format(name=name)}
    closed = _closed({**_HEAD, "schema_id": identity, **members})
    return {"$schema": _DIALECT, "$id": _ID.format(name=name), "title": name, **closed}
