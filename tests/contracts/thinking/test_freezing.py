"""JSON that nobody can change, and the same JSON back."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.thinking.states import MAX_CHARS, freeze, is_unicode, thaw
from troth.kernel.canonical import MAX_DEPTH
from troth.kernel.jsontypes import JsonValue

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
numbers = st.floats(allow_nan=False, allow_infinity=False).filter(lambda x: abs(x) < 2**53)
scalars = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | numbers | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


def as_written(value: object) -> str:
    """Text that tells 1 from 1.0, True from 1, and one order of members from another."""
    return json.dumps(value)


@given(values)
def test_what_goes_in_comes_back_to_the_byte(value: JsonValue) -> None:
    assert as_written(thaw(freeze(value))) == as_written(value)


def test_members_keep_their_order() -> None:
    wire = {"z": 1, "a": {"y": 1, "b": 2}, "": None}
    assert as_written(thaw(freeze(wire))) == as_written(wire)


@pytest.mark.parametrize(
    "value",
    [
        math.nan,
        math.inf,
        -math.inf,
        2**53,
        -(2**53),
        10**400,
        1e16,  # canonical JSON writes its digits, which no reader could take for a safe integer
        b"bytes",
        {1},
        {1: 2},
        {None: 2},
        object(),
        "\ud800",
        {"\udfff": 1},
        [[1], [math.nan]],
    ],
)
def test_what_json_cannot_carry_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="JSON"):
        freeze(value)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def test_depth_and_size_have_limits() -> None:
    assert thaw(freeze(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    for deep in (nested(MAX_DEPTH + 1), nested(900)):
        with pytest.raises(ValueError, match="unharmed"):
            freeze(deep)
    most = "a" * (MAX_CHARS - 2)
    assert thaw(freeze(most)) == most
    for large in ([0] * 1_000_000, most + "a", {"k" * 150_000: "v" * 50_001}):
        with pytest.raises(ValueError, match="too large"):
            freeze(large)


def test_a_value_that_holds_itself_is_refused() -> None:
    ring: list[object] = []
    ring.append(ring)
    with pytest.raises(ValueError, match="unharmed"):
        freeze(ring)


def test_numbers_with_an_exponent_are_carried() -> None:
    assert thaw(freeze([1e300, -1e21, 5e-324])) == [1e300, -1e21, 5e-324]


def test_only_lone_surrogates_are_no_unicode() -> None:
    assert is_unicode("a\x00é\U0001f600\u202e")
    assert not is_unicode("é\ud83d")
