"""Which memories answer a question: a fitted head, in doubt none."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.deciding.bearing import (
    MAX_TOLD,
    features,
    is_sure,
    probabilities,
    told,
)

TEXTS = (
    "Fennway owe us 40 panes for the greenhouse",
    "I pay 62 pounds a month for the storage unit",
    "My brother Tom is a vet in Leeds",
)
PAYS = "What do I pay for storage?"


def weighed(question: str, near: tuple[float, ...], texts: tuple[str, ...] = TEXTS) -> list[float]:
    return probabilities(question, texts, near)


def test_what_lies_nearest_and_shares_words_is_told_for_sure() -> None:
    odds = weighed(PAYS, (0.1, 0.7, 0.1))
    assert told(odds) == [1]
    assert is_sure(odds[1])


def test_in_doubt_nothing_is_told() -> None:
    question = "Who won the cup in 1954?"
    assert told(weighed(question, (0.05, 0.1, 0.12))) == []
    assert told([]) == []


def test_two_that_come_as_near_are_both_told() -> None:
    texts = (*TEXTS, "they put the storage unit up to 70 a month")
    odds = weighed(PAYS, (0.1, 0.7, 0.1, 0.68), texts)
    assert set(told(odds)) == {1, 3}


def test_an_attribute_that_no_memory_names_is_not_told_from_what_lies_near() -> None:
    question = "What is my favourite film?"
    assert told(weighed(question, (0.1, 0.1, 0.55))) == []
    assert told(weighed(question, (0.1, 0.1, 0.95))) == [2]


def test_what_is_hardly_likely_is_told_without_being_sure() -> None:
    odds = [0.0, 0.25, 0.0]
    assert told(odds) == [1]
    assert not is_sure(odds[1])
    assert told([0.0, 0.15, 0.0]) == []


@given(
    question=st.text(max_size=80),
    held=st.lists(st.tuples(st.text(max_size=60), st.floats(-1, 1)), max_size=9),
)
def test_any_text_is_weighed(question: str, held: list[tuple[str, float]]) -> None:
    texts = [text for text, _ in held]
    given_ = (question, texts, [near for _, near in held])
    odds = probabilities(*given_)
    assert odds == probabilities(*given_)
    assert all(0 <= one <= 1 for one in odds)
    places = told(odds)
    assert len(places) == len(set(places)) <= MAX_TOLD
    assert [odds[at] for at in places] == sorted((odds[at] for at in places), reverse=True)
    assert len(features(*given_)) == len(texts)


def test_a_megabyte_is_weighed() -> None:
    huge = "storage " * 130_000
    odds = weighed(huge, (0.5, 0.1, 0.1), (huge, *TEXTS[1:]))
    assert len(odds) == len(TEXTS)
