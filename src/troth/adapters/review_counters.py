"""Counters of reviews on prometheus-client: what was asked for, how it ended, what people said.

Labels are closed sets of codes; nothing of a draft, a source or a tenant is among them.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram

from troth.ports.reviews import HumanDecision, ReviewFailure, ReviewOutcome

_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600)
DONE = "done"


class ReviewCounters:
    """Counts reviews; one per process, thread-safe; implements ``ports.reviews.ReviewMeter``."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._requested = Counter(
            "troth_reviews_requested", "Drafts entered for review", ("way",), registry=registry
        )
        self._ended = Counter(
            "troth_reviews_ended",
            "Runs of the reviewer by outcome",
            ("outcome",),
            registry=registry,
        )
        self._expired = Counter(
            "troth_review_claims_expired",
            "Reviews taken over from a process that stopped",
            registry=registry,
        )
        self._recommendations = Counter(
            "troth_review_recommendations",
            "Reviews by recommendation",
            ("recommendation",),
            registry=registry,
        )
        self._findings = Counter(
            "troth_review_findings", "Findings by type", ("type",), registry=registry
        )
        self._decisions = Counter(
            "troth_review_decisions", "Decisions on findings", ("decision",), registry=registry
        )
        self._seconds = Histogram(
            "troth_review_seconds",
            "Time from the claim of a review to its end",
            buckets=_SECONDS,
            registry=registry,
        )

    def requested(self, way: str) -> None:
        """Count a case that was entered."""
        self._requested.labels(way).inc()

    def taken_over(self) -> None:
        """Count a claim that ran out before its review was there."""
        self._expired.inc()

    def ended(self, outcome: ReviewOutcome | ReviewFailure, *, seconds: float) -> None:
        """Count a run, and how long it took from its claim to its end."""
        self._seconds.observe(seconds)
        if isinstance(outcome, ReviewFailure):
            self._ended.labels(outcome.value).inc()
            return
        self._ended.labels(DONE).inc()
        self._recommendations.labels(outcome.recommendation).inc()
        for kind in outcome.types:
            self._findings.labels(kind).inc()

    def decided(self, decision: HumanDecision) -> None:
        """Count a decision that was recorded."""
        self._decisions.labels(decision.value).inc()
