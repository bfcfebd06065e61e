"""Other names of a value: what an answer may call it without saying the value itself (MEM-3).

An answer that tells "NYC" uses a claim on "New York City". The tables of values are read backwards
for it; a name that can mean several values is given for each of them, for in doubt it is a use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.values.names import related_names
from troth.contracts.memory.values.normalize import normalize_value
from troth.contracts.memory.values.occupations import known_occupations
from troth.contracts.memory.values.organizations import known_organizations
from troth.contracts.memory.values.places import names_of_place

MAX_SPELLINGS = 12
_KNOWN: dict[ValueKind, Callable[[], tuple[str, ...]]] = {
    ValueKind.ORGANIZATION: known_organizations,
    ValueKind.OCCUPATION: known_occupations,
}


def spellings(kind: ValueKind, normal: str) -> tuple[str, ...]:
    """Other names of a normalized value, folded, at most ``MAX_SPELLINGS``; the value is none.

    Of a place in several parts, the names of its first part count.
    """
    if kind is ValueKind.NAME:
        first, blank, rest = normal.partition(" ")
        found = tuple(f"{other}{blank}{rest}" for other in related_names(first))
    elif kind is ValueKind.PLACE:
        found = names_of_place(normal.partition(",")[0])
    else:
        found = _by_normal(kind).get(normal, ())
    return tuple(name for name in found if name != normal and len(name) > 1)[:MAX_SPELLINGS]


@cache
def _by_normal(kind: ValueKind) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in _KNOWN[kind]() if kind in _KNOWN else ():
        found.setdefault(normalize_value(kind, name), []).append(name)
    return {normal: tuple(dict.fromkeys(names)) for normal, names in found.items()}
