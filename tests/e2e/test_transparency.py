"""What the last answer rests on is told from its record, truthfully and without a model call."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.deployment import QUESTION, Deployment, deployed
from troth.contracts.answers.transparency import asks_about_the_answer
from troth_lab.models.scripted import ScriptedServer

THREAD = {"thread_id": "t", "user_id": "u"}


@pytest.mark.parametrize(
    "text",
    [
        "What are you using?",
        "why are you saying this?",
        "How do you know that?",
        "And what sources did you use?",
        "Where did you get that from?",
        "Woher weißt du das?",
        "Warum sagst du das?",
    ],
)
def test_questions_about_the_answer_are_known(text: str) -> None:
    assert asks_about_the_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "What are you using Python for in this script?",
        "Why is the sky blue?",
        "How do you know when bread is done?",
        "Where did you get that " * 200,
        "",
    ],
)
def test_other_questions_are_not(text: str) -> None:
    assert not asks_about_the_answer(text)


async def test_the_record_names_sources_model_signals_and_receipt(deployment: Deployment) -> None:
    first = (await deployment.ask(QUESTION, **THREAD)).json()
    told = (await deployment.ask("Why are you saying this?", **THREAD)).json()
    text = told["sections"]["interpretation"]
    for line in first["sections"]["evidence"]:
        assert line["source_id"] in text
    assert first["evidence"]["signals"][0] in text
    assert "extractive" in text
    assert first["receipt_id"] in told["sections"]["recommendation"]
    assert told["model"] == "trust-contract-v1"
    assert told["clauses"]["broken"] == []
    again = (await deployment.ask("What are you using?", **THREAD)).json()
    assert first["receipt_id"] in again["sections"]["recommendation"]


async def test_without_an_answer_nothing_is_in_use(deployment: Deployment) -> None:
    await deployment.ask("Rewrite this email", **THREAD)
    told = (await deployment.ask("What are you using?", **THREAD)).json()
    assert "Nothing has been answered" in told["sections"]["interpretation"]


async def test_no_model_is_called_for_it(tmp_path: Path) -> None:
    with ScriptedServer() as server:
        async with deployed(
            tmp_path, model="openai:scripted", model_base_url=server.base_url
        ) as opened:
            await opened.ask(QUESTION, **THREAD)
            calls = len(server.requests)
            await opened.ask("How do you know that?", **THREAD)
            assert len(server.requests) == calls


async def test_a_reply_in_normal_mode_is_the_last_answer_too(deployment: Deployment) -> None:
    await deployment.ask(QUESTION, **THREAD)
    reply = (await deployment.ask("Hello there", mode="normal", **THREAD)).json()
    told = (await deployment.ask("Woher weißt du das?", **THREAD)).json()
    assert "im Modus normal" in told["sections"]["interpretation"]
    assert reply["receipt_id"] in told["sections"]["recommendation"]
