"""Provider adapters on the wire, against a scripted server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from support.refusals import raising
from troth.adapters.models.remote import RemoteModel
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.chat import (
    FailureReason,
    FinishReason,
    ModelCall,
    ModelReply,
    ModelUnavailable,
)
from troth_lab.models.script import (
    Answer,
    CloseConnection,
    Fence,
    Garbage,
    Refuse,
    Reply,
    Stall,
    Status,
    Step,
    Truncate,
)
from troth_lab.models.scripted import ScriptedServer

OPENAI, ANTHROPIC = "openai:scripted", "anthropic:claude-sonnet-5"
SCHEMA: JsonObject = {
    "type": "object",
    "additionalProperties": False,
    "required": ["reply"],
    "properties": {"reply": {"type": "string", "minLength": 1}},
}
CALL = ModelCall(
    instructions="Reply in JSON.",
    payload='{"request":"Why?","task":"reply"}',
    schema=SCHEMA,
    schema_name="ReplyLLMOutput",
    temperature=0.3,
    max_output_tokens=120,
    max_reply_bytes=200_000,
    timeout_s=5.0,
)


@asynccontextmanager
async def on(
    server: ScriptedServer, name: str, key: str | None = None
) -> AsyncIterator[RemoteModel]:
    url = server.address if name.startswith("anthropic") else server.base_url
    model = RemoteModel(name, base_url=url, api_key=key)
    try:
        yield model
    finally:
        await model.aclose()


async def ask(
    name: str, *steps: Step, call: ModelCall = CALL
) -> tuple[ModelReply | FailureReason, ScriptedServer]:
    with ScriptedServer(steps) as server:
        async with on(server, name) as model:
            try:
                return await model.complete(call), server
            except ModelUnavailable as failure:
                return failure.reason, server


@pytest.mark.clause("TRUST-3.6")
async def test_an_openai_request_carries_exactly_what_was_asked() -> None:
    reply, server = await ask(OPENAI)
    (received,) = server.requests
    assert received.path == "/v1/chat/completions"
    assert received.body == {
        "model": "scripted",
        "stream": False,
        "temperature": 0.3,
        "max_tokens": 120,
        "messages": [
            {"role": "system", "content": CALL.instructions},
            {"role": "user", "content": CALL.payload},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "ReplyLLMOutput", "schema": SCHEMA, "strict": False},
        },
    }
    assert isinstance(reply, ModelReply)
    assert (reply.schema_mode, reply.temperature_honoured) == ("native", True)
    assert reply.finish is FinishReason.STOP
    assert reply.input_tokens
    assert reply.output_tokens


async def test_a_schema_that_strict_mode_knows_is_sent_as_strict() -> None:
    plain: JsonObject = {**SCHEMA, "properties": {"reply": {"type": "string"}}}
    _, server = await ask(OPENAI, call=replace(CALL, schema=plain))
    sent = server.requests[0].body["response_format"]
    assert sent == {
        "type": "json_schema",
        "json_schema": {"name": "ReplyLLMOutput", "schema": plain, "strict": True},
    }


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
async def test_prose_is_asked_for_without_a_schema(name: str) -> None:
    reply, server = await ask(name, Reply("Prose."), call=replace(CALL, schema=None))
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.schema_mode) == ("Prose.", "none")
    assert not {"response_format", "output_config", "tools"} & server.requests[0].body.keys()


async def test_a_model_without_schemas_is_told_the_schema_in_words() -> None:
    reply, server = await ask("anthropic:plain")
    (received,) = server.requests
    assert received.path.startswith("/v1/messages")
    assert received.schema is None
    assert "minLength" in str(received.body["system"])
    assert received.body["temperature"] == 0.3
    assert isinstance(reply, ModelReply)
    assert (reply.schema_mode, reply.temperature_honoured) == ("prompted", True)


@pytest.mark.parametrize("name", ["openai:o3", ANTHROPIC])
async def test_a_temperature_that_cannot_be_honoured_is_not_sent_but_told(name: str) -> None:
    reply, server = await ask(name)
    assert isinstance(reply, ModelReply)
    assert not reply.temperature_honoured
    assert reply.schema_mode == "native"
    assert "temperature" not in server.requests[0].body


TEXTS = [
    '<think>no</think>{"reply":"yes"}',
    ' \n{"reply": 1, "reply": 2}',
    "```json\n{}\n```",
    "[NaN]",
    "",
]


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
@pytest.mark.parametrize("text", TEXTS)
async def test_the_text_comes_back_as_it_was_sent(name: str, text: str) -> None:
    reply, _ = await ask(name, Reply(text))
    assert isinstance(reply, ModelReply)
    assert reply.text == text


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (Status(429), FailureReason.RATE_LIMITED),
        (Status(404), FailureReason.NOT_FOUND),
        (Status(400), FailureReason.HTTP_ERROR),
        (Status(401), FailureReason.HTTP_ERROR),
        (Status(500), FailureReason.HTTP_ERROR),
        (Status(503), FailureReason.HTTP_ERROR),
        (CloseConnection(), FailureReason.EXCEPTION),
        (Garbage(), FailureReason.BAD_REPLY),
        (Refuse(declared=True), FinishReason.REFUSED),
        (Truncate(), FinishReason.LENGTH),
        (Fence(), FinishReason.STOP),
    ],
)
async def test_each_outcome_has_its_name_and_takes_one_request(
    name: str, step: Step, expected: FailureReason | FinishReason
) -> None:
    answer, server = await ask(name, step)
    assert (answer.finish if isinstance(answer, ModelReply) else answer) is expected
    assert len(server.requests) == 1


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
async def test_a_timeout_covers_the_whole_call_without_retries(name: str) -> None:
    answer, server = await ask(name, Stall(30), call=replace(CALL, timeout_s=0.3))
    assert answer is FailureReason.TIMEOUT
    assert len(server.requests) == 1


async def test_no_text_of_the_provider_rides_on_the_failure() -> None:
    with ScriptedServer([Status(500)]) as server:
        async with on(server, OPENAI) as model:
            with pytest.raises(ModelUnavailable) as caught:
                await model.complete(CALL)
    assert str(caught.value) == "http_error"
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


@pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
async def test_the_given_key_is_used(name: str) -> None:
    with ScriptedServer() as server:
        async with on(server, name, "k-1") as model:
            await model.complete(CALL)
        assert server.requests[0].headers["authorization"] == "Bearer k-1"


async def test_calls_share_a_model() -> None:
    with ScriptedServer([Stall(0.1), Answer(), Status(429)]) as server:
        async with on(server, OPENAI) as model:
            found = await asyncio.gather(
                *(model.complete(CALL) for _ in range(3)), return_exceptions=True
            )
    assert sum(isinstance(each, ModelReply) for each in found) == 2
    assert sum(isinstance(each, ModelUnavailable) for each in found) == 1


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("scripted", "http://x/v1"),
        ("openai:", "http://x/v1"),
        ("cohere:x", "http://x"),
        (OPENAI, None),
    ],
)
def test_a_model_that_cannot_be_meant_is_a_configuration_error(name: str, url: str | None) -> None:
    with raising(CallerError, code="config.invalid"):
        RemoteModel(name, base_url=url)
