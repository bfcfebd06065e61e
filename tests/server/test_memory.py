"""Memories and the ledger over HTTP: reading them, acting on them, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
import pytest_asyncio

from support.conversation import Body, Conversation, shown, statement_of
from support.deployment import Deployment

TOLD = ("I work at Microsoft.", "I work at Amazon.")
UNKNOWN = "mem_" + "0" * 32


@pytest_asyncio.fixture
async def anna(deployment: Deployment) -> Conversation:
    """Somebody who told two things that contradict each other."""
    conversation = Conversation(deployment=deployment)
    await conversation.tell(*TOLD)
    return conversation


async def _entry(anna: Conversation) -> Body:
    (entry,) = await anna.entries()
    return entry


@pytest.mark.clause("MEM-1")
@pytest.mark.clause("MEM-2")
async def test_every_response_that_shows_memories_flags_and_counts_them(
    anna: Conversation,
) -> None:
    entry = await _entry(anna)
    paths = [
        ("/api/memories", 2),
        (f"/api/memory/{entry['old_memory_id']}", 2),
        (f"/api/memory/{entry['new_memory_id']}/trust", 1),
        ("/api/ledger/open", 2),
        ("/api/contradictions", 2),
        ("/api/contradictions/next", 2),
    ]
    for path, count in paths:
        response = await anna.get(path)
        body = response.json()
        assert {one["reintroduced_claim"] for one in shown(body)} == {True}, path
        assert body["reintroduced_claims_count"] == count, path
        assert {"MEM-1", "MEM-2", "MEM-15"} <= set(body["clauses"]["kept"])
        statement = await statement_of(anna.deployment, response.content)
        assert statement.surface.startswith("http:/api/")
    settled = await anna.post("/api/ledger/resolve", entry_id=entry["entry_id"], winner="new")
    assert {one["reintroduced_claim"] for one in shown(settled.json())} == {False}
    for path, _ in paths:
        body = (await anna.get(path)).json()
        assert {one["reintroduced_claim"] for one in shown(body)} <= {False}, path
        assert body["reintroduced_claims_count"] == 0


async def test_a_memory_is_shown_with_its_facts_and_contradictions(anna: Conversation) -> None:
    entry = await _entry(anna)
    body = (await anna.get(f"/api/memory/{entry['new_memory_id']}")).json()
    assert body["text"] == TOLD[1]
    (fact,) = body["facts"]
    assert (fact["entity"], fact["attribute"], fact["value"]) == ("user", "employer", "Amazon")
    assert body["text"][fact["start"] : fact["end"]] == "Amazon"
    assert [one["entry_id"] for one in body["contradictions"]] == [entry["entry_id"]]
    assert 0 < body["trust"] < 1


@pytest.mark.clause("MEM-9")
async def test_the_trust_of_a_memory_is_told_rule_by_rule(anna: Conversation) -> None:
    entry = await _entry(anna)
    await anna.post("/api/ledger/resolve", entry_id=entry["entry_id"], winner="new")
    body = (await anna.get(f"/api/memory/{entry['new_memory_id']}/trust")).json()
    assert [one["rule"] for one in body["history"]] == ["contradicted", "won"]
    assert body["history"][-1]["trust"] == body["trust"]
    lost = (await anna.get(f"/api/memory/{entry['old_memory_id']}/trust")).json()
    assert [one["rule"] for one in lost["history"]] == ["contradicted", "lost"]
    assert lost["trust"] < body["trust"]


async def test_an_application_stores_statements(deployment: Deployment) -> None:
    bob = Conversation(deployment=deployment, subject="bob")
    text = "My name is Bob. I live in Rome. Do I like tea?"
    stored = (await bob.post("/api/memories", text=text)).json()
    assert len(stored["added"]) == 2
    assert [one["reason"] for one in stored["unkept"]] == ["question"]
    assert {one["source"] for one in stored["memories"]} == {"api"}
    again = (await bob.post("/api/memories", text="I live in Rome.")).json()
    assert (again["added"], len(again["reinforced"])) == ([], 1)
    other = (await bob.post("/api/memories", text="I live in Oslo.")).json()
    assert len(other["opened"]) == 1
    assert other["memories"][0]["reintroduced_claim"] is True


async def test_memories_are_listed_page_by_page(deployment: Deployment) -> None:
    bob = Conversation(deployment=deployment, subject="bob")
    for number in range(5):
        await bob.post("/api/memories", text=f"Note {number}.", important=True)
    seen: list[str] = []
    before: int | None = None
    while True:
        query = {"limit": 2} | ({"before": before} if before else {})
        page = (await bob.get("/api/memories", **query)).json()
        seen += [one["text"] for one in page["memories"]]
        before = page["next_before"]
        if before is None:
            break
    assert seen == [f"Note {number}." for number in reversed(range(5))]


async def test_a_query_brings_to_mind_what_it_is_about(deployment: Deployment) -> None:
    bob = Conversation(deployment=deployment, subject="bob")
    for text in ("I have a dog named Rex.", "I live in Rome.", "I live in Oslo."):
        await bob.say(text)
    assert "Rex" in (await bob.memories(query="dog"))[0]["text"]
    found = await bob.memories(query="Where do I live?")
    assert {one["text"] for one in found} == {"I live in Rome.", "I live in Oslo."}
    assert await bob.memories(query="submarine") == []


async def test_contradictions_are_listed_by_state_and_page_by_page(anna: Conversation) -> None:
    await anna.tell("I live in Rome.", "I live in Oslo.", "I live in Paris.")
    await anna.tell("I'm vegan.", "I'm not vegan.", "I like jazz.", "I don't like jazz.")
    entries = await anna.entries()
    assert len(entries) == 4
    assert [side["value"] for side in entries[1]["further"]] == ["Oslo"]
    await anna.post(f"/api/contradictions/{entries[1]['entry_id']}/moves", move="reflect")
    await anna.post("/api/ledger/resolve", entry_id=entries[0]["entry_id"], winner="old")
    assert len(await anna.entries(state="open")) == 2
    assert len(await anna.entries(state="reflecting")) == 1
    assert len(await anna.entries(state="resolved")) == 1
    still = (await anna.get("/api/ledger/open")).json()
    assert (len(still["contradictions"]), still["open_count"]) == (3, 3)
    seen: list[str] = []
    after: str | None = ""
    while after is not None:
        page = (await anna.get("/api/contradictions", limit=3, after=after)).json()
        seen += [one["entry_id"] for one in page["contradictions"]]
        after = page["next_after"]
    assert seen == [one["entry_id"] for one in entries]


async def test_the_next_contradiction_is_the_oldest_open_one(anna: Conversation) -> None:
    await anna.tell("I live in Rome.", "I live in Oslo.")
    first = (await anna.get("/api/contradictions/next")).json()
    assert (first["has_item"], first["item"]["attribute"]) == (True, "employer")
    await anna.post("/api/ledger/resolve", entry_id=first["item"]["entry_id"], winner="new")
    second = (await anna.get("/api/contradictions/next")).json()
    assert second["item"]["attribute"] == "location"
    nobody = Conversation(deployment=anna.deployment, subject="bob")
    none = (await nobody.get("/api/contradictions/next")).json()
    assert (none["has_item"], none["item"]) == (False, None)


@pytest.mark.clause("MEM-7")
@pytest.mark.parametrize(
    ("fields", "state", "winner"),
    [
        ({"resolution": "OVERRIDE"}, "resolved", "new"),
        ({"resolution": "OVERRIDE", "chosen_memory_id": "old"}, "resolved", "old"),
        ({"resolution": "PRESERVE"}, "accepted", None),
        ({"resolution": "ASK_USER"}, "reflecting", None),
    ],
)
async def test_the_policies_of_the_first_system(
    anna: Conversation, fields: dict[str, str], state: str, winner: str | None
) -> None:
    entry = await _entry(anna)
    response = await anna.post(
        "/api/resolve_contradiction", ledger_id=entry["ledger_id"], reason="asked", **fields
    )
    made = response.json()["contradiction"]
    assert made["status"] == state
    assert made["winner"] == (entry[f"{winner}_memory_id"] if winner else None)
    last = made["history"][-1]
    assert (last["by"], last["who"], last["reason"]) == ("user", "api", "asked")
    assert last["at"].endswith("Z")


@pytest.mark.parametrize(
    ("answer", "state"),
    [("Amazon", "resolved"), ("It is Amazon, not Microsoft.", "resolved"), ("both", "accepted")],
)
async def test_an_answer_in_words_settles_the_entry(
    anna: Conversation, answer: str, state: str
) -> None:
    entry = await _entry(anna)
    response = await anna.post(
        "/api/contradictions/respond", ledger_id=entry["ledger_id"], answer=answer
    )
    assert response.json()["contradiction"]["status"] == state
    assert response.json()["contradiction"]["history"][-1]["who"] == "answer"


@pytest.mark.clause("MEM-7")
async def test_moves_and_their_undoing(anna: Conversation) -> None:
    entry = await _entry(anna)
    url = f"/api/contradictions/{entry['entry_id']}/moves"
    for fields, status in (
        ({"move": "reflect"}, "reflecting"),
        ({"move": "resolve", "winner": entry["old_memory_id"]}, "resolved"),
        ({"move": "reopen"}, "open"),
        ({"move": "accept"}, "accepted"),
        ({"move": "reopen"}, "open"),
    ):
        made = (await anna.post(url, **fields)).json()
        assert made["contradiction"]["status"] == status
    asked = await anna.say("Where do I work?")
    assert asked["metadata"]["reintroduced_claims_count"] == 2
    history = (await _entry(anna))["history"]
    assert [one["to"] for one in history][-1] == "open"
    assert len(history) >= 5


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    ("path", "fields", "status", "field"),
    [
        ("/api/ledger/resolve", {"winner": "new"}, 422, "entry_id"),
        ("/api/ledger/resolve", {"entry_id": "ctr_none", "winner": "new"}, 404, "entry_id"),
        ("/api/ledger/resolve", {"entry_id": "ENTRY"}, 422, "winner"),
        ("/api/ledger/resolve", {"entry_id": "ENTRY", "winner": UNKNOWN}, 422, "winner"),
        ("/api/ledger/resolve", {"entry_id": "ENTRY", "winner": "Amazon"}, 422, "winner"),
        ("/api/ledger/resolve", {"entry_id": "E\0", "winner": "new"}, 404, "entry_id"),
        ("/api/ledger/resolve", {"entry_id": "e" * 200, "winner": "new"}, 422, "entry_id"),
        ("/api/ledger/resolve", {"entry_id": 5, "winner": "new"}, 422, "entry_id"),
        (
            "/api/ledger/resolve",
            {"entry_id": "ENTRY", "winner": "new", "reason": "r" * 2001},
            422,
            "reason",
        ),
        ("/api/contradictions/ENTRY/moves", {}, 422, "move"),
        ("/api/contradictions/ENTRY/moves", {"move": "delete"}, 422, "move"),
        ("/api/contradictions/ENTRY/moves", {"move": "reopen"}, 409, "move"),
        ("/api/contradictions/ENTRY/moves", {"move": "accept", "winner": "new"}, 422, "winner"),
        ("/api/contradictions/none/moves", {"move": "accept"}, 404, "entry_id"),
        ("/api/resolve_contradiction", {"entry_id": "ENTRY"}, 422, "resolution"),
        (
            "/api/resolve_contradiction",
            {"entry_id": "ENTRY", "resolution": "override"},
            422,
            "resolution",
        ),
        (
            "/api/resolve_contradiction",
            {"entry_id": "ENTRY", "resolution": "OVERRIDE", "chosen_memory_id": UNKNOWN},
            422,
            "winner",
        ),
        ("/api/contradictions/respond", {"entry_id": "ENTRY"}, 422, "answer"),
        ("/api/contradictions/respond", {"entry_id": "ENTRY", "answer": " "}, 422, "answer"),
        ("/api/contradictions/respond", {"entry_id": "ENTRY", "answer": "perhaps"}, 422, "answer"),
        ("/api/contradictions/respond", {"entry_id": "ENTRY", "answer": "Google"}, 422, "answer"),
        (
            "/api/contradictions/respond",
            {"entry_id": "ENTRY", "answer": "a" * 20_001},
            413,
            "answer",
        ),
        ("/api/contradictions/respond", {"entry_id": "none", "answer": "Amazon"}, 404, "entry_id"),
    ],
    ids=lambda value: repr(value)[:60],
)
async def test_what_cannot_be_done_is_named_and_changes_nothing(
    anna: Conversation, path: str, fields: dict[str, Any], status: int, field: str
) -> None:
    entry = await _entry(anna)
    name = entry["entry_id"]
    filled = {k: name if v == "ENTRY" else v for k, v in fields.items()}
    response = await anna.post(path.replace("ENTRY", name), **filled)
    assert (response.status_code, response.json().get("field")) == (status, field), response.text
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["receipt_id"].startswith("rcp_")
    assert not any(word in response.text for word in ("work at Microsoft", "work at Amazon"))
    assert await _entry(anna) == entry


@pytest.mark.parametrize(
    ("path", "query", "status", "field"),
    [
        ("/api/memories", {"limit": "x"}, 422, "limit"),
        ("/api/memories", {"limit": "201"}, 422, "limit"),
        ("/api/memories", {"limit": "-1"}, 422, "limit"),
        ("/api/memories", {"limit": "0"}, 422, "limit"),
        ("/api/memories", {"limit": "9" * 30}, 422, "limit"),
        ("/api/memories", {"before": "now"}, 422, "before"),
        ("/api/memories", {"subject": "s" * 300}, 422, "subject"),
        ("/api/memories", {"subject": "a\0"}, 422, "subject"),
        ("/api/memories", {"subject": " "}, 422, "subject"),
        ("/api/memories", {"subject": "\t \u3000"}, 422, "subject"),
        ("/api/memories", {"thread_id": "t" * 200}, 422, "thread_id"),
        ("/api/memories", {"subject": "anonymous"}, 422, "subject"),
        ("/api/memories", {"query": "a\0b"}, 422, "query"),
        ("/api/memories", {"query": "q" * 20_001}, 413, "query"),
        ("/api/contradictions", {"state": "solved"}, 422, "state"),
        ("/api/contradictions", {"limit": "1.5"}, 422, "limit"),
        ("/api/contradictions", {"subject": "anonymous"}, 422, "subject"),
        ("/api/contradictions/next", {"subject": "anonymous"}, 422, "subject"),
        ("/api/ledger/open", {"limit": "abc"}, 422, "limit"),
        (f"/api/memory/{UNKNOWN}", {}, 404, "memory_id"),
        (f"/api/memory/{UNKNOWN}/trust", {}, 404, "memory_id"),
        ("/api/memory/%00", {}, 404, "memory_id"),
        (f"/api/memory/{'m' * 4000}", {}, 404, "memory_id"),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_a_bad_query_is_named(
    anna: Conversation, path: str, query: dict[str, str], status: int, field: str
) -> None:
    response = await anna.get(path, **query)
    assert (response.status_code, response.json().get("field")) == (status, field), response.text
    assert response.json()["receipt_id"].startswith("rcp_")


async def test_the_words_that_a_field_may_have_are_told_as_they_are_to_be_sent(
    anna: Conversation,
) -> None:
    told = await anna.post("/api/resolve_contradiction", entry_id="x", resolution="override")
    assert "'OVERRIDE', 'PRESERVE' or 'ASK_USER'" in told.json()["detail"]


async def test_odd_queries_are_answered_and_no_place_is_refused(
    anna: Conversation,
) -> None:
    for query in ({"after": "none"}, {"after": "\0"}, {"after": "x" * 3000}):
        response = await anna.get("/api/contradictions", **query)
        assert (response.status_code, response.json()["field"]) == (422, "after")
    assert (await anna.get("/api/contradictions", limit="1")).status_code == 200
    for query in ({"before": "0"}, {"before": "999999999999"}, {"query": "🙂"}, {"query": "%"}):
        response = await anna.get("/api/memories", **query)
        assert response.status_code == 200, response.text


@pytest.mark.parametrize(
    ("fields", "status", "field"),
    [
        ({}, 422, "text"),
        ({"text": ""}, 422, "text"),
        ({"text": "  "}, 422, "text"),
        ({"text": 5}, 422, "text"),
        ({"text": "I live in Rome.\0"}, 422, "text"),
        ({"text": "a" * 20_001}, 413, "text"),
        ({"text": "a" * 1_000_000}, 413, "body"),
        ({"text": "I live in Rome.", "important": "yes"}, 422, "important"),
        ({"text": "I live in Rome.", "subject": "anonymous"}, 422, "subject"),
        ({"text": "I live in Rome.", "trust": 1}, 422, "trust"),
    ],
    ids=lambda value: repr(value)[:40],
)
async def test_what_cannot_be_stored_is_named(
    anna: Conversation, fields: dict[str, Any], status: int, field: str
) -> None:
    response = await anna.post("/api/memories", **fields)
    assert (response.status_code, response.json().get("field")) == (status, field), response.text
    assert {one["text"] for one in await anna.memories()} == set(TOLD)


async def test_openapi_describes_bodies_and_queries(deployment: Deployment) -> None:
    paths = (await deployment.client.get("/openapi.json")).json()["paths"]
    named = {one["name"]: one["in"] for one in paths["/api/memories"]["get"]["parameters"]}
    assert set(named) == {"subject", "thread_id", "query", "before", "limit"}
    by_id = paths["/api/memory/{memory_id}"]["get"]["parameters"]
    assert {one["name"]: one["in"] for one in by_id}["memory_id"] == "path"
    for path, fields in (
        ("/api/chat/send", {"message"}),
        ("/api/chat/stream", {"message"}),
        ("/api/memories", {"text"}),
        ("/api/contradictions/respond", {"answer"}),
        ("/api/contradictions/{entry_id}/moves", {"move"}),
        ("/api/resolve_contradiction", {"resolution"}),
    ):
        schema = paths[path]["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert set(schema["required"]) == fields
        assert schema["additionalProperties"] is False
    assert all(
        operation.get("summary") and operation.get("description")
        for path, operations in paths.items()
        for operation in operations.values()
    )
