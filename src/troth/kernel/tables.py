"""Tables of words and names: data files that lie beside the modules that use them."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def table(package: str, name: str) -> dict[str, Any]:
    """What ``name.toml`` in a package holds."""
    return tomllib.loads((resources.files(package) / f"{name}.toml").read_text("utf-8"))
