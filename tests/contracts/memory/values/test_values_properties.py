"""Any text has a normal form, any two have a relation, always the same, in linear time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.attributes import ValueKind as Kind
from troth.contracts.memory.values.compare import compare_values
from troth.contracts.memory.values.normalize import normalize_value

WORDS = (
    "two 34 5'11 180 cm about at least over to and a half years old $80k 80.000 € per month net "
    "May 3rd 1990 3.5.1990 03/05/1990 next Friday ago Google LLC GmbH the a hospital of in near "
    "Boston MA München Paris Texas New York senior software engineer teacher Lehrerin vegan single "
    "not no Bob Dr. Smith , Robert golden retriever dogs red dark blue bob@example.org +1 555 010 "
    "2030 \u200b \u202e — ' \" ( ) | .. >= ~ -- , T15:00 0 99999999999999999999 １２ ² ½ ß İ"
).split(" ")
phrases = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)
said = st.one_of(st.text(max_size=60), phrases)
kinds = st.sampled_from(list(Kind))
ats = st.sampled_from(["", "2026-11-21T10:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31", "soon"])


@given(kinds, said, ats)
def test_any_text_has_one_normal_form(kind: Kind, text: str, at: str) -> None:
    normal = normalize_value(kind, text, at=at)
    assert normal == normalize_value(kind, text, at=at)
    assert normal or not text


@given(kinds, said, said)
def test_any_two_values_have_one_relation_that_can_be_turned(
    kind: Kind, one: str, two: str
) -> None:
    old, new = normalize_value(kind, one), normalize_value(kind, two)
    assert compare_values(kind, new, old) == compare_values(kind, old, new).turned()


@given(kinds, said, said)
def test_texts_that_are_no_normal_forms_can_be_compared(kind: Kind, one: str, two: str) -> None:
    found = compare_values(kind, one, two)
    assert found == compare_values(kind, one, two)
    assert found.reason


@given(kinds, said)
def test_a_value_agrees_with_itself(kind: Kind, text: str) -> None:
    normal = normalize_value(kind, text)
    assert compare_values(kind, normal, normal).agrees or not normal.strip()


@pytest.mark.parametrize("unit", ["a", "1 ", "'", "\u0301\u0323", "in ,"])
@pytest.mark.parametrize("kind", list(Kind))
def test_a_megabyte_is_read_in_linear_time(kind: Kind, unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    normalize_value(kind, text)
    compare_values(kind, text, text[:-1])
