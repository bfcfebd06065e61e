"""Whoever is not let in: read of nothing, answered alike, counted, and summed up in the log."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest

from support.deployment import Deployment, deployed
from support.refusals import raising
from troth.kernel.proof.verify import read_public_key, verify_receipt
from troth.server.refusals import OPEN_PATHS, Strangers

KEYS = (
    '[{"key": "acme-key", "tenant": "acme", "scopes": ["ask"]},'
    ' {"key": "taker", "tenant": "acme", "scopes": ["intake"]}]'
)
QUERIES = ("", "?state=x", "?limit=x&after=%ff", "?from=x", "?raw=maybe", "?wait=maybe")
BODIES: tuple[dict[str, Any], ...] = (
    {},
    {"content": b"{"},
    {"content": b"x" * 2_000_000},
    {"content": b"{}", "headers": {"content-type": "text/html"}},
    {"content": b"{}", "headers": {"content-length": "99999999999"}},
)


def _operations(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (method.upper(), path.replace("{", "").replace("}", ""))
        for path, methods in document["paths"].items()
        for method in methods
        if path not in OPEN_PATHS
    ]


def _events(opened: Deployment) -> list[dict[str, Any]]:
    return [orjson.loads(entry.leaf) for entry in opened.services.log.entries()]


async def test_without_a_key_nothing_of_a_request_is_read(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS, rate_limit_per_minute=0) as opened:
        operations = _operations((await opened.client.get("/openapi.json")).json())
        assert len(operations) > 30
        answers: dict[bool, set[bytes]] = {True: set(), False: set()}
        for method, path in operations:
            for query in QUERIES:
                for sent in BODIES:
                    response = await opened.client.request(method, path + query, **sent)
                    assert response.status_code == 401, (method, path, query)
                    answers[path.startswith("/v1/")].add(response.content)
        # Clients of OpenAI are told the same in their own shape.
        assert [len(one) for one in answers.values()] == [1, 1]


async def test_without_the_scope_nothing_of_a_request_is_read(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS, rate_limit_per_minute=0) as opened:
        operations = _operations((await opened.client.get("/openapi.json")).json())
        for method, path in operations:
            key = "acme-key" if "/intake/" in path else "taker"
            for query in QUERIES:
                response = await opened.client.request(
                    method,
                    path + query,
                    content=b"{",
                    headers={"authorization": f"Bearer {key}"},
                )
                told = response.json()
                assert told.get("error", told)["code"] == "auth.scope", (method, path, query)


@pytest.mark.clause("PROOF-2")
async def test_strangers_get_one_sealed_refusal_of_each_kind(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        seen: dict[int, bytes] = {}
        for number in range(30):
            for method, path, headers in (
                ("POST", "/ui/api/ask", {}),
                ("POST", "/ui/api/ask", {"x-ui-token": f"guess{number}"}),
                ("GET", f"/wp-admin/{number}", {}),
                ("PATCH", "/ui/api/ask", {}),
                ("GET", "/api/memories/", {}),
            ):
                response = await opened.client.request(method, path, headers=headers)
                assert seen.setdefault(response.status_code, response.content) == response.content
        assert sorted(seen) == [401, 403, 404, 405]
        events = [event["tag"] for event in _events(opened)]
        assert events.count("exchange.sealed") == len(seen)
        assert len(events) == 1 + 2 + 4 * len(seen)  # the log, two keys, and each refusal
        for body in seen.values():  # the operator can show that these are ours
            receipt_id = orjson.loads(body)["receipt_id"]
            receipt = opened.services.receipts.file(receipt_id, tenant="_unauthenticated")
            key = read_public_key(orjson.dumps(opened.services.receipts.public_key()))
            verify_receipt(receipt, key, response=body)


async def test_the_header_names_the_request_and_the_body_the_exchange(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        first, second = [await opened.client.get("/api/memories") for _ in range(2)]
        assert first.json()["trace_id"] == second.json()["trace_id"]
        assert first.headers["x-troth-trace-id"] != second.headers["x-troth-trace-id"]


async def test_whoever_has_a_key_gets_refusals_of_their_own(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        headers = {"authorization": "Bearer acme-key"}
        one, other = [await opened.client.get("/nowhere", headers=headers) for _ in range(2)]
        assert one.json()["receipt_id"] != other.json()["receipt_id"]


async def test_what_strangers_got_is_counted_and_summed_up_once(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        for _ in range(40):
            await opened.client.get("/api/memories")
            await opened.client.get("/nowhere")
        metrics = (await opened.client.get("/metrics")).text
        assert 'troth_refused_at_the_door_total{status="401"} 40.0' in metrics
        assert 'troth_refused_at_the_door_total{status="404"} 40.0' in metrics
        strangers: Strangers = opened.client._transport.app.state.strangers  # type: ignore[attr-defined]
        await strangers.close()
        summed = [event for event in _events(opened) if event["tag"] == "door.summed"]
        assert [event["data"]["refused"] for event in summed] == [{"401": 40, "404": 40}]
        assert summed[0]["data"]["since"] <= summed[0]["at"]


async def test_an_interval_ends_by_itself_and_empty_ones_leave_nothing(bare: Deployment) -> None:
    strangers = Strangers(bare.services, sum_s=0.01)
    for _ in range(2):
        strangers.count(401)
        strangers.count(429)
        for _ in range(3_000):
            await asyncio.sleep(0.01)
            if not strangers._counts and not strangers._writing:
                break
    await strangers.close()
    summed = [e["data"]["refused"] for e in _events(bare) if e["tag"] == "door.summed"]
    assert summed == [{"401": 1, "429": 1}] * 2


async def test_counts_that_cannot_be_written_are_told_later(bare: Deployment) -> None:
    strangers = Strangers(bare.services)
    strangers.count(401)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bare.services.storage.log._writer, "_closed", True)
        await strangers.close()
    strangers.count(403)
    await strangers.close()
    summed = [e["data"]["refused"] for e in _events(bare) if e["tag"] == "door.summed"]
    assert summed == [{"401": 1, "403": 1}]


@pytest.mark.clause("PROOF-5", breaks=True)
async def test_where_nothing_can_be_committed_strangers_get_the_one_constant(
    tmp_path: Path,
) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        opened.services.storage.log.close()
        for path in ("/api/memories", "/nowhere"):
            response = await opened.client.get(path)
            assert response.status_code == 503
            assert "receipt_id" not in response.json()


async def _forwarded(opened: Deployment, peer: str, *named: str) -> int:
    app = opened.client._transport.app  # type: ignore[attr-defined]
    transport = httpx2.ASGITransport(app=app, client=(peer, 1))
    async with httpx2.AsyncClient(transport=transport, base_url="http://troth.test") as client:
        headers = [("x-forwarded-for", name) for name in named]
        return (await client.get("/api/audit/key", headers=headers)).status_code


async def test_only_named_proxies_say_whose_request_it_is(tmp_path: Path) -> None:
    async with deployed(
        tmp_path, corpus=False, rate_limit_per_minute=1, trusted_proxies="10.0.0.0/8, ::1"
    ) as opened:
        # What a client writes of itself stands before what the proxy adds, and counts for nothing.
        assert await _forwarded(opened, "10.0.0.1", "6.6.6.6, 203.0.113.1") == 200
        assert await _forwarded(opened, "10.0.0.2", "7.7.7.7", "203.0.113.1, 10.9.9.9") == 429
        assert await _forwarded(opened, "10.0.0.1", "203.0.113.2") == 200
        # Nobody else is believed.
        assert await _forwarded(opened, "198.51.100.1", "1.1.1.1") == 200
        assert await _forwarded(opened, "198.51.100.1", "2.2.2.2") == 429
        assert await _forwarded(opened, "127.0.0.1", "3.3.3.3") == 200
        assert await _forwarded(opened, "127.0.0.1", "4.4.4.4") == 429
        # One customer's IPv6 network is one client, and a mapped address is the IPv4 one.
        assert await _forwarded(opened, "2001:db8::1") == 200
        assert await _forwarded(opened, "2001:db8::2") == 429
        assert await _forwarded(opened, "2001:db8:0:1::2") == 200
        assert await _forwarded(opened, "::ffff:198.51.100.1") == 429
        # What is no address is not one.
        assert await _forwarded(opened, "10.0.0.7", "unknown") == 200
        assert await _forwarded(opened, "10.0.0.7", "x" * 60_000) == 429


@pytest.mark.parametrize("value", ["*", "proxy.example", "10.0.0.0/99", "1.2.3.4;5.6.7.8"])
async def test_a_proxy_has_an_address(tmp_path: Path, value: str) -> None:
    from troth.kernel.errors import CallerError
    from troth.settings import Settings

    with raising(CallerError, field="trusted_proxies"):
        Settings(trusted_proxies=value)


async def test_no_path_is_redirected(bare: Deployment) -> None:
    document = (await bare.client.get("/openapi.json")).json()
    for path, methods in document["paths"].items():
        for method in methods:
            for other in (path + "/", path + "//", path.upper()):
                response = await bare.client.request(
                    method, other, headers={"host": "evil.example"}
                )
                assert response.status_code in (404, 405), (method, other)
                assert "location" not in response.headers
                assert b"evil" not in response.content


async def test_what_no_route_foresaw_is_sealed_too(
    bare: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:

    def broken(*_: object) -> None:
        raise RuntimeError("secret words of the failure")

    monkeypatch.setattr("troth.server.door._presented", broken)
    for path in ("/nowhere", "/api/memories"):
        response = await bare.client.get(path)
        assert response.status_code == 500
        assert response.json()["code"] == "internal.unexpected"
        assert response.json()["receipt_id"]
        assert "secret" not in response.text
