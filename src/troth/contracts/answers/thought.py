"""What an answer tells of the run that thought it over; all members are of closed types."""

from __future__ import annotations

from dataclasses import dataclass

from troth.kernel.codec import Wired
from troth.kernel.refinement import DowngradeReason, RefinementRecord, StopReason


@dataclass(frozen=True, kw_only=True, slots=True)
class ThinkingReport(Wired):
    """The telemetry of a run, and where its receipt is.

    Attributes:
        receipt_id: Of the run, which is an exchange of its own.
    """

    stop_reason: StopReason
    downgrade_reason: DowngradeReason | None
    passes_planned: int
    passes_completed: int
    deltas_applied: int
    deltas_rejected: int
    signature: str
    receipt_id: str

    def tells_of(self, record: RefinementRecord) -> bool:
        """Whether it says of a run what was recorded of it."""
        recorded = (
            record.stop_reasons[:1],
            record.downgrade_reason,
            len(record.plan),
            sum(one.accepted for one in record.passes),
            record.deltas_applied,
            record.deltas_rejected,
            record.signature,
        )
        told = (
            (self.stop_reason,),
            self.downgrade_reason,
            self.passes_planned,
            self.passes_completed,
            self.deltas_applied,
            self.deltas_rejected,
            self.signature,
        )
        return told == recorded
