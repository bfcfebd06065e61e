"""Which details of a task are given and which are open, and when they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.request.chances import Chance
from troth.contracts.answers.request.dimensions import (
    MAX_OPEN,
    gives_task,
    is_detailed,
    named_dimensions,
    open_dimensions,
)
from troth.contracts.answers.request.features import views_of
from troth.contracts.answers.request.gaps import Slot
from troth.contracts.answers.request.missing import MissingContext, Turn, decide_missing_context
from troth.contracts.answers.request.split import split_request
from troth.language.tokens import fold


def missing(text: str, probability: float = 0.95, *history: Turn) -> MissingContext:
    chance = Chance(about="context", probability=probability, sure_no=0.0, sure_yes=0.9)
    return decide_missing_context(split_request(text), history=history, chance=chance)


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("i would like to plan a trip to paris next month.", (Slot.BUDGET, Slot.PEOPLE)),
        ("find me a good restaurant", (Slot.BUDGET, Slot.PREFERENCES)),
        ("help me learn spanish", (Slot.LEVEL, Slot.DURATION, Slot.GOAL)),
        ("write an article on robots", (Slot.AUDIENCE, Slot.LENGTH)),
        ("erstelle einen trainingsplan für mich", (Slot.LEVEL, Slot.DURATION)),
    ],
)
def test_what_matters_and_is_open_is_found(text: str, slots: tuple[Slot, ...]) -> None:
    assert set(slots) <= set(open_dimensions(text))


def test_what_is_given_is_not_open() -> None:
    text = "plan a trip to rome for two in may, five days, 1500 eur, we like ruins"
    given_ = {Slot.PEOPLE, Slot.DATES, Slot.DURATION, Slot.BUDGET, Slot.PREFERENCES}
    assert given_ <= set(named_dimensions(text))
    assert not given_ & set(open_dimensions(text))
    assert is_detailed(text)


@pytest.mark.clause("TRUST-2.1")
@pytest.mark.clause("TRUST-2.4")
def test_a_task_that_is_surely_vague_is_asked_about() -> None:
    found = missing("I would like to plan a trip to Paris next month.")
    slots = {question.slot for question in found.questions}
    assert {Slot.BUDGET, Slot.PEOPLE} <= slots
    assert "classifier:context=0.95" in found.signals
    german = missing("Ich möchte nächsten Monat nach Paris reisen, plane die Reise.")
    assert "Wie hoch ist Ihr Budget dafür?" in {question.text for question in german.questions}


@pytest.mark.clause("TRUST-2.1", breaks=True)
@pytest.mark.clause("TRUST-2.8", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "What is the capital of France?",
        "How many people live in Leipzig?",
        "Hello",
        "Write a poem about autumn",
        "Turn on the lights",
        "I work at Amazon.",
        "My sister moved to Lyon in spring",
        "It depends.",
        "no database",
        "Ich wohne seit Kurzem in Graz.",
        "Plan a trip to Rome for two in May, five days, 1500 EUR, mostly by train",
        "Should we know what the current VAT rate is?",
    ],
)
def test_a_sure_classifier_asks_nothing_of_what_stands_for_itself(text: str) -> None:
    found = missing(text, 1.0)
    assert not found.questions
    assert found.signals == ("classifier:context=1.00",)


@pytest.mark.clause("TRUST-2.7")
def test_with_a_conversation_only_the_rules_ask() -> None:
    text = "I would like to plan a trip to Paris next month."
    assert missing(text).questions
    assert not missing(text, 1.0, Turn(request="We are two and love food", answer="Nice")).questions


def test_below_its_threshold_it_only_tells_its_probability() -> None:
    found = missing("I would like to plan a trip to Paris next month.", 0.89)
    assert found == MissingContext(signals=("classifier:context=0.89",))


def test_what_the_rules_ask_is_asked_whatever_a_classifier_says() -> None:
    assert missing("Rewrite this email", 0.0).questions


@given(st.text(max_size=200))
def test_questions_are_one_to_three_distinct_and_named(text: str) -> None:
    found = missing(text, 1.0)
    texts = [question.text for question in found.questions]
    assert len(texts) <= MAX_OPEN
    assert len(set(texts)) == len(texts)
    assert 1 <= len(open_dimensions(fold(text))) <= MAX_OPEN


@pytest.mark.parametrize("piece", ["plan a trip ", "1,1", "for two ", "x", "in in "])
def test_a_megabyte_of_anything_is_read(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    missing(text)
    gives_task(text)
    is_detailed(text)
    assert len(views_of(split_request(text))) == 3
