"""Making a broken review lawful where that is possible, and the laws of both documents.

Repaired are REVIEW-10, by the fixed wording, and REVIEW-13, by taking out what is no advice. Every
other breach blocks: a finding that is not cited, or a draft that is not the same, cannot be mended
from here. Pure, deterministic and idempotent.

Whether a review, or a draft that waits for one, may leave: the exit clauses of REVIEW.

Each is decided once, on the document as read back from its final bytes and on the record of the
exchange: REVIEW-1, 2, 3, 4, 6, 7, 9, 10 and 13. Not decided here: REVIEW-5 and 14, which the
reviewer keeps and tests show; REVIEW-8 and 11, which are kept around it; REVIEW-12, which is
measured. The record holds what the document cannot: the draft, the sources and the word of the
guard. Without it nothing can be told, and nothing leaves. The order of clauses has no meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import replace

from troth.contracts.review.model import (
    DISCLAIMER,
    STATUSES,
    Finding,
    Passage,
    Recommendation,
    ReviewDocument,
    SubmittedDocument,
    Summary,
    derive_finding_id,
)
from troth.contracts.review.rules.wording import RULES, SUGGESTIONS
from troth.kernel.digests import text_sha256
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.reviewing import ReviewRecord
from troth.kernel.verdicts import Repair, Verdict, decide, not_applicable, undecided

_DECIDED = (
    "REVIEW-1",
    "REVIEW-2",
    "REVIEW-3",
    "REVIEW-4",
    "REVIEW-6",
    "REVIEW-7",
    "REVIEW-9",
    "REVIEW-10",
    "REVIEW-13",
)
CLAUSES = frozenset(_DECIDED)
_LINE = re.compile(r"line ([1-9][0-9]{0,6})")


def decide_review(document: ReviewDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``CLAUSES``; pure, never raises."""
    if record.review is None:
        return tuple(undecided(clause, "no_review_recorded") for clause in _DECIDED)
    return tuple(_of_review(document, record.review))


