"""The port to whoever counts exchanges."""

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
