"""What can happen while a plan runs: frozen events that whoever runs the passes tells the machine.

One event ends a pass, in one of four ways; one says what the whole run has taken so far. Each event
of a pass names the pass that was run, so that a plan that was changed on the way is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.thinking.model import DecisionState
from troth.kernel.refinement import DowngradeReason, PlannedPass


@dataclass(frozen=True, kw_only=True, slots=True)
class _Ended:
    """What every pass that ended tells.

    Attributes:
        planned: The pass that was run, with the slices that it was held to.
        elapsed_ms: Whole milliseconds, rounded up.
        guarded: Whether the guard was on from its first to its last instruction.
        tokens: Estimated tokens that it read and wrote.
    """

    planned: PlannedPass
    elapsed_ms: int
    guarded: bool
    tokens: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class PassReturned(_Ended):
    """A pass came back.

    Attributes:
        seen: The very state that it was lent, as it is now.
        delta: What it returned; any object.
    """

    seen: object
    delta: object


@dataclass(frozen=True, kw_only=True, slots=True)
class PassRaised(_Ended):
    """A pass raised, whatever it raised."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PassHung(_Ended):
    """A pass was not back when its slice of the time was used up, and was given up."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PurityBreached(_Ended):
    """The guard stopped a pass, or noted what the pass tried; it counts whatever was returned."""


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


PassEnded: TypeAlias = PassReturned | PassRaised | PassHung | PurityBreached
PASS_ENDED = (PassReturned, PassRaised, PassHung, PurityBreached)


@dataclass(frozen=True, kw_only=True, slots=True)
class Due:
    """The pass that is to be run next.

    Attributes:
        state: Lent to this pass alone; it comes back as ``seen``.
    """

    planned: PlannedPass
    state: DecisionState
