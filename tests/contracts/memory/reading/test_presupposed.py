"""Whom and what a sentence takes for granted, and what it does not."""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import lines_of

TAKEN = (
    ("my cat woke me up at four again", "user pet=cat"),
    ("My dog's so cute lol", "user pet=dog"),
    ("I have to leave at 3 to pick up my daughter from nursery.", "user relative=daughter"),
    ("I watch it on my TV", "user possession=TV"),
    ("My roommate keeps leaving her dishes in the sink.", "user relative=roommate"),
    ("I go swimming with my youngest son.", "user relative=son"),
    ("Mein Bruder kommt zu Weihnachten.", "user relative=Bruder"),
)
NOT_TAKEN = """My dog died last year.|I miss my cat.|My dog walker is late.
I want my dog back someday.|My brother in law is visiting.|I broke up with my boyfriend.
My sister-in-law called.|Can you write a poem about my dog?|Write a poem about my dog.
what can my cat eat|If my daughter calls, tell her.|He says my daughter is late.
I gave my car to a friend.|Früher hatte mein Hund hier Platz.|"My cat is great," she said.
Not my dog.""".replace("\n", "|").split("|")
READ_ANYWAY = (
    ("My sister lives in Rome.", "user/sister location=Rome"),
    ("My husband and I moved to Oslo in 2021.", "user location=Oslo; since 2021"),
)


@pytest.mark.parametrize(("text", "line"), TAKEN, ids=[row[0] for row in TAKEN])
def test_a_possessive_presupposes_whom_one_has(text: str, line: str) -> None:
    assert lines_of(text) == (line,)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("text", NOT_TAKEN)
def test_in_doubt_nothing_is_taken_for_granted(text: str) -> None:
    assert lines_of(text) == ()


@pytest.mark.parametrize(("text", "line"), READ_ANYWAY, ids=[row[0] for row in READ_ANYWAY])
def test_beside_other_facts_nothing_is_added(text: str, line: str) -> None:
    assert lines_of(text) == (line,)
