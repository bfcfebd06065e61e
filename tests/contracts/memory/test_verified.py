"""Facts of a model, held to the text: what stands there is taken, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.attributes import ATTRIBUTES
from troth.contracts.memory.model import Certainty, Speech, Tense
from troth.contracts.memory.slots.reading import MAX_SENTENCES, read_statements
from troth.contracts.memory.verified import ATTRIBUTE_NAMES, verified_statements

AT = "2026-11-21T10:00:00Z"

TEXT = "Since spring my desk stands in the Lisbon office."


def _proposed(**changes: Any) -> dict[str, Any]:
    fact = {
        "quote": TEXT,
        "entity": "user",
        "attribute": "location",
        "value": "Lisbon",
        "negative": False,
        "tense": "present",
    }
    return {**fact, **changes}


def _added(message: str, *proposed: Any) -> list[Any]:
    read = read_statements(message, at=AT)
    verified = verified_statements(read, proposed)
    assert [one.text for one in verified] == [one.text for one in read]
    return [
        fact
        for before, after in zip(read, verified, strict=True)
        for fact in after.facts
        if fact not in before.facts
    ]


def test_a_fact_that_stands_in_the_text_is_taken_as_hedged() -> None:
    (fact,) = _added(TEXT, _proposed())
    assert (fact.entity, fact.attribute, fact.value) == ("user", "location", "Lisbon")
    assert fact.certainty is Certainty.HEDGED
    assert TEXT[fact.span.start : fact.span.end] == "Lisbon"
    assert fact.validity.tense is Tense.PRESENT


def test_a_statement_with_a_fact_is_an_assertion() -> None:
    read = read_statements(TEXT, at=AT)
    (verified,) = verified_statements(read, [_proposed()])
    assert verified.speech is Speech.ASSERTION


@pytest.mark.parametrize(
    "changes",
    [
        {"value": "Porto"},
        {"value": "LISBON"},
        {"value": ""},
        {"value": " "},
        {"quote": "my desk stands in the Porto office"},
        {"quote": "my desk stands"},
        {"quote": ""},
        {"entity": "somebody"},
        {"entity": "user/sister; drop table"},
        {"entity": ""},
        {"entity": "named:mallory the thief"},
        {"entity": "user/thief"},
        {"entity": "user/sister/thief_of_cars"},
        {"attribute": "shoe_size"},
        {"attribute": ""},
        {"attribute": "favorite"},
        {"attribute": "schedule"},
        {"tense": "always"},
        {"tense": None},
        {"value": 5},
        {"quote": None},
    ],
    ids=repr,
)
def test_what_does_not_hold_is_dropped(changes: dict[str, Any]) -> None:
    assert _added(TEXT, _proposed(**changes)) == []


@pytest.mark.parametrize("member", ["quote", "entity", "attribute", "value", "tense"])
def test_a_missing_member_drops_the_fact(member: str) -> None:
    fact = _proposed()
    del fact[member]
    assert _added(TEXT, fact) == []


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    "message",
    [
        "Does my desk stand in the Lisbon office?",
        "If my desk stood in the Lisbon office, I would surf.",
        'Tom says: "my desk stands in the Lisbon office".',
        "Please send it to the Lisbon office.",
    ],
)
def test_what_asserts_nothing_yields_nothing(message: str) -> None:
    assert _added(message, _proposed(quote=message)) == []


def test_words_that_the_rules_read_are_not_read_again() -> None:
    message = "I work at Microsoft."
    assert _added(message, _proposed(quote=message, value="Microsoft")) == []


def test_the_same_fact_twice_is_one() -> None:
    assert len(_added(TEXT, _proposed(), _proposed(negative=False))) == 1


def test_the_value_is_looked_for_in_its_quote() -> None:
    message = "Lisbon is far, and my desk stands in the Lisbon office."
    (fact,) = _added(message, _proposed(quote="my desk stands in the Lisbon office"))
    assert fact.span.start == message.rindex("Lisbon")


def test_names_are_those_of_matters_that_stand_alone() -> None:
    assert set(ATTRIBUTES) - set(ATTRIBUTE_NAMES) == {"favorite", "schedule", "own"}


@given(
    message=st.text(max_size=80),
    proposed=st.lists(
        st.dictionaries(
            st.sampled_from(["quote", "entity", "attribute", "value", "tense", "negative"]),
            st.one_of(st.text(max_size=20), st.booleans(), st.none(), st.integers()),
        )
        | st.integers()
        | st.none(),
        max_size=4,
    ),
)
def test_anything_a_model_says_is_read_without_failing(message: str, proposed: list[Any]) -> None:
    for fact in _added(message, *proposed):
        assert fact.value in message


def test_a_very_long_message_with_many_facts_is_read_in_one_go() -> None:
    message = f"{TEXT} " * 8_000
    assert len(_added(message, *[_proposed()] * 40)) == MAX_SENTENCES
