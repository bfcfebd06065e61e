"""``/api/chat/send`` and ``/api/chat/stream``: one turn, sealed, under names that clients know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from support.conversation import Conversation, quoted, statement_of
from support.deployment import Deployment, deployed
from troth.server.respond import EVENTS

FIELDS = {
    "answer",
    "response_type",
    "gates_passed",
    "gate_reason",
    "session_id",
    "metadata",
    "xray",
    "trace_id",
    "receipt_id",
    "clauses",
    "mode",
}
METADATA = {
    "contradiction_detected",
    "contradiction_resolved",
    "unresolved_contradictions_total",
    "retrieved_memories",
    "prompt_memories",
    "reintroduced_claims_count",
}
MEMORY = {
    "memory_id",
    "text",
    "source",
    "trust",
    "confidence",
    "timestamp",
    "score",
    "reintroduced_claim",
}
XRAY = {
    "memories_used",
    "conflicts_detected",
    "reintroduced_claims_count",
    "conflicts_not_shown",
}


async def test_the_wire_that_clients_know(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    body = await anna.tell("I work at Microsoft.", "I work at Amazon.", "Where do I work?")
    assert set(body) >= FIELDS
    assert set(body["metadata"]) >= METADATA
    for memory in body["metadata"]["retrieved_memories"]:
        assert set(memory) == MEMORY
        assert 0 <= memory["score"] <= 1
    assert set(body["xray"]) == XRAY
    assert {"old", "new", "status"} <= set(body["xray"]["conflicts_detected"][0])
    assert {"text", "trust", "confidence", "timestamp", "reintroduced_claim"} <= set(
        body["xray"]["memories_used"][0]
    )
    assert body["session_id"] == "t1"


async def test_a_thread_and_a_subject_are_not_needed(deployment: Deployment) -> None:
    nobody = Conversation(deployment=deployment, subject=None, thread_id=None)
    await nobody.say("I work at Amazon.")
    body = await nobody.say("Where do I work?")
    assert (body["thread_id"], quoted(body)) == ("default", ["I work at Amazon"])
    assert [one["text"] for one in await nobody.memories()] == ["I work at Amazon."]


async def test_user_id_is_another_name_of_the_subject(deployment: Deployment) -> None:
    nobody = Conversation(deployment=deployment, subject=None)
    await nobody.say("I work at Amazon.", user_id="anna")
    assert quoted(await nobody.say("Where do I work?", subject="anna")) == ["I work at Amazon"]


@pytest.mark.parametrize(
    ("mode", "echoed"),
    [("Work", "work"), (" NORMAL ", "normal"), ("?", "work"), (None, "work")],
)
async def test_the_mode_is_echoed(deployment: Deployment, mode: str | None, echoed: str) -> None:
    body = await Conversation(deployment=deployment).say("Hello there.", mode=mode)
    assert body["mode"] == echoed


async def test_a_stream_carries_the_sealed_body(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    await anna.tell("I work at Microsoft.", "I work at Amazon.")
    response = await anna.post("/api/chat/stream", message="Where do I work?")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith(EVENTS)
    event, done, rest = response.content.split(b"\n\n")
    assert (done, rest) == (b"data: [DONE]", b"")
    sealed = event.removeprefix(b"data: ")
    body = orjson.loads(sealed)
    assert response.headers["x-troth-receipt-id"] == body["receipt_id"]
    assert response.headers["x-troth-trace-id"] == body["trace_id"]
    assert body["metadata"]["reintroduced_claims_count"] == 2
    statement = await statement_of(deployment, sealed)
    assert statement.surface == "http:/api/chat/stream"
    sent = await anna.say("Where do I work?")
    differing = {"trace_id", "receipt_id", "nonce"}
    assert {k: v for k, v in body.items() if k not in differing} == {
        k: v for k, v in sent.items() if k not in differing
    }


async def test_a_refused_stream_is_a_sealed_problem(deployment: Deployment) -> None:
    response = await Conversation(deployment=deployment).post("/api/chat/stream", message="")
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert (response.json()["field"], bool(response.json()["receipt_id"])) == ("message", True)


@pytest.mark.parametrize("path", ["/api/chat/send", "/api/chat/stream"])
@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({}, 422, "message"),
        ({"message": ""}, 422, "message"),
        ({"message": " \n\t"}, 422, "message"),
        ({"message": 5}, 422, "message"),
        ({"message": None}, 422, "message"),
        ({"message": ["a"]}, 422, "message"),
        ({"message": "a\0b"}, 422, "message"),
        ({"message": "a" * 400_001}, 413, "message"),
        ({"message": "a" * 1_000_000}, 413, "body"),
        ({"message": "x", "thread_id": "t\0"}, 422, "thread_id"),
        ({"message": "x", "thread_id": "t" * 129}, 422, "thread_id"),
        ({"message": "x", "thread_id": 7}, 422, "thread_id"),
        ({"message": "x", "subject": "s\0"}, 422, "subject"),
        ({"message": "x", "subject": "s" * 257}, 422, "subject"),
        ({"message": "x", "subject": "thread:t1"}, 422, "subject"),
        ({"message": "x", "user_id": 5}, 422, "user_id"),
        ({"message": "x", "mode": 5}, 422, "mode"),
        ({"message": "x", "user_marked_important": "yes"}, 422, "user_marked_important"),
        ({"message": "x", "memory_policy": "newest_wins"}, 422, "memory_policy"),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_a_bad_field_is_named_and_nothing_is_stored(
    deployment: Deployment, path: str, body: dict[str, Any], status: int, field: str
) -> None:
    response = await deployment.client.post(path, json=body)
    assert (response.status_code, response.json().get("field")) == (status, field), response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["receipt_id"].startswith("rcp_")
    listed = await deployment.client.get("/api/memories")
    assert listed.json()["memories"] == []


async def test_a_message_at_the_limit_is_taken(deployment: Deployment) -> None:
    message = "I live in Rome. " + "word " * 79_995
    assert len(message) <= 400_000
    assert "Rome" in (await Conversation(deployment=deployment).say(message))["answer"]


async def test_a_key_needs_the_scope_to_ask(tmp_path: Path) -> None:
    keys = '[{"key": "auditor", "scopes": ["audit"]}, {"key": "asker", "scopes": ["ask"]}]'
    async with deployed(tmp_path, corpus=False, api_keys=keys) as opened:
        body = {"message": "Hello there."}
        for key, status, code in (
            (None, 401, "auth.missing"),
            ("nobody", 403, "auth.wrong"),
            ("auditor", 403, "auth.scope"),
            ("asker", 200, None),
        ):
            headers = {"authorization": f"Bearer {key}"} if key else {}
            for path in ("/api/chat/send", "/api/chat/stream"):
                response = await opened.client.post(path, json=body, headers=headers)
                assert response.status_code == status
                assert code is None or response.json()["code"] == code


@pytest.mark.clause("TRUST-1.10")
async def test_own_sources_answer_in_chat_and_follow_ups_lean_on_the_turn_before(
    deployment: Deployment,
) -> None:
    anna = Conversation(deployment=deployment)
    body = await anna.say("my kid is ill, do I get paid if I stay home")
    assert "Caring for a sick child or another close relative is paid" in body["answer"]
    await anna.say("When do I need a doctor's note in Leeds?")
    body = await anna.say("And in Graz?")
    assert body["answer"].startswith("**Evidence:**\n1. “In Graz a doctor's note is needed")


async def test_talk_that_no_source_answers_stays_talk(deployment: Deployment) -> None:
    anna = Conversation(deployment=deployment)
    for message in ("Hello", "I had a great day in Lyon.", "Tell me a joke about cats"):
        assert "**Evidence:**" not in (await anna.say(message))["answer"]
    await anna.say("I work at Amazon.")
    assert quoted(await anna.say("Where do I work?")) == ["I work at Amazon"]
