"""Named stretches of time and how often: "last month", "since May", "every day", "twice a week".

A stretch says when (MEM-16); how often says neither since when nor of which time. Both are no part
of a value: who eats meat every day eats meat. Bounded looks ahead keep the whole linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from troth.contracts.memory.model import Tense
from troth.contracts.memory.reading.clause import Times
from troth.contracts.memory.reading.phrases import count_at
from troth.contracts.memory.reading.tokens import Token

Ends = tuple[Times, int]
_MONTHS = {
    word: number
    for number, words in enumerate(
        """january,jan,januar february,feb,februar march,mar,märz april,apr may,mai june,jun,juni
        july,jul,juli august,aug september,sep,sept october,oct,oktober november,nov
        december,dec,dezember""".split(),
        start=1,
    )
    for word in words.split(",")
}
_WEEKDAYS = frozenset(
    """monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag
    freitag samstag sonntag""".split()
)
_DAYS = frozenset(
    """day night morning afternoon evening weekend weekday tag nacht morgen vormittag nachmittag
    abend mittag wochenende werktag""".split()
)
_WEEKS = frozenset("week weeks woche wochen".split())
_YEARS = frozenset("year years jahr jahre jahren".split())
_SEASONS = frozenset(
    """summer winter spring autumn fall semester term quarter season time decade century christmas
    easter sommer frühling frühjahr herbst halbjahr quartal mal jahrzehnt weihnachten
    ostern""".split()
)
_UNITS = frozenset(
    (*_DAYS, *_WEEKS, *_YEARS, *_SEASONS, *_WEEKDAYS, *_MONTHS, "month", "monat", "hour", "stunde")
)
_PLURALS = frozenset(
    """days nights mornings afternoons evenings weekends weekdays weeks months years summers winters
    hours times mondays tuesdays wednesdays thursdays fridays saturdays sundays tage tagen wochen
    monate monaten jahre jahren stunden""".split()
)
_ENDINGS = ("", "e", "en", "em", "er", "es")


def _declined(*stems: str) -> tuple[str, ...]:
    return tuple(stem + ending for stem in stems for ending in _ENDINGS)


_WHICH: dict[str, int] = {
    **dict.fromkeys(("last", "previous", *_declined("letzt", "vergangen", "vorig")), -1),
    **dict.fromkeys(("this", *_declined("dies")), 0),
    **dict.fromkeys(("next", "coming", *_declined("nächst", "kommend")), 1),
}
_TENSES = {-1: Tense.PAST, 0: None, 1: Tense.FUTURE}
_EVERY = frozenset(("every", "each", "jede", "jeden", "jedes", "jedem"))
_EVERY_FEW = frozenset(("single", "other", "second", "third", "few", "couple", "of", "zweiten"))
_MOST = frozenset(("most", "some", "all", "many", "the", "a", "few", "die", "meisten", "several"))
_TIMES = frozenset(
    """once twice thrice einmal zweimal dreimal viermal fünfmal sechsmal siebenmal mehrmals
    paarmal""".split()
)
_PER = frozenset(("a", "an", "per", "each", "every", "the", "in", "am", "im", "pro", "die", "der"))
_OPENINGS = frozenset(("in", "im", "am", "an", "on", "over", "during", "within"))
_ARTICLES = frozenset(("the", "der", "dem", "den", "das", "die"))

_OFTEN = frozenset(("daily", "nightly", "täglich", "wöchentlich", "monatlich"))
STARTS = frozenset(_WHICH) | _EVERY | _OFTEN | _MOST | _TIMES | _OPENINGS
"""Words that a stretch or a frequency can begin with, besides numbers."""


def stretch_at(tokens: Sequence[Token], at: int, today: date | None) -> Ends | None:
    """The stretch that begins there, "last month", with its times and the index behind it.

    Args:
        today: When it was said; without it a stretch gives a tense and no date.
    """
    begin = at
    if _word(tokens, at) in _OPENINGS:
        at += 1 + (_word(tokens, at + 1) in _ARTICLES)
    shift, unit = _WHICH.get(_word(tokens, at)), _word(tokens, at + 1)
    if shift is None or unit not in _UNITS or _is_title(tokens[at]):
        return None
    if begin != at and shift == 0 and unit in ("time", "mal"):
        return None  # "in this case"
    since = _date_of(unit, shift, today)
    # Counted from the day it was said: it dates what holds now, not what is over.
    return Times(since=since, tense=_TENSES[shift], counted=True), at + 2


def since_at(tokens: Sequence[Token], at: int, today: date | None) -> Ends | None:
    """What may stand behind "since": a stretch, a weekday, a month of the last twelve."""
    found = stretch_at(tokens, at, today)
    if found is not None:
        return Times(since=found[0].since, lasting=True), found[1]
    word = _word(tokens, at)
    if word in _MONTHS:
        return Times(since=_latest(_MONTHS[word], today), lasting=True), at + 1
    return (Times(lasting=True), at + 1) if word in _WEEKDAYS | _SEASONS else None


def often_at(tokens: Sequence[Token], at: int) -> int | None:
    """The index behind "every day", "twice a week", "most days" or "daily"; ``None`` elsewhere."""
    word = _word(tokens, at)
    if word in _EVERY:
        return _every(tokens, at + 1)
    if word in _OFTEN:
        following = _word(tokens, at + 1)
        return at + 1 if word.endswith("lich") or not following[:1].isalpha() else None
    end = _counted(tokens, at)
    if end is not None:
        return end
    if word not in _MOST:
        return None
    end = at + 1
    while _word(tokens, end) in _MOST or _word(tokens, end) in ("of", "last", "past"):
        end += 1
    plural = _word(tokens, end) in _PLURALS
    return end + 1 if plural and word not in ("a", "several", "many", "few") else None


def days_before(today: date | None, days: int) -> str | None:
    """The month, ``2026-10``, of the day so many days before; ``None`` where nobody knows."""
    if today is None or not 0 <= days <= 36_500 or today.toordinal() <= days:
        return None
    return (today - timedelta(days=days)).isoformat()[:7]


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].word if 0 <= at < len(tokens) else ""


def _is_title(token: Token) -> bool:
    """As in "my favorite song is Last Christmas"."""
    return token.text[:1].isupper() and token.start > 0


def _date_of(unit: str, shift: int, today: date | None) -> str | None:
    """The year or month of a stretch, as far as its name tells."""
    if today is None:
        return None
    if unit in _YEARS:
        return f"{today.year + shift:04d}"
    if unit in ("month", "monat"):
        months = today.year * 12 + today.month - 1 + shift
        return f"{months // 12:04d}-{months % 12 + 1:02d}"
    if unit in _MONTHS and shift == -1:
        return _latest(_MONTHS[unit], today)
    return days_before(today, 7) if unit in _WEEKS and shift == -1 else None


def _latest(month: int, today: date | None) -> str | None:
    """The newest such month that is not to come."""
    if today is None:
        return None
    return f"{today.year - (month > today.month):04d}-{month:02d}"


def _every(tokens: Sequence[Token], at: int) -> int | None:
    end = at
    while end < at + 3 and (_word(tokens, end) in _EVERY_FEW or _word(tokens, end).isdecimal()):
        end += 1
    return end + 1 if _word(tokens, end) in _UNITS | _PLURALS else None


def _counted(tokens: Sequence[Token], at: int) -> int | None:
    """As in "twice a week", "three times a month", "zweimal die Woche"."""
    end = at + 1 if _word(tokens, at) in _TIMES else _number_of_times(tokens, at)
    if end is None or _word(tokens, end) not in _PER:
        return None
    while _word(tokens, end) in _PER:
        end += 1
    return end + 1 if _word(tokens, end) in _UNITS else None


def _number_of_times(tokens: Sequence[Token], at: int) -> int | None:
    end = at
    while end < at + 3 and _word(tokens, end) in ("a", "few", "couple", "of", "several", "many"):
        end += 1
    if end == at:
        number = count_at(tuple(tokens[at : at + 3]), 0)
        end = at + number[1] if number else at
    return end + 1 if end > at and _word(tokens, end) in ("times", "mal") else None