def decide_submitted(document: SubmittedDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``CLAUSES``; pure, never raises."""
    if record.review is None:
        return tuple(undecided(clause, "no_review_recorded") for clause in _DECIDED)
    return tuple(_of_submission(document, record.review))


def _of_submission(document: SubmittedDocument, asked: ReviewRecord) -> Iterator[Verdict]:
    yield decide("REVIEW-1", _is_answerable(document.draft_id, asked), "request_incomplete")
    named = document.review_id == asked.review_id and document.status in STATUSES
    yield decide("REVIEW-2", named and bool(asked.review_id), "review_id_differs")
    # REVIEW-6: byte for byte, before anybody has looked at it.
    yield decide("REVIEW-6", document.draft_content == asked.draft, "draft_changed")
    yield _guarded(asked) or not_applicable("REVIEW-7", "no_reviewer_ran")
    for clause in ("REVIEW-3", "REVIEW-4", "REVIEW-9", "REVIEW-10", "REVIEW-13"):
        yield not_applicable(clause, "no_review_yet")


def _of_review(document: ReviewDocument, asked: ReviewRecord) -> Iterator[Verdict]:
    findings = document.findings
    yield decide("REVIEW-1", _is_answerable(document.draft_id, asked), "request_incomplete")
    yield decide("REVIEW-2", _ids_follow(document, asked), "id_not_derived")
    yield decide("REVIEW-3", all(_is_cited(one, asked) for one in findings), "uncited_finding")
    yield decide("REVIEW-4", _is_closed(document), "outside_closed_sets")
    # REVIEW-6: the draft stands beside the review; the digest says that it is the same one.
    same = document.draft_sha256 == text_sha256(asked.draft)
    yield decide("REVIEW-6", same, "draft_changed")
    yield _guarded(asked) or undecided("REVIEW-7", "guard_not_recorded")
    located = all(resolves(one, asked.draft) for one in findings)
    yield decide("REVIEW-9", located, "location_does_not_resolve")
    yield decide("REVIEW-10", document.disclaimer == DISCLAIMER, "disclaimer_differs")
    yield decide("REVIEW-13", all(map(only_advises, findings)), "suggestion_is_no_advice")


def _guarded(asked: ReviewRecord) -> Verdict | None:
    guarded = asked.guarded
    return None if guarded is None else decide("REVIEW-7", guarded, "reviewer_not_guarded")


def _is_answerable(draft_id: str, asked: ReviewRecord) -> bool:
    """REVIEW-1: the answer is to a request that had what it needs, and to that one."""
    given = bool(asked.draft_id.strip()) and bool(asked.draft.strip())
    unique = len(set(asked.source_ids)) == len(asked.source_ids)
    return given and unique and draft_id == asked.draft_id


def _ids_follow(document: ReviewDocument, asked: ReviewRecord) -> bool:
    """REVIEW-2: every id is the one that its content yields, and none stands twice."""
    ids = [one.finding_id for one in document.findings]
    derived = [derive_finding_id(document.review_id, one) for one in document.findings]
    same = bool(asked.review_id) and document.review_id == asked.review_id
    return same and ids == derived and len(set(ids)) == len(ids)


def _is_cited(finding: Finding, asked: ReviewRecord) -> bool:
    """REVIEW-3: sources of the request, quoted as they stand, and why they matter."""
    rule = RULES.get(finding.rule)
    cited = frozenset(finding.source_ids)
    return (
        rule is not None
        and bool(cited)
        and len(cited) == len(finding.source_ids)
        and cited <= frozenset(asked.source_ids)
        and finding.explanation == rule.explanation
        and all(one.source_id in cited and _stands(one, asked) for one in finding.passages)
    )


def _stands(passage: Passage, asked: ReviewRecord) -> bool:
    source = asked.source_texts.get(passage.source_id)
    if source is None or not 0 <= passage.start < passage.end <= len(source):
        return False
    exact = source[passage.start : passage.end] == passage.quote
    return exact and passage.sha256 == text_sha256(passage.quote)


def _is_closed(document: ReviewDocument) -> bool:
    """REVIEW-4: closed sets, the type and severity of the rule, and counts that add up."""
    severities = [one.severity for one in document.findings]
    return (
        all(map(_fits_its_rule, document.findings))
        and document.recommendation in frozenset(Recommendation)
        and document.summary == Summary.of(severities)
        and document.dropped_findings >= 0
    )


def _fits_its_rule(finding: Finding) -> bool:
    rule = RULES.get(finding.rule)
    return rule is not None and (finding.type, finding.severity) == (rule.type, rule.severity)


def resolves(finding: Finding, draft: str) -> bool:
    """REVIEW-9: whether a location is a quote at its place, or a line that the draft has."""
    start, end = finding.start, finding.end
    if start is None or end is None:
        line = _LINE.fullmatch(finding.location)
        return line is not None and int(line[1]) <= draft.count("\n") + 1
    return 0 <= start < end <= len(draft) and draft[start:end] == finding.location


def only_advises(finding: Finding) -> bool:
    """REVIEW-13: whether a suggestion is one of the fixed sentences of advice, or there is none.

    Whatever else stood there would be words for the draft, or somebody else's words.
    """
    return finding.suggestion is None or finding.suggestion in SUGGESTIONS


_WHAT = {
    "REVIEW-10": "put the disclaimer back",
    "REVIEW-13": "removed a suggestion that was no advice",
}


def repair_review(
    document: ReviewDocument, _record: ExchangeRecord, broken: Set[str]
) -> tuple[ReviewDocument, tuple[Repair, ...]]:
    """Repair what can be repaired; with none of ours among the broken ids nothing changes."""
    asked = sorted(clause for clause in broken if clause in _WHAT)
    if "REVIEW-10" in asked:
        document = replace(document, disclaimer=DISCLAIMER)
    if "REVIEW-13" in asked:
        document = replace(
            document,
            findings=tuple(
                one if only_advises(one) else replace(one, suggestion=None)
                for one in document.findings
            ),
        )
    return document, tuple(Repair(clause=clause, what=_WHAT[clause]) for clause in asked)


REVIEW_LAW: ExitLaw[ReviewDocument] = ExitLaw(
    clauses=CLAUSES, decide=decide_review, repair=repair_review
)
SUBMITTED_LAW: ExitLaw[SubmittedDocument] = ExitLaw(
    clauses=CLAUSES, decide=decide_submitted, repair=leave_unrepaired
)
