"""Counters on prometheus-client; the rates of TRUST-7.1 are worked out when they are scraped.

Counters of reviews on prometheus-client: what was asked for, how it ended, what people said.

Labels are closed sets of codes; nothing of a draft, a source or a tenant is among them.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from threading import Lock

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from troth.contracts.answers.rates import Counts, Rates, decide_rates
from troth.kernel.exchange import ExchangeRecord, Mode, StepKind
from troth.kernel.jsontypes import JsonObject
from troth.kernel.refinement import RefinementRecord
from troth.kernel.verdicts import Repair, Verdict
from troth.ports.reviews import HumanDecision, ReviewFailure, ReviewOutcome

_REVIEW_SECONDS = (
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    30,
    60,
    120,
    300,
    900,
    3600,
)
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
            buckets=_REVIEW_SECONDS,
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


_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class PrometheusMeter(Collector):
    """Counts sealed exchanges; one per process, thread-safe.

    Attributes:
        reviews: Counts reviews, in the same exposition.
    """

    content_type = "text/plain; version=0.0.4; charset=utf-8"

    def __init__(self) -> None:
        self._lock = Lock()
        self._tally: Tally[str] = Tally()
        self._failures: Tally[str] = Tally()
        self.registry = CollectorRegistry(auto_describe=False)
        self._exchanges = Counter(
            "troth_exchanges", "Sealed exchanges", ("surface", "mode"), registry=self.registry
        )
        self._evidence = Counter(
            "troth_evidence_retrievals", "Retrievals by status", ("status",), registry=self.registry
        )
        self._repairs = Counter(
            "troth_repairs", "Repairs made by the seal", ("clause",), registry=self.registry
        )
        self._broken = Counter(
            "troth_clauses_broken",
            "Clauses not kept when decided",
            ("clause",),
            registry=self.registry,
        )
        self._attempts = Counter(
            "troth_gate_attempts",
            "Attempts at the gate by result",
            ("stage", "result"),
            registry=self.registry,
        )
        self._model_tokens = Counter(
            "troth_model_tokens",
            "Tokens that models read and wrote, as reported or else estimated",
            ("model", "direction"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "troth_exchange_seconds",
            "Time from opening to commit",
            ("surface",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._thinking = Counter(
            "troth_thinking_runs",
            "Runs of thinking by stop",
            ("stop_reason",),
            registry=self.registry,
        )
        self._thinking_tokens = Counter(
            "troth_thinking_tokens", "Estimated tokens that passes took", registry=self.registry
        )
        self._offences = Counter(
            "troth_thinking_offences",
            "What counted towards abuse scores",
            ("offence",),
            registry=self.registry,
        )
        self._refused = Counter(
            "troth_refused_at_the_door",
            "Responses to whoever was not let in, by status",
            ("status",),
            registry=self.registry,
        )
        self.reviews = ReviewCounters(self.registry)
        self.registry.register(self)

    def observe(
        self,
        record: ExchangeRecord,
        verdicts: Sequence[Verdict],
        repairs: Sequence[Repair],
        *,
        duration_s: float,
    ) -> None:
        """Count one sealed exchange."""
        self._exchanges.labels(record.surface, record.mode.value).inc()
        self._seconds.labels(record.surface).observe(duration_s)
        for repair in repairs:
            self._repairs.labels(repair.clause).inc()
        for verdict in verdicts:
            if not verdict.is_kept:
                self._broken.labels(verdict.clause).inc()
        for gate in record.gate:
            for reason in gate.reasons:
                self._attempts.labels(gate.stage, reason.partition(":")[0]).inc()
            if gate.accepted:
                self._attempts.labels(gate.stage, "accepted").inc()
            for way, tokens in (("input", gate.input_tokens), ("output", gate.output_tokens)):
                self._model_tokens.labels(gate.model, way).inc(sum(tokens))
        self._tally_rates(record)

    def refused(self, status: int) -> None:
        """Count a response to somebody who was not let in."""
        self._refused.labels(str(status)).inc()

    def offended(self, offence: str) -> None:
        """Count an offence towards somebody's abuse score."""
        self._offences.labels(str(offence)).inc()

    def thought(self, run: RefinementRecord) -> None:
        """Count a run of deep thinking."""
        self._thinking.labels(run.stop_reasons[0].value).inc()
        self._thinking_tokens.inc(run.tokens)

    def _tally_rates(self, record: ExchangeRecord) -> None:
        if record.mode is not Mode.WORK or (record.needs_evidence is None and not record.questions):
            return
        with self._lock:
            self._tally["prompts"] += 1
            self._tally["triggered"] += bool(record.needs_evidence)
            self._tally["questioned"] += bool(record.questions)
            if record.count(StepKind.RETRIEVE):
                self._tally["retrievals"] += 1
                self._evidence.labels(record.evidence.status.value).inc()
                if record.evidence.facts:
                    self._tally["retrieved"] += 1
                else:
                    self._failures[record.evidence.status.value] += 1

    def rates(self) -> Rates:
        """The rates so far against their bands."""
        with self._lock:
            counts = Counts(
                prompts=self._tally["prompts"],
                triggered=self._tally["triggered"],
                questioned=self._tally["questioned"],
                retrievals=self._tally["retrievals"],
                retrieved=self._tally["retrieved"],
                failures=dict(self._failures),
            )
        return decide_rates(counts)

    def latencies(self) -> list[JsonObject]:
        """By surface, how many exchanges there were, and within how many seconds they ended.

        ``median_s`` and ``p95_s`` are edges of the histogram: at most so long; ``None`` beyond it.
        """
        buckets: dict[str, list[tuple[float, float]]] = {}
        for sample in next(iter(self._seconds.collect())).samples:
            if sample.name.endswith("_bucket"):
                edge = (float(sample.labels["le"]), sample.value)
                buckets.setdefault(sample.labels["surface"], []).append(edge)
        return [
            {
                "surface": surface,
                "count": int(edges[-1][1]),
                "median_s": _within(edges, 0.5),
                "p95_s": _within(edges, 0.95),
            }
            for surface, edges in sorted(buckets.items())
        ]

    def attempts(self) -> list[JsonObject]:
        """Calls of models by stage and result."""
        found = next(iter(self._attempts.collect())).samples
        return [
            {**sample.labels, "count": int(sample.value)}
            for sample in found
            if sample.name.endswith("_total")
        ]

    def model_tokens(self) -> list[JsonObject]:
        """Tokens that each model read and wrote, by its id."""
        samples = next(iter(self._model_tokens.collect())).samples
        found: dict[str, JsonObject] = {}
        for one in samples:
            if one.name.endswith("_total"):
                model = found.setdefault(one.labels["model"], {"model": one.labels["model"]})
                model[one.labels["direction"]] = int(one.value)
        return list(found.values())

    def thinking_tokens(self) -> int:
        """Estimated tokens that passes of thinking took."""
        samples = next(iter(self._thinking_tokens.collect())).samples
        return int(next(one.value for one in samples if one.name.endswith("_total")))

    def collect(self) -> Iterator[Metric]:
        """The rates, their bands and the alert, as gauges."""
        rates = self.rates()
        value = GaugeMetricFamily("troth_rate", "TRUST-7.1 rates", labels=("rate",))
        band = GaugeMetricFamily("troth_rate_band", "Expected band", labels=("rate", "edge"))
        for rate in rates.rates:
            if rate.value is not None:
                value.add_metric((rate.name,), rate.value)
            band.add_metric((rate.name, "low"), rate.low)
            band.add_metric((rate.name, "high"), rate.high)
        if rates.failure_rate is not None:
            value.add_metric(("evidence_failure_rate",), rates.failure_rate)
        alert = GaugeMetricFamily(
            "troth_evidence_failure_alert", "1 while more than 40 % of retrievals fail"
        )
        alert.add_metric((), float(rates.alert))
        yield from (value, band, alert)

    def render(self) -> bytes:
        """The exposition text of everything counted."""
        return generate_latest(self.registry)


def _within(edges: Sequence[tuple[float, float]], share: float) -> float | None:
    """The first edge below which that share of a histogram lies."""
    wanted = share * edges[-1][1]
    edge = next(edge for edge, count in edges if count >= wanted)
    return None if edge == float("inf") else edge
