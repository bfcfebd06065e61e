"""Processes that are asked for one review: one result; a killed one holds nothing up for ever."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest
import pytest_asyncio

from runtime.reviewing.drafts import (
    DRAFT,
    ORIGIN,
    add_source,
    asked,
    hand_in_long_ago,
    hangs,
    reviews_with,
)
from support.deployment import Deployment, deployed

TESTS = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("reviewing_process.py")


@contextmanager
def _process(folder: Path, review_id: str, how: str) -> Iterator[subprocess.Popen[str]]:
    """A process that is ready to begin; killed at the end."""
    started = subprocess.Popen(
        [sys.executable, str(SCRIPT), str(folder), review_id, how],
        cwd=TESTS,
        env={"PYTHONPATH": str(TESTS), "PATH": ""},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert _out(started).readline() == "ready\n"
        yield started
    finally:
        started.kill()
        started.communicate()


def _out(started: subprocess.Popen[str]) -> IO[str]:
    assert started.stdout is not None
    return started.stdout


def _go(started: subprocess.Popen[str]) -> None:
    assert started.stdin is not None
    started.stdin.write("go\n")
    started.stdin.flush()


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Deployment]:
    async with deployed(tmp_path, corpus=False) as opened:
        await add_source(opened)
        yield opened


async def _left_pending(desk: Deployment) -> str:
    """A long draft whose review nobody runs any more."""
    stopped = reviews_with(desk, hangs)
    sealed = await stopped.submit(asked("\n".join([DRAFT] * 200)), origin=ORIGIN)
    await stopped.aclose()
    hand_in_long_ago(desk)
    return sealed.document.review_id


def _runs(desk: Deployment) -> int:
    leaves = [json.loads(entry.leaf) for entry in desk.services.log.entries()]
    return sum(leaf["tag"] == "review.run" for leaf in leaves)


@pytest.mark.clause("REVIEW-2")
async def test_two_processes_that_are_asked_for_one_review_give_the_same(desk: Deployment) -> None:
    review_id = await _left_pending(desk)
    with (
        _process(desk.folder, review_id, "run") as one,
        _process(desk.folder, review_id, "run") as two,
    ):
        _go(one)
        _go(two)
        receipts = {_out(one).readline(), _out(two).readline()}
    assert len(receipts) == 1
    assert receipts.pop().startswith("rcp_")


async def test_the_review_of_a_process_that_was_killed_is_run_by_the_next(
    desk: Deployment,
) -> None:
    review_id = await _left_pending(desk)
    with _process(desk.folder, review_id, "hang") as doomed:
        _go(doomed)
        assert _out(doomed).readline() == "begun\n"
    sealed = await desk.services.reviewing.reviews.result(review_id, tenant="default")
    assert sealed.document.review_id == review_id
    assert _runs(desk) == 1
