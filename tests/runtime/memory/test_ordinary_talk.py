"""Talk as people type it: what is named, answered, forgotten and told apart in everyday words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from support.conversation import Conversation
from support.deployment import deployed

WEDNESDAY, FRIDAY = "physio is every wednesday with Priya", "physio with Priya is fridays"


@pytest_asyncio.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Conversation]:
    async with deployed(tmp_path, corpus=False) as opened:
        yield Conversation(deployment=opened)


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        ("fridays", FRIDAY),
        ("it's friday now", FRIDAY),
        ("sorry, wednesday", WEDNESDAY),
        ("physio is on fridays, not wednesdays", FRIDAY),
    ],
)
async def test_a_statement_is_named_by_what_tells_it_from_the_other(
    talk: Conversation, answer: str, holds: str
) -> None:
    assert (await talk.tell(WEDNESDAY, FRIDAY))["questions"]
    settled = await talk.say(answer)
    assert f"I'll go with “{holds}”" in settled["answer"]
    assert await talk.entries(state="open") == []


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    "remark",
    [
        "i had lunch on friday",
        "friday, no wait, wednesday",
        "not wednesday",
        "physio",
        "it's friday now, she changed it",
    ],
)
async def test_a_remark_that_holds_such_a_word_settles_nothing(
    talk: Conversation, remark: str
) -> None:
    await talk.tell(WEDNESDAY, FRIDAY)
    await talk.say(remark)
    assert len(await talk.entries(state="open")) == 1


@pytest.mark.clause("MEM-18")
async def test_what_stands_behind_an_answer_is_kept(talk: Conversation) -> None:
    await talk.tell(WEDNESDAY, FRIDAY, "it's friday, i moved it, and rent is 600")
    assert any("rent is 600" in one["text"] for one in await talk.memories())


@pytest.mark.clause("MEM-3")
async def test_no_caveat_is_put_among_words_that_are_quoted(talk: Conversation) -> None:
    await talk.tell("I work at Microsoft.", "I work at Amazon.")
    said = await talk.say("somebody at amazon told me the canteen is closed on mondays")
    quotes = [part.partition("”")[0] for part in said["answer"].split("“")[1:]]
    assert any("canteen" in quote for quote in quotes)
    assert not any("record" in quote for quote in quotes)


@pytest.mark.clause("MEM-20")
@pytest.mark.parametrize(
    ("request_", "meant"),
    [
        ("please forget what i said about the hens", "we keep six hens"),
        ("forget the thing about my knee", "my knee is swollen"),
        ("forget the last thing i said", "our boiler is from 1998"),
        ("kannst du das mit den hens wieder vergessen", "we keep six hens"),
    ],
)
async def test_only_what_is_meant_is_offered_to_be_forgotten(
    talk: Conversation, request_: str, meant: str
) -> None:
    await talk.tell("we keep six hens", "my knee is swollen", "our boiler is from 1998")
    said = await talk.say(request_)
    offered = [line for line in said["answer"].splitlines() if line.startswith("- ")]
    assert len(offered) == 1
    assert meant in offered[0]


@pytest.mark.clause("MEM-20")
async def test_what_corrected_it_is_forgotten_with_it(talk: Conversation) -> None:
    told = ["i take ramipril 5mg every morning", "my doctor raised it to 10mg"]
    await talk.tell(told[0], "my mum doesn't eat celery", told[1])
    said = await talk.say("forget the thing about my ramipril")
    offered = [line for line in said["answer"].splitlines() if line.startswith("- ")]
    assert [one.strip("- “”") for one in offered] == told[::-1]


@pytest.mark.clause("MEM-20")
async def test_what_was_never_told_offers_nothing_to_be_forgotten(talk: Conversation) -> None:
    await talk.tell(
        "meine schwester wohnt in kassel",
        "die hochzeit ist am 6. juni",
        "der huber ist ein netter nachbar",
    )
    said = await talk.say("vergiss meinen onkel rolf")
    assert said["metadata"]["forget"] == []
    assert "kassel" not in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_what_was_not_told_of_somebody_is_no_matter_of_evidence(
    talk: Conversation,
) -> None:
    await talk.tell("my sister Wilma is in year four")
    said = await talk.say("what's Wilma's teacher called?")
    assert said["answer"] == "I have nothing to answer that from."
    assert "**Evidence:**" not in said["answer"]


@pytest.mark.clause("TRUST-1.1", breaks=True)
async def test_a_question_about_the_world_still_needs_evidence(talk: Conversation) -> None:
    await talk.tell("my sister Wilma is in year four")
    assert "**Evidence:**" in (await talk.say("how tall is the eiffel tower?"))["answer"]


@pytest.mark.clause("MEM-13")
async def test_two_figures_that_answer_one_question_are_said_to_differ(
    talk: Conversation,
) -> None:
    await talk.tell("the photographer is 1,800 for the whole day", "photographer wants 2100")
    said = await talk.say("how much is the photographer?")
    assert "2100" in said["answer"]
    assert "1,800" in said["answer"]
    assert "They differ" in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_what_was_weighed_to_be_replaced_stays_in_the_summary(talk: Conversation) -> None:
    await talk.tell("I play tennis on mondays", "tennis moved to thursdays")
    said = await talk.say("what do you know about me?")
    assert "thursdays" in said["answer"]
    assert "mondays" in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_a_matter_is_found_where_it_stands_with_an_s(talk: Conversation) -> None:
    await talk.tell("my back's been killing me since easter", "pulled a muscle in my back in 2019")
    said = await talk.say("what do you know about my back?")
    assert "since easter" in said["answer"]
    assert "2019" in said["answer"]


@pytest.mark.parametrize(
    ("message", "opening"),
    [
        ("such grad ne bude in leipzig", "Notiert"),
        ("bin day is tuesday, by the way", "Noted"),
        ("super", "Alles klar"),
    ],
)
async def test_the_language_of_the_talk_is_kept(
    talk: Conversation, message: str, opening: str
) -> None:
    german = opening != "Noted"
    await talk.tell("mein bruder wohnt in kassel" if german else "my brother lives in Hull")
    assert (await talk.say(message))["answer"].startswith(opening)
