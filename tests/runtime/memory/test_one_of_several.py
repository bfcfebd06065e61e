"""Relatives by their names, and things by their nouns: told, contested and asked for on SQLite."""

from __future__ import annotations

import pytest

from support.conversation import Conversation, flagged, quoted


@pytest.mark.clause("MEM-6")
async def test_two_statements_about_one_sister_contradict(anna: Conversation) -> None:
    await anna.tell("My sister Anna lives in Paris.", "My sister Anna lives in Rome.")
    (entry,) = await anna.entries()
    assert (entry["old_value"], entry["new_value"]) == ("Paris", "Rome")
    asked = await anna.say("Where does my sister live?")
    assert "“My sister Anna lives in Rome” (most recent update)" in asked["answer"]
    assert len(flagged(asked)) == 2


@pytest.mark.clause("MEM-8")
async def test_two_sisters_do_not(anna: Conversation) -> None:
    await anna.tell("My sister Anna is a doctor. She lives in Paris.", "My sister Lisa is 30.")
    await anna.tell("My sister Lisa lives in Oslo.")
    assert await anna.entries() == []
    both = await anna.say("Where does my sister live?")
    assert "Paris" in both["answer"]
    assert "Oslo" in both["answer"]
    one = await anna.say("Where does my sister Anna live?")
    assert "Paris" in one["answer"]
    assert "Oslo" not in one["answer"]


async def test_she_is_found_by_kin_alone_whatever_the_words(anna: Conversation) -> None:
    await anna.tell("My sister Anna is a doctor. She lives in Paris.")
    asked = await anna.say("Wo wohnt meine Schwester?")
    assert "Paris" in asked["answer"]


@pytest.mark.clause("MEM-6")
async def test_a_thing_of_ones_own_is_asked_for_by_its_noun(anna: Conversation) -> None:
    await anna.tell("My rent is $1200.", "My rent is $1300.")
    asked = await anna.say("What is my rent?")
    assert "$1300" in asked["answer"]
    assert "$1200" in asked["answer"]
    assert len(flagged(asked)) == 2
    assert asked["clauses"]["broken"] == []


async def test_what_took_the_place_is_current(anna: Conversation) -> None:
    told = await anna.tell("I left IBM and now work at Google.", "I work at Google in logistics.")
    assert "not work" not in told["answer"]
    asked = await anna.say("Where do I work?")
    assert "I left IBM and now work at Google" in quoted(asked)
