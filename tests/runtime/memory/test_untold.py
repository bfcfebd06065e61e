"""Questions whose answer was not told: nothing unrelated is quoted; courtesies are returned."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from support.conversation import Conversation
from support.deployment import deployed

TOLD = (
    "I work as a nurse at St. Mary's Hospital.",
    "Our boiler broke yesterday and the landlord ignores me.",
    "I'm allergic to peanuts.",
    "My sister Anna is visiting us in May.",
    "Meine Mutter liegt im Krankenhaus.",
)
_OFFERS = ("If you tell me, I will remember it.", "Wenn Sie es mir sagen, merke ich es mir.")


@pytest_asyncio.fixture
async def anna(tmp_path: Path) -> AsyncIterator[Conversation]:
    """Somebody who told five things."""
    async with deployed(tmp_path, corpus=False) as opened:
        talk = Conversation(deployment=opened)
        await talk.tell(*TOLD)
        yield talk


@pytest.mark.parametrize(
    "question",
    [
        "What is my favourite film?",
        "When is my birthday?",
        "How tall am I?",
        "What's my brother's name?",
        "Wann habe ich Geburtstag?",
        "Was ist mein Lieblingsfilm?",
        "Wie groß bin ich?",
    ],
)
async def test_what_was_not_told_is_said_to_be_untold(anna: Conversation, question: str) -> None:
    said = await anna.say(question)
    assert said["answer"].endswith(_OFFERS)
    assert said["response_type"] == "uncertainty"
    assert said["xray"] is None
    assert said["clauses"]["broken"] == []


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is wrong with the boiler?", TOLD[1]),
        ("When is my sister coming?", TOLD[3]),
        ("Wie geht es meiner Mutter?", TOLD[4]),
    ],
)
async def test_what_was_told_is_told_and_nothing_else(
    anna: Conversation, question: str, told: str
) -> None:
    said = await anna.say(question)
    assert [one["text"] for one in said["xray"]["memories_used"]] == [told]


async def test_what_only_comes_near_is_told_as_that(anna: Conversation) -> None:
    said = await anna.say("Who is my landlord?")
    assert said["answer"].startswith("I am not sure; this comes nearest:")
    assert said["response_type"] == "uncertainty"
    assert [one["text"] for one in said["xray"]["memories_used"]] == [TOLD[1]]


@pytest.mark.parametrize(
    ("wanted", "reply"),
    [
        ("Please sing me a song about hospitals.", "Without a language model I cannot do that"),
        ("Erzählen Sie mir eine lustige Geschichte.", "Ohne Sprachmodell kann ich das nicht"),
        ("Ich will im Mai verreisen, können Sie mir dabei helfen?", "Ohne Sprachmodell kann"),
    ],
)
async def test_who_wants_work_is_told_nothing_that_comes_near(
    anna: Conversation, wanted: str, reply: str
) -> None:
    said = await anna.say(wanted)
    assert said["answer"].startswith(reply)
    assert said["xray"] is None


async def test_what_answers_in_other_words_is_told_outright(anna: Conversation) -> None:
    said = await anna.say("What can't I eat?")
    assert said["answer"].startswith("You told me on")
    assert said["response_type"] == "belief"
    assert [one["text"] for one in said["xray"]["memories_used"]] == [TOLD[2]]


@pytest.mark.parametrize(
    ("message", "reply"),
    [
        ("thanks!", "You're welcome."),
        ("thank you so much, that's very helpful", "You're welcome."),
        ("Danke, das hilft mir sehr weiter", "Gern geschehen."),
        ("How are you?", "I am doing fine, thank you. What can I do for you?"),
        ("Wie geht's?", "Danke, gut. Was kann ich für Sie tun?"),
        ("Okay, great.", "All right."),
    ],
)
async def test_a_courtesy_is_returned_and_not_kept(
    anna: Conversation, message: str, reply: str
) -> None:
    assert (await anna.say(message))["answer"] == reply
    assert len(await anna.memories()) == len(TOLD)
