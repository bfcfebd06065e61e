"""Numbers that states and insurers give to people, licence plates, and dates of birth.

What stands just before a slice says what a bare number is: ``Context`` knows the words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.model import PersonalSpan
from troth.language.dates import find_dates
from troth.language.tokens import STOPWORDS

WINDOW: Final = 40
_WORD = re.compile(r"[^\W_]++")


def before(folded: str, start: int, width: int = WINDOW) -> str:
    """The folded text before an offset, within its line and the line above."""
    piece = folded[max(0, start - width) : start]
    if "\n" not in piece:
        return piece
    return "\n".join(piece.rsplit("\n", 2)[-2:])


def span_of(kind: str, start: int, end: int, text: str, *, as_type: str = "CARD") -> PersonalSpan:
    """A slice of a text as a span of a kind.

    Args:
        as_type: The type of entity in whose form its value is compared.
    """
    value = normalize_entity(as_type, text[start:end])
    return PersonalSpan(kind=kind, start=start, end=end, normalized=value)


@dataclass(frozen=True, kw_only=True, slots=True)
class Context:
    """Words that say what the number behind them is.

    Attributes:
        prefixes: Folded beginnings of words.
        exact: Folded whole words, for those that begin too many others.
        phrases: Folded text of several words.
    """

    prefixes: tuple[str, ...]
    exact: frozenset[str] = frozenset()
    phrases: tuple[str, ...] = ()

    def last(self, window: str) -> int:
        """Where the last of these words ends in a window, or -1."""
        end = max((window.rfind(phrase) for phrase in self.phrases), default=-1)
        for match in _WORD.finditer(window):
            word = match.group()
            if word in self.exact or word.startswith(self.prefixes):
                end = max(end, match.end())
        return end

    def stands(self, window: str) -> bool:
        """Whether one of these words stands in a window."""
        return self.last(window) >= 0


def context(prefixes: str, exact: str = "", phrases: str = "") -> Context:
    """A context from words between white space; phrases are parted by bars."""
    return Context(
        prefixes=tuple(prefixes.split()),
        exact=frozenset(exact.split()),
        phrases=tuple(filter(None, phrases.split("|"))),
    )


_PAPERS = context(
    "reisepass passport passnummer personalausweis ausweis führerschein aufenthaltstitel",
    "pass id licence license licences",
    "driving lic|driver's lic|driver lic|identity card|residence permit|e-card",
)
_PAPER = re.compile(
    r"(?=[A-Z0-9])(?<![\w.,+-])(?=[A-Z-]{0,3}\d)[A-Z0-9](?:[A-Z0-9]|-(?=\d)){4,17}(?!\w|[.,-]\d)"
)
_TAX_OR_SOCIAL = context(
    """steuerid identifikationsnummer idnr steuernummer svnr vsnr sozialversicherung
    versicherungsnummer ahv rentenversicherung""",
    "tin ssn ni nino sv",
    "steuer-id|steuer id|tax id|tax number|social security|social insurance|national insurance",
)
_TAX = re.compile(r"(?<![\w.,+-])[1-9]\d(?:[ ]?\d{3}){3}(?![\w-]|[.,]\d)")
_AUSTRIAN = re.compile(r"(?<![\w.,+-])[1-9]\d{3}[ /-]?\d{6}(?![\w-]|[.,]\d)")
_BRITISH = re.compile(
    r"(?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ]?\d{2}[ ]?\d{2}[ ]?\d{2}[ ]?[A-D](?!\w)"
)
_AMERICAN = re.compile(r"(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])")
_AMERICAN_SPACED = re.compile(r"(?<![\w-])\d{3}[ ]?\d{2}[ ]?\d{4}(?![\w-])")
_GERMAN = re.compile(r"(?<!\w)\d{2}[ ]?\d{6}[ ]?[A-Z][ ]?\d{3}(?!\w)")
_SWISS = re.compile(r"(?<!\w)756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}(?!\w)")
_BORN = context("geboren geburt born birth", "geb dob", "d.o.b|date of birth")
_BIRTH_WORDS: Final = ("geb", "birth", "born", "dob", "d.o.b")
_SHORT_DATE = re.compile(r"(?<![\w.])\d{1,2}[./-]\d{1,2}[./-]\d{2}(?!\w)")

_PLATE_NAMED = context(
    """kennzeichen kfz kennz nummerntafel nummernschild pkw lkw auto wagen fahrzeug taferl zulassung
    numberplate plate registration vehicle motorrad lenkte skoda škoda mercedes toyota renault
    vauxhall tesla""",
    "kz reg registered car van vrm golf vw bmw audi ford opel",
)
_PLATE = re.compile(
    r"(?=[A-ZÄÖÜ])(?<![\w-])(?:"
    r"(?P<german>[A-ZÄÖÜ]{1,3}-[A-ZÄÖÜ]{1,2}[ -]?[1-9]\d{0,3}[EH]?)"
    r"|(?P<british>[A-Z]{2}\d{2}[ ]?[A-Z]{3})"
    r"|(?P<loose>[A-ZÄÖÜ]{1,3}[ -][A-ZÄÖÜ]{1,2}[ ]?[1-9]\d{0,3}[EH]?"
    r"|[A-Z]{1,2}[ -]?\d{1,5}[ -]?[A-Z]{1,3}|[A-Z]\d{1,3}[ ]?[A-Z]{3}"
    r"|(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)"
    r"[ ·-]{0,3}\d{1,6}))(?![\w-])"
)

_LETTERS = re.compile(r"[^\W\d_]+")


def find_identifiers(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Numbers of papers in context, and of tax and social insurance by form or check digits."""
    for match in _PAPER.finditer(text):
        if _PAPERS.stands(before(folded, match.start(), 28)):
            yield span_of("identity_document", *match.span(), text)
    for kind, pattern, is_one in _NUMBERS:
        for match in pattern.finditer(text):
            digits = normalize_entity("CARD", match.group())
            if is_one(digits) or _TAX_OR_SOCIAL.stands(before(folded, match.start())):
                yield span_of(kind, *match.span(), text)


