"""Lists of a tenant and removal over HTTP: what they give, and whom they refuse."""

from __future__ import annotations

import base64
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import pytest_asyncio

from support.deployment import Deployment, deployed

KEYS = (
    '[{"key": "all", "tenant": "acme", "scopes": ["admin"]},'
    ' {"key": "asks", "tenant": "acme", "scopes": ["ask"]},'
    ' {"key": "looks", "tenant": "acme", "scopes": ["audit"]},'
    ' {"key": "foreign", "tenant": "other", "scopes": ["admin"]}]'
)
UNKNOWN = "mem_" + "0" * 32


@pytest_asyncio.fixture
async def acme(tmp_path: Path) -> AsyncIterator[Deployment]:
    """A tenant in which two people told things, with a source and a review."""
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        for subject in ("ann", "bob"):
            for text in ("I work at Microsoft.", "I work at Amazon."):
                body = {"message": text, "subject": subject, "thread_id": "t"}
                await call(opened, "post", "/api/chat/send", json=body)
        source = {"text": "The office opens at 8:00.", "source_id": "office", "title": "Office"}
        await call(opened, "post", "/api/sources", json=source)
        yield opened


async def call(opened: Deployment, method: str, path: str, key: str = "all", **how: Any) -> Any:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    return await opened.client.request(method, path, headers=headers, **how)


async def _memory_id(opened: Deployment, subject: str) -> str:
    found = (await call(opened, "get", f"/api/memories?subject={subject}")).json()
    return str(found["memories"][0]["memory_id"])


@pytest.mark.clause("MEM-20")
async def test_what_is_removed_is_gone_and_has_a_receipt(acme: Deployment) -> None:
    name = await _memory_id(acme, "ann")
    for path in (
        f"/api/memories/{name}",
        "/api/threads/t?subject=ann",
        "/api/subjects/bob",
        "/api/sources/office",
    ):
        gone = await call(acme, "delete", path)
        assert (gone.status_code, gone.content) == (204, b""), gone.text
        receipt = gone.headers["x-troth-receipt-id"]
        assert (await call(acme, "get", f"/api/receipts/{receipt}")).status_code == 200
        again = await call(acme, "delete", path)
        assert (again.status_code, again.json()["code"]) == (404, "input.not_found")
    for subject in ("ann", "bob"):
        left = (await call(acme, "get", f"/api/memories?subject={subject}")).json()
        assert left["memories"] == []
    listed = (await call(acme, "get", "/api/contradictions?subject=*")).json()
    assert listed["contradictions"] == []
    assert (await call(acme, "get", "/api/sources")).json()["sources"] == []


async def test_lists_are_of_the_whole_tenant_and_of_no_other(acme: Deployment) -> None:
    listed = (await call(acme, "get", "/api/contradictions?subject=*")).json()
    assert [one["subject"] for one in listed["contradictions"]] == ["bob", "ann"]
    first = (await call(acme, "get", "/api/contradictions?subject=*&limit=1")).json()
    path = f"/api/contradictions?subject=*&q=amazon&before={first['next_before']}"
    rest = (await call(acme, "get", path, "looks")).json()
    assert [one["subject"] for one in rest["contradictions"]] == ["ann"]
    own = (await call(acme, "get", "/api/contradictions?subject=ann&q=amazon", "asks")).json()
    assert [one["old"]["text"] for one in own["contradictions"]] == ["I work at Microsoft."]
    exchanges = (await call(acme, "get", "/api/exchanges?q=amazon&limit=1", "looks")).json()
    assert [one["text"] for one in exchanges["exchanges"]] == ["I work at Amazon."]
    sources = (await call(acme, "get", "/api/sources?q=office")).json()
    assert [one["source_id"] for one in sources["sources"]] == ["office"]
    assert (await call(acme, "get", "/api/reviews")).json()["reviews"] == []
    for path, name in (
        ("/api/contradictions?subject=*", "contradictions"),
        ("/api/exchanges?q=amazon", "exchanges"),
        ("/api/sources", "sources"),
    ):
        assert (await call(acme, "get", path, "foreign")).json()[name] == []


