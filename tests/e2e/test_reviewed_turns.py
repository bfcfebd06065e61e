"""Chat turns and panels that are reviewed beside: delivered first, unchanged, by one way in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest
import pytest_asyncio

from runtime.reviewing.drafts import hangs, raises, reviews_with
from support.conversation import Conversation, repaired, saying, spoken_to, statement_of
from support.deployment import QUESTION, Deployment, deployed
from troth.contracts.answers.limits import NO_REVIEW
from troth.contracts.memory.chat import ChatDocument
from troth.runtime.review.case import ReviewCase

PEERS = json.dumps([{"name": name, "model": "extractive"} for name in ("one", "two")])
Turn = dict[str, Any]


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Deployment]:
    async with deployed(tmp_path, peers=PEERS) as opened:
        yield opened


async def _review(opened: Deployment, body: Turn) -> Turn:
    path = f"/api/reviews/{body['review_id']}"
    seen = await opened.client.get(path, params={"wait": "true"})
    assert seen.status_code == 200, seen.text
    review: Turn = seen.json()
    return review


def _case(opened: Deployment, body: Turn) -> ReviewCase:
    stored = opened.services.storage.reviews.get("default", body["review_id"])
    assert stored is not None
    return ReviewCase.from_bytes(stored.request)


def _limits(body: Turn) -> set[str]:
    return {one["code"] for one in body["limitations"]}


@pytest.mark.clause("REVIEW-6")
async def test_a_turn_names_its_review_as_an_answer_does(desk: Deployment) -> None:
    anna = Conversation(deployment=desk)
    turn = await anna.say(QUESTION, review=True)
    review = await _review(desk, turn)
    assert (review["review_id"], review["draft_id"]) == (turn["review_id"], turn["receipt_id"])
    assert turn["answered"]["review_id"] == turn["review_id"]
    case = _case(desk, turn)
    facts = [line["fact"] for line in turn["answered"]["sections"]["evidence"]]
    assert case.request.draft_content == "\n\n".join(facts)
    cited = {source["id"] for source in turn["answered"]["evidence"]["sources"]}
    assert {one.source_id for one in case.sources} == cited
    assert ChatDocument.from_wire(turn).review_id == turn["review_id"]


@pytest.mark.clause("PROOF-2")
async def test_a_turn_and_its_review_have_receipts_of_their_own(desk: Deployment) -> None:
    anna = Conversation(deployment=desk)
    sent = await anna.post("/api/chat/send", message=QUESTION, review=True)
    turn = sent.json()
    await statement_of(desk, sent.content)
    await _review(desk, turn)
    seen = await desk.client.get(f"/api/reviews/{turn['review_id']}")
    assert seen.json()["receipt_id"] != turn["receipt_id"]
    await statement_of(desk, seen.content)


async def test_a_stream_carries_the_id_of_the_review(desk: Deployment) -> None:
    anna = Conversation(deployment=desk)
    streamed = await anna.post("/api/chat/stream", message=QUESTION, review=True)
    data = streamed.text.split("\n\n")[0].removeprefix("data: ")
    turn = orjson.loads(data)
    assert (await _review(desk, turn))["draft_id"] == turn["receipt_id"]


async def test_a_turn_says_the_same_with_and_without_a_review(desk: Deployment) -> None:
    plain = await Conversation(deployment=desk, thread_id="a").say(QUESTION)
    reviewed = await Conversation(deployment=desk, thread_id="b").say(QUESTION, review=True)
    assert plain["answer"] == reviewed["answer"]
    assert plain["review_id"] is None


async def test_without_being_asked_nothing_is_reviewed(desk: Deployment) -> None:
    await Conversation(deployment=desk).say(QUESTION)
    assert "reviewing" not in vars(desk.services)


async def test_a_turn_of_fixed_words_says_that_it_is_not_reviewed(desk: Deployment) -> None:
    anna = Conversation(deployment=desk)
    for message in ("I work at Microsoft.", "Where do I work?", "Hello there."):
        turn = await anna.say(message, review=True)
        assert turn["review_id"] is None
        assert "no_review" in _limits(turn)
        assert turn["answer"].endswith(NO_REVIEW.text)
        assert turn["answer"].count(NO_REVIEW.text) == 1
        assert turn["clauses"]["broken"] == []


async def test_contested_memories_keep_their_caveats_in_a_turn_that_is_reviewed(
    desk: Deployment,
) -> None:
    anna = Conversation(deployment=desk)
    await anna.tell("I work at Microsoft.", "I work at Amazon.")
    plain = await anna.say("Where do I work?")
    turn = await anna.say("Where do I work?", review=True)
    assert turn["answer"] == f"{plain['answer']}\n\n{NO_REVIEW.text}"
    assert turn["metadata"]["audit"] == plain["metadata"]["audit"]
    assert turn["metadata"]["reintroduced_claims_count"] == 2


async def test_a_turn_that_asks_back_is_no_draft(desk: Deployment) -> None:
    turn = await Conversation(deployment=desk).say("Can you improve this?", review=True)
    assert turn["questions"]
    assert turn["review_id"] is None
    assert NO_REVIEW.text not in turn["answer"]


@pytest.mark.clause("REVIEW-5")
async def test_talk_of_a_model_has_nothing_to_be_checked_against(tmp_path: Path) -> None:
    said = "Amazon was founded in 1994 in Bellevue."
    async with spoken_to(tmp_path, saying(said, names=[])) as (anna, _):
        turn = await anna.say("Tell me a story about your day.", review=True)
        assert turn["answer"] == said
        review = await _review(anna.deployment, turn)
        assert _case(anna.deployment, turn).request.draft_content == said
    assert (review["recommendation"], review["findings"]) == ("review_required", [])


@pytest.mark.clause("REVIEW-5")
async def test_normal_mode_bypasses_no_review(tmp_path: Path) -> None:
    said = "Berlin has 9 inhabitants."
    async with spoken_to(tmp_path, saying(said, names=[])) as (anna, _):
        for route in ("/ui/api/ask", "/ui/api/multi-agent", "/api/chat/send"):
            field = "message" if "chat" in route else "text"
            sent = await anna.post(route, **{field: "Say it."}, mode="normal", review=True)
            review = await _review(anna.deployment, sent.json())
            assert _case(anna.deployment, sent.json()).request.draft_content == said
            assert review["recommendation"] == "review_required"


async def test_the_draft_of_a_turn_is_what_left_with_its_caveats(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying("You work at Amazon.")) as (anna, _):
        for text in ("I work at Microsoft.", "I work at Amazon."):
            await anna.post("/api/memories", text=text)
        turn = await anna.say("Where do I work?", review=True)
        assert repaired(turn) & {"MEM-3", "MEM-4"}
        await _review(anna.deployment, turn)
        assert _case(anna.deployment, turn).request.draft_content == turn["answer"]


async def test_what_a_model_makes_of_the_facts_is_reviewed(tmp_path: Path) -> None:
    invented = "The office cat Matilda was born in Lisbon in 1987."
    async with spoken_to(tmp_path, saying(invented), corpus=True) as (anna, _):
        turn = await anna.say(QUESTION, review=True)
        review = await _review(anna.deployment, turn)
    quoted = " ".join(one["location"] for one in review["findings"])
    assert "Matilda was born" in quoted


@pytest.mark.clause("REVIEW-8")
async def test_a_turn_waits_for_no_review(desk: Deployment) -> None:
    endless = reviews_with(desk, hangs)
    object.__setattr__(desk.services.reviewing, "reviews", endless)
    turn = await Conversation(deployment=desk).say(QUESTION, review=True)
    seen = await desk.client.get(f"/api/reviews/{turn['review_id']}")
    assert (seen.status_code, seen.json()["status"]) == (202, "pending")
    await endless.aclose()


@pytest.mark.clause("REVIEW-8", breaks=True)
async def test_a_review_that_fails_is_told_and_changes_no_turn(desk: Deployment) -> None:
    object.__setattr__(desk.services.reviewing, "reviews", reviews_with(desk, raises))
    anna = Conversation(deployment=desk)
    sent = await anna.post("/api/chat/send", message=QUESTION, review=True)
    path = f"/api/reviews/{sent.json()['review_id']}"
    seen = await desk.client.get(path, params={"wait": "true"})
    assert (seen.status_code, seen.json()["status"]) == (202, "failed")
    await statement_of(desk, sent.content)


async def test_review_is_true_or_false(desk: Deployment) -> None:
    for path in ("/api/chat/send", "/api/chat/stream", "/ui/api/multi-agent"):
        named = {"text": QUESTION} if "agent" in path else {"message": QUESTION}
        for value in ("yes", 1, None, [True], {"on": True}):
            sent = await desk.client.post(path, json={**named, "review": value})
            assert (sent.status_code, sent.json()["field"]) == (422, "review")


async def test_a_message_that_is_none_is_refused_with_a_review_as_without(
    desk: Deployment,
) -> None:
    anna = Conversation(deployment=desk)
    for message, status in (("", 422), (" \n", 422), ("a\0b", 422), ("x" * 400_001, 413)):
        sent = await anna.post("/api/chat/send", message=message, review=True)
        assert (sent.status_code, sent.json()["field"]) == (status, "message")
    assert "reviewing" not in vars(desk.services)


async def test_a_panel_is_reviewed_as_one_draft(desk: Deployment) -> None:
    sent = await desk.client.post("/ui/api/multi-agent", json={"text": QUESTION, "review": True})
    panel = sent.json()
    review = await _review(desk, panel)
    assert (review["review_id"], review["draft_id"]) == (panel["review_id"], panel["receipt_id"])
    draft = _case(desk, panel).request.draft_content
    facts = [line["fact"] for peer in panel["peers"] for line in peer["sections"]["evidence"]]
    assert draft == "\n\n".join(dict.fromkeys(facts))
    assert len(facts) > len(set(facts))


async def test_what_peers_and_synthesis_say_is_reviewed(tmp_path: Path) -> None:
    invented = "The office cat Matilda was born in Lisbon in 1987."
    async with spoken_to(tmp_path, saying(invented), corpus=True) as (anna, _):
        panel = (await anna.post("/ui/api/multi-agent", text=QUESTION, review=True)).json()
        review = await _review(anna.deployment, panel)
    assert any("Matilda was born" in one["location"] for one in review["findings"])


async def test_a_panel_that_states_nothing_says_that_it_is_not_reviewed(
    desk: Deployment,
) -> None:
    for text in ("hello", "What is the airspeed of an unladen swallow?"):
        sent = await desk.client.post("/ui/api/multi-agent", json={"text": text, "review": True})
        panel = sent.json()
        assert panel["review_id"] is None
        assert "no_review" in _limits(panel)
        assert NO_REVIEW.text in panel["answer"]
        assert panel["clauses"]["broken"] == []


async def test_the_library_has_turns_and_panels_reviewed(desk: Deployment) -> None:
    turn = await desk.troth.chat(QUESTION, subject="anna", review=True)
    panel = await desk.troth.ask_panel(QUESTION, review=True)
    for document in (turn.document, panel.document):
        assert document.review_id is not None
        made = await desk.services.reviewing.reviews.result(document.review_id, tenant="default")
        assert made.document.draft_id == document.receipt_id


async def test_reviews_of_turns_are_the_tenants_own(desk: Deployment) -> None:
    turn = await desk.troth.chat(QUESTION, subject="anna", review=True)
    assert desk.services.storage.reviews.get("other", turn.document.review_id or "") is None
