"""Places that no table knows, lookalikes and wild years: told, contested and asked for."""

from __future__ import annotations

import pytest

from support.conversation import Conversation, flagged

CAVEAT = "conflicting records"


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.clause("MEM-6")
@pytest.mark.parametrize(
    ("first", "then"), [("Smallville", "Springfield"), ("Paris", "R\u043eme"), ("Boston", "Zorb")]
)
async def test_no_contested_home_is_told_as_plain_truth(
    anna: Conversation, first: str, then: str
) -> None:
    told = await anna.tell(f"I live in {first}.", f"I live in {then}.")
    assert told["metadata"]["contradiction_detected"] is True
    asked = await anna.say("Where do I live?")
    assert f"“I live in {then}” (most recent update), though" in asked["answer"]
    assert asked["answer"].count(CAVEAT) == 1
    assert len(flagged(asked)) == 2
    assert asked["clauses"]["broken"] == asked["clauses"]["repaired"] == []


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("I live in Rome.", "I live in R\u043eme."),
        ("I work at Acme.", "I work at \u0410cme."),
        ("I work at Acm\u00e9.", "I work at Acme."),
    ],
)
async def test_what_looks_alike_is_said_again_and_kept_as_first_told(
    anna: Conversation, first: str, then: str
) -> None:
    told = await anna.tell(first, then)
    assert CAVEAT not in told["answer"]
    assert await anna.entries() == []
    assert [one["text"] for one in await anna.memories()] == [first]


async def test_a_year_beyond_the_calendar_is_quoted_and_fills_no_slot(anna: Conversation) -> None:
    await anna.say("I was born in year 99999.")
    (kept,) = await anna.memories()
    assert [fact["attribute"] for fact in kept["facts"]] == ["statement"]
