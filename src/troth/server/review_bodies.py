"""The bodies of the review routes.

``ReviewBody`` describes the source contract's input; it is read by the contract itself, which says
what is wrong with it (REVIEW-1).
"""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from troth.contracts.review.model import MAX_DRAFT_CHARS, MAX_ID_CHARS, MAX_SOURCES
from troth.runtime.review.decisions import MAX_REASON_CHARS
from troth.server.schemas import WORDS, Body

_MAX_NAME = 100
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


class DecisionBody(Body):
    """``POST /api/reviews/{review_id}/findings/{finding_id}/decision``."""

    decision: Literal["accept", "dismiss", "override"]
    reason: str = Field(
        min_length=1,
        max_length=MAX_REASON_CHARS,
        description="Why; not blank.",
        json_schema_extra=WORDS,
    )
    by: str | None = Field(
        default=None, min_length=1, max_length=_MAX_NAME, description="Who, within the key."
    )
