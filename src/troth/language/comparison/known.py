"""Figures and dates of a claim that stand nowhere in what the exchange holds. Pure.

Texts are read by ``language``; what is left for here is which differences count. A figure counts
where the evidence measures in its unit and the draft leaves one of its figures out, for a wrong
figure stands in the place of a right one; and where it follows from no two figures in one step.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations, product
from typing import Final

from troth.kernel.keeping import kept
from troth.language.comparison.figures import is_held, is_replaced
from troth.language.comparison.stances import Compared, Stance, read_flat, unopposed
from troth.language.cues import Cue
from troth.language.dates import DateMention, find_dates
from troth.language.flat import flatten
from troth.language.quantities import CLOCK, UNITS_OF_MEASURE, Bound, Quantity, find_amounts
from troth.language.references import without_references
from troth.language.tokens import fold, sentences, stem
from troth.language.words import regex, words_of

_MAX_CHARS = 200_000
_MAX_FIGURES = 300  # different ones; among more of them none is foreign
_MAX_TERMS = 40  # figures that are reckoned with; what comes after is only compared
_ROUNDED = 0.013  # relative, of what is converted or reckoned
_RECKONED = 0.005
_ROUGHLY = 0.05  # the same of "about 300"
_MONTH = 30.42  # days
_HALF_DAY = 720  # minutes; "6 in the evening" is 18:00
_MONEY = frozenset(("EUR", "USD", "GBP", "CHF"))
_COINS = words_of("amounts.hundredths") | frozenset(map(stem, words_of("amounts.hundredths")))
_DAYS = {"day", "working day"}
_TOTALS = regex(
    r"\b(?:(?:%|<thinking.reckoning.totals_2>) <thinking.reckoning.totals_3>|"
    r"<thinking.reckoning.totals_1>)\b|="
)


class KnownFigures:
    """Every figure and date that evidence and request hold.

    Of texts of more than 200 000 code points together none is read, and none where more than 300
    different figures or dates are found: then nothing is foreign.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        texts = texts if sum(map(len, texts)) <= _MAX_CHARS else ()
        found = [_found(text) for text in texts]
        self._each = [some for by_sentence, _ in found for some in by_sentence]
        amounts = {(one.unit, one.value): one for some in self._each for one in some}
        dates = [date for _, some in found for date in some]
        self.amounts = tuple(amounts.values()) if len(amounts) <= _MAX_FIGURES else ()
        self.dates = dates if len(dates) <= _MAX_FIGURES else []

    def beside(self, claims: Sequence[str]) -> FiguresBeside:
        """What is known to the claims of one draft; what they count can be reckoned with."""
        return FiguresBeside(self, claims)

    @cached_property
    def reckoned(self) -> frozenset[tuple[str, float]]:
        """Unit and value of what two amounts of one sentence come to."""
        return _of_pairs(pair for some in self._each for pair in permutations(some[:_MAX_TERMS], 2))


@kept(256)
def _found(text: str) -> tuple[tuple[tuple[Quantity, ...], ...], tuple[DateMention, ...]]:
    """The amounts of each sentence, none of them part of a date, and all dates."""
    read_each = [
        _amounts_and_dates(flatten(text[start:end]).text) for start, end in sentences(text)
    ]
    return tuple(some for some, _ in read_each), tuple(one for _, some in read_each for one in some)


def _amounts_and_dates(text: str) -> tuple[tuple[Quantity, ...], tuple[DateMention, ...]]:
    text = without_references(text)
    dates = find_dates(text)
    starts = [date.start for date in dates]

    def is_dated(one: Quantity) -> bool:
        at = bisect_right(starts, one.start)
        return at > 0 and one.start < dates[at - 1].end

    return tuple(one for one in find_amounts(text) if not is_dated(one)), dates


