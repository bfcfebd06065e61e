"""The reviewer: one pure function of a request, its sources and a judge.

Deterministic and linear: the draft and the sources are read once, each claim is held against a
fixed number of passages, and the judge is asked once, a bounded number of questions. It reaches
nothing (REVIEW-7) and changes nothing (REVIEW-6); it is total, so that no text can make it fail.

Order: claims of fact in the order of the draft, then what is seen otherwise than it was compared,
then what speaks to the reviewer, then stale sources. Findings that can cite nothing are dropped and
counted (REVIEW-3). So are those of a draft with more than ``MAX_FINDINGS``, the least grave and the
last of them first: nobody reads thousands, and the recommendation follows from the gravest, which
are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from troth.contracts.review.model import (
    Finding,
    Recommendation,
    Reviewed,
    ReviewRequest,
    ReviewSource,
    Severity,
    derive_finding_id,
    derive_review_id,
)
from troth.contracts.review.rules import manners, style
from troth.contracts.review.rules.asking import THRESHOLDS, Case, Judging, Thresholds, cases
from troth.contracts.review.rules.claims import left_out, weigh
from troth.contracts.review.rules.wording import MAX_CONSULTED, RULES, Lead, describe
from troth.language.alignment import index_sentences
from troth.language.claims import read_claims

MAX_LOCATION_CHARS = 400
MAX_FINDINGS = 200
_MAX_AROUND_CHARS = 600  # on each side of a claim, for what the draft says besides


def review(
    request: ReviewRequest,
    sources: Sequence[ReviewSource],
    judge: Judging,
    *,
    judge_name: str,
    thresholds: Thresholds = THRESHOLDS,
) -> Reviewed:
    """Review a draft against its sources.

    Args:
        sources: In the order of ``rag_retrieval_ids``; one that the request does not name is not
            looked at.
        judge: Must not fail; asked once, all pairs of the draft together.
        judge_name: Name and version, for the record.
    """
    named = [one for one in sources if one.source_id in frozenset(request.rag_retrieval_ids)]
    review_id = derive_review_id(request, named)
    leads = list(_leads(request.draft_content, named, judge, thresholds))
    findings, dropped = made_of(review_id, request.draft_content, leads)
    return Reviewed(
        review_id=review_id,
        findings=findings,
        recommendation=recommend(
            [finding.severity for finding in findings], has_sources=has_text(named)
        ),
        dropped=dropped,
        judge=judge_name,
    )


def made_of(
    review_id: str, draft: str, leads: Sequence[Lead]
) -> tuple[tuple[Finding, ...], tuple[tuple[str, int], ...]]:
    """The findings that leads make, and how many of each rule were left out.

    Left out is what could cite nothing (REVIEW-3), and what goes beyond ``MAX_FINDINGS``. Findings
    stand in the order of the draft, those without a place last; equal ones stand once.
    """
    lost = Counter(lead.rule for lead in leads if not lead.source_ids)
    made = dict.fromkeys(_finding(review_id, draft, lead) for lead in leads if lead.source_ids)
    ordered = sorted(made, key=lambda one: (one.start is None, one.start or 0, one.end or 0))
    kept = _gravest(ordered)
    lost.update(one.rule for one in ordered if one not in kept)
    return tuple(one for one in ordered if one in kept), tuple(sorted(lost.items()))


def _gravest(ordered: Sequence[Finding]) -> frozenset[Finding]:
    """The gravest findings, of equally grave ones the first, ``MAX_FINDINGS`` at most."""
    grades: list[str] = list(Severity)
    return frozenset(sorted(ordered, key=lambda one: grades.index(one.severity))[:MAX_FINDINGS])


def has_text(sources: Sequence[ReviewSource]) -> bool:
    """Whether there is anything to check facts against; a guide of style holds none."""
    return any(source.text.strip() for source in sources if not source.guides)


def recommend(severities: Sequence[str], *, has_sources: bool) -> Recommendation:
    """REVIEW-5: the one rule that derives the recommendation from the findings."""
    if Severity.HIGH in severities:
        return Recommendation.MAJOR_ISSUES
    if Severity.MEDIUM in severities or not has_sources:
        return Recommendation.REVIEW_REQUIRED
    return Recommendation.APPROVE


def _leads(
    draft: str, sources: Sequence[ReviewSource], judge: Judging, limits: Thresholds
) -> Iterator[Lead]:
    yield from style.against(draft, [one for one in sources if one.guides])
    # A guide states no fact: nothing of it supports, contradicts or completes the draft.
    sources = [one for one in sources if not one.guides]
    if not has_text(sources):
        return  # REVIEW-5: without sources there are no findings of fact
    index = index_sentences([(one.source_id, one.text) for one in sources])
    consulted = [one.source_id for one in sources]
    claims = read_claims(draft)
    first_use: dict[str, tuple[int, int]] = {}
    # REVIEW-13: a claim that also speaks to the reviewer is weighed like any other.
    for case in cases(claims, index, consulted, judge, limits):
        yield from _of_claim(case, draft, limits, first_use)
    disguised = manners.disguised(draft)
    # REVIEW-3: such a stretch cites the sources that it was compared with as it stands.
    yield from manners.in_draft("disguised", disguised, consulted[:MAX_CONSULTED])
    yield from manners.in_sources("source_disguised", index, manners.disguised)
    addressed = ((one.start, one.end) for one in claims if manners.addresses_reviewer(one.text))
    yield from manners.in_draft("addresses_reviewer", addressed, consulted[:1])
    yield from manners.in_sources("source_addresses_reviewer", index, manners.addresses_reviewer)
    yield from manners.stale(sources, first_use)


def _of_claim(
    case: Case, draft: str, limits: Thresholds, first_use: dict[str, tuple[int, int]]
) -> Iterator[Lead]:
    claim, weighed = case.claim, weigh(case, limits)
    for lead in weighed.leads:
        for source_id in lead.source_ids:
            first_use.setdefault(source_id, (claim.start, claim.end))
        yield lead
    if weighed.support is not None:
        first_use.setdefault(weighed.support.source_id, (claim.start, claim.end))
        if not weighed.leads:
            start = max(0, claim.start - _MAX_AROUND_CHARS)
            around = draft[start : claim.end + _MAX_AROUND_CHARS]
            yield from left_out(claim, around, weighed.support)


def _finding(review_id: str, draft: str, lead: Lead) -> Finding:
    rule = RULES[lead.rule]
    start, end, location = _place(draft, lead)
    finding = Finding(
        finding_id="",
        type=rule.type,
        severity=rule.severity,
        location=location,
        description=describe(rule, lead.mine, lead.theirs),
        source_ids=lead.source_ids,
        explanation=rule.explanation,
        rule=lead.rule,
        start=start,
        end=end,
        passages=lead.passages,
        suggestion=rule.suggestion,
    )
    return replace(finding, finding_id=derive_finding_id(review_id, finding))


def _place(draft: str, lead: Lead) -> tuple[int | None, int | None, str]:
    """REVIEW-9: the quote with its place, or the line reference of the whole draft."""
    if lead.start is None or lead.end is None:
        return None, None, "line 1"
    end = min(lead.end, lead.start + MAX_LOCATION_CHARS)
    return lead.start, end, draft[lead.start : end]
