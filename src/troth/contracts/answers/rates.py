"""TRUST-7.1: the rates of the answer contract against the bands they are expected in.

Source: trust_contract.md, Operational Monitoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FAILURE_ALERT = 0.40


@dataclass(frozen=True, kw_only=True, slots=True)
class Counts:
    """What was counted since the process started, Work mode only.

    Attributes:
        prompts: Exchanges that asked something.
        triggered: Of these, classified as needing evidence.
        questioned: Of these, answered with questions.
        retrievals: Retrievals that were run.
        retrieved: Of these, with at least one fact.
        failures: Retrievals without a fact, by evidence status.
    """

    prompts: int = 0
    triggered: int = 0
    questioned: int = 0
    retrievals: int = 0
    retrieved: int = 0
    failures: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rate:
    """One rate and its band, as fractions; ``value`` is ``None`` while nothing was counted."""

    name: str
    value: float | None
    low: float
    high: float

    @property
    def is_within(self) -> bool | None:
        """Whether the rate lies in its band; ``None`` while there is nothing to count."""
        return None if self.value is None else self.low <= self.value <= self.high


@dataclass(frozen=True, kw_only=True, slots=True)
class Rates:
    """The three rates, and whether the failure alert fires."""

    rates: tuple[Rate, ...]
    failure_rate: float | None
    alert: bool


def decide_rates(counts: Counts) -> Rates:
    """Set the counted rates against their bands; the alert fires above 40 % failed retrievals."""
    failed = sum(counts.failures.values())
    failure_rate = _share(failed, counts.retrievals)
    return Rates(
        rates=(
            Rate(
                name="evidence_trigger_rate",
                value=_share(counts.triggered, counts.prompts),
                low=0.20,
                high=0.40,
            ),
            Rate(
                name="question_rate",
                value=_share(counts.questioned, counts.prompts),
                low=0.05,
                high=0.15,
            ),
            Rate(
                name="evidence_success_rate",
                value=_share(counts.retrieved, counts.retrievals),
                low=0.60,
                high=0.80,
            ),
        ),
        failure_rate=failure_rate,
        alert=failure_rate is not None and failure_rate > FAILURE_ALERT,
    )


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
