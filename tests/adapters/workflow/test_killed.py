"""Workers that are killed at any point: each mail has one outcome, one case, one audit chain."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import orjson
import pytest

from support.intake_desk import mail, open_desk
from support.worker_processes import start
from troth.runtime.proof.audit import verify_stored_log

pytestmark = pytest.mark.extra("intake")

THOROUGH = "TROTH_TEST_THOROUGH" in os.environ
MAILS = 40
KILLS = 4 if THOROUGH else 2
SEEDS = range(5) if THOROUGH else range(1)
MAX_RUNS = 60


def write_mails(folder: Path) -> None:
    folder.mkdir()
    for number in range(MAILS):
        body = f"Number {number}: an accident with my car, policy 12-3456789."
        if number % 7 == 0:
            body += " My lawyer will call."
        data = b"\x00no mail %d" % number if number % 11 == 0 else mail(body)
        (folder / f"{number:03}.eml").write_bytes(data)


def run_killed(url: str, folder: Path, workers: int, seed: int) -> int:
    """Run workers until all are done, killing one at random points; how many were killed."""
    draw = random.Random(seed)
    killed = 0
    for _ in range(MAX_RUNS):
        running = [start(url, folder) for _ in range(workers)]
        if killed < KILLS:
            running[0].wait_until_begun()  # its start is not what is to be killed
            time.sleep(draw.uniform(0.0, 0.15))
            for one in running[: 1 + draw.randrange(workers)]:
                one.kill()
        ends = [one.end() for one in running]
        killed += ends.count(-signal.SIGKILL)
        if not any(ends):
            return killed
        assert max(ends) <= 0, "a worker failed by itself"
    pytest.fail("the work never came to an end")


def check(url: str, folder: Path) -> None:
    desk = open_desk(url, folder)
    try:
        outcomes = desk.storage.intake.outcomes("acme", limit=1_000)
        assert len(outcomes) == MAILS
        decisions = [orjson.loads(one.decision) for one in outcomes]
        quarantined = [one for one in decisions if one["status"] == "quarantined"]
        assert len(quarantined) == len(range(0, MAILS, 11))
        assert {one["status"] for one in decisions} == {"quarantined", "routed"}
        cases = sorted(one["case_id"] for one in decisions if one["case_id"])
        assert cases == desk.case_files()
        assert len(cases) == MAILS - len(quarantined)
        receipts = [one.receipt_id for one in desk.storage.log.receipts()]
        assert sorted(receipts) == sorted(one.receipt_id for one in outcomes)
        leaves = [orjson.loads(entry.leaf) for entry in desk.storage.log.entries()]
        told = [leaf["trace_id"] for leaf in leaves if leaf["tag"] == "intake.decided"]
        assert len(told) == len(set(told)) == MAILS
        verify_stored_log(desk.storage.log, desk.public_key, outside_checkpoint=None)
        assert desk.storage.intake.counts().done == MAILS
    finally:
        desk.storage.close()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("workers", [1, 2] if THOROUGH else [2])
def test_killed_workers_leave_one_outcome_for_each_mail(
    database_url: str, tmp_path: Path, workers: int, seed: int
) -> None:
    write_mails(tmp_path / "mails")
    open_desk(database_url, tmp_path).storage.close()  # workers come to a database that is there
    killed = run_killed(database_url, tmp_path, workers, seed=workers + seed)
    assert killed  # how many it takes until the work is done is for the draw to say
    check(database_url, tmp_path)
