"""The ports to whoever watches: told of requests, retrievals and attempts; counting exchanges."""

from __future__ import annotations

from collections.abc import Sequence
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
