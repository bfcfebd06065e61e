"""MCP: tools and resources, over stdio and over HTTP, by the SDK's own client."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

pytest.importorskip("mcp")

from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from support.deployment import Deployment
from support.node import CLIENTS, run_node
from support.serving import clean_environment, served
from support.upstreams import never_ending
from troth_lab.models.scripted import ScriptedServer

pytestmark = pytest.mark.extra("mcp")
TOOLS = {
    "ask",
    "check",
    "remember",
    "recall",
    "open_contradictions",
    "review_draft",
    "verify_receipt",
}
MAIN = "from troth.cli import main; main()"


def refusal(result: Any) -> dict[str, Any]:
    """The problem that an error of a tool tells; its structured content would be a result."""
    assert result.structured_content is None
    told: dict[str, Any] = json.loads(result.content[0].text)
    return told


async def called(client: Client, name: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    assert result.structured_content == json.loads(result.content[0].text)  # type: ignore[union-attr]
    return dict(result.structured_content or {})


async def test_every_tool_gives_a_sealed_response(deployment: Deployment) -> None:
    from troth.server.mcp import build_mcp

    async with Client(build_mcp(deployment.services)) as client:
        listed = (await client.list_tools()).tools
        assert {tool.name for tool in listed} == TOOLS
        assert all(tool.output_schema for tool in listed)
        answer = await called(client, "ask", text="How many days of annual leave are due?")
        assert "28 days" in answer["answer"]
        passages = [{"id": "p", "text": "Staff get 28 days of leave."}]
        held = await called(client, "check", draft="Staff get 30 days of leave.", passages=passages)
        assert held["verdict"] == "marked"
        assert held["marks"][0]["kind"] == "figure"
        for text in ("I work at Microsoft.", "I work at Amazon."):
            await called(client, "remember", text=text, subject="anna")
        recalled = await called(client, "recall", query="Where do I work?", subject="anna")
        assert [one["reintroduced_claim"] for one in recalled["memories"]] == [True, True]
        entries = await called(client, "open_contradictions", subject="anna")
        assert len(entries["contradictions"]) == 1
        review = await called(client, "review_draft", draft="Staff get 30 days of leave.")
        assert review["review_id"]
        receipt_id = answer["receipt_id"]
        receipt = (await client.read_resource(f"troth://receipts/{receipt_id}")).contents[0]
        text = receipt.text  # type: ignore[union-attr]
        assert (await called(client, "verify_receipt", receipt=text))["valid"]
        broken = text.replace(receipt_id, receipt_id[::-1])
        assert not (await called(client, "verify_receipt", receipt=broken))["valid"]
        source_id = answer["evidence"]["sources"][0]["id"]
        source = (await client.read_resource(f"troth://sources/{source_id}")).contents[0]
        assert source_id in source.text  # type: ignore[union-attr]


async def test_a_refusal_is_a_sealed_error_of_the_tool(deployment: Deployment) -> None:
    from troth.server.mcp import build_mcp

    async with Client(build_mcp(deployment.services)) as client:
        result = await client.call_tool("check", {"draft": " "})
        assert result.is_error
        assert refusal(result)["code"] == "input.invalid"
        assert deployment.services.log.receipt(refusal(result)["receipt_id"])


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("recall", {"query": "secret words"}, "subject"),
        ("remember", {"text": ["secret words"], "subject": "anna"}, "text"),
        ("ask", {"text": "Who?", "subject": "secret words" * 30}, "subject"),
        ("check", {"draft": "Staff get 30 days.", "user_id": "secret words"}, "user_id"),
        ("review_draft", {"draft": "Staff.", "rag_retrieval_ids": ["x"]}, "rag_retrieval_ids"),
        ("review_draft", {"draft": " ", "sources": []}, "draft"),
        ("forget", {}, "name"),
    ],
)
async def test_a_call_that_cannot_be_made_is_a_sealed_refusal(
    deployment: Deployment, tool: str, arguments: dict[str, Any], field: str
) -> None:
    from troth.server.mcp import build_mcp

    async with Client(build_mcp(deployment.services)) as client:
        result = await client.call_tool(tool, arguments)
        listed = {one.name: one for one in (await client.list_tools()).tools}
    assert result.is_error
    told = refusal(result)
    assert (told["code"].partition(".")[0], told["field"]) == ("input", field)
    assert deployment.services.log.receipt(told["receipt_id"])
    assert "pydantic" not in str(told)
    assert "secret" not in str(result.content)
    assert not any(one.input_schema["additionalProperties"] for one in listed.values())
    assert {name for name, one in listed.items() if one.annotations.read_only_hint} == {  # type: ignore[union-attr]
        "check",
        "recall",
        "open_contradictions",
        "verify_receipt",
    }


@pytest.mark.parametrize(
    "uri", ["troth://receipts/rcp_00", "troth://sources/nobody", "troth://notes/1"]
)
async def test_a_resource_that_is_not_there_is_a_sealed_refusal(
    deployment: Deployment, uri: str, caplog: pytest.LogCaptureFixture
) -> None:
    from troth.server.mcp import build_mcp

    async with Client(build_mcp(deployment.services)) as client:
        with pytest.raises(MCPError) as refused:
            await client.read_resource(uri)
    told = refused.value.error.data
    assert (told["code"], refused.value.error.message) == ("input.not_found", told["detail"])
    assert deployment.services.log.receipt(told["receipt_id"])
    assert "unexpected" not in caplog.text


async def test_a_call_tells_its_progress_and_ends_where_it_is_cancelled(tmp_path: Path) -> None:
    told: list[float] = []

    async def heard(progress: float, total: float | None, message: str | None) -> None:
        told.append(progress)

    slow = replace(never_ending("wait"), pause_s=0.05)
    with ScriptedServer([slow]) as server:
        environment = {"TROTH_MODEL": "openai:slow", "TROTH_MODEL_BASE_URL": server.base_url}
        command = StdioServerParameters(
            command=sys.executable,
            args=["-c", MAIN, "mcp"],
            env=clean_environment(**environment),
            cwd=str(tmp_path),
        )
        async with Client(command) as client:
            passages = [{"id": "p", "text": "Staff get 28 days of leave."}]
            arguments = {"text": "How many days of leave do staff get?", "passages": passages}

            async def call() -> None:
                await client.call_tool("ask", arguments, progress_callback=heard)

            running = asyncio.create_task(call())
            for _ in range(200):
                if server.requests and len(told) > 1:
                    break
                await asyncio.sleep(0.1)
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            assert len(server.requests) == 1
            for _ in range(100):
                if server.cut_off:
                    break
                await asyncio.sleep(0.1)
            assert server.cut_off == 1
            assert told == sorted(set(told))
            kept = await called(client, "remember", text="I work at Microsoft.", subject="anna")
            assert kept["receipt_id"]  # the connection goes on


async def test_the_structured_content_is_what_the_output_schema_says(
    deployment: Deployment,
) -> None:
    from troth.server.mcp import build_mcp

    async with Client(build_mcp(deployment.services)) as client:
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
        told = await called(client, "check", draft="Staff get 30 days of leave.")
        schema = schemas["check"]
        assert schema is not None
        jsonschema.validate(told, schema)
        assert {"text", "verdict", "marks", "clauses"} <= set(schema["required"])


async def test_over_stdio(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable, args=["-c", MAIN, "mcp"], env=clean_environment(), cwd=str(tmp_path)
    )
    async with Client(server) as client:
        told = await called(client, "remember", text="I work at Microsoft.", subject="anna")
        assert told["receipt_id"]


async def test_over_http_with_the_same_keys_and_scopes(tmp_path: Path) -> None:
    keys = json.dumps(
        [
            {"key": "asking-key-0123456789", "tenant": "a", "scopes": ["ask"]},
            {"key": "other-key-01234567890", "tenant": "b", "scopes": ["sources"]},
        ]
    )
    with served(tmp_path, TROTH_API_KEYS=keys) as running:

        @asynccontextmanager
        async def client(key: str) -> AsyncIterator[Client]:
            headers = {"authorization": f"Bearer {key}"}
            async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
                transport = streamable_http_client(f"{running.base}/mcp", http_client=http)
                async with Client(transport) as opened:
                    yield opened

        async with client("asking-key-0123456789") as opened:
            told = await called(opened, "remember", text="I work at Microsoft.", subject="anna")
            assert told["receipt_id"]
        async with client("other-key-01234567890") as opened:
            result = await opened.call_tool("recall", {"query": "work", "subject": "anna"})
            assert result.is_error
            assert refusal(result)["code"] == "auth.scope"
            with pytest.raises(MCPError, match="scope"):
                await opened.read_resource("troth://receipts/rcp_00")
        refused = httpx2.post(f"{running.base}/mcp", json={}, timeout=60)
        assert refused.status_code == 401
        assert refused.json()["receipt_id"]


INSPECTOR = CLIENTS / "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"


def inspected(folder: Path, *words: str) -> dict[str, Any]:
    """What the inspector's command line prints."""
    told = run_node(INSPECTOR, "--cli", *words, folder=folder, HOME=str(folder))
    found: dict[str, Any] = json.loads(told)
    return found


def test_the_inspector_lists_and_calls_over_http_and_stdio(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        http = (f"{running.base}/mcp", "--transport", "http", "--method")
        assert {one["name"] for one in inspected(tmp_path, *http, "tools/list")["tools"]} == TOOLS
        call = ["tools/call", "--tool-name", "remember", "--tool-arg", "text=I live in Rome."]
        call += ["subject=ann"]
        told = inspected(tmp_path, *http, *call)
        assert "I live in Rome." in str(told["structuredContent"])
        refused = (*http, "tools/call", "--tool-name", "remember", "--tool-arg", "txt=Rome")
        with pytest.raises(AssertionError, match="isError"):
            inspected(tmp_path, *refused)
    stdio = (sys.executable, "-c", MAIN, "mcp")
    tools = inspected(tmp_path, "--method", "tools/list", "--", *stdio)["tools"]
    assert {one["name"] for one in tools} == TOOLS
