"""GATE-9 and GATE-10: the model contracts are the agreed ones, and not the core results."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]
import pytest

from troth.contracts.gate.intake import convert, llm, results
from troth.contracts.gate.intake.convert import Reply, to_classification, to_extraction
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.llm import (
    CLASSIFY_SCHEMA,
    EXTRACT_SCHEMA,
    IDENTITY_SCHEMA,
    classify_contract,
    extract_contract,
    identity_contract,
)
from troth.contracts.gate.intake.model import (
    Mailbox,
    NormalizedMessage,
    OffsetMap,
    Segment,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.results import classification_to_wire, extraction_to_wire
from troth.contracts.gate.model import ModelContract, Rejected, Validated
from troth.contracts.gate.validate import validate_reply
from troth.kernel.budgets import TokenBudget
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject

AGREED = json.loads(Path(__file__).with_name("model_contracts_v1.json").read_text("utf-8"))
CORE = json.loads(Path(__file__).with_name("core_results_v1.json").read_text("utf-8"))
BODY = "Hello, my car was hit yesterday. Policy 99-0001112. Please call Ann."
MASKED = BODY.replace("99-0001112", "00-0000000").replace("Ann", "XXX")
SOURCES = {"body": MASKED, "subject": "Accident"}


def budget(stage: str) -> TokenBudget:
    return TokenBudget(stage=stage, max_input_tokens=4000, max_output_tokens=700)


CLASSIFY = classify_contract(INSURANCE, budget("classify"))
EXTRACT = extract_contract(INSURANCE, budget("extract"))
IDENTITY = identity_contract(budget("identity"))


def message() -> NormalizedMessage:
    return NormalizedMessage(
        message_id="msg_1",
        raw_sha256="0" * 64,
        size_bytes=100,
        sender=Mailbox(address="a@example.com"),
        recipients=(),
        sent_at=None,
        received_at="2026-11-21T00:00:00Z",
        subject="Accident",
        body=BODY,
        subject_map=OffsetMap(),
        body_map=OffsetMap(),
        segments=(Segment(kind=SegmentKind.NEW, start=0, end=len(BODY)),),
        language="en",
    )


def label(name: str, snippet: str, confidence: float = 0.9) -> JsonObject:
    return {"label": name, "confidence": confidence, "evidence_snippets": [snippet]}


def classified(**changes: object) -> JsonObject:
    value: JsonObject = {
        "intents": [label("INTENT_CLAIM_NEW", "my car was hit yesterday")],
        "primary_intent": "INTENT_CLAIM_NEW",
        "product_line": label("PROD_AUTO", "my car"),
        "urgency": label("URG_NORMAL", "Please call"),
        "risk_flags": [],
    }
    return {**value, **changes}  # type: ignore[dict-item]  # JSON values


def judged(contract: ModelContract, value: JsonObject) -> Validated | Rejected:
    return validate_reply(contract, json.dumps(value), sources=SOURCES)


def reply(contract: ModelContract, value: JsonObject) -> Reply:
    verdict = judged(contract, value)
    assert isinstance(verdict, Validated), verdict
    return Reply(
        value=verdict.value,
        snippets=verdict.spans,
        message=message(),
        masked=SOURCES,
        reader="openai:scripted",
    )


@pytest.mark.clause("GATE-9")
@pytest.mark.parametrize(
    ("contract", "schema"),
    [(CLASSIFY, CLASSIFY_SCHEMA), (EXTRACT, EXTRACT_SCHEMA), (IDENTITY, IDENTITY_SCHEMA)],
    ids=lambda value: getattr(value, "name", "schema"),
)
def test_the_schemas_are_the_agreed_ones_and_versioned(
    contract: ModelContract, schema: JsonObject
) -> None:
    assert contract.schema == schema == AGREED[contract.name]
    assert contract.version == "1.0.0"
    assert contract.ref == f"{contract.name}@1.0.0"


@pytest.mark.clause("GATE-9", breaks=True)
@pytest.mark.parametrize(
    "value",
    [
        classified(note="one member too many"),
        {k: v for k, v in classified().items() if k != "urgency"},
        classified(urgency=label("URG_NORMAL", "Please call", 1.01)),
        classified(intents=[{**label("INTENT_CLAIM_NEW", "my car"), "why": "x"}]),
        classified(product_line=label("PROD_AUTO", "x" * 201)),
    ],
)
def test_what_departs_from_them_is_refused(value: JsonObject) -> None:
    verdict = judged(CLASSIFY, value)
    assert isinstance(verdict, Rejected)
    assert {reason.code for reason in verdict.reasons} == {"schema"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(AGREED["ClassifyLLMOutput"]).validate(value)


@pytest.mark.clause("GATE-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("value", "code"),
    [
        (classified(intents=[label("INTENT_APPROVE", "my car")]), "label"),
        (classified(primary_intent="INTENT_COMPLAINT"), "label"),
        (classified(product_line=label("PROD_BOAT", "my car")), "label"),
        (classified(risk_flags=[label("RISK_NONE", "my car")]), "label"),
        (classified(urgency=label("URG_NORMAL", "not in the mail")), "evidence"),
        (
            classified(
                product_line={"label": "PROD_AUTO", "confidence": 1, "evidence_snippets": []}
            ),
            "evidence",
        ),
    ],
)
def test_labels_and_snippets_that_were_made_up_are_refused(value: JsonObject, code: str) -> None:
    verdict = judged(CLASSIFY, value)
    assert isinstance(verdict, Rejected)
    assert all(reason.code.startswith(code) for reason in verdict.reasons)


@pytest.mark.clause("GATE-10")
def test_a_validated_reply_becomes_a_core_result_with_its_own_schema() -> None:
    result = classification_to_wire(to_classification(reply(CLASSIFY, classified()), INSURANCE))
    jsonschema.Draft202012Validator(CORE["ClassificationResult"]).validate(result)
    assert "evidence_snippets" not in json.dumps(result)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(AGREED["ClassifyLLMOutput"]).validate(result)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(CORE["ClassificationResult"]).validate(classified())


@pytest.mark.clause("GATE-10", breaks=True)
def test_only_the_conversion_knows_both() -> None:
    """A core result that named a model contract, or a contract that knew a result, would show."""
    assert _imports(results.__file__).isdisjoint({"llm", "convert"})
    assert _imports(llm.__file__).isdisjoint({"results", "convert"})
    assert "model" in _imports(convert.__file__)
    spoilt = "from troth.contracts.gate.intake.llm import CLASSIFY_SCHEMA"
    assert "llm" in _imported(spoilt)  # the check itself can fail


def _imports(path: str | None) -> set[str]:
    return _imported(Path(path or "").read_text("utf-8"))


def _imported(source: str) -> set[str]:
    found = (n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.ImportFrom))
    return {(node.module or "").rpartition(".")[2] for node in found}


@pytest.mark.clause("GATE-8")
def test_spans_point_into_the_unmasked_mail_and_show_only_what_is_masked() -> None:
    value: JsonObject = {
        "entities": [
            {
                "entity_type": "ENT_POLICY_NUMBER",
                "value_redacted": "whatever the model says",
                "confidence": 0.97,
                "evidence_snippets": ["00-0000000"],
            }
        ]
    }
    result = to_extraction(reply(EXTRACT, value), lambda kind, text: f"hmac:{kind}:{len(text)}")
    (entity,) = result.entities
    (span,) = entity.evidence
    assert BODY[span.start : span.end] == "99-0001112"
    assert span.snippet_sha256 == text_sha256("99-0001112")
    assert span.snippet_redacted == entity.value_redacted == "00-0000000"
    wire = extraction_to_wire(result)
    jsonschema.Draft202012Validator(CORE["ExtractionResult"]).validate(wire)
    assert "99-0001112" not in json.dumps(wire)


@pytest.mark.clause("GATE-3")
def test_the_primary_intent_is_the_one_that_the_profile_ranks_highest() -> None:
    value = classified(
        intents=[
            label("INTENT_CLAIM_NEW", "my car was hit"),
            label("INTENT_COMPLAINT", "Please call"),
        ]
    )
    result = to_classification(reply(CLASSIFY, value), INSURANCE)
    assert result.primary_intent == "INTENT_COMPLAINT"
    assert [one.label for one in result.intents] == ["INTENT_COMPLAINT", "INTENT_CLAIM_NEW"]


def test_a_label_that_stands_twice_counts_once_with_its_better_reading() -> None:
    twice = [label("INTENT_CLAIM_NEW", "my car", 0.4), label("INTENT_CLAIM_NEW", "hit", 0.8)]
    result = to_classification(reply(CLASSIFY, classified(intents=twice)), INSURANCE)
    assert [one.confidence for one in result.intents] == [0.8]


def test_subject_and_attachments_are_sources_too() -> None:
    made = replace(message(), subject="Accident 99-0001112")
    texts = convert.source_texts(made)
    assert set(texts) == {"body", "subject"}
    assert texts["subject"] == made.text_of(SpanSource.SUBJECT)
