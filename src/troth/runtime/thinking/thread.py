"""Running one piece of guarded work in a thread of its own, for as long as it may take.

The thread is a daemon: nothing waits for it, neither the caller, who gets an answer when the time
is up, nor the server that is to stop. Work that does not come back is broken off by an exception
that is raised in its thread again and again, each time it is caught, until nothing of the work is
left on its stack. What runs inside one call of the interpreter (a regular expression, a power of
two large numbers) cannot be broken off, and holds up every other thread as well; that passes
contain no such call is for their tests to show.
"""

from __future__ import annotations

import _thread
import asyncio
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Generic, TypeVar

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


class Ending(StrEnum):
    """How a piece of work came to its end."""

    RETURNED = "returned"
    RAISED = "raised"
    HUNG = "hung"  # it was given up
    BREACHED = "breached"  # whatever else it did
    UNGUARDED = "unguarded"  # the guard does not work here, and nothing was run


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
    attempt = _Attempt(work, clock)
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    begun_s = clock.monotonic_s()
    attempt.start(lambda: _tell(loop, done))
    try:
        async with asyncio.timeout(timeout_ms / 1000):
            await done
    except TimeoutError:
        pass
    finally:  # also where nobody waits any more
        ended = attempt.close(waited_ms=whole_ms(clock.monotonic_s() - begun_s))
    return ended


def whole_ms(seconds: float) -> int:
    """Seconds as whole milliseconds, rounded up; 0 for a clock that goes back."""
    return max(0, math.ceil(seconds * 1000))


def _tell(loop: asyncio.AbstractEventLoop, done: asyncio.Future[None]) -> None:
    try:
        loop.call_soon_threadsafe(_settle, done)
    except RuntimeError:  # the loop is gone, and with it whoever waited
        return


def _settle(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


class _GivenUp(SystemExit):
    """Raised in a thread that was given up; a thread that ends by it ends in silence."""


def _blows(ident: int) -> tuple[Callable[[], None], Callable[[], None]]:
    """What raises in another thread, and anew wherever that is caught; and what makes it the last.

    The interpreter makes the exception at the moment at which it takes effect. Making it orders the
    next one, which takes effect at the first step outside the handler that swallowed it. What is
    called then has to be no Python code: the next one would take effect inside it.

    An order that no thread carries out would stay with the interpreter for good: every thread would
    look for it at every step, and under a profiler one would look for ever.
    """
    import ctypes

    order = ctypes.pythonapi["PyThreadState_SetAsyncExc"]
    order.argtypes, order.restype = (ctypes.c_ulong, ctypes.py_object), None
    given_up = type("GivenUp", (_GivenUp,), {})
    again = partial(order, ident, given_up)
    setattr(given_up, "__init__", again)  # noqa: B010 - it takes no arguments, on purpose
    return again, partial(delattr, given_up, "__init__")


class _Attempt(Generic[T]):
    """One piece of work and its thread; used by the one who waits and by the thread itself."""

    def __init__(self, work: Callable[[], T], clock: Clock) -> None:
        self._work, self._clock = work, clock
        self._lock = threading.Lock()
        self._ident: int | None = None
        self._is_closed = self._is_over = False
        self._tell: Callable[[], None] | None = None
        self._section: Section | None = None
        self._relent: Callable[[], None] | None = None
        self._ending, self._value = Ending.HUNG, None  # type: tuple[Ending, T | None]
        self._elapsed_ms = 0

    def start(self, tell: Callable[[], None]) -> None:
        """Begin in a new thread; ``tell`` is called there at the end, unless it was given up."""
        self._tell = tell
        # No ``threading.Thread``: it would complain of the exception that ends it.
        _thread.start_new_thread(self._run, ())

    def close(self, *, waited_ms: int) -> Ended[T]:
        """What became of it; work that goes on still has hung, and is broken off."""
        with self._lock:
            # What a thread that is broken off lets go of must not be the last of an event loop.
            self._is_closed, self._tell = True, None
            ending = self._ending if self._is_over else Ending.HUNG
            elapsed_ms = self._elapsed_ms if self._is_over else waited_ms
            families = () if self._section is None else tuple(self._section.families)
            if not self._is_over and self._ident is not None:
                strike, self._relent = _blows(self._ident)
                strike()
        if families:
            ending = Ending.BREACHED
        value = self._value if ending is Ending.RETURNED else None
        return Ended(ending=ending, value=value, elapsed_ms=elapsed_ms, families=families)

    def _run(self) -> None:
        try:
            self._work_off()
        except _GivenUp:
            # A call of no Python code; behind it the order that is open takes effect, the last.
            if self._relent is not None:
                self._relent()

    def _work_off(self) -> None:
        with self._lock:
            if self._is_closed:
                return
            self._ident = threading.get_ident()
        begun_s = self._clock.monotonic_s()
        ending = self._attempt()
        elapsed_ms = whole_ms(self._clock.monotonic_s() - begun_s)
        with self._lock:  # nobody strikes from here on
            self._ending, self._elapsed_ms, self._is_over = ending, elapsed_ms, True
            tell = self._tell
        if tell is not None:
            tell()

    def _attempt(self) -> Ending:
        try:
            with guarded() as self._section:
                self._value = self._work()
        except _GivenUp:
            raise
        except PurityBreach:
            return Ending.BREACHED
        except GuardMissing:
            return Ending.UNGUARDED
        except BaseException:  # noqa: BLE001 - whatever a pass raises is an ending like another
            return Ending.RAISED
        return Ending.RETURNED
