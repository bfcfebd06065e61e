"""Postal addresses of Germany, Austria, Switzerland, Britain and the United States.

Each is looked for from what is rare in it — the word for a street, a postcode, the words that
announce an address — and then followed to both sides within a bounded window.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from troth.adapters.personal.people import NO_NAMES
from troth.contracts.gate.intake.keys import normalize_entity
from troth.language.tokens import fold
from troth.language.words import in_order
from troth.ports.intake import PersonalSpan

_CAP: Final = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w.'’-]{0,30}"
_WINDOW: Final = 64
_PLACE = rf"(?:(?:A|D|CH|AT|DE)[- ])?\d{{4,5}}[ ]{{1,2}}{_CAP}(?:[ ](?:am|an der|im|ob|bei|a\.d\.)[ ]{_CAP}|[ ]?/[ ]?{_CAP})?"  # noqa: E501
_HOUSE = r"\d{1,4}[ ]?[a-zA-Z]?(?!\w)(?:[ ]?[/-][ ]?\d{1,4}[a-z]?(?!\w)){0,3}"
_DOOR = (
    r"(?:[ ]?[,/][ ]?(?:Stiege|Stg\.?|Top|Tür|Haus|Block|Objekt|Stock|OG|EG)\.?[ ]?\w{1,4}){0,3}"
)
_NUMBER = re.compile(r"(?<=[ .a-zßäöü])\d{1,4}(?!\d)")
_GERMAN_END: Final = in_order("intake.street_ends")
_CAPITALIZED = re.compile(rf"{_CAP}")
_GERMAN_TAIL = re.compile(rf"{_HOUSE}{_DOOR}(?:[ ]{{0,2}}[,;\n–-]?[ \n]{{1,4}}{_PLACE})?")
_POSTCODE = re.compile(rf"(?=[ADC\d])(?<![\w.,-]){_PLACE}")
_LINE_ABOVE = re.compile(
    rf"(?<![\w-])(?:{_CAP}|an|auf|unter)[ ](?:(?:{_CAP}|der|den|dem)[ ]){{0,3}}{_HOUSE}{_DOOR}"
    rf"[ ]?[,\n ][ ]{{0,2}}\Z"
)
_STREET = re.compile(
    r"(?<![\w.,-])(?:(?:flat|apt|unit|suite)\.?[ ]\w{1,5},?[ ])?\d{1,5}[a-z]?,?[ ](?=[^\W_])"
    r"(?:(?:[^\W\d_]|\d{1,3}(?:st|nd|rd|th))[\w.'’-]{0,30}[ ]){1,4}?"
    r"(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|court|ct|crescent|way|place|pl"
    r"|gardens|grove|terrace|square|sq|hill|boulevard|blvd|highway|hwy|parkway|pkwy|row|mews|circle"
    r"|squares|trail|parade|walk)\.?(?!\w)"
)
_UK_POSTCODE: Final = r"[A-Z]{1,2}\d[A-Z\d]?[ ]{1,2}\d[A-Z]{2}(?!\w)"
_US_ZIP: Final = r"[A-Z]{2}[ ,]{1,2}\d{5}(?:-\d{4})?(?!\w)"
_STREET_TAIL = re.compile(
    r"(?:[ ,\n]{1,3}(?:[Aa]pt|[Ss]uite|[Uu]nit|[Ff]lat|#)\.?[ ]?\w{1,6})?"
    rf"(?:[ ,\n]{{1,4}}(?:{_CAP}[ ,\n]{{1,4}}){{0,5}}(?:{_UK_POSTCODE}|{_US_ZIP}|\d{{5}}(?!\w)))?"
)
_UK_ALONE = re.compile(rf"(?=[A-Z])(?<![\w-]){_UK_POSTCODE}")
_BOX = re.compile(r"(?<!\w)p(?:\.?[ ]?o\.?[ ]?box|ostfach)[ ]\d{1,6}(?!\w)")
_ANNOUNCED = re.compile(
    r"(?=[alrwmnuü])(?<!\w)(?:(?:address|adresse|anschrift)"
    r"(?: is| lautet| ist| of [\w .&-]{1,30} is)?:?|lives? at|living at|resid\w{1,5} at"
    r"|wohnhaft(?: in)?|wohne(?:n)?(?: (?:jetzt|nun))?(?: in)?|moved to|new one to"
    r"|umgezogen(?: nach)?|übersiedelt(?: nach)?)[ \n:]{1,6}(?=[^\W_])"
)
_TOKEN: Final = rf"(?:\d{{1,5}}(?:[-/]\d{{1,5}})?[A-Za-z]?(?!\w)|{_CAP}|de|do|da|la|of)"
_TOKENS = re.compile(rf"(?!(?:de|do|da|la|of)[ ]){_TOKEN}(?:[ ,\n]{{1,5}}{_TOKEN}){{1,11}}")


def find_addresses(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Postal addresses: at least a street and a number, or a British postcode, or a box."""
    formed = [*_german(text, folded), *_by_postcode(text), *_english(text, folded)]
    yield from formed
    for match in _BOX.finditer(folded):
        yield _span(text, *match.span())
    for match in _UK_ALONE.finditer(text):
        yield _span(text, *match.span())
    starts = sorted(span.start for span in formed)
    for span in _announced(text, folded):
        # What has the form of an address is told by its form, where it ends, too.
        if bisect_left(starts, span.start) == bisect_left(starts, span.end):
            yield span


