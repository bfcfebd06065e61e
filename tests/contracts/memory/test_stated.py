"""Messages as statements: what slots index, and all else in its own words (MEM-18)."""

from __future__ import annotations

import pytest

from troth.contracts.memory.model import Speech
from troth.contracts.memory.stated import STATEMENT, read_message, whole_fact

AT = "2026-05-03T10:00:00Z"


def kept(message: str, **given: list[tuple[int, int]]) -> list[tuple[str, str]]:
    read = read_message(message, at=AT, **given)
    return [(one.text, fact.attribute) for one in read for fact in one.facts]


@pytest.mark.clause("MEM-18")
def test_what_no_pattern_foresees_is_kept_word_for_word() -> None:
    message = "They owe us 40 panes for the greenhouse. Can you write a polite chaser?"
    assert kept(message) == [("They owe us 40 panes for the greenhouse.", STATEMENT)]
    (one, asked) = read_message(message, at=AT)
    assert message[one.span.start : one.span.end] == one.text
    assert asked.facts == ()


@pytest.mark.clause("MEM-18", breaks=True)
def test_what_was_handed_over_is_nobodys_claim() -> None:
    message = "Translate this into French: My dog is dead."
    place = (message.index("My dog"), len(message))
    assert kept(message, aside=[place]) == []
    assert {one.speech for one in read_message(message, at=AT, aside=[place])} <= {
        Speech.QUOTED,
        Speech.REQUEST,
    }


def test_a_slot_is_an_index_and_keeps_the_sentence() -> None:
    assert kept("I work at Microsoft.") == [("I work at Microsoft.", "employer")]


def test_the_same_words_are_the_same_whatever_their_case() -> None:
    assert whole_fact("The Boiler is broken!").normal == whole_fact("the boiler is broken").normal
