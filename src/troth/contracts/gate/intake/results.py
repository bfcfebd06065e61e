"""The core results of intake as JSON.

GATE-10: these are not the model contracts of ``llm``; ``convert`` makes them from what the gate let
through, and rules make them without a model. Every result names its schema and version, and its
labels are those of a profile. Nothing raw of a person is in it: values are masked or
keyed digests.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Extraction,
    IdentityResult,
)
from troth.kernel.codec import encode_object
from troth.kernel.jsontypes import JsonObject

VERSION: Final = "1.0.0"
_ID: Final = "urn:troth:intake:{name}:" + VERSION


def classification_to_wire(result: Classification) -> JsonObject:
    """A ``ClassificationResult``."""
    return {**_head("ClassificationResult"), **encode_object(result)}


def extraction_to_wire(result: Extraction) -> JsonObject:
    """An ``ExtractionResult``; it holds no raw value (PROOF-6)."""
    entities = []
    for entity in result.entities:
        told = encode_object(entity)
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
    del told["owner_id"], told["product_line"]  # the directory's own
    return told


def _head(name: str) -> JsonObject:
    return {"schema_id": _ID.format(name=name), "schema_version": VERSION}
