"""Canonical JSON: both routes give the reference's bytes; what has no canonical form is refused."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from enum import StrEnum
from typing import cast

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from support.refusals import raising
from troth.kernel.canonical import (
    MAX_DEPTH,
    canonical_event_json,
    canonical_json,
    parse_canonical,
)
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonValue

SAFE = 2**53 - 1
texts = st.text() | st.sampled_from(["", "\x00\x1f\x7f", '\\"/', "\u2028", "\ue000", "\U0001f600"])
floats = st.floats() | st.sampled_from(
    [0.0, -0.0, 1.0, 1e16, 1e21, 1e-6, 1e-7, 5e-324, 0.001, 1e15]
)
scalars = st.none() | st.booleans() | st.integers() | floats | texts
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5)
)


def reference(value: JsonValue) -> bytes | None:
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError):
        return None


def ours(value: JsonValue) -> bytes | None:
    try:
        return canonical_json(value)
    except CallerError:
        return None


@given(values)
@example({"\ue000": 1, "\U0001f600": 2})
@example({"a": [1.0, -0.0, 1e16, 1e-7, 0.5], "b": (1, 2)})
def test_every_value_has_the_bytes_of_the_reference(value: JsonValue) -> None:
    assert ours(value) == reference(value)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_alone_take_the_form_of_the_reference(value: float) -> None:
    assert canonical_json([value]) == rfc8785.dumps([value])


@given(values.filter(lambda value: reference(value) is not None))
def test_what_is_written_is_read_back(value: JsonValue) -> None:
    data = canonical_json(value)
    try:
        assert parse_canonical(data) == value
    except CallerError:  # a double that is a whole number beyond the safe range
        assert any(abs(number) > SAFE for number in _whole_numbers(json.loads(data)))


def _whole_numbers(value: object) -> Iterator[int]:
    if isinstance(value, dict | list):
        for member in value.values() if isinstance(value, dict) else value:
            yield from _whole_numbers(member)
    elif isinstance(value, int):
        yield value


@given(st.binary() | values.map(lambda value: json.dumps(value).encode()))
def test_reading_accepts_canonical_bytes_only(data: bytes) -> None:
    try:
        value = parse_canonical(data)
    except CallerError:
        return
    assert rfc8785.dumps(value) == data


@pytest.mark.parametrize(
    "data",
    [
        b'{"a":1,"a":1}',
        b'{"b":1,"a":1}',
        b'{"a": 1}',
        b"1.0",
        b"-0",
        b"-0.0",
        b"1e2",
        b"NaN",
        b"1e999",
        b'"\\u0041"',
        b'"\\/"',
        b'"\\ud800"',
        b'"\xff"',
        b"9007199254740993",
        b"{",
        b"",
        b"[1]\n",
        b"\xef\xbb\xbf1",
        b"[" * 200 + b"]" * 200,
        b"[" * 100_000,
    ],
)
def test_other_forms_of_a_value_are_refused(data: bytes) -> None:
    with raising(CallerError, code="input.invalid"):
        parse_canonical(data)


def test_a_large_double_is_written_and_not_read() -> None:
    assert canonical_json(1e16) == b"10000000000000000"
    with pytest.raises(CallerError):
        parse_canonical(b"10000000000000000")


class Colour(StrEnum):
    RED = "red"


@pytest.mark.parametrize(
    "value",
    [
        math.nan,
        math.inf,
        [-math.inf],
        SAFE + 1,
        -SAFE - 1,
        2**70,
        {1: "a"},
        {None: 1},
        "\ud800",
        {"\udfff": 1},
        {"\ud800\ue000": 1, "a": 2},
        {1, 2},
        b"bytes",
        object(),
    ],
)
def test_values_without_a_canonical_form_are_refused(value: object) -> None:
    with raising(CallerError, code="input.invalid"):
        canonical_json(cast("JsonValue", value))


def test_subclasses_are_written_as_what_they_are() -> None:
    assert canonical_json({"a": Colour.RED, "b": True}) == b'{"a":"red","b":true}'


@pytest.mark.parametrize("number", [SAFE, -SAFE, 0])
def test_safe_integers_are_written_in_full(number: int) -> None:
    assert canonical_json(number) == str(number).encode()


def nested(depth: int, core: JsonValue) -> JsonValue:
    for level in range(depth):
        core = [core] if level % 2 else {"k": core}
    return core


@pytest.mark.parametrize("core", [1, 1.0])
def test_nesting_is_limited_on_both_routes(core: JsonValue) -> None:
    deepest = nested(MAX_DEPTH, core)
    assert parse_canonical(canonical_json(deepest)) == deepest
    with pytest.raises(CallerError):
        canonical_json(nested(MAX_DEPTH + 1, core))


def test_a_cycle_is_refused() -> None:
    cycle: list[JsonValue] = []
    cycle += [cycle, cycle]
    with pytest.raises(CallerError):
        canonical_json(cycle)


@given(values)
def test_event_json_is_the_canonical_form_or_refused(value: JsonValue) -> None:
    try:
        data = canonical_event_json(value)
    except CallerError:
        return
    assert data == rfc8785.dumps(value)


@pytest.mark.parametrize("value", [{"a": 1.5}, {"é": 1}, [0.5], {"a": {"b": [1.0]}}])
def test_event_json_refuses_floats_and_other_keys(value: JsonValue) -> None:
    with raising(CallerError, code="input.invalid"):
        canonical_event_json(value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "data", [b'"' + b"\\" * 1_000_000, b"[" * 1_000_000, b'{"":' * 250_000, b"[1.5," * 200_000]
)
def test_a_megabyte_of_anything_is_answered(data: bytes) -> None:
    with pytest.raises(CallerError):
        parse_canonical(data)
