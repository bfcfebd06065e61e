"""Finding a quote in the text that it was taken from, and telling a quote from a scrap of one.

A single letter stands in any text, and so does "of the": what could be quoted from everywhere shows
nothing. Where a quote stands is told up to case, blanks and the form of quotation marks; what is
then cited is the slice of the source as it is written there.
"""

from __future__ import annotations

import re
from array import array
from functools import cached_property
from itertools import islice
from typing import Final
from unicodedata import category

from troth.language.tokens import STOPWORDS, WORD, fold

LEAST: Final = 2
"""Letters of the shortest quote; one with digits has one more."""
WHOLE_WORDS_UP_TO: Final = 4
"""Letters and digits up to which a quote must be whole words of its source."""
FROM_A_WORD_UP_TO: Final = 12
"""Letters and digits up to which a quote must begin where a word of its source does."""
_MOST_PLACES: Final = 1_000  # at which a short quote is looked for
_MOST_CHARS: Final = 64  # beyond which no quote is short, whatever it is made of
_BLANKS = re.compile(r"\s+")
_MARKS = "\"“”„'‘’"


def shows_something(quote: str) -> bool:
    """Whether a quote may be evidence, wherever it stands: a scrap that stands everywhere may not.

    It has at least two letters, or three letters and digits, and a word of more than one that is
    none of ``STOPWORDS``.
    """
    signs = list(islice(filter(str.isalnum, quote), LEAST + 1))
    if len(signs) < LEAST + any(map(str.isdigit, signs)):
        return False
    for match in WORD.finditer(fold(quote)):  # the first words tell
        word = match.group()
        if len(word) >= LEAST and word not in STOPWORDS:
            return True
    return False


class QuotedText:
    """A source text in which many quotes are looked for; what that costs is paid once."""

    def __init__(self, source: str) -> None:
        self._source = source

    def find(self, quote: str) -> tuple[int, int] | None:
        """Where a quote stands: exact first, then up to case, blanks and quotation marks.

        A quote that shows nothing stands nowhere. One of up to four letters and digits is found as
        whole words only, and one of up to twelve where a word begins: "age" and "damag" are no
        quotes of "undamaged".

        Returns:
            Half-open offsets of the real slice, or ``None``. Linear in the length of both.
        """
        wanted = quote.strip().strip(_MARKS).strip()
        if not shows_something(wanted):
            return None
        exact = quote if quote.strip() == quote else wanted
        if (found := _place(self._source, exact)) is not None:
            return found
        folded = fold(wanted)
        if (found := _place(self._folded, folded)) is None:
            squeezed, offsets = self._squeezed
            if (place := _place(squeezed, _BLANKS.sub(" ", folded))) is not None:
                found = offsets[place[0]], offsets[place[1] - 1] + 1
        return found

    @cached_property
    def _folded(self) -> str:
        return fold(self._source)

    @cached_property
    def _squeezed(self) -> tuple[str, array[int]]:
        """Folded text with runs of white space as one blank, and where each character stood."""
        pieces: list[str] = []
        offsets = array("q")
        at = 0
        for match in _BLANKS.finditer(self._folded):
            pieces += (self._folded[at : match.start()], " ")
            offsets.extend(range(at, match.start() + 1))
            at = match.end()
        pieces.append(self._folded[at:])
        offsets.extend(range(at, len(self._folded)))
        return "".join(pieces), offsets


def find_quote(source: str, quote: str) -> tuple[int, int] | None:
    """Where one quote stands in a source text; see ``QuotedText.find``."""
    return QuotedText(source).find(quote)


def _place(text: str, needle: str) -> tuple[int, int] | None:
    """The first occurrence; of a short needle, the first that is no piece of words."""
    start = text.find(needle)
    if start < 0:
        return None
    size = _size_of(needle)
    for _ in range(_MOST_PLACES):
        if start < 0:
            return None
        end = start + len(needle)
        begins = size > FROM_A_WORD_UP_TO or not _is_joined(text, start)
        if begins and (size > WHOLE_WORDS_UP_TO or not _is_joined(text, end)):
            return start, end
        start = text.find(needle, start + 1)
    return None


def _size_of(needle: str) -> int:
    """Letters and digits, as far as it matters how many they are."""
    if len(needle) > _MOST_CHARS:
        return _MOST_CHARS
    return len(list(islice(filter(str.isalnum, needle), FROM_A_WORD_UP_TO + 1)))


def _is_joined(text: str, place: int) -> bool:
    """Whether a word goes on across a place, in a script that parts its words by blanks."""
    return 0 < place < len(text) and all(map(_is_of_a_word, text[place - 1 : place + 1]))


def _is_of_a_word(char: str) -> bool:
    return char.isalnum() and category(char) != "Lo"
