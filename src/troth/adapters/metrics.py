"""Counters on prometheus-client; the rates of TRUST-7.1 are worked out when they are scraped.

Where several processes serve together, the library keeps the counters in files, one set for each
process, and what is shown is the sum over all that ever counted there.

Of reviews it counts what was asked for, how it ended, and what people said. Labels are closed sets
of codes; nothing of a draft, a source or a tenant is among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric, Sample
from prometheus_client.multiprocess import MultiProcessCollector
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
Table: TypeAlias = Mapping[str, tuple[str, tuple[str, ...]]]
"""Counters: what each counts, and its labels, by name."""
_OF_REVIEWS: Table = {
    "troth_reviews_requested": ("Drafts entered for review", ("way",)),
    "troth_reviews_ended": ("Runs of the reviewer by outcome", ("outcome",)),
    "troth_review_recommendations": ("Reviews by recommendation", ("recommendation",)),
    "troth_review_findings": ("Findings by type", ("type",)),
    "troth_review_decisions": ("Decisions on findings", ("decision",)),
}
_OF_EXCHANGES: Table = {
    "troth_exchanges": ("Sealed exchanges", ("surface", "mode")),
    "troth_evidence_retrievals": ("Retrievals by status", ("status",)),
    "troth_rate_counts": ("What the rates are worked out from", ("what",)),
    "troth_evidence_failures": ("Retrievals that found nothing, by status", ("status",)),
    "troth_repairs": ("Repairs made by the seal", ("clause",)),
    "troth_clauses_broken": ("Clauses not kept when decided", ("clause",)),
    "troth_gate_attempts": ("Attempts at the gate by result", ("stage", "result")),
    "troth_model_tokens": (
        "Tokens that models read and wrote, as reported or else estimated",
        ("model", "direction"),
    ),
    "troth_thinking_runs": ("Runs of thinking by stop", ("stop_reason",)),
    "troth_thinking_tokens": ("Estimated tokens that passes took", ()),
    "troth_thinking_offences": ("What counted towards abuse scores", ("offence",)),
    "troth_refused_at_the_door": ("Responses to whoever was not let in, by status", ("status",)),
}


def _registered(table: Table, registry: CollectorRegistry) -> dict[str, Counter]:
    return {
        name: Counter(name, about, labels, registry=registry)
        for name, (about, labels) in table.items()
    }


class ReviewCounters:
    """Counts reviews; one per process, thread-safe; implements ``ports.reviews.ReviewMeter``."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._counters = _registered(_OF_REVIEWS, registry)
        self._seconds = Histogram(
            "troth_review_seconds",
            "Time that a review took",
            buckets=_REVIEW_SECONDS,
            registry=registry,
        )

    def requested(self, way: str) -> None:
        """Count a case that was entered."""
        self._counters["troth_reviews_requested"].labels(way).inc()

    def ended(self, outcome: ReviewOutcome | ReviewFailure, *, seconds: float) -> None:
        """Count a run, and how long it took."""
        self._seconds.observe(seconds)
        if isinstance(outcome, ReviewFailure):
            self._counters["troth_reviews_ended"].labels(outcome.value).inc()
            return
        self._counters["troth_reviews_ended"].labels(DONE).inc()
        self._counters["troth_review_recommendations"].labels(outcome.recommendation).inc()
        for kind in outcome.types:
            self._counters["troth_review_findings"].labels(kind).inc()

    def decided(self, decision: HumanDecision) -> None:
        """Count a decision that was recorded."""
        self._counters["troth_review_decisions"].labels(decision.value).inc()


