"""The guard: whom it binds, whom it leaves alone, and what it keeps of a breach."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.runtime.thinking.guard import (
    HARMLESS,
    MAX_RECORDED,
    EventFamily,
    PurityBreach,
    Section,
    family_of,
    guarded,
)

FILE = EventFamily.FILE


def _read() -> int:
    return len(Path(__file__).read_bytes())


def _sections(run: Callable[[], object]) -> Section:
    """The section that a run was guarded by, whatever came of it."""
    kept: list[Section] = []
    try:
        with guarded() as section:
            kept.append(section)
            run()
    except PurityBreach:
        pass
    return kept[0]


@pytest.mark.clause("THINK-5")
@pytest.mark.clause("REVIEW-7")
def test_computing_is_left_alone() -> None:
    with guarded() as section:
        total = sum(number * number for number in range(1_000))
    assert total == 332_833_500
    assert section.families == []


def test_an_act_raises_where_it_is_attempted() -> None:
    reached: list[str] = []

    def act() -> None:
        with guarded():
            _read()
            reached.append("behind it")

    with pytest.raises(PurityBreach) as raised:
        act()
    assert raised.value.family is FILE
    assert reached == []


def test_a_breach_that_is_swallowed_is_a_breach_all_the_same() -> None:
    def swallow() -> None:
        for _ in range(100):
            try:
                _read()
            except BaseException:  # noqa: BLE001 - what a hostile pass does
                continue

    with pytest.raises(PurityBreach), guarded():
        swallow()
    assert _sections(swallow).families == [FILE] * MAX_RECORDED


def test_another_exception_goes_through_and_the_section_tells() -> None:
    kept: list[Section] = []

    def act() -> None:
        with guarded() as section:
            kept.append(section)
            try:
                _read()
            except PurityBreach:
                raise ZeroDivisionError from None

    with pytest.raises(ZeroDivisionError):
        act()
    assert kept[0].families == [FILE]


def test_an_inner_section_binds_the_outer_one() -> None:
    outer: list[Section] = []

    def act() -> None:
        with guarded() as section:
            outer.append(section)
            assert _sections(_read).families == [FILE]

    with pytest.raises(PurityBreach):
        act()
    assert outer[0].families == [FILE]


def test_a_thread_is_free_again_behind_its_section() -> None:
    _sections(_read)
    assert _read() > 0


def test_other_threads_are_left_alone_meanwhile() -> None:
    inside, done = threading.Event(), threading.Event()
    sections: list[Section] = []

    def wait_inside() -> None:
        with guarded() as section:
            sections.append(section)
            inside.set()
            done.wait(30)

    thread = threading.Thread(target=wait_inside)
    thread.start()
    inside.wait(30)
    try:
        assert _read() > 0
        with ThreadPoolExecutor(2) as pool:
            assert pool.submit(_read).result() > 0
    finally:
        done.set()
        thread.join()
    assert sections[0].families == []


def test_sections_of_several_threads_are_kept_apart() -> None:
    def one(number: int) -> list[EventFamily]:
        return _sections(_read if number % 2 else list).families

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(one, range(40)))
    assert found == [[], [FILE]] * 20


def test_no_thread_is_started_inside_and_none_is_bound_outside() -> None:
    ran: list[int] = []

    def start() -> None:
        threading.Thread(target=ran.append, args=(1,)).start()

    assert _sections(start).families == [EventFamily.THREAD]
    assert ran == []
    thread = threading.Thread(target=ran.append, args=(2,))
    thread.start()
    thread.join()
    assert ran == [2]


def test_what_a_collection_finalizes_is_not_laid_to_whom_it_strikes() -> None:
    class Left:
        """Garbage of somebody else that reads a file when it is finalized."""

        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            finalized.append(_read())

    finalized: list[int] = []
    Left()
    with guarded() as section:
        gc.collect()
    assert len(finalized) == 1
    assert section.families == []


def test_events_that_nobody_listed_are_denied() -> None:
    found = _sections(lambda: sys.audit("something.quite.new", 1))
    assert found.families == [EventFamily.OTHER]


@pytest.mark.parametrize(
    ("event", "family"),
    [
        ("open", FILE),
        ("os.listdir", FILE),
        ("os.system", EventFamily.PROCESS),
        ("os.posix_spawn", EventFamily.PROCESS),
        ("socket.connect", EventFamily.NETWORK),
        ("import", EventFamily.IMPORT),
        ("_thread.start_new_thread", EventFamily.THREAD),
        ("builtins.id", EventFamily.MEMORY),
        ("openly", EventFamily.OTHER),
    ],
)
def test_families(event: str, family: EventFamily) -> None:
    assert family_of(event) is family


@given(st.text())
def test_every_event_has_a_family_and_only_the_harmless_pass(event: str) -> None:
    assert family_of(event) in EventFamily
    assert event not in HARMLESS or event in ("array.__new__", "sys.unraisablehook")


def test_harmless_events_pass() -> None:
    assert _sections(lambda: sys.audit("array.__new__", "b")).families == []
