"""What a chat model is asked about, and shown, of a memory: more than is told without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.conversation import Conversation, saying, spoken_to
from support.deployment import deployed
from support.judging import REFUTED, perfect_judge
from troth.ports.memory import Owner
from troth_lab.models.script import Received
from troth_lab.models.scripted import ScriptedServer

COELIAC = "I have coeliac disease, not a trace of wheat for me."
SEITAN = "Seitan from the Asian shop is what I eat every week."
APART = {(COELIAC, SEITAN): REFUTED}
BESIDE = (
    "My sister Ruth lives in Leeds.",
    "The boiler was repaired on Monday.",
    "I play the oboe.",
    "Our car is a blue estate.",
    "My shift starts at six.",
    "The garden needs a new fence.",
    "I have two cats.",
)


@pytest.mark.clause("MEM-8")
async def test_a_model_is_asked_about_statements_with_no_word_in_common(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, perfect_judge(APART, otherwise=saying("I see."))) as (anna, _):
        await anna.say(COELIAC)
        for text in BESIDE:
            await anna.say(text)
        told = await anna.say(SEITAN)
        assert told["metadata"]["unresolved_contradictions_total"] == 1
        assert "coeliac" in told["answer"]


async def test_without_a_model_what_lies_so_far_opens_nothing(anna: Conversation) -> None:
    await anna.tell(COELIAC, *BESIDE, SEITAN)
    assert (await anna.say("Good morning."))["metadata"]["unresolved_contradictions_total"] == 0


async def test_a_message_of_many_statements_asks_about_few_pairs_of_each(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, perfect_judge({}, otherwise=saying("I see."))) as (anna, server):
        for text in (COELIAC, *BESIDE, "My tent is in the attic.", "The dentist moved to Bristol."):
            await anna.say(text)
        alone = _pairs(server, await anna.say(SEITAN))
        many = " ".join(
            f"My neighbour {name} has a dog." for name in ("Al", "Bo", "Cy", "Di", "Ed")
        )
        together = _pairs(server, await anna.say(many))
    assert len(alone) == 10  # every memory there is
    claims = {one["claim"] for one in together}
    assert len(claims) == 5
    assert max(sum(one["claim"] == claim for one in together) for claim in claims) <= 6


def _pairs(server: ScriptedServer, _said: Any) -> list[dict[str, str]]:
    asked: list[Received] = [one for one in server.requests if one.payload["task"] == "judge"]
    pairs: Any = asked[-1].payload["pairs"]
    return list(pairs)


@pytest.mark.parametrize(
    "question", ["What time do Ines and Tom marry?", "When is the wedding of Ines?"]
)
async def test_a_model_sees_what_came_near_and_was_not_told(tmp_path: Path, question: str) -> None:
    wedding = "Ines and Tom say yes on 25 July at noon."
    async with spoken_to(tmp_path, saying("They say yes on 25 July.")) as (anna, server):
        for text in (wedding, *BESIDE):
            await anna.post("/api/memories", text=text)
        answer = await anna.say(question)
        given: Any = server.requests[-1].payload["memories"]
    assert wedding in {one["text"] for one in given}
    shown = {one["memory_id"] for one in answer["metadata"]["retrieved_memories"]}
    assert {one["memory_id"] for one in given} <= shown


async def test_what_the_first_of_two_questions_brings_to_mind_comes_first(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        anna = Conversation(deployment=opened)
        await anna.tell("I work at IBM.", "I live in Oslo.")
        recall = opened.services.chat.remembering.recaller
        owner = Owner(tenant="default", subject="anna")
        both = recall(owner, "Where do I work and where do I live?")
        turned = recall(owner, "Where do I live and where do I work?")
    assert [one.memory.text for one in both.ranked] == ["I work at IBM.", "I live in Oslo."]
    assert [one.memory.text for one in turned.ranked] == ["I live in Oslo.", "I work at IBM."]


async def test_what_a_model_sees_besides_is_not_told_where_it_fails(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying("")) as (anna, _):
        for text in ("I have a cat named Mia.", *BESIDE):
            await anna.post("/api/memories", text=text)
        answer = await anna.say("What is my cat's name?")
    assert "Mia" in answer["answer"]
    assert "boiler" not in answer["answer"]
