"""Small networks, whole and spoilt."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.weights import FILES, make_weights


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with small networks that is whole; tests copy it before they spoil it."""
    return make_weights(tmp_path_factory.mktemp("weights"))


@pytest.fixture
def own(small: Path, tmp_path: Path) -> Path:
    """A copy of the folder that the test may spoil."""
    for name in FILES:
        (tmp_path / name).write_bytes((small / name).read_bytes())
    return tmp_path
