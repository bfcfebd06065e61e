"""Amounts in a text: value, unit and bound. Linear in its length.

``find_quantities`` reads figures and number words with what they measure or count. ``find_amounts``
reads those of one sentence as comparing needs them: a time of day is an amount of minutes since
midnight in the unit ``clock``, so that ``10 pm`` and ``22:00`` are equal.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from troth.language.numerals import SCALES, Numeral, numerals_in
from troth.language.tokens import STOPWORDS, fold, language_of, stem
from troth.language.words import (
    in_order,
    kinds_in,
    lines_of,
    phrases_of,
    regex,
    text_of,
    units_of_measure,
    words_of,
)


class Bound(StrEnum):
    """How an amount limits the thing it measures."""

    EXACT = "exact"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"
    MORE = "more"
    LESS = "less"
    ABOUT = "about"


@dataclass(frozen=True, kw_only=True, slots=True)
class Quantity:
    """An amount.

    Attributes:
        start: Half-open slice of the number itself, with its scale ("1.5 million"), in code points;
            likewise ``end``.
        value: In the base unit: two weeks are 14 days.
        unit: Base unit (``day``, ``month``, ``%``, ``EUR`` …), else the stem of what is counted,
            else empty.
        unit_span: Where the unit of measure stands, if one does; a counted thing is no unit.
        per: What it is a rate of, as base unit and how much of it: a week is 7 days. A rate in
            words, "400 mg a day", is no part of the unit, as it is in ``400 mg/day``.
    """

    start: int
    end: int
    value: float
    unit: str
    bound: Bound = Bound.EXACT
    unit_span: tuple[int, int] | None = None
    per: tuple[str, float] | None = None


_ALONE = words_of("numbers.alone")  # a scale without an article: "tausend Euro"
_COUNTED = words_of("numbers.from_one")  # "eine" is an article more often than a number
_PRONOUN = in_order("numbers.from_one")[:1]  # more often than an amount
_UNCOUNTED = frozenset((0.0, 1.0))
_CODED = frozenset(".,'_")  # before digits: of a code
_EURO, _SIGNS = "EUR", frozenset("€$£")
_STOP_GROUPS = frozenset(("de",))  # languages in which a full stop groups thousands
_WORKING = words_of("amounts.working")
_WORKING_DAYS = words_of("amounts.working", "de")  # one word for what is two in English


class Unit(NamedTuple):
    """What a unit is worth: ``factor * (value + shift)`` of its base."""

    base: str
    factor: float
    shift: float = 0.0


def _units() -> tuple[dict[str, Unit], dict[str, Unit]]:
    symbols: dict[str, Unit] = {}
    by_word: dict[str, Unit] = {}
    for name, (base, factor, marks, *shift) in units_of_measure().items():
        unit = Unit(base, float(factor), *map(float, shift))
        symbols |= dict.fromkeys(marks.split(), unit)
        by_word |= dict.fromkeys(in_order(f"units.{name}", missing=()), unit)
    return symbols, by_word


_SYMBOLS, UNIT_BY_WORD = _units()
CLOCK = "clock"
_BASES = {unit.base for unit in (*_SYMBOLS.values(), *UNIT_BY_WORD.values())}
UNITS_OF_MEASURE = frozenset((*_BASES, "working day", CLOCK)).union(
    f"{one}/{other}" for one in _BASES for other in in_order("amounts.rates")
)
"""Units of an amount that measures; every other unit is the stem of what is counted."""

TIMES = frozenset(("second", "day", "working day", "month"))
"""Units of a length of time."""

_LEAD = regex(r"(?<!\w)(?:(?P<half><numbers.half>)|<any numbers.article>)\s\Z")  # "a thousand"
_LEAD_CHARS = 14
_PER_CENT = text_of("amounts.per_cent", "en")  # a unit of two words
_MINUS = regex(r"(?:(?<![\w)%°.,-])[-−]|\b<any amounts.minus>\s)\Z")
_NEXT = re.compile(r"[\s-]{0,3}(?P<word>°\s?[cf](?!\w)|[^\W\d_]++[²³]?|[%‰€$£¥₹])")
_DECADE = re.compile(r"(?:1[0-9]|20)[0-9]0'?s(?!\w)")  # no seconds
_RATE = re.compile(r"/(?P<word>[^\W\d_]++[²³]?)(?!\w)")
_RATE_IN_WORDS = regex(r"\s(?P<per><amounts.per>\s)?(?P<word>[^\W\d_]++)")
_OFTEN = {word: unit for unit, *often in lines_of("amounts.often") for word in often}
_BEFORE = regex(
    r"(?<!\w)(?:"
    + "|".join(f"(?P<{bound}><bounds.{bound}>)" for bound in kinds_in("bounds"))
    + r")\s(?:<amounts.the>\s)?[€$£]?\s?\Z"
)
_AFTER = regex(r"\s<amounts.or>\s(?P<more><amounts.more>)|\s<amounts.or_less>")
_JOIN = regex(r"\s?(?:-|–|<amounts.to>)\s?")


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """The amounts of a text, in order, years and dates included: leave those out by their span."""
    return _quantities(fold(text), text)


def _quantities(folded: str, text: str) -> tuple[Quantity, ...]:
    """The same, of a fold of the text and the text, in which the case of symbols stands."""
    numbers = sorted(numerals_in(folded, spaced=False), key=lambda one: one.start)
    read = (_read(folded, text, one) for one in numbers)
    found = [one for one in read if one is not None]
    for at in range(len(found) - 2, -1, -1):  # "3 to 5 days": the first amount is of days too
        (one, unit), (two, other) = found[at], found[at + 1]
        if not one.unit and two.unit and _JOIN.fullmatch(folded, one.end, two.start):
            value = (one.value + other.shift) * other.factor
            found[at] = replace(one, unit=two.unit, value=_rounded(value)), unit
    return tuple(one for one, _ in found)


@dataclass(frozen=True, slots=True)
class _Unit:
    """What follows a number: unit, factor to its base, where all ends."""

    name: str
    factor: float
    close: int
    span: tuple[int, int] | None = None
    shift: float = 0.0
    per: tuple[str, float] | None = None


def _read(folded: str, text: str, number: Numeral) -> tuple[Quantity, _Unit] | None:
    start, end, values = number.start, number.end, number.values
    lead = _lead(folded, start) if number.words and number.words[0] in SCALES else None
    if not _counts(number, folded, lead):
        return None
    if number.letter and (number.letter in _SYMBOLS or number.bare_end < end - len(number.letter)):
        end, values = number.bare_end, number.bare  # "2 m": metres
    elif number.letter:
        values = values - number.bare or values  # nothing scales a nought
    if lead is not None:
        start = lead.start()
        values = frozenset(one / 2 for one in values) if lead["half"] else values
    unit = _Unit("", 1.0, end) if _DECADE.match(folded, start) else _unit_after(folded, text, end)
    if number.words == _PRONOUN and unit.span is None:
        return None  # "no one", "one of them"
    if (sign := folded[max(0, start - 2) : start].strip()) in _SIGNS:
        name, factor, _ = _SYMBOLS[sign]
        unit = replace(unit, name=name, factor=factor, span=None)
    value = min(values)
    if len(values) > 1 and ("," in folded[start:end] or _groups(unit, text)):
        value = max(values)
    if unit.span is not None and _MINUS.search(folded, max(0, start - 6), start):
        value = -value
    quantity = Quantity(
        start=start,
        end=end,
        value=_rounded((value + unit.shift) * unit.factor),
        unit=unit.name,
        bound=_bound(folded, start, unit.close),
        unit_span=unit.span,
        per=unit.per,
    )
    return quantity, unit


def _lead(folded: str, start: int) -> re.Match[str] | None:
    """What stands before a scale that counts as one of it: an article, or a half."""
    return _LEAD.search(folded, max(0, start - _LEAD_CHARS), start)


def _counts(number: Numeral, folded: str, lead: re.Match[str] | None) -> bool:
    """Whether a number is an amount, and no part of a code, a name or a manner of speaking."""
    before, after = folded[: number.start][-1:], folded[number.end : number.end + 1]
    if not number.words:
        return before not in _CODED
    if before == "-" or after == "'":
        return False
    first, *more = number.words
    if first in SCALES:
        return lead is not None or first in _ALONE
    return bool(more) or first in _COUNTED or number.values.isdisjoint(_UNCOUNTED)


def _groups(unit: _Unit, text: str) -> bool:
    """Whether a full stop before three digits groups thousands: ``1.250 €``, "15.000 Einwohner"."""
    return unit.name == _EURO or language_of(text) in _STOP_GROUPS


def _rounded(value: float) -> float:
    return float(f"{value:.10g}")


def _next_word(folded: str, at: int) -> str:
    match = _NEXT.match(folded, at)
    return match["word"] if match else ""


def _unit_after(folded: str, text: str, end: int) -> _Unit:
    first, working_at, at = "", -1, end
    for _ in range(4):  # "20 paid working days": the unit may stand a few words on
        match = _NEXT.match(folded, at)
        if match is None:
            break
        word, place, at = match["word"], match.start("word"), match.end()
        if (unit := _unit(word, text[place:at], directly=not first)) is not None:
            if unit.base == "day" and working_at >= 0:
                # A working week has five working days.
                factor = unit.factor if unit.factor % 7 else unit.factor / 7 * 5
                unit, place = unit._replace(base="working day", factor=factor), working_at
            unit, per, at = _per(unit, folded, text, at)
            return _Unit(unit.base, unit.factor, at, (place, at), unit.shift, per)
        if word in _WORKING:
            if word in _WORKING_DAYS:
                return _Unit("working day", 1.0, at, (place, at))
            working_at = place
        elif f"{word} {_next_word(folded, at)}" == _PER_CENT:
            return _Unit("%", 1.0, at + 5, (place, at + 5))
        elif word in STOPWORDS:
            break
        else:
            first = first or word
    return _Unit(stem(first) if first else "", 1.0, at)


def _unit(word: str, written: str, *, directly: bool) -> Unit | None:
    """The unit of a word; a symbol counts only as it is written, and directly behind its figure."""
    if directly and (symbol := _SYMBOLS.get(written.replace(" ", ""))) is not None:
        return symbol
    return UNIT_BY_WORD.get(word)


def _per(unit: Unit, folded: str, text: str, at: int) -> tuple[Unit, tuple[str, float] | None, int]:
    """The unit with what it is a rate of: ``mg/l``, ``km/h``, "mg a day"; and where it ends."""
    if (match := _RATE.match(folded, at)) is not None:
        written = text[match.start("word") : match.end()]
        if (other := _unit(match["word"], written, directly=True)) is not None:
            rate = Unit(f"{unit.base}/{other.base}", unit.factor / other.factor)
            return rate, other[:2], match.end()
    elif (match := _RATE_IN_WORDS.match(folded, at)) is not None:
        word = match["word"] if match["per"] else _OFTEN.get(match["word"], "")
        if (other := UNIT_BY_WORD.get(word)) is not None:
            return unit, other[:2], at
    return unit, None, at


def _bound(folded: str, start: int, end: int) -> Bound:
    match = _BEFORE.search(folded, max(0, start - 32), start)
    if match is not None and match.lastgroup is not None:
        return Bound(match.lastgroup)
    after = _AFTER.match(folded, end)
    if after is None:
        return Bound.EXACT
    return Bound.AT_LEAST if after["more"] else Bound.AT_MOST


# "Klassen 5 und 6 am 14. September": the German word, and no time of day.
_TIME = regex(
    r"(?<![\w.,:])(?P<hour>[01]?[0-9]|2[0-4])(?:[:.](?P<minute>[0-5][0-9]))?+"
    r"(?P<half>\s?(?:[ap]m(?!\s<times.on>)|[ap]\.m\.|<times.oclock>))?+(?![\w:])"
)
_ONE_OF = tuple(map(regex, phrases_of("amounts.one_of")))
_CODE = regex(r"\b(<any amounts.codes>)\s?\Z")
_VALUE_OF = regex(r"\b<amounts.value_of>\s?[€$£]?\Z")
_BACK = 48  # characters before a figure in which its currency and its bound stand
_DECIMAL = re.compile(r"[^\W0-9A-Za-z_](?<=\d)")  # a digit of another script looks like one of ours
_NAMED = {word: float(minutes) for word, minutes in lines_of("times.named")}
_NAMED_TIME = re.compile(rf"\b(?:{'|'.join(_NAMED)})\b")


def find_amounts(text: str) -> tuple[Quantity, ...]:
    """The amounts of a sentence in order; what stands inside a time of day is part of it."""
    plain = fold(in_ascii_digits(text))
    times = sorted(_times(plain), key=lambda one: one.start)
    within = {place for time in times for place in range(time.start, time.end)}
    found = (one for one in _quantities(plain, text) if one.start not in within)
    others = [_with_money(one, plain) for one in found]
    return tuple(sorted([*times, *others, *_single(plain)], key=lambda one: one.start))


def _single(folded: str) -> Iterator[Quantity]:
    """One of a unit of time, as in "within a week"; a rate, "9 euros a week", is none."""
    for match in (one for form in _ONE_OF for one in form.finditer(folded)):
        if not match["before"] and not match["after"]:
            continue
        start, end = match.span("article")
        (one,) = find_quantities(f"1 {match['unit']}")
        bound = Bound.AT_MOST if match["most"] else Bound.EXACT
        yield replace(one, start=start, end=end, bound=bound, unit_span=match.span("unit"))


def in_ascii_digits(text: str) -> str:
    """The text with the digits of every script as ours; of the same length."""
    return text if text.isascii() else _DECIMAL.sub(_in_ascii, text)


def _in_ascii(digit: re.Match[str]) -> str:
    return str(unicodedata.decimal(digit[0]))


def _with_money(one: Quantity, folded: str) -> Quantity:
    """The amount with a currency before it, "GBP 40", and with a bound before that."""
    before = folded[max(0, one.start - _BACK) : one.start]
    code = _CODE.search(before)
    if code is not None:
        place = one.start - len(before) + code.start()
        one = replace(one, unit=code[1].upper(), unit_span=(place, place + len(code[1])))
        before = before[: code.start()]
    named = _VALUE_OF.search(before)
    if (code is None and named is None) or one.bound is not Bound.EXACT:
        return one
    # The bound as it would be read directly before the figure.
    lead = before[: named.start()] if named else before
    return replace(one, bound=find_quantities(lead + "9")[-1].bound)


def _times(folded: str) -> Iterator[Quantity]:
    for match in _TIME.finditer(folded):
        half = (match["half"] or "").strip()
        is_clock = half or (match["minute"] and folded[match.end("hour")] == ":")
        if is_clock:
            yield _at(match.start(), match.end(), _minutes(match, half))
    for match in _NAMED_TIME.finditer(folded):
        yield _at(match.start(), match.end(), _NAMED[match[0]])


def _minutes(match: re.Match[str], half: str) -> float:
    hour = int(match["hour"]) % 24
    if half[:1] in ("a", "p") and hour <= 12:
        hour = hour % 12 + 12 * (half[0] == "p")
    return 60.0 * hour + int(match["minute"] or 0)


def _at(start: int, end: int, minutes: float) -> Quantity:
    return Quantity(start=start, end=end, value=minutes, unit=CLOCK, unit_span=(start, end))
