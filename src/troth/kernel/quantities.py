"""Amounts in a text: value, unit and bound, in English and German. Linear in its length."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from troth.kernel.text import STOPWORDS, fold, stem


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
        start: Half-open slice of the number itself, in code points; likewise ``end``.
        value: In the base unit: two weeks are 14 days.
        unit: Base unit (``day``, ``month``, ``%``, ``EUR`` …), else the stem of what is counted,
            else empty.
        unit_span: Where the unit of measure stands, if one does; a counted thing is no unit.
    """

    start: int
    end: int
    value: float
    unit: str
    bound: Bound = Bound.EXACT
    unit_span: tuple[int, int] | None = None


_SPELLED = {
    **{
        word: float(value)
        for value, word in enumerate(
            """one two three four five six seven eight nine ten eleven twelve thirteen fourteen
            fifteen sixteen seventeen eighteen nineteen twenty""".split(),
            start=1,
        )
    },
    **{
        word: float(value)
        for value, word in enumerate(
            "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(), start=2
        )
    },
    **{
        word: 10.0 * value
        for value, word in enumerate(
            "thirty forty fifty sixty seventy eighty ninety".split(), start=3
        )
    },
    "dozen": 12.0,
}
_SCALE = {
    "hundred": 1e2,
    "thousand": 1e3,
    "million": 1e6,
    "millions": 1e6,
    "billion": 1e9,
    "bn": 1e9,
    "tausend": 1e3,
    "millionen": 1e6,
    "milliarden": 1e9,
}
_UNITS: dict[str, tuple[str, float]] = {
    word: (unit, factor)
    for words, unit, factor in (
        ("second seconds sec", "second", 1),
        ("minute minutes min minuten", "second", 60),
        ("hour hours hr hrs stunde stunden", "second", 3600),
        ("day days tag tage tagen", "day", 1),
        ("week weeks woche wochen", "day", 7),
        ("fortnight", "day", 14),
        ("month months monat monate monaten", "month", 1),
        ("quarter quarters", "month", 3),
        ("year years yr yrs jahr jahre jahren", "month", 12),
        ("% percent prozent pct", "%", 1),
        ("€ eur euro euros", "EUR", 1),
        ("$ usd dollar dollars", "USD", 1),
        ("£ gbp pound pounds", "GBP", 1),
        ("chf franken francs", "CHF", 1),
        ("mm millimetre millimetres millimeter millimeters", "metre", 0.001),
        ("cm centimetre centimetres centimeter centimeters", "metre", 0.01),
        ("m metre metres meter meters", "metre", 1),
        ("km kilometre kilometres kilometer kilometers", "metre", 1000),
        ("mile miles", "mile", 1),
        ("g gram grams gramm", "gram", 1),
        ("kg kilogram kilograms kilogramm", "gram", 1000),
        ("mb megabyte megabytes", "MB", 1),
        ("gb gigabyte gigabytes", "MB", 1000),
    )
    for word in words.split()
}
_WORKING = frozenset(
    ("working", "business", "arbeitstage", "arbeitstagen", "werktage", "werktagen")
)
_AMOUNT = re.compile(
    r"(?=[0-9" + "".join(sorted({word[0] for word in _SPELLED})) + r"])(?<![\w.,'])(?:"
    r"(?P<digits>[0-9]++(?:[.,][0-9]++)*+)"
    r"|(?<!-)(?P<word>" + "|".join(sorted(_SPELLED, key=len, reverse=True)) + r")(?![\w']))"
)
_NEXT = re.compile(r"[\s-]{0,3}(?P<word>[^\W\d_]++|[%€$£])")
_BOUNDS = {
    Bound.AT_LEAST: """at least|a minimum of|minimum of|minimum|no less than|not less than
        |no fewer than|not fewer than|mindestens|wenigstens""",
    Bound.AT_MOST: """at most|up to|a maximum of|maximum of|maximum|no more than|not more than
        |no longer than|no later than|not exceed|not exceeding|within|höchstens|maximal|bis zu
        |nicht mehr als""",
    Bound.MORE: """more than|over|above|exceed|exceeds|exceeding|greater than|longer than
        |mehr als|über""",
    Bound.LESS: "less than|under|below|fewer than|shorter than|weniger als|unter",
    Bound.ABOUT: """about|approximately|approx|around|roughly|nearly|almost|some|circa|etwa
        |rund""",
}
_CUES = {bound: [cue.strip() for cue in cues.split("|")] for bound, cues in _BOUNDS.items()}
_BEFORE = re.compile(
    r"(?<!\w)(?:"
    + "|".join(f"(?P<{bound.value}>{'|'.join(cues)})" for bound, cues in _CUES.items())
    + r")\s(?:the\s|a\s)?[€$£]?\s?\Z"
)
_AFTER = re.compile(
    r"\s(?:or|and|oder)\s(?P<more>more|over|longer|mehr)|\s(?:or|oder)\s(?:less|fewer)"
)
_JOIN = re.compile(r"\s?(?:-|–|to|and|or|bis|und|oder)\s?")


