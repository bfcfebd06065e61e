"""By which words memories and contested values are found."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.storage.memory_streams import entry, fact, job, memory
from troth.adapters.storage.memories_words import (
    MAX_INDEXED_WORDS,
    MAX_TEXT_WORDS,
    WORDLESS,
    memory_words,
    normal_key,
    query_words,
    side_words,
    slot_key,
    text_words,
    value_forms,
)
from troth.adapters.storage.plain_text import MAX_QUERY_WORDS
from troth.contracts.memory.model import Entry
from troth.language.tokens import stem

UNRELATED = "Qwertz"


def contested(value: str, normal: str = "") -> Entry:
    text = f"It is {value}."
    old = memory(1, text, fact(text, value, normal=normal))
    return entry(old, job(2, UNRELATED))


def contest_words(contested_entry: Entry) -> list[str]:
    return [word for side in contested_entry.sides for word in side_words(side.fact)]


def touches(text: str, contested_entry: Entry) -> bool:
    told = text_words(["Nothing here.", text])
    return told is None or not set(told).isdisjoint(contest_words(contested_entry))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Amazon", "You work at Amazon (most recent update)."),
        ("Amazon", "AMAZON's warehouse"),
        ("Amazon", "You are with\nAmazon\u2019s"),
        ("Amazon", "Ama\u200bzon"),
        ("Amazon", "A\u0301mazo\u0336n"),
        ("Amazon", "Ａｍａｚｏｎ"),
        ("Amazon", "A-m-a-z-o-n"),
        ("Amazon", "A m a z o n"),
        ("Amazon", "\u0410m\u0430zon"),
        ("Amazon", "Am@z0n"),
        ("Amazon", "Амазон"),
        ("Amazon", "アマゾンで"),
        ("Amazon", "あなたはAmazonで"),
        ("Amazon", "Amazonilla"),
        ("Berlin", "Mieszkasz w Berlinie."),
        ("555-1234", "5551234"),
        ("34", "३४"),
        ("Amazon Web Services", "the web team"),
        ("Zürich", "Sie wohnen in ZURICH."),
        ("Zurich", "Zu\u0308rich ist schön."),
        ("Goethestraße 4", "in der Goethestrasse"),
        ("vegetarians", "You are vegetarian."),
        ("34", "thirty-four"),
        ("34", "Thirty four years"),
        ("34", "Sie sind vierunddreißig."),
        ("thirty-four", "You are 34."),
        ("60k", "€60,000 a year"),
        ("60,000", "60k"),
        ("sixty thousand dollars", "60.000 Dollar"),
        ("1.250 €", "1250 EUR"),
        ("two", "You have 2 cats."),
        ("Will", "Your name is Will."),
        ("IT", "You work in it."),
        ("🎉", "You like that one."),
        ("🎉", ""),
        ("C++", "You write C."),
        ("x" * 300, "a word that is none"),
    ],
)
def test_a_text_that_holds_a_word_of_a_contested_value_is_seen(value: str, text: str) -> None:
    assert touches(text, contested(value))


@pytest.mark.parametrize(
    "text", ["", "You live by the sea.", "amazing", "42", "forty-two", "thirty", "is it"]
)
@pytest.mark.parametrize("value", ["Amazon", "34"])
def test_a_text_without_such_a_word_is_not(value: str, text: str) -> None:
    assert not touches(text, contested(value))


def test_the_normal_form_is_another_spelling() -> None:
    named = contested("NYC", "new york city")
    assert value_forms(named.old_fact) == ("new york city",)
    assert value_forms(named.new_fact) == ()
    assert touches("You live in York.", named)
    assert touches("nyc", named)


def test_either_side_has_words_of_its_own() -> None:
    both = contest_words(contested("🎉"))
    assert both == [WORDLESS, "qwertz", "~krts"]


def test_a_text_with_too_many_words_is_not_asked_for() -> None:
    assert text_words([" ".join(f"w{at}" for at in range(MAX_TEXT_WORDS - 10))]) is not None
    assert text_words([" ".join(f"w{at}" for at in range(MAX_TEXT_WORDS * 2))]) is None
    assert text_words(["a" * 100_000, "b" * 100_001]) is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_whatever_a_value_is_a_text_that_quotes_it_is_seen(value: str, around: str) -> None:
    if not value.strip():
        return
    text = f"{around} {value} {around}"
    stated = dataclasses.replace(fact("x", "x"), value=value, normal=value)
    old = memory(1, text, stated)
    assert touches(text, entry(old, job(2, UNRELATED)))


def test_a_memory_is_found_by_its_facts_before_its_text() -> None:
    text = " ".join(f"w{at}" for at in range(5000)) + " Initech"
    found = memory_words(memory(1, text, fact(text, "Initech", normal="initech inc")))
    assert found[:3] == ["initech", "inc", "w0"]
    assert len(found) == len(set(found)) == MAX_INDEXED_WORDS


@given(st.lists(st.text(max_size=20), max_size=80))
def test_words_to_search_for_are_few_and_storable(given_: list[str]) -> None:
    found = query_words(given_)
    assert len(found) <= 2 * MAX_QUERY_WORDS
    assert all(0 < len(word) <= 256 and "\x00" not in word for word in found)
    assert " ".join([*found, "encodable"]).encode()


@given(st.text(alphabet="abcdeginslyäöüéß", min_size=1, max_size=12))
def test_a_word_of_a_text_is_found_folded_or_stemmed(word: str) -> None:
    held = set(memory_words(memory(1, f"{word}.")))
    if held:
        assert not held.isdisjoint(query_words([word]))
        assert not held.isdisjoint(query_words([stem(word)]))


def test_keys_part_entity_and_attribute() -> None:
    assert slot_key("user", "employer") != slot_key("useremployer", "")
    assert slot_key("user", "employer") == slot_key("user", "employer")
    assert len(normal_key("x" * 1_000_000)) == 32


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "word " * 200_000,
        "thousand " * 110_000,
        "\u0316\u0301" * 500_000,
        "é" * 1_000_000,
        "x" * 1_000_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_a_megabyte_is_read_without_harm(text: str) -> None:
    stated = dataclasses.replace(fact("x", "x"), value=text, normal=text)
    told = memory(1, text, stated)
    assert len(memory_words(told)) <= MAX_INDEXED_WORDS
    assert contest_words(entry(told, job(2, UNRELATED)))
    assert text_words([text]) is None
    assert text_words([text[:200_000]])


@pytest.mark.parametrize("text", ["1," * 100_000, "a'" * 100_000])
def test_what_is_taken_apart_without_end_is_not_asked_for(text: str) -> None:
    assert text_words([text]) is None
    assert text_words([text[:40]])