@pytest.mark.clause("MEM-20", breaks=True)
async def test_whom_the_doors_refuse(acme: Deployment) -> None:
    name = await _memory_id(acme, "ann")
    removals = (
        f"/api/memories/{name}",
        "/api/threads/t",
        "/api/subjects/ann",
        "/api/sources/office",
    )
    lists = ("/api/contradictions?subject=*", "/api/exchanges", "/api/reviews", "/api/sources")
    for method, path in (*(("delete", p) for p in removals), *(("get", p) for p in lists)):
        for key, status in (("", 401), ("wrong", 403)):
            refused = await call(acme, method, path, key)
            assert refused.status_code == status, path
            assert refused.json()["receipt_id"]
    for method, path, key in (
        *(("delete", p, "looks") for p in removals),
        ("delete", "/api/sources/office", "asks"),
        *(("get", p, "asks") for p in lists),
    ):
        refused = await call(acme, method, path, key)
        assert (refused.status_code, refused.json()["code"]) == (403, "auth.scope"), path
    for path in removals:
        assert (await call(acme, "delete", path, "foreign")).status_code == 404, path
    assert (await call(acme, "delete", f"/api/memories/{name}?subject=bob")).status_code == 404
    assert (await call(acme, "get", f"/api/memory/{name}")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "field"),
    [
        ("get", "/api/contradictions?subject=*&limit=0", "limit"),
        ("get", "/api/contradictions?subject=*&limit=x", "limit"),
        ("get", "/api/contradictions?subject=*&state=lost", "state"),
        ("get", "/api/contradictions?subject=*&before=lost", "before"),
        ("get", "/api/exchanges?before=-1", "before"),
        ("get", "/api/exchanges?state=open", "state"),
        ("get", f"/api/exchanges?q={'a' * 1_001}", "q"),
        ("get", "/api/sources?before=x", "before"),
        ("get", "/api/reviews?state=open", "state"),
        ("delete", "/api/subjects/anonymous", "subject"),
        ("delete", "/api/subjects/thread:t", "subject"),
        ("delete", "/api/threads/%20", "thread_id"),
        ("delete", f"/api/memories/{UNKNOWN}", "memory_id"),
        ("delete", "/api/memories/a%00b", "memory_id"),
        ("delete", "/api/sources/a%00b", "source_id"),
    ],
)
async def test_what_cannot_be_is_named(
    acme: Deployment, method: str, path: str, field: str
) -> None:
    refused = await call(acme, method, path)
    assert refused.status_code in {404, 422, 400}, refused.text
    assert refused.json()["field"] == field


async def test_an_exchange_is_told_step_by_step(acme: Deployment) -> None:
    found = (await call(acme, "get", "/api/exchanges?subject=bob&q=amazon", "looks")).json()
    (row,) = found["exchanges"]
    told = (await call(acme, "get", f"/api/exchanges/{row['receipt_id']}", "looks")).json()
    tags = [one["tag"] for one in told["events"]]
    assert tags[-1] == "exchange.sealed"
    assert "memory.changed" in tags or len(tags) > 1
    assert "I work at Amazon." in told["request"]["text"]
    receipt = (await call(acme, "get", f"/api/receipts/{row['receipt_id']}")).json()
    payload = orjson.loads(base64.b64decode(receipt["envelope"]["payload"]))
    digests = {one["name"]: one["digest"]["sha256"] for one in payload["subject"]}
    assert {name: told[name]["text_sha256"] for name in digests} == digests
    await call(acme, "delete", "/api/subjects/bob")
    erased = (await call(acme, "get", f"/api/exchanges/{row['receipt_id']}", "looks")).json()
    assert (erased["request"], erased["events"][-1]["tag"]) == (None, "exchange.sealed")
    for receipt_id, key, status in (
        (row["receipt_id"], "foreign", 404),
        ("rcp_" + "0" * 32, "looks", 404),
        (row["receipt_id"], "asks", 403),
    ):
        refused = await call(acme, "get", f"/api/exchanges/{receipt_id}", key)
        assert refused.status_code == status


