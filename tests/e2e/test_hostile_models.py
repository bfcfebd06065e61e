"""A running server whose model provider means harm: it fails truly, and serves everybody else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest

from support.deployment import QUESTION, deployed
from support.hostile_replies import DRIPS, FLOODS, MALFORMED, OPENAI, redirect
from support.serving import serving
from troth_lab.models.script import Received, Reply, Step, Wire, answer_from_payload
from troth_lab.models.scripted import ScriptedServer

_CHECKS = 3  # how often a hostile provider looks whether the server still answers others


class Hostage:
    """Sends the pieces of a step, and asks for the server's health before the first ones."""

    def __init__(self, client: httpx2.Client) -> None:
        self.base = ""
        self._client = client
        self.events: list[str] = []

    def wrap(self, step: Wire) -> Wire:
        """The step, with the checks in it."""
        return Wire(lambda: self._pieces(step), step.pause_s)

    def _pieces(self, step: Wire) -> Iterator[bytes]:
        for place, piece in enumerate(step.pieces()):
            if place < _CHECKS:
                self.check()
            yield piece
        self.check()

    def check(self) -> None:
        """Ask for the server's health."""
        self.events.append(f"health {self._client.get(f'{self.base}/healthz').status_code}")

    def ask(self) -> dict[str, Any]:
        """Put a question, and note when it is answered."""
        reply = self._client.post(f"{self.base}/ui/api/ask", json={"text": QUESTION})
        self.events.append(f"answer {reply.status_code}")
        answer: dict[str, Any] = reply.json()
        return answer

    def results(self) -> dict[str, int]:
        """How the attempts ended so far, by reason."""
        lines = self._client.get(f"{self.base}/metrics").text.splitlines()
        counted = [line for line in lines if line.startswith("troth_gate_attempts_total{")]
        return {
            line.split('result="')[1].split('"')[0]: int(float(line.split()[-1]))
            for line in counted
        }


@pytest.fixture
def hostage() -> Iterator[Hostage]:
    with httpx2.Client(timeout=120, limits=httpx2.Limits(max_connections=None)) as client:
        yield Hostage(client)


def _named(answer: dict[str, Any]) -> set[str]:
    return {limit["code"] for limit in answer["limitations"]}


UNUSED = {"model_needs_review", "model_unavailable"}
ATTACKS: dict[str, tuple[Callable[[], Wire], str]] = {
    **FLOODS,
    "headers by and by": (DRIPS["of headers"], "timeout"),
    "a body by and by": (DRIPS["of a body"], "timeout"),
    **{
        kind: (partial(MALFORMED[kind][0], OPENAI), MALFORMED[kind][1])
        for kind in ("nested too deep", "empty choices", "cut off", "half a surrogate pair")
    },
    "a redirect": (lambda: redirect(307, "http://127.0.0.1/healthz"), "redirected"),
}


@pytest.mark.clause("GATE-15", breaks=True)
@pytest.mark.clause("GATE-6")
def test_whatever_is_sent_others_are_served_and_nothing_of_it_is_used(
    tmp_path: Path, hostage: Hostage
) -> None:
    current = list[Wire]()
    with (
        ScriptedServer(lambda _: hostage.wrap(current[0])) as server,
        serving(
            tmp_path,
            TROTH_MODEL=OPENAI,
            TROTH_MODEL_BASE_URL=server.base_url,
            TROTH_MODEL_TIMEOUT_S="2",
            TROTH_RATE_LIMIT_PER_MINUTE="0",
        ) as (_, hostage.base),
    ):
        for name, (make, reason) in ATTACKS.items():
            current[:] = [make()]
            before, asked = hostage.results(), len(server.requests)
            hostage.events.clear()
            answer = hostage.ask()
            assert len(server.requests) == asked + 2, name
            after = hostage.results()
            grown = {code: many - before.get(code, 0) for code, many in after.items()}
            assert {code: many for code, many in grown.items() if many} == {reason: 2}, name
            assert _named(answer) & UNUSED, name
            assert answer["clauses"]["broken"] == [], name
            # Every look at the server's health was answered before the answer was there.
            assert hostage.events.index("answer 200") >= 2, (name, hostage.events)
            assert set(hostage.events) == {"health 200", "answer 200"}, name


@pytest.mark.clause("GATE-15")
def test_calls_that_hang_hold_up_nobody(tmp_path: Path, hostage: Hostage) -> None:
    many, release = 24, threading.Event()

    def script(received: Received) -> Step:
        return Wire(pieces, 0.02)

    def pieces() -> Iterator[bytes]:
        yield b"HTTP/1.1 200 OK\r\n"
        while not release.is_set():
            yield b"a: b\r\n"

    with (
        ScriptedServer(script) as server,
        serving(
            tmp_path,
            TROTH_MODEL=OPENAI,
            TROTH_MODEL_BASE_URL=server.base_url,
            TROTH_MODEL_TIMEOUT_S="300",
            TROTH_RATE_LIMIT_PER_MINUTE="0",
        ) as (_, hostage.base),
        ThreadPoolExecutor(many) as pool,
    ):
        asking = [pool.submit(hostage.ask) for _ in range(many)]
        while len(server.requests) < many:  # all of them hang now
            hostage.check()
        hostage.check()
        assert set(hostage.events) == {"health 200"}
        release.set()
        assert all(_named(one.result()) & UNUSED for one in asking)
    assert hostage.events.count("answer 200") == many


async def test_an_absurd_figure_takes_no_answer_from_anybody(tmp_path: Path) -> None:
    def boasting(received: Received) -> Step:
        return Reply(answer_from_payload(received), input_tokens=10**30, output_tokens=-5)

    with ScriptedServer(boasting) as server:
        async with deployed(tmp_path, model=OPENAI, model_base_url=server.base_url) as opened:
            reply = await opened.ask(QUESTION)
            leaves = [orjson.loads(entry.leaf) for entry in opened.services.log.entries()]
    assert reply.status_code == 200
    assert reply.json()["structured"] is True
    (attempt,) = (leaf["data"] for leaf in leaves if leaf["tag"] == "gate.attempted")
    assert (attempt["tokens_implausible"], attempt["tokens_estimated"]) == (True, True)
    assert 0 < attempt["input_tokens"] <= attempt["max_input_tokens"]
    assert 0 < attempt["output_tokens"] <= attempt["max_output_tokens"]
