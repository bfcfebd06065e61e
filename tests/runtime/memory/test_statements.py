"""Statements that no slot indexes: kept, found, weighed, contradicted and quoted, through chat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.conversation import Conversation, flagged
from support.deployment import deployed
from support.judging import constant_judge, perfect_judge
from troth_lab.models.scripted import ScriptedServer

BOILER = "The boiler man comes on Tuesday morning."
DRIVER = "My husband Declan does all our deliveries to customers."
DRIVEN = "I take our deliveries round the customers myself."
PANES = "Fennway Glass owe us 40 panes for the greenhouse."


@pytest.mark.clause("MEM-18")
async def test_what_is_let_drop_is_kept_and_quoted(anna: Conversation) -> None:
    said = await anna.say(f"{PANES} Can you write them a polite chaser?")
    assert [one["text"] for one in await anna.memories()] == [PANES]
    assert PANES.rstrip(".") in said["answer"] or said["questions"]
    await anna.say(BOILER)
    asked = await anna.say("How many panes do Fennway owe us?")
    assert PANES.rstrip(".") in asked["answer"]
    assert asked["clauses"]["broken"] == []


@pytest.mark.clause("MEM-18", breaks=True)
@pytest.mark.parametrize(
    "message",
    [
        "Translate this into French: The boiler man comes on Tuesday.",
        "What did I say the boiler man is called?",
        "If the boiler man came on Tuesday, what would it cost?",
        "> The boiler man comes on Tuesday.\n\nWhat does that mean?",
        "haben wir eigentlich nen kater",
        "Das war aber sehr nett von Ihnen.",
    ],
)
async def test_what_claims_nothing_leaves_nothing(anna: Conversation, message: str) -> None:
    await anna.say(message)
    assert await anna.memories() == []


@pytest.mark.clause("MEM-6")
async def test_a_chat_model_that_refutes_opens_an_entry_and_both_are_told(tmp_path: Path) -> None:
    play = perfect_judge({(DRIVER, DRIVEN): "refuted"})
    with ScriptedServer(play) as server:
        settings: dict[str, Any] = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, corpus=False, **settings) as opened:
            anna = Conversation(deployment=opened)
            await anna.tell(DRIVER, DRIVEN)
            (entry,) = await anna.entries()
            assert {entry["old_value"], entry["new_value"]} == {DRIVER, DRIVEN}
            assert entry["judge"].startswith("gate:")
            shown = await anna.say("Who does our deliveries?")
            assert flagged(shown) == {DRIVER, DRIVEN}


@pytest.mark.clause("MEM-8")
async def test_what_a_chat_model_leaves_open_stands_beside(tmp_path: Path) -> None:
    with ScriptedServer(constant_judge("open")) as server:
        settings: dict[str, Any] = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, corpus=False, **settings) as opened:
            anna = Conversation(deployment=opened)
            await anna.tell(DRIVER, DRIVEN)
            assert await anna.entries() == []
            assert len(await anna.memories()) == 2


@pytest.mark.clause("MEM-6")
async def test_a_day_that_differs_is_noticed_without_any_model(anna: Conversation) -> None:
    await anna.tell(BOILER, BOILER.replace("Tuesday", "Friday"))
    (entry,) = await anna.entries()
    assert entry["attribute"] == "statement"
    asked = await anna.say("When does the boiler man come?")
    assert "(most recent update)" in asked["answer"]
    assert "Tuesday" in asked["answer"]
    assert "Friday" in asked["answer"]
    assert asked["clauses"]["broken"] == []


async def test_said_again_it_is_kept_once(anna: Conversation) -> None:
    await anna.tell(PANES, PANES.upper())
    assert [one["text"] for one in await anna.memories()] == [PANES]


@pytest.mark.clause("MEM-15")
async def test_nobody_elses_statements_answer(anna: Conversation) -> None:
    await anna.say(PANES)
    other = Conversation(deployment=anna.deployment, subject="berta", thread_id="t2")
    asked = await other.say("How many panes do Fennway owe us?")
    assert "40 panes" not in asked["answer"]


async def test_what_only_comes_near_is_told_as_that(anna: Conversation) -> None:
    await anna.tell(PANES, BOILER)
    asked = await anna.say("Who pays the boiler man?")
    assert asked["answer"].startswith("I am not sure; this comes nearest:")
    assert asked["response_type"] == "uncertainty"


async def test_what_answers_in_other_words_is_told_outright(anna: Conversation) -> None:
    await anna.tell(PANES, BOILER)
    asked = await anna.say("Which day does the plumber come?")
    assert "comes on Tuesday" in asked["answer"]
    assert asked["response_type"] == "belief"


async def test_a_short_question_is_held_to_be_about_what_was_told(anna: Conversation) -> None:
    await anna.tell("We're at the Clive for mum's party, 14 people.", PANES)
    asked = await anna.say("how many are we?")
    assert "14 people" in asked["answer"]
    general = await anna.say("what's the capital of France?")
    assert "14 people" not in general["answer"]
