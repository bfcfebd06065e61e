"""Conditions on what was seen: a path into it, and one thing that every value there must satisfy.

A path is names and places between dots; ``*`` stands for every member or place. Except for ``is``,
``count`` and the conditions that deny, a path that leads nowhere is not satisfied.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from troth_lab.certify.cases import Table

_LONGEST = 160


def unmet(condition: Table, seen: Sequence[Mapping[str, Any]]) -> str | None:
    """What is wrong, in words; nothing where the condition is met.

    Args:
        seen: What was seen at each step.
    """
    at = condition.get("step", len(seen))
    if not 1 <= at <= len(seen):
        return f"there was no step {at}"
    path = condition["path"]
    found = list(_found(seen[at - 1], path.split(".") if path else []))
    name = next(name for name in _TESTS if name in condition)
    wanted = condition[name]
    if _TESTS[name](found, wanted):
        return None
    return f"{path}: expected {name} {_short(wanted)}, saw {_short(found)}"


def _found(value: Any, path: Sequence[str]) -> Iterator[Any]:
    if not path:
        yield value
        return
    name, *rest = path
    if isinstance(value, Mapping):
        nexts = list(value.values()) if name == "*" else [value[name]] if name in value else []
    elif isinstance(value, list):
        place = int(name) if name.lstrip("-").isdigit() else None
        held = place is not None and -len(value) <= place < len(value)
        nexts = value if name == "*" else [value[place]] if held and place is not None else []
    else:
        nexts = []
    for one in nexts:
        yield from _found(one, rest)


def _every(test: Callable[[Any, Any], bool]) -> Callable[[list[Any], Any], bool]:
    return lambda found, wanted: bool(found) and all(test(one, wanted) for one in found)


def _stand(found: list[Any], wanted: str) -> bool:
    is_there = any(one not in (None, "", [], {}) for one in found)
    return is_there == (wanted == "there")


_TESTS: Final[Mapping[str, Callable[[list[Any], Any], bool]]] = {
    "equals": _every(lambda one, wanted: one == wanted),
    "contains": _every(lambda one, wanted: wanted in str(one)),
    "lacks": lambda found, wanted: all(wanted not in str(one) for one in found),
    "starts": _every(lambda one, wanted: str(one).startswith(wanted)),
    "matches": _every(lambda one, wanted: re.search(wanted, str(one)) is not None),
    "has": lambda found, wanted: wanted in found or any(wanted in one for one in _lists(found)),
    "without": lambda found, wanted: (
        wanted not in found and all(wanted not in one for one in _lists(found))
    ),
    "is": _stand,
    "count": lambda found, wanted: len(found) == wanted,
}


def _lists(found: list[Any]) -> list[list[Any]]:
    return [one for one in found if isinstance(one, list)]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
