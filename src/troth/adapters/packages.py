"""Whether an optional package can be imported, told without importing it."""

from __future__ import annotations

from importlib.util import find_spec


def is_installed(name: str) -> bool:
    """Whether there is a package of that name; a finder that refuses it says no as well."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
