"""Evidence by itself, over HTTP."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Any

import pytest

from support.conversation import statement_of
from support.deployment import QUESTION, Deployment
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.runtime.answers.evidence import search_fields

AT = "2026-01-01T00:00:00Z"


async def search(deployment: Deployment, **fields: Any) -> Any:
    return await deployment.client.post("/ui/api/evidence", json=fields)


async def test_facts_are_verbatim_and_name_their_sources(deployment: Deployment) -> None:
    response = await search(deployment, query=QUESTION)
    assert response.status_code == 200
    found = response.json()
    assert (found["ok"], found["status"]) == (True, "ok")
    assert (found["error"], found["empty_reason"], found["limits"]) == (None, None, None)
    assert found["retrieved_at"]
    assert found["duration_ms"] >= 0
    assert {fact["source_id"] for fact in found["facts"]} == {s["id"] for s in found["sources"]}
    assert set(found["sources"][0]) >= {"id", "title", "domain", "url", "retrieved_at"}
    for fact in found["facts"]:
        source = (await deployment.client.get(f"/api/sources/{fact['source_id']}")).json()
        assert source["text"][fact["start"] : fact["end"]] == fact["text"]
        assert hashlib.sha256(fact["text"].encode()).hexdigest() == fact["sha256"]
        assert "published_at" in fact
    await statement_of(deployment, response.content)


async def test_nothing_found_has_worked_and_says_so(deployment: Deployment) -> None:
    found = (await search(deployment, query="population of Ouagadougou")).json()
    assert (found["ok"], found["status"], found["empty_reason"]) == (True, "empty", "no_results")
    assert found["error"] is None
    assert "no results found" in found["limits"]
    assert found["facts"] == found["sources"] == []


async def test_the_last_message_of_a_conversation_is_searched_for(deployment: Deployment) -> None:
    await deployment.ask("What is the travel policy?", thread_id="t", user_id="ann")
    await deployment.ask(QUESTION, thread_id="t", user_id="ann")
    found = await search(deployment, use_last_message=True, thread_id="t", user_id="ann")
    assert "28 days" in found.text
    # A query that is given is what is searched for.
    other = await search(
        deployment, query="Ouagadougou", use_last_message=True, thread_id="t", subject="ann"
    )
    assert other.json()["status"] == "empty"
    foreign = await search(deployment, use_last_message=True, thread_id="t", user_id="bob")
    assert (foreign.status_code, foreign.json()["field"]) == (422, "thread_id")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({}, "query"),
        ({"query": " "}, "query"),
        ({"query": None, "use_last_message": False, "thread_id": "t"}, "query"),
        ({"use_last_message": True}, "thread_id"),
        ({"use_last_message": True, "thread_id": "none-such"}, "thread_id"),
        ({"query": "a\0b"}, "query"),
        ({"query": 1}, "query"),
        ({"query": "a", "unknown": 1}, "unknown"),
    ],
)
async def test_nothing_to_search_for_is_refused(
    deployment: Deployment, fields: dict[str, Any], field: str
) -> None:
    response = await search(deployment, **fields)
    assert response.status_code == 422
    assert response.json()["field"] == field
    assert response.json()["receipt_id"]


async def test_a_long_query_is_refused(deployment: Deployment) -> None:
    response = await search(deployment, query="x" * 20_001)
    assert (response.status_code, response.json()["field"]) == (413, "query")


@dataclass
class Fixed:
    """A retriever that finds what it is told to."""

    found: EvidenceSet
    name: str = "fixed"

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        return self.found


@pytest.mark.parametrize("status", [EvidenceStatus.UNAVAILABLE, EvidenceStatus.BLOCKED])
async def test_an_outage_is_an_error_and_not_an_empty_result(
    deployment: Deployment, status: EvidenceStatus
) -> None:
    services = deployment.services
    down = Fixed(EvidenceSet(status=status, reason="search_down", retrieved_at=AT))
    inquiry = replace(services.evidence.inquiry, retriever=down)
    object.__setattr__(services, "evidence", replace(services.evidence, inquiry=inquiry))
    response = await search(deployment, query=QUESTION)
    found = response.json()
    assert response.status_code == 200
    assert (found["ok"], found["error"], found["empty_reason"]) == (False, "search_down", None)
    assert "temporarily unavailable" in found["limits"]


def test_at_most_ten_facts_from_eight_sources() -> None:
    text = "One fact."
    span = Span.of(text, 0, len(text))
    sources = tuple(
        Source(source_id=f"s{i}", title="T", text_sha256="0", domain="corpus", retrieved_at=AT)
        for i in range(10)
    )
    facts = tuple(
        Fact(fact_id=f"F{i}", quote=text, source_id=f"s{i}", span=span, retrieved_at=AT)
        for i in range(10)
    )
    found = search_fields(
        EvidenceSet(status=EvidenceStatus.OK, facts=facts, sources=sources), "office"
    )
    listed, cited = found["facts"], found["sources"]
    assert isinstance(listed, list)
    assert isinstance(cited, list)
    assert len(listed) == len(cited) == 8
