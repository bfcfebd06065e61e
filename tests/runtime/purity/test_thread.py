"""Guarded work in a thread: what became of it, and that nobody waits for what does not end."""

from __future__ import annotations

import _thread
import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from troth.adapters.environment import SystemClock
from troth.contracts.thinking.events import Ending
from troth.runtime.thinking.guard import EventFamily
from troth.runtime.thinking.thread import Ended, run_guarded

LONG_MS = 30_000
SHORT_MS = 100


async def _run(work: Callable[[], object], timeout_ms: int = LONG_MS) -> Ended[object]:
    return await run_guarded(work, timeout_ms=timeout_ms, clock=SystemClock())


async def _wait_until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def _telling(work: Callable[[], object]) -> tuple[Callable[[], object], list[int]]:
    """The work, and the threads that it ran in."""
    threads: list[int] = []

    def told() -> object:
        threads.append(_thread.get_ident())
        return work()

    return told, threads


def _all_ended(threads: list[int]) -> bool:
    return bool(threads) and sys._current_frames().keys().isdisjoint(threads)


async def test_work_that_returns() -> None:
    ended = await _run(lambda: 6 * 7)
    assert (ended.ending, ended.value, ended.families) == (Ending.RETURNED, 42, ())


def _raising(error: type[BaseException]) -> Callable[[], object]:
    def work() -> object:
        raise error

    return work


@pytest.mark.parametrize(
    "error", [ValueError, SystemExit, KeyboardInterrupt, GeneratorExit, MemoryError, StopIteration]
)
async def test_work_that_raises(error: type[BaseException]) -> None:
    ended = await _run(_raising(error))
    assert (ended.ending, ended.value) == (Ending.RAISED, None)


async def test_endless_recursion_is_an_error_like_another() -> None:
    def work() -> object:
        return work()

    assert (await _run(work)).ending is Ending.RAISED


def _swallowing() -> object:
    try:
        return open(__file__)  # noqa: PTH123
    except BaseException:  # noqa: BLE001
        return "as if nothing had been"


def _breaching_and_raising() -> object:
    try:
        return open(__file__)  # noqa: PTH123
    except BaseException:  # noqa: BLE001
        raise ValueError from None


@pytest.mark.parametrize(
    "work", [lambda: Path(__file__).read_text(), _swallowing, _breaching_and_raising]
)
async def test_work_that_breaches_gives_nothing_whatever_it_does(
    work: Callable[[], object],
) -> None:
    ended = await _run(work)
    assert (ended.ending, ended.value) == (Ending.BREACHED, None)
    assert ended.families == (EventFamily.FILE,)


def _plain_loop() -> None:
    while True:
        pass


def _inner_loop() -> None:
    try:
        while True:
            len("x")
    except ValueError:
        return


@pytest.mark.parametrize("work", [_plain_loop, _inner_loop])
async def test_work_that_hangs_is_given_up_and_its_thread_ends(work: Callable[[], object]) -> None:
    told, threads = _telling(work)
    ended = await _run(told, SHORT_MS)
    assert (ended.ending, ended.value) == (Ending.HUNG, None)
    assert ended.elapsed_ms >= SHORT_MS
    await _wait_until(lambda: _all_ended(threads))


async def test_the_loop_goes_on_meanwhile() -> None:
    turns = 0
    running = asyncio.create_task(_run(_plain_loop, SHORT_MS))
    while not running.done():
        turns += 1
        await asyncio.sleep(0.001)
    assert (await running).ending is Ending.HUNG
    assert turns > 1


async def test_who_is_cancelled_leaves_no_thread_behind() -> None:
    told, threads = _telling(_plain_loop)
    running = asyncio.create_task(_run(told))
    await _wait_until(lambda: bool(threads))
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await _wait_until(lambda: _all_ended(threads))


async def test_many_at_once_are_kept_apart() -> None:
    works: list[Callable[[], object]] = [lambda: 1, _swallowing, _raising(ValueError)] * 10
    found = [ended.ending for ended in await asyncio.gather(*map(_run, works))]
    assert found == [Ending.RETURNED, Ending.BREACHED, Ending.RAISED] * 10


def test_a_process_ends_while_given_up_work_is_stuck() -> None:
    script = """
import asyncio
from troth.adapters.environment import SystemClock
from troth.runtime.thinking.thread import run_guarded

def stuck():
    for _ in range(10**9):
        sum(range(10**6))

ended = asyncio.run(run_guarded(stuck, timeout_ms=50, clock=SystemClock()))
print(ended.ending.value)
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("hung\n", "")


def test_nothing_is_left_with_the_interpreter_after_work_was_given_up() -> None:
    """An order that nobody carries out makes a function under a profiler look for it for ever."""
    script = """
import asyncio, sys, threading
from troth.adapters.environment import SystemClock
from troth.runtime.thinking.thread import run_guarded

threads = []

def stuck():
    threads.append(threading.get_ident())
    while True:
        len("x")

async def main():
    for _ in range(5):
        await run_guarded(stuck, timeout_ms=20, clock=SystemClock())
    while any(one in sys._current_frames() for one in threads):
        await asyncio.sleep(0.01)

asyncio.run(main())
sys.setprofile(lambda *told: None)
(lambda: None)()
sys.setprofile(None)
print("ended")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "ended\n"
