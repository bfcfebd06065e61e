"""Clients of others, unmodified: SDKs, frameworks and a generated client, and their examples."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from support.node import CLIENTS, run_node
from support.serving import served
from support.upstreams import tool_call, upstream

pytestmark = pytest.mark.extra("models")
EXAMPLES = CLIENTS.parent
MARKED = "Staff get 30 days of leave [F1 says: “28 days”]. Enjoy."
REPLY = "Staff get 30 days of leave. Enjoy."


@contextmanager
def gateway(folder: Path, *replies: Any) -> Iterator[dict[str, Any]]:
    """A served gateway before an upstream that says these: what its clients read."""
    with upstream(*replies) as server:
        environment = {"TROTH_MODEL": "openai:scripted", "TROTH_MODEL_BASE_URL": server.base_url}
        with served(folder, **environment) as running:
            yield {"TROTH_URL": running.base, "TROTH_UPSTREAM": "scripted"}


def told(*words: str | Path, **environment: str) -> str:
    """What a program writes to stdout."""
    done = subprocess.run(
        words,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("name", "replies"),
    [
        ("openai_sdk.py", [REPLY]),
        ("openai_stream.py", [REPLY]),
        ("langchain_chat.py", [REPLY]),
        ("pydantic_ai_agent.py", [[tool_call("find_rule", '{"topic": "leave"}')], REPLY]),
    ],
)
def test_the_examples_in_python_run(tmp_path: Path, name: str, replies: list[Any]) -> None:
    with gateway(tmp_path, *replies) as environment:
        said = told(sys.executable, EXAMPLES / name, **environment)
    assert said.startswith(MARKED)


@pytest.mark.slow  # an environment of its own has to be installed
def test_the_example_of_llama_index_runs(tmp_path: Path) -> None:
    with gateway(tmp_path, REPLY) as environment:
        said = told(*script("llama_index_chat.py"), **environment)
    assert said.startswith(MARKED)


def script(name: str, *words: str) -> tuple[str, ...]:
    """A script that brings an environment of its own, run as its lock says."""
    uv = shutil.which("uv")
    run = (uv,) if uv else (sys.executable, "-m", "uv")
    return (*run, "run", "--quiet", "--locked", "--script", str(EXAMPLES / name), *words)


def test_a_client_generated_from_the_document_compiles_and_runs(tmp_path: Path) -> None:
    folder = tmp_path / "client"
    folder.mkdir()
    for name in ("package.json", "tsconfig.json", "check.ts"):
        shutil.copy(CLIENTS / name, folder)
    modules = CLIENTS / "node_modules"
    with gateway(tmp_path, REPLY) as environment:
        generator = modules / "openapi-typescript" / "bin" / "cli.js"
        url = f"{environment['TROTH_URL']}/openapi.json"
        run_node(generator, url, "--output", folder / "schema.d.ts")
        (folder / "node_modules").symlink_to(modules)
        compiler = modules / "typescript" / "bin" / "tsc"
        run_node(compiler, folder=folder)
        said = run_node(folder / "dist" / "check.js", folder=folder, **environment)
        verdict, mark, receipt, refused = said.splitlines()
        assert verdict == "marked Staff get 30 days of leave [F1 says: “28 days”]."
        assert mark == "figure F1 Staff get 28 days of leave"
        assert receipt.startswith("receipt: rcp_")
        assert refused == "refused: input.invalid draft"
        # A member that the document does not have does not compile.
        wrong = (folder / "check.ts").read_text().replace("data.verdict", "data.verdikt")
        (folder / "check.ts").write_text(wrong)
        with pytest.raises(AssertionError, match="verdikt"):
            run_node(compiler, folder=folder)


def test_the_sdk_for_node_is_served_as_by_openai(tmp_path: Path) -> None:
    call = [tool_call("book", '{"days": 3}')]
    replies = [REPLY, REPLY, call, call, '{"days": 28}', REPLY]
    with gateway(tmp_path, *replies) as environment:
        tried = Path(__file__).with_name("openai_node.mjs")
        seen = json.loads(run_node(tried, NODE_FOLDER=str(CLIENTS), **environment))
        example = run_node("openai_sdk.mjs", **environment)
    assert "scripted" in seen["models"]
    assert seen["whole"]["choices"][0]["message"]["content"] == MARKED
    assert seen["whole"]["troth"]["receipt_id"].startswith("rcp_")
    assert seen["streamed"]["choices"][0]["message"]["content"] == MARKED
    assert seen["streamed"]["choices"][0]["finish_reason"] == "stop"
    for name in ("called", "callStreamed"):
        (called,) = seen[name]["choices"][0]["message"]["tool_calls"]
        assert (called["function"]["name"], called["function"]["arguments"]) == (
            "book",
            '{"days": 3}',
        )
    assert json.loads(seen["parsed"]["choices"][0]["message"]["content"]) == {"days": 28}
    vision = seen["vision"]
    assert (vision["status"], vision["code"]) == (422, "input.invalid")
    assert vision["param"].startswith("messages")
    assert example.startswith(MARKED)


@pytest.mark.slow  # an environment of its own has to be installed
def test_the_proxy_of_litellm_is_passed_intervened_and_blocked(tmp_path: Path) -> None:
    good = "Staff get 28 days of leave."
    with upstream(good, REPLY, REPLY) as server, served(tmp_path) as running:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        config = str(EXAMPLES / "litellm" / "config.yaml")
        words = script("litellm/proxy.py", "--config", config, "--port", str(port))
        process = subprocess.Popen(
            words,
            cwd=tmp_path,
            env={
                **os.environ,
                "UPSTREAM_URL": server.base_url,
                "TROTH_GUARDRAIL_URL": f"{running.base}/guardrails/litellm",
                "LITELLM_LOCAL_MODEL_COST_MAP": "True",
            },
            start_new_session=True,
        )
        try:
            with httpx2.Client(
                base_url=f"http://127.0.0.1:{port}",
                headers={"authorization": "Bearer sk-example"},
                timeout=120,
            ) as client:
                until = time.monotonic() + 200
                while process.poll() is None and time.monotonic() < until:
                    with suppress(httpx2.TransportError):
                        client.get("/health/liveliness")
                        break
                    time.sleep(0.5)

                def ask(guardrail: str) -> httpx2.Response:
                    messages = [{"role": "user", "content": "How many days of leave?"}]
                    body = {"model": "upstream", "messages": messages, "guardrails": [guardrail]}
                    return client.post("/v1/chat/completions", json=body)

                passed, intervened, blocked = ask("troth"), ask("troth"), ask("troth-strict")
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=60)
    assert passed.json()["choices"][0]["message"]["content"] == good
    assert intervened.json()["choices"][0]["message"]["content"] == MARKED
    assert blocked.status_code >= 400
    assert "30 days" not in blocked.text
