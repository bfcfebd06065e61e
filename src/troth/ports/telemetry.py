"""The ports to whoever watches: told of requests, retrievals and attempts; counting exchanges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from troth.kernel.exchange import ExchangeRecord
from troth.kernel.verdicts import Repair, Verdict


class Meter(Protocol):
    """Counts exchanges after their commit; must be fast and must not raise."""

    def observe(
        self,
        record: ExchangeRecord,
        verdicts: Sequence[Verdict],
        repairs: Sequence[Repair],
        *,
        duration_s: float,
    ) -> None:
        """Count one sealed exchange."""


class Watched(Protocol):
    """One act while it goes on."""

    def tell(self, **members: str | int | float | bool) -> None:
        """Add what became known of it: codes and figures, never a text or a name of a person."""


class Telemetry(Protocol):
    """Tells of acts; must be fast and must not raise. Safe for concurrent use."""

    def request(
        self, method: str, headers: Mapping[str, str]
    ) -> AbstractContextManager[Watched | None]:
        """A request to the server, in the trace that its caller is in; ``None``: nobody watches.

        Args:
            headers: Those of W3C's trace context, if the caller sent them; lower case.
        """

    def close(self) -> None:
        """Hand on what has not been handed on yet. Synchronous; may wait for some seconds."""
