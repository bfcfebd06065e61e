"""What every test runs under: the clause rules, loopback only, and one Hypothesis profile."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A process can load numpy only once: a first import inside a test that breaks it off would spoil
# every later one.
with suppress(ModuleNotFoundError):
    import numpy as np  # noqa: F401

# Each commit of a test waits for the disk, as it should; on a disk of memory it waits for nothing.
_MEMORY = Path("/dev/shm")
if "TMPDIR" not in os.environ and _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > 4 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)

pytest_plugins = [
    "support.clause_coverage",
    "support.databases",
    "support.deployment",
    "support.conversation",
    "support.extras",
    "support.loopback",
]

settings.register_profile(
    "troth",
    deadline=None,
    max_examples=25,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],  # says something of the machine, not of the code
)
settings.register_profile("nightly", settings.get_profile("troth"), max_examples=500)
settings.load_profile("troth")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Keep what collecting made out of the rounds of the collector, which tests need seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
