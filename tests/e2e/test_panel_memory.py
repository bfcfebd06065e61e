"""A panel that is asked what the user told answers from memory, and asks no peer."""

from __future__ import annotations

from typing import Any

import pytest

from support.deployment import Deployment


async def _panel(opened: Deployment, text: str) -> dict[str, Any]:
    sent = await opened.client.post("/ui/api/multi-agent", json={"text": text, "thread_id": "t"})
    assert sent.status_code == 200, sent.text
    body: dict[str, Any] = sent.json()
    return body


async def _tell(opened: Deployment, *messages: str) -> None:
    for message in messages:
        told = {"message": message, "thread_id": "t"}
        assert (await opened.client.post("/api/chat/send", json=told)).status_code == 200


@pytest.mark.clause("TRUST-1.9")
@pytest.mark.parametrize("text", ["What do you remember about me?", "Where do I work?"])
async def test_what_was_told_is_told_from_memory(deployment: Deployment, text: str) -> None:
    await _tell(deployment, "I work at Microsoft.")
    body = await _panel(deployment, text)
    assert body["evidence"]["status"] == "not_needed"
    first = body["messages"][0]
    assert "“I work at Microsoft”" in first["content"]
    assert first["unavailable_reason"] is None
    assert body["clauses"]["broken"] == []


@pytest.mark.clause("MEM-3")
async def test_what_is_contested_has_its_caveat(deployment: Deployment) -> None:
    await _tell(deployment, "I work at Microsoft.", "I work at Amazon.")
    content = (await _panel(deployment, "Where do I work?"))["messages"][0]["content"]
    assert "(most recent update)" in content
    assert "Microsoft" in content


async def test_of_nothing_told_a_panel_says_so(deployment: Deployment) -> None:
    body = await _panel(deployment, "What do you remember about me?")
    assert "You have not told me" in body["messages"][0]["content"]
