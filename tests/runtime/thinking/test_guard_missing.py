"""A process in which the guard is kept out: nothing runs, and the baseline leaves."""

from __future__ import annotations

import subprocess
import sys

import pytest

_SCRIPT = """
import asyncio, sys
sys.path[:0] = ["src", "tests"]

def jealous(event, arguments):
    if event == "sys.addaudithook":
        raise RuntimeError("no other hooks")

sys.addaudithook(jealous)
from runtime.thinking.asked import request, state, think
thought = asyncio.run(think()(request()))
told, passes = thought.telemetry, thought.record.passes
print(told.stop_reason, told.downgrade_reason, [one.guarded for one in passes])
print(thought.state == state())
"""


@pytest.mark.clause("THINK-5", breaks=True, before_exit=True)
def test_without_a_guard_no_pass_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "INTERNAL_INCONSISTENCY guard_missing [False]\nTrue\n"
