"""Reviews beside answers: what an answer says, held against the sources that its evidence cites.

The review id stands in the answer before anything is reviewed, because it follows from the draft
and the digests of the sources (REVIEW-2). The draft is what the sections say, not the page around
them: headings and limitations are Troth's own words. The answer is sealed and committed first; that
its review could not be entered never keeps it from leaving (REVIEW-8).
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.limits import NO_MODEL, NO_REVIEW, WITHHELD
from troth.contracts.answers.refining import text_to_refine
from troth.contracts.answers.sections import render_answer
from troth.contracts.review.model import ReviewSource
from troth.kernel.errors import CallerError, TrothError
from troth.kernel.evidence import EvidenceSet, Source
from troth.kernel.exchange import ExchangeRecord
from troth.runtime.enforce import Policy
from troth.runtime.purity import ImpurePass
from troth.runtime.reviewing.case import ReviewCase, review_request
from troth.runtime.reviewing.reviews import Reviews
from troth.runtime.reviewing.sources import MAX_SOURCE_CHARS

_log = logging.getLogger("troth.reviews")


@dataclass(frozen=True, kw_only=True)
class AnswerReviews:
    """Enters answers for review.

    Attributes:
        reviews: Opened when they are first needed.
    """

    reviews: Callable[[], Reviews]

    async def enter(self, document: AnswerDocument, evidence: EvidenceSet, tenant: str) -> None:
        """Store an answer that was sealed with a review id, and start its review.

        What keeps it from being stored is told to the process log, and to nobody else.
        """
        case = answer_case(document, evidence)
        if case is None or document.review_id != case.review_id:
            return
        try:
            reviews = self.reviews()
            await reviews.enter(reviews.sources.aged(case), tenant)
        except (TrothError, ImpurePass):
            _log.exception("answer not entered for review", extra={"trace_id": document.trace_id})


def with_review(policy: Policy[AnswerDocument]) -> Policy[AnswerDocument]:
    """The policy of answers whose review was asked for: it writes the review id into them."""
    return replace(policy, finish=_with_review_id)


def answer_case(document: AnswerDocument, evidence: EvidenceSet) -> ReviewCase | None:
    """What is reviewed of an answer; ``None`` where there is nothing to review in it."""
    draft = _draft(document)
    sources = tuple(
        _source(one, evidence.texts[one.source_id])
        for one in evidence.sources
        if one.source_id in evidence.texts
    )
    too_long = sum(len(one.text) for one in sources) > MAX_SOURCE_CHARS
    if draft is None or WITHHELD in document.limitations or too_long:
        return None
    try:
        asked = review_request(
            draft,
            ids=[one.source_id for one in sources],
            project_id=None,
            draft_id=document.receipt_id,
        )
    except CallerError:  # longer than a draft may be, or of more sources
        return None
    return ReviewCase(request=asked, sources=sources)


def _with_review_id(document: AnswerDocument, record: ExchangeRecord) -> AnswerDocument:
    case = answer_case(document, record.evidence)
    others = tuple(limit for limit in document.limitations if limit != NO_REVIEW)
    changed = replace(
        document,
        review_id=None if case is None else case.review_id,
        limitations=(*others, NO_REVIEW) if case is None and document.sections else others,
    )
    return replace(changed, answer=render_answer(changed)) if document.sections else changed


def _draft(document: AnswerDocument) -> str | None:
    """The facts as they are stated, then what a model made of them."""
    sections = document.sections
    if sections is None:
        return None
    parts = [line.fact for line in sections.evidence]
    if NO_MODEL not in document.limitations:  # else the rest is Troth's own words about the quotes
        parts += filter(None, [text_to_refine(sections)])
    return "\n\n".join(parts) if parts else None


def _source(source: Source, text: str) -> ReviewSource:
    return ReviewSource(
        source_id=source.source_id,
        title=source.title,
        text=text,
        text_sha256=source.text_sha256,
        published_at=source.published_at,
    )
