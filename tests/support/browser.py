"""A real browser without a screen: Debian's Chromium, which opens a page and says what it shows."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_QUIET = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync"
    " --disable-background-networking --disable-component-update --disable-dev-shm-usage"
).split()


def chromium() -> str:
    """The path of the browser; without one the test is skipped, or fails where it is required."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        missing = "Chromium is needed: apt-get install -y chromium"
        if os.environ.get("TROTH_TEST_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


def page_after_its_scripts(page: Path, folder: Path, *, budget_ms: int = 60_000) -> str:
    """The document of a local page once its scripts are done, as HTML.

    Args:
        folder: For the profile of the browser; empty.
        budget_ms: Of the page's own time, which runs ahead while nothing is to do.
    """
    process = subprocess.run(
        [
            chromium(),
            *_QUIET,
            f"--user-data-dir={folder}",
            f"--virtual-time-budget={budget_ms}",
            "--dump-dom",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    return process.stdout
