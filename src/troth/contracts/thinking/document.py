"""The response that carries a refined state: what leaves, and the baseline that stays behind.

Nothing internal has a member here: no trace, no name of a pass, no text of an error (THINK-7). The
baseline is held beside the outcome so that the exit can put it in its place; it never leaves as a
second state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from troth.contracts.thinking.model import DecisionState
from troth.contracts.thinking.states import state_from_wire, state_to_wire
from troth.contracts.thinking.telemetry import Telemetry
from troth.kernel import wire as read
from troth.kernel.jsontypes import JsonObject


@dataclass(frozen=True, kw_only=True, slots=True)
class ThinkingDocument:
    """One response of deep thinking.

    Attributes:
        state: The outcome; its trace does not leave.
        baseline: The state that went in. A document that was read back knows of none, and holds
            its state here too.
    """

    state: DecisionState
    telemetry: Telemetry
    baseline: DecisionState
    trace_id: str
    receipt_id: str
    nonce: str

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without what the seal adds."""
        return {
            "state": state_to_wire(self.state),
            "telemetry": self.telemetry.to_wire(),
            "trace_id": self.trace_id,
            "receipt_id": self.receipt_id,
            "nonce": self.nonce,
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the object back; members that the seal added beside these are ignored.

        Raises:
            ValueError: A member is missing or of the wrong type, or state or telemetry hold one
                that they must not.
        """
        state = state_from_wire(read.mapping(wire, "state"))
        return cls(
            state=state,
            telemetry=Telemetry.from_wire(read.mapping(wire, "telemetry")),
            baseline=state,
            trace_id=read.text(wire, "trace_id"),
            receipt_id=read.text(wire, "receipt_id"),
            nonce=read.text(wire, "nonce"),
        )
