"""Rules that say a sentence of the handbook in other words, and change nothing of what it says."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

Reword: TypeAlias = Callable[["re.Match[str]"], str]

_ONES = "one two three four five six seven eight nine ten eleven twelve".split()
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 90: "ninety"}
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"


def _in_words(found: re.Match[str]) -> str:
    value = int(found[0])
    if value <= len(_ONES):
        return _ONES[value - 1]
    tens = _TENS.get(value - value % 10)
    if tens is None:
        return found[0]
    return tens if value % 10 == 0 else f"{tens}-{_ONES[value % 10 - 1]}"


def _in_digits(found: re.Match[str]) -> str:
    return str(_ONES.index(found[0]) + 1)


def _on_twelve_hours(found: re.Match[str]) -> str:
    hour, half = int(found[1]), "pm" if int(found[1]) >= 12 else "am"
    hour = hour % 12 or 12
    return f"{hour} {half}" if found[2] == "00" else f"{hour}:{found[2]} {half}"


def _saying(new: str) -> Reword:
    return lambda found: found.expand(new)


# In this order; each applies at most once, and a draft takes a few of those that fit.
_RULES: Sequence[tuple[str, Reword]] = (
    (r"(?<![\w£€$.,:/-])\d{1,2}(?= (?:days|weeks|months|hours|minutes|working days)\b)", _in_words),
    (
        rf"\b(?:{'|'.join(_ONES[1:])})(?= (?:days|weeks|months|hours|minutes|working days)\b)",
        _in_digits,
    ),
    (r"\b(\d\d):(\d\d)\b", _on_twelve_hours),
    (rf"\b(\d{{1,2}}) ({_MONTHS})\b", _saying(r"\2 \1")),
    (r"(\d) per cent\b", _saying(r"\1%")),
    (r"£(\d+(?:,\d{3})*)(?![\d.]\d)", _saying(r"GBP \1")),
    (r"€(\d+(?:,\d{3})*)(?![\d.]\d)", _saying(r"\1 euros")),
    (r"\bper calendar year\b", _saying("in each calendar year")),
    (r"\b(?:Full-time employees|Employees) receive\b", lambda found: found[0][:-7] + "get"),
    (r"\breceives\b", _saying("gets")),
    (r"\bat least (?=\d|[a-z]+ (?:days|weeks|months|hours|minutes))", _saying("no fewer than ")),
    (r"\bat most\b(?= (?:\d|[a-z]+ [a-z]))", _saying("no more than")),
    (r"\bno more than\b(?= (?:\d|[a-z]+ [a-z]))", _saying("at most")),
    (r"(?<= )up to (?=\d|£|€|three|two|five|six|ten)", _saying("a maximum of ")),
    (r"\bneeds (?=a |the )", _saying("requires ")),
    (r"\bmay be (?=\w+ed\b)", _saying("can be ")),
    (r"\bcan be (?=\w+ed\b)", _saying("may be ")),
    (r"\bunless\b", _saying("except if")),
    (r"\bonly if\b", _saying("only when")),
    (r"\bNobody\b", _saying("No one")),
    (r"\bAnyone may\b", _saying("Everyone can")),
    (r"\bEveryone\b", _saying("Everybody")),
    (r"\bhas to be\b", _saying("must be")),
    (r"\bhave to be\b", _saying("must be")),
    (r"\bhas to\b", _saying("must")),
    (r"\bis needed\b", _saying("is necessary")),
    (r"\bat no charge\b", _saying("free of charge")),
    (r"\bfree of charge\b", _saying("at no charge")),
    (r"\btake place\b", _saying("are held")),
    (r"\bwithin (?=\w+ working days\b)", _saying("in no more than ")),
    (r"\bis issued\b", _saying("is given out")),
    (r"\bif necessary\b", _saying("where necessary")),
)
_READ = tuple((re.compile(pattern), reword) for pattern, reword in _RULES)


def reworded(text: str, draw: random.Random, most: int = 3) -> str:
    """The sentence in other words, by a few rules that fit; itself where none does."""
    fitting = [(pattern, new) for pattern, new in _READ if pattern.search(text)]
    chosen = draw.sample(fitting, k=min(len(fitting), most))
    for pattern, new in chosen:
        text = pattern.sub(new, text, count=1)
    return text
