"""Reading a request for a review: what must be there, and the clear word on what is not.

REVIEW-1 is kept here: nothing is guessed, filled in, trimmed or passed over. The first fault, in
the order of the fields, is the one that is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from troth.contracts.review.model import (
    MAX_DRAFT_CHARS,
    MAX_ID_CHARS,
    MAX_SOURCES,
    ReviewContext,
    ReviewRequest,
)
from troth.language.tokens import visible

_CONTEXT_FIELDS = ("project_id", "domain", "event_type")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


class UnreviewableError(ValueError):
    """A request that no review can be made of.

    Attributes:
        field: Which input is at fault, such as ``rag_retrieval_ids[3]``.
        detail: One fixed sentence; it repeats nothing of the input.
    """

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}")
        self.field = field
        self.detail = detail


def read_review_request(wire: Mapping[str, object]) -> ReviewRequest:
    """The request that a JSON object states; members that are not known are ignored.

    Raises:
        UnreviewableError: A required field is missing, or one is of the wrong type, blank, too
            long, or holds characters that cannot be seen.
    """
    return ReviewRequest(
        draft_id=_identifier(wire.get("draft_id"), "draft_id"),
        draft_content=_draft(wire.get("draft_content")),
        rag_retrieval_ids=_identifiers(wire.get("rag_retrieval_ids")),
        context=_context(wire.get("context")),
    )


def _text(value: object, field: str) -> str:
    if value is None:
        raise UnreviewableError(field, "This field is required.")
    if not isinstance(value, str):
        raise UnreviewableError(field, "This must be a text.")
    return value


def _identifier(value: object, field: str) -> str:
    text = _text(value, field)
    if not visible(text).strip():
        raise UnreviewableError(field, "This must not be blank.")
    if len(text) > MAX_ID_CHARS:
        raise UnreviewableError(field, f"This is longer than {MAX_ID_CHARS} characters.")
    if _UNSEEN.search(text):
        raise UnreviewableError(field, "This holds characters that cannot be seen.")
    return text


def _draft(value: object) -> str:
    text = _text(value, "draft_content")
    if not visible(text).strip():
        raise UnreviewableError("draft_content", "There is nothing in it to review.")
    if len(text) > MAX_DRAFT_CHARS:
        detail = f"This is longer than {MAX_DRAFT_CHARS} characters."
        raise UnreviewableError("draft_content", detail)
    if _SURROGATE.search(text):
        raise UnreviewableError("draft_content", "This is not valid text.")
    return text


def _identifiers(value: object) -> tuple[str, ...]:
    field = "rag_retrieval_ids"
    if value is None:
        raise UnreviewableError(field, "This field is required; it may be an empty list.")
    if not isinstance(value, list | tuple):
        raise UnreviewableError(field, "This must be a list of texts.")
    if len(value) > MAX_SOURCES:
        raise UnreviewableError(field, f"These are more than {MAX_SOURCES} ids.")
    seen: dict[str, None] = {}
    for place, one in enumerate(value):
        seen[_identifier(one, f"{field}[{place}]")] = None  # a repeated id counts once
    return tuple(seen)


def _context(value: object) -> ReviewContext | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise UnreviewableError("context", "This must be an object.")
    given = {name: value.get(name) for name in _CONTEXT_FIELDS}
    return ReviewContext(
        **{
            name: None if one is None else _identifier(one, f"context.{name}")
            for name, one in given.items()
        }
    )
