"""A request for a review together with its sources as they stood, and as it is stored.

All that the reviewer reads stands in it, so that any process can run a review that another left
unfinished, and comes to the same findings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

import orjson

from troth.contracts.review.model import Coverage, ReviewRequest, ReviewSource, derive_review_id
from troth.contracts.review.request import read_review_request
from troth.contracts.review.review import has_text
from troth.kernel import wire as read
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.jsontypes import JsonObject
from troth.kernel.reviewing import ReviewRecord
from troth.kernel.wire import Wire
from troth.ports.reviews import StoredReview

FORM = "review/1"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewCase:
    """What one review is of.

    Attributes:
        sources: In the order of ``rag_retrieval_ids``; an id that could not be used has none.
    """

    request: ReviewRequest
    sources: tuple[ReviewSource, ...]

    @property
    def review_id(self) -> str:
        """As derived from the request and the digests of its sources (REVIEW-2)."""
        return derive_review_id(self.request, self.sources)

    @property
    def coverage(self) -> Coverage:
        """REVIEW-14: what the draft is checked against, and which ids were named in vain."""
        used = tuple(one.source_id for one in self.sources)
        return Coverage(
            sources=used,
            not_used=tuple(one for one in self.request.rag_retrieval_ids if one not in used),
            is_checked=has_text(self.sources),
        )

    def record(self, *, guarded: bool | None) -> ReviewRecord:
        """What the exit clauses are decided against.

        Args:
            guarded: Whether the guard was on; ``None`` where no reviewer ran.
        """
        return ReviewRecord(
            draft_id=self.request.draft_id,
            draft=self.request.draft_content,
            source_ids=self.request.rag_retrieval_ids,
            review_id=self.review_id,
            source_texts={one.source_id: one.text for one in self.sources},
            guarded=guarded,
        )

    def to_bytes(self) -> bytes:
        """The case as it is stored."""
        sources: list[JsonObject] = [asdict(one) for one in self.sources]
        return canonical_json(
            {"form": FORM, "request": request_json(self.request), "sources": [*sources]}
        )

    @classmethod
    def from_bytes(cls, stored: bytes) -> ReviewCase:
        """Read a case back.

        Raises:
            ValueError, CallerError: It is no case of a review.
        """
        wire: Wire = orjson.loads(stored)
        if read.text(wire, "form") != FORM:
            raise ValueError("not a case of a review")
        return cls(
            request=read_review_request(read.mapping(wire, "request")),
            sources=tuple(_source(one) for one in read.listing(wire, "sources")),
        )


def read_stored_case(stored: StoredReview) -> ReviewCase:
    """The case of a stored review, held against the id that follows from it.

    Raises:
        ChangedCase: ``storage.audit``: it was changed where it is stored; neither the draft nor
            a review of it may leave (REVIEW-6).
    """
    try:
        case = ReviewCase.from_bytes(stored.request)
    except (ValueError, CallerError) as problem:
        raise _changed() from problem
    # The id binds texts by their digests alone, so that these are made anew.
    same_texts = all(text_sha256(one.text) == one.text_sha256 for one in case.sources)
    if not same_texts or case.review_id != stored.review_id:
        raise _changed()
    return case


class ChangedCase(StorageFailure):
    """What is stored of a review is not what was handed in."""


def _changed() -> ChangedCase:
    return ChangedCase(
        "storage.audit",
        "What is stored is not what was handed in; nothing was released.",
        hint="restore the database from a backup, or erase it with `troth review erase`",
    )


def request_json(request: ReviewRequest) -> JsonObject:
    """The source contract's input."""
    return {
        "draft_id": request.draft_id,
        "draft_content": request.draft_content,
        "rag_retrieval_ids": list(request.rag_retrieval_ids),
        "context": None if request.context is None else asdict(request.context),
    }


def review_request(
    draft: str, *, ids: Sequence[str], project_id: str | None, draft_id: str | None
) -> ReviewRequest:
    """The request of a caller who has a draft and no more.

    Args:
        draft_id: By default one that follows from the draft, so that the same draft against the
            same sources is one review.

    Raises:
        CallerError: As ``read_review_request``, naming the field as such a caller does: ``draft``,
            ``sources``, ``project_id``, ``draft_id``.
    """
    wire: JsonObject = {
        "draft_id": draft_id or f"draft_{text_sha256(draft)[:32]}",
        "draft_content": draft,
        "rag_retrieval_ids": list(ids),
        "context": None if project_id is None else {"project_id": project_id},
    }
    try:
        return read_review_request(wire)
    except CallerError as error:
        name, bracket, place = (error.field or "").partition("[")
        field = _PLAIN_NAMES.get(name, name) + bracket + place
        detail = error.detail.replace(error.field or "", field, 1)
        hint = "needed are a draft, and sources"
        raise CallerError(error.code, detail, hint=hint, field=field) from error


_PLAIN_NAMES = {
    "draft_content": "draft",
    "rag_retrieval_ids": "sources",
    "context.project_id": "project_id",
}


def _source(wire: Wire) -> ReviewSource:
    return ReviewSource(
        source_id=read.text(wire, "source_id"),
        title=read.text(wire, "title"),
        text=read.text(wire, "text"),
        text_sha256=read.text(wire, "text_sha256"),
        published_at=read.optional_text(wire, "published_at"),
        last_verified=read.optional_text(wire, "last_verified"),
        stale=read.boolean(wire, "stale"),
        guides="guides" in wire and read.boolean(wire, "guides"),  # older cases have none
    )