_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class PrometheusMeter(Collector):
    """Counts sealed exchanges; one per process, thread-safe.

    Args:
        folder: Where the counters of all processes lie; the library must have been told the same
            before it was imported, by ``PROMETHEUS_MULTIPROC_DIR``. Empty for one process.

    Attributes:
        reviews: Counts reviews, in the same exposition.
    """

    content_type = "text/plain; version=0.0.4; charset=utf-8"

    def __init__(self, folder: str = "") -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        self._counters = _registered(_OF_EXCHANGES, self.registry)
        self._seconds = Histogram(
            "troth_exchange_seconds",
            "Time from opening to commit",
            ("surface",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.reviews = ReviewCounters(self.registry)
        self._counted = MultiProcessCollector(None, path=folder) if folder else self.registry  # type: ignore[no-untyped-call]

    def observe(
        self,
        record: ExchangeRecord,
        verdicts: Sequence[Verdict],
        repairs: Sequence[Repair],
        *,
        duration_s: float,
    ) -> None:
        """Count one sealed exchange."""
        self._counters["troth_exchanges"].labels(record.surface, record.mode.value).inc()
        self._seconds.labels(record.surface).observe(duration_s)
        for repair in repairs:
            self._counters["troth_repairs"].labels(repair.clause).inc()
        for verdict in verdicts:
            if not verdict.is_kept:
                self._counters["troth_clauses_broken"].labels(verdict.clause).inc()
        for gate in record.gate:
            for reason in gate.reasons:
                self._counters["troth_gate_attempts"].labels(
                    gate.stage, reason.partition(":")[0]
                ).inc()
            if gate.accepted:
                self._counters["troth_gate_attempts"].labels(gate.stage, "accepted").inc()
            for way, tokens in (("input", gate.input_tokens), ("output", gate.output_tokens)):
                self._counters["troth_model_tokens"].labels(gate.model, way).inc(sum(tokens))
        self._tally_rates(record)

    def refused(self, status: int) -> None:
        """Count a response to somebody who was not let in."""
        self._counters["troth_refused_at_the_door"].labels(str(status)).inc()

    def offended(self, offence: str) -> None:
        """Count an offence towards somebody's abuse score."""
        self._counters["troth_thinking_offences"].labels(str(offence)).inc()

    def thought(self, run: RefinementRecord) -> None:
        """Count a run of deep thinking."""
        self._counters["troth_thinking_runs"].labels(run.stop_reasons[0].value).inc()
        self._counters["troth_thinking_tokens"].inc(run.tokens)

    def _tally_rates(self, record: ExchangeRecord) -> None:
        if record.mode is not Mode.WORK or (record.needs_evidence is None and not record.questions):
            return
        self._counters["troth_rate_counts"].labels("prompts").inc()
        self._counters["troth_rate_counts"].labels("triggered").inc(bool(record.needs_evidence))
        self._counters["troth_rate_counts"].labels("questioned").inc(bool(record.questions))
        if record.count(StepKind.RETRIEVE):
            status = record.evidence.status.value
            self._counters["troth_rate_counts"].labels("retrievals").inc()
            self._counters["troth_evidence_retrievals"].labels(status).inc()
            if record.evidence.facts:
                self._counters["troth_rate_counts"].labels("retrieved").inc()
            else:
                self._counters["troth_evidence_failures"].labels(status).inc()

    def rates(self) -> Rates:
        """The rates so far against their bands."""
        return _rates(self._counts())

    def latencies(self) -> list[JsonObject]:
        """By surface, how many exchanges there were, and within how many seconds they ended.

        ``median_s`` and ``p95_s`` are edges of the histogram: at most so long; ``None`` beyond it.
        """
        buckets: dict[str, list[tuple[float, float]]] = {}
        for sample in _samples(self._counts(), "troth_exchange_seconds", "_bucket"):
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
        found = _samples(self._counts(), "troth_gate_attempts")
        return [{**one.labels, "count": int(one.value)} for one in found]

    def model_tokens(self) -> list[JsonObject]:
        """Tokens that each model read and wrote, by its id."""
        found: dict[str, JsonObject] = {}
        for one in _samples(self._counts(), "troth_model_tokens"):
            model = found.setdefault(one.labels["model"], {"model": one.labels["model"]})
            model[one.labels["direction"]] = int(one.value)
        return list(found.values())

    def thinking_tokens(self) -> int:
        """Estimated tokens that passes of thinking took."""
        return int(sum(one.value for one in _samples(self._counts(), "troth_thinking_tokens")))

    def collect(self) -> Iterator[Metric]:
        """Everything counted, and the rates, their bands and the alert as gauges."""
        counts = self._counts()
        yield from counts.values()
        rates = _rates(counts)
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
        return generate_latest(self)

    def _counts(self) -> dict[str, Metric]:
        """What was counted so far, of all processes, by name."""
        return {one.name: one for one in self._counted.collect()}


def _samples(counts: Mapping[str, Metric], name: str, suffix: str = "_total") -> list[Sample]:
    found = counts.get(name)
    return [] if found is None else [one for one in found.samples if one.name == name + suffix]


def _rates(counts: Mapping[str, Metric]) -> Rates:
    seen = {one.labels["what"]: int(one.value) for one in _samples(counts, "troth_rate_counts")}
    failures = _samples(counts, "troth_evidence_failures")
    return decide_rates(
        Counts(
            prompts=seen.get("prompts", 0),
            triggered=seen.get("triggered", 0),
            questioned=seen.get("questioned", 0),
            retrievals=seen.get("retrievals", 0),
            retrieved=seen.get("retrieved", 0),
            failures={one.labels["status"]: int(one.value) for one in failures},
        )
    )


def _within(edges: Sequence[tuple[float, float]], share: float) -> float | None:
    """The first edge below which that share of a histogram lies."""
    wanted = share * edges[-1][1]
    edge = next(edge for edge, count in edges if count >= wanted)
    return None if edge == float("inf") else edge
