"""Schemas of others: what multiplies is refused, what would take for ever is not begun."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import orjson
import pytest

from troth.contracts.gate.schemas import GivenSchema, patterns_in

ROWS = {
    "$ref": "#/$defs/row",
    "$defs": {
        "row": {
            "type": "object",
            "properties": {
                "id": {"type": "string", "pattern": "^[a-z0-9-]{1,80}$"},
                "kind": {"enum": ["leaf", "branch", None]},
                "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                "rows": {"type": "array", "items": {"$ref": "#/$defs/row"}, "uniqueItems": True},
            },
            "required": ["id", "rows"],
            "additionalProperties": False,
        }
    },
}


def given(schema: Any) -> GivenSchema:
    return GivenSchema(orjson.dumps(schema))


def doubled(levels: int, keyword: str, here: Any) -> dict[str, Any]:
    """A schema of a few lines that asks a value twice at each level."""
    levels_of = {f"l{n}": here(keyword, {"$ref": f"#/$defs/l{n + 1}"}) for n in range(levels)}
    return {"$ref": "#/$defs/l0", "$defs": {**levels_of, f"l{levels}": {"type": "object"}}}


def twice(keyword: str, held: Any) -> dict[str, Any]:
    return {keyword: [held, held]}


def unevaluated(_: str, held: Any) -> dict[str, Any]:
    return {"anyOf": [held], "unevaluatedProperties": False}


def nested(depth: int) -> Any:
    held: Any = []
    for _ in range(depth):
        held = [held]
    return held


def tree(depth: int) -> dict[str, Any]:
    rows = [tree(depth - 1), {**tree(depth - 1), "id": "b"}] if depth else []
    return {"id": "a", "kind": None, "note": "A note.", "rows": rows}


@pytest.mark.parametrize(
    "schema",
    [
        *(doubled(40, keyword, twice) for keyword in ("allOf", "anyOf", "oneOf")),
        doubled(16, "", unevaluated),
        {"properties": {"deep": {"items": doubled(16, "allOf", twice)["$defs"]["l0"]}}},
        {"properties": {str(n): {} for n in range(5_001)}},
        {"$ref": "#"},
        {"allOf": [{"not": {"$ref": "#/allOf/0"}}]},
        {"properties": {"a": {"$dynamicRef": "#a"}}},
        {"properties": {"a": {"$id": "https://example.com/a", "$ref": "#"}}},
        {"$ref": "https://example.com/a"},
        {"$ref": "#/$defs/none"},
        {"pattern": "[ab]*a[ab]{50000}c"},
    ],
)
def test_a_schema_that_multiplies_or_refers_otherwise_is_none(schema: Any) -> None:
    began_s = process_time()
    with pytest.raises(ValueError, match=r".+"):
        given(schema)
    assert process_time() - began_s < 1


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"anyOf": [{"items": {"$ref": "#"}}, {"items": {"$ref": "#"}}]}, nested(60)),
        ({"items": {"enum": [{"n": n} for n in range(3000)]}}, [{"n": 2999}] * 3000),
        ({"allOf": [{"contains": {"const": {"n": n}}} for n in range(900)]}, [{"n": 1}] * 9000),
        ({"allOf": [{"uniqueItems": True}] * 900}, [{"n": n} for n in range(6000)]),
        ({"allOf": [{"pattern": "[ab]*a[ab]{5000}c"}] * 90}, "ab" * 30_000),
        (
            {"patternProperties": {f"{n}.*z": {} for n in range(90)}},
            dict.fromkeys(map(str, range(9999))),
        ),
        (doubled(5, "", unevaluated), dict.fromkeys(map(str, range(9999)))),
    ],
)
def test_what_takes_too_long_to_tell_is_not_begun(schema: Any, value: Any) -> None:
    holding = given(schema)
    began_s = process_time()
    assert holding.faults(value, 100) == ["too_large"]
    assert process_time() - began_s < 3


def test_of_many_faults_the_first_is_enough() -> None:
    holding = given({"items": {"allOf": [{"type": "string", "title": str(n)} for n in range(900)]}})
    began_s = process_time()
    assert len(holding.faults([1] * 200, 400)) == 1  # of 180 000
    assert process_time() - began_s < 2
    assert len(holding.faults([1] * 2, 4)) > 1


def test_what_people_ask_for_is_held_to_its_schema() -> None:
    holding, rows = given(ROWS), tree(9)  # a thousand rows, ten deep
    assert holding.faults(rows, 100) == []
    assert holding.faults({**rows, "rows": [{**rows, "id": "NO"}]}, 100)
    assert len(json.dumps(rows)) > 50_000


def test_names_of_members_are_no_keywords() -> None:
    named = {"$id": {"type": "string"}, "$ref": {"$ref": "#"}, "$dynamicRef": {}, "pattern": {}}
    holding = given({"$id": "https://example.com/a", "properties": named})
    assert holding.faults({"$id": "a", "$ref": {"$id": "b"}}, 100) == []
    assert holding.faults({"$ref": {"$id": 7}}, 100)
    assert patterns_in({"properties": named}) == 0
    odd = given({"$ref": "#/$defs/a~1b%20%C3%A9", "$defs": {"a/b é": {"type": "string"}}})
    assert [bool(odd.faults(value, 100)) for value in ("x", 1)] == [False, True]
    assert patterns_in([{"pattern": "a"}, {"patternProperties": {"b": {}, "c": {}}}]) == 3
