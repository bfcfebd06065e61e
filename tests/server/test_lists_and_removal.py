"""Lists of a tenant and removal over HTTP: what they give, and whom they refuse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

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
