"""Statements: written, read back strictly, and never with a raw tenant."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from kernel.proof.log_samples import RESPONSE, VERSIONS, sample_statement
from support.refusals import raising
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.statement import PREDICATE_TYPE, STATEMENT_TYPE, ReceiptStatement
from troth.kernel.verdicts import kept


def wire() -> Any:
    return copy.deepcopy(sample_statement().to_json())


def test_it_is_an_in_toto_statement_about_request_and_response() -> None:
    statement = wire()
    assert (statement["_type"], statement["predicateType"]) == (STATEMENT_TYPE, PREDICATE_TYPE)
    assert [subject["name"] for subject in statement["subject"]] == ["request", "response"]
    assert statement["subject"][1]["digest"] == {"sha256": sha256_hex(RESPONSE)}


def test_each_verdict_stands_in_its_group() -> None:
    assert wire()["predicate"]["clauses"] == {
        "kept": ["TRUST-7.2"],
        "not_applicable": ["GATE-2"],
        "bypassed": ["TRUST-1.1"],
        "broken": [{"clause": "MEM-3", "reason": "caveat_missing"}],
        "undecided": [{"clause": "GATE-1", "reason": "no_verdict"}],
        "withheld": [{"clause": "TRUST-2.1", "outcome": "broken", "reason": "unsupported"}],
    }


def test_a_raw_tenant_is_not_kept() -> None:
    statement = sample_statement()
    assert statement.tenant_sha256 == text_sha256("acme")
    assert b"acme" not in canonical_json(statement.to_json())


def test_it_reads_back_to_the_same_statement() -> None:
    statement = wire()
    read = ReceiptStatement.from_json(statement)
    assert read.to_json() == statement
    assert read.versions == VERSIONS
    assert ReceiptStatement.from_json(read.to_json()) == read


CHANGES: list[tuple[str, object]] = [
    ("_type", "https://in-toto.io/Statement/v0.1"),
    ("predicateType", "urn:troth:receipt:v2"),
    ("more", 1),
    ("subject", []),
    ("subject", {}),
    ("subject.0.name", "response"),
    ("subject.0.digest", {"sha256": "AB" * 32}),
    ("subject.0.digest", {"sha1": "ab"}),
    ("predicate", []),
    ("predicate.more", 1),
    ("predicate.receipt_id", ""),
    ("predicate.trace_id", 7),
    ("predicate.tenant_sha256", "acme"),
    ("predicate.clauses.more", []),
    ("predicate.clauses.kept", ["TRUST-7.2", "TRUST-7.2"]),
    ("predicate.clauses.kept", ["TRUST-7.2", "MEM-1"]),
    ("predicate.clauses.kept", "TRUST-7.2"),
    ("predicate.clauses.kept", [{}]),
    ("predicate.clauses.broken", ["MEM-3"]),
    ("predicate.clauses.broken.0.more", 1),
    ("predicate.clauses.withheld.0.outcome", "kept"),
    ("predicate.clauses.withheld.0.outcome", "perhaps"),
    ("predicate.repairs.0.what", None),
    ("predicate.versions.troth", 1),
    ("predicate.versions.language", 1),
    ("predicate.versions.models", "extractive"),
    ("predicate.versions.books", {"TRUST": 1}),
    ("predicate.versions.prompts", []),
    ("predicate.unsafe", None),
    ("predicate.exceptions", [1]),
]


@pytest.mark.parametrize(("path", "value"), CHANGES)
def test_any_other_shape_is_refused(path: str, value: object) -> None:
    statement = wire()
    node = statement
    *parents, last = path.split(".")
    for step in parents:
        node = node[int(step)] if step.isdigit() else node[step]
    node[last] = value
    with raising(ProofBroken, code="proof.receipt"):
        ReceiptStatement.from_json(statement)


@pytest.mark.parametrize("path", ["_type", "subject", "predicate"])
def test_missing_members_are_refused(path: str) -> None:
    statement = wire()
    del statement[path]
    with pytest.raises(ProofBroken):
        ReceiptStatement.from_json(statement)


def test_no_verdict_at_all_is_no_statement() -> None:
    with pytest.raises(ValueError, match="at least one"):
        replace(sample_statement(), verdicts=())


def test_a_kept_clause_withholds_nothing() -> None:
    with pytest.raises(ValueError, match="withholds"):
        replace(sample_statement(), withheld=(kept("MEM-3"),))


def test_later_receipts_name_encoder_and_words() -> None:
    versions = {**VERSIONS, "encoder": "minilm-encoder/1:0", "language": "0" * 64}
    made = replace(sample_statement(), versions=versions)
    assert ReceiptStatement.from_json(made.to_json()).versions == versions


@pytest.mark.parametrize("versions", [{}, {**VERSIONS, "more": "x"}])
def test_versions_are_checked_when_made(versions: JsonObject) -> None:
    with pytest.raises(ValueError, match="members"):
        replace(sample_statement(), versions=versions)
