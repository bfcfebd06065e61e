"""Port of who reads mails by their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from troth.contracts.gate.intake.meaning import Heard, Terms
from troth.contracts.gate.intake.units import Unit


class IntakeReader(Protocol):
    """Tells what the sentences of a mail say; pure once loaded, safe for concurrent use."""

    @property
    def name(self) -> str:
        """Model and the start of its digest, for receipts."""
        ...

    @property
    def terms(self) -> Terms:
        """Under which terms it is acted on."""
        ...

    def hear(self, units: Sequence[Unit]) -> Heard:
        """Shares and probabilities of every label; total, and linear in the length of the mail."""
        ...
