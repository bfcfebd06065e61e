"""Settling which of the intents that have cues are meant.

Words of one intent often stand in a mail that is about another: who reports a loss sends papers,
who cancels asks for money back. The table below says who gives way to whom, and from which
confidence on an intent stands on its own nevertheless.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.contracts.gate.intake.model import LabelReading

LEAST: Final = 0.55
"""Confidence from which an intent is told."""
_ON_ITS_OWN: Final = 2.0  # nothing is as sure as that: it always gives way
_CLAIMS: Final = ("CLAIM_NEW", "CLAIM_UPDATE")
_YIELDS: Final[tuple[tuple[str, tuple[str, ...], float], ...]] = (
    ("CLAIM_NEW", ("CLAIM_UPDATE",), 0.95),
    ("CLAIM_UPDATE", ("CLAIM_NEW",), 0.86),
    ("CLAIM_NEW", ("POLICY_CANCELLATION", "TECHNICAL", "GDPR_REQUEST"), 0.85),
    ("CLAIM_NEW", ("LEGAL", "COMPLAINT", "COVERAGE_QUESTION"), 0.88),
    ("LEGAL", (*_CLAIMS, "BROKER_INTERMEDIARY"), 0.86),
    ("COMPLAINT", ("GDPR_REQUEST", *_CLAIMS, "BILLING_QUESTION"), 0.80),
    ("POLICY_CANCELLATION", (*_CLAIMS, "BILLING_QUESTION"), 0.80),
    ("POLICY_CHANGE", (*_CLAIMS, "LEGAL", "GDPR_REQUEST", "POLICY_CANCELLATION"), 0.95),
    ("POLICY_CHANGE", ("BILLING_QUESTION", "TECHNICAL"), 0.85),
    ("BILLING_QUESTION", (*_CLAIMS, "LEGAL", "GDPR_REQUEST", "POLICY_CANCELLATION"), 0.97),
    ("BILLING_QUESTION", ("POLICY_CHANGE", "COVERAGE_QUESTION", "TECHNICAL"), 0.86),
    (
        "DOCUMENT_SUBMISSION",
        ("GDPR_REQUEST", "LEGAL", "COMPLAINT", "CLAIM_NEW", "POLICY_CANCELLATION", "TECHNICAL"),
        _ON_ITS_OWN,
    ),
    ("DOCUMENT_SUBMISSION", ("CLAIM_UPDATE", "POLICY_CHANGE", "BILLING_QUESTION"), 0.93),
    ("COVERAGE_QUESTION", ("GDPR_REQUEST", "LEGAL", *_CLAIMS, "POLICY_CANCELLATION"), 0.98),
    ("COVERAGE_QUESTION", ("POLICY_CHANGE", "BILLING_QUESTION", "TECHNICAL"), 0.80),
    ("BROKER_INTERMEDIARY", ("LEGAL",), 0.95),
    ("TECHNICAL", ("GDPR_REQUEST", "LEGAL", *_CLAIMS, "POLICY_CANCELLATION"), 0.95),
    ("TECHNICAL", ("BILLING_QUESTION", "DOCUMENT_SUBMISSION", "POLICY_CHANGE"), 0.80),
    (
        "GENERAL_INQUIRY",
        (
            *("GDPR_REQUEST", "LEGAL", "COMPLAINT", "POLICY_CANCELLATION", "POLICY_CHANGE"),
            *(*_CLAIMS, "COVERAGE_QUESTION", "BROKER_INTERMEDIARY", "DOCUMENT_SUBMISSION"),
        ),
        0.95,
    ),
    ("GENERAL_INQUIRY", ("BILLING_QUESTION", "TECHNICAL"), 0.80),
)


def settle(found: Mapping[str, LabelReading]) -> dict[str, LabelReading]:
    """The intents that are meant, of those that have cues, by name."""
    told = {name: one for name, one in found.items() if one.confidence >= LEAST}
    kept = dict(told)
    for weaker, stronger, alone in _YIELDS:
        one = kept.get(f"INTENT_{weaker}")
        if one is None or one.confidence >= alone:
            continue
        rivals = (kept.get(f"INTENT_{name}") for name in stronger)
        if any(rival and rival.confidence >= one.confidence - 0.1 for rival in rivals):
            del kept[one.label]
    return kept
