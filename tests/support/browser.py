"""Where the real browser is: Debian's Chromium."""

from __future__ import annotations

import os
import shutil

import pytest

_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str:
    """The path of the browser; without one the test is skipped, or fails where it is required."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        missing = "Chromium is needed: apt-get install -y chromium"
        if os.environ.get("TROTH_TEST_BROWSER") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    return found
