"""Traces, metrics and events by OpenTelemetry's conventions for generative AI.

A request is a span of the server, in the trace of its caller. Below it stand a span for each
retrieval and one for each attempt at a model, whose context goes on to the provider. Each clause
that broke or was repaired is an event ``gen_ai.evaluation.result`` in the span of the request.

Told are codes, figures, and names out of the settings: no text, nothing of a person, no tenant.
"""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, replace
from typing import Final

from opentelemetry import context, trace
from opentelemetry._logs import LogRecord, SeverityNumber
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import SpanKind, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from troth.kernel.evidence import EvidenceSet
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.verdicts import Repair, Verdict
from troth.ports.chat import (
    ChatModel,
    ModelCall,
    ModelReply,
    ModelUnavailable,
    RelayCall,
    Relayed,
    RelayModel,
)
from troth.ports.evidence import Retriever
from troth.ports.telemetry import Meter

_NAME: Final = "troth"
_PROPAGATOR: Final = TraceContextTextMapPropagator()
_SECONDS: Final = [0.01 * 2**step for step in range(14)]  # as the conventions advise
_TOKENS: Final = [4**step for step in range(14)]
_FAILED: Final = 500
_METHODS: Final = ("GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH")


@dataclass(frozen=True, kw_only=True)
class Providers:
    """Where what is told goes; tests bring their own."""

    traces: TracerProvider
    metrics: MeterProvider
    events: LoggerProvider


def exported_to(url: str, *, version: str) -> Providers:
    """Providers that hand on to a collector, in batches and beside the requests."""
    base = url.rstrip("/")
    resource = Resource.create({"service.name": _NAME, "service.version": version})
    traces = TracerProvider(resource=resource)
    traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(f"{base}/v1/traces")))
    reader = PeriodicExportingMetricReader(OTLPMetricExporter(f"{base}/v1/metrics"))
    events = LoggerProvider(resource=resource)
    events.add_log_record_processor(BatchLogRecordProcessor(OTLPLogExporter(f"{base}/v1/logs")))
    return Providers(
        traces=traces,
        metrics=MeterProvider(resource=resource, metric_readers=[reader]),
        events=events,
    )


