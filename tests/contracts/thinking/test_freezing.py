"""JSON that nobody can change, and the same JSON back."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.thinking.freezing import (
    MAX_CHARS,
    MAX_DEPTH,
    MAX_VALUES,
    copied,
    freeze,
    is_unicode,
    thaw,
)
from troth.contracts.thinking.model import FrozenList, FrozenObject
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
    frozen = freeze(value)
    assert as_written(thaw(frozen)) == as_written(value)
    assert copied(frozen) == frozen


def test_members_keep_their_order() -> None:
    wire = {"z": 1, "a": {"y": 1, "b": 2}, "": None}
    assert as_written(thaw(freeze(wire))) == as_written(wire)


def test_a_copy_shares_no_container() -> None:
    inner = FrozenList((1,))
    frozen = FrozenObject((("a", inner),))
    copy = copied(frozen)
    object.__setattr__(inner, "items", (2,))
    assert copy == FrozenObject((("a", FrozenList((1,))),))


class Text(str):
    __slots__ = ()


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
        Text("a"),
        {Text("a"): 1},
        [Text("a")],
        "\ud800",
        {"\udfff": 1},
        [[1], [math.nan]],
    ],
)
def test_what_json_cannot_carry_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match=r"value|text|key"):
        freeze(value)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


def test_depth_count_and_size_have_limits() -> None:
    assert thaw(freeze(nested(MAX_DEPTH))) == nested(MAX_DEPTH)
    with pytest.raises(ValueError, match="deeper"):
        freeze(nested(MAX_DEPTH + 1))
    with pytest.raises(ValueError, match="deeper"):
        freeze(nested(900))
    assert isinstance(freeze([0] * (MAX_VALUES - 1)), FrozenList)
    for large in ([0] * MAX_VALUES, [[0] * 100] * 100, [0] * 1_000_000, "a" * (MAX_CHARS + 1)):
        with pytest.raises(ValueError, match="too large"):
            freeze(large)
    with pytest.raises(ValueError, match="too large"):
        freeze({"k" * 150_000: "v" * 50_001})


def test_a_value_that_holds_itself_is_refused() -> None:
    ring: list[object] = []
    ring.append(ring)
    with pytest.raises(ValueError, match="deeper"):
        freeze(ring)


def test_numbers_with_an_exponent_are_carried() -> None:
    assert thaw(freeze([1e300, -1e21, 5e-324])) == [1e300, -1e21, 5e-324]


def test_only_lone_surrogates_are_no_unicode() -> None:
    assert is_unicode("a\x00é\U0001f600\u202e")
    assert not is_unicode("é\ud83d")
