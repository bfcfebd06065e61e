"""Deadlines that a text sets, measured from the day it was sent: "within three days".

Times that only say how long somebody is away, or how long something is valid, set none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from troth.language.dates import DateMention, find_dates
from troth.language.tokens import fold

_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "one a an einem einer eines einen",
            "two zwei",
            "three drei",
            "four vier",
            "five fünf",
            "six sechs",
            "seven sieben",
            "eight acht",
            "nine neun",
            "ten zehn",
        ),
        start=1,
    )
    for word in words.split()
}
_WITHIN: Final = re.compile(
    r"\b(?:within|binnen|innerhalb(?:\svon)?|innert)\s(?:the\s|next\s|der\s|nächsten\s){0,2}"
    r"(?P<count>\d{1,3}|[a-zäöü]{1,7})\s"
    r"(?:working\s|business\s|calendar\s|(?:werk|arbeits|kalender)(?=t))?"
    r"(?P<unit>hour|day|week|stunde|tag|woche)"
)
_HOURS: Final = {"hour": 1, "stunde": 1, "day": 24, "tag": 24, "week": 168, "woche": 168}
_SETS: Final = re.compile(
    r"\b(?:by|before|until|till|later than|deadline|latest|due|listed for|hearing|bis|spätestens|"
    r"frist|vor dem|termin|fällig)\b[^.!?\n]{0,40}\Z"
)
_AWAY: Final = re.compile(
    r"\b(?:holiday|vacation|away|on leave|valid|insured|urlaub|verreist|gültig|versichert|abwesend)"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deadline:
    """A time limit.

    Attributes:
        start, end: Where it is said, half-open, in code points.
        hours: How long there is from the day of sending.
    """

    start: int
    end: int
    hours: int


def find_deadlines(text: str, sent: str) -> Iterator[Deadline]:
    """The deadlines of a text. Linear.

    Args:
        sent: When it was sent; its first ten characters are an ISO date. Without a date, only
            limits that are said as a length of time are found.
    """
    low = fold(text)
    for match in _WITHIN.finditer(low):
        count = match["count"]
        number = int(count) if count.isdecimal() else _NUMBERS.get(count)
        if number is not None:
            hours = number * _HOURS[match["unit"]]
            yield Deadline(start=match.start(), end=match.end(), hours=hours)
    day = _day(sent)
    for mention in find_dates(text) if day else ():
        away = (_date(mention, day.year) or day) - day if day else None
        if away is not None and away.days > 0 and _limits(low, mention):
            yield Deadline(start=mention.start, end=mention.end, hours=24 * away.days)


def _limits(low: str, mention: DateMention) -> bool:
    before = low[max(0, mention.start - 60) : mention.start]
    around = low[max(0, mention.start - 60) : mention.end + 40]
    return _SETS.search(before) is not None and _AWAY.search(around) is None


def _day(sent: str) -> date | None:
    try:
        return date.fromisoformat(sent[:10])
    except ValueError:
        return None


def _date(mention: DateMention, year: int) -> date | None:
    if mention.month is None or mention.day is None or mention.ambiguous:
        return None
    try:
        return date(mention.year or year, mention.month, mention.day)
    except ValueError:
        return None
