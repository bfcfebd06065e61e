"""Several workers of one server, as processes, over loopback HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import select

from support.databases import ORIGIN
from support.deployment import HANDBOOK, QUESTION
from support.serving import Served, served
from support.shell import Shell
from troth.adapters.environment import SystemClock
from troth.adapters.storage import open_storage
from troth.adapters.storage.schema import BODIES
from troth.cli import workers
from troth.settings import Settings
from troth_lab.models.script import Answer, Received, Step
from troth_lab.models.scripted import ScriptedServer

_PATIENCE_S = 120.0
PAGE = HANDBOOK / "onboarding.md"  # it answers the question with 25 days


def pids(running: Served) -> list[int]:
    """Every worker that ever started to serve, in that order."""
    said = [json.loads(line) for line in list(running.lines) if line.startswith("{")]
    started = [one["event"] for one in said if one["event"].startswith("Started server")]
    return [int(event.partition("[")[2].rstrip("]")) for event in started]


def until_started(running: Served, count: int) -> list[int]:
    """The same, once there were so many."""
    until_s = time.monotonic() + _PATIENCE_S
    while len(found := pids(running)) < count:
        assert time.monotonic() < until_s, running.lines
        time.sleep(0.05)
    return found


def until_ending(running: Served) -> None:
    """Wait until a worker has begun to shut down."""
    until_s = time.monotonic() + _PATIENCE_S
    while not any("Shutting down" in line for line in list(running.lines)):
        assert time.monotonic() < until_s, running.lines
        time.sleep(0.05)


@contextmanager
def alone(worker: int, *others: int) -> Iterator[None]:
    """Only one worker runs; the others stand still."""
    for other in others:
        os.kill(other, signal.SIGSTOP)
    try:
        yield
    finally:
        for other in others:
            os.kill(other, signal.SIGCONT)


def post(running: Served, route: str = "ask", **body: Any) -> httpx2.Response:
    """One request on a connection of its own."""
    with httpx2.Client(timeout=_PATIENCE_S, verify=False) as client:
        return client.post(f"{running.base}/ui/api/{route}", json={"text": QUESTION, **body})


def get(running: Served, path: str) -> httpx2.Response:
    with httpx2.Client(timeout=_PATIENCE_S, verify=False) as client:
        return client.get(running.base + path)


def verified(folder: Path, *words: str) -> None:
    done = Shell(folder).run(*words, "audit", "verify", TROTH_LOG_ORIGIN=ORIGIN)
    assert done.returncode == 0, done.stderr


def test_a_limit_is_one_for_all_workers(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", TROTH_RATE_LIMIT_PER_MINUTE="1") as running:
        one, two = until_started(running, 2)
        begun_s = time.monotonic()
        with alone(one, two):
            assert post(running).status_code == 200
        with alone(two, one):
            refused = post(running)
        if time.monotonic() - begun_s < 60:  # a minute later there is a token again
            assert refused.status_code == 429
            assert refused.json()["code"] == "limit.rate"


def test_counts_and_breakers_are_one_and_outlive_a_worker(tmp_path: Path) -> None:
    peers = [
        {"name": "gone", "model": "openai:gone", "base_url": "http://127.0.0.1:9"},
        {"name": "here", "model": "extractive"},
    ]
    with served(tmp_path, "--workers", "2", TROTH_PEERS=json.dumps(peers)) as running:
        one, two = until_started(running, 2)
        with alone(one, two):
            for _ in range(3):
                assert post(running, "multi-agent").status_code == 200
        with alone(two, one):
            assert post(running).status_code == 200
            told = {peer["name"]: peer for peer in get(running, "/api/status").json()["peers"]}
            # After its pause it is tried again; one that knows nothing would be closed.
            assert told["gone"]["breaker"] in ("open", "half_open")
            assert told["gone"]["reason"] == "exception"
            assert told["here"]["breaker"] == "closed"
        os.kill(one, signal.SIGKILL)
        os.kill(two, signal.SIGKILL)
        # Nobody is there to take this connection: it waits for those who come.
        text = get(running, "/metrics").text
        assert 'troth_exchanges_total{mode="work",surface="http:/ui/api/multi-agent"} 3.0' in text
        assert 'troth_exchanges_total{mode="work",surface="http:/ui/api/ask"} 1.0' in text
        assert 'troth_rate_counts_total{what="prompts"}' in text
        until_started(running, 4)
        assert post(running).status_code == 200
        said = running.stop()
        assert (running.process.returncode, said.count("worker_replaced")) == (0, 2)


def test_told_to_end_it_finishes_what_is_under_way(tmp_path: Path) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def script(received: Received) -> Step:
        asked.set()
        go_on.wait(_PATIENCE_S)
        return Answer()

    with (
        ScriptedServer(script) as model,
        served(
            tmp_path,
            *("--workers", "2", "--corpus", str(PAGE)),
            TROTH_MODEL="openai:scripted",
            TROTH_MODEL_BASE_URL=model.base_url,
            TROTH_MODEL_TIMEOUT_S="300",
        ) as running,
        ThreadPoolExecutor(1) as pool,
    ):
        under_way = pool.submit(post, running)
        assert asked.wait(_PATIENCE_S)
        running.process.terminate()
        until_ending(running)
        go_on.set()
        response = under_way.result(timeout=_PATIENCE_S)
        assert (response.status_code, "25 days" in response.text) == (200, True)
        assert running.process.wait(timeout=_PATIENCE_S) == 0
        with pytest.raises(httpx2.ConnectError):
            post(running)


def test_a_kill_while_it_ends_loses_what_was_under_way_and_nothing_else(tmp_path: Path) -> None:
    asked, never = threading.Event(), threading.Event()

    def script(received: Received) -> Step:
        if "second" in str(received.body):
            asked.set()
            never.wait(_PATIENCE_S)
        return Answer()

    folder = tmp_path / "server"
    folder.mkdir()
    words = ("--database", f"sqlite:///{folder}/troth.db")
    with ScriptedServer(script) as model, ThreadPoolExecutor(1) as pool:
        ways = {
            "TROTH_MODEL": "openai:scripted",
            "TROTH_MODEL_BASE_URL": model.base_url,
            "TROTH_MODEL_TIMEOUT_S": "300",
            "TROTH_LOG_ORIGIN": ORIGIN,
        }
        options = ("--workers", "2", "--corpus", str(PAGE))
        with served(folder, *words, *options, **ways) as running:
            answered = post(running)
            assert answered.status_code == 200
            under_way = pool.submit(post, running, text=f"{QUESTION} (second)")
            assert asked.wait(_PATIENCE_S)
            running.process.terminate()
            until_ending(running)
            for worker in pids(running):
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            with pytest.raises(httpx2.TransportError):
                under_way.result(timeout=_PATIENCE_S)
            running.process.wait(timeout=_PATIENCE_S)
        never.set()
        verified(folder, *words)
        with served(folder, *words, **ways) as again:
            kept = get(again, f"/api/receipts/{answered.json()['receipt_id']}")
            assert kept.status_code == 200


def test_workers_do_not_outlive_the_one_that_started_them(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as running:
        until_started(running, 2)
        running.process.kill()
        running.reader.join(timeout=_PATIENCE_S)  # the last of them has closed its errors
        assert not running.reader.is_alive()
        with pytest.raises(httpx2.ConnectError):
            get(running, "/healthz")


def test_workers_write_one_log_and_a_kill_loses_nothing(database_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    words = ("--database", database_url)
    got: Counter[str] = Counter()
    lost = 0
    with served(folder, *words, "--workers", "2", TROTH_LOG_ORIGIN=ORIGIN) as running:
        one, _ = until_started(running, 2)

        def ask(number: int) -> str | None:
            if number == 30:
                os.kill(one, signal.SIGKILL)
            try:
                response = post(running, text=f"What is said of matter {number}?")
            except httpx2.TransportError:
                return None  # it was under way in the one that was killed
            assert response.status_code == 200, response.text
            receipt: str = response.json()["receipt_id"]
            return receipt

        with ThreadPoolExecutor(8) as pool:
            for receipt in pool.map(ask, range(80)):
                got.update([receipt] if receipt else [])
                lost += receipt is None
        until_started(running, 3)
        running.stop()
    assert lost < 20
    assert set(got.values()) == {1}
    verified(folder, *words)
    stored = open_storage(database_url, origin=ORIGIN, clock=SystemClock(), signer=None)
    asked = select(BODIES.c.receipt_id).where(BODIES.c.surface == "http:/ui/api/ask")
    sealed = {row.receipt_id for row in stored.database.found(asked)}
    stored.close()
    assert got.keys() <= sealed
    assert len(sealed) <= len(got) + lost


@pytest.mark.parametrize("count", ["0", "65", "-1"])
def test_a_number_of_workers_that_makes_no_sense_is_refused(tmp_path: Path, count: str) -> None:
    ran = _refused(tmp_path, "--workers", count)
    assert "The setting workers is not valid." in ran.stderr
    assert "from 1 up to 64" in ran.stderr


def test_a_database_in_memory_is_refused_and_said_once(tmp_path: Path) -> None:
    ran = _refused(tmp_path, "--workers", "3", "--database", "sqlite:///:memory:")
    assert ran.stderr.count("the SQLite URL names no plain file") == 1
    assert "Traceback" not in ran.stderr


def _refused(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    ran = Shell(folder).run("serve", "--port", "0", *words)
    assert ran.returncode == 10, ran.stderr
    return ran


def test_the_status_of_a_worker_that_cannot_start_is_handed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "_WORKER", ("-c", "raise SystemExit(50)"))
    announced: list[bool] = []
    held = workers.Workers(Settings(workers=2), [], metrics="")
    assert asyncio.run(held.run((), lambda: announced.append(True))) == 50
    assert announced == []
