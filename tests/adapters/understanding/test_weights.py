"""What all networks of a process share."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from troth.adapters.understanding import weights


def started() -> int:
    return sum(one.name.startswith("troth-understanding") for one in threading.enumerate())


@pytest.fixture
def cold() -> Iterator[None]:
    """Workers of the test's own; those of the process are put back."""
    weights.workers().shutdown()
    weights._pool.cache_clear()
    yield
    weights.workers().shutdown()
    weights._pool.cache_clear()


@pytest.mark.usefixtures("cold")
def test_every_thread_is_there_after_the_start() -> None:
    assert started() == 0
    weights.start_workers()
    assert started() == weights.THREADS


@pytest.mark.usefixtures("cold")
def test_the_start_waits_for_nobodys_work() -> None:
    busy = threading.Event()
    long = [weights.workers().submit(busy.wait) for _ in range(weights.THREADS)]
    weights.start_workers()  # would never return if it waited for them
    assert not any(one.done() for one in long)
    busy.set()


@pytest.mark.usefixtures("cold")
def test_many_may_start_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: weights.start_workers(), range(40)))
    assert started() == weights.THREADS
    assert list(weights.workers().map(abs, [-1, -2])) == [1, 2]


def test_batches_hold_texts_of_like_length_the_shortest_first() -> None:
    found = weights.batches([9, 3, 30, 4, 31, 5], most=2, spread=2)
    assert found == [[1, 3], [5], [0], [2, 4]]
    assert weights.batches([], most=2, spread=2) == []
