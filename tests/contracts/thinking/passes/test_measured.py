"""The measure itself: shares with their intervals, and replays in fresh processes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.refinement import replayed, share, shown

_ROOT = Path(__file__).parents[4]


def test_a_share_stands_in_its_interval() -> None:
    found = share([True] * 9 + [False], 200)
    assert found.value == 0.9
    assert 0.5 < found.low < found.value <= found.high <= 1.0
    assert shown(share([True], 10)) == "**100.0%** (100.0%–100.0%)"


@pytest.mark.clause("THINK-2")
@pytest.mark.clause("THINK-10")
def test_fresh_processes_with_other_hash_seeds_come_to_one_result() -> None:
    fresh = [
        subprocess.run(
            [
                sys.executable,
                "-c",
                "from benchmarks.refinement import replayed; print(replayed(6))",
            ],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=_ROOT,
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert fresh == [replayed(6)] * 2
    assert replayed(7) != replayed(6)
