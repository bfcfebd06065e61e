"""What a review leaves for its exit clauses to be decided against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewRecord:
    """One request for a review, and under which guard the reviewer ran.

    Unlike the other records this one holds texts: whether a finding quotes the draft and a source
    can be told from them alone. They stay in the exchange and are never logged.

    Attributes:
        draft: As it came (REVIEW-6).
        source_ids: The ids that were asked for (REVIEW-3).
        source_texts: What spans in those sources refer to, by id.
        review_id: As derived from the request and the digests of its sources (REVIEW-2).
        guarded: Whether the run-time guard was on from the reviewer's first to its last
            instruction; ``None`` where no reviewer ran in this exchange (REVIEW-7).
    """

    draft_id: str
    draft: str = field(repr=False)
    source_ids: tuple[str, ...]
    review_id: str
    source_texts: Mapping[str, str] = field(default_factory=dict, repr=False)
    guarded: bool | None = None
