"""One text for each value, and how two of them stand to each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.slots.values import (
    Agreement,
    agreement,
    normalize_value,
    other_names,
)

SAME, ALIAS, MORE = Agreement.SAME, Agreement.ALIAS, Agreement.REFINES
LESS, APART, OPEN = Agreement.GENERALIZES, Agreement.INCOMPATIBLE, Agreement.UNKNOWN
PAIRS = (
    (ValueKind.PLACE, "NYC", "New York City", SAME),
    (ValueKind.PLACE, "Germany", "Munich", MORE),
    (ValueKind.PLACE, "Kreuzberg", "Berlin", LESS),
    (ValueKind.PLACE, "Boston", "Boston, Massachusetts", MORE),
    (ValueKind.PLACE, "Smallville", "Smalville", ALIAS),
    (ValueKind.PLACE, "Smallville", "Small-Ville", ALIAS),
    (ValueKind.PLACE, "Smallville", "Springfield", APART),
    (ValueKind.PLACE, "Kansas", "Smallville", OPEN),
    (ValueKind.PLACE, "Boston", "Cedar Hill", OPEN),
    (ValueKind.ORGANIZATION, "The Google LLC", "Google", SAME),
    (ValueKind.ORGANIZATION, "International Business Machines", "IBM", SAME),
    (ValueKind.ORGANIZATION, "Amazon", "Microsoft", APART),
    (ValueKind.NAME, "Bob", "Robert", ALIAS),
    (ValueKind.NAME, "Anna", "Anna Huber", MORE),
    (ValueKind.NAME, "Anna", "Anne", APART),
    (ValueKind.STATUS, "vegetarian", "vegan", MORE),
    (ValueKind.STATUS, "married", "divorced", APART),
    (ValueKind.STATUS, "single", "divorced", OPEN),
    (ValueKind.STATUS, "keto", "vegetarian", OPEN),
    (ValueKind.OCCUPATION, "physician", "doctor", SAME),
    (ValueKind.OCCUPATION, "nurse", "teacher", APART),
    (ValueKind.OCCUPATION, "nurse", "wizard", OPEN),
    (ValueKind.NUMBER, "thirty-four", "34 years", SAME),
    (ValueKind.NUMBER, "34", "35", APART),
    (ValueKind.NUMBER, "80 kg", "34", OPEN),
    (ValueKind.MONEY, "$60,000", "60k dollars", SAME),
    (ValueKind.MONEY, "$80k a year", "$95k a year", APART),
    (ValueKind.MONEY, "$80k", "80,000 euros", OPEN),
    (ValueKind.DATE, "May 3rd, 1990", "3 May 1990", SAME),
    (ValueKind.DATE, "1990", "May 3rd, 1990", MORE),
    (ValueKind.DATE, "1990", "1991", APART),
    (ValueKind.DATE, "3 pm", "4 pm", APART),
    (ValueKind.DATE, "Tuesday", "Friday", OPEN),
    (ValueKind.CONTACT, "0171 2345678", "+49 171 2345678", ALIAS),
    (ValueKind.CONTACT, "a@example.org", "b@example.org", APART),
    (ValueKind.TEXT, "dogs", "dog", ALIAS),
    (ValueKind.TEXT, "blue", "dark blue", MORE),
    (ValueKind.TEXT, "blue", "red", APART),
    (ValueKind.ANY, "$1200", "$1300", APART),
    (ValueKind.ANY, "$1200", "tomorrow", OPEN),
    (ValueKind.NAME, "Acme", "\u0410cme", SAME),
)


@pytest.mark.parametrize(("kind", "old", "new", "found"), PAIRS)
def test_how_two_values_stand_to_each_other(
    kind: ValueKind, old: str, new: str, found: Agreement
) -> None:
    values = normalize_value(kind, old), normalize_value(kind, new)
    turned = {MORE: LESS, LESS: MORE}.get(found, found)
    assert agreement(kind, *values) is found
    assert agreement(kind, *values[::-1]) is turned


@given(st.sampled_from(list(ValueKind)), st.text(min_size=1, max_size=300))
def test_any_text_has_a_normal_form_that_is_its_own(kind: ValueKind, text: str) -> None:
    normal = normalize_value(kind, text)
    assert normal
    assert agreement(kind, normal, normal) is SAME
    assert normal not in other_names(kind, normal)


def test_an_answer_may_call_a_value_by_its_other_names() -> None:
    assert {"nyc", "the big apple"} <= set(other_names(ValueKind.PLACE, "new york city"))
    assert "robert" in other_names(ValueKind.NAME, "bob")
    assert other_names(ValueKind.TEXT, "blue") == ()
