"""Figures of a claim that stand nowhere in what the exchange holds. Pure and linear."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from troth.contracts.thinking.passes.known_dates import KnownDates
from troth.contracts.thinking.passes.reckoning import MONEY, Results, is_alike, sums_up
from troth.language.dates import DateMention
from troth.language.quantities import CLOCK, UNIT_BY_WORD, Bound, Quantity, find_amounts
from troth.language.reading import read
from troth.language.tokens import fold
from troth.language.words import regex, words_of

_MAX_CHARS = 200_000
_MAX_FIGURES = 300  # different ones; among more of them none is foreign
_FIGURE = re.compile(r"(?<![\w.,:])[0-9]++(?:[.,:][0-9]++)*+")
_SEPARATED = re.compile(r"[.,](?=[0-9]{3}(?:\D|\Z))")
_NOT_EVEN = regex(r"\b<thinking.figures.not_even>\s\Z")
_SUPPOSES = regex(r"\W*<thinking.figures.supposes>\s[^,;:]{0,24}[0-9]")
_HOURS = words_of("times.oclock") | {""}
_THOUSANDS = re.compile(r"[0-9]{1,3}\.[0-9]{3}")
_HALF_DAY = 720  # minutes; "6 in the evening" is 18:00
_RELATIVE = regex(r"\b<thinking.figures.relative>\s\Z")
# "A week" and "half a year" are amounts that hold no number.
_UNWRITTEN = regex(
    r"\b(?P<half><thinking.figures.unwritten_1>)?(?:(?P<article>"
    r"<thinking.figures.unwritten_2>) )?(?P<halved>"
    r"<thinking.figures.unwritten_3>)?(?P<unit><thinking.figures.unwritten_4>)(?:e?s)?\b"
)


def figures(text: str) -> frozenset[str]:
    """Figures as written, in digits, less the marks between thousands; clock times included."""
    found = (match.group() for match in _FIGURE.finditer(text[:_MAX_CHARS]))
    return frozenset(_SEPARATED.sub("", one).replace(",", ".") for one in found)


def amounts_of(text: str) -> Iterator[Quantity]:
    """The amounts of a text, those without a number included: "a week", "half a year"."""
    for one in find_amounts(text[:_MAX_CHARS]):
        yield one
        if _THOUSANDS.fullmatch(text, one.start, one.end):
            yield replace(one, value=one.value * 1000)  # "1.493 Meter" is read in either way
    for match in _UNWRITTEN.finditer(fold(text[:_MAX_CHARS])):
        half = match["half"] or match["halved"]
        if half or match["article"]:
            named = UNIT_BY_WORD[match["unit"]]
            start, end = match.span()
            value = named.factor / 2 if half else named.factor
            yield Quantity(start=start, end=end, value=value, unit=named.base)


class KnownFigures:
    """Every figure that evidence and request hold.

    Of texts of more than 200 000 code points together, and of more than 300 different figures, none
    is read: then no figure is foreign.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        texts = texts if sum(map(len, texts)) <= _MAX_CHARS else ()
        found = {(one.unit, one.value): one for text in texts for one in amounts_of(text)}
        self._texts = texts
        self.dates = KnownDates(texts)
        self._amounts = list(found.values()) if len(found) <= _MAX_FIGURES else []

    def beside(self, claims: Sequence[str]) -> FiguresBeside:
        """What is known to the claims of one draft, in order: what they reckon counts as known."""
        return FiguresBeside(self._texts, tuple(self._amounts), self.dates, claims)


class FiguresBeside:
    """The figures of an exchange beside one draft."""

    def __init__(
        self,
        texts: Sequence[str],
        amounts: tuple[Quantity, ...],
        dates: KnownDates,
        claims: Sequence[str],
    ) -> None:
        self._texts = texts
        self._given = amounts
        self._dates = dates
        self._units = frozenset(one.unit for one in amounts)
        self._claims = claims

    def foreign(self, claim: str) -> Quantity | None:
        """The first amount of a claim that stands nowhere and follows from nothing.

        Only amounts count of a unit in which the evidence holds a figure that the draft does not
        give: a wrong figure stands in the place of a right one.
        Amounts of one unit that agree in value agree, whatever they count. A claim that gives a
        total or a round figure has none, for nobody wrote that down before; nor has one that opens
        with a case of its own: "with 14 hours you would get".
        """
        if sums_up(claim) or _SUPPOSES.match(fold(claim[:80])):
            return None
        found = (one for one in _amounts(claim) if one.unit and one.unit in self._unsaid)
        return next((one for one in found if not self._is_accounted_for(one)), None)

    def foreign_date(self, claim: str) -> DateMention | None:
        """The first date of a claim that stands nowhere and lies a known time from none."""
        return self._dates.foreign(claim, self._is_accounted_for)

    def accounts_for(self, claim: str) -> bool:
        """Whether all figures of a claim are given or follow from those given."""
        return all(map(self._is_accounted_for, _amounts(claim)))

    def _is_accounted_for(self, one: Quantity) -> bool:
        return self._is_given(one) or self._results.holds(one)

    def _is_given(self, one: Quantity) -> bool:
        if one.unit == CLOCK:
            return any(_is_same_hour(one, other) for other in self._given)
        return any(is_alike(one, other) or _allows(other, one) for other in self._given)

    @cached_property
    def _unsaid(self) -> frozenset[str]:
        """Units in which the draft leaves a given figure out."""
        said = [one for claim in self._claims for one in _amounts(claim)]
        return frozenset(
            given.unit for given in self._given if not any(is_alike(one, given) for one in said)
        )

    @cached_property
    def _results(self) -> Results:
        results = Results((*self._texts, *self._claims))
        for one in self._given:
            results.add(one)
        for claim in self._claims:
            for one in _amounts(claim):
                is_new = one.unit not in self._units  # what cannot be compared is not doubted
                if is_new or self._is_given(one) or results.holds(one):
                    results.say(one)
                    results.add(one)
        return results


def _in_thousands(one: Quantity, text: str) -> Quantity:
    """The amount with a full stop between thousands: no money has three decimals."""
    if one.unit in MONEY and _THOUSANDS.fullmatch(text, one.start, one.end):
        return replace(one, value=one.value * 1000)
    return one


def _amounts(claim: str) -> Iterator[Quantity]:
    for amount in read(claim).amounts:
        one = _in_thousands(amount.quantity, claim)
        before = fold(claim[max(0, one.start - 10) : one.start])
        if _NOT_EVEN.search(before):
            one = replace(one, bound=Bound.LESS)
        if one.unit != CLOCK or not _RELATIVE.search(before):
            yield one


def _allows(given: Quantity, one: Quantity) -> bool:
    """Whether "more than 250" is said of what is 300: beyond a round figure, and not far."""
    if given.unit != one.unit:
        return False
    if one.bound is Bound.MORE:
        return one.value < given.value <= 2 * one.value
    return one.bound is Bound.LESS and given.value < one.value <= 2 * given.value


def _is_same_hour(one: Quantity, other: Quantity) -> bool:
    if other.unit == CLOCK:
        return (one.value - other.value) % _HALF_DAY == 0
    # "8 bis 18 Uhr": the first one has no unit of its own.
    return other.unit in _HOURS and one.value == 60 * other.value
