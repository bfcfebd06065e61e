"""Numbers as people write them: grouped, with decimals, scaled (``1.2k``), or in words. Pure.

Reads more than ``quantities``, which wants an amount with its unit: whoever looks a known figure up
wants every way to write it. Linear in the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from troth.language.words import in_order, kinds_in, lines_of, words_of

MAX_DIGITS: Final = 15
"""A longer number is a code and no amount."""
_MOST_WORDS: Final = 12  # of one number that is spelled
_HUNDRED: Final = 100


def _also_plain(word: str) -> tuple[str, str]:
    """A word as it is written, and with plain letters."""
    letters = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return word, "".join(char for char in letters if not unicodedata.combining(char))


_SMALL: Final = {
    form: int(value)
    for value, *some in lines_of("numbers.small")
    for word in some
    for form in _also_plain(word)
}
_SCALES: Final = {
    word: int(value)
    for value in kinds_in("numbers.scales")
    for word in in_order(f"numbers.scales.{value}")
}
_LETTERS: Final = {
    word: 10 ** int(power) for power, *some in lines_of("numbers.letters") for word in some
}
_JOINS: Final = words_of("numbers.joins")


def _any_of(some: set[str]) -> str:
    return "|".join(map(re.escape, sorted(some, key=len, reverse=True)))


_PART: Final = re.compile(_any_of({*_SMALL, *_SCALES, *_JOINS}))
_DIGITS: Final = re.compile(
    r"(?<![^\W_])(?<!\d[.,'])(?:"
    r"(?P<grouped>\d{1,3}(?P<gap>[ '.,])\d{3}(?:(?P=gap)\d{3})*+(?!\d))"
    r"(?P<cents>[.,]\d{1,2}(?!\d))?"
    r"|(?P<plain>\d++)(?P<decimals>[.,]\d++)?+)"
    rf"(?:\s?(?P<scale>{_any_of({*_SCALES, *_LETTERS})})(?![^\W_]))?+"
)
_WORD: Final = re.compile(r"[^\W\d_]++")
_NEXT: Final = re.compile(r"[\s-]{1,2}")
_Spelled = tuple[int, int, tuple[str, ...]]  # where a word stands, and the number words in it


@dataclass(frozen=True, kw_only=True, slots=True)
class Numeral:
    """A number in a text; half-open, in code points.

    Attributes:
        values: What it may mean: ``1.200`` is 1200 to some and 1.2 to others.
    """

    start: int
    end: int
    values: frozenset[float]


def numerals_in(folded: str) -> Iterator[Numeral]:
    """The numbers of a folded text, in no order; a part of a longer one is none by itself."""
    scales: set[int] = set()  # where a word stands that scales digits
    for match in _DIGITS.finditer(folded):
        digits = match["grouped"] or match["plain"]
        if sum(map(str.isdecimal, digits)) > MAX_DIGITS:
            continue
        values = set(_readings(match))
        if scale := match["scale"]:
            scales.add(match.start("scale"))
            # "2 m" may be two metres as well.
            scaled = {one * (_LETTERS.get(scale) or _SCALES[scale]) for one in values}
            values = scaled | values if scale in _LETTERS else scaled
        yield Numeral(
            start=match.start(),
            end=match.end(),
            values=frozenset(round(one, 6) for one in values),
        )
    yield from _spelled(folded, scales)


def _readings(match: re.Match[str]) -> Iterator[float]:
    if match["plain"]:
        yield float(match["plain"] + (match["decimals"] or "").replace(",", "."))
        return
    whole = "".join(filter(str.isdecimal, match["grouped"]))
    yield float(whole + (match["cents"] or "").replace(",", "."))
    head, mark, tail = match["grouped"].rpartition(match["gap"])
    if mark in ".," and head.isdecimal() and not match["cents"]:
        yield float(f"{head}.{tail}")


def _spelled(folded: str, taken: AbstractSet[int]) -> Iterator[Numeral]:
    """Each number that a run of number words makes, the longest at each place."""
    run: list[_Spelled] = []
    for match in _WORD.finditer(folded):
        parts = () if match.start() in taken else _parts(match.group())
        goes_on = parts and run and _NEXT.fullmatch(folded, run[-1][1], match.start())
        if not goes_on:
            yield from _numbers(run)
            run = []
        if parts:
            run.append((*match.span(), parts))
    yield from _numbers(run)


def _parts(word: str) -> tuple[str, ...]:
    """The number words that a word is made of, as "zweihundertfünfzig" is; none if of others."""
    found: list[str] = []
    at = 0
    while at < len(word):
        match = _PART.match(word, at)
        if match is None:
            return ()
        found.append(match.group())
        at = match.end()
    return tuple(found)


def _numbers(run: Sequence[_Spelled]) -> Iterator[Numeral]:
    at = 0
    while at < len(run):
        for end in range(min(len(run), at + _MOST_WORDS), at, -1):
            value = _value([part for _, _, parts in run[at:end] for part in parts])
            if value is not None:
                values = frozenset({float(value)})
                yield Numeral(start=run[at][0], end=run[end - 1][1], values=values)
                at = end - 1
                break
        at += 1


def _value(parts: Sequence[str]) -> int | None:
    """The number that words spell one after the other; ``None`` if they are not one number."""
    if parts[0] in _JOINS or parts[-1] in _JOINS:
        return None
    whole, group, last, least = 0, 0, _HUNDRED, 10**MAX_DIGITS
    joined = False
    for part in parts:
        if part in _JOINS:
            joined = True
            continue
        if (small := _SMALL.get(part)) is not None:
            if not _follows(last, small, joined=joined):
                return None
            group, last = group + small, small
        elif (scale := _SCALES[part]) == _HUNDRED:
            if group >= _HUNDRED:
                return None
            group, last = max(group, 1) * _HUNDRED, _HUNDRED
        else:
            if scale >= least:
                return None
            whole, group, last, least = whole + max(group, 1) * scale, 0, _HUNDRED, scale
        joined = False
    return whole + group


def _follows(last: int, small: int, *, joined: bool) -> bool:
    """Whether a small number goes on from the last one: "forty two", "vier und dreißig"."""
    if last >= _HUNDRED:
        return True
    if joined:
        return 0 < last < 10 < small and small % 10 == 0
    return last >= 20 and last % 10 == 0 and 0 < small < 10
