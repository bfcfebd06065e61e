"""Routes of the review contract: drafts handed in, their reviews, and decisions on findings.

The bodies of the review routes.

``ReviewBody`` describes the source contract's input; it is read by the contract itself, which says
what is wrong with it (REVIEW-1).
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Header
from pydantic import ConfigDict, Field
from starlette.responses import Response

from troth.contracts.review.model import MAX_DRAFT_CHARS, MAX_ID_CHARS, MAX_SOURCES, ReviewDocument
from troth.contracts.review.request import read_review_request
from troth.kernel.errors import StorageFailure
from troth.ports.keys import Scope
from troth.ports.reviews import HumanDecision, ReviewStatus
from troth.runtime.exchange.caller_texts import read_one_of
from troth.runtime.exchange.closing import RefusedExchange
from troth.runtime.exchange.exchange import Origin
from troth.runtime.proof.listing import Page
from troth.runtime.results.lists import (
    Decided,
    Decisions,
    ListedReviews,
    Precision,
    Review,
    Submitted,
)
from troth.runtime.review.decisions import MAX_REASON_CHARS
from troth.runtime.review.reviews import Reviews, Shown
from troth.server.admission import Call, admits
from troth.server.refusals import SealedRoute
from troth.server.respond import EVENTS, Events, gives, respond, respond_as_events, tagged
from troth.server.schemas import WORDS, ActBody, Body, Wait, describe_body, paged

_OPEN = ConfigDict(extra="ignore", strict=True, frozen=True)


class ContextBody(Body):
    """Where a draft belongs."""

    model_config = _OPEN

    project_id: str | None = Field(default=None, min_length=1, max_length=MAX_ID_CHARS)
    domain: str | None = Field(default=None, min_length=1, max_length=MAX_ID_CHARS)
    event_type: str | None = Field(default=None, min_length=1, max_length=MAX_ID_CHARS)


class ReviewBody(Body):
    """``POST /api/reviews``."""

    model_config = _OPEN

    draft_id: str = Field(min_length=1, max_length=MAX_ID_CHARS)
    draft_content: str = Field(
        min_length=1,
        max_length=MAX_DRAFT_CHARS,
        description="The draft; not blank.",
        json_schema_extra=WORDS,
    )
    rag_retrieval_ids: list[str] = Field(
        max_length=MAX_SOURCES, description="Ids of sources, each once; may be empty."
    )
    context: ContextBody | None = None


class DecisionBody(ActBody):
    """``POST /api/reviews/{review_id}/findings/{finding_id}/decision``."""

    decision: Literal["accept", "dismiss", "override"]
    reason: str = Field(
        min_length=1,
        max_length=MAX_REASON_CHARS,
        description="Why; not blank.",
        json_schema_extra=WORDS,
    )


router = APIRouter(route_class=SealedRoute, prefix="/api/reviews", tags=["reviews"])

_BEAT_S = 15.0  # between two signs of life in a stream; proxies cut silent ones after a minute
_BEATS = 4  # of one stream: a server that stops waits for it; clients connect again
_log = logging.getLogger("troth.server")

Reviewing = Annotated[Call, admits(Scope.ASK, Scope.REVIEW)]
Listed = Annotated[Page, paged(*ReviewStatus)]
Tag = Annotated[
    str | None,
    Header(
        alias="If-Match",
        description="The entity tag of the decisions, as they were read; without it nothing is"
        " compared.",
    ),
]
Deciding = Annotated[Call, admits(Scope.REVIEW)]


@router.post(
    "",
    summary="Hand a draft in for review; it comes back at once, and its review later",
    openapi_extra=describe_body(ReviewBody),
)
@gives(Review)
@gives(Submitted, status=202)
async def submit(call: Reviewing, wait: Wait = False) -> Response:
    """The draft as it came, and where to look; with ``wait`` the review itself, once it is done."""
    raw = await call.object()
    reviews = call.services.reviewing.reviews
    sealed = await reviews.submit(
        read_review_request(raw), origin=call.origin, trace_id=call.trace_id
    )
    if not wait:
        return respond(sealed, status=202)
    settled = await reviews.settled(sealed.document.review_id, origin=call.origin)
    return respond(settled, status=_status(settled))


@router.get(
    "",
    summary="List reviews of the tenant, newest first",
)
@gives(ListedReviews)
async def listed(call: Deciding, page: Listed) -> Response:
    """With ``q``, those of which the id, or what was handed in, holds every word of it."""
    return respond(
        await call.services.listing.reviews(page, origin=call.origin, trace_id=call.trace_id)
    )


@router.get("/precision", summary="How often people agree with findings, by type and by rule")
@gives(Precision)
async def precision(call: Reviewing) -> Response:
    """Accepted of those accepted or dismissed, each with its 95 % interval."""
    return respond(
        await call.services.reviewing.decisions.precision(
            origin=call.origin, trace_id=call.trace_id
        )
    )


@router.get(
    "/{review_id}",
    summary="A review, or the draft while its review is pending",
)
@gives(Review)
@gives(Submitted, status=202)
async def show(call: Reviewing, review_id: str, wait: Wait = False) -> Response:
    """The bytes that were sealed when the review was made, each time the same."""
    reviews = call.services.reviewing.reviews
    look = reviews.settled if wait else reviews.show
    sealed = await look(review_id, origin=call.origin, trace_id=call.trace_id)
    return respond(sealed, status=_status(sealed))


@router.get("/{review_id}/events", summary="A review as server-sent events, when it is there")
@gives(str, media_type=EVENTS)
async def follow(call: Reviewing, review_id: str) -> Response:
    """``pending`` with the draft while there is no review, then ``done`` or ``failed``."""
    reviews = call.services.reviewing.reviews
    first = await reviews.show(review_id, origin=call.origin, trace_id=call.trace_id)
    return respond_as_events(review_events(reviews, first, review_id, call.origin))


@router.get("/{review_id}/draft", summary="The draft of a review, as it was handed in")
@gives(Submitted)
async def draft(call: Reviewing, review_id: str) -> Response:
    """Whether its review is done or not: what findings point into."""
    return respond(
        await call.services.reviewing.reviews.draft(
            review_id, origin=call.origin, trace_id=call.trace_id
        )
    )


@router.get("/{review_id}/decisions", summary="What people decided on the findings of a review")
@gives(Decisions)
async def decisions(call: Reviewing, review_id: str) -> Response:
    """Every decision, oldest first; of several on one finding the last counts."""
    sealed = await call.services.reviewing.decisions.listed(
        review_id, origin=call.origin, trace_id=call.trace_id
    )
    return respond(sealed, tagged(sealed))


@router.post(
    "/{review_id}/findings/{finding_id}/decision",
    summary="Accept, dismiss or override a finding",
    openapi_extra=describe_body(DecisionBody),
)
@gives(Decided)
async def decide(call: Deciding, review_id: str, finding_id: str, if_match: Tag = None) -> Response:
    """Recorded outside the reviewer, with who and when; the review itself never changes."""
    body = await call.body(DecisionBody)
    sealed = await call.services.reviewing.decisions.decide(
        review_id,
        finding_id,
        read_one_of(HumanDecision, body.decision, "decision"),
        reason=body.reason,
        by=call.principal.acting(body.by),
        origin=call.origin,
        if_match=if_match,
        trace_id=call.trace_id,
    )
    return respond(sealed, tagged(sealed))


async def review_events(reviews: Reviews, first: Shown, review_id: str, origin: Origin) -> Events:
    """The first look, signs of life while it is pending, and what came of it."""
    yield _named(first), first
    if _named(first) != ReviewStatus.PENDING:
        return
    with suppress(StorageFailure):  # what cannot be read while waiting is told by the last look
        for _ in range(_BEATS):
            if await reviews.wait(review_id, tenant=origin.tenant, within_s=_BEAT_S):
                break
            yield None
    try:
        last = await reviews.show(review_id, origin=origin)
        yield _named(last), last
    except RefusedExchange as refused:  # erased or spoiled meanwhile; its status was sent long ago
        yield "refused", refused.sealed
    except StorageFailure as failure:  # PROOF-5: nothing can be sealed, so that nothing is said
        _log.error("stream ended: %s", failure.code, extra={"review_id": review_id})


def _named(shown: Shown) -> str:
    document = shown.document
    return ReviewStatus.DONE if isinstance(document, ReviewDocument) else document.status


def _status(shown: Shown) -> int:
    """202 while there is no review."""
    return 200 if isinstance(shown.document, ReviewDocument) else 202