class FiguresBeside:
    """The figures of an exchange beside one draft; most drafts need none of what is reckoned."""

    def __init__(self, known: KnownFigures, claims: Sequence[str]) -> None:
        self._known, self._claims = known, claims
        self._amounts, self._dates = known.amounts, known.dates

    @cached_property
    def _said(self) -> list[Quantity]:
        return [one for claim in self._claims for one in _said_by(claim)]

    @cached_property
    def _unsaid(self) -> set[str]:
        return {
            given.unit
            for given in self._amounts
            if not any(_says(own, given) for own in self._said)
        }

    @cached_property
    def _reckoned(self) -> frozenset[tuple[str, float]]:
        counts = [one for one in self._said if one.unit not in UNITS_OF_MEASURE][:_MAX_TERMS]
        given = self._amounts[:_MAX_TERMS]
        # A share is of whatever it is said to be of; others are reckoned with by name.
        named = [one for one in given if one.unit == "%" or any(_says(s, one) for s in self._said)]
        one, other = (*counts, *named), (*given, *counts)
        mixed = (*product(one, other), *product(other, one))
        shares = {("%", 100 - one.value) for one in self._amounts if one.unit == "%"}
        return self._known.reckoned | _of_pairs(mixed) | shares

    def foreign(self, claim: str) -> Quantity | None:
        """The first amount of a claim that stands nowhere and follows from nothing.

        Only amounts count of a unit in which the draft leaves a given figure out. A claim that
        gives a total or a round figure has none: nobody wrote that down before.
        """
        if _TOTALS.search(fold(claim)):
            return None
        found = (
            one.quantity for one in read_flat(claim)[1].amounts if one.quantity.unit in self._unsaid
        )
        return next((one for one in found if one.unit and not self._is_known(one)), None)

    def unknown(self, claim: str) -> tuple[Quantity, ...]:
        """The amounts of a claim that stand nowhere and follow from nothing, whatever they measure.

        A claim that gives a total or a round figure has none: nobody wrote that down before.
        """
        if _TOTALS.search(fold(claim)):
            return ()
        return tuple(one for one in _said_by(claim) if not self._is_known(one))

    def accounts_for(self, claim: str) -> bool:
        """Whether all figures of a claim are given or follow from those given."""
        return all(map(self._is_known, _said_by(claim)))

    def _is_known(self, one: Quantity) -> bool:
        """Whether an amount is given, be it in another unit, or follows from two that are."""
        share = _ROUGHLY if one.bound is Bound.ABOUT else _ROUNDED
        share = 0.0 if one.unit == CLOCK else share
        return any(_agrees(one, given, share) for given in self._amounts) or any(
            (unit == one.unit or one.unit not in UNITS_OF_MEASURE)
            and _is_near(value, one.value, share if one.bound is Bound.ABOUT else _RECKONED)
            for unit, value in self._reckoned
        )

    def foreign_date(self, claim: str) -> DateMention | None:
        """The first date of a claim that is nearly one of these, and that none of them leads to.

        A date that shares no part with any of these may come from elsewhere ("this year").
        """
        return next(
            (one.date for one in read_flat(claim)[1].dates if self._is_foreign(one.date)), None
        )

    def _is_foreign(self, date: DateMention) -> bool:
        like = [one for one in self._dates if _is_nearly(one, date)]
        if not like or any(one.confirms(date) for one in self._dates):
            return False
        return not any(self._is_known(_between(one, date)) for one in like)


def _said_by(claim: str) -> list[Quantity]:
    return [one.quantity for one in read_flat(claim)[1].amounts]


def _agrees(one: Quantity, given: Quantity, share: float) -> bool:
    """Whether an amount may be a given one, or is "more than 250" of what is 300."""
    if one.unit == given.unit == CLOCK:
        return (one.value - given.value) % _HALF_DAY == 0
    if is_held(one, given) or (one.unit in _MONEY and given.unit in _COINS):
        return is_held(one, given) or 100 * one.value == given.value
    if one.unit != given.unit and one.unit in UNITS_OF_MEASURE and {one.unit, given.unit} != _DAYS:
        return False
    ratio = given.value / one.value if one.value else 0.0
    is_rounder = (one.bound is Bound.MORE and 1 < ratio <= 2) or (
        one.bound is Bound.LESS and 0.5 <= ratio < 1
    )
    return is_rounder or _is_near(one.value, given.value, share)