def find_births(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Dates that are said to be of a birth."""
    if not any(word in folded for word in _BIRTH_WORDS):
        return
    for date in find_dates(text):
        if _BORN.stands(before(folded, date.start, 24)):
            yield span_of("birth_date", date.start, date.end, text, as_type="DATE")
    for match in _SHORT_DATE.finditer(text):
        if _BORN.stands(before(folded, match.start(), 24)):
            yield span_of("birth_date", *match.span(), text, as_type="DATE")


def find_plates(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Licence plates: German and British ones by their form, others where a vehicle is named.

    In small letters, one of another form that begins with a word that stands everywhere ("am 12
    mai") is none.
    """
    swapped = _swapped(text)
    for one in (text, swapped):
        start = 0
        while match := _PLATE.search(one, start):
            loose = one is swapped and match["loose"]
            is_one = _is_plate(match, folded) and not (loose and _says_something(match[0]))
            start = match.end() if is_one else match.start() + 1  # another may begin within it
            if is_one:
                yield span_of("plate", *match.span(), text, as_type="VEHICLE_PLATE")


def _is_plate(match: re.Match[str], folded: str) -> bool:
    told = match["british"] or (match["german"] and any(map(str.isdigit, match["german"])))
    return bool(told) or _PLATE_NAMED.stands(before(folded, match.start()))


def _swapped(text: str) -> str:
    """The text with small letters as capitals and the other way round, of the same length."""
    return "".join(other if len(other := char.swapcase()) == 1 else char for char in text)


def _says_something(plate: str) -> bool:
    first, *others = _LETTERS.findall(plate.lower())
    return first in STOPWORDS or any(len(one) > 2 and one in STOPWORDS for one in others)


def tax_id_is_valid(digits: str) -> bool:
    """Whether eleven digits are a German tax number: ISO 7064 MOD 11,10, one digit repeated."""
    if len(digits) != 11 or max(map(digits[:10].count, digits[:10])) not in (2, 3):
        return False
    product = 10
    for digit in digits[:10]:
        total = (int(digit) + product) % 10 or 10
        product = total * 2 % 11
    return (11 - product) % 10 == int(digits[10])


def social_number_is_valid(digits: str) -> bool:
    """Whether ten digits are an Austrian social insurance number, by its fourth digit."""
    if len(digits) != 10 or not 1 <= int(digits[4:6]) <= 31 or not 1 <= int(digits[6:8]) <= 15:
        return False
    weights = (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)
    total = sum(weight * int(digit) for weight, digit in zip(weights, digits, strict=True))
    return total % 11 == int(digits[3])


def swiss_number_is_valid(digits: str) -> bool:
    """Whether thirteen digits carry an EAN-13 check digit."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits[:12]))
    return len(digits) == 13 and -total % 10 == int(digits[12])


# Kind, form, and what suffices where no word says what the number is: a check, the form, nothing.
_NUMBERS: Final[tuple[tuple[str, re.Pattern[str], Callable[[str], bool]], ...]] = (
    ("tax_number", _TAX, tax_id_is_valid),
    ("social_insurance", _AUSTRIAN, social_number_is_valid),
    ("social_insurance", _BRITISH, bool),
    ("social_insurance", _AMERICAN, bool),
    ("social_insurance", _AMERICAN_SPACED, lambda _: False),
    ("social_insurance", _GERMAN, bool),
    ("social_insurance", _SWISS, swiss_number_is_valid),
)
