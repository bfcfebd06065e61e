"""Whether two normal dates can be the same day."""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    compatible,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)

_ISO = re.compile(
    r"(?:(?P<y>\d{4})|-)?(?:-(?P<m>\d{2}))?(?:-(?P<d>\d{2}))?(?:T(?P<t>\d{2}:\d{2}))?"
)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d{2}(?!\d)")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Parts:
    year: str | None
    month: str | None
    day: str | None
    time: str | None

    def known(self) -> tuple[str | None, ...]:
        return self.year, self.month, self.day, self.time


def compare_dates(old: str, new: str) -> ValueRelation:
    """How two normal forms of dates stand to each other."""
    if old == new:
        return same()
    ones, twos = _readings(old), _readings(new)
    if not ones or not twos:
        return _by_year(old, new)
    if len(ones) > 1 or len(twos) > 1:
        meet = any(_relation(one, two).agrees for one in ones for two in twos)
        return compatible("one_reading_agrees") if meet else incompatible("other_date")
    return _relation(ones[0], twos[0])


def _readings(normal: str) -> list[_Parts]:
    found: list[_Parts] = []
    for reading in normal.split("|")[:4]:
        match = _ISO.fullmatch(reading)
        if match is None or not any(match.groups()):
            return []
        found.append(_Parts(year=match["y"], month=match["m"], day=match["d"], time=match["t"]))
    return found


def _relation(one: _Parts, two: _Parts) -> ValueRelation:
    pairs = list(zip(one.known(), two.known(), strict=True))
    if any(mine and theirs and mine != theirs for mine, theirs in pairs):
        return incompatible("other_date")
    if not any(mine and theirs for mine, theirs in pairs):
        return unknown("other_parts")
    more = any(theirs and not mine for mine, theirs in pairs)
    less = any(mine and not theirs for mine, theirs in pairs)
    if more and less:
        return compatible("parts_agree")
    return refines("more_exact") if more else generalizes("more_exact")


def _by_year(old: str, new: str) -> ValueRelation:
    one, two = _YEAR.search(old), _YEAR.search(new)
    if one is not None and two is not None and one.group() != two.group():
        return incompatible("other_year")
    return unknown("not_a_date")