def _says(own: Quantity, given: Quantity) -> bool:
    """Whether a draft gives an amount as it stands: "7 pm" is no word of 07:00."""
    return is_held(own, given) or (given.unit != CLOCK and _agrees(own, given, 0.0))


def _of_pairs(pairs: Iterable[tuple[Quantity, Quantity]]) -> frozenset[tuple[str, float]]:
    return frozenset(each for one, other in pairs for each in _reckoned(one, other))


def _reckoned(one: Quantity, other: Quantity) -> Iterator[tuple[str, float]]:
    """Unit and value of what two amounts come to; no unit for a count, as of a quotient."""
    (unit, value), (kind, by) = ((each.unit, each.value) for each in (one, other))
    if unit == CLOCK:
        minutes = by / 60 if kind == "second" else 0.0
        yield from ((CLOCK, value + minutes), (CLOCK, value - minutes))
        if kind == CLOCK:
            yield "second", 60 * abs(value - by)
    elif unit == kind:
        yield from ((unit, value + by), (unit, abs(value - by)))
        yield from (("", value / by), ("%", 100 * value / by)) if by else ()
    elif kind == "%":
        yield from ((unit, value * share) for share in (by / 100, 1 - by / 100, 1 + by / 100))
    elif kind not in UNITS_OF_MEASURE:
        yield from ((unit, value * by), (unit, value / by)) if by else ()
    elif kind == "second":
        yield unit, value * by / 3600


def _is_near(one: float, other: float, share: float) -> bool:
    return abs(one - other) <= share * abs(other)


def _is_nearly(one: DateMention, other: DateMention) -> bool:
    """Whether two dates can be compared, and agree in one part and differ in another."""
    parts = ((one.year, other.year), (one.month, other.month), (one.day, other.day))
    alike = [a == b for a, b in parts if a is not None and b is not None]
    return any(alike) and not all(alike)


def _between(one: DateMention, other: DateMention) -> Quantity:
    days = _days(one) - _days(other)
    return Quantity(start=0, end=0, value=abs(days), unit="day")


def _days(date: DateMention) -> float:
    return round(_MONTH * (12 * (date.year or 0) + (date.month or 0))) + float(date.day or 0)


PLAIN: Final = frozenset(("number", "number_bound", "date"))
"""Conflicts of plain fact: no judge outweighs them."""
_ALIKE: Final = 0.95  # closeness from which a denial is one, and a figure stands in a wrong place
_ROUND: Final = frozenset((Bound.MORE, Bound.LESS))  # "more than 250" may be said of 300


def stands_against(claim: str, found: Compared, known: FiguresBeside) -> bool:
    """Whether a sentence conflicts with a claim, in words close enough to its own to be sure."""
    if found.stance is not Stance.CONFLICTS:
        return False
    mine, theirs = read_flat(claim)[1], read_flat(found.passage.sentence.text)[1]
    if found.reason in PLAIN:
        if (Cue.NEGATION in mine.cues) != (Cue.NEGATION in theirs.cues):
            return False  # what is denied of one figure can hold of another
        if found.reason == "number_bound":  # the figure itself is right
            is_rest_alike = unopposed(mine, theirs) == unopposed(theirs, mine)
            return is_rest_alike or found.passage.closeness >= _ALIKE
        bounds = {amount.quantity.bound for amount in mine.amounts[:1]}
        is_swapped = len(mine.amounts) < 2 or mine.order == theirs.order
        is_swapped = is_swapped and found.passage.closeness >= _ALIKE
        is_swapped = is_swapped and bounds.isdisjoint(_ROUND)
        is_swapped = is_swapped or is_replaced(mine, theirs)
        return is_swapped or not known.accounts_for(found.mine)
    if found.reason != "antonym":
        return found.passage.closeness >= _ALIKE
    return len(mine.topic - theirs.topic) <= 1  # the opposite itself
