"""What time does to values: ages grow by it, weights and salaries move, a birth date does not.

An age that grew as the calendar did is explained; one that went back is a conflict. Of values that
move by themselves a new one opens a ``temporal`` entry: nobody said that it changed.
"""

from __future__ import annotations

from datetime import date
from math import ceil, floor

from troth.contracts.memory.model import RelationKind
from troth.contracts.memory.relations.pairs import Found, Pair
from troth.contracts.memory.relations.times import is_later
from troth.contracts.memory.values.dates import said_on
from troth.contracts.memory.values.numbers import parse_amount

_DRIFTING = frozenset(
    """age height weight salary budget experience_years team_size deadline schedule appointment
    children_count siblings_count pet_count""".split()
)
_GROWING = frozenset(("age", "experience_years"))
_YEAR_DAYS = 365.25
_SETTLED_DAYS = 30  # within a month a birthday is a chance, not an explanation
_OCCASION_DAYS = 30  # an appointment told a month later is another one


def explained_by_time(pair: Pair) -> Found | None:
    """An age that grew with the calendar, or an appointment after the last one."""
    if pair.topic in _GROWING:
        return _grown(pair)
    days = _days_between(pair)
    if pair.topic in ("schedule", "appointment") and days is not None and days > _OCCASION_DAYS:
        return RelationKind.UPDATE, "other_occasion"
    return None


def went_back(pair: Pair) -> bool:
    """Whether something that only grows became less."""
    one, two = parse_amount(pair.old.normal), parse_amount(pair.new.normal)
    return pair.topic in _GROWING and one is not None and two is not None and two.high < one.low


def drifts(pair: Pair, reason: str) -> Found | None:
    """That the value may have moved by itself.

    Args:
        reason: Of the values' relation; another rank is a step in a career.
    """
    if pair.topic in _DRIFTING:
        return RelationKind.UNEXPLAINED_UPDATE, "may_have_changed"
    if reason == "other_rank":
        return RelationKind.UNEXPLAINED_UPDATE, "other_rank"
    since, before = pair.new.validity.since, pair.old.validity.since
    if is_later(since, before) or (before is None and is_later(since, pair.old_at)):
        return RelationKind.UNEXPLAINED_UPDATE, "later_since"
    return None


def _grown(pair: Pair) -> Found | None:
    one, two = parse_amount(pair.old.normal), parse_amount(pair.new.normal)
    days = _days_between(pair)
    if one is None or two is None or days is None:
        return None
    years = days / _YEAR_DAYS
    low, high = two.low - one.high, two.high - one.low
    if days >= _SETTLED_DAYS and low <= ceil(years) and high >= floor(years):
        return RelationKind.UPDATE, "grown_with_time"
    if days < 0 or low > ceil(years) + 1:
        return RelationKind.CONFLICT, "more_than_time_explains"
    return None


def _days_between(pair: Pair) -> int | None:
    one, two = said_on(pair.old_at), said_on(pair.new_at)
    return None if one is None or two is None else _days(one, two)


def _days(one: date, two: date) -> int:
    return (two - one).days
