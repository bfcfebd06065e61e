"""Making a broken review lawful where that is possible, and the laws of both documents.

Repaired are REVIEW-10, by the fixed wording, and REVIEW-13, by taking out what is no advice. Every
other breach blocks: a finding that is not cited, or a draft that is not the same, cannot be mended
from here. Pure, deterministic and idempotent.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from troth.contracts.review.decide import CLAUSES, decide_review, decide_submitted, only_advises
from troth.contracts.review.document import ReviewDocument, StatedFinding, SubmittedDocument
from troth.contracts.review.model import DISCLAIMER
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.verdicts import Repair

_WHAT = {
    "REVIEW-10": "put the disclaimer back",
    "REVIEW-13": "removed a suggestion that was no advice",
}


def repair_review(
    document: ReviewDocument, record: ExchangeRecord, broken: Set[str]
) -> tuple[ReviewDocument, tuple[Repair, ...]]:
    """Repair what can be repaired; with none of ours among the broken ids nothing changes."""
    del record
    asked = sorted(clause for clause in broken if clause in _WHAT)
    if "REVIEW-10" in asked:
        document = replace(document, disclaimer=DISCLAIMER)
    if "REVIEW-13" in asked:
        document = replace(document, findings=tuple(map(_advice_only, document.findings)))
    return document, tuple(Repair(clause=clause, what=_WHAT[clause]) for clause in asked)


def _advice_only(finding: StatedFinding) -> StatedFinding:
    return finding if only_advises(finding) else replace(finding, suggestion=None)


REVIEW_LAW: ExitLaw[ReviewDocument] = ExitLaw(
    clauses=CLAUSES, decide=decide_review, repair=repair_review
)
SUBMITTED_LAW: ExitLaw[SubmittedDocument] = ExitLaw(
    clauses=CLAUSES, decide=decide_submitted, repair=leave_unrepaired
)
