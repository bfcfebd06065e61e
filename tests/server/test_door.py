"""Keys, scopes, tenants and limits at the door."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.deployment import QUESTION, deployed
from troth.server.limits import RateLimiter

KEYS = (
    '[{"key": "acme-key", "tenant": "acme", "scopes": ["ask", "sources"]},'
    ' {"key": "other-key", "tenant": "other", "scopes": ["ask"]},'
    ' {"key": "auditor-key", "tenant": "acme", "scopes": ["audit"]}]'
)


def _bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


async def test_keys_open_the_door_and_nothing_else_does(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        body = {"text": QUESTION}
        missing = await opened.client.post("/ui/api/ask", json=body)
        assert (missing.status_code, missing.json()["code"]) == (401, "auth.missing")
        assert missing.headers["www-authenticate"].startswith("Bearer")
        assert missing.json()["receipt_id"]
        for headers in ({"x-ui-token": "wrong"}, _bearer("acme-key2"), _bearer("ACME-KEY")):
            wrong = await opened.client.post("/ui/api/ask", json=body, headers=headers)
            assert (wrong.status_code, wrong.json()["code"]) == (403, "auth.wrong")
        for headers in ({"x-ui-token": "acme-key"}, _bearer("acme-key")):
            right = await opened.client.post("/ui/api/ask", json=body, headers=headers)
            assert right.status_code == 200


async def test_scopes_bound_what_a_key_may_do(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        source = {"text": "The moon is 384 400 km away.", "title": "Moon"}
        refused = await opened.client.post(
            "/api/sources", json=source, headers=_bearer("other-key")
        )
        assert refused.json()["code"] == "auth.scope"
        refused = await opened.client.get("/api/audit/checkpoint", headers=_bearer("acme-key"))
        assert refused.json()["code"] == "auth.scope"
        allowed = await opened.client.get("/api/audit/checkpoint", headers=_bearer("auditor-key"))
        assert allowed.status_code == 200
        assert allowed.text.startswith("troth.local/log\n")


async def test_tenants_do_not_see_each_other(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        source = {"text": "The moon is 384400 km away from the earth.", "title": "Moon"}
        added = await opened.client.post("/api/sources", json=source, headers=_bearer("acme-key"))
        assert added.status_code == 200
        question = {"text": "How far away is the moon from the earth?"}
        mine = await opened.client.post("/ui/api/ask", json=question, headers=_bearer("acme-key"))
        theirs = await opened.client.post(
            "/ui/api/ask", json=question, headers=_bearer("other-key")
        )
        assert mine.json()["evidence"]["status"] == "ok"
        assert theirs.json()["evidence"]["status"] == "empty"
        url = f"/api/receipts/{mine.json()['receipt_id']}"
        assert (await opened.client.get(url, headers=_bearer("acme-key"))).status_code == 200
        assert (await opened.client.get(url, headers=_bearer("other-key"))).status_code == 404
        url = f"/api/sources/{added.json()['source_id']}"
        assert (await opened.client.get(url, headers=_bearer("other-key"))).status_code == 403


async def test_a_flood_gets_one_receipt_a_minute(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, rate_limit_per_minute=2) as opened:
        for _ in range(2):
            assert (await opened.ask("Help")).status_code == 200
        first = await opened.ask("Help")
        size = opened.services.log.size()
        second = await opened.ask("Help")
        assert (first.status_code, second.status_code) == (429, 429)
        assert int(first.headers["retry-after"]) >= 1
        assert first.json()["code"] == "limit.rate"
        assert first.content == second.content
        assert opened.services.log.size() == size
        assert (await opened.client.get("/healthz")).status_code == 200


async def test_the_limit_counts_before_authentication(tmp_path: Path) -> None:
    async with deployed(
        tmp_path, corpus=False, rate_limit_per_minute=2, api_keys="one-key"
    ) as opened:
        statuses = [(await opened.ask("Help")).status_code for _ in range(4)]
        assert statuses == [401, 401, 429, 429]


def test_buckets_refill_with_time_and_are_kept_apart() -> None:
    limiter = RateLimiter(60)
    assert [limiter.admit("a", 0.0) for _ in range(60)] == [0.0] * 60
    assert limiter.admit("a", 0.0) == pytest.approx(1.0)
    assert limiter.admit("b", 0.0) == 0.0
    assert limiter.admit("a", 1.0) == 0.0
    assert RateLimiter(0).admit("a", 0.0) == 0.0
