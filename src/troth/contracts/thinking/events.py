"""What can happen while a plan runs: frozen events that whoever runs the passes tells the machine.

One event ends a pass; one says what the whole run has taken so far. The end of a pass names the
pass that was run, so that a plan that was changed on the way is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.thinking.model import DecisionState
from troth.kernel.refinement import DowngradeReason, PlannedPass


class Ending(StrEnum):
    """How a piece of guarded work came to its end."""

    RETURNED = "returned"
    RAISED = "raised"  # whatever it raised
    HUNG = "hung"  # it was not back when its time was used up, and was given up
    BREACHED = "breached"  # the guard stopped it, or noted what it tried, whatever else it did
    UNGUARDED = "unguarded"  # the guard does not work here, and nothing was run


@dataclass(frozen=True, kw_only=True, slots=True)
class PassEnded:
    """A pass came to its end.

    Attributes:
        planned: The pass that was run, with the slices that it was held to.
        elapsed_ms: Whole milliseconds, rounded up.
        tokens: Estimated tokens that it read and wrote.
        seen: The very state that it was lent, as it is now.
        delta: What it returned; any object.
    """

    planned: PlannedPass
    ending: Ending
    elapsed_ms: int
    tokens: int = 0
    seen: object = None
    delta: object = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RunChecked:
    """What the whole run has taken so far: due after every pass, the last one too (THINK-6).

    Attributes:
        elapsed_ms: Whole milliseconds since the run began, rounded up.
        against: What speaks against going on since: a breaker, abuse, or an entitlement that is
            gone.
    """

    elapsed_ms: int
    against: tuple[DowngradeReason, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """The pass that is to be run next.

    Attributes:
        state: Lent to this pass alone; it comes back as ``seen``.
    """

    planned: PlannedPass
    state: DecisionState
