"""What is told of one matter, and questions that say that they ask (MEM-13)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tampering.filled import settings_fields, settings_of
from troth import Troth
from troth.contracts.memory.slots.asking import named_beside
from troth.language.tokens import fold
from troth.settings import Settings

SISTER = "I run a small bakery in Porto with my sister Inês"
BABY = "Inês is expecting, due in March"
FLOUR = "my flour supplier is Moinhos Aurora, they deliver on Thursdays"


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return settings_of(tmp_path, database_url)


async def answers(settings: Settings, told: Sequence[str], asked: Sequence[str]) -> list[str]:
    async with Troth.open(**settings_fields(settings)) as troth:
        for message in told:
            await troth.chat(message, subject="ann")
        return [(await troth.chat(one, subject="ann")).document.answer for one in asked]


@pytest.mark.parametrize(
    "question", ["What do you know about my sister?", "tell me about my sister"]
)
async def test_a_matter_is_told_with_whoever_is_named_beside_it(
    settings: Settings, question: str
) -> None:
    (said,) = await answers(settings, [SISTER, BABY, FLOUR], [question])
    assert SISTER in said
    assert BABY in said
    assert FLOUR not in said


async def test_everything_is_told_of_oneself_and_nothing_of_what_was_never_spoken_of(
    settings: Settings,
) -> None:
    asked = ["What do you know about me?", "What do you know about Portugal?"]
    everything, nothing = await answers(settings, [SISTER, BABY, FLOUR], asked)
    assert all(one in everything for one in (SISTER, BABY, FLOUR))
    assert not any(one in nothing for one in (SISTER, BABY, FLOUR))


async def test_a_german_matter_is_told(settings: Settings) -> None:
    told = ["Meine Schwester Ines hat eine Bäckerei", "Ich wohne in Fürth"]
    (said,) = await answers(settings, told, ["Was weißt du über meine Schwester?"])
    assert told[0] in said
    assert told[1] not in said


async def test_sentences_with_no_blank_between_them_are_two_matters(settings: Settings) -> None:
    told = ["I live in Ghent.My sister lives in Bruges."]
    home, hers = await answers(settings, told, ["Where do I live?", "Where does my sister live?"])
    assert "Ghent" in home
    assert "Bruges" not in home
    assert "Bruges" in hers
    assert "Ghent" not in hers


async def test_who_says_that_they_ask_is_answered_without_a_question_mark(
    settings: Settings,
) -> None:
    (said,) = await answers(settings, [BABY, FLOUR], ["remind me when the baby is due"])
    assert BABY in said


async def test_talk_is_answered_as_talk(settings: Settings) -> None:
    thanks, talk = await answers(settings, [FLOUR], ["thanks, you're a star", "haha brilliant"])
    assert thanks == "You're welcome."
    assert talk == "All right."


def test_a_name_is_read_beside_the_whole_word_of_a_matter() -> None:
    assert named_beside("Große Straße: my sister Inês, and Bo", ["sister"]) == [fold("Inês")]
    assert named_beside("the party Anna gave was art Nouveau", ["art"]) == ["nouveau"]
    assert named_beside("I look after Mrs Hale, Edwin and Joan", ["hale"]) == []
