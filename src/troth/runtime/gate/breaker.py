"""A circuit breaker: a peer that keeps failing is left alone for a while, then tried once.

The legal moves are a table; time comes from the clock that is handed in. One breaker per peer,
used from one event loop.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from troth.ports.environment import Clock


class State(StrEnum):
    """Whether calls are let through."""

    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"  # one call at a time is let through, to try


class Event(StrEnum):
    """What moves a breaker."""

    SUCCEEDED = "succeeded"
    FAILED = "failed"
    TRIPPED = "tripped"  # the failure that reaches the limit
    COOLED = "cooled"  # the pause is over
    ABANDONED = "abandoned"  # the caller went away before there was an outcome


MOVES: dict[tuple[State, Event], State] = {
    (State.CLOSED, Event.SUCCEEDED): State.CLOSED,
    (State.CLOSED, Event.FAILED): State.CLOSED,
    (State.CLOSED, Event.TRIPPED): State.OPEN,
    (State.CLOSED, Event.ABANDONED): State.CLOSED,
    (State.OPEN, Event.COOLED): State.HALF_OPEN,
    (State.HALF_OPEN, Event.SUCCEEDED): State.CLOSED,
    (State.HALF_OPEN, Event.FAILED): State.OPEN,
    (State.HALF_OPEN, Event.ABANDONED): State.HALF_OPEN,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class BreakerPolicy:
    """After how many failures in a row to pause, and for how long."""

    max_failures: int = 3
    pause_s: float = 30.0

    def __post_init__(self) -> None:
        if self.max_failures < 1 or not self.pause_s > 0:
            raise ValueError("a breaker needs at least one failure and a pause")


@dataclass(frozen=True, kw_only=True, slots=True)
class Permit:
    """Leave to make one call; ``round`` is how often the breaker had moved when it was given."""

    round: int


class Breaker:
    """Says whether a call may be made, and learns from how it ended."""

    def __init__(self, clock: Clock, policy: BreakerPolicy | None = None) -> None:
        self._clock, self._policy = clock, policy or BreakerPolicy()
        self._state, self._round = State.CLOSED, 0
        self._failures, self._opened_s, self._trying = 0, 0.0, False
        self._reason = ""

    @property
    def state(self) -> State:
        """Where the breaker stands; an open one whose pause is over is half open."""
        paused_s = self._clock.monotonic_s() - self._opened_s
        if self._state is State.OPEN and paused_s >= self._policy.pause_s:
            self._move(Event.COOLED)
        return self._state

    @property
    def reason(self) -> str:
        """Code of the last failure; empty before the first."""
        return self._reason

    def admit(self) -> Permit | None:
        """Leave to make one call, to be settled in any case; ``None`` while calls are paused."""
        state = self.state
        if state is State.OPEN or (state is State.HALF_OPEN and self._trying):
            return None
        self._trying = state is State.HALF_OPEN
        return Permit(round=self._round)

    def settle(self, permit: Permit, event: Event, *, reason: str = "") -> None:
        """Tell how a call ended: succeeded, failed or abandoned.

        A call from before the last move says nothing about now and changes nothing.

        Args:
            reason: Code of a failure, for those who are turned away while calls are paused.
        """
        if permit.round != self._round:
            return
        self._trying = False
        if event is Event.FAILED:
            self._failures, self._reason = self._failures + 1, reason
            if self._state is State.CLOSED and self._failures >= self._policy.max_failures:
                event = Event.TRIPPED
        elif event is Event.SUCCEEDED:
            self._failures = 0
        self._move(event)

    def _move(self, event: Event) -> None:
        after = MOVES[self._state, event]
        if after is self._state:
            return
        self._state, self._round, self._trying = after, self._round + 1, False
        if after is State.OPEN:
            self._opened_s = self._clock.monotonic_s()
        if after is State.CLOSED:
            self._failures = 0
