"""Names that have others, and what lies in what: ``NYC``, ``Manhattan``, ``physician``.

The names stand in ``names.toml``, by kind of thing. What it does not list has no other name.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Final

_FILE: Final = resources.files("troth.language") / "names.toml"


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one kind.

    Attributes:
        meant: What a name can mean, the usual thing first.
        parents: What a thing lies in, or is a kind of, directly.
    """

    meant: dict[str, list[str]] = field(default_factory=dict)
    parents: dict[str, list[str]] = field(default_factory=dict)

    def wider(self, thing: str) -> frozenset[str]:
        """The thing, and everything that it lies in."""
        found = {thing}
        ahead = [thing]
        while ahead:
            for one in self.parents.get(ahead.pop(), ()):
                if one not in found:
                    found.add(one)
                    ahead.append(one)
        return frozenset(found)

    def others(self, thing: str) -> tuple[str, ...]:
        """Every name that can mean it, but its own."""
        return tuple(name for name, all_ in self.meant.items() if thing in all_ and name != thing)


@lru_cache(maxsize=16)
def names_of(kind: str) -> Names:
    """The names of a kind: ``place``, ``organization``, ``occupation``, ``status``, ``name``."""
    found = Names()
    listed = tomllib.loads(_FILE.read_text("utf-8"))
    for line in str(listed[kind]).strip().splitlines():
        said, _, wider = line.partition(" < ")
        thing, *others = said.split(" | ")
        for name in (thing, *others):
            found.meant.setdefault(name, []).append(thing)
        if wider:
            found.parents[thing] = wider.split("; ")
    return found
