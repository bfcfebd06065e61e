"""Answers and panels of somebody who told something: the memory contract binds them too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.conversation import Conversation, flagged, quoted, repaired, saying, shown, spoken_to
from support.deployment import QUESTION as FROM_HANDBOOK
from support.deployment import Deployment, deployed
from troth_lab.models.scripted import ScriptedServer

TOLD = ("I work at Microsoft.", "I work at Amazon.")
QUESTION = "Where do I work?"
CAVEATS = "most recent update", "conflicting records"


@pytest.mark.clause("MEM-13")
async def test_a_memory_question_is_answered_from_memory(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    await anna.tell(*TOLD)
    answer = await anna.ask(QUESTION)
    told = answer["sections"]["interpretation"]
    assert all(caveat in told for caveat in CAVEATS)
    assert answer["sections"]["evidence"] == []
    assert answer["evidence"]["status"] == "not_needed"
    assert {one["text"] for one in answer["memories"]} == set(TOLD)
    assert flagged(answer) == set(TOLD)
    assert answer["reintroduced_claims_count"] == 2
    assert answer["model"] == "memory-contract-v1"
    assert answer["clauses"]["broken"] == []
    settled = await anna.say("I work at Amazon, not Microsoft.")
    assert settled["metadata"]["contradiction_resolved"] is True
    answer = await anna.ask(QUESTION)
    assert quoted(answer) == ["I work at Amazon"]
    assert answer["reintroduced_claims_count"] == 0


_TOLD_OF_WORK = (
    ("The kick-off with Halden is on 9 April.", "When is the kick-off with Halden?"),
    ("We order paper from Norrby.", "Who do we order paper from?"),
    ("Unsere Vertragsnummer ist KD-7712.", "Wie lautet unsere Vertragsnummer?"),
    ("Das Budget für die Messe beträgt 12.000 Euro.", "Wie hoch ist das Budget für die Messe?"),
)


@pytest.mark.clause("TRUST-1.9")
async def test_what_was_told_answers_whatever_a_question_looks_like(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    await anna.tell(*(told for told, _ in _TOLD_OF_WORK))
    for told, question in _TOLD_OF_WORK:
        answer, panel = await anna.ask(question), await _panel(anna, question)
        assert told.removesuffix(".") in answer["sections"]["interpretation"]
        assert told.removesuffix(".") in panel["messages"][0]["content"]
        assert [one["text"] for one in answer["memories"]] == [told]
        assert answer["clauses"]["broken"] == panel["clauses"]["broken"] == []


async def test_what_comes_along_is_looked_into_first(tmp_path: Path) -> None:
    letter = {"name": "letter.txt", "text": "Your dentist appointment is on 9 June at ten."}
    async with deployed(tmp_path, corpus=False) as opened:
        anna = Conversation(deployment=opened)
        await anna.tell("My dentist appointment is on 3 June.")
        question = "When is my dentist appointment?"
        told = await anna.ask(question)
        read = await anna.ask(question, attachments=[letter])
    assert "3 June" in told["sections"]["interpretation"]
    assert [one["quote"] for one in read["sections"]["evidence"]] == [letter["text"]]


async def test_an_answer_offers_nothing_that_asking_does_not_do(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as opened:
        anna = Conversation(deployment=opened)
        answer = await anna.ask(QUESTION)
        said = await anna.say(QUESTION)
    assert answer["sections"]["interpretation"] == "You have not told me that."
    assert said["answer"] == "You have not told me that. If you tell me, I will remember it."


async def test_asking_in_german_is_answered_in_german(anna: Conversation) -> None:
    await anna.tell("Ich wohne in Berlin.", "Ich wohne in Hamburg.")
    answer = await anna.ask("Wo wohne ich?")
    assert "Hamburg“ (neueste Angabe)" in answer["sections"]["interpretation"]


async def test_an_evidence_question_still_goes_to_the_evidence(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    await anna.tell("I receive 99 days of paid annual leave.", *TOLD)
    answer = await anna.ask(FROM_HANDBOOK)
    assert answer["evidence"]["status"] == "ok"
    assert "28 days" in answer["answer"]
    assert "99 days" not in str(answer["sections"]["evidence"])
    assert answer["clauses"]["broken"] == []


async def test_without_a_subject_or_thread_nothing_is_recalled(bare: Deployment) -> None:
    await Conversation(deployment=bare).tell(*TOLD)
    nobody = Conversation(deployment=bare, subject=None, thread_id=None)
    answer = await nobody.ask(QUESTION)
    assert answer["memories"] == []
    assert "Amazon" not in str(answer)


async def test_asking_stores_nothing(anna: Conversation) -> None:
    await anna.ask("I work at Microsoft. Where do I work?")
    assert await anna.memories() == []


@pytest.mark.clause("MEM-4", breaks=True, before_exit=True)
@pytest.mark.parametrize("mode", ["work", "normal"])
@pytest.mark.parametrize(
    "reply", ["You work at Amazon.", "You work at Microsoft (most recent update)."]
)
async def test_the_words_of_a_model_are_repaired_in_every_mode(
    tmp_path: Path, reply: str, mode: str
) -> None:
    async with spoken_to(tmp_path, saying(reply)) as (anna, _):
        for text in TOLD:
            await anna.post("/api/memories", text=text)
        answer = await anna.ask(QUESTION, mode=mode)
    assert repaired(answer) & {"MEM-3", "MEM-4"}
    assert answer["clauses"]["broken"] == []
    assert answer["mode"] == mode
    assert reply not in answer["answer"]
    assert "records" in answer["answer"] or "record" in answer["answer"]
    assert flagged(answer) == (set(TOLD) if mode == "work" else set())
    assert answer["reintroduced_claims_count"] == len(flagged(answer))


@pytest.mark.clause("MEM-3", breaks=True)
async def test_normal_mode_in_a_conversation_keeps_the_memory_contract(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying("You work at Amazon.")) as (anna, _):
        for text in TOLD:
            await anna.post("/api/memories", text=text)
        said = await anna.say(QUESTION, mode="normal")
    assert said["mode"] == "normal"
    assert {"MEM-3", "MEM-4"} <= repaired(said)
    assert flagged(said) == set(TOLD)
    assert "normal_mode" in {limit["code"] for limit in said["limitations"]}
    assert said["clauses"]["broken"] == []


async def _panel(anna: Conversation, text: str, **fields: Any) -> dict[str, Any]:
    response = await anna.post("/ui/api/multi-agent", text=text, **fields)
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@pytest.mark.clause("MEM-4", breaks=True)
@pytest.mark.parametrize("mode", ["work", "normal"])
async def test_what_a_panel_asserts_is_repaired_in_every_message(tmp_path: Path, mode: str) -> None:
    with ScriptedServer(saying("You work at Amazon, so stay there.")) as server:
        peers = [
            {"name": name, "model": f"openai:{name}", "base_url": server.base_url} for name in "ab"
        ]
        model: dict[str, Any] = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, corpus=False, peers=json.dumps(peers), **model) as opened:
            anna = Conversation(deployment=opened)
            for text in TOLD:
                await anna.post("/api/memories", text=text)
            panel = await _panel(anna, "Give me three tips on how to enjoy my job more.", mode=mode)
    assert "Amazon" in str(panel["messages"])
    assert "MEM-4" in repaired(panel)
    assert panel["clauses"]["broken"] == []
    assert "You work at Amazon, so" not in str(panel)
    for message in panel["messages"]:
        assert ("Amazon" in message["content"]) == ("most recent update" in message["content"])


async def test_memories_that_were_given_to_a_model_are_all_shown(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying("I see.")) as (anna, server):
        for text in (*TOLD, "I have a dog named Rex."):
            await anna.post("/api/memories", text=text)
        answer = await anna.ask(QUESTION)
        given: Any = server.requests[-1].payload["memories"]
    assert {one["memory_id"] for one in given} <= {one["memory_id"] for one in shown(answer)}
