"""REVIEW-2: a fresh process with another hash seed makes the same review."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
_REVIEW = """
from contracts.review.review_cases import COMPANY, LEAVE, OLD_LEAVE, SOURCES, reviewed, source
draft = (LEAVE + COMPANY).replace("28", "30").replace("allowed", "forbidden").replace("only", "")
print(reviewed(draft, (*SOURCES, source("onboarding", OLD_LEAVE))))
"""


@pytest.mark.clause("REVIEW-2")
def test_the_hash_seed_changes_nothing() -> None:
    printed = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS)}
        made = subprocess.run(
            (sys.executable, "-c", _REVIEW),
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        printed.add(made.stdout)
    assert len(printed) == 1
    assert "rule='number'" in printed.pop()
