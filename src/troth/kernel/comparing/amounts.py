"""The amounts of a sentence as comparing needs them: number words whole, times of day as one.

A time of day is an amount of minutes since midnight in the unit ``clock``, so that ``10 pm`` and
``22:00`` are equal.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from troth.kernel.comparing.phrases import in_digits
from troth.kernel.quantities import Bound, Quantity, find_quantities
from troth.kernel.text import fold

CLOCK = "clock"
# "Klassen 5 und 6 am 14. September": the German word, and no time of day.
_GERMAN_AM = (
    r"\s(?:[0-9]{1,2}\.|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|abend|morgen|vormittag"
    r"|nachmittag|ende|anfang|tag|selben|gleichen|letzten|ersten|nächsten|folgenden|jeweiligen)"
)
_TIME = re.compile(
    r"(?<![\w.,:])(?P<hour>[01]?[0-9]|2[0-4])(?:[:.](?P<minute>[0-5][0-9]))?+"
    rf"(?P<half>\s?(?:[ap]m(?!{_GERMAN_AM})|[ap]\.m\.|uhr|o'clock))?+(?![\w:])"
)
_ONE_OF = re.compile(
    r"\b(?P<before>within |after )?(?P<article>an?) "
    r"(?P<unit>(?:working |business )?(?:minute|hour|day|week|fortnight|month|year))\b(?!-)"
    r"(?P<after> (?:before|ahead|later|earlier|beforehand|afterwards|in advance))?"
)
_CODE = re.compile(r"\b(eur|gbp|usd|chf)\s?\Z")
_VALUE_OF = re.compile(
    r"\b(?:an?|the) (?:total )?(?:value|total|amount|sum|price|cost) of\s?[€$£]?\Z"
)
_BACK = 48  # characters before a figure in which its currency and its bound stand
_DECIMAL = re.compile(r"[^\W0-9A-Za-z_](?<=\d)")  # a digit of another script looks like one of ours
_NAMED = re.compile(r"\b(?:noon|midday|midnight)\b")


def find_amounts(text: str) -> tuple[Quantity, ...]:
    """The amounts of a sentence in order; what stands inside a time of day is part of it."""
    plain = in_digits(fold(in_ascii_digits(text)))
    times = sorted(_times(plain), key=lambda one: one.start)
    within = {place for time in times for place in range(time.start, time.end)}
    others = [_with_money(one, plain) for one in find_quantities(plain) if one.start not in within]
    return tuple(sorted([*times, *others, *_single(plain)], key=lambda one: one.start))


def _single(folded: str) -> Iterator[Quantity]:
    """One of a unit of time, as in "within a week"; a rate, "9 euros a week", is none."""
    for match in _ONE_OF.finditer(folded):
        if not match["before"] and not match["after"]:
            continue
        start, end = match.span("article")
        (one,) = find_quantities(f"1 {match['unit']}")
        bound = Bound.AT_MOST if match["before"] == "within " else Bound.EXACT
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
    for match in _NAMED.finditer(folded):
        yield _at(match.start(), match.end(), 0.0 if match[0] == "midnight" else 720.0)


def _minutes(match: re.Match[str], half: str) -> float:
    hour = int(match["hour"]) % 24
    if half[:1] in ("a", "p") and hour <= 12:
        hour = hour % 12 + 12 * (half[0] == "p")
    return 60.0 * hour + int(match["minute"] or 0)


def _at(start: int, end: int, minutes: float) -> Quantity:
    return Quantity(start=start, end=end, value=minutes, unit=CLOCK, unit_span=(start, end))
