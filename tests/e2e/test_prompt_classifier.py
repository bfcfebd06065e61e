"""The heads of requests in a deployment: what they say is told and marked."""

from __future__ import annotations

import pytest

from support.conversation import statement_of
from support.deployment import Deployment

VAGUE = "Plan a trip"
WORLDLY = "Who wrote Dune?"


async def models_of(deployment: Deployment, body: bytes) -> list[str]:
    models = (await statement_of(deployment, body)).versions["models"]
    assert isinstance(models, list)
    return [str(one) for one in models]


@pytest.mark.clause("TRUST-1.4")
async def test_all_chances_are_among_the_signals(deployment: Deployment) -> None:
    answer = (await deployment.ask(WORLDLY)).json()
    named = [one.partition("=")[0] for one in answer["evidence"]["signals"]]
    assert {"classifier:need", "classifier:missing"} <= set(named)


@pytest.mark.clause("TRUST-2.5")
async def test_a_vague_task_is_asked_about_at_no_cost(deployment: Deployment) -> None:
    response = await deployment.ask(VAGUE)
    answer = response.json()
    assert answer["model"] == "trust-contract-v1"
    assert "What is your budget, and what must not be missing?" in answer["questions"]
    assert answer["evidence"]["status"] == "not_needed"
    (reader,) = await models_of(deployment, response.content)
    assert reader.startswith("requests/6:")


@pytest.mark.clause("TRUST-2.7")
async def test_an_answer_to_its_questions_is_not_met_with_others(deployment: Deployment) -> None:
    first = (await deployment.ask(VAGUE, thread_id="t")).json()
    assert first["questions"]
    reply = "Three days for two of us, about 600 euros, museums and good food."
    assert not (await deployment.ask(reply, thread_id="t")).json()["questions"]


async def test_what_is_told_in_chat_is_not_asked_about(deployment: Deployment) -> None:
    for message in ("I work at Amazon.", "It depends.", "My sister moved to Lyon in spring."):
        body = {"message": message, "subject": "anna", "thread_id": "c"}
        told = await deployment.client.post("/api/chat/send", json=body)
        assert told.status_code == 200
        assert not told.json()["questions"]


@pytest.mark.clause("TRUST-2.3")
@pytest.mark.parametrize("text", ["", "  \n "])
async def test_an_empty_prompt_is_a_vague_one(deployment: Deployment, text: str) -> None:
    response = await deployment.ask(text)
    assert response.status_code == 200
    answer = response.json()
    assert answer["model"] == "trust-contract-v1"
    assert 1 <= len(answer["questions"]) <= 3
    for wrong in (7, None, ["x"]):
        refused = await deployment.client.post("/ui/api/ask", json={"text": wrong})
        assert refused.status_code == 422
    normal = await deployment.client.post("/ui/api/ask", json={"text": text, "mode": "normal"})
    assert normal.status_code == 422


@pytest.mark.clause("TRUST-1.9")
async def test_what_is_remembered_of_somebody_is_answered_from_memory(
    deployment: Deployment,
) -> None:
    told = {"message": "I work at Amazon.", "subject": "anna"}
    await deployment.client.post("/api/chat/send", json=told)
    asked = "What do you remember about me?"
    answer = (await deployment.ask(asked, subject="anna")).json()
    assert "Amazon" in answer["answer"]
    assert not answer["questions"]
    chat = await deployment.client.post(
        "/api/chat/send", json={"message": asked, "subject": "anna"}
    )
    assert "Amazon" in chat.json()["answer"]


async def test_the_log_tells_what_operators_look_for(
    deployment: Deployment, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="troth.exchange"):
        await deployment.ask("Help")
        await deployment.ask("Who wrote the latest report on Dune?")
    said = [record.getMessage() for record in caplog.records]
    assert "No-assumptions triggered: 2 questions" in said
    assert "Evidence default-on triggered" in said
    assert any(one.startswith("Evidence fetch") for one in said)
