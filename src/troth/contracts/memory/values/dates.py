"""Dates: ``May 3rd 1990``, ``3.5.1990`` and ``3. Mai 1990`` are ``1990-05-03``.

The normal form is ISO, partial where no more was said: ``1990``, ``1990-05``, ``--05-03`` and
``--05`` without a year, with ``T15:00`` where a time was said. A date that can be read in two ways
keeps both, ``1990-03-05|1990-05-03``, and agrees with either. What counts from the day it was said
("next Friday", "two years ago") is resolved where that day is known.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from troth.contracts.memory.values.spelled import ORDINALS, read_number

_MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "january januar jan jänner",
            "february februar feb",
            "march märz mar mär maerz",
            "april apr",
            "may mai",
            "june juni jun",
            "july juli jul",
            "august aug",
            "september sept sep",
            "october oktober oct okt",
            "november nov",
            "december dezember dec dez",
        ),
        start=1,
    )
    for name in names.split()
}
_DAYS: dict[str, int] = {
    name: number
    for number, names in enumerate(
        (
            "monday montag mon",
            "tuesday dienstag tue tues",
            "wednesday mittwoch wed",
            "thursday donnerstag thu thur thurs",
            "friday freitag fri",
            "saturday samstag sonnabend sat",
            "sunday sonntag sun",
        )
    )
    for name in names.split()
}
_ORDINALS = {word: day for word, day in ORDINALS.items() if day <= 31}
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\.?"
_DAY = r"(?:\d{1,2}(?:st|nd|rd|th|\.)?|" + "|".join(sorted(_ORDINALS, key=len, reverse=True)) + ")"
_YEAR = r"(?:\d{4}|'\d{2})"
_ABSOLUTE = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<y>\d{4})-(?P<m>\d{1,2})-(?P<d>\d{1,2})",
        r"(?P<y>\d{4})[-/](?P<m>\d{1,2})",
        r"(?P<y>\d{4})/(?P<m>\d{1,2})/(?P<d>\d{1,2})",
        r"--(?P<m>\d{2})(?:-(?P<d>\d{2}))?",
        r"(?P<d>\d{1,2})\. ?(?P<m>\d{1,2})\. ?(?P<y>\d{4})",
        r"(?P<d>\d{1,2})\.(?P<m>\d{1,2})\.?(?P<yy>\d{2})?",
        rf"(?P<d>{_DAY})(?: of| day of)? (?P<n>{_MONTH})(?:,? (?P<y>{_YEAR}))?",
        rf"(?P<n>{_MONTH}) (?:the )?(?P<d>{_DAY})(?:,? (?P<y>{_YEAR}))?",
        rf"(?P<n>{_MONTH})(?:,? (?:of )?(?P<y>{_YEAR}))?",
        rf"(?:the year |jahr )?(?P<y>{_YEAR})",
        r"(?P<m>\d{1,2})/(?P<y>\d{4})",
    )
)
_SLASHED = re.compile(r"(?P<a>\d{1,2})[/-](?P<b>\d{1,2})(?:[/-](?P<y>\d{4}|\d{2}))?")
_LEAD = re.compile(
    r"(?:(?:on|in|at|by|until|till|since|from|the|due|before|am|im|den|dem|bis|seit|zum|vom|ab|mid"
    r"|early|late|mitte|anfang|ende) |mid-)++"
)
_TIME = re.compile(
    r"(?:^|,? |t)(?:(?:at|um|by|@) )?(?P<h>\d{1,2})(?:[:.h](?P<min>\d{2}))?(?::\d{2})?z?"
    r"(?: ?(?P<half>am|pm|a\.m\.?|p\.m\.?)| ?(?P<clock>uhr|o'clock))?$"
)
_WEEKDAY = re.compile(r"(?P<w>" + "|".join(sorted(_DAYS, key=len, reverse=True)) + r")\.?,? ?")
_NEAR_DAYS = {
    "today": 0, "heute": 0, "tonight": 0, "tomorrow": 1, "morgen": 1, "yesterday": -1,
    "gestern": -1, "the day after tomorrow": 2, "day after tomorrow": 2, "übermorgen": 2,
    "the day before yesterday": -2, "day before yesterday": -2, "vorgestern": -2,
}  # fmt: skip
_STEPS = {
    "next": 1, "last": -1, "this": 0, "nächste": 1, "nächsten": 1, "nächstes": 1, "nächster": 1,
    "letzte": -1, "letzten": -1, "letztes": -1, "letzter": -1, "diese": 0, "diesen": 0, "dieses": 0,
    "kommenden": 1, "kommende": 1, "kommendes": 1, "coming": 1, "past": -1, "vergangenes": -1,
}  # fmt: skip
_UNITS = {
    word: unit
    for unit, words in {
        "day": "day days tag tage tagen",
        "week": "week weeks woche wochen",
        "month": "month months monat monate monaten",
        "year": "year years jahr jahre jahren",
        "decade": "decade decades jahrzehnt jahrzehnte jahrzehnten",
    }.items()
    for word in words.split()
}
_MAX_STEPS = 2000
_MAX_WRITTEN = 80  # code points of a text that may be a date


def normalize_date(text: str, *, at: str = "") -> str:
    """The normal form of a plain text that tells a date or a time, else the text itself.

    Args:
        at: When it was said, RFC 3339; empty where nobody knows.
    """
    if "|" in text or len(text) > _MAX_WRITTEN:
        return text
    rest = _without_lead(text)
    clock = ""
    timed = _TIME.search(rest)
    if timed is not None and _is_clock(timed) and not _is_german_date(rest):
        clock, rest = _clock(timed), rest[: timed.start()].strip(" ,")
    day = _day(rest, said_on(at)) if rest else ""
    if day is None or not (day or clock):
        return text
    return day + clock


def _without_lead(text: str) -> str:
    lead = _LEAD.match(text)
    return text[lead.end() :] if lead else text


def is_no_date(text: str) -> bool:
    """Whether a plain text is written like a date, of a day that does not exist.

    >>> is_no_date("february 31, 1990"), is_no_date("february 28, 1990"), is_no_date("soon")
    (True, False, False)
    """
    if len(text) > _MAX_WRITTEN:
        return False
    rest = _without_lead(text)
    found = [match for pattern in _ABSOLUTE if (match := pattern.fullmatch(rest)) is not None]
    return bool(found) and all(_written(match.groupdict()) is None for match in found)


def said_on(at: str) -> date | None:
    """The day of an RFC 3339 time, or ``None``."""
    try:
        return date.fromisoformat(at[:10]) if at else None
    except ValueError:
        return None


def _is_german_date(text: str) -> bool:
    return re.fullmatch(r"\d{1,2}\.\d{1,2}\.?(?:\d{2}|\d{4})?", text) is not None


def _is_clock(match: re.Match[str]) -> bool:
    """Whether a number at the end is a time of day; a bare one is not."""
    return bool(match["half"] or match["clock"] or match["min"])


def _clock(match: re.Match[str]) -> str:
    hour, minute = int(match["h"]), int(match["min"] or 0)
    half = (match["half"] or "").replace(".", "")
    if half:
        hour = hour % 12 + 12 * (half == "pm")
    return f"T{hour:02d}:{minute:02d}" if hour < 25 and minute < 60 else ""


def _day(text: str, today: date | None) -> str | None:
    absolute = _absolute(text)
    if absolute is None and (weekday := _WEEKDAY.match(text)) is not None:
        rest = text[weekday.end() :]
        absolute = _absolute(_LEAD.sub("", rest, count=1)) if rest else None
    return absolute or _slashed(text) or (_relative(text, today) if today else None)


def _absolute(text: str) -> str | None:
    for pattern in _ABSOLUTE:
        match = pattern.fullmatch(text)
        if match is not None:
            return _written(match.groupdict())
    return None


def _written(part: dict[str, str | None]) -> str | None:
    name, month = part.get("n"), part.get("m")
    number = _MONTHS[name.rstrip(".")] if name else int(month) if month else None
    written = part.get("d")
    day = None if written is None else _ORDINALS.get(written) or int(re.sub(r"\D", "", written))
    return iso(_year(part.get("y") or part.get("yy")), number, day)


def _year(written: str | None) -> int | None:
    if written is None:
        return None
    digits = written.lstrip("'")
    year = int(digits)
    if len(digits) > 2:
        return year
    return year + (2000 if year <= 30 else 1900)


def iso(year: int | None, month: int | None, day: int | None) -> str | None:
    """The normal form of what is known of a date; ``None`` where no such date exists."""
    if month is not None and not 1 <= month <= 12:
        return None
    if day is not None and (month is None or not 1 <= day <= _length(year, month)):
        return None
    if year is not None and not 1 <= year <= 9999:
        return None
    head = f"{year:04d}" if year is not None else "-"
    tail = "".join(f"-{part:02d}" for part in (month, day) if part is not None)
    return head + tail if year is not None or month is not None else None


def _length(year: int | None, month: int) -> int:
    if month == 2:
        leap = year is None or (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))
        return 29 if leap else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _slashed(text: str) -> str | None:
    match = _SLASHED.fullmatch(text)
    if match is None:
        return None
    year, one, two = _year(match["y"]), int(match["a"]), int(match["b"])
    readings = sorted({r for r in (iso(year, one, two), iso(year, two, one)) if r is not None})
    return "|".join(readings) or None


def _relative(text: str, today: date) -> str | None:
    if text in _NEAR_DAYS:
        return _in_days(today, _NEAR_DAYS[text])
    words = text.split()
    if words[-1:] == ["ago"]:
        return _counted(words[:-1], today, -1)
    if words[:1] == ["vor"] or words[-2:] == ["from", "now"] or words[:1] == ["in"]:
        cut = words[:-2] if words[-2:] == ["from", "now"] else words[1:]
        return _counted(cut, today, -1 if words[0] == "vor" else 1)
    if len(words) == 2 and words[0] in _STEPS:
        return _stepped(words[1], _STEPS[words[0]], today)
    if len(words) == 1 and words[0] in _DAYS:
        return _weekday(words[0], today, 0)
    return _counted(words, today, 1) if len(words) == 2 else None


def _counted(words: list[str], today: date, sign: int) -> str | None:
    if len(words) < 2 or words[-1] not in _UNITS:
        return None
    head = words[:-1]
    read = read_number(head, 0)
    count = 1 if head in (["a"], ["an"], ["einem"], ["einer"], ["one"]) else None
    if read is not None and read[1] == len(head):
        count = read[0]
    elif len(head) == 1 and head[0].isascii() and head[0].isdecimal() and len(head[0]) < 5:
        count = int(head[0])
    return None if count is None else _shifted(today, _UNITS[words[-1]], sign * count)


def _stepped(word: str, step: int, today: date) -> str | None:
    if word in _UNITS:
        return _shifted(today, _UNITS[word], step)
    if word in _DAYS:
        return _weekday(word, today, step)
    if word in _MONTHS:
        month = _MONTHS[word]
        ahead = today.year + (1 if month <= today.month and step == 1 else 0)
        return iso(ahead - (1 if step == -1 and month >= today.month else 0), month, None)
    return None


def _shifted(today: date, unit: str, steps: int) -> str | None:
    if abs(steps) > _MAX_STEPS:
        return None
    if unit == "day":
        return _in_days(today, steps)
    if unit == "week":  # a week is no day: its months are said, either may be meant
        edges = [_in_days(today, steps * 7 + slack) for slack in (-3, 6)]
        return "|".join(sorted({edge[:7] for edge in edges if edge})) or None
    if unit == "month":
        months = today.year * 12 + today.month - 1 + steps
        return iso(months // 12, months % 12 + 1, None)
    return iso(today.year + steps * (10 if unit == "decade" else 1), None, None)


def _weekday(word: str, today: date, step: int) -> str | None:
    ahead = (_DAYS[word] - today.weekday()) % 7
    if step == -1:
        ahead = ahead - 7
    elif step == 1 and ahead == 0:
        ahead = 7
    return _in_days(today, ahead)


def _in_days(today: date, days: int) -> str | None:
    try:
        return (today + timedelta(days=days)).isoformat()
    except OverflowError:
        return None
