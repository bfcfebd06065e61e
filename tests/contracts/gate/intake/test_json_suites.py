"""The public suites for JSON and JSON Schema, put to the model contracts of intake.

They lie in the folder that ``TROTH_DATA`` names (``json_parse_suite``, ``json_schema_suite``) and
are not shipped; without it, these tests are left out.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.llm import classify_contract, extract_contract, identity_contract
from troth.contracts.gate.model import ModelContract, Rejected, Validated
from troth.contracts.gate.strict_json import JsonFault, NotJson, parse_strict
from troth.contracts.gate.validate import validate_reply
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject

DATA = Path(os.environ.get("TROTH_DATA") or "/nowhere")
PARSING = DATA / "json_parse_suite" / "test_parsing"
SHAPES = DATA / "json_schema_suite" / "tests" / "draft2020-12"
BUDGET = TokenBudget(stage="classify", max_input_tokens=4_000, max_output_tokens=700)
CONTRACTS = (
    classify_contract(INSURANCE, BUDGET),
    extract_contract(INSURANCE, BUDGET),
    identity_contract(BUDGET),
)
# What JSON allows and a contract does not: it could be read in two ways.
STRICTER = {JsonFault.DUPLICATE_KEY, JsonFault.NUMBER_TOO_LARGE, JsonFault.LONE_SURROGATE}
_SCOPED = ("$ref", "$dynamicRef", "$id", "$anchor", "$dynamicAnchor", "$schema", "$vocabulary")

pytestmark = pytest.mark.skipif(
    not (PARSING.is_dir() and SHAPES.is_dir()), reason="TROTH_DATA names no folder with the suites"
)


def codes(reply: str, contract: ModelContract) -> set[str]:
    """Why a contract refuses a reply; empty where it takes it."""
    found = validate_reply(contract, reply, sources={"body": "Hello"})
    return {one.code for one in found.reasons} if isinstance(found, Rejected) else set()


def fault_of(data: bytes) -> JsonFault | None:
    """What the reader of replies finds wrong with the form of some bytes."""
    try:
        parse_strict(data)
    except NotJson as refused:
        return refused.fault
    return None


def documents(first: str) -> Iterator[tuple[str, bytes]]:
    """Files of the suite for parsers: ``y`` must be read, ``n`` must not be."""
    for path in sorted(PARSING.glob(f"{first}_*.json")):
        yield path.name, path.read_bytes()


def test_what_is_json_is_refused_by_its_shape_and_not_by_its_form() -> None:
    read = 0
    for name, data in documents("y"):
        if (fault := fault_of(data)) is not None:
            assert fault in STRICTER, name
            continue
        for contract in CONTRACTS:
            assert codes(data.decode(), contract) == {"schema"}, name
            extended = f'{{"keys": [], "entities": [], "more": {data.decode()}}}'
            assert codes(extended, contract) == {"schema"}, name
        read += 1
    assert read > 80


def test_what_is_no_json_is_never_taken_alone_or_within_a_reply() -> None:
    forms = {fault.value for fault in JsonFault} | {"refused", "truncated", "unparsable"}
    for name, data in documents("n"):
        assert fault_of(data), name
        text = data.decode("utf-8", "surrogateescape")
        for contract in CONTRACTS:
            assert codes(text, contract) <= forms, name
            assert codes(text, contract), name
            key = contract.schema["required"][0]  # type: ignore[index]
            assert codes(f'{{"{key}": {text}}}', contract), name


def test_what_readers_may_settle_as_they_like_raises_nothing_else() -> None:
    for _, data in documents("i"):
        text = data.decode("utf-8", "surrogateescape")
        assert all(codes(text, contract) for contract in CONTRACTS)


def _is_scoped(schema: Any) -> bool:
    return any(f'"{word}"' in json.dumps(schema) for word in _SCOPED)


def shapes() -> Iterator[tuple[str, Any, Any, bool]]:
    """``(name, schema, value, is valid)``; schemas that speak of their own place are left out."""
    for path in sorted(SHAPES.glob("*.json")):
        for group in json.loads(path.read_bytes()):
            bare = group["schema"]
            if isinstance(bare, dict):
                bare = {name: one for name, one in bare.items() if name != "$schema"}
            if not _is_scoped(bare):
                for one in group["tests"]:
                    name = f"{path.stem}: {group['description']}: {one['description']}"
                    yield name, bare, one["data"], one["valid"]


def test_a_contract_holds_the_shape_that_its_schema_states() -> None:
    taken = refused = 0
    for name, schema, value, is_valid in shapes():
        whole: JsonObject = {"type": "object", "required": ["x"], "properties": {"x": schema}}
        contract = replace(CONTRACTS[2], schema=whole, labels=(), evidence=())
        reply = json.dumps({"x": value}, ensure_ascii=False)
        found = validate_reply(contract, reply, sources={})
        if is_valid and isinstance(found, Rejected):  # only for what has no one meaning
            assert {one.code for one in found.reasons} <= {fault.value for fault in STRICTER}, name
            continue
        assert isinstance(found, Validated) == is_valid, name
        taken, refused = taken + is_valid, refused + (not is_valid)
    assert taken > 300
    assert refused > 300
