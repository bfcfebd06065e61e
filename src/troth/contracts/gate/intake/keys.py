"""One form for values that are written in many: what keyed digests and look-ups are made over.

A value in its form has that form: ``normalize_entity`` applied twice is the same as once.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from troth.kernel.tables import table
from troth.language.dates import find_dates
from troth.language.tokens import fold, visible
from troth.language.words import words_of

_SPACE = re.compile(r"\s++")
_NOT_NAME = re.compile(r"[^\w\s'&+-]++")
_DIGITS = re.compile(r"\d++")
_TRUNK = re.compile(r"\(\s?0\s?\)")
_SHORT_DATE = re.compile(r"\A\s*+(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2})\s*+\Z")
_YEAR_FIRST = re.compile(r"\A\s*+(\d{4})[/.](\d{1,2})[/.](\d{1,2})\s*+\Z")
_EITHER_WAY = re.compile(r"\A\s*+(\d{1,2})[/-](\d{1,2})[/-](\d{2}|\d{4})\s*+\Z")
_SMALL = re.compile(r"(?<![\w])[a-zä]")
_STREET = re.compile(r"(?:strasse|straße|str\.)(?!\w)")
_TITLES = words_of("intake.titles")
# Of an account number: code points in all, by country; where it is not named, any length is one.
_TABLE: Final = table("troth.contracts.gate.intake", "tables")
IBAN_LENGTHS: Final[dict[str, int]] = _TABLE["iban_lengths"]

_LETTER_DIGITS: Final = {ord("A") + place: str(10 + place) for place in range(26)}


def normalize_entity(entity_type: str, text: str) -> str:
    """The value in the form that digests and look-ups compare.

    Numbers, plates and account numbers keep their letters and digits alone, in upper case, so that
    ``45 1234567`` and ``45-1234567`` are one. A date is ISO 8601 where it is complete. A national
    telephone number stays national: no country is guessed.

    Args:
        entity_type: With or without the prefix of the profile, in any case: ``ENT_IBAN``,
            ``policy_number``. A type that is not known is folded and its white space joined.
    """
    name = entity_type.upper().removeprefix("ENT_")
    return _FORMS.get(name, _plain)(unicodedata.normalize("NFKC", visible(text)))


def iban_is_valid(text: str) -> bool:
    """Whether an account number has its country's length and its check digits (ISO 13616)."""
    value = _compact(text)
    if not value.isascii() or IBAN_LENGTHS.get(value[:2]) != len(value):
        return False
    return int((value[4:] + value[:4]).translate(_LETTER_DIGITS)) % 97 == 1


def _compact(text: str) -> str:
    return "".join(filter(str.isalnum, text)).upper()


def _plain(text: str) -> str:
    return _SPACE.sub(" ", fold(text)).strip()


def _phone(text: str) -> str:
    bare = _TRUNK.sub("", text).strip()
    digits = "".join(_DIGITS.findall(bare))
    if bare.startswith("+"):
        return f"+{digits}"
    return f"+{digits[2:]}" if digits.startswith("00") else digits


def _date(text: str) -> str:
    if short := _SHORT_DATE.match(text):
        day, month, year = map(int, short.groups())
        return f"{century(year)}-{month:02d}-{day:02d}"
    if parts := _YEAR_FIRST.match(text):
        year, month, day = map(int, parts.groups())
        return f"{year:04d}-{month:02d}-{day:02d}" if month <= 12 else _plain(text)
    if parts := _EITHER_WAY.match(text):
        one, other, year = map(int, parts.groups())
        return _sorted_out(year if year > 99 else century(year), one, other) or _plain(text)
    found = find_dates(_SMALL.sub(lambda letter: letter.group().upper(), text))
    return (found[0].iso if len(found) == 1 else None) or _plain(text)


def _sorted_out(year: int, month: int, day: int) -> str | None:
    """``15/01/2026`` can be read in one way only."""
    low, high = sorted((month, day))
    return f"{year:04d}-{low:02d}-{high:02d}" if 1 <= low <= 12 < high <= 31 else None


def century(year: int) -> int:
    """The year that two digits mean: up to 49 of this century, from 50 on of the last."""
    return year + (2000 if year < 50 else 1900)


def _name(text: str) -> str:
    words = _NOT_NAME.sub(" ", fold(text)).split()
    named = [word for word in words if word not in _TITLES]
    return " ".join(named or words)


def _address(text: str) -> str:
    streets = _STREET.sub("str ", fold(text))
    return " ".join(_NOT_NAME.sub(" ", streets).replace("straße", "str").split())


_FORMS: Final[dict[str, Callable[[str], str]]] = {
    "POLICY_NUMBER": _compact,
    "CLAIM_NUMBER": _compact,
    "CUSTOMER_NUMBER": _compact,
    "VEHICLE_PLATE": _compact,
    "IBAN": _compact,
    "CARD": _compact,
    "PHONE": _phone,
    "DATE": _date,
    "PERSON_NAME": _name,
    "NAME": _name,
    "PERSON": _name,
    "COMPANY_NAME": _name,
    "COMPANY": _name,
    "ADDRESS": _address,
    "LOCATION": _name,
    "DOCUMENT_TYPE": str.strip,
}
