"""The laws that bind the two documents of the review surface, and what replaces a breach.

The replacements are made of the record alone. In place of a review stands one without findings
that asks for a person; it is never stored as the review (``running``).
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from troth.contracts.review.model import (
    DISCLAIMER,
    STATUSES,
    Recommendation,
    ReviewDocument,
    SubmittedDocument,
    Summary,
)
from troth.contracts.review.repair import REVIEW_LAW, SUBMITTED_LAW
from troth.kernel.digests import text_sha256
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw
from troth.kernel.reviewing import ReviewRecord
from troth.runtime.exchange.clean_law import clean_law, without_model
from troth.runtime.exchange.documents import trace_law
from troth.runtime.exchange.enforce import Policy

_FAILED = STATUSES[2]
_NOTHING = ReviewRecord(draft_id="", draft="", source_ids=(), review_id="")


def _withheld_review(
    record: ExchangeRecord, document: ReviewDocument, _broken: Set[str]
) -> ReviewDocument:
    asked = record.review or _NOTHING
    return replace(
        document,
        review_id=asked.review_id,
        draft_id=asked.draft_id,
        findings=(),
        summary=Summary.of(()),
        recommendation=Recommendation.REVIEW_REQUIRED.value,
        disclaimer=DISCLAIMER,
        dropped_findings=0,
        draft_sha256=text_sha256(asked.draft),
        trace_id=record.trace_id,
    )


def _withheld_submission(
    record: ExchangeRecord, document: SubmittedDocument, _broken: Set[str]
) -> SubmittedDocument:
    asked = record.review or _NOTHING
    return replace(
        document,
        review_id=asked.review_id,
        draft_id=asked.draft_id,
        draft_content=asked.draft,
        status=_FAILED,
        failure=None,
        trace_id=record.trace_id,
    )


# REVIEW-6, REVIEW-9: drafts, and quotes of them and of sources, leave byte for byte; they are data
# beside offsets and digests, and what hides in them is a finding of its own.
_CLEAN_REVIEW: ExitLaw[ReviewDocument] = clean_law(
    without_model(lambda _, wire: ReviewDocument.from_wire(wire), "location", "quote")
)
_CLEAN_SUBMITTED: ExitLaw[SubmittedDocument] = clean_law(
    without_model(lambda _, wire: SubmittedDocument.from_wire(wire), "draft_content")
)
REVIEW_POLICY: Policy[ReviewDocument] = Policy(
    laws=(_CLEAN_REVIEW, REVIEW_LAW, trace_law()), fallback=_withheld_review
)
SUBMITTED_POLICY: Policy[SubmittedDocument] = Policy(
    laws=(_CLEAN_SUBMITTED, SUBMITTED_LAW, trace_law()), fallback=_withheld_submission
)
