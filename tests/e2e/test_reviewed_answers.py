"""Answers that are reviewed beside: the answer first, and the review under the id that it names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from runtime.reviewing.drafts import hangs, reviews_with
from support.deployment import QUESTION, Deployment, deployed
from troth.kernel.errors import StorageFailure
from troth.ports.reviews import NewReview, ReviewStore, StoredReview
from troth.runtime.review.case import ReviewCase
from troth_lab.models.script import Answer
from troth_lab.models.scripted import ScriptedServer


async def _reviewed(opened: Deployment, answer: dict[str, Any]) -> dict[str, Any]:
    path = f"/api/reviews/{answer['review_id']}"
    seen = await opened.client.get(path, params={"wait": "true"})
    review: dict[str, Any] = seen.json()
    return review


class Unwritable:
    """A store that takes nothing in; all else is the real one's."""

    def __init__(self, store: ReviewStore) -> None:
        self._store = store

    def submit(self, review: NewReview) -> StoredReview:
        raise StorageFailure("storage.unavailable", f"no room for {review.review_id}")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def test_the_answer_names_its_review(deployment: Deployment) -> None:
    answer = (await deployment.ask(QUESTION, review=True)).json()
    review = await _reviewed(deployment, answer)
    assert review["review_id"] == answer["review_id"]
    assert review["draft_id"] == answer["receipt_id"]
    assert not {"no_review"} & {one["code"] for one in answer["limitations"]}
    stored = deployment.services.storage.reviews.get("default", answer["review_id"])
    assert stored is not None
    case = ReviewCase.from_bytes(stored.request)
    facts = [line["fact"] for line in answer["sections"]["evidence"]]
    assert case.request.draft_content == "\n\n".join(facts)
    assert {one.source_id for one in case.sources} == {
        source["id"] for source in answer["evidence"]["sources"]
    }
    cited = {name for one in review["findings"] for name in one["evidence"]["source_ids"]}
    assert cited <= {one.source_id for one in case.sources}


async def test_what_a_model_makes_of_the_facts_is_reviewed(tmp_path: Path) -> None:
    with ScriptedServer([Answer()]) as server:
        settings: dict[str, Any] = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, **settings) as opened:
            answer = (await opened.ask(QUESTION, review=True)).json()
            review = await _reviewed(opened, answer)
    interpretation = answer["sections"]["interpretation"]
    assert "a scripted model adds nothing." in interpretation
    case = opened.services.storage.reviews.get("default", review["review_id"])
    assert case is not None
    assert b"a scripted model adds nothing." in case.request
    assert review["draft_id"] == answer["receipt_id"]


async def test_without_being_asked_nothing_is_reviewed(deployment: Deployment) -> None:
    answer = (await deployment.ask(QUESTION)).json()
    assert answer["review_id"] is None
    assert "reviewing" not in vars(deployment.services)


@pytest.mark.parametrize("text", ["hello", "What is the airspeed of an unladen swallow?"])
async def test_a_reply_that_states_nothing_says_that_it_is_not_reviewed(
    deployment: Deployment, text: str
) -> None:
    answer = (await deployment.ask(text, review=True)).json()
    assert answer["review_id"] is None
    assert "no_review" in {one["code"] for one in answer["limitations"]}
    assert "nothing in this reply that could be reviewed" in answer["answer"]


@pytest.mark.clause("REVIEW-8")
async def test_an_answer_waits_for_no_review(deployment: Deployment) -> None:
    endless = reviews_with(deployment, hangs)
    object.__setattr__(deployment.services.reviewing, "reviews", endless)
    answer = (await deployment.ask(QUESTION, review=True)).json()
    assert answer["sections"]["evidence"]
    seen = await deployment.client.get(f"/api/reviews/{answer['review_id']}")
    assert (seen.status_code, seen.json()["status"]) == (202, "pending")
    await endless.aclose()


@pytest.mark.clause("REVIEW-8", breaks=True)
async def test_a_review_that_cannot_be_stored_keeps_no_answer_back(deployment: Deployment) -> None:
    shipped = deployment.services.reviewing.reviews
    full = replace(shipped, store=Unwritable(shipped.store))
    object.__setattr__(deployment.services.reviewing, "reviews", full)
    response = await deployment.ask(QUESTION, review=True)
    assert response.status_code == 200
    assert response.json()["sections"]["evidence"]
    seen = await deployment.client.get(f"/api/reviews/{response.json()['review_id']}")
    assert seen.status_code == 404
