"""Whether a figure is another one of the exchange: in another unit, or reckoned from several. Pure.

A good answer converts ("two weeks" for 14 days) and reckons ("together that is €330"). Both are
looked for before a figure counts as foreign, one step of reckoning at a time: what comes of it by
chance is a wrong figure left alone, and what is not looked for would be a right one doubted.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator
from math import isfinite

from troth.language.quantities import CLOCK, UNITS_OF_MEASURE, Bound, Quantity
from troth.language.tokens import fold, stem
from troth.language.words import regex, words_of

_MAX_TERMS = 40  # figures that are reckoned with; what comes after is only compared
_LOOSE = 0.011  # relative: what is written in rounder units
_ROUNDED = 0.013  # relative, of a result
_ROUGHLY = 0.05  # the same of "about 300"
_SUMMED = 6  # of the figures that stand before a total
_DAY = 1440  # minutes
# Words that multiply or divide: "half of it", "over a year".
_COUNTS = {2.0: "two", 3.0: "three", 4.0: "four", 5.0: "five", 10.0: "ten", 12.0: "twelve"}
_COUNTED = {n: regex(rf"\b<thinking.counts.{name}>") for n, name in _COUNTS.items()}
_COUNT = ""  # the unit of what is counted, whatever it is
_MEASURES = frozenset(UNITS_OF_MEASURE)
_TIMES = frozenset(("second", "day", "working day", "month"))
_PARTS = words_of("amounts.hundredths") | frozenset(map(stem, words_of("amounts.hundredths")))
MONEY = frozenset(("EUR", "USD", "GBP", "CHF"))
_LENGTHS = (1609.344, 3600.0, 1000.0)  # miles, and metres per second in kilometres per hour
# In which numbers an amount of a unit is multiplied: hours, days, weeks, minutes.
_WRITTEN = {
    "second": (60.0, 3600.0),
    "day": (1.0, 7.0),
    "working day": (1.0, 7.0),
    "month": (1.0, 12.0),
    "metre": (1.0, 1000.0),
    "gram": (1.0, 1000.0),
    CLOCK: (60.0,),
}
_TOTALS = regex(
    r"\b(?:(?:%|<thinking.reckoning.totals_2>) <thinking.reckoning.totals_3>|"
    r"<thinking.reckoning.totals_1>)\b|="
)


def sums_up(claim: str) -> bool:
    """Whether a claim gives a total or a round figure, which nobody wrote down before."""
    return _TOTALS.search(fold(claim)) is not None


def is_same(one: Quantity, other: Quantity) -> bool:
    """Whether two amounts are one in other units, as far as their units tell."""
    units = {one.unit, other.unit}
    if len(units) == 1 and _near(one.value, other.value, _given_about(one)):
        return True
    if units <= _TIMES:
        return _is_same_time(one, other)
    if units & _PARTS and units <= MONEY | _PARTS:
        return _near(_in_coins(one), _in_coins(other), _LOOSE)
    if units <= {"metre", "mile"}:
        return any(_near(one.value * by, other.value, _ROUNDED) for by in _both_ways(_LENGTHS))
    return False


def _given_about(one: Quantity) -> float:
    return _ROUGHLY if one.bound is Bound.ABOUT else _LOOSE


def _is_same_time(one: Quantity, other: Quantity) -> bool:
    working = "working day" in (one.unit, other.unit)
    if one.unit == other.unit and not working:
        return False
    scales = (1.0, 5 / 7, 7 / 5) if working else (1.0,)  # "three working weeks" are 15 days
    mine, theirs = list(_days(one)), list(_days(other))
    return any(_near(a * by, b, _LOOSE) for a in mine for b in theirs for by in scales)


def _days(one: Quantity) -> Iterator[float]:
    """A stretch of time in days; a month has 28 to 31, and a quarter 13 weeks."""
    if one.unit == "second":
        yield one.value / 86_400
    elif one.unit == "month":
        yield from (one.value * each for each in (28.0, 30.0, 30.42, 31.0, 91 / 3))
    else:
        yield one.value


def _in_coins(one: Quantity) -> float:
    return one.value if one.unit in _PARTS else one.value * 100


def _both_ways(factors: Iterable[float]) -> Iterator[float]:
    for one in factors:
        yield one
        yield 1 / one


def _near(one: float, other: float, share: float) -> bool:
    return abs(one - other) <= share * max(abs(one), abs(other))


def rounding(one: Quantity) -> float:
    """By which share a result may differ from how it is written."""
    return _ROUGHLY if one.bound is Bound.ABOUT else _ROUNDED


def is_alike(one: Quantity, other: Quantity) -> bool:
    """Whether two amounts are one, be it that one of them leaves its unit to the other."""
    if is_same(one, other):
        return True
    bare, whole = (one, other) if one.unit not in _MEASURES else (other, one)
    if bare.unit in _MEASURES:
        return False
    written = (1.0, *_WRITTEN.get(whole.unit, ()))
    return any(_near(bare.value * by, whole.value, _LOOSE) for by in written)


class Results:
    """What one step of reckoning yields from some figures, unit by unit; grows by one figure.

    Sums and differences are of one unit; a product is of an amount and a count, a share or a rate;
    a quotient of one unit is a count or a share. At most 40 figures are reckoned with.

    Args:
        texts: In whose words people may double, halve and the like.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        folded = [fold(text) for text in texts]
        self._counts = [n for n, one in _COUNTED.items() if any(map(one.search, folded))]
        self._terms: list[tuple[str, float]] = []
        self._found: dict[str, list[float]] = {}
        self._said: dict[str, list[float]] = {}

    def add(self, one: Quantity) -> None:
        """Reckon with one more figure."""
        term = (one.unit if one.unit in _MEASURES else _COUNT, one.value)
        if term not in self._terms and len(self._terms) < _MAX_TERMS:
            self._join(term)
            if one.unit == "%":
                self._join(("%", 100 - one.value))

    def _join(self, term: tuple[str, float]) -> None:
        for count in self._counts:
            self._multiply(*term, _COUNT, count)
        self._terms.append(term)
        for other in self._terms:
            self._combine(term, other)

    def say(self, one: Quantity) -> None:
        """A figure of an answer, which may go on to sum up the last six of its unit."""
        said = self._said.setdefault(one.unit, [])
        said.append(one.value)
        del said[:-_SUMMED]
        for at in range(len(said) - 1):
            self._keep(one.unit, sum(said[at:]))

    def _combine(self, one: tuple[str, float], other: tuple[str, float]) -> None:
        (unit, value), (kind, by) = one, other
        if unit == kind:
            self._keep(unit, value + by)
            self._keep(unit, abs(value - by))
            self._ratio(value - by, by)
            self._ratio(by - value, value)
            if unit == CLOCK:
                self._keep("second", 60 * abs(value - by))
        elif {unit, kind} == {CLOCK, "second"}:
            minutes, moment = (value / 60, by) if unit == "second" else (by / 60, value)
            self._keep(CLOCK, (moment + minutes) % _DAY)
            self._keep(CLOCK, (moment - minutes) % _DAY)
        if unit == kind or _COUNT in (unit, kind):
            self._ratio(value, by)
            self._ratio(by, value)
        self._multiply(unit, value, kind, by)
        self._multiply(kind, by, unit, value)

    def _ratio(self, value: float, by: float) -> None:
        if by:
            self._keep(_COUNT, abs(value / by))
            self._keep("%", abs(100 * value / by))

    def _multiply(self, unit: str, value: float, kind: str, by: float) -> None:
        """Products that are of the first unit."""
        if kind == _COUNT and by:
            self._keep(unit, value * by)
            self._keep(unit, value / by)
        elif kind == "%":
            for share in (by / 100, 1 - by / 100, 1 + by / 100):
                self._keep(unit, value * share)
        elif unit != kind:
            for written in _WRITTEN.get(kind, (1.0,)):
                self._keep(unit, value * by / written)

    def _keep(self, unit: str, value: float) -> None:
        if isfinite(value):
            insort(self._found.setdefault(unit, []), value)

    def holds(self, one: Quantity) -> bool:
        """Whether an amount is one of the results, rounded as people round."""
        units = (one.unit,) if one.unit in _MEASURES else tuple(self._found)
        return any(self._holds(unit, one) for unit in units)

    def _holds(self, unit: str, one: Quantity) -> bool:
        found, about = self._found.get(unit, []), rounding(one)
        at = bisect_left(found, one.value)
        nearest = found[max(0, at - 1) : at + 1]
        if one.bound is not Bound.ABOUT and one.value == round(one.value):
            nearest = [each for each in nearest if each != round(each) or each == one.value]
        return any(_near(each, one.value, about) for each in nearest)