async def test_exchanges_are_found_by_clause(acme: Deployment) -> None:
    question = {"text": "When does the office open? " + "<b>x</b>", "subject": "ann"}
    await call(acme, "post", "/ui/api/ask", json=question)
    every = (await call(acme, "get", "/api/exchanges", "looks")).json()["exchanges"]
    clauses = {one for row in every for one in (*row["repaired"], *row["broken"])}
    for clause in (*clauses, "MEM-1"):
        found = (await call(acme, "get", f"/api/exchanges?clause={clause}", "looks")).json()
        assert [one["receipt_id"] for one in found["exchanges"]] == [
            row["receipt_id"] for row in every if clause in (*row["repaired"], *row["broken"])
        ]


async def test_files_are_sources_and_a_file_of_the_same_name_replaces_it(acme: Deployment) -> None:
    path = "/api/sources/files?name=rules.md"
    for text in ("# Rules\n\nLunch is at noon.", "# Rules\n\nLunch is at one."):
        added = (await call(acme, "post", path, content=text.encode())).json()
        assert added["title"] == "Rules"
    listed = (await call(acme, "get", "/api/sources?q=lunch")).json()["sources"]
    assert [(one["origin"], one["stale"]) for one in listed] == [("upload:rules.md", False)]
    for query, content, code in (
        ("", b"x", "input.invalid"),
        ("?name=rules.exe", b"x", "input.media_type"),
        ("?name=rules.md", b"\xff\xfe\xfd", "content.unreadable"),
    ):
        refused = await call(acme, "post", f"/api/sources/files{query}", content=content)
        assert refused.json()["code"] == code
    assert (await call(acme, "post", path, "asks", content=b"x")).status_code == 403


async def test_stale_sources_and_what_disagrees_are_told(acme: Deployment) -> None:
    old = {"text": "The office opens at 9:00.", "source_id": "old", "published_at": "2019-01-01"}
    await call(acme, "post", "/api/sources", json=old)
    stale = (await call(acme, "get", "/api/sources?state=stale")).json()["sources"]
    assert [(one["source_id"], one["stale"]) for one in stale] == [("old", True)]
    asked = {"query": "When does the office open?", "compare": True}
    found = (await call(acme, "post", "/ui/api/evidence", "asks", json=asked)).json()
    assert {"office"} <= set(found["facts"][0]["matched"])
    (apart,) = found["source_disagreements"]
    assert {side["source_id"] for side in apart["sides"]} == {"old", "office"}


async def test_the_log_is_verified_while_it_grows_and_damage_is_named(acme: Deployment) -> None:
    told = (await call(acme, "get", "/api/audit/verify", "looks")).json()
    assert (told["verified"], told["receipts"] > 0) == (True, True)
    assert (await call(acme, "get", "/api/audit/verify", "asks")).status_code == 403
    database = sqlite3.connect(acme.folder / "troth.db")
    database.execute("update bodies set response = response || ' '")
    database.commit()
    database.close()
    told = (await call(acme, "get", "/api/audit/verify", "looks")).json()
    assert (told["verified"], told["code"]) == (False, "proof.receipt")
    assert "event" in told["place"]


async def test_status_tells_of_time_peers_work_and_storage(acme: Deployment) -> None:
    told = (await call(acme, "get", "/api/status", "looks")).json()
    by = {one["surface"]: one for one in told["latencies"]}
    assert by["http:/api/chat/send"]["count"] == 4
    assert 0 < by["http:/api/chat/send"]["median_s"] <= by["http:/api/chat/send"]["p95_s"]
    assert [one["breaker"] for one in told["peers"]] == ["closed"] * len(told["peers"])
    assert told["intake"] == {"queued": 0, "running": 0, "done": 0, "needs_review": 0}
    assert told["storage"]["database"] == "sqlite"
    assert told["storage"]["size_bytes"] > 0
