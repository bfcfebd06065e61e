"""What an answer tells of the run that thought it over; all members are of closed types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from troth.kernel import wire as read
from troth.kernel.jsontypes import JsonObject
from troth.kernel.refinement import DowngradeReason, RefinementRecord, StopReason
from troth.kernel.wire import Wire


@dataclass(frozen=True, kw_only=True, slots=True)
class ThinkingReport:
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

    def to_wire(self) -> JsonObject:
        """The member ``thinking``."""
        return {
            "stop_reason": self.stop_reason.value,
            "downgrade_reason": self.downgrade_reason and self.downgrade_reason.value,
            "passes_planned": self.passes_planned,
            "passes_completed": self.passes_completed,
            "deltas_applied": self.deltas_applied,
            "deltas_rejected": self.deltas_rejected,
            "signature": self.signature,
            "receipt_id": self.receipt_id,
        }

    @classmethod
    def from_wire(cls, wire: Wire) -> Self:
        """Read it back.

        Raises:
            ValueError: A member is missing or not of its closed type.
        """
        downgrade = read.optional_text(wire, "downgrade_reason")
        return cls(
            stop_reason=StopReason(read.text(wire, "stop_reason")),
            downgrade_reason=None if downgrade is None else DowngradeReason(downgrade),
            passes_planned=read.integer(wire, "passes_planned"),
            passes_completed=read.integer(wire, "passes_completed"),
            deltas_applied=read.integer(wire, "deltas_applied"),
            deltas_rejected=read.integer(wire, "deltas_rejected"),
            signature=read.text(wire, "signature"),
            receipt_id=read.text(wire, "receipt_id"),
        )

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
