"""A running server whose storage goes away: nothing leaves that is not in a log which stays."""

from __future__ import annotations

import resource
import time
from pathlib import Path

import httpx2
import pytest

from support.deployment import QUESTION
from support.serving import Served, served
from support.shell import put_handbook

DATABASE = ("troth.db", "troth.db-wal", "troth.db-shm")


def _client(running: Served) -> httpx2.Client:
    return httpx2.Client(base_url=running.base, timeout=30)


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
@pytest.mark.parametrize("names", [DATABASE, ("troth.db-wal",)], ids=["all", "wal"])
def test_with_its_files_unlinked_a_server_releases_nothing(
    tmp_path: Path, names: tuple[str, ...]
) -> None:
    put_handbook(tmp_path)
    with served(tmp_path) as running, _client(running) as client:
        reviewed = client.post(
            "/api/reviews?wait=true",
            json={"draft_id": "d", "draft_content": "It is 3 %.", "rag_retrieval_ids": []},
        )
        assert reviewed.status_code == 200
        stored = reviewed.json()["review_id"]
        asked = client.post("/ui/api/ask", json={"text": QUESTION})
        assert asked.status_code == 200
        receipt = f"/api/receipts/{asked.json()['receipt_id']}"
        assert client.get(receipt).status_code == 200
        for name in names:
            (tmp_path / name).unlink()
        for _ in range(3):
            for method, path, body in (
                ("POST", "/ui/api/ask", {"text": QUESTION}),
                ("POST", "/ui/api/ask", {"text": "Rewrite this email"}),
                ("POST", "/api/chat/send", {"message": "I live in Bonn.", "subject": "anna"}),
                ("GET", f"/api/reviews/{stored}", None),
                ("GET", receipt, None),
                ("GET", "/nowhere", None),
            ):
                refused = client.request(method, path, json=body)
                assert refused.status_code == 503, path
                assert "receipt_id" not in refused.text
                assert "28 days" not in refused.text
        time.sleep(2.1)  # the finding of a probe may be as old as that
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["code"]) == (503, "storage.audit")
        assert client.get("/healthz").status_code == 200


@pytest.mark.clause("PROOF-5", breaks=True, before_exit=True)
def test_a_full_disk_is_not_ready_and_room_is(tmp_path: Path) -> None:
    with served(tmp_path) as running, _client(running) as client:
        assert client.get("/readyz").status_code == 200
        pid = running.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4_096, most))  # no file may grow beyond it
        time.sleep(2.1)
        full = client.get("/readyz")
        assert (full.status_code, full.json()["code"]) == (503, "storage.audit")
        refused = client.post("/ui/api/ask", json={"text": "Help"})
        assert refused.status_code == 503
        assert "receipt_id" not in refused.text
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
        time.sleep(2.1)
        assert client.get("/readyz").status_code == 200
        answered = client.post("/ui/api/ask", json={"text": "Help"})
        assert answered.status_code == 200
