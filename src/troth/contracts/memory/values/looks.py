"""Values of attributes that nobody named beforehand, each read by its look.

``$1,200 a month`` is money, ``42`` a number, ``May 3`` a date, anything else a text. Two values of
other looks are not compared.
"""

from __future__ import annotations

import re

from troth.contracts.memory.values.agreement import ValueRelation, unknown
from troth.contracts.memory.values.dates import normalize_date
from troth.contracts.memory.values.money import compare_money, normalize_money
from troth.contracts.memory.values.numbers import compare_numbers, normalize_number, parse_amount
from troth.contracts.memory.values.spans_of_time import compare_dates
from troth.contracts.memory.values.texts import compare_texts, normalize_text

_CURRENCY = re.compile(
    r"[$€£¥₹]|(?<![^\W_])(?:usd|eur|gbp|chf|euros?|dollars?|bucks|pounds?|quid|franken|yen)(?!\w)"
)
_PAY = re.compile(r"(?<![^\W_])(?:a|per|each|pro|im|/) ?(?:month|week|year|monat|woche|jahr)(?!\w)")
_NUMBER = re.compile(r"[+~-]?\d{1,9}(?:[.,]\d{1,3}){0,3}\s?(?:[ck]?m|kg|%|percent|prozent)?")
_LASTING = re.compile(
    r"(?:about |around )?(?P<count>half an|an?|eine?|one|\d{1,4}(?:[.,]\d)?)[ -]"
    r"(?P<unit>hours?|hrs?|stunden?|minutes?|mins?|minuten?)(?: each way| a day| one way)?"
)
_COUNTS = {"half an": 0.5, "an": 1.0, "a": 1.0, "ein": 1.0, "eine": 1.0, "one": 1.0}
_MONEY = re.compile(r"[<>=~]{0,2}[\d.]{1,24}(?: [A-Z]{3})?(?:/[a-z]{3,5})?(?: net)?")
_DATE = re.compile(r"(?:\d{4}|-)(?:-\d{2}){0,2}(?:T\d{2}:\d{2})?(?:\|[\d-]{4,10})?|T\d{2}:\d{2}")


def normalize_by_look(text: str, *, at: str = "") -> str:
    """The normal form of a plain text, as whatever it looks like.

    Args:
        at: When it was said, RFC 3339; what "next Friday" counts from.
    """
    digits = any(char.isdecimal() for char in text)
    if digits and (_CURRENCY.search(text) or _PAY.search(text)):
        return normalize_money(text)
    if (lasting := _LASTING.fullmatch(text)) is not None:
        return _minutes(lasting)
    date = normalize_date(text, at=at)
    if date != text and not (text.isdecimal() and len(text) != len("2026")):
        return date
    told_exactly = _NUMBER.fullmatch(text) or text.isalpha()  # "42", "10 km", "twenty"
    number = normalize_number(text) if told_exactly else text
    return number if parse_amount(number) is not None else normalize_text(text)


def compare_by_look(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other; unknown where they look different."""
    if _is_amount(old) and _is_amount(new):
        return compare_numbers(old, new)
    if _MONEY.fullmatch(old) and _MONEY.fullmatch(new):
        return _money(old, new)
    if _DATE.fullmatch(old) and _DATE.fullmatch(new):
        return compare_dates(old, new)
    if any(map(_is_told_exactly, (old, new))):
        return unknown("other_look")
    return compare_texts(old, new)


def _money(old: str, new: str) -> ValueRelation:
    """Where one says no period, the month is meant, and no other one."""
    periods = {value.partition("/")[2].partition(" ")[0] for value in (old, new)}
    found = compare_money(old, new)
    if found.opposes and "" in periods and not periods <= {"", "month"}:
        return unknown("other_period")
    return found


def _minutes(lasting: re.Match[str]) -> str:
    said = lasting["count"]
    count = _COUNTS[said] if said in _COUNTS else float(said.replace(",", "."))
    minutes = count * 60 if lasting["unit"][0] in "hs" else count
    return f"{minutes:g} minute"


def _is_amount(normal: str) -> bool:
    return parse_amount(normal) is not None


def _is_told_exactly(normal: str) -> bool:
    return bool(_is_amount(normal) or _MONEY.fullmatch(normal) or _DATE.fullmatch(normal))