def find_quantities(text: str) -> tuple[Quantity, ...]:
    """The amounts of a text, in order, years and dates included: leave those out by their span."""
    folded = fold(text)
    found = [q for match in _AMOUNT.finditer(folded) if (q := _read(folded, match)) is not None]
    for at in range(len(found) - 2, -1, -1):  # "3 to 5 days": the first amount is of days too
        one, two = found[at], found[at + 1]
        if not one.unit and two.unit and _JOIN.fullmatch(folded, one.end, two.start):
            factor = _UNITS.get(_next_word(folded, two.end), ("", 1.0))[1]
            found[at] = replace(one, unit=two.unit, value=one.value * factor)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Unit:
    """What follows a number: unit, factor to its base, scale (million), and where that ends."""

    name: str
    factor: float
    scale: float
    close: int
    span: tuple[int, int] | None = None


def _read(folded: str, match: re.Match[str]) -> Quantity | None:
    word, start, end = match["word"], match.start(), match.end()
    value = _SPELLED[word] if word else parse_number(match["digits"], folded[end : end + 2])
    unit = _unit_after(folded, end)
    if word == "one" and unit.span is None and unit.scale == 1:
        return None  # "no one", "one of them": a pronoun more often than an amount
    if (sign := folded[max(0, start - 2) : start].strip()) in _SIGNS:
        name, factor = _UNITS[sign]
        unit = replace(unit, name=name, factor=factor, span=None)
    return Quantity(
        start=start,
        end=end,
        value=round(value * unit.scale * unit.factor, 6),
        unit=unit.name,
        bound=_bound(folded, start, unit.close),
        unit_span=unit.span,
    )


_SIGNS = frozenset(("€", "$", "£"))


def parse_number(digits: str, following: str = "") -> float:
    """The value of ``1,250.50``, ``1.250,50``, ``3,5`` or ``1250``.

    One separator with three digits behind it groups thousands if it is a comma; a full stop does
    so only before a euro sign or when it is repeated (``1.250 €``).
    """
    commas, stops = digits.count(","), digits.count(".")
    if commas and stops:
        decimal = "," if digits.rfind(",") > digits.rfind(".") else "."
        thousands = "." if decimal == "," else ","
        digits = digits.replace(thousands, "")
        head, _, tail = digits.rpartition(decimal)
        return _float(head.replace(decimal, "") + "." + tail)
    grouped = len(digits) - max(digits.rfind(","), digits.rfind(".")) == 4
    if commas:
        groups = commas > 1 or (grouped and not digits.startswith("0"))
        return _float(digits.replace(",", "" if groups else "."))
    if stops > 1 or (stops and grouped and "€" in following):
        return _float(digits.replace(".", ""))
    return _float(digits)


def _float(digits: str) -> float:
    return float(digits[:300])  # past that any float is infinite


def _next_word(folded: str, at: int) -> str:
    match = _NEXT.match(folded, at)
    return match["word"] if match else ""


def _unit_after(folded: str, end: int) -> _Unit:
    scale, first, working_at, at = 1.0, "", -1, end
    for _ in range(4):  # "20 paid working days": the unit may stand a few words on
        match = _NEXT.match(folded, at)
        if match is None:
            break
        word, place, at = match["word"], match.start("word"), match.end()
        if word in _SCALE and not first:
            scale *= _SCALE[word]
        elif word in _UNITS:
            name, factor = _UNITS[word]
            if name == "day" and working_at >= 0:
                name, place = "working day", working_at
            return _Unit(name, factor, scale, at, (place, at))
        elif word in _WORKING:
            if word.startswith(("arbeit", "werk")):
                return _Unit("working day", 1.0, scale, at, (place, at))
            working_at = place
        elif word == "per" and _next_word(folded, at) == "cent":
            return _Unit("%", 1.0, scale, at + 5, (place, at + 5))
        elif word in STOPWORDS:
            break
        else:
            first = first or word
    return _Unit(stem(first) if first else "", 1.0, scale, at)


def _bound(folded: str, start: int, end: int) -> Bound:
    match = _BEFORE.search(folded, max(0, start - 32), start)
    if match is not None and match.lastgroup is not None:
        return Bound(match.lastgroup)
    after = _AFTER.match(folded, end)
    if after is None:
        return Bound.EXACT
    return Bound.AT_LEAST if after["more"] else Bound.AT_MOST
