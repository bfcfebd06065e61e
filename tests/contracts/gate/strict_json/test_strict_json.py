"""Any bytes yield one JSON value or a named fault."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.strict_json import MAX_BYTES, JsonFault, NotJson, parse_strict

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def fault(data: bytes | str, **limits: int) -> JsonFault:
    with pytest.raises(NotJson) as caught:
        parse_strict(data, **limits)
    return caught.value.fault


def outcome(data: bytes | str) -> str:
    try:
        return json.dumps(parse_strict(data))
    except NotJson as problem:
        return problem.fault.value


@pytest.mark.clause("GATE-1")
@given(json_values)
def test_whatever_json_writes_is_read_back(value: object) -> None:
    assert parse_strict(json.dumps(value)) == value
    assert parse_strict(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.clause("GATE-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", JsonFault.EMPTY),
        (" \n\t", JsonFault.EMPTY),
        ("Sure! {}", JsonFault.NOT_JSON),
        ("```json\n{}\n```", JsonFault.FENCE),
        ("{} Hope that helps.", JsonFault.TRAILING_TEXT),
        ("{}{}", JsonFault.SECOND_DOCUMENT),
        ('{"a": 1}\n{"a": 2}', JsonFault.SECOND_DOCUMENT),
        ('{"a": 1, "a": 1}', JsonFault.DUPLICATE_KEY),
        ('{"a": 1, "\\u0061": 2}', JsonFault.DUPLICATE_KEY),
        ('[{"x": {"a": 1, "b": 2, "a": 3}}]', JsonFault.DUPLICATE_KEY),
        ("NaN", JsonFault.NAN),
        ('{"a": -Infinity}', JsonFault.NAN),
        ('{"a": 1e400}', JsonFault.NUMBER_TOO_LARGE),
        ("9007199254740992", JsonFault.NUMBER_TOO_LARGE),
        ("[" + "9" * 5_000 + "]", JsonFault.NUMBER_TOO_LARGE),
        ("\ufeff{}", JsonFault.BOM),
        ('"\\ud800"', JsonFault.LONE_SURROGATE),
        ('"\ud800"', JsonFault.LONE_SURROGATE),
        ("[" * 65 + "]" * 65, JsonFault.TOO_DEEP),
        ("[" * 100_000, JsonFault.TOO_DEEP),
        ('{"a":' * 100_000, JsonFault.TOO_DEEP),
        ("{'a': 1}", JsonFault.NOT_JSON),
        ("[1,]", JsonFault.NOT_JSON),
        ('{"a": 1', JsonFault.NOT_JSON),
        ('{"a": "\n"}', JsonFault.NOT_JSON),
        ("// note\n{}", JsonFault.NOT_JSON),
        ("01", JsonFault.TRAILING_TEXT),
    ],
)
def test_anything_else_is_a_fault_with_a_name(text: str, expected: JsonFault) -> None:
    assert fault(text) is expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'"\xff"', JsonFault.NOT_UTF8),
        (b'"\xed\xa0\x80"', JsonFault.NOT_UTF8),
        (b'"\xc0\xaf"', JsonFault.NOT_UTF8),
        ("{}".encode("utf-16"), JsonFault.NOT_UTF8),
        (b"\xef\xbb\xbf{}", JsonFault.BOM),
        (b"\x00", JsonFault.NOT_JSON),
    ],
)
def test_bytes_that_are_no_plain_utf8_are_refused(data: bytes, expected: JsonFault) -> None:
    assert fault(data) is expected


def test_limits_are_inclusive_and_size_counts_bytes() -> None:
    assert parse_strict('"é"', max_bytes=4) == "é"
    assert fault('"é"', max_bytes=3) is JsonFault.TOO_LARGE
    assert parse_strict("[" * 64 + "]" * 64) is not None
    assert fault("[" * 65 + "]" * 65) is JsonFault.TOO_DEEP


def test_brackets_in_strings_have_no_depth() -> None:
    text = json.dumps(["[" * 500, '"{' * 500, "\\" * 99])
    assert parse_strict(text) == json.loads(text)


@given(st.binary(max_size=200) | st.text(max_size=200) | st.text('{}[]",:\\ ud8aNIe+-.019'))
def test_nothing_but_not_json_is_ever_raised(data: bytes | str) -> None:
    assert outcome(data) == outcome(data)


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ['"', "\\", '"\\', "[", "{", "]", '"a":', "1", " ", "\\u", "[]", '{"', "é", "-", "`", "{},"],
)
def test_a_megabyte_of_anything_is_judged_in_linear_time(piece: str) -> None:
    hostile = (piece * MAX_BYTES)[: MAX_BYTES // len(piece.encode())]
    for text in (hostile, f'["{hostile}'[:MAX_BYTES], f"[{hostile}"[:MAX_BYTES]):
        with pytest.raises(NotJson):
            parse_strict(text)