class OpenTelemetry:
    """Tells of requests, and watches models, retrievers and the seal.

    It is fast and does not raise. Safe for concurrent use.
    """

    def __init__(self, providers: Providers, *, version: str) -> None:
        self._providers = providers
        self._is_closed = False
        self.tracer = providers.traces.get_tracer(_NAME, version)
        self._events = providers.events.get_logger(_NAME, version)
        meter = providers.metrics.get_meter(_NAME, version)
        self._requests = meter.create_histogram(
            "http.server.request.duration",
            unit="s",
            description="Duration of HTTP server requests.",
            explicit_bucket_boundaries_advisory=_SECONDS,
        )
        self._operations = meter.create_histogram(
            "gen_ai.client.operation.duration",
            unit="s",
            description="GenAI operation duration.",
            explicit_bucket_boundaries_advisory=_SECONDS,
        )
        self._first = meter.create_histogram(
            "gen_ai.client.operation.time_to_first_chunk",
            unit="s",
            description="Time to receive the first chunk.",
            explicit_bucket_boundaries_advisory=_SECONDS,
        )
        self._tokens = meter.create_histogram(
            "gen_ai.client.token.usage",
            unit="{token}",
            description="Number of input and output tokens used.",
            explicit_bucket_boundaries_advisory=_TOKENS,
        )

    @contextmanager
    def request(
        self, method: str, headers: Mapping[str, str]
    ) -> Iterator[Callable[[str, int], None]]:
        """A span of the server, in the trace that its caller is in; to be told how it ended."""
        began_s = time.perf_counter()
        method = method if method in _METHODS else "_OTHER"
        told: dict[str, str | int] = {"http.request.method": method}
        caller = _PROPAGATOR.extract(dict(headers), context=context.Context())
        with self.tracer.start_as_current_span(
            method,
            context=caller,
            kind=SpanKind.SERVER,
            attributes=told,
            record_exception=False,
            set_status_on_exception=False,  # it would hold the text of the exception
        ) as span:

            def ended(route: str, status: int) -> None:
                told.update({"http.route": route, "http.response.status_code": status})
                span.set_attributes(told)
                span.update_name(f"{method} {route}")
                if status >= _FAILED:
                    span.set_status(StatusCode.ERROR)
                    span.set_attribute("error.type", str(status))

            try:
                yield ended
            finally:
                self._requests.record(time.perf_counter() - began_s, told)

    def sealed(
        self, record: ExchangeRecord, verdicts: Sequence[Verdict], repairs: Sequence[Repair]
    ) -> None:
        """Tell of what was sealed: an event for each clause that broke or was repaired."""
        span = trace.get_current_span()
        span.set_attributes(
            {"troth.surface": record.surface, "troth.mode": record.mode.value}
            | {"troth.trace_id": record.trace_id}
        )
        for repair in repairs:
            self._evaluated(repair.clause, "repaired", record)
        for verdict in verdicts:
            if not verdict.is_kept:
                self._evaluated(verdict.clause, "broken", record)

    def _evaluated(self, clause: str, label: str, record: ExchangeRecord) -> None:
        self._events.emit(
            LogRecord(
                timestamp=time.time_ns(),
                context=context.get_current(),
                severity_number=SeverityNumber.INFO if label == "repaired" else SeverityNumber.WARN,
                event_name="gen_ai.evaluation.result",
                attributes={
                    "gen_ai.evaluation.name": clause,
                    "gen_ai.evaluation.score.label": label,
                    "gen_ai.evaluation.score.value": 1.0 if label == "repaired" else 0.0,
                    "troth.surface": record.surface,
                    "troth.trace_id": record.trace_id,
                },
            )
        )

    @contextmanager
    def attempt(self, model_id: str) -> Iterator[Attempt]:
        """A span of one attempt at a model."""
        provider, _, name = model_id.partition(":")
        named = {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": provider,
            "gen_ai.request.model": name or provider,
        }
        began_s = time.perf_counter()
        # Not made the current one: the attempt may be read by another task than began it.
        span = self.tracer.start_span(
            f"chat {name or provider}", kind=SpanKind.CLIENT, attributes=named
        )
        made = Attempt(span)
        try:
            yield made
        except BaseException as failure:
            reason = failure.reason.value if isinstance(failure, ModelUnavailable) else "_OTHER"
            if not isinstance(failure, GeneratorExit):
                named["error.type"] = reason
                span.set_attribute("error.type", reason)
                span.set_status(StatusCode.ERROR)
            raise
        finally:
            self._operations.record(time.perf_counter() - began_s, named)
            for kind, count in made.tokens.items():
                self._tokens.record(count, {**named, "gen_ai.token.type": kind})
            if made.first_s is not None:
                self._first.record(made.first_s - began_s, named)
            span.end()

    def close(self) -> None:
        """Hand on what is left, and end; once."""
        if self._is_closed:
            return
        self._is_closed = True
        self._providers.traces.shutdown()
        self._providers.events.shutdown()
        self._providers.metrics.shutdown()

    def watched_model(self, model: ChatModel) -> ChatModel:
        """The model, with its attempts told of."""
        return WatchedModel(model, self)

    def watched_relay(self, relay: RelayModel) -> RelayModel:
        """The upstream, with its attempts told of."""
        return WatchedRelay(relay, self)

    def watched_retriever(self, retriever: Retriever) -> Retriever:
        """The retriever, with its retrievals told of."""
        return WatchedRetriever(retriever, self)

    def watched_meter(self, meter: Meter) -> Meter:
        """The meter, with what broke or was repaired told of."""
        return WatchedMeter(meter, self)


