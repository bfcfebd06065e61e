"""Reviews over HTTP: the draft first, its review beside it, and what people decide."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from runtime.reviewing.drafts import (
    DRAFT,
    ORIGIN,
    SOURCE,
    add_source,
    asked,
    body,
    hangs,
    reviews_with,
)
from support.conversation import statement_of
from support.deployment import Deployment, deployed
from support.refusals import raising
from troth.contracts.review.model import DISCLAIMER, Reviewed
from troth.ports.reviews import HumanDecision
from troth.runtime.exchange.closing import RefusedExchange
from troth.server.routes.reviews import review_events

UNKNOWN = "rev_" + "0" * 32
LEAVE: dict[str, Any] = {"source_id": "leave", "title": "Leave", "text": SOURCE}


async def _submitted(opened: Deployment, **changed: object) -> dict[str, Any]:
    await add_source(opened)
    response = await opened.client.post("/api/reviews", json={**body(), **changed})
    assert response.status_code == 202, response.text
    made: dict[str, Any] = response.json()
    return made


async def _reviewed(opened: Deployment, **changed: object) -> dict[str, Any]:
    await add_source(opened)
    response = await opened.client.post("/api/reviews?wait=true", json={**body(), **changed})
    assert response.status_code == 200, response.text
    made: dict[str, Any] = response.json()
    return made


def _events(text: str) -> list[tuple[str, dict[str, Any]]]:
    blocks = [block.split("\n") for block in text.split("\n\n") if block.startswith("event: ")]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in blocks
    ]


@pytest.mark.clause("REVIEW-6")
async def test_the_draft_comes_back_byte_for_byte(bare: Deployment) -> None:
    draft = "  Full-time\u202e employees \0 receive 30 days.\r\n\n\u0420aid\t annual leave. 🏖  "
    made = await _submitted(bare, draft_content=draft)
    assert made["draft_content"] == draft
    assert (made["draft_id"], made["status"]) == ("d-1", "pending")
    assert {"REVIEW-1", "REVIEW-2", "REVIEW-6", "TRUST-7.2"} <= set(made["clauses"]["kept"])


@pytest.mark.clause("REVIEW-8")
async def test_the_draft_is_there_while_its_review_is_pending(bare: Deployment) -> None:
    services = bare.services
    object.__setattr__(services.reviewing, "reviews", reviews_with(bare, hangs))
    made = await _submitted(bare)
    seen = await bare.client.get(f"/api/reviews/{made['review_id']}")
    assert (seen.status_code, seen.json()["status"]) == (202, "pending")
    assert seen.json()["draft_content"] == DRAFT


@pytest.mark.clause("REVIEW-8", breaks=True)
async def test_a_reviewer_that_never_ends_holds_nothing_up(bare: Deployment) -> None:
    endless = reviews_with(bare, hangs, timeout_ms=1_000)
    object.__setattr__(bare.services.reviewing, "reviews", endless)
    made = await _submitted(bare)
    path = f"/api/reviews/{made['review_id']}"
    events = _events((await bare.client.get(f"{path}/events")).text)
    assert [name for name, _ in events] == ["pending", "failed"]
    waited = (await bare.client.get(path, params={"wait": "true"})).json()
    for seen, status in ((events[0][1], "pending"), (events[1][1], "failed"), (waited, "failed")):
        assert (seen["status"], seen["draft_content"]) == (status, DRAFT)


async def test_the_review_is_there_afterwards(bare: Deployment) -> None:
    made = await _submitted(bare)
    path = f"/api/reviews/{made['review_id']}"
    events = _events((await bare.client.get(f"{path}/events")).text)
    # Whether it is still pending when somebody asks is the machine's affair.
    assert [name for name, _ in events] in (["pending", "done"], ["done"])
    waited = await bare.client.get(path, params={"wait": "true"})
    seen = await bare.client.get(path)
    assert seen.status_code == 200
    assert seen.content == waited.content
    assert seen.json() == events[-1][1]
    review = seen.json()
    assert [one["type"] for one in review["findings"]] == ["factual_error"]
    assert review["findings"][0]["evidence"]["source_ids"] == ["leave"]
    assert (review["recommendation"], review["disclaimer"]) == ("major_issues", DISCLAIMER)
    assert (review["summary"]["high_severity"], review["dropped_findings"]) == (1, 0)


async def test_a_review_that_is_done_is_the_first_event(bare: Deployment) -> None:
    review = await _reviewed(bare)
    stream = await bare.client.get(f"/api/reviews/{review['review_id']}/events")
    assert stream.headers["content-type"].startswith("text/event-stream")
    assert _events(stream.text) == [("done", review)]


@pytest.mark.clause("PROOF-2")
async def test_a_review_leaves_as_it_was_sealed_each_time(bare: Deployment) -> None:
    review = await _reviewed(bare)
    first = await bare.client.get(f"/api/reviews/{review['review_id']}")
    again = await bare.client.get(f"/api/reviews/{review['review_id']}")
    assert first.content == again.content
    receipt_id = first.headers["x-troth-receipt-id"]
    assert receipt_id == review["receipt_id"]
    await statement_of(bare, first.content)


@pytest.mark.clause("PROOF-1", breaks=True)
async def test_a_stored_review_that_was_changed_does_not_leave(bare: Deployment) -> None:
    review = await _reviewed(bare)
    with bare.services.storage.database.writing() as connection:
        connection.exec_driver_sql(
            "UPDATE reviews SET result = CAST(replace(CAST(result AS TEXT),"
            " 'major_issues', 'approve') AS BLOB)"
        )
    seen = await bare.client.get(f"/api/reviews/{review['review_id']}")
    assert (seen.status_code, seen.json()["code"]) == (503, "storage.audit")
    assert b"approve" not in seen.content
    finding = review["findings"][0]["finding_id"]
    decided = await bare.client.post(
        f"/api/reviews/{review['review_id']}/findings/{finding}/decision",
        json={"decision": "accept", "reason": "it looks right"},
    )
    assert (decided.status_code, decided.json()["code"]) == (503, "storage.audit")
    assert not bare.services.storage.reviews.decisions("default", review["review_id"])


@pytest.mark.clause("REVIEW-6", breaks=True, before_exit=True)
@pytest.mark.parametrize("was", ["30 days", "25 days", "{"])
async def test_a_stored_draft_that_was_changed_does_not_leave(bare: Deployment, was: str) -> None:
    review = await _reviewed(bare)
    with bare.services.storage.database.writing() as connection:
        (stored,) = connection.exec_driver_sql("SELECT request FROM reviews").one()
        assert was.encode() in stored
        connection.exec_driver_sql(
            "UPDATE reviews SET status = 'pending', request = ?",
            (bytes(stored).replace(was.encode(), b"31 days"),),
        )
    seen = await bare.client.get(f"/api/reviews/{review['review_id']}")
    assert (seen.status_code, seen.json()["code"]) == (503, "storage.audit")
    assert b"31 days" not in seen.content


@pytest.mark.clause("REVIEW-2")
async def test_the_same_request_twice_is_one_review(bare: Deployment) -> None:
    first = await _reviewed(bare)
    again = await _reviewed(bare)
    assert again == first
    other = await _reviewed(bare, draft_content=DRAFT + " ")
    assert other["review_id"] != first["review_id"]


@pytest.mark.clause("REVIEW-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"draft_id": None}, "draft_id"),
        ({"draft_content": None}, "draft_content"),
        ({"draft_content": " \u200b\n"}, "draft_content"),
        ({"draft_content": 7}, "draft_content"),
        ({"rag_retrieval_ids": None}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": "leave"}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": ["s"] * 201}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": ["a\0"]}, "rag_retrieval_ids[0]"),
        ({"context": []}, "context"),
        ({"context": {"project_id": 3}}, "context.project_id"),
    ],
)
async def test_what_is_missing_or_wrong_is_named(
    bare: Deployment, changed: dict[str, object], field: str
) -> None:
    response = await bare.client.post("/api/reviews", json={**body(), **changed})
    problem = response.json()
    assert (response.status_code, problem["code"], problem["field"]) == (
        422,
        "input.invalid",
        field,
    )


@pytest.mark.clause("REVIEW-14", breaks=True)
async def test_ids_that_cannot_be_used_are_all_named_and_the_rest_is_reviewed(
    bare: Deployment,
) -> None:
    await add_source(bare)
    await add_source(bare, "foreign", tenant="other")
    review = await _reviewed(bare, rag_retrieval_ids=["leave", "foreign", "unknown", "leave"])
    assert review["coverage"] == {
        "sources": ["leave"],
        "not_used": ["foreign", "unknown"],
        "is_checked": True,
    }


@pytest.mark.clause("REVIEW-14", breaks=True)
async def test_where_none_that_is_named_can_be_used_that_is_an_error(bare: Deployment) -> None:
    await add_source(bare, "foreign", tenant="other")
    changed = {**body(), "rag_retrieval_ids": ["foreign", "unknown"]}
    response = await bare.client.post("/api/reviews", json=changed)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "input.invalid")
    assert problem["field"] == "rag_retrieval_ids"
    assert "foreign, unknown" in problem["detail"]


async def test_with_nothing_to_check_against_nothing_is_approved_and_it_is_said(
    bare: Deployment,
) -> None:
    review = await _reviewed(bare, rag_retrieval_ids=[])
    assert (review["findings"], review["recommendation"]) == ([], "review_required")
    assert review["coverage"] == {"sources": [], "not_used": [], "is_checked": False}


async def test_a_client_that_goes_away_leaves_nothing_behind(bare: Deployment) -> None:
    begun = threading.Event()

    def begins_and_hangs(*given: object, **named: object) -> Reviewed:
        begun.set()
        return hangs()

    endless = reviews_with(bare, begins_and_hangs)
    first = await endless.submit(asked(ids=()), origin=ORIGIN)
    review_id = first.document.review_id
    assert await asyncio.to_thread(begun.wait, 60)  # until then the run itself makes tasks
    tasks = asyncio.all_tasks()
    stream = review_events(endless, first, review_id, ORIGIN)
    assert [event[0] for event in [await anext(stream)] if event] == ["pending"]
    waiting = asyncio.create_task(anext(stream, None))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await stream.aclose()
    assert asyncio.all_tasks() == tasks
    assert endless.runs.is_running("default", review_id)


async def test_reviews_of_other_tenants_are_not_there(tmp_path: Path) -> None:
    keys = json.dumps(
        [
            {"key": "one-" + "k" * 24, "tenant": "one", "scopes": ["ask", "sources"]},
            {"key": "two-" + "k" * 24, "tenant": "two", "scopes": ["ask", "review"]},
        ]
    )
    async with deployed(tmp_path, corpus=False, api_keys=keys) as opened:
        one, two = ({"authorization": f"Bearer {n}-{'k' * 24}"} for n in ("one", "two"))
        await opened.client.post("/api/sources", json=LEAVE, headers=one)
        made = await opened.client.post("/api/reviews?wait=true", json=body(), headers=one)
        path = f"/api/reviews/{made.json()['review_id']}"
        assert (await opened.client.get(path, headers=one)).content == made.content
        for place in (path, f"{path}/events", f"{path}/decisions"):
            assert (await opened.client.get(place, headers=two)).status_code == 404
        finding = made.json()["findings"][0]["finding_id"]
        decision = {"decision": "accept", "reason": "so it is"}
        target = f"{path}/findings/{finding}/decision"
        refused = await opened.client.post(target, json=decision, headers=one)
        assert (refused.status_code, refused.json()["code"]) == (403, "auth.scope")
        assert (await opened.client.post(target, json=decision, headers=two)).status_code == 404


@pytest.mark.clause("REVIEW-11")
async def test_people_decide_on_findings(bare: Deployment) -> None:
    review = await _reviewed(bare)
    path = f"/api/reviews/{review['review_id']}"
    target = f"{path}/findings/{review['findings'][0]['finding_id']}/decision"
    before = (await bare.client.get(path)).content
    told = []
    for decision, by in (("accept", "ann"), ("accept", "ann"), ("dismiss", "ben")):
        sent = {"decision": decision, "reason": "as I know", "by": by}
        told.append((await bare.client.post(target, json=sent)).json())
    assert [one["recorded"] for one in told] == [True, False, True]
    assert [(one["decision"], one["by"]) for one in told[-1]["decisions"]] == [
        ("accept", "local:ann"),
        ("dismiss", "local:ben"),
    ]
    assert all(one["at"] and one["reason"] == "as I know" for one in told[-1]["decisions"])
    listed = (await bare.client.get(f"{path}/decisions")).json()["decisions"]
    assert listed == told[-1]["decisions"]
    # The review itself knows nothing of it.
    assert (await bare.client.get(path)).content == before
    found = (await bare.client.get("/api/reviews/precision")).json()
    assert found["types"]["factual_error"]["dismissed"] == 1
    assert found["types"]["factual_error"]["accepted"] == 0
    assert found["rules"]["number"]["precision"] == 0


@pytest.mark.clause("REVIEW-11", breaks=True)
async def test_a_decision_on_nothing_or_without_reason_is_refused(bare: Deployment) -> None:
    review = await _reviewed(bare)
    review_id = review["review_id"]
    finding = review["findings"][0]["finding_id"]
    good = {"decision": "accept", "reason": "so it is"}
    for place, sent, status in (
        (f"{UNKNOWN}/findings/{finding}", good, 404),
        (f"{review_id}/findings/fnd_0", good, 404),
        (f"{review_id}/findings/{finding}", {**good, "reason": " \n"}, 422),
        (f"{review_id}/findings/{finding}", {**good, "decision": "rewrite"}, 422),
        (f"{review_id}/findings/{finding}", {"decision": "accept"}, 422),
        (f"{review_id}/findings/{finding}", {**good, "reason": "r" * 2_001}, 422),
        (f"{review_id}/findings/{finding}", {**good, "reason": "a\0b"}, 422),
    ):
        response = await bare.client.post(f"/api/reviews/{place}/decision", json=sent)
        assert response.status_code == status, response.text
    listed = await bare.client.get(f"/api/reviews/{review_id}/decisions")
    assert listed.json()["decisions"] == []


async def test_what_is_pending_cannot_be_decided_on(bare: Deployment) -> None:
    object.__setattr__(bare.services.reviewing, "reviews", reviews_with(bare, hangs))
    made = await _submitted(bare)
    response = await bare.client.post(
        f"/api/reviews/{made['review_id']}/findings/fnd_0/decision",
        json={"decision": "accept", "reason": "so it is"},
    )
    assert (response.status_code, response.json()["code"]) == (409, "input.conflict")


@pytest.mark.parametrize("tail", ["", "?wait=true", "/events", "/decisions"])
async def test_an_unknown_review_is_not_found(bare: Deployment, tail: str) -> None:
    for review_id in (UNKNOWN, "x", "%00", "\u202e"):
        response = await bare.client.get(f"/api/reviews/{review_id}{tail}")
        assert (response.status_code, response.json()["code"]) == (404, "input.not_found")


@pytest.mark.clause("PROOF-6")
async def test_no_text_of_draft_source_or_reason_is_logged(bare: Deployment) -> None:
    review = await _reviewed(bare)
    finding = review["findings"][0]["finding_id"]
    await bare.client.post(
        f"/api/reviews/{review['review_id']}/findings/{finding}/decision",
        json={"decision": "accept", "reason": "because of Zanzibar"},
    )
    leaves = [entry.leaf for entry in bare.services.log.entries()]
    tags = [json.loads(leaf)["tag"] for leaf in leaves]
    assert {"review.submitted", "review.run", "review.decided"} <= set(tags)
    for text in (b"Zanzibar", b"annual leave", b"30 days", b"portal", b"d-1"):
        assert not any(text in leaf for leaf in leaves)


async def test_metrics_tell_how_reviews_go(bare: Deployment) -> None:
    review = await _reviewed(bare)
    path = f"/api/reviews/{review['review_id']}"
    finding = review["findings"][0]["finding_id"]
    sent = {"decision": "accept", "reason": "the source is right"}
    for _ in range(2):  # the same again is no second decision
        await bare.client.post(f"{path}/findings/{finding}/decision", json=sent)
    shown = (await bare.client.get("/metrics")).text.splitlines()
    for line in (
        'troth_reviews_requested_total{way="handed_in"} 1.0',
        'troth_reviews_ended_total{outcome="done"} 1.0',
        'troth_review_recommendations_total{recommendation="major_issues"} 1.0',
        'troth_review_findings_total{type="factual_error"} 1.0',
        'troth_review_decisions_total{decision="accept"} 1.0',
        "troth_review_seconds_count 1.0",
    ):
        assert line in shown


async def test_a_damaged_row_is_a_problem_that_says_what_to_do(bare: Deployment) -> None:
    review = await _reviewed(bare)
    with bare.services.storage.database.writing() as connection:
        connection.exec_driver_sql("UPDATE reviews SET status = 'approved'")
    path = f"/api/reviews/{review['review_id']}"
    for target in (path, f"{path}/events", f"{path}/decisions"):
        seen = await bare.client.get(target)
        problem = seen.json()
        told = (seen.status_code, problem["code"], problem["field"])
        assert told == (500, "storage.damaged", "status")
        assert "troth review erase" in problem["hint"]
        assert problem["receipt_id"]
    assert (await bare.client.get("/api/reviews/precision")).status_code == 200
    other = await _reviewed(bare, draft_content=DRAFT + " ")
    assert other["findings"]


async def test_decisions_that_cannot_be_read_are_counted(bare: Deployment) -> None:
    review = await _reviewed(bare)
    path = f"/api/reviews/{review['review_id']}"
    finding = review["findings"][0]["finding_id"]
    target = f"{path}/findings/{finding}/decision"
    await bare.client.post(target, json={"decision": "accept", "reason": "yes"})
    with bare.services.storage.database.writing() as connection:
        connection.exec_driver_sql("UPDATE review_decisions SET decision = 'shrug'")
    listed = (await bare.client.get(f"{path}/decisions")).json()
    assert (listed["decisions"], listed["unreadable"]) == ([], 1)
    counted = (await bare.client.get("/api/reviews/precision")).json()
    assert (counted["types"], counted["unreadable"]) == ({}, 1)
    again = await bare.client.post(target, json={"decision": "accept", "reason": "yes"})
    assert again.json()["recorded"] is True


async def test_a_stream_ends_with_pending_where_the_review_takes_longer(
    bare: Deployment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.server.routes.reviews._BEAT_S", 0.05)
    endless = reviews_with(bare, hangs)
    object.__setattr__(bare.services.reviewing, "reviews", endless)
    made = await _submitted(bare)
    seen = await bare.client.get(f"/api/reviews/{made['review_id']}/events")
    assert [name for name, _ in _events(seen.text)] == ["pending", "pending"]
    assert ": pending\n\n" in seen.text
    await endless.aclose()


async def test_what_is_erased_or_spoiled_while_it_streams_is_told(bare: Deployment) -> None:
    storage = bare.services.storage
    endless = reviews_with(bare, hangs)
    object.__setattr__(bare.services.reviewing, "reviews", endless)
    for sql, code in (
        ("UPDATE reviews SET status = 'approved'", "storage.damaged"),
        ("DELETE FROM reviews", "input.not_found"),
    ):
        made = await _submitted(bare)
        first = await endless.show(made["review_id"], origin=ORIGIN)
        stream = review_events(endless, first, made["review_id"], ORIGIN)
        assert await anext(stream) == ("pending", first)
        with storage.database.writing() as connection:
            connection.exec_driver_sql(sql)
        told = [event async for event in stream if event is not None]
        assert [name for name, _ in told] == ["refused"]
        assert json.loads(told[0][1].body)["code"] == code
        with storage.database.writing() as connection:
            connection.exec_driver_sql("DELETE FROM reviews")
    await endless.aclose()


async def test_a_decision_may_name_what_was_read(bare: Deployment) -> None:
    review = await _reviewed(bare)
    path = f"/api/reviews/{review['review_id']}"
    target = f"{path}/findings/{review['findings'][0]['finding_id']}/decision"
    read = await bare.client.get(f"{path}/decisions")
    assert read.headers["etag"] == read.json()["etag"] == '"decisions-0"'

    async def decide(tag: str | None, **sent: str) -> tuple[int, dict[str, Any]]:
        headers = {} if tag is None else {b"if-match": tag.encode()}
        body = {"decision": "accept", "reason": "yes", **sent}
        answered = await bare.client.post(target, json=body, headers=headers)
        return answered.status_code, answered.json()

    status, first = await decide('"decisions-0"')
    assert (status, first["recorded"], first["etag"]) == (200, True, '"decisions-1"')
    status, again = await decide('"decisions-0"')  # the same, sent once more
    assert (status, again["recorded"]) == (200, False)
    strange = ('W/"decisions-1"', "*", "", '"x"', '"decisions-²"')
    for old in ('"decisions-0"', '"decisions-01"', *strange):
        status, refused = await decide(old, decision="dismiss")
        assert (status, refused["code"]) == (412, "input.stale")
    assert bare.services.storage.reviews.version("default", review["review_id"]) == 1
    status, last = await decide('"decisions-1"', decision="dismiss")
    assert (status, len(last["decisions"])) == (200, 2)
    assert (await decide(None, decision="override"))[0] == 200


async def test_whoever_decides_is_named(bare: Deployment) -> None:
    review = await _reviewed(bare)
    decisions = bare.services.reviewing.decisions
    finding = review["findings"][0]["finding_id"]
    for by in ("", " \t", "x" * 301):
        with raising(RefusedExchange, code="input.invalid", field="by"):
            await decisions.decide(
                review["review_id"],
                finding,
                HumanDecision.ACCEPT,
                reason="yes",
                by=by,
                origin=ORIGIN,
            )


@pytest.mark.clause("REVIEW-12")
async def test_a_source_that_is_a_guide_of_style_is_held_against_the_draft(
    bare: Deployment,
) -> None:
    guide = {
        "source_id": "house",
        "text": "Full-time employees receive 12 days.\n\nSay 'customers', not 'users'.",
        "kind": "style_guide",
    }
    assert (await bare.client.post("/api/sources", json=guide)).is_success
    draft = f"{SOURCE} Users book it as well."
    review = await _reviewed(bare, draft_content=draft, rag_retrieval_ids=["leave", "house"])
    styled = [one for one in review["findings"] if one["type"] == "style_issue"]
    assert [(one["location"], one["severity"]) for one in styled] == [("Users", "low")]
    assert styled[0]["evidence"]["source_ids"] == ["house"]
    assert styled[0]["passages"][0]["quote"] == "Say 'customers', not 'users'."
    assert all(one["type"] != "factual_error" for one in review["findings"])
    assert review["coverage"]["sources"] == ["leave", "house"]
    assert "REVIEW-3" in review["clauses"]["kept"]
