"""Timing pieces of work in turn, so that a change in the machine's mood meets all of them alike.

In every round each piece of work has one turn, and each round begins with another piece. One round
before the first is thrown away: it fills caches and loads what loads on first use.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeAlias

from benchmarks.figures import Interval, Speed, timings

Series: TypeAlias = "dict[str, list[float]]"  # durations in seconds by the name of what took them
Turn: TypeAlias = "Callable[[], Series]"
Measured: TypeAlias = "dict[str, list[list[float]]]"  # by name: one list of durations per round


@dataclass(frozen=True, kw_only=True, slots=True)
class Options:
    """How a benchmark is to run.

    Attributes:
        quick: As little as shows that it works; such figures mean nothing.
        folder: An empty folder for databases, given as text.
        data: Folder with the public data sets, if there is one.
        postgres: URL of an empty PostgreSQL database, if there is one.
        held_out: Also measure on rows that whoever tunes must not see.
        million: Also measure a store of a million memories, which takes minutes to fill.
        say: Takes one line about the progress.
    """

    quick: bool
    folder: str
    data: str | None = None
    postgres: str | None = None
    held_out: bool = False
    million: bool = False
    say: Callable[[str], None]

    def pick(self, full: int, quick: int) -> int:
        """One of two sizes."""
        return quick if self.quick else full


def interleave(turns: Sequence[Turn], *, rounds: int, say: Callable[[str], None]) -> Measured:
    """Give every piece of work its turn in every round.

    Args:
        turns: Each runs one piece of work some times, and returns the durations by name. A name
            belongs to one turn only.
        rounds: At least 1.
    """
    for turn in turns:
        turn()
    measured: Measured = {}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        first = number % len(turns)
        for turn in (*turns[first:], *turns[:first]):
            for name, durations in turn().items():
                measured.setdefault(name, []).append(durations)
    return measured


def timed(name: str, call: Callable[[], object], *, times: int) -> Turn:
    """A turn that runs a call some times and times each."""

    def turn() -> Series:
        durations = []
        for _ in range(times):
            begun = time.perf_counter()
            call()
            durations.append(time.perf_counter() - begun)
        return {name: durations}

    return turn


def compare(
    measured: Measured,
    ours: str,
    bare: str,
    *,
    aim: float | None = None,
    shown_as: str = "time",
) -> Speed:
    """The figure for one piece of work beside another of the same run."""
    pairs = zip(measured[ours], measured[bare], strict=True)
    ratios = [median(one) / median(other) for one, other in pairs]
    return Speed(
        work=ours,
        beside=bare,
        ours=timings(_joined(measured[ours])),
        bare=timings(_joined(measured[bare])),
        ratio=Interval(value=median(ratios), low=min(ratios), high=max(ratios)),
        aim=aim,
        shown_as=shown_as,
    )


def _joined(rounds: Sequence[Sequence[float]]) -> list[float]:
    return [duration for durations in rounds for duration in durations]
