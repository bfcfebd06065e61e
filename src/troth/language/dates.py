"""Dates as people write them, in English and German. Linear in the length of the text.

Nothing is guessed: ``03/04/2026`` may be April or March, and is marked so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from troth.language.words import months, regex

_MONTHS = months()
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + ")"
_DIGIT = re.compile(r"[0-9]")
# Month names count only with their capital, so that "you may 3 times" holds no date.
_DATE = regex(
    rf"""
    (?=[0-9A-Z])(?<![\w.,-])(?:
      (?P<y1>[0-9]{{4}})-(?P<m1>[0-9]{{2}})(?:-(?P<d1>[0-9]{{2}}))?(?![\w-])
    | (?P<d2>[0-9]{{1,2}})\.(?P<m2>[0-9]{{1,2}})\.(?P<y2>[0-9]{{4}})(?!\w)
    | (?<!/)(?P<s1>[0-9]{{1,2}})/(?P<s2>[0-9]{{1,2}})/(?P<y3>[0-9]{{4}})(?![\w/])
    | (?<!/)(?P<m7>0[1-9]|1[0-2])/(?P<y8>(?:1[5-9]|20)[0-9]{{2}})(?![\w/])
    | (?P<d4>[0-9]{{1,2}})(?:<dates.ordinal>|\.)?\s(?:<dates.of>\s)?(?P<m4>{_MONTH})\b
      (?:\.?,?\s(?P<y4>[0-9]{{4}})(?!\w))?
    | (?P<m5>{_MONTH})\.?\s(?:(?P<d5>[0-9]{{1,2}})<dates.ordinal>?(?!\w)
      (?:,?\s(?P<y5>[0-9]{{4}})(?!\w))?|(?P<y6>[0-9]{{4}})(?!\w))
    | (?<![€$£/])(?P<y7>1[5-9][0-9]{{2}}|20[0-9]{{2}})(?![\w%€]|[.,][0-9]|\s?[%€])
      (?!\s[a-z]{{2,20}}s\b)
    )
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class DateMention:
    """A date in a text; parts that are not written are ``None``.

    Attributes:
        start: Half-open slice of the text, in code points; likewise ``end``.
        ambiguous: Day and month may be the other way round (``03/04/2026``).
    """

    start: int
    end: int
    year: int | None
    month: int | None
    day: int | None
    ambiguous: bool = False

    @property
    def iso(self) -> str | None:
        """``YYYY-MM-DD`` for a complete, unambiguous date, else ``None``."""
        if self.ambiguous or self.year is None or self.month is None or self.day is None:
            return None
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"

    def agrees_with(self, other: DateMention) -> bool:
        """Whether no part that both give differs."""
        return all(
            mine is None or theirs is None or mine == theirs
            for mine, theirs in zip(self._parts(), other._parts(), strict=True)
        )

    def carries(self, other: DateMention) -> bool:
        """Whether every part that the other gives stands here with the same value."""
        return all(
            theirs is None or mine == theirs
            for mine, theirs in zip(self._parts(), other._parts(), strict=True)
        )

    def confirms(self, other: DateMention) -> bool:
        """Whether it agrees, and gives the month and the day if the other does.

        A date without a year confirms one with it; a year alone confirms no day.
        """
        given = zip(self._parts()[1:], other._parts()[1:], strict=True)
        return self.agrees_with(other) and all(
            theirs is None or mine is not None for mine, theirs in given
        )

    def _parts(self) -> tuple[int | None, int | None, int | None]:
        return self.year, self.month, self.day


def find_dates(text: str) -> tuple[DateMention, ...]:
    """The dates of a text, in order.

    Read are ISO dates, ``01.03.2026``, ``03/2026``, ``3 March 2026``, ``March 3, 2026``,
    ``3. März 2026``, the same without a year, ``March 2026``, and years from 1500 to 2099 that
    count nothing.
    """
    if _DIGIT.search(text) is None:
        return ()
    return tuple(_mentions(text))


def _mentions(text: str) -> Iterator[DateMention]:
    for match in _DATE.finditer(text):
        part = match.groupdict()
        year = next((part[f"y{n}"] for n in range(1, 9) if part[f"y{n}"]), None)
        name = part["m4"] or part["m5"]
        digits = part["m1"] or part["m2"] or part["s1"] or part["m7"]
        day = part["d1"] or part["d2"] or part["s2"] or part["d4"] or part["d5"]
        month = _MONTHS[name] if name else int(digits) if digits else None
        day_number = int(day) if day else None
        ambiguous = part["s1"] is not None
        if _exists(month, day_number) or ambiguous:
            yield DateMention(
                start=match.start(),
                end=match.end(),
                year=int(year) if year else None,
                month=month,
                day=day_number,
                ambiguous=ambiguous,
            )


def _exists(month: int | None, day: int | None) -> bool:
    return (month is None or 1 <= month <= 12) and (day is None or 1 <= day <= 31)
