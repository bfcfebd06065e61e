"""A small set of sources, and reviews against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troth.contracts.review.model import (
    Finding,
    ReviewDocument,
    Reviewed,
    ReviewRequest,
    ReviewSource,
    SubmittedDocument,
)
from troth.contracts.review.review import review
from troth.kernel.digests import text_sha256
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.judgements import Judgement, Label
from troth.kernel.reviewing import ReviewRecord

LEAVE = """# Annual leave

Full-time employees receive 28 days of paid annual leave per calendar year. Unused days lapse on
31 March, unless illness made it impossible to take them.

Leave is requested in the people portal and approved by the line manager.
A manager may refuse a request only if two thirds of the team would be absent at the same time.

- Up to three days of leave need one week of notice.
- Longer leave needs four weeks of notice.

Employees may work from home after six months of employment. This does not apply to
laboratory staff.
"""
COMPANY = """# Company history

The company was founded in Leeds on 3 March 2003 by Miriam Oakes. Pets are allowed in the office.
The Basic plan is faster than the Plus plan. Some stations report their readings hourly.
The new sensor will probably reach customers in autumn.
"""
OLD_LEAVE = """# Onboarding

Full-time employees receive 25 days of paid annual leave per calendar year.
"""


def source(source_id: str, text: str, *, stale: bool = False) -> ReviewSource:
    return ReviewSource(
        source_id=source_id,
        title=source_id.title(),
        text=text,
        text_sha256=text_sha256(text),
        stale=stale,
    )


SOURCES = (source("leave", LEAVE), source("company", COMPANY))


def unsure(pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
    """A judge that knows words alone, and never knows."""
    said = Judgement(label=Label.NOT_ENOUGH_INFO, score=1.0, reason="unrelated", judge="unsure/1")
    return [said for _ in pairs]


def request(draft: str, sources: tuple[ReviewSource, ...] = SOURCES) -> ReviewRequest:
    ids = tuple(one.source_id for one in sources)
    return ReviewRequest(draft_id="draft-1", draft_content=draft, rag_retrieval_ids=ids)


def reviewed(draft: str, sources: tuple[ReviewSource, ...] = SOURCES) -> Reviewed:
    return review(request(draft, sources), sources, unsure, judge_name="unsure/1")


def found(draft: str, sources: tuple[ReviewSource, ...] = SOURCES) -> tuple[Finding, ...]:
    return reviewed(draft, sources).findings


def rules(draft: str, sources: tuple[ReviewSource, ...] = SOURCES) -> list[str]:
    return [finding.rule for finding in found(draft, sources)]


DRAFT = """Dear Ms Miller,

Full-time employees receive 30 days of paid annual leave per calendar year.
Unused days lapse on 31 March. The canteen serves sushi on Fridays.
"""


def record(draft: str = DRAFT, *, guarded: bool | None = True) -> ExchangeRecord:
    made = reviewed(draft)
    asked = ReviewRecord(
        draft_id="draft-1",
        draft=draft,
        source_ids=tuple(one.source_id for one in SOURCES),
        review_id=made.review_id,
        source_texts={one.source_id: one.text for one in SOURCES},
        guarded=guarded,
    )
    return ExchangeRecord(trace_id="trace-1", surface="test", mode=Mode.WORK, review=asked)


def document(draft: str = DRAFT) -> ReviewDocument:
    return ReviewDocument.of(
        reviewed(draft),
        draft_id="draft-1",
        draft=draft,
        timestamp="2026-11-21T12:00:00Z",
        trace_id="trace-1",
        receipt_id="receipt-1",
        nonce="nonce-1",
    )


def submitted(draft: str = DRAFT) -> SubmittedDocument:
    return SubmittedDocument(
        review_id=reviewed(draft).review_id,
        draft_id="draft-1",
        draft_content=draft,
        status="pending",
        trace_id="trace-1",
        receipt_id="receipt-1",
        nonce="nonce-1",
    )


def with_finding(whole: ReviewDocument, **changes: object) -> ReviewDocument:
    """The document with its first finding changed."""
    first = replace(whole.findings[0], **changes)  # type: ignore[arg-type]
    return replace(whole, findings=(first, *whole.findings[1:]))
