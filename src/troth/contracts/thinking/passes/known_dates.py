"""Dates of a claim that stand nowhere in what the exchange holds. Pure and linear."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from troth.language.dates import DateMention, find_dates
from troth.language.quantities import Quantity
from troth.language.reading import read

_MAX_CHARS = 200_000
_MAX_DATES = 100  # different ones; among more of them none is foreign
_MONTH = 30.42  # days


class KnownDates:
    """Every date that evidence and request hold.

    Of texts of more than 200 000 code points together, and of more than 100 dates, none is read:
    then no date is foreign.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        texts = texts if sum(map(len, texts)) <= _MAX_CHARS else ()
        found = [date for text in texts for date in find_dates(text)]
        self._dates = found if len(found) <= _MAX_DATES else []

    def foreign(self, claim: str, is_known: Callable[[Quantity], bool]) -> DateMention | None:
        """The first date of a claim that is nearly one of these, and that none of them leads to.

        A date that shares no part with any of these may come from elsewhere ("this year"), and a
        year alone from anywhere.

        Args:
            is_known: Whether an amount is given, or can be reckoned: what lies between two dates.
        """
        for dated in read(claim).dates:
            date = dated.date
            like = [one for one in self._dates if _is_nearly(one, date)]
            is_held = any(one.confirms(date) for one in self._dates)
            if like and not is_held and not any(is_known(_between(one, date)) for one in like):
                return date
        return None


def _is_nearly(one: DateMention, other: DateMention) -> bool:
    """Whether two dates can be compared, and agree in one part and differ in another."""
    parts = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    both = [(a, b) for a, b in parts if a is not None and b is not None]
    alike = sum(a == b for a, b in both)
    return 0 < alike < len(both)


def _between(one: DateMention, other: DateMention) -> Quantity:
    days = abs(_days(one) - _days(other))
    return Quantity(start=0, end=0, value=days, unit="day")


def _days(date: DateMention) -> float:
    months = 12 * (date.year or 0) + (date.month or 0)
    return round(_MONTH * months) + float(date.day or 0)
