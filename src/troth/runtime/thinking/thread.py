"""Running one piece of guarded work in a thread of its own, for as long as it may take.

The thread is a daemon: nothing waits for it, neither the caller, who gets an answer when the time
is up, nor the server that is to stop. Work that does not come back is broken off by an exception
that is raised in its thread. What catches that goes on, under guard and for nobody; and what runs
inside one call of the interpreter (a regular expression, a power of two large numbers) cannot be
broken off, and holds up every other thread as well. That passes do neither is for their tests to
show.
"""

from __future__ import annotations

import _thread
import asyncio
import math
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from troth.contracts.thinking.events import Ending
from troth.ports.environment import Clock
from troth.runtime.thinking.guard import (
    EventFamily,
    GuardMissing,
    PurityBreach,
    Section,
    guarded,
    install,
)

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ended(Generic[T]):
    """What became of a piece of work.

    Attributes:
        value: What it returned; ``None`` unless it returned without a breach.
        elapsed_ms: Whole milliseconds, rounded up.
        families: What it attempted, the first 16 attempts.
    """

    ending: Ending
    value: T | None
    elapsed_ms: int
    families: tuple[EventFamily, ...] = ()


async def run_guarded(work: Callable[[], T], *, timeout_ms: int, clock: Clock) -> Ended[T]:
    """Do the work under guard in a thread of its own, and never wait longer than its time.

    Args:
        timeout_ms: From 1.
    """
    install()
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with suppress(RuntimeError):  # the loop is gone, and with it whoever waited
            loop.call_soon_threadsafe(done.set)

    attempt = _Attempt(work, clock, tell)
    begun_s = clock.monotonic_s()
    # No ``threading.Thread``: it would complain of the exception that ends it.
    _thread.start_new_thread(attempt.run, ())
    try:
        async with asyncio.timeout(timeout_ms / 1000):
            await done.wait()
    except TimeoutError:
        pass
    finally:  # also where nobody waits any more
        ended = attempt.close(waited_ms=whole_ms(clock.monotonic_s() - begun_s))
    return ended


def whole_ms(seconds: float) -> int:
    """Seconds as whole milliseconds, rounded up; 0 for a clock that goes back."""
    return max(0, math.ceil(seconds * 1000))


def _break_off(ident: int) -> None:
    """Raise in another thread, at its next step; a thread that ends by this ends in silence."""
    import ctypes

    order = ctypes.pythonapi["PyThreadState_SetAsyncExc"]
    order.argtypes, order.restype = (ctypes.c_ulong, ctypes.py_object), None
    order(ident, SystemExit)


class _Attempt(Generic[T]):
    """One piece of work and its thread; used by the one who waits and by the thread itself."""

    def __init__(self, work: Callable[[], T], clock: Clock, tell: Callable[[], None]) -> None:
        self._work, self._clock = work, clock
        self._tell: Callable[[], None] | None = tell
        self._lock = threading.Lock()
        self._ident: int | None = None
        self._section: Section | None = None
        self._ended: Ended[T] | None = None

    def close(self, *, waited_ms: int) -> Ended[T]:
        """What became of it; work that goes on still has hung, and is broken off."""
        with self._lock:
            # What a thread that is broken off lets go of must not be the last of an event loop.
            self._tell = None
            ended = self._ended or Ended(ending=Ending.HUNG, value=None, elapsed_ms=waited_ms)
            families = () if self._section is None else tuple(self._section.families)
            if self._ended is None and self._ident is not None:
                _break_off(self._ident)
        if not families:
            return ended
        return replace(ended, ending=Ending.BREACHED, value=None, families=families)

    def run(self) -> None:
        """Do the work, and tell whoever waits for it still; for the thread."""
        with self._lock:
            if self._tell is None:
                return
            self._ident = threading.get_ident()
        begun_s = self._clock.monotonic_s()
        ending, value = self._attempt()
        elapsed_ms = whole_ms(self._clock.monotonic_s() - begun_s)
        with self._lock:  # nobody breaks it off from here on
            self._ended = Ended(ending=ending, value=value, elapsed_ms=elapsed_ms)
            tell = self._tell
        if tell is not None:
            tell()

    def _attempt(self) -> tuple[Ending, T | None]:
        try:
            with guarded() as self._section:
                value = self._work()
        except PurityBreach:
            return Ending.BREACHED, None
        except GuardMissing:
            return Ending.UNGUARDED, None
        except BaseException:  # noqa: BLE001 - whatever a pass raises is an ending like another
            return Ending.RAISED, None
        return Ending.RETURNED, value
