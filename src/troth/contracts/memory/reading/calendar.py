"""Values that no calendar has, or that no rule can read whole: they are no facts.

"I was born in year 99999" tells neither a date nor a place, "born in 2999" is not yet, and there is
no 31st of February. A fact that was guessed is worse than one that was missed: such a sentence
leaves none behind; nor does a figure in powers of ten, of which a rule would take the first digit.
"""

from __future__ import annotations

import re

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.values.dates import is_no_date, said_on

_FIVE_DIGITS = re.compile(r"\d{5}")
_YEAR_ALONE = re.compile(r"(?:near )?(?:year|years|jahr|jahre)(?: .*+)?", re.DOTALL)
_DATED = re.compile(r"(?P<year>\d{4})(?:-\d{2}){0,2}")
_BEGUN = ("birth_date",)
_IN_POWERS = re.compile(r"[0-9]e[+-]?[0-9]", re.IGNORECASE)


def is_off_calendar(attribute: str, kind: ValueKind, normal: str, *, at: str) -> bool:
    """Whether a normal value cannot be a date, or is a year that was read as a place.

    Args:
        attribute: A date of birth lies in no later year than the one it was told in.
        at: When it was said, RFC 3339; empty where nobody knows.
    """
    if kind is ValueKind.PLACE:
        return _YEAR_ALONE.fullmatch(normal) is not None
    if kind is not ValueKind.DATE:
        return False
    if _FIVE_DIGITS.search(normal) or is_no_date(normal):
        return True
    return attribute in _BEGUN and _is_later(normal, at)


def is_in_powers(kind: ValueKind, value: str) -> bool:
    """Whether a number or an amount is written as ``1e99``."""
    counted = kind in (ValueKind.NUMBER, ValueKind.MONEY)
    return counted and _IN_POWERS.search(value) is not None


def _is_later(normal: str, at: str) -> bool:
    today, dated = said_on(at), _DATED.fullmatch(normal)
    return today is not None and dated is not None and int(dated["year"]) > today.year
