"""Numbers as people write them: grouped, with decimals, scaled (``1.2k``), or in words. Pure.

The only reader of numbers: ``quantities`` adds what they measure. Linear in the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from troth.language.words import in_order, kinds_in, lines_of, regex, words_of

_MOST_DIGITS: Final = 300  # past that any float is infinite
_MOST_WORDS: Final = 12  # of one number that is spelled
_MOST: Final = 10**15  # that words spell
_HUNDRED: Final = 100


def _also_plain(word: str) -> tuple[str, str]:
    """A word as it is written, and with plain letters."""
    letters = unicodedata.normalize("NFKD", word.replace("ß", "ss"))
    return word, "".join(char for char in letters if not unicodedata.combining(char))


_SMALL: Final = {
    form: float(value)
    for value, *some in lines_of("numbers.small")
    for word in some
    for form in _also_plain(word)
}
SCALES: Final = {
    word: int(value)
    for value in kinds_in("numbers.scales")
    for word in in_order(f"numbers.scales.{value}")
}
"""Words that scale a number, and what each is worth."""
LETTERS: Final = {
    word: 10 ** int(power) for power, *some in lines_of("numbers.letters") for word in some
}
"""Letters that scale a figure, and what each is worth; some are symbols of units as well."""
_JOINS: Final = words_of("numbers.joins")
_HALVES: Final = words_of("numbers.halves")


def _any_of(some: set[str]) -> str:
    return "|".join(map(re.escape, sorted(some, key=len, reverse=True)))


_PART: Final = re.compile(_any_of({*_SMALL, *SCALES, *_JOINS, *_HALVES}))
_WORD: Final = re.compile(rf"(?<![^\W\d_])(?:{_PART.pattern})++(?![^\W\d_])")
_SCALE: Final = (
    r"(?:\s?(?:(?P<short><any numbers.shortened>)\.?"
    rf"|(?P<scale>{_any_of({*SCALES, *LETTERS})}))(?![^\W_]))?+"
)


def _digits(gaps: str) -> re.Pattern[str]:
    """Digits that one of the marks may group, and what scales them."""
    return regex(
        rf"(?<![^\W_])(?<!\d[.,'])(?:(?P<grouped>\d{{1,3}}(?P<gap>[{gaps}])\d{{3}}"
        r"(?:(?P=gap)\d{3})*+)(?P<cents>(?!(?P=gap))[.,]\d++)?+(?![.,]?\d)"
        r"|(?P<chain>\d++(?:[.,]\d++){2,}+)"  # "2.10.1": a version or a section
        r"|(?P<plain>\d++)(?P<decimals>[.,]\d++)?+)" + _SCALE
    )


_GROUPED: Final = _digits(".,'")
_SPACED: Final = _digits(".,' ")
_AND_HALF: Final = regex(r"\s<numbers.and_half>(?!\w)")
_NEXT: Final = re.compile(r"[\s-]{1,2}")
_Spelled = tuple[int, int, list[str]]  # where a word stands, and the number words in it


@dataclass(frozen=True, kw_only=True, slots=True)
class Numeral:
    """A number in a text; half-open, in code points.

    Attributes:
        values: What it may mean: ``1.200`` is 1200 to some and 1.2 to others.
        letter: The letter that may scale it, or be the symbol of its unit.
        bare: What it means without that letter, one of ``values``; likewise ``bare_end``.
        words: The number words that spell it; none for digits.
    """

    start: int
    end: int
    values: frozenset[float]
    letter: str = ""
    bare: frozenset[float] = frozenset()
    bare_end: int = 0
    words: tuple[str, ...] = ()


def numerals_in(folded: str, *, spaced: bool = True) -> Iterator[Numeral]:
    """The numbers of a folded text, in no order; a part of a longer one is none by itself.

    Args:
        spaced: Whether a space may group digits: where several figures stand side by side, as in a
            table, it does not.
    """
    scales: set[int] = set()  # where a word stands that scales digits
    for match in (_SPACED if spaced else _GROUPED).finditer(folded):
        bare = values = frozenset(_readings(match))
        end = bare_end = match.end()
        letter = ""
        if scale := match["scale"] or match["short"]:
            at = match.start("scale" if match["scale"] else "short")
            scales.add(at)
            worth = LETTERS.get(scale) or SCALES[scale]
            values = frozenset(round(one * worth, 6) for one in bare)
            if scale in LETTERS:
                letter, bare_end, values = scale, at - folded[at - 1].isspace(), values | bare
        elif half := _AND_HALF.match(folded, end):
            end, values = half.end(), frozenset(one + 0.5 for one in bare)
        yield Numeral(
            start=match.start(),
            end=end,
            values=values,
            letter=letter,
            bare=bare,
            bare_end=bare_end,
        )
    yield from _spelled(folded, scales)


def _readings(match: re.Match[str]) -> Iterator[float]:
    if match["plain"]:
        yield _float(match["plain"] + (match["decimals"] or "").replace(",", "."))
    elif match["chain"]:
        yield _float("".join(filter(str.isdecimal, match["chain"])))
    else:
        whole = "".join(filter(str.isdecimal, match["grouped"]))
        head, mark, tail = match["grouped"].rpartition(match["gap"])
        may_be_decimal = mark in ".," and head.isdecimal() and not match["cents"]
        if may_be_decimal:
            yield _float(f"{head}.{tail}")
        if not (may_be_decimal and head.startswith("0")):
            yield _float(whole + (match["cents"] or "").replace(",", "."))


def _float(digits: str) -> float:
    return round(float(digits[:_MOST_DIGITS]), 6)


def _spelled(folded: str, taken: set[int]) -> Iterator[Numeral]:
    """Each number that a run of number words makes, the longest at each place."""
    run: list[_Spelled] = []
    for match in _WORD.finditer(folded):
        if run and not _NEXT.fullmatch(folded, run[-1][1], match.start()):
            yield from _numbers(run, folded)
            run = []
        if match.start() not in taken:
            run.append((*match.span(), _PART.findall(match.group())))
    yield from _numbers(run, folded)


def _numbers(run: Sequence[_Spelled], folded: str) -> Iterator[Numeral]:
    at = 0
    while at < len(run):
        for end in range(min(len(run), at + _MOST_WORDS), at, -1):
            if end < len(run) and run[end][2][0] in SCALES:
                continue  # "one hundred and two hundred": the two is of the next one
            parts = [part for _, _, parts in run[at:end] for part in parts]
            value = _value(parts)
            if value is not None:
                half = _AND_HALF.match(folded, run[end - 1][1])
                value += 0.5 if half else 0.0
                yield Numeral(
                    start=run[at][0],
                    end=half.end() if half else run[end - 1][1],
                    values=frozenset({value}),
                    words=tuple(parts),
                )
                at = end - 1
                break
        at += 1


def _value(parts: Sequence[str]) -> float | None:
    """The number that words spell one after the other; ``None`` if they are not one number."""
    if parts[-1] in _HALVES:
        rest = _value(parts[:-1]) if len(parts) > 1 else None
        return rest if rest is None else rest + 0.5
    if parts[0] in _JOINS or parts[-1] in _JOINS:
        return None
    whole, group, last, least = 0.0, 0.0, float(_HUNDRED), _MOST
    joined = False
    for part in parts:
        if part in _JOINS:
            joined = True
            continue
        if (small := _SMALL.get(part)) is not None:
            if not _follows(last, small, joined=joined):
                return None
            group, last = group + small, small
        elif (scale := SCALES[part]) == _HUNDRED:
            if group >= _HUNDRED:
                return None
            group, last = max(group, 1) * _HUNDRED, _HUNDRED
        else:
            if scale >= least:
                return None
            whole, group, last, least = whole + max(group, 1) * scale, 0, _HUNDRED, scale
        joined = False
    return whole + group


def _follows(last: float, small: float, *, joined: bool) -> bool:
    """Whether a small number goes on from the last one: "forty two", "vier und dreißig"."""
    if last >= _HUNDRED:
        return True
    if joined:
        return 0 < last < 10 < small and small % 10 == 0
    return last >= 20 and last % 10 == 0 and 0 < small < 10
