"""The classifier of prompts in a deployment: what it says is told, marked, and within the rules."""

from __future__ import annotations

from typing import Any

import pytest

from support.deployment import Deployment
from troth.kernel.proof.verify import read_public_key, verify_receipt

VAGUE = "I would like to plan a trip to Paris next month."
WORLDLY = "Who wrote Dune?"


async def models_of(deployment: Deployment, answer: dict[str, Any], body: bytes) -> list[str]:
    receipt = await deployment.client.get(f"/api/receipts/{answer['receipt_id']}")
    key = await deployment.client.get("/api/audit/key")
    report = verify_receipt(receipt.content, read_public_key(key.content), response=body)
    models = report.statement.versions["models"]
    assert isinstance(models, list)
    return [str(one) for one in models]


@pytest.mark.clause("TRUST-1.4")
async def test_both_chances_are_among_the_signals(deployment: Deployment) -> None:
    answer = (await deployment.ask(WORLDLY)).json()
    named = [one.partition("=")[0] for one in answer["evidence"]["signals"]]
    assert {"classifier:need", "classifier:context"} <= set(named)


@pytest.mark.clause("TRUST-2.5")
async def test_a_vague_task_is_asked_about_at_no_cost(deployment: Deployment) -> None:
    response = await deployment.ask(VAGUE)
    answer = response.json()
    assert answer["model"] == "trust-contract-v1"
    assert "What is your budget for this?" in answer["questions"]
    assert answer["evidence"]["status"] == "not_needed"
    (reader,) = await models_of(deployment, answer, response.content)
    assert reader.startswith("prompts-linear/1:")


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
