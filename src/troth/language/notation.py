"""One figure in one notation: two texts that give it are told apart by their words alone. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import TypeAlias

from troth.kernel.edits import edited
from troth.language.reading import read

_Figure: TypeAlias = "tuple[int, int, tuple[object, ...]]"  # where it is written, and what it is
_CURRENCY = "Sc"  # the category of signs such as €


def in_notation_of(text: str, other: str) -> str:
    """The other text, with each amount and date that this one gives as well written as here.

    Linear in the length of both.
    """
    written = {what: text[start:end] for start, end, what in _figures(text)}
    places = sorted(_figures(other), key=lambda one: one[:2])
    return edited(other, ((a, b, written[what]) for a, b, what in places if what in written))


def in_one_notation(text: str) -> str:
    """The text with each amount and date written in one way: to be compared, not to be shown."""
    places = sorted(_figures(text), key=lambda one: one[:2])
    return edited(text, ((a, b, " ".join(map(str, what))) for a, b, what in places))


def _figures(text: str) -> Iterator[_Figure]:
    reading = read(text)
    for amount in reading.amounts:
        one = amount.quantity
        start, end = one.start, one.end
        while start and unicodedata.category(text[start - 1]) == _CURRENCY:
            start -= 1
        unit_from, unit_to = one.unit_span or (end, end)
        if not any(map(str.isalnum, text[end:unit_from])):  # "14 paid days" says more
            yield start, unit_to, (one.value, one.unit)
    for dated in reading.dates:
        date = dated.date
        yield date.start, date.end, (date.year, date.month, date.day, date.ambiguous)
