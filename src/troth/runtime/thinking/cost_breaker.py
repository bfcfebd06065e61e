"""The breakers of deep thinking: one opens when too much is spent, one when the engine fails.

Both are the circuit breaker of peers, with its table of moves. What is spent is summed over a
sliding window; a run that leaves the sum above the limit opens the breaker. After a rest one run is
let through to try: while the window still holds too much, the breaker opens again.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.kernel.refinement import StopReason
from troth.ports.cells import Cells, Kind
from troth.runtime.limits.breaker import Breaker, Event, State

_SLOTS = 60  # the window moves on in sixtieths of itself
_OPENED = "cost_limit"
_FAILED = "engine_failed"


@dataclass(frozen=True, kw_only=True, slots=True)
class CostPolicy:
    """When the breakers open.

    Attributes:
        max_tokens: Most that all runs may spend in a window; 0 for no limit.
        window_s: Length of the window.
        rest_s: How long an open breaker rests before one run is let through.
        max_failures: Runs in a row that end in ``INTERNAL_INCONSISTENCY``.
    """

    max_tokens: int = 20_000_000
    window_s: float = 3600.0
    rest_s: float = 60.0
    max_failures: int = 5

    def __post_init__(self) -> None:
        if self.max_tokens < 0 or not self.window_s > 0:
            raise ValueError("a cost breaker needs a limit and a window")


@dataclass(frozen=True, kw_only=True, slots=True)
class RunPermit:
    """Leave for one run, of both breakers; to be settled in any case."""

    of_cost: int
    of_failure: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Spending:
    """Tokens by slot of the window, oldest first."""

    slots: tuple[tuple[int, int], ...]


_KIND = Kind(name="spending", of=Spending)


class RunBreaker:
    """Says whether a run may be made, and learns what it took."""

    def __init__(self, cells: Cells, policy: CostPolicy) -> None:
        self._cells, self._policy = cells, policy
        rest_s = policy.rest_s
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
        spent = self._spend(tokens)
        if stop is None:
            self._cost.settle(permit.of_cost, Event.ABANDONED)
            self._failure.settle(permit.of_failure, Event.ABANDONED)
            return
        is_over = 0 < self._policy.max_tokens < spent
        self._cost.settle(
            permit.of_cost, Event.FAILED if is_over else Event.SUCCEEDED, reason=_OPENED
        )
        failed = stop is StopReason.INTERNAL_INCONSISTENCY
        self._failure.settle(
            permit.of_failure, Event.FAILED if failed else Event.SUCCEEDED, reason=_FAILED
        )

    def _spend(self, tokens: int) -> int:
        """Add what a run took; what was spent within the window, with it."""

        def spent(held: Spending | None, now_s: float) -> tuple[Spending, int]:
            slot = int(now_s * _SLOTS / self._policy.window_s)
            kept = dict(held.slots if held else ())
            kept[slot] = kept.get(slot, 0) + tokens
            slots = tuple((at, n) for at, n in sorted(kept.items()) if at > slot - _SLOTS)
            return Spending(slots=slots), sum(n for _, n in slots)

        return self._cells.change(_KIND, "thinking", spent)
