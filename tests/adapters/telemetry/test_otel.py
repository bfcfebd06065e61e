"""OpenTelemetry: what is told of requests, to memory and to a collector over loopback."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import (
    ExportMetricsServiceRequest,
)
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs.export import InMemoryLogRecordExporter, SimpleLogRecordProcessor
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from support.deployment import deployed
from support.serving import served
from support.upstreams import upstream
from troth.adapters.telemetry.otel import OpenTelemetry, Providers
from troth_lab.loopback import LoopbackServer, QuietHandler
from troth_lab.models.script import CloseConnection

pytestmark = pytest.mark.extra("telemetry")


IN_MEMORY: Any = InMemoryLogRecordExporter  # its constructor has no types
TRACE, CALLER = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
TRACEPARENT = {"traceparent": f"00-{TRACE}-{CALLER}-01", "tracestate": "app=1"}
SECRETS = ("Berger", "leave", "anna", "28 days", "30 days")
BODY: dict[str, Any] = {
    "model": "scripted",
    "messages": [{"role": "user", "content": "How many days of leave has Mrs Berger?"}],
    "troth": {
        "passages": [{"id": "p1", "text": "Staff get 28 days of leave."}],
        "mode": "work",
        "subject": "anna",
    },
}


class Memory:
    """Everything that is told, kept in memory."""

    def __init__(self) -> None:
        self.spans, self.events = InMemorySpanExporter(), IN_MEMORY()
        self.reader = InMemoryMetricReader()
        traces, events = TracerProvider(), LoggerProvider()
        traces.add_span_processor(SimpleSpanProcessor(self.spans))
        events.add_log_record_processor(SimpleLogRecordProcessor(self.events))
        metrics = MeterProvider(metric_readers=[self.reader])
        providers = Providers(traces=traces, metrics=metrics, events=events)
        self.telemetry = OpenTelemetry(providers, version="test")

    def named(self, name: str) -> list[Any]:
        return [one for one in self.spans.get_finished_spans() if one.name == name]

    def metrics(self) -> dict[str, Any]:
        data: Any = self.reader.get_metrics_data()
        return {
            one.name: one.data.data_points
            for resource in data.resource_metrics
            for scope in resource.scope_metrics
            for one in scope.metrics
        }

    def everything(self) -> str:
        spans = "".join(one.to_json() for one in self.spans.get_finished_spans())
        events = "".join(str(one.log_record) for one in self.events.get_finished_logs())
        return spans + events


@pytest.mark.extra("models")
@pytest.mark.parametrize("stream", [False, True])
async def test_a_request_is_told_in_the_trace_of_its_caller(tmp_path: Path, stream: bool) -> None:
    memory = Memory()
    with upstream("Staff get 30 days of leave. Enjoy.") as server:
        settings: Any = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, telemetry=memory.telemetry, **settings) as opened:
            response = await opened.client.post(
                "/v1/chat/completions", json={**BODY, "stream": stream}, headers=TRACEPARENT
            )
            assert response.status_code == 200, response.text
            (request,) = memory.named("POST /v1/chat/completions")
            assert f"{request.context.trace_id:032x}" == TRACE
            assert f"{request.parent.span_id:016x}" == CALLER
            assert request.attributes["http.response.status_code"] == 200
            (attempt,) = memory.named("chat scripted")
            (retrieval,) = memory.named("retrieval")
            for one in (attempt, retrieval):
                assert one.parent.span_id == request.context.span_id
            told = dict(attempt.attributes)
            assert told["gen_ai.operation.name"] == "chat"
            assert told["gen_ai.provider.name"] == "openai"
            assert told["gen_ai.request.model"] == "scripted"
            assert told["gen_ai.usage.input_tokens"] == 11
            assert told["gen_ai.usage.output_tokens"] == 7
            assert told["gen_ai.response.finish_reasons"] == ("stop",)
            # The provider stands below the attempt in the same trace.
            (sent,) = server.requests
            headers = {name.lower(): value for name, value in sent.headers.items()}
            assert headers["traceparent"].split("-")[1:3] == [
                TRACE,
                f"{attempt.context.span_id:016x}",
            ]
            assert headers["tracestate"] == "app=1"
    events = [one.log_record for one in memory.events.get_finished_logs()]
    assert {one.event_name for one in events} == {"gen_ai.evaluation.result"}
    assert {one.trace_id for one in events} == {request.context.trace_id}
    found = [dict(one.attributes or {}) for one in events]
    labels = {(e["gen_ai.evaluation.name"], e["gen_ai.evaluation.score.label"]) for e in found}
    assert ("TRUST-3.7", "repaired") in labels
    metrics = memory.metrics()
    kinds = {point.attributes["gen_ai.token.type"]: point.sum for point in metrics[TOKENS]}
    assert kinds == {"input": 11, "output": 7}
    assert metrics["gen_ai.client.operation.duration"][0].count == 1
    assert metrics["http.server.request.duration"][0].count >= 1
    assert (FIRST in metrics) == stream
    for secret in SECRETS:
        assert secret not in memory.everything(), secret


TOKENS = "gen_ai.client.token.usage"
FIRST = "gen_ai.client.operation.time_to_first_chunk"


@pytest.mark.extra("models")
async def test_each_attempt_that_fails_says_why(tmp_path: Path) -> None:
    memory = Memory()
    bad = {"model": "scripted", "messages": BODY["messages"]}
    with upstream("no JSON", CloseConnection()) as server:
        settings: Any = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, corpus=False, telemetry=memory.telemetry, **settings) as o:
            form = {"type": "json_object"}
            response = await o.client.post(
                "/v1/chat/completions", json={**bad, "response_format": form}
            )
            assert response.status_code == 502
            asked = await o.ask("How many days of leave do staff get?", passages=PASSAGES)
            assert asked.status_code == 200
    first, second, *asks = memory.named("chat scripted")
    assert "error.type" not in first.attributes  # a reply, which the gate then refused
    assert second.attributes["error.type"] == "exception"
    assert asks
    assert all(one.attributes["error.type"] == "exception" for one in asks)
    assert all(not one.status.description for one in memory.spans.get_finished_spans())
    (request,) = memory.named("POST /v1/chat/completions")
    assert (request.parent, request.attributes["error.type"]) == (None, "502")


PASSAGES = [{"id": "p1", "text": "Staff get 28 days of leave."}]


@contextmanager
def collector() -> Iterator[tuple[str, dict[str, list[bytes]]]]:
    """A receiver of OTLP over HTTP: its URL, and the bodies that came, by path."""
    came: dict[str, list[bytes]] = {}

    class Receiver(QuietHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            assert self.headers["content-type"] == "application/x-protobuf"
            came.setdefault(self.path, []).append(body)
            self.send(200)

    with LoopbackServer(Receiver) as server:
        yield f"http://{server.address}", came


def test_a_collector_gets_traces_metrics_and_events(tmp_path: Path) -> None:
    with collector() as (url, came), served(tmp_path, TROTH_TELEMETRY=url) as running:
        body = {**BODY, "model": "extractive", "troth": {"passages": PASSAGES}}
        done = httpx2.post(
            f"{running.base}/v1/chat/completions", json=body, headers=TRACEPARENT, timeout=60
        )
        assert done.status_code == 200
        draft = {"draft": "Staff get 30 days of leave.", "passages": PASSAGES}
        checked = httpx2.post(f"{running.base}/api/check", json=draft, timeout=60)
        assert json.loads(checked.content)["verdict"] == "marked"
        running.stop()
    assert set(came) == {"/v1/traces", "/v1/metrics", "/v1/logs"}
    spans = [
        span
        for body in came["/v1/traces"]
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]
    assert TRACE in {span.trace_id.hex() for span in spans}
    assert {"POST /v1/chat/completions", "POST /api/check"} <= {span.name for span in spans}
    logs = [
        log
        for body in came["/v1/logs"]
        for resource in ExportLogsServiceRequest.FromString(body).resource_logs
        for scope in resource.scope_logs
        for log in scope.log_records
    ]
    assert {log.event_name for log in logs} == {"gen_ai.evaluation.result"}
    names = {
        metric.name
        for body in came["/v1/metrics"]
        for resource in ExportMetricsServiceRequest.FromString(body).resource_metrics
        for scope in resource.scope_metrics
        for metric in scope.metrics
    }
    assert "http.server.request.duration" in names
    everything = b"".join(body for bodies in came.values() for body in bodies)
    for secret in SECRETS:
        assert secret.encode() not in everything
