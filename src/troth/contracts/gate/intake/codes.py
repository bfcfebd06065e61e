"""What looks like the number of something: told by its form alone, in any case and any business.

Finders know what a number is by the words before it and by its check digits. What they do not know
may be a number all the same, and a model has no need of its digits: more than four digits that
stand together, or letters with more than two digits among them. A date is none, and an amount with
two decimals is none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from troth.language.dates import find_dates

MOST_BARE: Final = 4
"""Digits that may stand together without being a number of something."""
MOST_MIXED: Final = 2
"""Digits that may stand in one word with letters."""
_WORD = re.compile(r"[^\W_]++(?:[-–—−/._·#][^\W_]++)*+")
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_TAGS = r"(?:[-–—−/._·# \t\u00a0]{0,2}</?[A-Za-z][^<>\n]{0,80}>){1,4}[-–—−/._·# \t\u00a0]{0,2}"
_GAP = re.compile(rf"[ \t\u00a0]{{1,2}}|[ \t\u00a0]?[-–—−/._·#][ \t\u00a0]?|{_TAGS}")
_PLAIN = re.compile(
    r"\d{1,2}([./-])\d{1,2}\1\d{2}(?:\d\d)?"  # a date
    r"|\d{4}([./-])\d{1,2}(?:\2\d{1,2})?(?:[tT]\d\d)?"
    r"|\d{1,2}[./-](?:19|20)\d\d"
    r"|\d{1,6}\.\d\d"  # an amount
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Code:
    """A half-open slice of a text that looks like a number of something."""

    start: int
    end: int


def find_codes(text: str) -> Iterator[Code]:
    """Slices that look like numbers of something, in order, apart. Linear."""
    run: list[re.Match[str]] = []
    for word in _numbered(text):
        if run and not _GAP.fullmatch(text, run[-1].end(), word.start()):
            yield from _codes(run)
            run = []
        run.append(word)
    yield from _codes(run)


def _numbered(text: str) -> Iterator[re.Match[str]]:
    """Words with a digit that are neither a date nor of one, and no amount."""
    if _DIGIT.search(text) is None:
        return
    dates = [one for one in find_dates(text) if one.month is not None]
    ends = [one.end for one in dates]
    for word in _WORD.finditer(text):
        if _DIGIT.search(word[0]) is None or _PLAIN.fullmatch(word[0]):
            continue
        place = bisect_right(ends, word.start())
        if place == len(dates) or dates[place].start >= word.end():
            yield word


def _codes(run: list[re.Match[str]]) -> Iterator[Code]:
    """A run as a whole, or else its words that mix letters with digits."""
    if sum(_digits(word[0]) for word in run) > MOST_BARE:
        yield Code(start=run[0].start(), end=run[-1].end())
        return
    for word in run:
        if _digits(word[0]) > MOST_MIXED and _LETTER.search(word[0]):
            yield Code(start=word.start(), end=word.end())


def _digits(word: str) -> int:
    return sum(map(str.isdigit, word))
