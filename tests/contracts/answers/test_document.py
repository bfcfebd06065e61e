"""The wire form of an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.answers.answer_cases import answering, found, line, record
from troth.contracts.answers.document import AnswerDocument, UsedMemory
from troth.kernel.jsontypes import JsonValue

MEMORY = UsedMemory(
    memory_id="m1",
    text="I live in Ulm",
    trust=0.5,
    confidence=0.9,
    timestamp="2026-01-01T00:00:00Z",
)
DOCUMENT = replace(answering(record(found()), line()), memories=(MEMORY,), thread_id="t")


def test_the_field_names_are_those_of_the_wire() -> None:
    wire = DOCUMENT.to_wire()
    named = {"answer", "model", "trace_id", "mode", "sections", "structured", "evidence"}
    assert named | {"limitations", "questions", "memories", "reintroduced_claims_count"} <= set(
        wire
    )
    report = wire["evidence"]
    assert isinstance(report, dict)
    assert {"status", "needed", "signals", "score", "facts", "sources", "reason"} <= set(report)


def test_fields_that_the_seal_adds_are_ignored() -> None:
    assert AnswerDocument.from_wire({**DOCUMENT.to_wire(), "clauses": {}}) == DOCUMENT


@pytest.mark.parametrize(
    "name",
    sorted(
        set(DOCUMENT.to_wire())
        - {"thread_id", "sections", "thinking", "review_id", "marks", "source_disagreements"}
    ),
)
def test_a_missing_field_is_refused(name: str) -> None:
    wire = DOCUMENT.to_wire()
    del wire[name]
    with pytest.raises(ValueError, match=name):
        AnswerDocument.from_wire(wire)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mode", "free"),
        ("structured", 1),
        ("questions", [1]),
        ("questions", "A?"),
        ("limitations", ["x"]),
        ("limitations", None),
        ("sections", []),
        ("reintroduced_claims_count", True),
        ("memories", [{"memory_id": "m1", "text": "t", "trust": True}]),
        ("thread_id", 4),
    ],
)
def test_a_field_of_the_wrong_type_is_refused(name: str, value: JsonValue) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        AnswerDocument.from_wire({**DOCUMENT.to_wire(), name: value})
