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
from troth.kernel.errors import CallerError
from troth.language.tokens import visible

_CONTEXT_FIELDS = ("project_id", "domain", "event_type")
_UNSEEN = (
    re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]"),
    "This holds characters that cannot be seen.",
)
_NO_TEXT = re.compile(r"[\ud800-\udfff]"), "This is not valid text."
_NO_DRAFT = "There is nothing in it to review."


def read_review_request(wire: Mapping[str, object]) -> ReviewRequest:
    """The request that a JSON object states; members that are not known are ignored.

    Raises:
        CallerError: ``input.invalid``, naming the field: it is missing, of the wrong type, blank,
            too long, or holds characters that cannot be seen.
    """
    return ReviewRequest(
        draft_id=_text(wire.get("draft_id"), "draft_id"),
        draft_content=_text(
            wire.get("draft_content"), "draft_content", MAX_DRAFT_CHARS, _NO_DRAFT, _NO_TEXT
        ),
        rag_retrieval_ids=_identifiers(wire.get("rag_retrieval_ids")),
        context=_context(wire.get("context")),
    )


def _text(
    value: object,
    field: str,
    most: int = MAX_ID_CHARS,
    blank: str = "This must not be blank.",
    unwanted: tuple[re.Pattern[str], str] = _UNSEEN,
) -> str:
    if value is None:
        raise _unreviewable(field, "This field is required.")
    if not isinstance(value, str):
        raise _unreviewable(field, "This must be a text.")
    if not visible(value).strip():
        raise _unreviewable(field, blank)
    if len(value) > most:
        raise _unreviewable(field, f"This is longer than {most} characters.")
    characters, detail = unwanted
    if characters.search(value):
        raise _unreviewable(field, detail)
    return value


def _identifiers(value: object) -> tuple[str, ...]:
    field = "rag_retrieval_ids"
    if value is None:
        raise _unreviewable(field, "This field is required; it may be an empty list.")
    if not isinstance(value, list | tuple):
        raise _unreviewable(field, "This must be a list of texts.")
    if len(value) > MAX_SOURCES:
        raise _unreviewable(field, f"These are more than {MAX_SOURCES} ids.")
    ids = (_text(one, f"{field}[{place}]") for place, one in enumerate(value))
    return tuple(dict.fromkeys(ids))  # a repeated id counts once


def _context(value: object) -> ReviewContext | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise _unreviewable("context", "This must be an object.")
    given = {name: value[name] for name in _CONTEXT_FIELDS if value.get(name) is not None}
    return ReviewContext(**{name: _text(one, f"context.{name}") for name, one in given.items()})


def _unreviewable(field: str, detail: str) -> CallerError:
    """A fault in one fixed sentence, which repeats nothing of the input."""
    hint = "needed are draft_id, draft_content and rag_retrieval_ids"
    return CallerError(
        "input.invalid", f"The field {field} is not valid: {detail}", hint=hint, field=field
    )
