"""A circuit breaker: a peer that keeps failing is left alone for a while, then tried once.

The legal moves are a table; where a breaker stands lies in a cell. One name for each peer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from troth.ports.cells import Cells, Kind


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
class Standing:
    """Where a breaker stands.

    Attributes:
        round: How often it has moved.
        failures: In a row.
        until_s: When the pause is over; while it is tried, when another may try.
        reason: Code of the last failure; empty before the first.
    """

    state: State = State.CLOSED
    round: int = 0
    failures: int = 0
    until_s: float = 0.0
    reason: str = ""


_KIND = Kind(name="breaker", of=Standing)


class Breaker:
    """Says whether a call may be made, and learns from how it ended.

    Every method raises ``StorageFailure`` where the cells cannot be reached.
    """

    def __init__(
        self, cells: Cells, name: str, *, max_failures: int = 3, pause_s: float = 30.0
    ) -> None:
        """Take the rule.

        Args:
            name: Of whom it lets calls through to; breakers of one name are one breaker.
            max_failures: After how many in a row calls are paused.

        Raises:
            ValueError: It is not one failure at least, and a pause.
        """
        if max_failures < 1 or not pause_s > 0:
            raise ValueError("a breaker needs at least one failure and a pause")
        self._cells, self._name = cells, name
        self._max_failures, self._pause_s = max_failures, pause_s

    @property
    def standing(self) -> Standing:
        """Where the breaker stands; an open one whose pause is over is half open."""
        return self._cells.change(_KIND, self._name, lambda held, at_s: (None, _now(held, at_s)))

    def admit(self) -> int | None:
        """Leave to make one call, to be settled in any case; ``None`` while calls are paused.

        A trial that nobody settled within a pause, as after a kill, keeps no other one out.

        Returns:
            How often the breaker had moved when leave was given.
        """
        return self._cells.change(_KIND, self._name, self._admitted)

    def settle(self, permit: int, event: Event, *, reason: str = "") -> None:
        """Tell how a call ended: succeeded, failed or abandoned.

        A call from before the last move says nothing about now and changes nothing.

        Args:
            reason: Code of a failure, for those who are turned away while calls are paused.
        """

        def settled(held: Standing | None, now_s: float) -> tuple[Standing | None, None]:
            now = _now(held, now_s)
            if now.round != permit or now.state is State.OPEN:
                return None, None
            return self._after(now, event, reason, now_s), None

        self._cells.change(_KIND, self._name, settled)

    def _admitted(self, held: Standing | None, now_s: float) -> tuple[Standing | None, int | None]:
        now = _now(held, now_s)
        if now.state is State.CLOSED:
            return None, now.round
        if now.state is State.OPEN or now_s < now.until_s:
            return None, None
        return replace(now, until_s=now_s + self._pause_s), now.round

    def _after(self, now: Standing, event: Event, reason: str, now_s: float) -> Standing | None:
        failures = now.failures
        if event is Event.FAILED:
            failures += 1
            if now.state is State.CLOSED and failures >= self._max_failures:
                event = Event.TRIPPED
        elif event is Event.SUCCEEDED:
            failures, reason = 0, now.reason
        else:
            reason = now.reason
        after = _moved(now, event)
        until_s = now_s + self._pause_s if after.state is State.OPEN else 0.0
        after = replace(after, failures=failures, until_s=until_s, reason=reason)
        return None if after == now else after


def _now(held: Standing | None, now_s: float) -> Standing:
    now = held or Standing()
    if now.state is State.OPEN and now_s >= now.until_s:
        return _moved(now, Event.COOLED)
    return now


def _moved(now: Standing, event: Event) -> Standing:
    after = MOVES[now.state, event]
    return now if after is now.state else replace(now, state=after, round=now.round + 1)
