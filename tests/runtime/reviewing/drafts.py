"""A draft with one wrong figure, the source it was written from, and reviewers that misbehave."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from support.deployment import Deployment
from troth.bootstrap.reviews import erase_sealed
from troth.contracts.review.model import Reviewed, ReviewRequest
from troth.contracts.review.review import review
from troth.ports.evidence import NewSource
from troth.runtime.exchange.exchange import Origin
from troth.runtime.review.case import ReviewCase, request_json
from troth.runtime.review.reviewer import Reviewer, Reviewing
from troth.runtime.review.reviews import Reviews
from troth.runtime.review.running import Runs
from troth.runtime.review.sources import given_source

DRAFT = "Full-time employees receive 30 days of paid annual leave.\nLeave is booked in the portal."
SOURCE = "Full-time employees receive 25 days of paid annual leave. Leave is booked in the portal."
ORIGIN = Origin(surface="test:reviews")


def asked(draft: str = DRAFT, ids: tuple[str, ...] = ("leave",)) -> ReviewRequest:
    return ReviewRequest(draft_id="d-1", draft_content=draft, rag_retrieval_ids=ids)


def body(draft: str = DRAFT, ids: tuple[str, ...] = ("leave",)) -> dict[str, object]:
    return {**request_json(asked(draft, ids))}


def case(draft: str = DRAFT) -> ReviewCase:
    return ReviewCase(request=asked(draft), sources=(given_source("leave", SOURCE),))


async def add_source(
    opened: Deployment, source_id: str = "leave", *, tenant: str = "default", **labels: str
) -> None:
    source = NewSource(text=SOURCE, title=source_id, source_id=source_id, **labels)
    await opened.services.corpus.add(source, origin=replace(ORIGIN, tenant=tenant))


def reviews_with(opened: Deployment, work: Reviewing, *, timeout_ms: int = 30_000) -> Reviews:
    """The reviews of a deployment, run by somebody else's reviewer, which nobody has read."""
    services = opened.services
    shipped = services.reviewing.reviews
    reviewer = Reviewer(
        seal=services.seal,
        judge=services.reviewing.reviewer.judge,
        clock=services.clock,
        ids=services.ids,
        timeout_ms=timeout_ms,
        warm=services.reviewing.reviewer.warm,
        work=work,
    )
    return replace(shipped, runs=runs_of(opened, reviewer))


def runs_of(opened: Deployment, reviewer: Reviewer) -> Runs:
    """Runs as another process on the same database would have them."""
    services = opened.services
    store = services.reviewing.reviews.store
    return Runs(
        store,
        services.clock,
        reviewer,
        erase_body=lambda receipt_id: erase_sealed(services.storage, [receipt_id]),
        meter=services.meter.reviews,
    )


def reads_a_file(*given: object, **named: object) -> Reviewed:
    Path(__file__).read_bytes()
    raise AssertionError("the guard let it pass")


def raises(*given: object, **named: object) -> Reviewed:
    raise ValueError("a reviewer that fails")


def hangs(*given: object, **named: object) -> Reviewed:
    while True:
        pass


def alters_the_draft(request: ReviewRequest, *given: object, **named: object) -> Reviewed:
    """Reviews a draft of its own, and passes it off as the one that was handed in."""
    other = replace(request, draft_content=request.draft_content.replace("30", "31"))
    return review(other, *given, **named)  # type: ignore[arg-type]  # as it was called


def hand_in_long_ago(opened: Deployment) -> None:
    """Make every stored review one that was handed in by a process that may have stopped."""
    with opened.services.storage.database.writing() as connection:
        connection.exec_driver_sql("UPDATE reviews SET submitted_at = '2020-01-01T00:00:00Z'")


async def until_settled(reviews: Reviews, review_id: str) -> None:
    async with asyncio.timeout(60):
        await reviews.settled(review_id, origin=ORIGIN)
