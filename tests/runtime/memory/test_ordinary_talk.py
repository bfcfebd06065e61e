"""Talk as people type it: what is named, answered, forgotten and told apart in everyday words."""

from __future__ import annotations

import pytest

from support.conversation import Conversation

WEDNESDAY, FRIDAY = "physio is every wednesday with Priya", "physio with Priya is fridays"


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("answer", "holds"),
    [
        ("fridays", FRIDAY),
        ("it's friday now, she changed it", FRIDAY),
        ("sorry, wednesday. got muddled", WEDNESDAY),
        ("physio is on fridays, not wednesdays", FRIDAY),
    ],
)
async def test_a_statement_is_named_by_what_tells_it_from_the_other(
    anna: Conversation, answer: str, holds: str
) -> None:
    assert (await anna.tell(WEDNESDAY, FRIDAY))["questions"]
    settled = await anna.say(answer)
    assert f"I'll go with “{holds}”" in settled["answer"]
    assert await anna.entries(state="open") == []


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    "remark", ["i had lunch on friday", "friday, no wait, wednesday", "not wednesday", "physio"]
)
async def test_a_remark_that_holds_such_a_word_settles_nothing(
    anna: Conversation, remark: str
) -> None:
    await anna.tell(WEDNESDAY, FRIDAY)
    await anna.say(remark)
    assert len(await anna.entries(state="open")) == 1


@pytest.mark.clause("MEM-18")
async def test_what_stands_behind_an_answer_is_kept(anna: Conversation) -> None:
    await anna.tell(WEDNESDAY, FRIDAY, "it's friday, i moved it, and rent is 600")
    assert any("rent is 600" in one["text"] for one in await anna.memories())


@pytest.mark.clause("MEM-3")
async def test_no_caveat_is_put_among_words_that_are_quoted(anna: Conversation) -> None:
    await anna.tell("I work at Microsoft.", "I work at Amazon.")
    said = await anna.say("somebody at amazon told me the canteen is closed on mondays")
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
    anna: Conversation, request_: str, meant: str
) -> None:
    await anna.tell("we keep six hens", "my knee is swollen", "our boiler is from 1998")
    said = await anna.say(request_)
    offered = [line for line in said["answer"].splitlines() if line.startswith("- ")]
    assert len(offered) == 1
    assert meant in offered[0]


@pytest.mark.clause("MEM-20")
async def test_what_corrected_it_is_forgotten_with_it(anna: Conversation) -> None:
    told = ["i take ramipril 5mg every morning", "my doctor raised it to 10mg"]
    await anna.tell(told[0], "my mum doesn't eat celery", told[1])
    said = await anna.say("forget the thing about my ramipril")
    offered = [line for line in said["answer"].splitlines() if line.startswith("- ")]
    assert [one.strip("- “”") for one in offered] == told[::-1]


@pytest.mark.clause("MEM-20")
async def test_what_was_never_told_offers_nothing_to_be_forgotten(anna: Conversation) -> None:
    await anna.tell(
        "meine schwester wohnt in kassel",
        "die hochzeit ist am 6. juni",
        "der huber ist ein netter nachbar",
    )
    said = await anna.say("vergiss meinen onkel rolf")
    assert said["metadata"]["forget"] == []
    assert "kassel" not in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_of_somebody_who_was_told_of_it_is_said_that_it_was_not_told(
    anna: Conversation,
) -> None:
    await anna.tell("my sister Wilma is in year four")
    said = await anna.say("what's Wilma's teacher called?")
    assert "You have not told me" in said["answer"]
    assert "**Evidence:**" not in said["answer"]


@pytest.mark.clause("TRUST-1.1", breaks=True)
async def test_a_question_about_the_world_still_needs_evidence(anna: Conversation) -> None:
    await anna.tell("my sister Wilma is in year four")
    assert "**Evidence:**" in (await anna.say("how tall is the eiffel tower?"))["answer"]


@pytest.mark.clause("MEM-13")
async def test_two_figures_that_answer_one_question_are_said_to_differ(
    anna: Conversation,
) -> None:
    await anna.tell("the photographer is 1,800 for the whole day", "photographer wants 2100")
    said = await anna.say("how much is the photographer?")
    assert "2100" in said["answer"]
    assert "1,800" in said["answer"]
    assert "They differ" in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_what_was_weighed_to_be_replaced_stays_in_the_summary(anna: Conversation) -> None:
    await anna.tell("I play tennis on mondays", "tennis moved to thursdays")
    said = await anna.say("what do you know about me?")
    assert "thursdays" in said["answer"]
    assert "mondays" in said["answer"]


@pytest.mark.clause("MEM-13")
async def test_a_matter_is_found_where_it_stands_with_an_s(anna: Conversation) -> None:
    await anna.tell("my back's been killing me since easter", "pulled a muscle in my back in 2019")
    said = await anna.say("what do you know about my back?")
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
    anna: Conversation, message: str, opening: str
) -> None:
    german = opening != "Noted"
    await anna.tell("mein bruder wohnt in kassel" if german else "my brother lives in Hull")
    assert (await anna.say(message))["answer"].startswith(opening)
