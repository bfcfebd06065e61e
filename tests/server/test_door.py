"""Keys, scopes, tenants and limits at the door."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from runtime.test_breaker import Hands
from support.deployment import QUESTION, deployed
from troth.adapters.cells import MemoryCells
from troth.kernel.errors import CallerError
from troth.ports.keys import Scope
from troth.runtime.exchange.exchange import Origin
from troth.runtime.limits.buckets import Buckets

KEYS = (
    '[{"key": "acme-key", "tenant": "acme", "scopes": ["ask", "sources"]},'
    ' {"key": "other-key", "tenant": "other", "scopes": ["ask"]},'
    ' {"key": "asker-key", "tenant": "acme", "scopes": ["ask"]},'
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


async def test_who_may_ask_reads_what_is_quoted_and_manages_no_sources(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        source = {"source_id": "moon", "text": "The moon is 384400 km away from the earth."}
        await opened.client.post("/api/sources", json=source, headers=_bearer("acme-key"))
        asker = _bearer("asker-key")
        question = {"text": "How far away is the moon from the earth?"}
        answer = await opened.client.post("/ui/api/ask", json=question, headers=asker)
        [quoted] = answer.json()["evidence"]["facts"]
        read = await opened.client.get(f"/api/sources/{quoted['source_id']}", headers=asker)
        assert read.json()["text"][quoted["start"] : quoted["end"]] == quoted["text"]
        for method, path in (("GET", ""), ("DELETE", "/moon")):
            refused = await opened.client.request(method, f"/api/sources{path}", headers=asker)
            assert refused.json()["code"] == "auth.scope"


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
        assert (await opened.client.get(url, headers=_bearer("other-key"))).status_code == 404
        assert (await opened.client.get(url, headers=_bearer("auditor-key"))).status_code == 403


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
    clock = Hands()
    buckets = Buckets(MemoryCells(clock), "requests", capacity=60, window_s=60.0)
    assert [buckets.take("a") for _ in range(60)] == [0.0] * 60
    assert buckets.take("a") == pytest.approx(1.0)
    assert buckets.take("b") == 0.0
    clock.at_s = 1.0
    assert buckets.take("a") == 0.0


async def test_a_limit_of_zero_is_none(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, rate_limit_per_minute=0) as opened:
        assert {(await opened.client.get("/openapi.json")).status_code for _ in range(3)} == {200}


async def test_a_refusal_belongs_to_the_tenant_whose_key_was_shown(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        refused = await opened.client.post(
            "/ui/api/ask", json={"text": ""}, headers=_bearer("acme-key")
        )
        url = f"/api/receipts/{refused.json()['receipt_id']}"
        assert (await opened.client.get(url, headers=_bearer("acme-key"))).status_code == 200
        assert (await opened.client.get(url, headers=_bearer("other-key"))).status_code == 404
        nobody = await opened.client.post("/ui/api/ask", json={"text": "Help"})
        url = f"/api/receipts/{nobody.json()['receipt_id']}"
        assert (await opened.client.get(url, headers=_bearer("acme-key"))).status_code == 404


async def test_whoever_may_ask_may_look_at_what_was_quoted(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        first = {"text": "The fee is 12 EUR.", "title": "Fees", "source_id": "fees"}
        added = await opened.client.post("/api/sources", json=first, headers=_bearer("acme-key"))
        later = {**first, "text": "The fee is 15 EUR."}
        await opened.client.post("/api/sources", json=later, headers=_bearer("acme-key"))
        url = "/api/sources/fees"
        current = await opened.client.get(url, headers=_bearer("acme-key"))
        assert current.json()["text"] == later["text"]
        old = await opened.client.get(
            url, params={"sha256": added.json()["text_sha256"]}, headers=_bearer("acme-key")
        )
        assert old.json()["text"] == first["text"]


async def test_probes_are_free_and_nothing_else_about_them_is(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, rate_limit_per_minute=3) as opened:
        for _ in range(5):
            assert (await opened.client.head("/healthz")).status_code == 200
        statuses = [(await opened.client.post("/healthz")).status_code for _ in range(5)]
        assert statuses == [405, 405, 405, 429, 429]


async def test_making_and_revoking_keys_leaves_a_trace(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys="first-key") as opened:
        access = opened.services.access
        key = access.create("second-key", tenant="acme", scopes=[Scope.ASK])
        access.revoke(key.key_id)
        access.create("first-key", tenant="default", scopes=[Scope.ADMIN])
        events = [orjson.loads(entry.leaf) for entry in opened.services.log.entries()]
        tags = [event["tag"] for event in events]
        assert tags == ["log.opened", "key.created", "key.created", "key.revoked"]
        assert b"second-key" not in b"".join(e.leaf for e in opened.services.log.entries())
        with pytest.raises(CallerError):
            access.revoke("key_none")


@pytest.mark.clause("PROOF-6", breaks=True, before_exit=True)
def test_a_surface_that_could_hold_personal_data_is_refused() -> None:
    with pytest.raises(ValueError, match="surface"):
        Origin(surface="anna@example.org wants")
