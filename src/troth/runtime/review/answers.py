"""Reviews beside answers: what an answer says, held against the sources that its evidence cites.

One way in for answers, panels and chat turns, which differ in what they state (``stated``). The
review id stands in the answer before anything is reviewed, because it follows from the draft and
the digests of the sources (REVIEW-2). The answer is sealed and committed first; that its review
could not be entered never keeps it from leaving (REVIEW-8).
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from troth.contracts.review.model import ReviewSource
from troth.kernel.errors import CallerError, TrothError
from troth.kernel.evidence import EvidenceSet, Source
from troth.kernel.exchange import ExchangeRecord
from troth.runtime.exchange.closing import run_exchange
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.seal import Seal, Sealed
from troth.runtime.review.case import ReviewCase, review_request
from troth.runtime.review.reviews import BESIDE, Reviews
from troth.runtime.review.sources import MAX_SOURCE_CHARS
from troth.runtime.review.stated import R, Stating

_log = logging.getLogger("troth.reviews")


@dataclass(frozen=True, kw_only=True)
class AnswerReviews:
    """Has answers reviewed beside. One per process; safe for concurrent use.

    Attributes:
        reviews: Opened when they are first needed.
    """

    seal: Seal
    reviews: Callable[[], Reviews]

    async def close(
        self,
        exchange: Exchange,
        work: Awaitable[R],
        policy: Policy[R],
        stating: Stating[R],
        *,
        wanted: bool,
    ) -> Sealed[R]:
        """Do the work of an exchange, seal it, and enter it for review where that is wanted.

        Raises:
            RefusedExchange: The work failed; the sealed problem is in the exception.
            StorageFailure: Nothing could be sealed; nothing may leave.
        """
        if not wanted:
            return await run_exchange(self.seal, exchange, work, policy)
        sealed = await run_exchange(self.seal, exchange, work, with_review(policy, stating))
        # REVIEW-8: the answer exists, and waits for no review.
        await self._enter(sealed.document, stating, exchange)
        return sealed

    async def _enter(self, document: R, stating: Stating[R], exchange: Exchange) -> None:
        """Store what was sealed with a review id, and start its review.

        What keeps it from being stored is told to the process log, and to nobody else.
        """
        case = answer_case(document, stating, exchange.evidence)
        if case is None or document.review_id != case.review_id:
            return
        try:
            reviews = self.reviews()
            await reviews.enter(reviews.sources.aged(case), exchange.origin.tenant, way=BESIDE)
        except TrothError:
            _log.exception("answer not entered for review", extra={"trace_id": exchange.trace_id})


def with_review(policy: Policy[R], stating: Stating[R]) -> Policy[R]:
    """The policy of documents whose review was asked for: it writes the review id into them."""
    finish = policy.finish

    def named(document: R, record: ExchangeRecord) -> R:
        case = answer_case(document, stating, record.evidence)
        document = stating.named(document, None if case is None else case.review_id)
        # What else follows from the words follows from those that leave.
        return document if finish is None else finish(document, record)

    return replace(policy, finish=named)


def answer_case(document: R, stating: Stating[R], evidence: EvidenceSet) -> ReviewCase | None:
    """What is reviewed of a document; ``None`` where there is nothing to review in it."""
    draft = stating.draft(document)
    sources = tuple(
        _source(one, evidence.texts[one.source_id])
        for one in evidence.sources
        if one.source_id in evidence.texts
    )
    too_long = sum(len(one.text) for one in sources) > MAX_SOURCE_CHARS
    if draft is None or too_long:
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


def _source(source: Source, text: str) -> ReviewSource:
    return ReviewSource(
        source_id=source.source_id,
        title=source.title,
        text=text,
        text_sha256=source.text_sha256,
        published_at=source.published_at,
    )
