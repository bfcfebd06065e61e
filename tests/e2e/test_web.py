"""Evidence from the web over real HTTP on loopback, and what is said when the web fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.conversation import statement_of
from support.deployment import deployed
from troth_lab.loopback import LoopbackServer, QuietHandler

PAGE = """<html><head><title>Larkspur Bridge</title>
<meta property="article:published_time" content="2026-03-01"></head><body><article>
<h1>Larkspur Bridge</h1>
<p>The Larkspur Bridge opened to traffic on 3 May 2021 after four years of work.</p>
<p>It is 412 metres long and carries two lanes of cars and one of bicycles.</p>
<p>The city pays for its upkeep, which costs about 90 000 euros in a usual year.</p>
</article></body></html>"""
QUESTION = "When did the Larkspur Bridge open to traffic?"


class _Web(QuietHandler):
    """A search service and one page; what it does is set on the server."""

    def do_GET(self) -> None:
        server: Any = self.server
        if self.path.startswith("/search"):
            body = json.dumps({"results": server.results}).encode()
            kind = "application/json"
        else:
            body, kind = PAGE.encode(), "text/html; charset=utf-8"
        self.send(
            server.search_status if "/search" in self.path else server.page_status, body, kind
        )


@pytest.fixture
def web() -> Iterator[Any]:
    server: Any = LoopbackServer(_Web)
    server.port = server.server_address[1]
    url = f"http://127.0.0.1:{server.port}/bridge"
    server.results = [{"url": url, "title": "Larkspur Bridge", "content": "opened 2021"}]
    server.search_status = server.page_status = 200
    with server:
        yield server


def _settings(web: Any, *, allow: bool = True) -> dict[str, Any]:
    return {
        "web": "on",
        "search_url": f"http://127.0.0.1:{web.port}/search",
        "fetch_allow": f"127.0.0.1:{web.port}" if allow else "",
        "corpus": False,
    }


async def test_a_page_is_quoted_with_offsets_time_and_origin(tmp_path: Path, web: Any) -> None:
    async with deployed(tmp_path, **_settings(web)) as opened:
        response = await opened.ask(QUESTION)
        answer = response.json()
        assert answer["evidence"]["status"] == "ok", answer["evidence"]
        line = answer["sections"]["evidence"][0]
        assert "3 May 2021" in line["quote"]
        source = (await opened.client.get(f"/api/sources/{line['source_id']}")).json()
        assert source["text"][line["start"] : line["end"]] == line["quote"]
        [listed] = answer["evidence"]["sources"]
        assert listed["url"] == f"http://127.0.0.1:{web.port}/bridge"
        assert listed["domain"] == "127.0.0.1"
        assert listed["retrieved_at"]
        statement = await statement_of(opened, response.content)
        # What only the operator's list let through stands in the receipt.
        assert f"127.0.0.1:{web.port}" in statement.exceptions


@pytest.mark.clause("TRUST-1.7")
@pytest.mark.parametrize(
    ("search_status", "page_status", "results", "status"),
    [
        (500, 200, None, "unavailable"),
        (200, 500, None, "unavailable"),
        (200, 200, [], "empty"),
    ],
)
async def test_the_cause_is_told_truthfully(
    tmp_path: Path,
    web: Any,
    search_status: int,
    page_status: int,
    results: list[Any] | None,
    status: str,
) -> None:
    web.search_status, web.page_status = search_status, page_status
    web.results = web.results if results is None else results
    async with deployed(tmp_path, **_settings(web)) as opened:
        answer = (await opened.ask(QUESTION)).json()
        text = (await opened.client.get("/metrics")).text
    assert answer["evidence"]["status"] == status
    outage = "⚠️ Evidence temporarily unavailable." in answer["answer"]
    nothing = "⚠️ Evidence fetch attempted but no results found." in answer["answer"]
    assert (outage, nothing) == (status == "unavailable", status == "empty")
    assert f'troth_evidence_retrievals_total{{status="{status}"}} 1.0' in text


async def test_what_the_guard_refuses_is_blocked_and_not_empty(tmp_path: Path, web: Any) -> None:
    async with deployed(tmp_path, **_settings(web, allow=False)) as opened:
        answer = (await opened.ask(QUESTION)).json()
    assert answer["evidence"]["status"] == "blocked"
    assert "evidence_blocked" in {limit["code"] for limit in answer["limitations"]}
    assert "Larkspur Bridge opened" not in answer["answer"]


async def test_corpus_facts_beside_a_failed_web_are_partial(tmp_path: Path, web: Any) -> None:
    web.search_status = 500
    async with deployed(tmp_path, **_settings(web)) as opened:
        await opened.client.post(
            "/api/sources",
            json={"text": "The Larkspur Bridge opened to traffic in 2021.", "title": "Bridges"},
        )
        answer = (await opened.ask(QUESTION)).json()
    assert answer["evidence"]["status"] == "partial"
    assert answer["evidence"]["sources"][0]["domain"] == "corpus"
    assert "evidence_partial" in {limit["code"] for limit in answer["limitations"]}
