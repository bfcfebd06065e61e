"""Words and passages, as the auditor reads them. Linear in the length of the text.

A passage is a sentence or a line of at most ``MAX_PIECES`` words and marks; a longer run is cut, so
that whatever looks at one passage looks at something bounded.

A person reads ``A-m-a-z-o-n``, ``Am@zon`` and ``Amаzоn`` with Cyrillic letters as one name
(``as_it_looks``), and hears ``Амазон`` as it is said (``sounds_like``).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import groupby

from troth.contracts.memory.auditor.words import WORDS
from troth.kernel.keeping import kept

MAX_PIECES = 120
_MAX_LETTERS = 80
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]++")
_LETTERS = r"(?:[^\W_]|(?<=\w)[\u0900-\u0963\u0966-\u0dff])++"  # with the vowel signs of India
_BLANK_LINE = re.compile(r"\n[^\S\n]*+\n")
_PIECE = re.compile(rf"{_LETTERS}(?:['’]{_LETTERS})*+|[^\w\s]")
_SHOWN = re.compile(r"\S+")
_MARKED = re.compile("[^\\W_][\u0300-\u036f]{1,4}")
_STOPS = frozenset(".!?…。！？")
_CLOSING = frozenset("\"'”’»)")
_LAYOUT = frozenset("*`#~")
_SHORT = frozenset(WORDS["short"].split())
_SHORT_NUMBER = re.compile(r"\d{1,2}")
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
    for paragraph, lines in enumerate(_BLANK_LINE.split(_plain(text))):
        for line in lines.split("\n"):
            pieces: list[str] = []
            for match in _PIECE.finditer(line):
                pieces.append(_fold(match.group()))
                if len(pieces) >= MAX_PIECES or _ends(pieces, line, match.end()):
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
        letters = "".join(map(_digit, unicodedata.normalize("NFKC", letters)))
    folded = letters.replace("’", "'").casefold()
    return folded.removesuffix("'s") if len(folded) > 4 else folded


def _digit(char: str) -> str:
    return str(unicodedata.decimal(char)) if char.isdecimal() else char


def _ends(pieces: list[str], text: str, end: int) -> bool:
    if end < len(text) and not text[end].isspace():
        return False
    *_, before, last = "", *pieces
    if last in _CLOSING:
        return before in _STOPS
    is_short = before in _SHORT or _SHORT_NUMBER.fullmatch(before) is not None
    return last in _STOPS and not (last == "." and is_short)


def _keep(found: list[Passage], pieces: list[str], paragraph: int) -> None:
    marker = _ITEM.match(" ".join(pieces[:3]))
    shown = pieces[len(marker.group().split()) :] if marker else pieces
    shown = [piece for piece in shown if piece not in _LAYOUT]
    line = " ".join(shown)
    words = [one for one in _SHOWN.finditer(line) if one.group()[0].isalnum()]
    if words:
        found.append(
            Passage(
                line=line,
                words=tuple(one.group() for one in words),
                starts=tuple(one.start() for one in words),
                asks=shown[-1] in "?？",
                paragraph=paragraph,
            )
        )


_ALIKE = dict(
    zip(
        "асԁеԛһіјӏорѕухѵԝвкмнтіαορτυνικβεηχɡıսᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ",
        "acdeqhijlopsuxvwbkmhtiaoptuvikbenxgiuabcdeghijklmnoprtuvwyz",
        strict=True,
    )
)


def as_it_looks(line: str) -> tuple[str, list[int]]:
    """A line by its letters, digits and what may stand for some, and where each of them stands."""
    seen = [(look, at) for at, char in enumerate(line) if (look := looks_like(char))]
    return "".join(look for look, _ in seen), [at for _, at in seen]


@kept(8192)
def looks_like(char: str) -> str:
    """The Latin letter or ASCII digit that a character looks like; itself for other letters.

    Empty for what is neither, but for the signs that may stand for a letter.
    """
    if char.isascii():
        return char.lower() if char.isalnum() or char in "@$" else ""
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    base = unicodedata.normalize("NFKD", char)[0].lower()
    return _ALIKE.get(base, base if base.isalnum() else "")


_SOUNDS_ALIKE = str.maketrans("cqxzjlvp", "kkkssrbb", "aeiouyhwf")
_MUTE = frozenset(("vav", "i"))
_MIN_SOUND = 3


@kept(8192)
def sounds_like(word: str) -> str:
    """The consonants of a word, those alike that scripts mix up; empty where they are too few."""
    composed = unicodedata.normalize("NFC", word)
    said = "".join(map(_consonants, composed)).translate(_SOUNDS_ALIKE)
    heard = "".join(char for char, _ in groupby(said))
    return heard if len(heard) >= _MIN_SOUND else ""


def _consonants(char: str) -> str:
    """What a letter is called begins with its sound, or ends in it: BE and EL, MEEM and MA."""
    if char.isascii():
        return char.lower()
    kind, _, name = unicodedata.name(char, "").lower().rpartition(" ")
    if "syllable" in kind:
        return name
    if "letter" not in kind or "small" in kind.rpartition("letter")[2] or _MUTE & {name}:
        return ""
    return name[:1] if name[0] not in "aeiou" else name[1:] if len(name) == 2 else ""
