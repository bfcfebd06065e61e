"""Schemas of others: what they may refer to, and what holding a value to one may cost (GATE-16).

Pure. References let a few lines of a schema stand for more checks than can ever be made, and while
the library makes them nobody else is served. So a schema whose references multiply is refused
before it is compiled, and a value is held to one only where the checks, counted as if none of them
ended early, are few enough. What the library makes of each keyword was measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from graphlib import TopologicalSorter
from typing import Final

import orjson

from troth.contracts.gate.validate import compiled, nodes_of, schema_reasons
from troth.kernel.jsontypes import JsonObject, JsonValue

MAX_SCHEMAS = 5_000  # within one
MAX_AT_ONCE = 1_000  # schemas that one and the same value is held to
MAX_PATTERNS = 100  # in all schemas of a member; each may take milliseconds to compile
MAX_STEPS = 250_000  # of about a microsecond each
_PATTERN_STEPS: Final = 10  # for each character that a pattern is looked for in
_UNEVALUATED_TIMES: Final = 3  # what stands beside it is asked again for what it has evaluated
_UNEVALUATED: Final = frozenset(("unevaluatedItems", "unevaluatedProperties"))
_HERE: Final = ("allOf", "anyOf", "oneOf", "not", "if", "then", "else")
_HERE_BY_NAME: Final = ("dependentSchemas", "dependencies")
_COMPARED: Final = ("const", "enum", "dependentRequired", "dependencies")


class GivenSchema:
    """A schema that came with a request, compiled.

    Raises:
        ValueError: It is no JSON Schema (draft 2020-12), refers outside of itself or other than by
            pointer, holds more than ``MAX_SCHEMAS`` of them, or one value to more than
            ``MAX_AT_ONCE``.
    """

    def __init__(self, schema_json: bytes) -> None:
        self._root: JsonObject = orjson.loads(schema_json)
        self._parts: dict[int, _Part] = {}
        todo = [self._root]
        while todo:
            schema = todo.pop()
            if id(schema) not in self._parts:
                part = self._parts[id(schema)] = _Part(schema, self._root)
                todo += part.all()
            if len(self._parts) > MAX_SCHEMAS:
                raise ValueError("it holds too many schemas")
        at_once: dict[int, int] = {}
        beside = {key: [id(one) for one in part.here] for key, part in self._parts.items()}
        for key in TopologicalSorter(beside).static_order():  # a circle is a ValueError
            at_once[key] = 1 + sum(at_once[one] for one in beside[key])
            if at_once[key] > MAX_AT_ONCE:
                raise ValueError("references multiply")
        compiled(schema_json)
        self._written = schema_json

    def faults(self, value: JsonValue, size: int) -> list[str]:
        """Why a value does not satisfy it; ``too_large`` where that costs too much to tell.

        Args:
            size: Of the text that the value was read from, in code points.
        """
        steps = self._steps(value)
        if steps > MAX_STEPS:
            return ["too_large"]
        # Each check may be a fault, and to tell one takes longer than to find it.
        return [one.told for one in schema_reasons(self._written, value, max(size, steps))]

    def _steps(self, value: JsonValue) -> int:
        """What it costs to hold a value to it, or some more than is allowed."""
        steps, todo = 0, [iter([(self._root, value)])]
        while todo:
            held = next(todo[-1], None)
            if held is None:
                todo.pop()
                continue
            part = self._parts[id(held[0])]
            steps += part.steps(held[1])
            if steps > MAX_STEPS:
                break
            todo.append(part.applied(held[1]))
        return steps


@lru_cache(maxsize=128)
def given_schema(schema_json: bytes) -> GivenSchema:
    """The schema of these bytes of a request; raises as ``GivenSchema`` does."""
    return GivenSchema(schema_json)


def patterns_in(value: JsonValue) -> int:
    """How many patterns stand in the schemas within a value."""
    nodes = [node for node in nodes_of(value) if isinstance(node, dict)]
    own = sum(isinstance(node.get("pattern"), str) for node in nodes)
    return own + sum(len(_under(node, "patternProperties")) for node in nodes)


class _Part:
    """One schema within a schema, by what it holds to which others."""

    def __init__(self, schema: JsonObject, root: JsonObject) -> None:
        if "$dynamicRef" in schema or ("$id" in schema and schema is not root):
            raise ValueError("it refers other than by pointer")
        patterns = _under(schema, "patternProperties")
        times = 1 if _UNEVALUATED.isdisjoint(schema) else _UNEVALUATED_TIMES
        self.here = times * [
            *_schemas(schema, *_HERE),
            *(one for key in _HERE_BY_NAME for one in _dicts(_under(schema, key).values())),
            *_dicts([_referred(schema["$ref"], root)] if "$ref" in schema else ()),
        ]
        self._named = _under(schema, "properties")
        self._others = _schemas(schema, "additionalProperties")
        self._members = _schemas(schema, "unevaluatedProperties") + _dicts(patterns.values())
        self._names = _schemas(schema, "propertyNames")
        self._items = _schemas(schema, "items", "prefixItems", "contains", "unevaluatedItems")
        self._is_unique = schema.get("uniqueItems") is True
        self._steps = 1 + sum(_compared(schema[key]) for key in _COMPARED if key in schema)
        self._character_steps = _PATTERN_STEPS * ("pattern" in schema)
        self._name_steps = _PATTERN_STEPS * len(patterns)

    def all(self) -> list[JsonObject]:
        """Every schema that it holds something to."""
        below = _dicts(self._named.values()) + self._others + self._members
        return self.here + below + self._names + self._items

    def steps(self, value: JsonValue) -> int:
        """What it costs to hold a value to this one alone."""
        if isinstance(value, str):
            return self._steps + self._character_steps * len(value)
        if isinstance(value, dict):
            named = self._name_steps and sum(self._name_steps * len(name) for name in value)
            return self._steps + len(value) + named
        if isinstance(value, list):
            return self._steps + (
                sum(1 for _ in nodes_of(value)) if self._is_unique else len(value)
            )
        return self._steps

    def applied(self, value: JsonValue) -> Iterator[tuple[JsonObject, JsonValue]]:
        """What is held to which other schema, as often as it is."""
        for schema in self.here:
            yield schema, value
        if isinstance(value, dict):
            for name, held in value.items():
                own = self._named.get(name, self._others)
                for schema in (*_dicts(own if isinstance(own, list) else [own]), *self._members):
                    yield schema, held
                for schema in self._names:
                    yield schema, name
        elif isinstance(value, list):
            for held in value:
                for schema in self._items:
                    yield schema, held


def _dicts(values: Iterable[JsonValue]) -> list[JsonObject]:
    return [one for one in values if isinstance(one, dict)]


def _schemas(schema: JsonObject, *keywords: str) -> list[JsonObject]:
    held = (schema.get(key) for key in keywords)
    return _dicts(one for value in held for one in (value if isinstance(value, list) else [value]))


def _under(schema: JsonObject, keyword: str) -> JsonObject:
    held = schema.get(keyword)
    return held if isinstance(held, dict) else {}


def _referred(reference: JsonValue, root: JsonObject) -> JsonValue:
    """What a JSON pointer (RFC 6901) in a fragment leads to."""
    if not isinstance(reference, str) or not re.fullmatch(r"#(?:/.*)?", reference):
        raise ValueError("it refers other than by pointer")
    escaped = re.sub(rb"%([0-9a-fA-F]{2})", _unescaped, reference.encode())
    held: JsonValue = root
    for step in escaped.decode().split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        if isinstance(held, dict) and name in held:
            held = held[name]
        elif isinstance(held, list) and name.isdecimal() and int(name) < len(held):
            held = held[int(name)]
        else:
            raise ValueError("it refers to nothing")
    return held


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes.fromhex(found[1].decode())


def _compared(value: JsonValue) -> int:
    """What it costs to compare with it; with texts alone, it is one look."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return 1
    return sum(1 for _ in nodes_of(value))
