"""Killing the process: no committed event is lost, and no unsealed answer is released."""

from __future__ import annotations

import signal
import sqlite3
import threading
import time
from pathlib import Path

import httpx2
import orjson
import pytest

from support.deployment import QUESTION
from support.serving import serving
from support.shell import Shell
from troth_lab.models.script import Answer, Received, Step
from troth_lab.models.scripted import ScriptedServer


def _verified(folder: Path) -> dict[str, int]:
    out = Shell(folder).run("audit", "verify", "--json")
    assert out.returncode == 0, out.stderr
    report: dict[str, int] = orjson.loads(out.stdout)
    return report


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_killed_between_the_reply_and_the_commit_nothing_leaves(tmp_path: Path) -> None:
    replied = threading.Event()

    def script(received: Received) -> Step:
        replied.set()
        return Answer()

    with (
        ScriptedServer(script) as server,
        serving(tmp_path, TROTH_MODEL="openai:scripted", TROTH_MODEL_BASE_URL=server.base_url) as (
            process,
            base,
        ),
    ):
        # Another writer holds the database: the commit has to wait, the model's reply does not.
        blocker = sqlite3.connect(tmp_path / "troth.db", isolation_level=None)
        blocker.execute("begin immediate")
        got: list[bytes] = []

        def ask() -> None:
            try:
                with httpx2.Client(timeout=20) as client:
                    got.append(client.post(f"{base}/ui/api/ask", json={"text": QUESTION}).content)
            except httpx2.HTTPError:
                pass

        asking = threading.Thread(target=ask)
        asking.start()
        assert replied.wait(15)
        time.sleep(0.5)  # the reply has been validated and the commit is waiting by now
        process.send_signal(signal.SIGKILL)
        process.wait()
        blocker.execute("rollback")
        blocker.close()
        asking.join(20)
    assert got == []
    assert _verified(tmp_path)["receipts"] == 26  # the pages of the handbook, and no answer


@pytest.mark.clause("PROOF-5")
def test_killed_under_load_every_released_answer_is_in_a_log_that_verifies(tmp_path: Path) -> None:
    released: list[str] = []
    with serving(tmp_path) as (process, base):

        def ask() -> None:
            try:
                with httpx2.Client(timeout=5) as client:
                    for _ in range(200):
                        reply = client.post(f"{base}/ui/api/ask", json={"text": QUESTION})
                        released.append(reply.json()["receipt_id"])
            except httpx2.HTTPError:
                pass

        askers = [threading.Thread(target=ask) for _ in range(4)]
        for asker in askers:
            asker.start()
        while len(released) < 20:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        for asker in askers:
            asker.join(20)
    _verified(tmp_path)
    with sqlite3.connect(tmp_path / "troth.db") as database:
        stored = {row[0] for row in database.execute("select receipt_id from receipts")}
    database.close()
    assert set(released) <= stored
    with serving(tmp_path) as (_, base), httpx2.Client(timeout=10) as client:
        again = client.post(f"{base}/ui/api/ask", json={"text": QUESTION})
        assert again.status_code == 200
    _verified(tmp_path)