def _german(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _NUMBER.finditer(folded):
        name_end = match.start() - (folded[match.start() - 1] == " ")
        if folded[max(0, name_end - 9) : name_end].endswith(_GERMAN_END):
            tail = _GERMAN_TAIL.match(text, match.start())
            head = _street_head(text, name_end)
            if tail and head is not None:
                yield _span(text, head, tail.end())


def _street_head(text: str, end: int) -> int | None:
    """Where up to four capitalized words that end here begin, on one line."""
    start, head = end, None
    window = text[max(0, end - _WINDOW) : end].rpartition("\n")[2]
    for word in reversed(window.split(" ")[-4:]):
        if not _CAPITALIZED.fullmatch(word):
            break
        head = start - len(word)
        start = head - 1
    return head


def _by_postcode(text: str) -> Iterator[PersonalSpan]:
    for match in _POSTCODE.finditer(text):
        head = _line_above(text, match.start())
        if head is not None:
            yield _span(text, head, match.end())


def _english(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _STREET.finditer(folded):
        tail = _STREET_TAIL.match(text, match.end())
        if tail and any(map(str.isupper, text[match.start() : match.end()])):
            yield _span(text, match.start(), tail.end())


def _announced(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _ANNOUNCED.finditer(folded):
        tokens = _TOKENS.match(text, match.end())
        end = _before_stranger(tokens) if tokens else 0
        if any(map(str.isdigit, text[match.end() : end])):
            yield _span(text, match.end(), end)


def _before_stranger(tokens: re.Match[str]) -> int:
    """Where the first word begins that belongs to no address, or the end."""
    for word in _CAPITALIZED.finditer(tokens.group()):
        if fold(word.group()).rstrip(".") in NO_NAMES:
            return tokens.start() + word.start()
    return tokens.end()


def _line_above(text: str, end: int) -> int | None:
    """Where a street and a number begin that end at a postcode, no further than the window."""
    low = max(0, end - _WINDOW)
    window = text[low:end]
    words = window[-16:].rstrip(" ,\n").rsplit(None, 1)
    if not words or not any(map(str.isdigit, words[-1])):
        return None  # no house number, and nothing further to look for
    found = _LINE_ABOVE.search(window)
    return None if found is None else low + found.start()


def _span(text: str, start: int, end: int) -> PersonalSpan:
    end = start + len(text[start:end].rstrip(" ,.\n"))
    value = normalize_entity("ADDRESS", text[start:end])
    return PersonalSpan(kind="address", start=start, end=end, normalized=value)
