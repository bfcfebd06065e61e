"""The bodies of the review routes.

``ReviewBody`` describes the source contract's input; it is read by the contract itself, which says
what is wrong with it (REVIEW-1).
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from troth.contracts.review.model import MAX_DRAFT_CHARS, MAX_ID_CHARS, MAX_SOURCES
from troth.runtime.reviewing.decisions import MAX_REASON_CHARS
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


def describe_if_match() -> dict[str, Any]:
    """The header of the route that may be told what was read."""
    about = "The entity tag of the decisions, as they were read; without it nothing is compared."
    header = {"name": "If-Match", "in": "header", "schema": {"type": "string"}}
    return {"parameters": [{**header, "description": about}]}


def describe_wait() -> dict[str, Any]:
    """The query parameter of the route that can wait."""
    schema = {"type": "boolean", "default": False}
    about = "Wait for the review, as long as one may take."
    return {"parameters": [{"name": "wait", "in": "query", "schema": schema, "description": about}]}
