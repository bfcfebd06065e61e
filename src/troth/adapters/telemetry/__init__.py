"""Telling of requests, retrievals and attempts: nobody, or an OpenTelemetry collector."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias

from troth.kernel.errors import OutsideFailure
from troth.ports.chat import ChatModel, RelayModel
from troth.ports.evidence import Retriever
from troth.ports.telemetry import Meter

if TYPE_CHECKING:
    from troth.adapters.telemetry.otel import OpenTelemetry

AnyTelemetry: TypeAlias = "OpenTelemetry | NoTelemetry"


class NoTelemetry:
    """What ``OpenTelemetry`` does, where nobody watches."""

    def request(
        self, method: str, headers: Mapping[str, str]
    ) -> AbstractContextManager[Callable[[str, int], None] | None]:
        """Nobody."""
        del method, headers
        return nullcontext(None)

    def close(self) -> None:
        """Nothing to do."""

    def watched_model(self, model: ChatModel) -> ChatModel:
        """The model as it is."""
        return model

    def watched_relay(self, relay: RelayModel) -> RelayModel:
        """The upstream as it is."""
        return relay

    def watched_retriever(self, retriever: Retriever) -> Retriever:
        """The retriever as it is."""
        return retriever

    def watched_meter(self, meter: Meter) -> Meter:
        """The meter as it is."""
        return meter


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
