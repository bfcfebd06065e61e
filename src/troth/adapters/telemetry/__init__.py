"""Telling of requests, retrievals and attempts: nobody, or an OpenTelemetry collector."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from troth.kernel.errors import OutsideFailure
from troth.ports.chat import ChatModel, RelayModel
from troth.ports.evidence import Retriever
from troth.ports.telemetry import Meter, Watched

if TYPE_CHECKING:
    from troth.adapters.telemetry.otel import OpenTelemetry

AnyTelemetry: TypeAlias = "OpenTelemetry | NoTelemetry"


class NoTelemetry:
    """Implements ``ports.telemetry.Telemetry`` where nobody watches."""

    def request(
        self, method: str, headers: Mapping[str, str]
    ) -> AbstractContextManager[Watched | None]:
        """Nobody."""
        del method, headers
        return nullcontext(None)

    def close(self) -> None:
        """Nothing to do."""


def open_telemetry(url: str, *, version: str) -> AnyTelemetry:
    """Telemetry to a collector that speaks OTLP over HTTP.

    Args:
        url: Its base, such as ``http://127.0.0.1:4318``; empty for nobody.

    Raises:
        OutsideFailure: ``outside.missing_extra``: the packages are not installed.
    """
    if not url:
        return NoTelemetry()
    missing = find_spec("opentelemetry") is None
    if missing or find_spec("opentelemetry.sdk") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "Telemetry needs the optional packages of this extra.",
            hint="pip install 'troth[telemetry]'",
            field="telemetry",
        )
    from troth.adapters.telemetry.otel import OpenTelemetry, exported_to

    return OpenTelemetry(exported_to(url, version=version), version=version)


def watched_model(model: ChatModel, telemetry: AnyTelemetry) -> ChatModel:
    """The model, with its attempts told of."""
    if isinstance(telemetry, NoTelemetry):
        return model
    from troth.adapters.telemetry.otel import WatchedModel

    return WatchedModel(model, telemetry)


def watched_relay(relay: RelayModel, telemetry: AnyTelemetry) -> RelayModel:
    """The upstream, with its attempts told of."""
    if isinstance(telemetry, NoTelemetry):
        return relay
    from troth.adapters.telemetry.otel import WatchedRelay

    return WatchedRelay(relay, telemetry)


def watched_retriever(retriever: Retriever, telemetry: AnyTelemetry) -> Retriever:
    """The retriever, with its retrievals told of."""
    if isinstance(telemetry, NoTelemetry):
        return retriever
    from troth.adapters.telemetry.otel import WatchedRetriever

    return WatchedRetriever(retriever, telemetry)


def watched_meter(meter: Meter, telemetry: AnyTelemetry) -> Meter:
    """The meter, with what broke or was repaired told of."""
    if isinstance(telemetry, NoTelemetry):
        return meter
    from troth.adapters.telemetry.otel import WatchedMeter

    return WatchedMeter(meter, telemetry)
