"""What is counted of reviews, as it is scraped."""

from __future__ import annotations

from troth.adapters.metrics import PrometheusMeter
from troth.ports.reviews import HumanDecision, ReviewFailure, ReviewMeter, ReviewOutcome


def _shown(meter: PrometheusMeter) -> dict[str, str]:
    lines = meter.render().decode().splitlines()
    kept = (line.rpartition(" ") for line in lines if line.startswith("troth_review"))
    return {name: value for name, _, value in kept if "_created" not in name}


def test_reviews_are_counted_by_what_came_of_them() -> None:
    meter = PrometheusMeter()
    reviews: ReviewMeter = meter.reviews
    reviews.requested("handed_in")
    reviews.requested("beside")
    reviews.requested("beside")
    made = ReviewOutcome(recommendation="major_issues", types=("factual_error", "factual_error"))
    reviews.ended(made, seconds=0.2)
    reviews.ended(ReviewOutcome(recommendation="approve"), seconds=0.02)
    reviews.ended(ReviewFailure.TIMED_OUT, seconds=40)
    reviews.decided(HumanDecision.DISMISS)
    shown = _shown(meter)
    expected = {
        'troth_reviews_requested_total{way="handed_in"}': "1.0",
        'troth_reviews_requested_total{way="beside"}': "2.0",
        'troth_reviews_ended_total{outcome="done"}': "2.0",
        'troth_reviews_ended_total{outcome="timed_out"}': "1.0",
        'troth_review_recommendations_total{recommendation="major_issues"}': "1.0",
        'troth_review_recommendations_total{recommendation="approve"}': "1.0",
        'troth_review_findings_total{type="factual_error"}': "2.0",
        'troth_review_decisions_total{decision="dismiss"}': "1.0",
        "troth_review_seconds_count": "3.0",
        'troth_review_seconds_bucket{le="0.25"}': "2.0",
        'troth_review_seconds_bucket{le="60.0"}': "3.0",
    }
    assert {name: shown.get(name) for name in expected} == expected


def test_nothing_is_counted_where_nothing_happened() -> None:
    assert set(_shown(PrometheusMeter()).values()) == {"0.0"}
