"""Masking personal data in place: the form of a value stays legible, nothing else of it does.

Code point by code point, so that every offset of the masked text is an offset of the normal form
(GATE-10 finds a model's snippets in the one and cuts their spans out of the other). A digit becomes
``0``; a mark of ASCII punctuation and white space stay; everything else, letters of any script and
case, accents and symbols, becomes ``X``: what cannot be told to be harmless is not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, Protocol

LETTER: Final = "X"
DIGIT: Final = "0"
_KEPT: Final = frozenset(" \t\n!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_TAIL: Final = 3


class Slice(Protocol):
    """A half-open slice of a text, in code points."""

    @property
    def start(self) -> int:
        """Its first code point."""
        ...

    @property
    def end(self) -> int:
        """The code point behind its last."""
        ...


def mask(text: str, spans: Iterable[Slice]) -> str:
    """The text with every span masked, of exactly the same length.

    Masking what is masked changes nothing.

    Args:
        spans: In any order; where they overlap, all of them are masked.

    Raises:
        ValueError: A span reaches outside of the text.
    """
    pieces: list[str] = []
    done = 0
    for start, end in sorted((one.start, one.end) for one in spans):
        if not 0 <= start <= end <= len(text):
            raise ValueError(f"[{start}, {end}) lies outside of a text of {len(text)} code points")
        if end > done:
            begin = max(start, done)
            pieces += (text[done:begin], mask_value(text[begin:end]))
            done = end
    pieces.append(text[done:])
    return "".join(pieces)


def mask_value(value: str) -> str:
    """A whole text masked: ``AT61 1904`` is ``XX00 0000``."""
    return "".join(map(_masked, value))


def mask_but_tail(value: str) -> str:
    """A business number of which people see the last three characters, to tell two apart.

    A number of six characters or fewer is masked wholly.
    """
    tail = _TAIL if len(value) > 2 * _TAIL else 0
    cut = len(value) - tail
    return mask_value(value[:cut]) + value[cut:]


def longest_apart(spans: Sequence[Slice], *, by_length: bool = True) -> tuple[int, ...]:
    """Places of the spans that stay when the longest of each overlap wins, in order of the text.

    Of two of one length the one that is named first stays.

    Args:
        by_length: False: of every overlap the one that is named first stays.
    """
    ranked = list(range(len(spans)))
    if by_length:
        ranked.sort(key=lambda n: (spans[n].start - spans[n].end, n))
    # A span can only meet its neighbours in the text, so one sweep over starts finds the clashes.
    order = sorted(range(len(spans)), key=lambda n: (spans[n].start, spans[n].end))
    if all(spans[a].end <= spans[b].start for a, b in pairwise(order)):
        return tuple(order)
    edges = _Covered()
    taken = [number for number in ranked if edges.add(spans[number].start, spans[number].end)]
    return tuple(sorted(taken, key=lambda n: spans[n].start))


class _Covered:
    """Which code points are taken: by their buckets, so that a clash is found without a scan."""

    __slots__ = ("_buckets",)
    _WIDTH: Final = 256

    def __init__(self) -> None:
        self._buckets: dict[int, list[tuple[int, int]]] = {}

    def add(self, start: int, end: int) -> bool:
        """Take a slice, unless some of it is taken already."""
        places = range(start // self._WIDTH, max(end - 1, start) // self._WIDTH + 1)
        for place in places:
            if any(start < high and low < end for low, high in self._buckets.get(place, ())):
                return False
        for place in places:
            self._buckets.setdefault(place, []).append((start, end))
        return True


def _masked(char: str) -> str:
    if char in _KEPT:
        return char
    return DIGIT if char.isdigit() or char.isnumeric() else LETTER
