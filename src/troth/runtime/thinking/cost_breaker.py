"""The breakers of deep thinking: one opens when too much is spent, one when the engine fails.

Both are the circuit breaker of peers, with its table of moves. What is spent is taken out of a
bucket that refills within the window; a run that takes more than is left opens the breaker. After
a rest one run is let through to try.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.kernel.refinement import StopReason
from troth.ports.cells import Cells
from troth.runtime.limits.breaker import Breaker, Event, State
from troth.runtime.limits.buckets import Buckets

_OPENED = "cost_limit"
_FAILED = "engine_failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class CostPolicy:
    """When the breakers open.

    Attributes:
        max_tokens: What all runs may spend at once; 0 for no limit.
        window_s: In which that much is there again.
        rest_s: How long an open breaker rests before one run is let through.
        max_failures: Runs in a row that end in ``INTERNAL_INCONSISTENCY``.
    """

    max_tokens: int = 20_000_000
    window_s: float = 3600.0
    rest_s: float = 60.0
    max_failures: int = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class RunPermit:
    """Leave for one run, of both breakers; to be settled in any case."""

    of_cost: int
    of_failure: int


class RunBreaker:
    """Says whether a run may be made, and learns what it took."""

    def __init__(self, cells: Cells, policy: CostPolicy) -> None:
        rest_s, most = policy.rest_s, policy.max_tokens
        self._spending = (
            Buckets(cells, "thinking:spent", capacity=most, window_s=policy.window_s)
            if most
            else None
        )
        self._cost = Breaker(cells, "thinking:cost", max_failures=1, pause_s=rest_s)
        self._failure = Breaker(
            cells,
            "thinking:failure",
            max_failures=policy.max_failures,
            pause_s=rest_s,
        )

    @property
    def is_open(self) -> bool:
        """Whether runs are paused now."""
        return State.OPEN in (self._cost.standing.state, self._failure.standing.state)

    def admit(self) -> RunPermit | None:
        """Leave for one run; ``None`` while runs are paused, or while another one tries."""
        of_cost = self._cost.admit()
        if of_cost is None:
            return None
        of_failure = self._failure.admit()
        if of_failure is None:
            self._cost.settle(of_cost, Event.ABANDONED)
            return None
        return RunPermit(of_cost=of_cost, of_failure=of_failure)

    def settle(self, permit: RunPermit, *, tokens: int, stop: StopReason | None) -> None:
        """Tell what a run took and how it ended; ``None`` where it came to no end."""
        is_over = self._spending is not None and self._spending.take("thinking", tokens) > 0
        if stop is None:
            self._cost.settle(permit.of_cost, Event.ABANDONED)
            self._failure.settle(permit.of_failure, Event.ABANDONED)
            return
        self._cost.settle(
            permit.of_cost, Event.FAILED if is_over else Event.SUCCEEDED, reason=_OPENED
        )
        failed = stop is StopReason.INTERNAL_INCONSISTENCY
        self._failure.settle(
            permit.of_failure, Event.FAILED if failed else Event.SUCCEEDED, reason=_FAILED
        )