class Attempt:
    """One attempt while it goes on."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span
        self.tokens: dict[str, int] = {}
        self.first_s: float | None = None

    @property
    def headers(self) -> Mapping[str, str]:
        """The trace context that goes on to the provider."""
        carried: dict[str, str] = {}
        _PROPAGATOR.inject(carried, context=trace.set_span_in_context(self._span))
        return carried

    def came(self) -> None:
        """Note that something came."""
        if self.first_s is None:
            self.first_s = time.perf_counter()

    def ended(self, finish: str, read: int | None, written: int | None) -> None:
        """Note how it ended, and what it cost."""
        self._span.set_attribute("gen_ai.response.finish_reasons", [finish])
        for kind, count in (("input", read), ("output", written)):
            if count is not None:
                self.tokens[kind] = count
                self._span.set_attribute(f"gen_ai.usage.{kind}_tokens", count)


class WatchedModel:
    """Implements ``ports.chat.ChatModel`` in front of another: each call is an attempt."""

    def __init__(self, model: ChatModel, telemetry: OpenTelemetry) -> None:
        self._model, self._telemetry = model, telemetry

    @property
    def model_id(self) -> str:
        """The id of the model behind it."""
        return self._model.model_id

    async def prepare(self) -> None:
        """Load what the first call needs."""
        await self._model.prepare()

    async def complete(self, call: ModelCall) -> ModelReply:
        """Answer one call, watched."""
        with self._telemetry.attempt(self.model_id) as attempt:
            reply = await self._model.complete(replace(call, trace=attempt.headers))
            attempt.ended(reply.finish.value, reply.input_tokens, reply.output_tokens)
            return reply

    async def aclose(self) -> None:
        """Close the connections of the model behind it."""
        close_model = getattr(self._model, "aclose", None)
        if close_model is not None:
            await close_model()


class WatchedRelay:
    """Implements ``ports.chat.RelayModel`` in front of another: each request is an attempt."""

    def __init__(self, relay: RelayModel, telemetry: OpenTelemetry) -> None:
        self._relay, self._telemetry = relay, telemetry

    @property
    def model_id(self) -> str:
        """The id of the model behind it."""
        return self._relay.model_id

    async def forward(self, call: RelayCall) -> AsyncGenerator[str | Relayed, None]:
        """Make one request, watched."""
        with self._telemetry.attempt(self.model_id) as attempt:
            told = replace(call, trace=attempt.headers)
            async with aclosing(self._relay.forward(told)) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Relayed):
                        attempt.ended(piece.finish.value, piece.input_tokens, piece.output_tokens)
                    else:
                        attempt.came()
                    yield piece


class WatchedRetriever:
    """Implements ``ports.evidence.Retriever`` in front of another."""

    def __init__(self, retriever: Retriever, telemetry: OpenTelemetry) -> None:
        self._retriever, self._telemetry = retriever, telemetry

    @property
    def name(self) -> str:
        """What it ranks by."""
        return self._retriever.name

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Retrieve, watched; of the query nothing is told."""
        named = {"gen_ai.operation.name": "retrieval", "gen_ai.data_source.id": self.name}
        with self._telemetry.tracer.start_as_current_span(
            "retrieval",
            kind=SpanKind.INTERNAL,
            attributes=named,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            found = await self._retriever.retrieve(
                tenant=tenant, query=query, max_facts=max_facts, before=before
            )
            span.set_attribute("troth.evidence.status", found.status.value)
            span.set_attribute("troth.evidence.facts", len(found.facts))
            return found


class WatchedMeter:
    """Implements ``ports.telemetry.Meter`` in front of another."""

    def __init__(self, meter: Meter, telemetry: OpenTelemetry) -> None:
        self._meter, self._telemetry = meter, telemetry

    def observe(
        self,
        record: ExchangeRecord,
        verdicts: Sequence[Verdict],
        repairs: Sequence[Repair],
        *,
        duration_s: float,
    ) -> None:
        """Count one sealed exchange, and tell of it."""
        self._meter.observe(record, verdicts, repairs, duration_s=duration_s)
        self._telemetry.sealed(record, verdicts, repairs)
