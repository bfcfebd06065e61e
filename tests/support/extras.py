"""Tests of what an extra brings, where that extra may not be installed.

The suite runs in the environment of ``make run`` as well, which has few extras. A test that cannot
says so: ``@pytest.mark.extra("postgres")`` on a test, or ``pytestmark = pytest.mark.extra("web")``
in a module whose imports need it. Where everything is installed, which is what ``make test`` sees
to, nothing is left out; ``--all-extras`` makes a missing one an error instead.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest

_MODULE_MARK = re.compile(r'^pytestmark = pytest\.mark\.extra\("([a-z]+)"\)$', re.MULTILINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for full runs."""
    parser.addoption(
        "--all-extras", action="store_true", help="fail where an extra is missing (full runs)"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a full run that could not be one."""
    missing = sorted(extra for extra in known_extras() if not is_installed(extra))
    if config.getoption("--all-extras") and missing:
        raise pytest.UsageError(f"extras that are not installed: {', '.join(missing)}")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out a module whose imports need what is not there."""
    if collection_path.suffix != ".py":
        return None
    mark = _MODULE_MARK.search(collection_path.read_text(encoding="utf-8"))
    return True if mark is not None and not is_installed(mark.group(1)) else None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests whose extra is not there, and say how many."""
    can_run = {item: all(is_installed(name) for name in _extras(item)) for item in items}
    left_out = [item for item in items if not can_run[item]]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if can_run[item]]


def _extras(item: pytest.Item) -> set[str]:
    names = {mark.args[0] for mark in item.iter_markers("extra")}
    if any(item.iter_markers("postgres")):
        names.add("postgres")
    unknown = names - known_extras()
    if unknown:
        raise pytest.UsageError(f"{item.nodeid}: no such extra: {', '.join(sorted(unknown))}")
    return names


@cache
def known_extras() -> frozenset[str]:
    """The extras that the package names."""
    return frozenset(name for name, _ in _wanted())


@cache
def is_installed(extra: str) -> bool:
    """Whether every package that the extra brings is there."""
    return all(_is_present(package) for name, package in _wanted() if name == extra)


def _wanted() -> list[tuple[str, str]]:
    """Extra and package, as the metadata of the distribution pair them."""
    pairs = []
    for line in requires("troth") or ():
        extra = re.search(r"extra == ['\"]([a-z]+)['\"]", line)
        if extra is not None:
            pairs.append((extra.group(1), re.split(r"[^\w.-]", line, maxsplit=1)[0]))
    return pairs


def _is_present(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
