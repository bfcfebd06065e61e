"""Words and passages, as the auditor reads them. Linear in the length of the text.

A passage is a sentence or a line of at most ``MAX_PIECES`` words and marks; a longer run is cut, so
that whatever looks at one passage looks at something bounded.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

MAX_PIECES = 120
_MAX_LETTERS = 80
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]++")
_LETTERS = r"(?:[^\W_]|(?<=\w)[\u0900-\u0963\u0966-\u0dff])++"  # with the vowel signs of India
_PIECE = re.compile(rf"\n|{_LETTERS}(?:['’]{_LETTERS})*+|[^\w\s]")
_MARKED = re.compile("[^\\W_][\u0300-\u036f]{1,4}")
_STOPS = frozenset(".!?…。！？")
_CLOSING = frozenset("\"'”’»)")
_LAYOUT = frozenset("*`#~")
_SHORT = frozenset(
    "dr mr mrs ms prof st no nr inc ltd co corp bzw ca vs etc usw z b d h u a e g i".split()
)
_ITEM = re.compile(r"(?:[-*•–‣]|\d{1,3} [.)])(?= |\Z)")
# German formal address differs from "she" and "they" by its capital alone.
_FORMAL = frozenset("Sie Ihnen Ihr Ihre Ihrem Ihren Ihrer Ihres".split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """One sentence or line.

    Attributes:
        line: Its folded words and its marks in order, one blank between any two.
        words: Its words, folded; marks are none.
        starts: Where each word starts in ``line``.
        asks: It ends in a question mark.
        paragraph: Number of the paragraph that it stands in; a blank line ends one.
    """

    line: str
    words: tuple[str, ...]
    starts: tuple[int, ...]
    asks: bool
    paragraph: int = 0

    def slice_of(self, first: int, count: int) -> tuple[int, int]:
        """Where the words ``first`` to ``first + count`` stand in ``line``, half-open."""
        last = first + count - 1
        return self.starts[first], self.starts[last] + len(self.words[last])


def passages(text: str) -> tuple[Passage, ...]:
    """The passages of a text, in order; those without a word are left out."""
    found: list[Passage] = []
    pieces: list[str] = []
    paragraph, blank = 0, True
    plain = _plain(text)
    for match in _PIECE.finditer(plain):
        piece = match.group()
        if piece != "\n":
            pieces.append(_fold(piece))
            blank = False
        elif blank:
            paragraph += 1
        else:
            blank = True
        if piece == "\n" or len(pieces) >= MAX_PIECES or _ends(pieces, plain, match.end()):
            _keep(found, pieces, paragraph)
            pieces = []
    _keep(found, pieces, paragraph)
    return tuple(found)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a short text such as a value, folded; at most ``MAX_PIECES``."""
    pieces = (match.group() for match in _PIECE.finditer(_plain(text[:2000])))
    return tuple(_fold(piece) for piece in pieces if piece[0].isalnum())[:MAX_PIECES]


def _plain(text: str) -> str:
    if text.isascii():
        return text
    # Letter by letter: normalizing a long run of marks at once takes quadratic time.
    return _MARKED.sub(lambda m: unicodedata.normalize("NFC", m.group()), _UNSEEN.sub("", text))


def _fold(piece: str) -> str:
    if piece in _FORMAL:
        return piece
    letters = piece[:_MAX_LETTERS]
    if not piece.isascii():
        letters = unicodedata.normalize("NFKC", letters)
    folded = letters.replace("’", "'").casefold()
    return folded.removesuffix("'s") if len(folded) > 4 else folded


def _ends(pieces: list[str], text: str, end: int) -> bool:
    if end < len(text) and not text[end].isspace():
        return False
    if pieces[-1] in _CLOSING:
        return len(pieces) > 1 and pieces[-2] in _STOPS
    if pieces[-1] not in _STOPS:
        return False
    if pieces[-1] != "." or len(pieces) < 2:
        return True
    before = pieces[-2]
    return not (before in _SHORT or (before.isdigit() and len(before) <= 2))


def _keep(found: list[Passage], pieces: list[str], paragraph: int) -> None:
    marker = _ITEM.match(" ".join(pieces[:3]))
    shown = pieces[len(marker.group().split()) :] if marker else pieces
    shown = [piece for piece in shown if piece not in _LAYOUT]
    line, words, starts = [], [], []
    at = 0
    for piece in shown:
        if piece[0].isalnum():
            words.append(piece)
            starts.append(at)
        line.append(piece)
        at += len(piece) + 1
    if words:
        found.append(
            Passage(
                line=" ".join(line),
                words=tuple(words),
                starts=tuple(starts),
                asks=shown[-1] in "?？",
                paragraph=paragraph,
            )
        )
