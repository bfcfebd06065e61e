"""What is told of a run: six closed figures and a signature, and nothing else (THINK-10).

No field can hold free text: the reasons are closed sets, the counts small whole numbers, the
signature a keyed digest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from troth.kernel.codec import Wired, decode
from troth.kernel.jsontypes import JsonValue
from troth.kernel.refinement import MAX_PASSES, DowngradeReason, RefinementRecord, StopReason

SIGNATURE = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Telemetry(Wired):
    """The telemetry of one run.

    Attributes:
        passes_planned: 0 where nothing was to be run, else 2 to 5.
        passes_completed: Passes whose delta was valid and applied, whatever came later.
        deltas_applied: Deltas of which something stands in the outcome.
        deltas_rejected: Deltas that were refused: 0 or 1.
        signature: 64 hexadecimal characters; empty where nobody signed.

    Raises:
        ValueError: A count lies outside 0 to 5, or the signature is neither.
    """

    stop_reason: StopReason
    downgrade_reason: DowngradeReason | None
    passes_planned: int
    passes_completed: int
    deltas_applied: int
    deltas_rejected: int
    signature: str = ""

    def __post_init__(self) -> None:
        counts = (
            self.passes_planned,
            self.passes_completed,
            self.deltas_applied,
            self.deltas_rejected,
        )
        if not all(type(count) is int and 0 <= count <= MAX_PASSES for count in counts):
            raise ValueError(f"a count is no whole number from 0 to {MAX_PASSES}")
        if self.signature and not SIGNATURE.match(self.signature):
            raise ValueError("the signature is no keyed digest")

    @classmethod
    def from_wire(cls, wire: Mapping[str, JsonValue]) -> Self:
        """Read it back.

        Raises:
            WireError: A member is missing, not of its closed type, or not one of the seven.
        """
        return decode(cls, wire, closed=True)


def telemetry_of(record: RefinementRecord) -> Telemetry:
    """What is told of a run, from its record.

    Raises:
        ValueError: The record holds figures that no run can have.
    """
    return Telemetry(
        stop_reason=record.stop_reasons[0],
        downgrade_reason=record.downgrade_reason,
        passes_planned=len(record.plan),
        passes_completed=sum(one.accepted for one in record.passes),
        deltas_applied=record.deltas_applied,
        deltas_rejected=record.deltas_rejected,
        signature=record.signature,
    )
