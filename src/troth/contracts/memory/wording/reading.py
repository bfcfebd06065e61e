"""A text as a reader sees it: without markup, lookalike letters and our own caveats.

Serves MEM-3 and MEM-4; decides no clause. What a reader sees as ``Amazon`` is found as ``amazon``,
however it is marked up (``**Ama**zon``), spelled with letters of other scripts, or broken by
invisible characters. The caveats that ``placing`` writes are taken out and kept apart as seals, so
that a text reads the same before and after them: a repair cannot make new claims.

These caveats stand here word for word, in English and German. Each says whose side is the newest,
or that no side is; where the other value can be named plainly, it is. The forms are closed: a
reader can tell them from a model's own words.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.memory.lookalikes import unmasked
from troth.language.tokens import ZERO_WIDTH, fold, sentences


class Rank(StrEnum):
    """How a claim stands among those that it is in contest with."""

    NEWEST = "newest"
    OLDER = "older"
    UNRANKED = "unranked"  # neither is newer, or it cannot be told which one is meant


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """A fixed caveat: as it is without a name, and with the other value named."""

    unnamed: str
    opening: str = ""

    def naming(self, value: str) -> str:
        """The caveat with the other value in it, or the plain one where no name fits."""
        return f"{self.opening} {value})" if self.opening and value else self.unnamed


PHRASES: dict[tuple[str, Rank], Phrase] = {
    ("en", Rank.NEWEST): Phrase(
        unnamed="(most recent update, though I have conflicting records)",
        opening="(most recent update; I have conflicting records:",
    ),
    ("en", Rank.OLDER): Phrase(
        unnamed="(an earlier record; I have conflicting records on this)",
        opening="(an earlier record; my latest information says",
    ),
    ("en", Rank.UNRANKED): Phrase(unnamed="(I have conflicting records on this)"),
    ("de", Rank.NEWEST): Phrase(
        unnamed="(neueste Angabe; mir liegen widersprüchliche Angaben vor)",
        opening="(neueste Angabe; mir liegen widersprüchliche Angaben vor:",
    ),
    ("de", Rank.OLDER): Phrase(
        unnamed="(eine frühere Angabe; mir liegen widersprüchliche Angaben vor)",
        opening="(eine frühere Angabe; laut meinem neuesten Stand:",
    ),
    ("de", Rank.UNRANKED): Phrase(unnamed="(dazu liegen mir widersprüchliche Angaben vor)"),
}
"""What is written beside a claim, by language and rank (MEM-3)."""

MAX_NAME = 80
_NAME = rf"[^()\[\]{{}}<>|*_`~\n\r\\]{{1,{MAX_NAME}}}+"
NAME = re.compile(_NAME)
"""What a value must look like to be named in a caveat: short, on one line, without markup."""


_UNNAMED = "|".join(re.escape(phrase.unnamed) for phrase in PHRASES.values())
_OPENINGS = "|".join(re.escape(one.opening) for one in PHRASES.values() if one.opening)
SEAL = rf"\x20?(?-i:{_UNNAMED}|(?:{_OPENINGS})\x20(?P<named>{_NAME})\))"
"""Regular expression of every fixed caveat, with the blank before it; ``named`` is the value."""


MAX_UNIT = 800
"""Longest stretch that is read as one sentence, in code points; longer ones are cut."""
_TAG = r"</?(?:b|i|u|a|em|strong|span|mark|code|sub|sup|del|ins|font|small)\b[^<>\n]{0,200}+>"
_DROPPED = re.compile(
    rf"(?P<seal>{SEAL})|__|(?!(?<!\S)\*\s)[{ZERO_WIDTH}\u0300-\u036f\ufe00-\ufe0f*`~]++|{_TAG}"
    r"|(?<=[^\S\n])[^\S\n]++",
    re.IGNORECASE,
)
_ITEM = re.compile(r"[ \t]{0,12}(?:[-+*•–>#|]|\(?\d{1,3}[.)]\s|\(?[a-z][.)]\s)")
_CUT = re.compile(rf"[^\n]{{1,{MAX_UNIT}}}(?:(?<=\s)|(?=\s)|$)|[^\n]{{1,{MAX_UNIT}}}")


class _Plainer(dict[int, str]):
    """Maps each character to one plain character, lower case apart."""

    def __missing__(self, point: int) -> str:
        char = self[point] = _plain(chr(point))
        return char


def _plain(char: str) -> str:
    if char.isascii():
        return char
    if char.isspace():
        return " "
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    plain = unicodedata.normalize("NFKD", char)
    base, marks = plain[:1], plain[1:]
    if not all("\u0300" <= mark <= "\u036f" for mark in marks):  # no accents: syllables, kana
        base = char
    return base if base.isalnum() or not char.isalnum() else char


_PLAINER = _Plainer(
    {
        ord(char): plain
        for plain, chars in (
            ("\n", "\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e"),
            ("'", "\u2018\u2019\u02bc\u2032"),
            ('"', "“”„‟«»″"),
            (" ", "_"),
        )
        for char in chars
    }
)


def plain_form(text: str) -> str:
    """The text with plain letters, of the same length: no accents, lookalikes or fancy quotes."""
    return unmasked(text.translate(_PLAINER))


def keyed(text: str) -> str:
    """The form that texts and values are compared in, where offsets do not matter."""
    return fold(plain_form(_DROPPED.sub("", text)))


def plain_pattern(source: str, flags: re.RegexFlag = re.VERBOSE) -> re.Pattern[str]:
    """A pattern for folded plain text; its letters may be written with their accents."""
    return re.compile("".join(_PLAINER[ord(c)] if ord(c) > 127 else c for c in source), flags)


@dataclass(frozen=True, kw_only=True, slots=True)
class Seal:
    """A caveat in one of our own fixed forms, as found in a text.

    Attributes:
        at: Behind how many plain characters it stands.
        start, end: Its slice of the text, with the blank before it.
    """

    at: int
    start: int
    end: int
    phrase: str


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A text with what was left out of it.

    Attributes:
        plain: What is read, in its own case; ``folded`` is the same in lower case.
        seals: Our own caveats in it, in order.
        places: Where each plain character stands in the text.
        units: Half-open slices of the plain text, each a sentence, or a piece of a very long one.
    """

    text: str
    plain: str
    folded: str
    seals: tuple[Seal, ...]
    units: tuple[tuple[int, int], ...]
    places: Sequence[int]

    def start_of(self, at: int) -> int:
        """Where the plain character stands in the text; past the last one, the end of the text."""
        return self.places[at] if at < len(self.places) else len(self.text)

    def end_of(self, at: int) -> int:
        """Where the text goes on behind the plain character before ``at``."""
        return self.start_of(at - 1) + 1 if at else 0

    def is_item(self, index: int) -> bool:
        """Whether the unit stands in a list item, a heading, a quotation or a table."""
        start, end = self.units[index]
        line = self.plain.rfind("\n", max(0, start - 2 * MAX_UNIT), start) + 1
        return _ITEM.match(self.plain, line) is not None or "|" in self.plain[start:end]

    def is_joined(self, index: int) -> bool:
        """Whether the unit follows the one before it in the same paragraph, list item or row."""
        if not 0 < index < len(self.units):
            return False
        gap = self.plain.count("\n", self.units[index - 1][1], self.units[index][0])
        return gap == 0 or (gap == 1 and not self.is_item(index - 1) and not self.is_item(index))

    def unit_at(self, at: int) -> int:
        """Index of the unit that the plain offset lies in, or of the one before it."""
        return max(0, bisect_right(self.units, (at, len(self.plain))) - 1)


def read(text: str, is_named: Callable[[str], bool]) -> Reading:
    """Read a text.

    Args:
        is_named: Whether a caveat of ours may name this value; any other text is no caveat.
    """
    places: list[int] = []
    seals: list[Seal] = []
    begin = 0
    for match in _DROPPED.finditer(text):
        if match["named"] and not is_named(match["named"]):
            continue
        places.extend(range(begin, match.start()))
        begin = match.end()
        if match["seal"]:
            phrase = match["seal"].removeprefix(" ")
            seals.append(Seal(at=len(places), start=match.start(), end=begin, phrase=phrase))
    places.extend(range(begin, len(text)))
    plain = plain_form("".join(map(text.__getitem__, places)))
    return Reading(
        text=text,
        plain=plain,
        folded=fold(plain),
        seals=tuple(seals),
        units=tuple(_units(plain)),
        places=places,
    )


def _units(plain: str) -> Iterator[tuple[int, int]]:
    for begin, stop in sentences(plain):
        if stop - begin <= MAX_UNIT:
            yield begin, stop
        else:
            yield from (match.span() for match in _CUT.finditer(plain, begin, stop))
